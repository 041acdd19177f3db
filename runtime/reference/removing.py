"""Turns that are no moves: removals that are due before any move, and what a side does that cannot go on.

Knows what may be removed; who moves afterwards is course.py's matter. Read next: course.py.
"""

from __future__ import annotations

from collections.abc import Collection

from ...dsl.ir import Manner, Stuck, StuckAction, Variant
from ..move import PASS
from ..position import Position, Side, kind_of
from .mills import removable
from .phases import empty_points
from .turns import Act, Turn


def due_removals(variant: Variant, position: Position) -> list[Turn]:
    """The removals that come before any move: those owed, or those of a full board."""
    return [_removal(position, point) for point in _due_points(variant, position)]


def can_remove(variant: Variant, position: Position) -> bool:
    """Whether the side to move, which owes something, has a piece that it may remove."""
    return bool(_due_points(variant, position))


def _due_points(variant: Variant, position: Position) -> tuple[int, ...]:
    side, owed = position.side, position.course.owed[position.side]
    if owed > 0 and takes_beside(variant):
        return beside(variant, position, due_kinds(variant))
    if owed:
        return _removable(variant, position, side.other if owed < 0 else side, due_kinds(variant))
    rule = stuck_rule(variant, StuckAction.TAKE, full_board=True)
    if rule is None or position.course.turn is not None or empty_points(position):
        return ()
    return _removable(variant, position, side, rule.kinds)


def stuck_removals(variant: Variant, position: Position) -> list[Turn]:
    """What a side with no legal move takes: a piece next to one of its own, in a mill or not."""
    rule = stuck_rule(variant, StuckAction.TAKE, full_board=False)
    if rule is None:
        return []
    return [_removal(position, point) for point in beside(variant, position, rule.kinds)]


def beside(variant: Variant, position: Position, kinds: Collection[int]) -> tuple[int, ...]:
    """The enemy pieces of these kinds that stand next to a piece of the side to move."""
    near = {ray.points[0] for point in position.points_of(position.side) for ray in variant.board.rays[point]}
    enemies = position.points_of(position.side.other)
    return tuple(point for point in enemies if point in near and kind_of(position.cells[point]) in kinds)


def takes_beside(variant: Variant) -> bool:
    """Whether enemy pieces that are still due are those beside own ones, mill or not: `take … with no legal move` has
    more than one removal. (Rules in which other removals could be due as well are beyond the engines.)"""
    rule = stuck_rule(variant, StuckAction.TAKE, full_board=False)
    return rule is not None and rule.lingers


def taking_rule(variant: Variant, position: Position) -> Stuck | None:
    """The line by which the side to move, which owes nothing yet, takes: that of a full board if it can be done."""
    full_board = not empty_points(position) and can_remove(variant, position)
    return stuck_rule(variant, StuckAction.TAKE, full_board=full_board)


def the_pass() -> Turn:
    return Turn(act=Act.PASSES, kind=0, final_kind=0, path=PASS)


def pass_rule(variant: Variant) -> Stuck | None:
    """`pass` or `reopen with no legal move`."""
    return stuck_rule(variant, StuckAction.PASS, full_board=False) or stuck_rule(
        variant, StuckAction.REOPEN, full_board=False
    )


def stuck_rule(variant: Variant, action: StuckAction, *, full_board: bool) -> Stuck | None:
    return next(
        (rule for rule in variant.ending.stuck if rule.action is action and rule.full_board is full_board), None
    )


def due_kinds(variant: Variant) -> frozenset[int]:
    """The kinds of which pieces are removed in turns of their own: those that such lines name."""
    takes = () if variant.mill is None else variant.mill.takes
    if any(line.manner is Manner.BY_COUNT for line in takes):
        return frozenset(range(len(variant.pieces)))
    chosen = [kind for line in takes if line.manner is Manner.BY_OWNER for kind in line.kinds]
    return frozenset((*chosen, *(kind for rule in variant.ending.stuck for kind in rule.kinds)))


def _removable(
    variant: Variant, position: Position, side: Side, kinds: frozenset[int] | tuple[int, ...]
) -> tuple[int, ...]:
    """The pieces of the other side that `side` may remove."""
    if variant.mill is not None:
        return removable(variant.mill, tuple(kinds), position.standing, side)
    return tuple(point for point in position.points_of(side.other) if kind_of(position.cells[point]) in kinds)


def _removal(position: Position, point: int) -> Turn:
    kind = kind_of(position.cells[point])
    return Turn(act=Act.REMOVES, kind=kind, final_kind=kind, path=(point,), removed=(point,))
