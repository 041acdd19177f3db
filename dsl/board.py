"""A board as points and lines, with the geometry that everyone needs derived once.

Turns a grid, a named board or an author's lines into tables. Knows nothing of pieces or rules, and trusts its sizes
(checks/header.py has refused the impossible ones). Points are numbered 1 … size along the rows from the top left as
White sees the board; entry 0 of every table is unused. Read next: places.py, ir.py.
"""

from __future__ import annotations

import enum
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from .values import frozen

MAX_POINTS: Final = 128
MAX_LINES: Final = 64  # of an author's own board
MAX_SIDE: Final = 14  # squares along a side of a grid

Spot: TypeAlias = tuple[int, int]  # column, row


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
        return _OPPOSITES[self]


_OPPOSITES: Final = {one: Direction((-one.value[0], -one.value[1])) for one in Direction}


@frozen
class Ray:
    """One way out of a point: the points met one after another on one line, origin excluded, never empty.

    `direction` is that of the first step, None on a board without rows. Going straight back along a ray is the ray of
    the same `line` and opposite `sense` out of the point reached.
    """

    line: int
    sense: int  # 1 in the order of the line, -1 against it
    direction: Direction | None
    points: tuple[int, ...]


@frozen
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

    @property
    def points(self) -> range:
        return range(1, self.size + 1)


# ---- grids of squares


def grid_board(words: str, width: int, height: int, *, every_square: bool, corner_right: bool = False) -> Board:
    """A grid of squares, 1 … MAX_SIDE either way; on one colour that of White's near corner at the left (or right)."""
    parity = (width - 1) % 2 if corner_right else 0
    squares = {
        _letters_of(column) + str(row): (column, row)
        for row in range(height, 0, -1)
        for column in range(1, width + 1)
        if every_square or (column + row) % 2 == parity
    }
    lines = [*_rows(squares), *_columns(squares), *_diagonals(squares)]
    return _assemble(words, squares, lines, grid=(width, height), every_square=every_square)


def alquerque_board(words: str, width: int, height: int) -> Board:
    """Rows, columns, and diagonals through the points whose column and row are both odd or both even."""
    points = {
        _letters_of(column) + str(row): (column, row) for row in range(height, 0, -1) for column in range(1, width + 1)
    }
    crossings = {name: spot for name, spot in points.items() if sum(spot) % 2 == 0}
    return _assemble(words, points, [*_rows(points), *_columns(points), *_diagonals(crossings)])


def _rows(spots: Mapping[str, Spot]) -> Iterator[list[str]]:
    """Rows from the top, each from the left."""
    return _families(spots, lambda spot: -spot[1], lambda spot: spot[0])


def _columns(spots: Mapping[str, Spot]) -> Iterator[list[str]]:
    """Columns from the left, each from the top."""
    return _families(spots, lambda spot: spot[0], lambda spot: -spot[1])


def _diagonals(spots: Mapping[str, Spot]) -> Iterator[list[str]]:
    """Falling diagonals (north-west to south-east), then rising ones (south-west to north-east)."""
    yield from _families(spots, lambda spot: spot[0] + spot[1], lambda spot: spot[0])
    yield from _families(spots, lambda spot: spot[0] - spot[1], lambda spot: spot[0])


def _families(
    spots: Mapping[str, Spot], group: Callable[[Spot], int], along: Callable[[Spot], int]
) -> Iterator[list[str]]:
    """Lines of the points with the same `group`, ordered `along`; a single point is no line."""
    for key in sorted({group(spot) for spot in spots.values()}):
        line = sorted((name for name, spot in spots.items() if group(spot) == key), key=lambda name: along(spots[name]))
        if len(line) > 1:
            yield line


# ---- boards of points and lines

