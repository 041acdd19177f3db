"""Every fault of names, kinds and numbers: one report with its code, at exactly the words that are wrong."""

from __future__ import annotations

import pytest
from checking import FULL, errors, marked, place, sample
from rulewright.dsl.check import check
from rulewright.dsl.source import SourceFile

ONE_FAULT: list[tuple[str, str]] = [
    ("RW201", "piece man { spares «quen» }"),
    ("RW202", "ending { lose with no men after «placng» }"),
    ("RW203", "piece man { promotes to king on «nowhere», ending the move }"),
    ("RW203", "region one is «two»\nregion two is a1"),
    ("RW204", "piece man { promotes to king on «k9», ending the move }"),
    ("RW206", "piece «men»"),
    ("RW206", "region «a1» is row 1"),
    ("RW206", "region here is a1\nregion «here» is a2"),
    ("RW210", "without piece «queen»"),
    ("RW210", "«without mill»"),
    ("RW212", "setup { each side has «pieces» on row 1 }"),
    ("RW302", "piece man { promotes to king on «row 9», ending the move }"),
    ("RW306", "setup { each side has king on a1, «row 1» }"),
    ("RW306", "setup { each side has men on «rows 1-5» }"),
    ("RW307", "board «15x8», dark squares"),
    ("RW307", "board «12x12», all squares"),
    ("RW307", "board «mill 12»\nsetup { each side holds 9 men }\npiece man { moves none; captures none }"),
    ("RW309", "«notation algebraic from top left by columns»"),
    ("RW311", "first black\n«first» white"),
    ("RW311", "capturing { turn freely; «turn» never }"),
    ("RW311", "capturing { prefer most pieces; «prefer none» }"),
    ("RW311", "ending { draw with 1 man }\n«ending» { lose with no legal move }"),
    ("RW312", "piece man { moves «0» steps diagonally }"),
    ("RW312", "piece man { moves its whole line «0» steps forward }"),
    ("RW312", "piece man { moves its whole line «200» steps forward }"),
    ("RW312", "piece man { promotes to king on «rows 3-1», ending the move }"),
    ("RW312", "ending { draw with «5-3» men }"),
    ("RW312", "ending { draw when a position occurs «1» times }"),
    ("RW313", "piece man { promotes to king on «a1-b3», ending the move }"),
    ("RW314", "piece man { captures straight by short jump; captures «sideways» by short jump }"),
    ("RW317", 'notation numeric from top left, capture «"a"»'),
    ("RW318", 'piece man { letter «"K"» }'),
    ("RW318", 'piece man { letter «"k"» }'),
    ("RW319", "piece queen\npiece man { promotes to king on last row, continuing as «queen» }"),
    ("RW320", "piece man { promotes to «man» on last row, ending the move }"),
    ("RW324", "ending { «win by a mill» }".replace("«win by a mill»", "win «by a mill»")),
    ("RW324", "ending { win «by promotion» }"),
    ("RW325", "ending { draw with 1 man and «2 men» }"),
]


@pytest.mark.parametrize(("code", "extra"), ONE_FAULT)
def test_one_fault_one_report(code: str, extra: str) -> None:
    """Exactly this code, at exactly these words."""
    text, places = marked(f'variant child extends full\ntitle "Child"\n{extra}\n')
    assert errors(text, full=FULL) == [(code, places[0])]


def test_rules_that_must_be_stated() -> None:
    """Board, title, first, setup, piece, obligation, ending: nothing is guessed."""
    for line in (
        'title "A full board"\n',
        "board 8x8, all squares\n",
        "first white\n",
        "capturing { capture is mandatory }\n",
    ):
        assert [code for code, _ in errors(FULL.replace(line, ""))] == ["RW310"]
    ending = FULL.splitlines()[-1]
    assert errors(FULL.replace(ending, "")) == [("RW310", (1, 9, "full"))]
    setup = "setup { each side has 16 men on rows 2-3 }"
    assert errors(FULL.replace(setup, "")) == [("RW310", (1, 9, "full"))]
    text, (where,) = marked(FULL.replace("capturing { capture is mandatory }", "«capturing» { turn freely }"))
    assert errors(text) == [("RW310", where)]
    text, (where,) = marked(
        FULL.replace("capturing { capture is mandatory }\n", "").replace(
            "captures straight by short jump", "«captures straight by short jump»"
        )
    )
    assert errors(text) == [("RW310", where)]


def test_a_mill_must_say_what_it_takes_and_spares() -> None:
    base = (
        'variant m\ntitle "M"\nboard mill 24\nfirst white\nsetup { each side holds 9 men }\npiece man\n'
        "phase placing while holding men { man places on any empty point }\n"
        "phase moving otherwise { man moves 1 step along any line }\nBLOCK\nending { lose with no legal move }\n"
    )
    for block, found in (
        ("«mill» { takes none }", ["RW310"]),
        ("«mill» { made by 3 in line }", ["RW310"]),
        ("«mill» { made by 3 in line; takes 1 man }", ["RW310"]),
        ("mill { made by 3 in line; «in placing, takes 1 man»; spares none }", ["RW310"]),
        ("mill { made by 3 in line; takes 1 man; «in placing, takes none»; spares none }", ["RW323"]),
        ("mill { made by «4» in line; takes none }", ["RW322"]),
        ("mill { made by 3 in line; takes «4» men; spares none }", ["RW312"]),
    ):
        text, places = marked(base.replace("BLOCK", block))
        assert errors(text) == list(zip(found, places, strict=True)), block


