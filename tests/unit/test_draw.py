"""Boards in the terminal, compared with drawings made by hand."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.runtime.draw import Look, draw
from rulewright.runtime.move import Move
from rulewright.runtime.position import Course, Side


def drawn(name: str, fen: str, **options: object) -> str:
    engine = rw.interpret(rw.load(name))
    bottom = options.get("bottom", Side.WHITE)
    look = Look(squares=options.get("squares"), ascii_only=bool(options.get("ascii_only")), bottom=bottom)  # pyright: ignore
    text = draw(engine.rules.variant, engine.parse(fen), last=options.get("last"), look=look)  # pyright: ignore
    return "\n".join(line.rstrip() for line in text.plain.splitlines()) + "\n"


def dedented(text: str) -> str:
    return textwrap.dedent(text.lstrip("\n")).replace("|", "")


def test_numbers_stand_in_empty_squares_and_the_last_move_in_brackets() -> None:
    assert drawn("english", "W:WK32,29:B1,11", last=Move(path=(7, 11))) == dedented(
        """
        |     ●       2       3       4
        | 5       6      [7 ]     8
        |     9       10     [● ]     12
        | 13      14      15      16
        |     17      18      19      20
        | 21      22      23      24
        |     25      26      27      28
        | ○       30      31      ○K
        |White to move
        """
    )


def test_black_sees_squares_from_the_other_side() -> None:
    assert drawn("english", "W:WK32,29:B1,11", last=Move(path=(7, 11)), bottom=Side.BLACK) == dedented(
        """
        |     ○K      31      30      ○
        | 28      27      26      25
        |     24      23      22      21
        | 20      19      18      17
        |     16      15      14      13
        | 12     [● ]     10      9
        |     8      [7 ]     6       5
        | 4       3       2       ●
        |White to move
        """
    )


def test_black_sees_lines_from_the_other_side() -> None:
    """The diagram of the game of nine points, upside down; a1 holds White's man, b3 Black's."""
    shown = drawn("three_mens_morris_orthogonal", "W:Wa1/2:Bb3/2", ascii_only=True, bottom=Side.BLACK)
    assert shown.replace(".", "+").splitlines() == [
        " 1  +---+---w",
        "    |   |   |",
        " 2  +---+---+",
        "    |   |   |",
        " 3  +---b---+",
        "",
        "    c   b   a",
        "White to move",
        "in hand: White 2, Black 2",
    ]


def test_letters_stand_at_the_edge() -> None:
    assert drawn("russian", "B:WKa1,c3:Bb8", ascii_only=True) == dedented(
        """
        |  8      b       .       .       .
        |  7  .       .       .       .
        |  6      .       .       .       .
        |  5  .       .       .       .
        |  4      .       .       .       .
        |  3  .       w       .       .
        |  2      .       .       .       .
        |  1  wK      .       .       .
        |     a   b   c   d   e   f   g   h
        |Black to move
        """
    )


def test_a_mill_board_has_its_lines() -> None:
    assert drawn("nine_mens_morris", "W:Wa1,d1/7:Bg7,a4/6") == dedented(
        """
        | 7  ·───────────·───────────●
        |    │           │           │
        | 6  │   ·───────·───────·   │
        |    │   │       │       │   │
        | 5  │   │   ·───·───·   │   │
        |    │   │   │       │   │   │
        | 4  ●───·───·       ·───·───·
        |    │   │   │       │   │   │
        | 3  │   │   ·───·───·   │   │
        |    │   │       │       │   │
        | 2  │   ·───────·───────·   │
        |    │           │           │
        | 1  ○───────────○───────────·
        |
        |    a   b   c   d   e   f   g
        |White to move
        |in hand: White 7, Black 6
        """
    )


def test_diagonals_are_drawn() -> None:
    assert drawn("three_mens_morris", "B:Wa1/2:Bb2/2", ascii_only=True) == dedented(
        r"""
        ! 3  +---+---+
        !    | \ | / |
        ! 2  +---b---+
        !    | / | \ |
        ! 1  w---+---+
        !
        !    a   b   c
        !Black to move
        !in hand: White 2, Black 2
        """.replace("|", "¦").replace("!", "|")
    ).replace("¦", "|")


@pytest.mark.parametrize("name", variants.names())
@pytest.mark.parametrize("squares", [None, "numeric", "algebraic"])
def test_every_shipped_board_shows_every_piece(name: str, squares: str | None) -> None:
    engine = rw.interpret(rw.load(name))
    picture = drawn(name, engine.fen(engine.start()), squares=squares)
    on_board = picture.split(" to move")[0]
    assert on_board.count("○") == len(engine.start().points_of(rw.Side.WHITE))
    assert on_board.count("●") == len(engine.start().points_of(rw.Side.BLACK))


NAMED = """
variant named
title "Named"
source "a test"
board { lines north-water-south, west-water-east, north-east, east-south, south-west, west-north }
first white
setup { white has man on west; black has man on water }
piece man { moves 1 step along any line }
ending { lose with no legal move }
"""


def test_a_board_of_names_is_a_ring_round_its_centre(tmp_path: Path) -> None:
    file = tmp_path / "named.rules"
    file.write_text(NAMED, encoding="utf-8")
    engine = rw.interpret(rw.load(file))
    lines = draw(engine.rules.variant, engine.start(), look=Look(ascii_only=True)).plain.splitlines()
    rows = {name: next(row for row, line in enumerate(lines) if name in line) for name in ("north", "water", "south")}
    assert rows["north"] < rows["water"] < rows["south"]
    assert lines[rows["water"]].split("-")[0].strip() == "wwest"
    assert "bwater" in lines[rows["water"]]
    assert lines[rows["water"]].rstrip().endswith("east")
    assert lines[rows["north"]].index("north") == lines[rows["south"]].index("south")


def test_marked_men_and_owed_removals_are_told() -> None:
    variant = rw.load("nine_mens_morris").variant
    start = rw.interpret(rw.load("nine_mens_morris")).parse("W:Wa1/8:Bg7,a4/7")
    point = variant.notation.names.index("a4")
    text = draw(variant, replace(start, course=Course(marks=(point,), owed=(1, -2), turn=rw.Side.BLACK))).plain
    assert text.splitlines()[-3:] == [
        "marked: a4",
        "White has to remove 1 of Black's men",
        "Black has to remove 2 of Black's men",
    ]
    numbered = draw(variant, replace(start, course=Course(marks=(point,))), look=Look(squares="numeric")).plain
    assert numbered.splitlines()[-1] == f"marked: {point}"
