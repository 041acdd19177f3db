"""Who moves next, and what must come before: the end of a phase, another turn, removals that are due, marks that leave.

Plays no turn and judges none; play.py hands it the board that a turn has left. Read next: removing.py, which makes the
turns that only remove.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...dsl.ir import Manner, StuckThen, Takes, Variant, WhileHolding
from ..position import PLAIN, Position, Side, without
from .mills import complete_lines
from .phases import empty_points, is_in_phase
from .removing import can_remove, taking_rule
from .turns import Act, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """Removals (by White, by Black; below 0: of own pieces) and who is to move when they are done."""

    owed: tuple[int, int]
    turn: Side


def go_on(variant: Variant, position: Position, turn: Turn, reached: Position, paid: Takes | None) -> Position:
    """The position with the side to move and what it must do first. `reached` is the board, the hands and the memory
    after the turn, `paid` the `takes` line by which the turn was paid."""
    reached = replace(reached, hands=_hands_kept(variant, reached))
    due = _due_after(variant, position, turn, paid)
    ended = frozenset(name for name in _awaited(variant) if _ends(variant, position, reached, name))
    if reached.course.marks and _marks_leave(variant, reached):
        reached = replace(reached, cells=without(reached.cells, reached.course.marks))
        reached = replace(reached, course=replace(reached.course, marks=()))
    due = Due(owed=due.owed, turn=_first_after(variant, position, reached, ended, due.turn))
    if variant.first_after is not None and variant.first_after.phase in ended:
        reached = replace(reached, course=replace(reached.course, maker=None))
    counts = variant.mill is not None and any(
        takes.manner is Manner.BY_COUNT and takes.ends in ended for takes in variant.mill.takes
    )
    if counts:
        due = Due(owed=_by_count(variant, reached), turn=due.turn)
    begins = position.side if turn.act is Act.REMOVES else due.turn
    return _settled(variant, reached, due, begins)


def _due_after(variant: Variant, position: Position, turn: Turn, paid: Takes | None) -> Due:
    mover = position.side
    if turn.act is Act.REMOVES:
        due = pending(variant, position)
        left = list(due.owed)
        left[mover] -= 1 if left[mover] > 0 else -1
        return Due(owed=(left[0], left[1]), turn=due.turn)
    following = mover if paid is not None and paid.plays_again else mover.other
    if paid is not None and paid.manner is Manner.BY_OWNER:
        return Due(owed=(0, -paid.count) if mover is Side.WHITE else (-paid.count, 0), turn=following)
    return Due(owed=(0, 0), turn=following)


def pending(variant: Variant, position: Position) -> Due:
    """What the side to move, which can only remove, is about: what was due already, or the line for a side that cannot
    go on."""
    course, mover = position.course, position.side
    if course.turn is not None:
        return Due(owed=course.owed, turn=course.turn)
    rule = taking_rule(variant, position)
    assert rule is not None, "a side that only removes has a reason to"
    both = rule.then is StuckThen.BOTH
    owed = (rule.count if both or mover is Side.WHITE else 0, rule.count if both or mover is Side.BLACK else 0)
    return Due(owed=owed, turn=mover.other if rule.then is StuckThen.PASS else mover)


def _settled(variant: Variant, reached: Position, due: Due, begins: Side) -> Position:
    """Whoever owes and can remove does so, first the side that begins; a side that cannot owes nothing."""
    owed = list(due.owed)
    for side in (begins, begins.other):
        if owed[side]:
            waits = replace(reached.course, owed=(owed[0], owed[1]), turn=due.turn)
            asked = replace(reached, side=side, course=waits)
            if can_remove(variant, asked):
                return asked
            owed[side] = 0
    plain = replace(reached.course, owed=(0, 0), turn=None)
    return replace(reached, side=due.turn, course=PLAIN if plain == PLAIN else plain)


# ---- the ends of phases


def _hands_kept(variant: Variant, reached: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Men still in hand when a phase `until N points are empty` has no room left are out of the game."""
    gone: set[int] = set()
    for phase in variant.phases:
        match phase.condition:
            case WhileHolding(kinds=kinds, until_empty=int() as until) if empty_points(reached) <= until:
                gone |= set(kinds)
            case _:
                pass
    white, black = (tuple(0 if kind in gone else held for kind, held in enumerate(hand)) for hand in reached.hands)
    return white, black


def _awaited(variant: Variant) -> Iterator[str]:
    """The phases with whose end something happens."""
    if variant.first_after is not None:
        yield variant.first_after.phase
    if variant.mill is not None:
        yield from (takes.ends for takes in variant.mill.takes if takes.ends is not None)


def _ends(variant: Variant, position: Position, reached: Position, name: str) -> bool:
    """Whether the phase has just ended for both sides."""
    was_in = any(is_in_phase(variant, position, side, name) for side in Side)
    return was_in and not any(is_in_phase(variant, reached, side, name) for side in Side)


def _marks_leave(variant: Variant, reached: Position) -> bool:
    """Whether the phase for which marked men wait is over for both sides; men marked after it leave at once."""
    takes = () if variant.mill is None else variant.mill.takes
    waits = {line.ends for line in takes if line.manner in (Manner.MARKING, Manner.COVERING)}
    return not any(is_in_phase(variant, reached, side, name) for side in Side for name in waits if name is not None)


def _first_after(variant: Variant, position: Position, reached: Position, ended: frozenset[str], turn: Side) -> Side:
    """Who moves when a phase has ended; by default whose turn it is. Where it is the first mill maker and nobody made a
    mill, it is the side that made the last move of the phase."""
    rule = variant.first_after
    if rule is None or rule.phase not in ended:
        return turn
    if rule.side is not None:
        return Side(rule.side)
    maker = reached.course.maker
    return position.side if maker is None else maker


def _by_count(variant: Variant, reached: Position) -> tuple[int, int]:
    """El Filja: the removals that mills are worth when placing has ended."""
    assert variant.mill is not None
    white, black = (sum(1 for _ in complete_lines(variant.mill, reached.standing, side)) for side in Side)
    if not white and not black:
        return -1, -1
    if not white or not black:
        return (2, 1) if white else (1, 2)
    poorer = min(white, black)
    return (poorer, poorer) if white == black else (poorer + (white > black), poorer + (black > white))
