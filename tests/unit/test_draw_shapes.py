"""Boards of every shape in the terminal: drawn by hand from the diagrams of their rulebooks, with marked men, with
names that nobody should give, and on terminals that are too narrow."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
import rulewright as rw
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from rulewright.dsl.ir import Variant
from rulewright.runtime.draw import Look, draw
from rulewright.runtime.move import Move
from rulewright.runtime.position import Position

# What stands at a point is a plus here, so that a drawing can be typed. Points and lines are those of the diagrams.
NINE = """
 3  w---+---b
    |   |   |
 2  +---w---+
    |   |   |
 1  +---+---b

    a   b   c
"""
ALQUERQUE = r"""
 5  +---+---+---+---+
    | \ | / | \ | / |
 4  +---+---+---+---+
    | / | \ | / | \ |
 3  +---+---w---+---+
    | \ | / | \ | / |
 2  +---+---+---+---+
    | / | \ | / | \ |
 1  b---+---+---+---+

    a   b   c   d   e
"""
TWO_SQUARES = """
 5  +-------+-------b
    |       |       |
 4  |   +---+---+   |
    |   |       |   |
 3  +---+       +---w
    |   |       |   |
 2  |   +---+---+   |
    |       |       |
 1  +-------w-------+

    a   b   c   d   e
"""
THREE_SQUARES = r"""
 7  w-----------+-----------+
    | \         |         / |
 6  |   +-------+-------+   |
    |   | \     |     / |   |
 5  |   |   +---+---+   |   |
    |   |   |       |   |   |
 4  +---+---+       +---b---+
    |   |   |       |   |   |
 3  |   |   +---w---+   |   |
    |   | /     |     \ |   |
 2  |   +-------+-------+   |
    | /         |         \ |
 1  +-----------+-----------b

    a   b   c   d   e   f   g
"""
THIRTEEN = r"""
 5  +-------+-------+
    | \   / | \   / |
 4  |   b   |   +   |
    | /   \ | /   \ |
 3  +-------w-------+
    | \   / | \   / |
 2  |   +   |   +   |
    | /   \ | /   \ |
 1  +-------+-------+

    a   b   c   d   e
