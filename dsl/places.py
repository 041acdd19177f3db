"""Places as written → sets of points, and directions as written → directions of the board.

Everything is read as White sees it; `zone` adds Black's half turn. Names that mean nothing here are reported once and
give None. Read next: board.py, checks/.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, assert_never

from . import phrases as p
from .board import Board, Direction, split_name
from .findings import Faults
from .ir import Zone
from .resolve import did_you_mean, nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What places are resolved against. `board` is None if it could not be built, `points` if its names could not.

    `colour` is the colour word of a grid (`all squares` on full ones); `corner_right` tells that White's near corner of
    the playing (on full grids: dark) colour is the right one. A region whose places failed is None.
    """

    board: Board | None
    points: Mapping[str, int] | None
    regions: Mapping[str, frozenset[int] | None]
    colour: str | None
    corner_right: bool
    lost: frozenset[str]
    faults: Faults


def zone(places: p.Place | p.Places, ground: Ground) -> Zone | None:
    """The points for White and, half a turn away, for Black."""
    points = spots(places, ground)
    return None if points is None else (points, turned(points, ground))


def turned(points: frozenset[int], ground: Ground) -> frozenset[int]:
    """Half a turn away; the same points on a board without that symmetry, where nothing speaks of rows."""
    if ground.board is None or ground.board.turned is None:
        return points
    image = ground.board.turned
    return frozenset(image[point] for point in points)


def spots(places: p.Place | p.Places, ground: Ground) -> frozenset[int] | None:
    """The points of all places together, as White sees them."""
    if ground.board is None:
        return None
    if not isinstance(places, p.Places):
        return _place(places, ground.board, ground)
    found = [_place(place, ground.board, ground) for place in places.items]
    known = [points for points in found if points is not None]
    return frozenset[int]().union(*known) if len(known) == len(found) else None


def _place(place: p.Place, board: Board, ground: Ground) -> frozenset[int] | None:
    match place:
        case p.RowsPlace():
            return _rows(place, board, ground.faults)
        case p.AreaPlace():
            return _area(place, board, ground)
        case p.NamedPlace(point=point):
            return _named(point, ground)
        case p.PointRow():
            return _between(place, board, ground)
        case _:
            assert_never(place)


# ---- rows and areas


def needs_rows(what: str, span: p.Span, board: Board, faults: Faults, *, turn: bool = True) -> bool:
    """Whether the board has rows (and, with `turn`, looks the same to both sides); if not, that is reported."""
    if board.rows is None:
        odd = next(name for name in board.letters[1:] if split_name(name) is None)
        faults.error(
            "RW301", f"{what} needs rows, and this board has none", span,
            help=f"name every point by a letter and a number (`{odd}` is another kind of name), "
            "or say `along any line` and use regions",
        )  # fmt: skip
        return False
    if turn and board.turned is None:
        faults.error(
            "RW303", f"{what} needs a board that looks the same to both sides", span,
            "half a turn does not map this board onto itself",
            help="name the points, one side at a time, and say `along any line`",
        )  # fmt: skip
        return False
    return True


def _rows(place: p.RowsPlace, board: Board, faults: Faults) -> frozenset[int] | None:
    if not needs_rows(f"`{place.span.text}`", place.span, board, faults):
        return None
    assert board.rows is not None
    low, high, top = place.first.value, place.last.value, max(board.rows)
    if low > high:
        faults.error("RW312", "the rows run backwards", place.span, help=f"write `rows {high}-{low}`")
        return None
    points = frozenset(point for point in board.points if low <= board.rows[point] <= high)
    if low < min(board.rows[1:]) or high > top or not points:
        faults.error("RW302", f"there is no row {low if low < 1 or low > top else high}", place.span,
                     f"the rows of this board are {min(board.rows[1:])}-{top}")  # fmt: skip
        return None
    return points


def _area(place: p.AreaPlace, board: Board, ground: Ground) -> frozenset[int] | None:
    if place.words in ("dark squares", "light squares"):
        points = _coloured(place.words, board, ground)
    else:
        turn = place.words in ("first row", "last row")
        if not needs_rows(f"`{place.words}`", place.span, board, ground.faults, turn=turn):
            return None
        points = area(place.words, board, corner_right=ground.corner_right)
    if not points:
        ground.faults.error("RW302", f"this board has no {place.words}", place.span)
        return None
    return points


def _coloured(words: str, board: Board, ground: Ground) -> frozenset[int]:
    if ground.colour == words:
        return frozenset(board.points)
    if ground.colour != "all squares" or board.columns is None or board.rows is None or board.grid is None:
        return frozenset()
    corner = (board.grid[0] if ground.corner_right else 1) + 1
    parity = corner % 2 if words == "dark squares" else 1 - corner % 2
    return frozenset(point for point in board.points if (board.columns[point] + board.rows[point]) % 2 == parity)


