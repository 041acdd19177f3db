"""A board as points and lines, with the geometry that everyone needs derived once.

Turns a grid, a named board or an author's lines into tables. Knows nothing of pieces or rules. Points are numbered
1 … size along the rows from the top left as White sees the board; entry 0 of every table is unused.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Direction(enum.Enum):
    """A way to go as White sees it: the signs of the change of column and of row."""

    NORTH_WEST = (-1, 1)
    NORTH = (0, 1)
    NORTH_EAST = (1, 1)
    WEST = (-1, 0)
    EAST = (1, 0)
    SOUTH_WEST = (-1, -1)
    SOUTH = (0, -1)
    SOUTH_EAST = (1, -1)

    @property
    def opposite(self) -> Direction:
        column, row = self.value
        return Direction((-column, -row))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ray:
    """One way out of a point: the points met one after another on one line, origin excluded, never empty.

    `direction` is that of the first step, None on a board without rows. Going straight back along a ray is the ray of
    the same `line` and opposite `sense` out of the point reached.
    """

    line: int
    sense: int  # 1 in the order of the line, -1 against it
    direction: Direction | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """`words` is the board statement in canonical spelling.

    `letters[p]` are letter names with a1 at White's bottom left (or the author's own names on a board without rows).
    `columns[p]`, `rows[p]` count from 1 at the bottom left; both are None on a board without rows. `lines` are
    ordered rows of joined points; `rays[p]` every way out of p, in the order of lines, sense 1 first. `turned[p]` is
    the point half a turn away, None if the board has no such symmetry. `grid` is (width, height) for grids of
    squares, else None; `every_square` tells whether all squares of a grid are used.
    """

    words: str
    size: int
    letters: tuple[str, ...]
    columns: tuple[int, ...] | None
    rows: tuple[int, ...] | None
    lines: tuple[tuple[int, ...], ...]
    rays: tuple[tuple[Ray, ...], ...]
    turned: tuple[int, ...] | None
    grid: tuple[int, int] | None
    every_square: bool