def test_the_file_is_called_like_its_variant() -> None:
    _, diagnostics = check(SourceFile(name="folder/other.rules", text=FULL), sample)
    assert [(fault.code, place(fault), fault.help) for fault in diagnostics] == [
        ("RW205", (1, 9, "full"), "call the file `full.rules`, or the variant `other`")
    ]


def test_without_needs_a_parent() -> None:
    text, (where,) = marked(FULL.replace("first white\n", "first white\n«without» mill\n"))
    assert errors(text) == [("RW211", where)]


BASE = (
    'variant x\ntitle "X"\nBOARD\nfirst white\nSETUP\npiece man { MOVES; captures along any line by short jump }\n'
    "capturing { capture is mandatory }\nending { lose with no legal move }\n"
)
GEOMETRY: list[tuple[str, str, str, str]] = [
    ("RW301", "board { lines north-south, south-east }", "setup { white has man on north }", "moves 1 step «forward»"),
    ("RW301", "board { lines north-south, south-east }", "setup { «each side has» man on north }", "moves none"),
    ("RW301", "board { lines north-south }", "setup { white has man on «row 1» }", "moves none"),
    ("RW303", "board 9x8, dark squares", "setup { white has man on a1 }", "moves 1 step «forward»"),
    ("RW303", "board 9x8, dark squares", "setup { «each side has» man on a1 }", "moves none"),
    ("RW303", "board 9x8, dark squares", "setup { white has men on «rows 1-3» }", "moves none"),
    ("RW304", "board hexagon 4", "setup { each side has man on a1 }", "moves 1 step «sideways»"),
    ("RW304", "board mill 24", "setup { each side has man on a1 }", "moves 1 step «diagonally»"),
    ("RW302", "board 8x8, dark squares", "setup { white has men on «light squares» }", "moves none"),
    ("RW302", "board mill 24", "setup { white has men on «centre» }", "moves none"),
    ("RW316", "board { lines a1-a2-«a1» }", "setup { white has man on a1 }", "moves none"),
    ("RW309", "board mill 24\n«notation» numeric from top left", "setup { each side has man on a1 }", "moves none"),
    ("RW307", "board hexagon «8»", "setup { white has man on a1 }", "moves none"),
    ("RW307", "board star «21»", "setup { white has man on a1 }", "moves none"),
]


@pytest.mark.parametrize(("code", "board", "setup", "moves"), GEOMETRY)
def test_what_a_board_cannot_have(code: str, board: str, setup: str, moves: str) -> None:
    text, (where,) = marked(BASE.replace("BOARD", board).replace("SETUP", setup).replace("MOVES", moves))
    assert errors(text) == [(code, where)]


LIMITS: list[tuple[str, int]] = [
    ("".join(f'piece kind_{"abcdefg"[n]} {{ letter "{"ABCDEFG"[n]}" }}\n' for n in range(5)), 1),
    ("".join(f"phase p{'abcdefghi'[n]} with {n} men {{ man moves to any empty point }}\n" for n in range(9)), 1),
    ("capturing { " + "; ".join(f"prefer most value, counting a man as {n}" for n in range(2, 11)) + " }", 1),
    ("ending { lose with no legal move; " + "; ".join(f"draw after {n} plies" for n in range(1, 25)) + " }", 1),
    ("".join(f'example "{n}" {{ perft 0 = 1 }}\n' for n in range(201)), 1),
]


@pytest.mark.parametrize(("extra", "number"), LIMITS, ids=["pieces", "phases", "tiers", "ending", "examples"])
def test_limits(extra: str, number: int) -> None:
    assert [code for code, _ in errors(f'variant child extends full\ntitle "C"\n{extra}', full=FULL)] == [
        "RW308"
    ] * number


def test_a_mill_is_one_of_so_many_lines() -> None:
    """A line of 20 points holds 18 runs of three; 28 such lines hold 504, and 30 hold 540."""
    names = [f"{'abcdefgh'[at // 16]}{at % 16 + 1}" for at in range(127)]
    for number, codes in ((28, []), (30, ["RW308"])):
        lines = [
            "-".join(names[step * (7 + at) % 127] for at in range(20))  # no two points are neighbours twice
            for step in range(1, number + 1)
        ]
        text = f"""variant many
title "Many lines"
board {{ lines {", ".join(lines)} }}
first white
setup {{ each side holds 9 men }}
piece man
phase placing while holding men {{ man places on any empty point }}
phase moving otherwise {{ man moves 1 step along any line }}
mill {{ made by 3 in line; takes none }}
ending {{ lose with no legal move }}
"""
        assert [code for code, _ in errors(text)] == codes
