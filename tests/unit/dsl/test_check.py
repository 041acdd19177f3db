"""The checker as a whole: right samples, wrong files told exactly, five mistakes at once, hostile input."""

from __future__ import annotations

import pytest
from checking import FULL, SAMPLES, checked, errors, marked, place, sample, shown
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.dsl import ir
from rulewright.dsl.check import check
from rulewright.dsl.diagnostics import Severity
from rulewright.dsl.source import SourceFile

NAMES = sorted(path.stem for path in SAMPLES.glob("*.rules"))

# ---- the samples


@pytest.mark.parametrize("name", NAMES)
def test_the_samples_are_right(name: str) -> None:
    """The eighteen sample files have no errors and nothing that the engines refuse."""
    source = sample(name)
    assert source is not None
    variant, diagnostics = check(source, sample)
    assert [fault for fault in diagnostics if fault.severity is Severity.ERROR] == []
    assert variant is not None
    assert variant.beyond == ()


def test_there_are_eighteen_samples() -> None:
    assert len(NAMES) == 18


# ---- what the wrong files are told


WRONG = {
    "a": (
        'variant a extends international\ntitle "A"\ncapturing {\n  prefer most «peices»\n}\n',
        [
            "error[RW201]: no piece is called `peices`",
            "a.rules:4:15 peices -- did you mean `pieces`, which means pieces of any kind?",
            "help: the pieces of this variant are `man` and `king`",
        ],
    ),
    "d": (
        'variant d extends english\ntitle "D"\nsetup {\n  each side has «12» men on rows 1-4\n}\n',
        [
            "error[RW305]: 12 men announced, but the places hold 16",
            "d.rules:4:17 12 -- ",
            "d.rules:4:27 rows 1-4 -- 4 rows of 4 dark squares",
            "help: write `rows 1-3` or `16 men`, or leave out the number",
        ],
    ),
    "f": (
        'variant f extends italian\ntitle "F"\npiece king { «spares kings» }\n',
        [
            "warning[RW411]: `prefer most kings` can never decide",
            "f.rules:3:14 spares kings -- now no piece takes kings",
            "italian.rules:9:3 prefer most kings -- so every capture takes none",
            "help: state the tiers again without `prefer most kings` and `prefer earliest kings`",
        ],
    ),
    "g": (
        'variant g extends english\ntitle "G"\ncapturing { «remove at once» }\n',
        [
            "note[RW421]: `remove at once` changes nothing here",
            "g.rules:3:13 remove at once -- all pieces make short jumps, and a short jump never meets a point "
            "that a victim has left",
            "help: keep it if the rulebook says so; it matters once a piece captures by long jump",
        ],
    ),
    "h": (
        'variant h extends nine_mens_morris\ntitle "H"\nphase flying «with 2 men» { man moves to any empty point }\n',
        [
            "error[RW431]: phase `flying` can never begin",
            "h.rules:3:14 with 2 men -- begins with 2 men",
            "nine_mens_morris.rules:17:3 lose with fewer than 3 men after placing -- but the game is lost by then",
            "help: begin `flying` with 3 men, or lose with fewer than 2",
        ],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_wrong_files_of_the_language_reference(name: str) -> None:
    """Message, labels, places and help are those that the language's description prints."""
    marked_text, lines = WRONG[name]
    text, places = marked(marked_text)
    _, diagnostics = checked(text)
    assert [place(fault) for fault in diagnostics] == places
    assert shown(diagnostics[0]) == lines


E_RULES = """variant e extends russian
title "E"
example "a man goes on as a king" {
  position "W:We3:Bd4,b6"
  legal    "e3:c5:a7"
  illegal  "e3:c5" because prefer most pieces
}
"""


def test_a_reason_that_names_no_rule() -> None:
    """With an engine at hand the help names the rule that really refuses the move."""
    source = SourceFile(name="e.rules", text=E_RULES)

    def refusal(variant: ir.Variant, told: tuple[ir.ExampleLine, ...], move: str) -> str | None:
        assert variant.name == "e"
        assert [line.at.line for line in told] == [4, 5]
        assert move == "e3:c5"
        return "sequence must be completed"

    _, (fault,) = check(source, sample, refusal)
    assert shown(fault) == [
        "error[RW221]: the reason names no rule of this variant",
        "e.rules:6:28 prefer most pieces -- `russian` has `prefer none`",
        "help: `e3:c5` is refused by: sequence must be completed",
    ]


FIVE = """variant five
title "Five mistakes"
board 8x8, dark squares
first white
setup { each side has «13» men on rows 1-3 }
piece man {
  moves «0» steps diagonally forward
  captures diagonally by short jump
  promotes to «kng» on last row, ending the move
}
piece king { captures diagonally by short jump }
capturing { capture is mandatory; prefer most kings }
ending {
  lose with no legal move
  «draw with no legal move»
}
example "none" { illegal "a3-b4" because «prefer most men» }
"""


def test_five_mistakes_get_five_reports() -> None:
    """All at once, each at its own place, none twice."""
    text, places = marked(FIVE)
    assert errors(text) == list(zip(["RW305", "RW312", "RW201", "RW441", "RW221"], places, strict=True))


def test_what_cannot_be_read_is_not_missed() -> None:
    """A line with a fault of form is neither called missing nor its name unknown."""
    text = (
        FULL.replace("first white", "first whit")
        .replace("piece king", "piece king kng")
        .replace(
            "captures straight by short jump",
            "captures straight by short jump; promotes to king on last row, ending the move",
        )
    )
    assert [code[:3] for code, _ in errors(text)] == ["RW1", "RW1"]


# ---- hostile input


LINES = [line for name in NAMES for line in (SAMPLES / f"{name}.rules").read_text(encoding="utf-8").splitlines()]
LINES += [
    "without piece king",
    "without phase placing",
    "without mill",
    "without capturing",
    "board hexagon 5",
    "board star 19",
    "board { lines north-south, south-east }",
    "board 9x8, dark squares",
    "board 200x200, all squares",
    "piece queen {",
    "ending { win by a mill; draw none }",
    "ending { win by promotion }",
    "setup { white holds 999999999999 men }",
    "phase last otherwise { queen leaves next to an empty point }",
    "mill { made by 14 in line; takes by count when x ends }",
    "region main_road is a1-h8, rows 9-1",
    "notation numeric from top left by columns",
    "first black after moving",
    "piece man { promotes to man on corners, continuing as queen; streak at most 0 }",
    "ending { draw after 0 moves each with fewer than 0 pieces against 9-1 men including a queen on edge }",
]


@st.composite
def disturbed(draw: st.DrawFn) -> str:
    """A sample with lines deleted, doubled, shuffled, or exchanged for lines of other samples."""
    lines = (SAMPLES / f"{draw(st.sampled_from(NAMES))}.rules").read_text(encoding="utf-8").splitlines()
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("delete", "double", "move", "replace", "insert"))):
            case "delete" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "move":
                lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
            case "replace":
                lines[at] = draw(st.sampled_from(LINES))
            case _:
                lines.insert(at, draw(st.sampled_from(LINES)))
    return "\n".join(lines) + "\n"


