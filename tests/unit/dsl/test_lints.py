"""Rules that contradict each other or do nothing: one lint each, at exactly the words that it speaks of."""

from __future__ import annotations

import pytest
from checking import FULL, checked, marked, place, shown
from rulewright.dsl.diagnostics import Severity

JUMPING = (
    'variant jumping\ntitle "Jumping"\nboard 8x8, dark squares\nfirst white\n'
    "setup { each side has 12 men on rows 1-3 }\n"
    "piece man { moves 1 step diagonally forward; captures diagonally by short jump\n"
    " promotes to king on last row, ending the move }\n"
    "piece king { moves any distance diagonally; captures diagonally by long jump, landing anywhere behind }\n"
    "capturing { capture is mandatory }\nending { lose with no legal move; draw when a position occurs 3 times }\n"
)

LINTS: list[tuple[str, str]] = [
    ("RW411", "piece man { captures none }\ncapturing { «prefer capture by a king» }"),
    ("RW411", "piece king { captures none }\ncapturing { «prefer capture by a king» }"),
    ("RW411", "piece man { spares kings }\npiece king { spares king }\ncapturing { «prefer most kings» }"),
    ("RW411", "capturing { sequence is a single jump; «prefer most pieces» }"),
    ("RW412", "capturing { prefer most pieces; «prefer most pieces» }"),
    ("RW412", "capturing { prefer most kings; prefer most pieces; «prefer most kings» }"),
    ("RW412", "capturing { prefer most pieces; prefer earliest kings; «prefer most kings» }"),
    ("RW412", "capturing { prefer earliest kings; «prefer earliest first king» }"),
    ("RW412", "capturing { prefer most pieces; prefer most kings; «prefer most value, counting a king as 3» }"),
    ("RW412", "capturing { prefer capture by a king; «prefer capture by a king» }"),
    ("RW421", "piece king { captures none; moves none }\npiece man { moves none; promotes none }\n"
     "capturing { «remove at once» }"),
    ("RW423", "capturing { «turn except straight back» }"),
    ("RW423", "capturing { remove after the sequence; «turn except straight back» }"),
    ("RW432", "phase one otherwise { man moves 1 step diagonally }\n"
     "«phase two with 1 man» { man moves 1 step diagonally }"),
    ("RW441", "ending { draw with 1 king; «draw with 1 king» }"),
    ("RW441", "ending { draw when a position occurs 3 times; «draw when a position occurs 4 times» }"),
    ("RW441", "ending { draw after 10 moves each; «draw after 20 plies» }"),
    ("RW441", "ending { win with no kings; «lose with no kings» }"),
    ("RW443", "ending { «draw none» }"),
    ("RW451", "«board 8x8, dark squares»"),
    ("RW451", "«first white»"),
    ("RW451", "piece king { «moves any distance diagonally» }"),
    ("RW451", "«setup» { each side has 12 men on rows 1-3 }"),
    ("RW451", "ending { «draw when a position occurs 3 times» }"),
    ("RW451", "capturing { «capture is  mandatory» }"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "extra"), LINTS)
def test_one_lint(code: str, extra: str) -> None:
    text, (where,) = marked(f'variant child extends jumping\ntitle "Child"\n{extra}\n')
    _, diagnostics = checked(text, jumping=JUMPING)
    assert [(fault.code, place(fault)) for fault in diagnostics if fault.code > "RW400"] == [(code, where)]


SILENT = [
    "capturing { remove at once }",
    "capturing { remove at once; turn except straight back }",
    "capturing { prefer most pieces; prefer most kings; prefer earliest kings; prefer capture by a king }",
    "capturing { prefer most kings; prefer most value, counting a king as 3 }",
    "capturing { prefer earliest first king; prefer earliest kings }",
    "piece man { spares kings }\ncapturing { prefer most kings }",
    "phase one with 1 king { king moves 1 step straight }",
    "piece king { moves 1 step diagonally forward }\npiece man { promotes none }\nending { draw none }",
    "ending { draw after 10 plies; draw after 10 plies without capture }",
]


@pytest.mark.parametrize("extra", SILENT)
def test_what_may_matter_is_not_called_idle(extra: str) -> None:
    """Long jumps meet emptied points; later tiers break ties; a game that only goes forward ends."""
    _, diagnostics = checked(f'variant child extends jumping\ntitle "Child"\n{extra}\n', jumping=JUMPING)
    assert [(fault.code, fault.message) for fault in diagnostics] == []


