"""A position → a board drawn in the terminal: squares, or the lines of a graph, hands and side to move below.

Draws only; knows no rules. Grids are squares, all others lines and points. Read next:
canvas.py, captions.py, geometry.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rich.text import Text

from ..dsl.board import Board
from ..dsl.ir import Variant
from .canvas import Canvas
from .captions import captions
from .geometry import edge_names
from .move import Move
from .notation.points import Squares, is_numeric, point_name
from .position import Position, Side, kind_of, side_of

DARK: Final = "on grey30"
LIGHT: Final = "on grey62"
WHITE_PIECE: Final = "bold bright_white"
BLACK_PIECE: Final = "bold bright_red"
LEAVING: Final = "dim strike"  # a man that a mill has marked, added to its side's colour
FAINT: Final = "grey66"
LAST_MOVE: Final = "reverse"
LINE: Final = "grey50"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How to draw: which names the points have (None: the variant's), whether only ASCII can be printed, and whose home
    is at the bottom."""

    squares: Squares | None = None
    ascii_only: bool = False
    bottom: Side = Side.WHITE


def draw(variant: Variant, position: Position, *, last: Move | None = None, look: Look | None = None) -> Text:
    """The position as text with styles, several lines; the points of the `last` move are marked."""
    scene = _Scene(
        variant=variant,
        position=position,
        look=look or Look(),
        last=frozenset(last.path) if last else frozenset(),
        leaving=frozenset(position.course.marks),
    )
    picture = _lines(scene) if variant.board.grid is None else _squares(scene)
    side, *rest = captions(variant, position, scene.look.squares)
    return Text("\n").join([picture, Text(side, style="bold"), *map(Text, rest)])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scene:
    """What is drawn and how: the points of the `last` move, and those of men that are `leaving`, stand out."""

    variant: Variant
    position: Position
    look: Look
    last: frozenset[int]
    leaving: frozenset[int]

    @property
    def numeric(self) -> bool:
        return is_numeric(self.variant, self.look.squares)

    @property
    def turned(self) -> bool:
        return self.look.bottom is Side.BLACK

    def name(self, point: int) -> str:
        return point_name(self.variant, point, self.look.squares)

    def sign(self, point: int) -> str:
        """A piece as two characters: its side's sign and its letter. Men have a blank there, marked ones a cross."""
        ascii_only, cell = self.look.ascii_only, self.position.cells[point]
        white, black = ("w", "b") if ascii_only else ("○", "●")
        letter = self.variant.pieces[kind_of(cell)].letter[:1] or " "
        cross = "x" if ascii_only else "×"
        return (white if side_of(cell) is Side.WHITE else black) + (cross if point in self.leaving else letter)

    def style(self, point: int) -> str:
        side = WHITE_PIECE if side_of(self.position.cells[point]) is Side.WHITE else BLACK_PIECE
        return f"{side} {LEAVING}" if point in self.leaving else side


# ---- squares


def _squares(scene: _Scene) -> Text:
    """One text line a row, squares of one width; numbers stand in empty squares, letters along the edge."""
    board = scene.variant.board
    assert board.grid is not None
    width, height = board.grid
    at = _by_place(board)
    edge = None if scene.numeric else edge_names(board, scene.name)
    names = 0 if edge is not None else max(len(scene.name(point)) for point in board.points)
    wide = 2 + max(2, names)  # a piece or a name, between blanks or brackets
    rows: list[Text] = []
    columns = range(width, 0, -1) if scene.turned else range(1, width + 1)
    for row in range(1, height + 1) if scene.turned else range(height, 0, -1):
        line = Text("" if edge is None else f"{edge.rows.get(row, ''):>3} ")
        for column in columns:
            line.append_text(_square(scene, at.get((column, row)), wide, numbered=scene.numeric))
        rows.append(line)
    if edge is not None:
        rows.append(Text("    " + "".join(f"{edge.columns.get(column, ''):^{wide}}" for column in columns)))
    return Text("\n").join(rows)


def _square(scene: _Scene, point: int | None, wide: int, *, numbered: bool) -> Text:
    if point is None:
        return Text(" " * wide, style=LIGHT)
    here, style = point in scene.last, FAINT
    if scene.position.cells[point]:
        shown, style = scene.sign(point), scene.style(point)
    elif numbered:
        shown = scene.name(point)
    else:
        shown = "." if scene.look.ascii_only else "·"
    left, right = ("[", "]") if here else (" ", " ")
    return Text(f"{left}{shown:<{wide - 2}}{right}", style=f"{style} {DARK}")


def _by_place(board: Board) -> dict[tuple[int, int], int]:
    assert board.columns is not None
    assert board.rows is not None
    return {(board.columns[point], board.rows[point]): point for point in board.points}


# ---- lines and points


def _lines(scene: _Scene) -> Text:
    """The points at their columns and rows, joined by the lines of the board."""
    board, ascii_only = scene.variant.board, scene.look.ascii_only
    canvas = Canvas(board, ascii_only=ascii_only, turned=scene.turned)
    for line in board.lines:
        for start, end in pairwise(line):
            canvas.join(start, end, style=LINE)
    edge = None if scene.numeric else edge_names(board, scene.name)
    for point in board.points:
        name = scene.name(point) if edge is None else ("+" if ascii_only else "·")
        sign, style = name, FAINT
        if scene.position.cells[point]:
            sign, style = scene.sign(point).rstrip(), scene.style(point)
            if board.rows is None:
                sign += name  # nothing at an edge tells it
        canvas.put(point, sign, style=f"{style} {LAST_MOVE}" if point in scene.last else style)
    if edge is not None:
        canvas.label(edge.rows, edge.columns)
    return canvas.text()
