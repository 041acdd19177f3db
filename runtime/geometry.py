"""A board → where each point stands on a picture, to scale, and the names along its edges.

Knows no pieces, pixels or characters: the terminal has its whole columns and rows from circle.py, pictures their spots
from here, and both the names at the edge. Read next: draw.py, svg/frame.py.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin, sqrt
from typing import Final, TypeAlias

from ..dsl.board import Board
from ..dsl.values import frozen
from .circle import ring_of

Spot: TypeAlias = tuple[float, float]  # to the right and up, as White sees the board

# In a star whose lines are straight, columns and rows do not lie evenly: how far each is from the middle one, as parts
# of the way to the tips.
_STAR_ACROSS: Final = (0, 1 / 3, 1 / 2, 2 / 3, 1)
_STAR_UP: Final = (0, 1 / 4, 1 / 2, 1)


def spots_of(board: Board) -> tuple[Spot, ...]:
    """The place of each point; entry 0 is unused. Columns and rows are one apart where the author's names give them,
    hexagons and stars have equal sides, and points without rows stand on a true circle of neighbours one apart."""
    if board.columns is None or board.rows is None:
        return _circle(board)
    places = zip(board.columns, board.rows, strict=True)
    match board.words.split()[1]:  # `board hexagon 5`
        case "hexagon":
            return tuple((column * sqrt(3), float(row)) for column, row in places)
        case "star":
            return tuple(_on_star(column, row) for column, row in places)
        case _:
            return tuple((float(column), float(row)) for column, row in places)


def _on_star(column: int, row: int) -> Spot:
    """Point e4 in the middle, the upper tip e7 at (0, 1)."""
    across, up = column - 5, row - 4
    if not column:
        return 0.0, 0.0  # entry 0, no point
    return _signed(_STAR_ACROSS, across) * sqrt(3) / 2, _signed(_STAR_UP, up)


def _signed(parts: tuple[float, ...], steps: int) -> float:
    return parts[abs(steps)] * (1 if steps > 0 else -1)


def _circle(board: Board) -> tuple[Spot, ...]:
    """From the top to the left, as circle.py has it; a hub in the middle."""
    ring, hubs = ring_of(board)
    radius = 1 / (2 * sin(pi / len(ring))) if len(ring) > 1 else 1.0
    at: dict[int, Spot] = dict.fromkeys(hubs, (0.0, 0.0))
    for number, point in enumerate(ring):
        angle = pi / 2 + 2 * pi * number / len(ring)
        at[point] = radius * cos(angle), radius * sin(angle)
    return ((0.0, 0.0), *(at[point] for point in board.points))


# ---- names along the edges


@frozen
class EdgeNames:
    """What stands beside each row and under each column."""

    rows: dict[int, str]
    columns: dict[int, str]


def edge_names(board: Board, name: Callable[[int], str]) -> EdgeNames | None:
    """Row and column names taken from the points' own names, so that any lettering is followed; None where a row or
    column of the picture has points of several (hexagons), or where there are none."""
    if board.columns is None or board.rows is None:
        return None
    rows: dict[int, str] = {}
    columns: dict[int, str] = {}
    for point in board.points:
        letters = name(point).rstrip("0123456789")
        number = name(point)[len(letters) :]
        if rows.setdefault(board.rows[point], number) != number:
            return None
        if columns.setdefault(board.columns[point], letters) != letters:
            return None
    return EdgeNames(rows=rows, columns=columns)