MORRIS: list[tuple[str, str]] = [
    ("RW422", "mill { takes none; «spares men in mills» }"),
    ("RW431", "phase flying «with at most 2 men» { man moves to any empty point }"),
    ("RW431", "phase many «with at least 10 men» { man moves to any empty point }"),
    ("RW431", "phase one «with no men» { man moves to any empty point }"),
    (
        "RW431",
        "phase one on the first turn { man moves to any empty point }\n"
        "«phase two on the first turn» { man moves to any empty point }",
    ),
    ("RW431", "ending { «lose with fewer than 4 men after placing» }"),
    ("RW431", "ending { «win with at most 3 men» }"),
    ("RW431", "«setup» { each side has 9 men on rows 1-3 }"),
    ("RW433", "piece man { «moves 1 step along any line» }"),
]


@pytest.mark.parametrize(("code", "extra"), MORRIS)
def test_one_lint_of_a_mill_game(code: str, extra: str) -> None:
    text, (where,) = marked(f'variant child extends nine_mens_morris\ntitle "Child"\n{extra}\n')
    _, diagnostics = checked(text)
    assert [(fault.code, place(fault)) for fault in diagnostics] == [(code, where)]


SILENT_MORRIS = [
    "phase flying with at most 4 men { man moves to any empty point }",
    "ending { lose with fewer than 3 men after flying }",
    "mill { takes none }",
    "phase moving with at least 4 men { man moves 1 step along any line }\npiece man { moves 1 step along any line }",
]


@pytest.mark.parametrize("extra", SILENT_MORRIS)
def test_what_may_happen_in_a_mill_game(extra: str) -> None:
    """An inherited `spares` may be idle; a phase that can begin is left alone."""
    _, diagnostics = checked(f'variant child extends nine_mens_morris\ntitle "Child"\n{extra}\n')
    assert [(fault.code, fault.message) for fault in diagnostics if fault.severity is not Severity.NOTE] == []


def test_no_rule_can_end_the_game() -> None:
    ending = "ending { lose with no legal move; draw when a position occurs 3 times }"
    text, (where,) = marked(FULL.replace(ending, "«ending» { draw none }"))
    _, diagnostics = checked(text)
    assert [(fault.code, fault.severity, place(fault)) for fault in diagnostics] == [("RW442", Severity.ERROR, where)]


def test_a_new_otherwise_shuts_out_the_inherited_phases() -> None:
    """New phases are tried first, so the child's line is to blame; one report for both phases."""
    text, (where,) = marked(
        'variant child extends nine_mens_morris\ntitle "C"\nwithout phase moving\n'
        "«phase always otherwise» { man moves 1 step along any line }\n"
    )
    _, (fault,) = checked(text)
    assert (fault.code, place(fault)) == ("RW432", where)
    assert fault.message == "phases `placing` and `flying` can never begin"


def test_two_dead_tiers_with_one_cause_are_one_report() -> None:
    """The first one is named, both are in the help."""
    _, (fault,) = checked(
        'variant child extends italian\ntitle "C"\npiece king { spares kings }\n'
        "capturing { prefer most pieces; prefer most kings; prefer earliest kings }\n"
    )
    assert shown(fault) == [
        "warning[RW411]: `prefer most kings` can never decide",
        "child.rules:4:33 prefer most kings -- no piece takes kings, so every capture takes none",
        "italian.rules:5:13 spares kings -- no piece takes kings",
        "help: leave out `prefer most kings` and `prefer earliest kings`",
    ]


SEVERITIES = {
    "RW411": Severity.WARNING, "RW412": Severity.WARNING, "RW421": Severity.NOTE, "RW423": Severity.NOTE,
    "RW432": Severity.ERROR, "RW441": Severity.ERROR, "RW443": Severity.NOTE, "RW451": Severity.NOTE,
}  # fmt: skip


def test_severities() -> None:
    """Contradictions are errors, what does nothing is a warning, what is only worth knowing a note."""
    for code, extra in LINTS:
        text, _ = marked(f'variant child extends jumping\ntitle "Child"\n{extra}\n')
        _, diagnostics = checked(text, jumping=JUMPING)
        assert [fault.severity for fault in diagnostics if fault.code == code] == [SEVERITIES[code]]