_MILL_24: Final = (
    "a7-d7-g7 b6-d6-f6 c5-d5-e5 a4-b4-c4 e4-f4-g4 c3-d3-e3 b2-d2-f2 a1-d1-g1 "
    "a7-a4-a1 b6-b4-b2 c5-c4-c3 d7-d6-d5 d3-d2-d1 e5-e4-e3 f6-f4-f2 g7-g4-g1"
)
_MILL_24_DIAGONALS: Final = "a7-b6-c5 c3-b2-a1 g7-f6-e5 e3-f2-g1"
_MILL_16: Final = (
    "a5-c5-e5 b4-c4-d4 b2-c2-d2 a1-c1-e1 a5-a3-a1 b4-b3-b2 d4-d3-d2 e5-e3-e1 "  # the two squares
    "a3-b3 d3-e3 c5-c4 c2-c1"  # and the four spokes between them
)
_MILL_9: Final = "a3-b3-c3 a2-b2-c2 a1-b1-c1 a3-a2-a1 b3-b2-b1 c3-c2-c1"
_MILL_9_DIAGONALS: Final = "a3-b2-c1 a1-b2-c3"
# Two triangles of five points a side (tip, crossing, middle, crossing, tip) and the three ways from tip to tip.
_STAR_19: Final = (
    "a6-d6-e6-f6-i6 a2-d2-e2-f2-i2 e7-d6-c5-b4-a2 e7-f6-g5-h4-i2 e1-d2-c3-b4-a6 e1-f2-g3-h4-i6 "
    "e7-e6-e4-e2-e1 a6-c5-e4-g3-i2 a2-c3-e4-g5-i6"
)


def mill_board(words: str, points: int, *, diagonals: bool = False) -> Board:
    """The board of 24, 16 or 9 points, named by letters and numbers from the bottom left; 16 has no diagonals."""
    plain, slanted = {24: (_MILL_24, _MILL_24_DIAGONALS), 16: (_MILL_16, ""), 9: (_MILL_9, _MILL_9_DIAGONALS)}[points]
    return lines_board(words, _split(f"{plain} {slanted}" if diagonals else plain))


def star_board(words: str) -> Board:
    """The six-pointed star of 19 points, two tips upright: twelve outer, six inner points, the centre (Jesön Zam)."""
    return lines_board(words, _split(_STAR_19))


def hexagon_board(words: str, side: int) -> Board:
    """A hexagon of `side` points a side, a corner at the bottom.

    Letters run up the lower right edge and numbers up the lower left one, a1 in the bottom corner, as on HexDame
    boards. So a step up one letter goes north-east, up one number north-west, up both straight north; columns and
    rows are those of the drawing (row 1 is a1 alone, row 2 is a2 and b1).
    """
    reach = range(1, 2 * side)
    spots = {
        _letters_of(letter) + str(number): (letter - number + side, letter + number - 1)
        for letter in reach
        for number in reach
        if abs(letter - number) < side
    }
    coordinates = {name: split_name(name) for name in spots}
    families: list[list[str]] = []
    for group in (_letter_minus_number, _letter, _number):
        families += _families({n: c for n, c in coordinates.items() if c is not None}, group, sum)
    return _assemble(words, spots, families)


def _letter_minus_number(coordinate: Spot) -> int:
    return coordinate[0] - coordinate[1]


def _letter(coordinate: Spot) -> int:
    return coordinate[0]


def _number(coordinate: Spot) -> int:
    return coordinate[1]


def lines_board(words: str, lines: Sequence[Sequence[str]]) -> Board:
    """An author's points and lines: each line names its points in order, none of them twice.

    Names of letter(s) and number have a column and a row; if any name is of another kind the board has no rows.
    """
    named = {name: split_name(name) for line in lines for name in line}
    spots = {name: spot for name, spot in named.items() if spot is not None}
    if len(spots) < len(named):
        return _assemble(words, dict.fromkeys(named), lines)
    return _assemble(words, spots, lines)


def split_name(name: str) -> Spot | None:
    """Column and row of a name like `c3` or `ab12`, from 1 (`aa` follows `z`); None for any other kind of name."""
    match = re.fullmatch(r"([a-z]{1,2})([1-9][0-9]?)", name)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    return column, int(match[2])


