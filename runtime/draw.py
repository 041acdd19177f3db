"""A position → a board drawn in the terminal: squares, or the lines of a graph, hands and side to move below.

Draws only; knows no rules. Grids are squares, all others lines and points. Read next:
canvas.py, notation/points.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rich.text import Text

from ..dsl.board import Board
from ..dsl.ir import Variant
from .canvas import Canvas
from .move import Move
from .notation.points import Squares, point_name
from .position import Position, Side, kind_of, side_of

DARK: Final = "on grey30"
LIGHT: Final = "on grey62"
WHITE_PIECE: Final = "bold bright_white"
BLACK_PIECE: Final = "bold bright_red"
FAINT: Final = "grey66"
MARKED: Final = "reverse"
LINE: Final = "grey50"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How to draw: which names the points have (None: the variant's), and whether only ASCII can be printed."""

    squares: Squares | None = None
    ascii_only: bool = False


def draw(variant: Variant, position: Position, *, last: Move | None = None, look: Look | None = None) -> Text:
    """The position as text with styles, several lines; the points of the `last` move are marked."""
    how = look or Look()
    marked = frozenset(last.path) if last else frozenset[int]()
    if variant.board.grid is not None:
        picture = _squares(variant, position, marked, how)
    else:
        picture = _lines(variant, position, marked, how)
    return Text("\n").join([picture, *_below(variant, position)])


def piece_sign(variant: Variant, cell: int, look: Look) -> str:
    """A piece as two characters: its side's sign and its letter; men have a blank there."""
    white, black = ("w", "b") if look.ascii_only else ("○", "●")
    return (white if side_of(cell) is Side.WHITE else black) + (variant.pieces[kind_of(cell)].letter[:1] or " ")


def _style(cell: int) -> str:
    return WHITE_PIECE if side_of(cell) is Side.WHITE else BLACK_PIECE


def _numeric(variant: Variant, look: Look) -> bool:
    return variant.notation.numeric if look.squares is None else look.squares == "numeric"


# ---- squares


def _squares(variant: Variant, position: Position, marked: frozenset[int], look: Look) -> Text:
    """One text line a row, four characters a square; numbers stand in empty squares, letters along the edge."""
    board = variant.board
    assert board.grid is not None
    width, height = board.grid
    numeric = _numeric(variant, look)
    at = _by_place(board)
    edge = None if numeric else _edge_names(variant, look)
    rows: list[Text] = []
    for row in range(height, 0, -1):
        line = Text("" if edge is None else f"{edge.rows.get(row, ''):>3} ")
        for column in range(1, width + 1):
            line.append_text(_square(variant, position, at.get((column, row)), marked, look, numbered=numeric))
        rows.append(line)
    if edge is not None:
        rows.append(Text("    " + "".join(f"{edge.columns.get(column, ''):^4}" for column in range(1, width + 1))))
    return Text("\n").join(rows)


def _square(
    variant: Variant, position: Position, point: int | None, marked: frozenset[int], look: Look, *, numbered: bool
) -> Text:
    if point is None:
        return Text("    ", style=LIGHT)
    cell = position.cells[point]
    here = point in marked
    if cell:
        left, right = ("[", "]") if here else (" ", " ")
        return Text(f"{left}{piece_sign(variant, cell, look)}{right}", style=f"{_style(cell)} {DARK}")
    name = point_name(variant, point, look.squares) if numbered else ("." if look.ascii_only else "·")
    return Text(f"[{name:<2}]" if here else f" {name:<3}", style=f"{FAINT} {DARK}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _EdgeNames:
    """What stands beside each row and under each column."""

    rows: dict[int, str]
    columns: dict[int, str]


def _edge_names(variant: Variant, look: Look) -> _EdgeNames | None:
    """Row and column names taken from the points' own names, so that any lettering is followed; None where a row or
    column of the picture has points of several (hexagons)."""
    board = variant.board
    assert board.columns is not None
    assert board.rows is not None
    rows: dict[int, str] = {}
    columns: dict[int, str] = {}
    for point in range(1, board.size + 1):
        name = point_name(variant, point, look.squares)
        letters = name.rstrip("0123456789")
        row, column = board.rows[point], board.columns[point]
        if rows.setdefault(row, name[len(letters) :]) != name[len(letters) :]:
            return None
        if columns.setdefault(column, letters) != letters:
            return None
    return _EdgeNames(rows=rows, columns=columns)


def _by_place(board: Board) -> dict[tuple[int, int], int]:
    assert board.columns is not None
    assert board.rows is not None
    return {(board.columns[point], board.rows[point]): point for point in range(1, board.size + 1)}


# ---- lines and points


def _lines(variant: Variant, position: Position, marked: frozenset[int], look: Look) -> Text:
    """The points at their columns and rows, joined by the lines of the board."""
    board = variant.board
    canvas = Canvas(board, ascii_only=look.ascii_only)
    for line in board.lines:
        for start, end in pairwise(line):
            canvas.join(start, end, style=LINE)
    edge = None if _numeric(variant, look) or board.rows is None else _edge_names(variant, look)
    for point in range(1, board.size + 1):
        cell = position.cells[point]
        name = point_name(variant, point, look.squares) if edge is None else ("+" if look.ascii_only else "·")
        sign = piece_sign(variant, cell, look).rstrip() if cell else name
        if cell and board.rows is None:
            sign += name  # nothing at an edge tells it
        style = _style(cell) if cell else FAINT
        canvas.put(point, sign, style=f"{style} {MARKED}" if point in marked else style)
    if edge is not None:
        canvas.label(edge.rows, edge.columns)
    return canvas.text()


# ---- below the board


def _below(variant: Variant, position: Position) -> list[Text]:
    lines = [Text(f"{str(position.side).capitalize()} to move", style="bold")]
    if any(map(any, (*variant.setup.hands, *position.hands))):
        held = (f"{str(side).capitalize()} {_hand(variant, position.hands[side])}" for side in Side)
        lines.append(Text(f"in hand: {', '.join(held)}"))
    return [*lines, *_course(variant, position)]


def _course(variant: Variant, position: Position) -> list[Text]:
    """The men that are marked, and the removals that come first."""
    course = position.course
    lines: list[Text] = []
    if course.marks:
        lines.append(Text("marked: " + ", ".join(point_name(variant, point) for point in course.marks)))
    for side in Side:
        owed = course.owed[side]
        if owed:
            owner = side.other if owed > 0 else side
            lines.append(Text(f"{str(side).capitalize()} has to remove {abs(owed)} of {str(owner).capitalize()}'s men"))
    return lines


def _hand(variant: Variant, hand: tuple[int, ...]) -> str:
    if len(hand) == 1:
        return str(hand[0])
    named = (
        (piece.name if number == 1 else piece.plural, number)
        for piece, number in zip(variant.pieces, hand, strict=True)
    )
    return " and ".join(f"{number} {name}" for name, number in named if number) or "0"
