"""Random positions of a variant: legal-looking, seldom reachable. Neither plays nor judges them.

Makes what play hardly ever reaches: many kings, crowded edges, lone pieces, half-empty hands. Read next:
differential.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ..dsl.ir import Variant
from .notation.fen_course import remembers_course, speaks_of
from .notation.fen_tail import MAX_COUNT, empty_memory
from .position import PLAIN, Course, Position, Return, Side, Streak, cell_of, kind_of, side_of


def arbitrary_position(variant: Variant, dice: random.Random) -> Position:
    """Up to the setup's pieces on random points, men seldom on the row that promotes them; memory mostly empty."""
    hands = _hands(variant, dice)
    cells = bytearray(variant.board.size + 1)
    points = dice.sample(range(1, variant.board.size + 1), variant.board.size)
    crowded = dice.random() < 0.5
    promoted = dice.choice((0.0, 0.2, 0.5, 1.0))  # share of other kinds than the plain one
    for side in Side:
        given = _given(variant, side) - sum(hands[side])
        most = min(given, (variant.board.size - 1) // 2)
        number = dice.randint(0 if hands[side] else 1, max(most, 0)) if crowded else min(most, dice.randint(1, 6))
        for _ in range(number):
            point = points.pop()
            cells[point] = cell_of(side, _kind(variant, side, point, promoted, dice))
    bare = Position(cells=bytes(cells), side=dice.choice(list(Side)), hands=hands, **empty_memory(variant))
    return remembering(variant, bare, dice) if dice.random() < 0.3 else bare


def smaller_positions(position: Position) -> Iterator[Position]:
    """The position without its memory, with one piece less on the board, then in hand; kings also as plain pieces."""
    forgetful = replace(
        position,
        counters=(0,) * len(position.counters),
        streaks=tuple(Streak() for _ in position.streaks),
        used_lines=(0,) * len(position.used_lines),
        returns=tuple(Return() for _ in position.returns),
        unmoved=tuple(False for _ in position.unmoved),
        course=PLAIN,
    )
    if forgetful != position:
        yield forgetful
    for point, cell in enumerate(position.cells):
        if cell:
            course = replace(position.course, marks=tuple(mark for mark in position.course.marks if mark != point))
            yield replace(position, cells=_with(position.cells, point, 0), course=course)
    for side in Side:
        for kind, number in enumerate(position.hands[side]):
            if number:
                yield replace(position, hands=_without_one(position.hands, side, kind))
    for point, cell in enumerate(position.cells):
        if cell and kind_of(cell):
            yield replace(position, cells=_with(position.cells, point, cell_of(side_of(cell), 0)))


def _given(variant: Variant, side: Side) -> int:
    on_board = sum(1 for cell in variant.setup.cells if cell and side_of(cell) is side)
    return on_board + sum(variant.setup.hands[side])


def _hands(variant: Variant, dice: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both hands empty half of the time, for that is when men move."""
    placing = dice.random() < 0.5
    white, black = (
        tuple(dice.randint(0, held) if placing else 0 for held in variant.setup.hands[side]) for side in Side
    )
    return white, black


def _kind(variant: Variant, side: Side, point: int, promoted: float, dice: random.Random) -> int:
    others = len(variant.pieces) - 1
    kind = dice.randint(1, others) if others and dice.random() < promoted else 0
    promotion = variant.pieces[kind].promotion
    arrived = promotion is not None and point in promotion.zone[side]
    return promotion.to if promotion is not None and arrived and dice.random() < 0.95 else kind


def remembering(variant: Variant, position: Position, dice: random.Random) -> Position:
    """The position with whatever its rules remember: counters near their ends, streaks, used lines, men off a mill."""
    counters = tuple(
        min(dice.choice((0, 1, counter.plies - 2, counter.plies - 1, counter.plies)), MAX_COUNT)
        for counter in variant.ending.counters
    )
    lines = len(variant.mill.lines) if variant.mill else 0
    return replace(
        position,
        counters=tuple(max(0, plies) for plies in counters),
        streaks=tuple(_streak(variant, position, side, dice) for side in Side if position.streaks),
        used_lines=tuple(dice.getrandbits(lines) if lines else 0 for _ in position.used_lines),
        returns=tuple(_return(variant, position, side, dice) for side in Side if position.returns),
        unmoved=tuple(dice.random() < 0.5 for _ in position.unmoved),
        course=_course(variant, position, dice) if remembers_course(variant) else PLAIN,
    )


def _course(variant: Variant, position: Position, dice: random.Random) -> Course:
    """Some of what the rules may have left pending, each by itself possible."""
    standing = [point for point, cell in enumerate(position.cells) if cell]
    marks = dice.sample(standing, dice.randint(0, min(3, len(standing)))) if speaks_of(variant, "marked") else []
    course = Course(
        marks=tuple(sorted(marks)),
        opening=speaks_of(variant, "opening") and dice.random() < 0.5,
        maker=dice.choice((None, *Side)) if speaks_of(variant, "maker") else None,
    )
    if speaks_of(variant, "owed") and dice.random() < 0.5:
        mine, theirs = dice.choice((1, 2, -1)), dice.choice((0, 1, -1))
        owed = (mine, theirs) if position.side is Side.WHITE else (theirs, mine)
        course = replace(course, owed=owed, turn=dice.choice(list(Side)))
    return course


def _streak(variant: Variant, position: Position, side: Side, dice: random.Random) -> Streak:
    running = [
        (point, rule.limit)
        for point in position.points_of(side)
        if (rule := variant.pieces[kind_of(position.cells[point])].streak)
    ]
    if not running:
        return Streak()
    point, limit = dice.choice(running)
    return Streak(point=point, length=dice.randint(1, limit))


def _return(variant: Variant, position: Position, side: Side, dice: random.Random) -> Return:
    """A man of the side and an empty point beside it."""
    ways = [
        Return(now=point, before=ray.points[0])
        for point in position.points_of(side)
        for ray in variant.board.rays[point]
        if not position.cells[ray.points[0]]
    ]
    return dice.choice(ways) if ways else Return()


def _with(cells: bytes, point: int, cell: int) -> bytes:
    changed = bytearray(cells)
    changed[point] = cell
    return bytes(changed)


def _without_one(
    hands: tuple[tuple[int, ...], tuple[int, ...]], side: Side, kind: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    less = tuple(number - (other == kind) for other, number in enumerate(hands[side]))
    return (less, hands[1]) if side is Side.WHITE else (hands[0], less)