"""
SHAPES = {
    "three_mens_morris_orthogonal": ("W:Wa3,b2/1:Bc1,c3/1", NINE),
    "marelle_quadruple": ("W:Wc3/4:Ba1/4", ALQUERQUE),
    "six_mens_morris": ("W:Wc1,e3/4:Be5/5", TWO_SQUARES),
    "twelve_mens_morris": ("W:Wa7,d3/10:Bf4,g1/10", THREE_SQUARES),
    "picaria_13": ("W:Wc3/2:Bb4/2", THIRTEEN),
}


RING = """variant ring
title "A ring"
board { lines p-q-r-s-t-u, u-p }
first white
setup { white has man on p; black has man on s }
piece man { moves 1 step along any line }
ending { lose with no legal move; draw when a position occurs 3 times }
"""

KINGS = """variant kings
title "Kings on squares"
board 4x4, dark squares
first white
setup { white has 1 king on c3; black has 1 king on b2 }
piece man { moves 1 step diagonally }
piece king { moves 1 step diagonally }
ending { lose with no legal move; draw when a position occurs 3 times }
"""


def loaded(tmp_path: Path, name: str, text: str) -> rw.Engine:
    file = tmp_path / f"{name}.rules"
    file.write_text(text, encoding="utf-8")
    return rw.interpret(rw.load(file))


def lines_of(text: Text) -> list[str]:
    return [line.rstrip() for line in text.plain.splitlines()]


def board_of(text: Text) -> list[str]:
    lines = lines_of(text)
    return lines[: lines.index("White to move")]


@pytest.mark.parametrize("name", SHAPES)
def test_the_board_is_the_diagram(name: str) -> None:
    fen, drawing = SHAPES[name]
    engine = rw.interpret(rw.load(name))
    text = draw(engine.rules.variant, engine.parse(fen), look=Look(ascii_only=True))
    assert board_of(text) == drawing.removeprefix("\n").splitlines()


def test_a_ring_is_round(tmp_path: Path) -> None:
    """Points that name no place: evenly round, the first at the top, neighbours side by side, left and right alike."""
    engine = loaded(tmp_path, "ring", RING)
    lines = board_of(draw(engine.rules.variant, engine.start(), look=Look(ascii_only=True)))
    signs = {name: name for name in "qrtu"} | {"p": "wp", "s": "bs"}
    at = {
        name: (row, line.index(sign)) for name, sign in signs.items() for row, line in enumerate(lines) if sign in line
    }
    assert at["p"][0] < at["q"][0] == at["u"][0] < at["r"][0] == at["t"][0] < at["s"][0]
    assert at["p"][1] == at["s"][1]
    assert at["q"][1] == at["r"][1] < at["p"][1] < at["t"][1] == at["u"][1]
    assert at["p"][1] - at["q"][1] == at["u"][1] - at["p"][1]


# ---- marked men


def test_marked_men_have_a_sign_and_a_style_of_their_own() -> None:
    engine = rw.interpret(rw.load("cham_gonu"))
    position = engine.parse("W:Wa1,d1,g1/2:Bb2,f4,e5/1:marked=b2")
    for ascii_only, sign, plain in ((True, "bx", "b"), (False, "●×", "●")):
        text = draw(engine.rules.variant, position, look=Look(ascii_only=ascii_only))
        row, free = lines_of(text)[10], lines_of(text)[6]
        assert row.startswith(f" 2  {'|' if ascii_only else '│'}   {sign}")
        assert free.count(plain) == 1
        assert sign not in free
        assert "strike" in style_of(text, text.plain.index(sign))
        assert "strike" not in style_of(text, text.plain.index(free) + free.index(plain))
        assert lines_of(text)[-1] == "marked: b2"


def test_marked_pieces_on_squares(tmp_path: Path) -> None:
    """A piece with a letter shows the cross instead of it, and the square stays as wide."""
    engine = loaded(tmp_path, "kings", KINGS)
    variant, start = engine.rules.variant, engine.start()
    king = variant.notation.names.index("b2")
    marked = replace(start, course=replace(start.course, marks=(king,)))
    plain = board_of(draw(variant, start, look=Look(ascii_only=True)))
    crossed = board_of(draw(variant, marked, look=Look(ascii_only=True)))
    assert plain[2] == "  2      bK      ."
    assert crossed[2] == "  2      bx      ."
    assert [crossed[row] for row in (0, 1, 3, 4)] == [plain[row] for row in (0, 1, 3, 4)]


def style_of(text: Text, at: int) -> str:
    return " ".join(str(span.style) for span in text.spans if span.start <= at < span.end)


# ---- names that nobody should give

HOSTILE = {
    "long": "x" * 400,
    "empty": "",
    "blank": "   ",
    "no width": "\u200b",
    "looks empty": "\u3164",
    "wide": "漢字",
    "half of a wide one covered": "漢字漢字漢",
    "accents": "a\u0301\u0302b",
    "an accent alone": "\u0301",
    "control": "\x1b[31m\x07\n\t\r",
    "right to left": "\u202eabc",
    "markup": "[bold red]",
    "the end of markup": "[/]",
    "picture": ":heart:",
    "family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "no letter": "\ud800",
}


def with_names(variant: Variant, name: str) -> Variant:
    """The same board, every point called so. The language lets nobody write such names: this is for other callers."""
    names = ("", *(name for _ in variant.board.points))
    return replace(
        variant,
        notation=replace(variant.notation, names=names),
        board=replace(variant.board, letters=names) if variant.board.rows is None else variant.board,
    )


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_name_moves_nothing(kind: str) -> None:
    """On a board with places, pieces stand where they stand with usual names, in places of the terminal."""
    engine = rw.interpret(rw.load("nine_mens_morris"))
    position = engine.parse("W:Wa7,d6,c4,g1/5:Bg7,b6,e3,d1/5")
    usual = draw(engine.rules.variant, position)
    named = draw(with_names(engine.rules.variant, HOSTILE[kind]), position)
    assert pieces_at(named) == pieces_at(usual)
    assert len(board_of(usual)) - 2 <= len(board_of(named)) <= len(board_of(usual))  # names of columns stand below
    assert_harmless(named)


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_ring_of_names_is_drawn(kind: str, tmp_path: Path) -> None:
    engine = loaded(tmp_path, "ring", RING)
    text = draw(with_names(engine.rules.variant, HOSTILE[kind]), engine.start(), last=Move(path=(1, 2)))
    assert sum(line.count("○") for line in board_of(text)) == 1
    assert sum(line.count("●") for line in board_of(text)) == 1
    assert_harmless(text)


@pytest.mark.parametrize("width", [1, 2, 7, 20, 80])
@pytest.mark.parametrize("name", ["international", "nine_mens_morris", "shisima", "hexdame"])
def test_a_narrow_terminal_changes_no_line(name: str, width: int) -> None:
    """What is too wide is left to the terminal, as `rulewright moves` prints it."""
    engine = rw.interpret(rw.load(name))
    text = draw(engine.rules.variant, engine.start())
    shown = io.StringIO()
    Console(file=shown, width=width, markup=False, emoji=False, soft_wrap=True).print(text)
    assert shown.getvalue() == text.plain + "\n"


def pieces_at(text: Text) -> list[tuple[int, int, str]]:
    """Row, place and sign of each piece as a terminal shows them."""
    return [
        (row, cell_len(line[:index]), sign)
        for row, line in enumerate(board_of(text))
        for index, sign in enumerate(line)
        if sign in "○●"
    ]


def assert_harmless(text: Text) -> None:
    """Nothing that a terminal would obey, and printed as it is."""
    assert all(sign.isprintable() or sign == "\n" for sign in text.plain)
    shown = io.StringIO()
    Console(file=shown, width=80, soft_wrap=True).print(text)
    assert [line.rstrip() for line in shown.getvalue().splitlines()] == lines_of(text)


def test_squares_with_long_numbers_keep_their_columns(tmp_path: Path) -> None:
    """121 squares: the last move is in brackets at two of three digits, and no square is wider than another."""
    rules = """variant large
title "Many squares"
board 11x11, all squares
notation numeric from top left
first white
setup { each side has men on row 1 }
piece man { moves 1 step straight }
ending { lose with no legal move; draw when a position occurs 3 times }
"""
    engine = loaded(tmp_path, "large", rules)
    position: Position = engine.start()
    lines = draw(engine.rules.variant, position, last=Move(path=(99, 110))).plain.splitlines()[:11]
    assert {cell_len(line) for line in lines} == {11 * 5}
    assert lines[8].endswith("[99 ]")
    assert lines[9].endswith("[110]")
    assert lines[10] == 11 * " ○   "