@settings(max_examples=150, deadline=None)
@given(disturbed())
def test_no_disturbed_file_breaks_the_checker(text: str) -> None:
    """Either a verified variant, or at least one error, whose places lie in the texts; never an exception."""
    variant, diagnostics = checked(text)
    wrong = [fault for fault in diagnostics if fault.severity is Severity.ERROR]
    assert (variant is None) == bool(wrong)
    for fault in diagnostics:
        for label in (fault.primary, *fault.secondary):
            assert 0 <= label.span.start <= label.span.end <= len(label.span.source.text)
    assert len(set(diagnostics)) == len(diagnostics)


FOUND_BY_FUZZING = [
    # a phase whose condition names a piece that only a line with a fault of form declares
    'variant child\ntitle "C"\n}\nphase many with at least 10 men { man moves to any empty point }\n'
    "piece man` is open\n",
    # a phase that counts pieces, and no ending
    'variant child\ntitle "C"\nboard mill 9\nfirst white\nsetup { each side holds 3 men }\npiece man\n'
    "phase two with 1 man { man moves 1 step along any line }\n",
]


@pytest.mark.parametrize("text", FOUND_BY_FUZZING)
def test_found_by_fuzzing(text: str) -> None:
    variant, diagnostics = checked(text)
    assert variant is None
    assert any(fault.severity is Severity.ERROR for fault in diagnostics)