def _letters_of(column: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[column - 1]


def _split(text: str) -> list[list[str]]:
    return [line.split("-") for line in text.split()]


# ---- the tables


def _assemble(
    words: str,
    spots: Mapping[str, Spot] | Mapping[str, None],
    lines: Iterable[Sequence[str]],
    *,
    grid: tuple[int, int] | None = None,
    every_square: bool = False,
) -> Board:
    """Number the points and derive the tables; without columns and rows points are numbered as first named."""
    known = {name: spot for name, spot in spots.items() if spot is not None}
    names = sorted(known, key=lambda name: (-known[name][1], known[name][0])) if known else list(spots)
    number = {name: point for point, name in enumerate(names, start=1)}
    columns = (0, *(known[name][0] for name in names)) if known else None
    rows = (0, *(known[name][1] for name in names)) if known else None
    numbered = tuple(tuple(number[name] for name in line) for line in lines)
    return Board(
        words=words,
        size=len(names),
        letters=("", *names),
        columns=columns,
        rows=rows,
        lines=numbered,
        rays=_rays(len(names), numbered, columns, rows),
        turned=_half_turn(numbered, columns, rows),
        grid=grid,
        every_square=every_square,
    )


def _rays(
    size: int,
    lines: tuple[tuple[int, ...], ...],
    columns: tuple[int, ...] | None,
    rows: tuple[int, ...] | None,
) -> tuple[tuple[Ray, ...], ...]:
    rays: list[list[Ray]] = [[] for _ in range(size + 1)]
    for index, line in enumerate(lines):
        for sense, course in ((1, line), (-1, line[::-1])):
            for position, point in enumerate(course[:-1]):
                ahead = course[position + 1 :]
                direction = _direction(point, ahead[0], columns, rows)
                rays[point].append(Ray(line=index, sense=sense, direction=direction, points=ahead))
    return tuple(tuple(ways) for ways in rays)


def _direction(start: int, end: int, columns: tuple[int, ...] | None, rows: tuple[int, ...] | None) -> Direction | None:
    if columns is None or rows is None:
        return None
    return Direction((_sign(columns[end] - columns[start]), _sign(rows[end] - rows[start])))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _half_turn(
    lines: tuple[tuple[int, ...], ...], columns: tuple[int, ...] | None, rows: tuple[int, ...] | None
) -> tuple[int, ...] | None:
    """The image of every point under half a turn, None if that does not map points and lines onto themselves."""
    if columns is None or rows is None:
        return None
    at = {spot: point for point, spot in enumerate(zip(columns, rows, strict=True)) if point}
    across, up = (min(axis[1:]) + max(axis[1:]) for axis in (columns, rows))
    turned = tuple(at.get((across - column, up - row), 0) for column, row in zip(columns, rows, strict=True))
    if 0 in turned[1:]:
        return None
    image = {_undirected(tuple(turned[point] for point in line)) for line in lines}
    return (0, *turned[1:]) if image == {_undirected(line) for line in lines} else None


def _undirected(line: tuple[int, ...]) -> tuple[int, ...]:
    return min(line, line[::-1])


# ---- lines of a mill


def mill_runs(board: Board, length: int, *, straight_only: bool) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Every run of `length` neighbours on one line with the points that continue it at either end.

    In the order of the board's lines. With `straight_only` no step of the run may be diagonal. A run that two lines
    share appears once.
    """
    runs: dict[frozenset[int], tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for line in board.lines:
        for start in range(len(line) - length + 1):
            run = line[start : start + length]
            if straight_only and _has_diagonal_step(board, run):
                continue
            beyond = (*line[max(start - 1, 0) : start], *line[start + length : start + length + 1])
            points, known = runs.get(frozenset(run), (run, ()))
            runs[frozenset(run)] = (points, (*known, *(point for point in beyond if point not in known)))
    return tuple(runs.values())


def _has_diagonal_step(board: Board, run: tuple[int, ...]) -> bool:
    columns, rows = board.columns, board.rows
    if columns is None or rows is None:
        return False
    return any(columns[a] != columns[b] and rows[a] != rows[b] for a, b in itertools.pairwise(run))