def area(words: p.AreaWords, board: Board, *, corner_right: bool = False) -> frozenset[int]:
    """A named part of a board with rows, as White sees it; empty if the board has no such part.

    Where no line runs sideways (a hexagon) the edge are the points with fewer ways out than the best, the corners
    those with the fewest.
    """
    assert board.columns is not None
    assert board.rows is not None
    columns, rows = board.columns, board.rows
    left, right, bottom, top = min(columns[1:]), max(columns[1:]), min(rows[1:]), max(rows[1:])
    ways = {point: len(board.rays[point]) for point in board.points}
    slanted = not any(ray.direction in (Direction.EAST, Direction.WEST) for rays in board.rays for ray in rays)
    match words:
        case "first row":
            return frozenset(point for point in board.points if rows[point] == bottom)
        case "last row":
            return frozenset(point for point in board.points if rows[point] == top)
        case "corners" if slanted:
            return frozenset(point for point in board.points if ways[point] == min(ways.values()))
        case "corners":
            return _at(board, {(column, row) for column in (left, right) for row in (bottom, top)})
        case "edge" if slanted:
            return frozenset(point for point in board.points if ways[point] < max(ways.values()))
        case "edge":
            return frozenset(
                point for point in board.points if columns[point] in (left, right) or rows[point] in (bottom, top)
            )
        case "centre":
            middle_columns, middle_rows = {(left + right) // 2, (left + right + 1) // 2}, {(bottom + top) // 2}
            middle_rows.add((bottom + top + 1) // 2)
            return _at(board, {(column, row) for column in middle_columns for row in middle_rows})
        case _:
            return _long_diagonal(board, left, right, bottom, right_first=corner_right)


def _at(board: Board, places: set[tuple[int, int]]) -> frozenset[int]:
    assert board.columns is not None
    assert board.rows is not None
    columns, rows = board.columns, board.rows
    return frozenset(point for point in board.points if (columns[point], rows[point]) in places)


def _long_diagonal(board: Board, left: int, right: int, bottom: int, *, right_first: bool) -> frozenset[int]:
    """The diagonal through White's near playing corner: the left one if it is a point, else the right one."""
    reach = range(max(right - left + 1, max(board.rows or (0,))))
    rising = {(left + step, bottom + step) for step in reach}
    falling = {(right - step, bottom + step) for step in reach}
    for corner, diagonal in sorted(
        ((left, rising), (right, falling)), key=lambda pair: pair[0] == left and right_first
    ):
        if _at(board, {(corner, bottom)}):
            return _at(board, diagonal)
    return frozenset()


# ---- points and regions


def _named(name: p.Point, ground: Ground) -> frozenset[int] | None:
    if isinstance(name, p.Name) and name.text in ground.regions:
        return ground.regions[name.text]
    point = _point(name, ground)
    return None if point is None else frozenset((point,))


def _point(name: p.Point, ground: Ground) -> int | None:
    text = name.text if isinstance(name, p.Name) else str(name.value)
    if ground.points is None or text in ground.lost:
        return None
    if text in ground.points:
        return ground.points[text]
    if isinstance(name, p.Number) or split_name(text) is not None:
        ground.faults.error("RW204", f"`{text}` is not a point of this board", name.span, _extent(name, ground))
    else:
        known = [*ground.regions, *ground.points]
        ground.faults.error("RW203", f"no point or region is called `{text}`", name.span, did_you_mean(text, known))
    return None


def _extent(name: p.Point, ground: Ground) -> str:
    assert ground.points is not None
    if isinstance(name, p.Number):
        return f"its points are 1 to {max(ground.points.values())}"
    if ground.board is not None and ground.board.grid is not None and not ground.board.every_square:
        column, row = split_name(name.text) or (0, 0)
        width, height = ground.board.grid
        if column <= width and row <= height:
            return "this square is not one of the playing colour"
    return did_you_mean(name.text, ground.points) if nearest(name.text, ground.points) else ""


def _between(place: p.PointRow, board: Board, ground: Ground) -> frozenset[int] | None:
    first, last = _point(place.first, ground), _point(place.last, ground)
    if first is None or last is None:
        return None
    if first == last:
        return frozenset((first,))
    for ray in board.rays[first]:
        if last in ray.points:
            return frozenset((first, *ray.points[: ray.points.index(last) + 1]))
    ground.faults.error(
        "RW313", f"`{place.span.text}` is not one straight row of points", place.span,
        help="list the points, or the rows that they make, with commas",
    )  # fmt: skip
    return None


# ---- directions

_FORWARD = frozenset((Direction.NORTH_WEST, Direction.NORTH, Direction.NORTH_EAST))
_DIAGONAL = frozenset((Direction.NORTH_WEST, Direction.NORTH_EAST, Direction.SOUTH_WEST, Direction.SOUTH_EAST))
_SIDEWAYS = frozenset((Direction.WEST, Direction.EAST))


ALL_DIRECTIONS: Final = frozenset(Direction)  # what `along any line` covers


def directions(phrase: p.Directions, ground: Ground) -> frozenset[Direction] | None:
    """The directions of a phrase, ALL_DIRECTIONS for `along any line`; None if they cannot be on this board."""
    if ground.board is None:
        return None
    found: set[Direction] = set()
    sound = True
    for item in phrase.items:
        ways = _ways(item.words)
        sound = (item.words == "along any line" or _possible(item, ways, ground.board, ground.faults)) and sound
        found |= ways
    return frozenset(found) if sound else None


def _possible(item: p.DirectionPhrase, ways: frozenset[Direction], board: Board, faults: Faults) -> bool:
    if not needs_rows(f"`{item.words}`", item.span, board, faults):
        return False
    if any(ray.direction in ways for rays in board.rays for ray in rays):
        return True
    faults.error("RW304", f"no line of this board goes {item.words}", item.span)
    return False


def _ways(words: p.DirectionWords) -> frozenset[Direction]:
    backward = frozenset(way.opposite for way in _FORWARD)
    match words:
        case "diagonally":
            return _DIAGONAL
        case "diagonally forward":
            return _DIAGONAL & _FORWARD
        case "diagonally backward":
            return _DIAGONAL & backward
        case "straight":
            return ALL_DIRECTIONS - _DIAGONAL
        case "straight forward":
            return _FORWARD - _DIAGONAL
        case "straight backward":
            return backward - _DIAGONAL
        case "sideways":
            return _SIDEWAYS
        case "forward":
            return _FORWARD
        case "backward":
            return backward
        case "along any line":
            return ALL_DIRECTIONS
        case _:
            assert_never(words)
