"""The symmetries of a rule set: how the board can be turned, mirrored or otherwise mapped onto itself, with or without
the sides changing places, so that the rules stay the same.

Found from the board and the IR: a map of the points that keeps every line, every way that a rule names and every place
that it speaks of. Moves and outcomes must be kept by it too. Read next: invariants.py.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from ...dsl.board import Board, Direction
from ...dsl.ir import InLine, MillLine, Variant
from ...dsl.values import frozen
from ..move import Move
from ..position import Course, Position, Return, Side, cell_of, kind_of, side_of

MOST = 32  # symmetries of one board: rings of many points could have any number
MOST_STEPS = 20_000  # of the search for them


@frozen
class Symmetry:
    """`points[p]` is where point p goes; `swaps` tells whether White and Black change places. `lines[i]` is where the
    line i of mills goes."""

    points: tuple[int, ...]
    swaps: bool
    lines: tuple[int, ...]

    @property
    def words(self) -> str:
        return "with the sides changed on a mapped board" if self.swaps else "on a mapped board"

    def side(self, side: Side | None) -> Side | None:
        return None if side is None else self._side(side)

    def _side(self, side: Side) -> Side:
        return side.other if self.swaps else side

    def key(self, move: Move) -> tuple[int, int, int, frozenset[int], str | None]:
        """What the image of a move is known by (see Move.key)."""
        path, captured = (tuple(self.points[point] for point in part) for part in (move.path, move.captured))
        return Move(path=path, captured=captured, promotion=move.promotion).key  # points[0] is 0, that of a pass

    def position(self, position: Position) -> Position:
        """The image of a position, memory included."""
        cells = bytearray(len(position.cells))
        for point, cell in enumerate(position.cells):
            if cell:
                cells[self.points[point]] = cell_of(self._side(side_of(cell)), kind_of(cell))
        return Position(
            cells=bytes(cells),
            side=self._side(position.side),
            hands=self._pair(position.hands),
            streaks=self._pair(tuple(replace(one, point=self.points[one.point]) for one in position.streaks)),
            used_lines=self._pair(tuple(map(self._used, position.used_lines))),
            returns=self._pair(
                tuple(Return(now=self.points[one.now], before=self.points[one.before]) for one in position.returns)
            ),
            counters=position.counters,
            unmoved=self._pair(position.unmoved),
            course=self._course(position.course),
        )

    def _pair(self, pair: Any) -> Any:
        return (pair[1], pair[0]) if self.swaps and pair else pair

    def _used(self, used: int) -> int:
        return sum(1 << goal for line, goal in enumerate(self.lines) if used >> line & 1)

    def _course(self, course: Course) -> Course:
        return Course(
            marks=tuple(sorted(self.points[point] for point in course.marks)),
            owed=self._pair(course.owed),
            turn=self.side(course.turn),
            opening=course.opening,
            maker=self.side(course.maker),
        )


@lru_cache(256)
def symmetries_of(variant: Variant) -> tuple[Symmetry, ...]:
    """Every symmetry of the rules but for leaving all as it is; only some where there are very many."""
    found: list[Symmetry] = []
    spoken = tuple(_spoken_of(variant))
    for points in _automorphisms(variant.board):
        for swaps in (False, True):
            same = points == tuple(range(len(points))) and not swaps
            lines = None if same else _kept(variant, spoken, points, swaps=swaps)
            if lines is not None:
                found.append(Symmetry(points=points, swaps=swaps, lines=lines))
    return tuple(found)


# ---- the board


def _automorphisms(board: Board) -> Iterator[tuple[int, ...]]:
    """Maps of the points onto each other that keep the lines, the one that changes nothing first; at most MOST."""
    near = [frozenset(ray.points[0] for ray in rays) for rays in board.rays]
    shapes = [tuple(sorted(len(ray.points) for ray in rays)) for rays in board.rays]
    lines = {frozenset((line, line[::-1])) for line in board.lines}
    order = _connected_order(board, near)
    steps, found = 0, 0
    goals: dict[int, int] = {}
    waiting = [iter(sorted(board.points))]
    while waiting and steps < MOST_STEPS and found < MOST:
        point = order[len(waiting) - 1]
        goals.pop(point, None)
        goal = next(waiting[-1], None)
        if goal is None:
            waiting.pop()
            continue
        steps += 1
        taken = set(goals.values())
        fits = goal not in taken and shapes[goal] == shapes[point] and len(near[goal]) == len(near[point])
        if not fits or any((goals[other] in near[goal]) != (other in near[point]) for other in goals):
            continue
        goals[point] = goal
        if len(goals) < board.size:
            beside = next((goals[other] for other in order[: len(goals)] if other in near[order[len(goals)]]), None)
            waiting.append(iter(sorted(board.points if beside is None else near[beside])))
            continue
        points = (0, *(goals[one] for one in board.points))
        image = [tuple(points[one] for one in line) for line in board.lines]
        if {frozenset((line, line[::-1])) for line in image} == lines:
            found += 1
            yield points


def _connected_order(board: Board, near: list[frozenset[int]]) -> list[int]:
    """The points so that each is next to one before it, where the board is in one piece."""
    order: list[int] = []
    left = set(board.points)
    while left:
        beside = [point for point in order for point in sorted(near[point]) if point in left]
        chosen = beside[0] if beside else min(left)
        order.append(chosen)
        left.discard(chosen)
    return order


# ---- the rules


def _spoken_of(variant: Variant) -> Iterator[object]:
    """Every place, set of directions and row of points that a rule in force names. Regions and the setup are none."""
    for part in (variant.pieces, variant.capturing, variant.phases, variant.mill, variant.ending):
        yield from _within(part)


def _within(value: object) -> Iterator[object]:
    if isinstance(value, InLine | MillLine):
        yield value
    elif isinstance(value, frozenset):
        if any(isinstance(member, Direction) for member in cast(frozenset[object], value)):
            yield cast(object, value)
    elif isinstance(value, tuple):
        members = cast(tuple[object, ...], value)
        if len(members) == 2 and all(isinstance(member, frozenset) for member in members):
            yield members
        else:
            for member in members:
                yield from _within(member)
    elif hasattr(value, "__slots__") and not isinstance(value, enum.Enum):
        for name in cast(Any, type(value)).__slots__:
            yield from _within(getattr(value, name))


def _kept(
    variant: Variant, spoken: tuple[object, ...], points: tuple[int, ...], *, swaps: bool
) -> tuple[int, ...] | None:
    """Where the lines of mills go if the rules stay the same, else None."""
    first = variant.first_after
    if swaps and first is not None and first.side is not None:
        return None
    mills = [] if variant.mill is None else list(variant.mill.lines)
    where = {(frozenset(line.points), frozenset(line.beyond)): index for index, line in enumerate(mills)}
    images = [
        where.get((frozenset(points[one] for one in line.points), frozenset(points[one] for one in line.beyond)))
        for line in mills
    ]
    if None in images or not all(_keeps(variant.board, what, points, swaps=swaps) for what in spoken):
        return None
    return tuple(cast(list[int], images))


def _keeps(board: Board, what: object, points: tuple[int, ...], *, swaps: bool) -> bool:
    if isinstance(what, MillLine):
        return True  # looked at already
    if isinstance(what, InLine):
        rows = {frozenset(row) for row in what.lines}
        return {frozenset(points[one] for one in row) for row in rows} == rows
    if isinstance(what, frozenset):
        return _keeps_directions(board, cast(frozenset[Direction], what), points, swaps=swaps)
    zone = cast(tuple[frozenset[int], frozenset[int]], what)
    image = tuple(frozenset(points[one] for one in place) for place in zone)
    return (image[1], image[0]) == zone if swaps else image == zone


def _keeps_directions(board: Board, directions: frozenset[Direction], points: tuple[int, ...], *, swaps: bool) -> bool:
    """Whether each way in these directions is mapped to one that is so too, for the other side if sides change."""
    for point in board.points:
        ways = {ray.points: ray.direction for ray in board.rays[points[point]]}
        for ray in board.rays[point]:
            way = ways.get(tuple(points[one] for one in ray.points))
            if way is None or ray.direction is None:
                return False
            if (ray.direction in directions) != ((way.opposite if swaps else way) in directions):
                return False
    return True
