"""Positions to search among: a first one from nowhere, and small changes that the material of the rules allows.

No side gets more pieces than it has at the start, no man stands where he would have been crowned, and nothing is
remembered. Judges no position. Read next: worst.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from rulewright import Position, Side
from rulewright.dsl.ir import Variant
from rulewright.runtime.arbitrary import arbitrary_position
from rulewright.runtime.fuzzing.rich import rich_position
from rulewright.runtime.notation.fen_tail import empty_memory
from rulewright.runtime.position import PLAIN, cell_of, kind_of, side_of

MOST_CHANGES = 4  # at once


def somewhere(variant: Variant, dice: random.Random) -> Position:
    """A random position, more often than not with captures laid out."""
    make = dice.choice((arbitrary_position, rich_position, rich_position))
    return replace(make(variant, dice), course=PLAIN, **empty_memory(variant))


def changed(variant: Variant, position: Position, dice: random.Random) -> Position:
    """The position after one small change, now and then a few."""
    for _ in range(min(MOST_CHANGES, 1 + int(dice.expovariate(1.5)))):
        position = dice.choice(CHANGES)(variant, position, dice)
    return position


def _added(variant: Variant, position: Position, dice: random.Random) -> Position:
    """One more piece on an empty point, of a side that has fewer than at the start."""
    side = dice.choice(list(Side))
    empty = [point for point in variant.board.points if not position.cells[point]]
    if len(empty) < 2 or _pieces(position, side) >= _given(variant, side):
        return position
    return _with(variant, position, dice.choice(empty), cell_of(side, dice.randrange(len(variant.pieces))))


def _removed(variant: Variant, position: Position, dice: random.Random) -> Position:
    standing = [point for point in variant.board.points if position.cells[point]]
    return _with(variant, position, dice.choice(standing), 0) if len(standing) > 1 else position


def _moved(variant: Variant, position: Position, dice: random.Random) -> Position:
    """What stands on two points exchanged: a piece moves, or two change places."""
    one, other = dice.sample(variant.board.points, 2)
    first, second = position.cells[one], position.cells[other]
    return _with(variant, _with(variant, position, one, second), other, first)


def _recast(variant: Variant, position: Position, dice: random.Random) -> Position:
    """A piece of another kind, or of the other side if that may have one more."""
    standing = [point for point in variant.board.points if position.cells[point]]
    if not standing:
        return position
    point = dice.choice(standing)
    side, kind = side_of(position.cells[point]), kind_of(position.cells[point])
    if dice.random() < 0.3 and _pieces(position, side.other) < _given(variant, side.other):
        side = side.other
    else:
        kind = dice.randrange(len(variant.pieces))
    return _with(variant, position, point, cell_of(side, kind))


def _handed(variant: Variant, position: Position, dice: random.Random) -> Position:
    """One man more or less in the hands of both, as far as there are any."""
    hands = [list(held) for held in position.hands]
    step = dice.choice((-1, 1))
    for side in Side:
        for kind, most in enumerate(variant.setup.hands[side]):
            more = hands[side][kind] + step
            if 0 <= more <= most and (step < 0 or _pieces(position, side) < _given(variant, side)):
                hands[side][kind] = more
    return replace(position, hands=(tuple(hands[0]), tuple(hands[1])))


def _turned(variant: Variant, position: Position, dice: random.Random) -> Position:
    return replace(position, side=position.side.other)


CHANGES: tuple[Callable[[Variant, Position, random.Random], Position], ...] = (
    *(_added, _added, _removed, _moved, _moved, _moved, _recast, _recast, _handed, _turned),
)


def _with(variant: Variant, position: Position, point: int, cell: int) -> Position:
    """The position with something else on a point; a man on the row that crowns him is crowned."""
    promotion = variant.pieces[kind_of(cell)].promotion if cell else None
    if promotion is not None and point in promotion.zone[side_of(cell)]:
        cell = cell_of(side_of(cell), promotion.to)
    cells = bytearray(position.cells)
    cells[point] = cell
    return replace(position, cells=bytes(cells))


def _pieces(position: Position, side: Side) -> int:
    """On the board and in hand."""
    return len(position.points_of(side)) + sum(position.hands[side])


def _given(variant: Variant, side: Side) -> int:
    """What the side has at the start."""
    standing = sum(1 for cell in variant.setup.cells if cell and side_of(cell) is side)
    return standing + sum(variant.setup.hands[side])
