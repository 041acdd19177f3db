"""Mills: which lines are complete, what closing them pays, which men may be removed, and the ban on going back.

Neither makes nor plays turns; it completes those of moves.py, placing.py and captures.py with their removals.
Read next: play.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from ...dsl.ir import InLine, Manner, Mill, MillLine, MillProtection, Takes
from ..errors import TooManyMovesError
from ..position import Position, Return, Side, kind_of, side_of, without
from .turns import Act, Turn

MOST_REMOVALS = 1 << 14  # sets of men that one turn may offer; a rule like "takes 30 men" could offer any number


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """A set of men that a mill may take: in its smallest order, and in how many orders it can be taken."""

    men: tuple[int, ...]
    orders: int


def complete_lines(mill: Mill, cells: bytes, side: Side) -> Iterator[int]:
    """The lines (as indices into `Mill.lines`) on which the side has a mill now."""
    return (index for index, line in enumerate(mill.lines) if _is_complete(line, cells, side))


def lines_through(mill: Mill, cells: bytes, side: Side, point: int) -> frozenset[int]:
    """The complete lines of the side in which the piece on the point stands."""
    return frozenset(
        index for index, line in enumerate(mill.lines) if point in line.points and _is_complete(line, cells, side)
    )


def _is_complete(line: MillLine, cells: bytes, side: Side) -> bool:
    """Whether the side stands on all points of the line, and for `exactly` not on those that continue it."""
    stands = all(_is_own(cells[point], side) for point in line.points)
    return stands and not any(_is_own(cells[point], side) for point in line.beyond)


def takes_in(mill: Mill, phase: str | None, mills: int) -> Takes | None:
    """The first `takes` line that fits the phase in which the mover was before the move, and the mills that pay."""
    fitting = (takes for takes in mill.takes if takes.phase is None or takes.phase == phase)
    return next((takes for takes in fitting if takes.mills is None or takes.mills == mills), None)


def paying_lines(mill: Mill, position: Position, closed: frozenset[int]) -> frozenset[int]:
    """The lines just closed that pay: all, or under `pays once` those that have not paid this side yet."""
    if not mill.once_for_each_line:
        return closed
    return frozenset(index for index in closed if not position.used_lines[position.side] >> index & 1)


def payment(
    mill: Mill, position: Position, phase: str | None, cells: bytes, turn: Turn
) -> tuple[Takes, frozenset[int]] | None:
    """The `takes` line that applies to a turn and the lines that pay; None if no line does. `cells` is the board after
    the move, before any removal, without marked men. A turn that opens a way for a blocked enemy is not paid."""
    if turn.act in (Act.REMOVES, Act.PASSES, Act.LEAVES) or position.course.opening:
        return None
    paying = paying_lines(mill, position, lines_through(mill, cells, position.side, turn.destination))
    takes = takes_in(mill, phase, len(paying)) if paying else None
    return None if takes is None else (takes, paying)


def owed(mill: Mill, position: Position, phase: str | None, cells: bytes, turn: Turn) -> tuple[Takes, int] | None:
    """The `takes` line that applies to a turn and how many men on the board it takes, marks or covers; None if it
    names none of them."""
    found = payment(mill, position, phase, cells, turn)
    if found is None:
        return None
    takes, paying = found
    number = takes.count * (len(paying) if takes.for_each_mill else 1)
    match takes.manner:
        case Manner.REMOVING | Manner.MARKING:
            pass
        case Manner.COVERING:  # each costs a man of the own hand
            number = min(number, sum(position.hands[position.side]) - (turn.act is Act.PLACES))
        case Manner.FROM_HAND | Manner.BY_OWNER | Manner.BY_COUNT:
            number = 0
        case _:
            assert_never(takes.manner)
    return (takes, number) if number else None


def removals(mill: Mill, takes: Takes, number: int, cells: bytes, side: Side) -> list[Removal]:
    """Every set of men that `side` may remove: one man after another, protection judged afresh before each. Where
    nothing may be taken, the one way is to take nothing. Raises TooManyMovesError."""
    sets = {frozenset[int](): Removal(men=(), orders=1)}
    ended: list[Removal] = []
    while sets and number:
        further: dict[frozenset[int], Removal] = {}
        for removed in sorted(sets.values(), key=_by_men):
            targets = removable(mill, takes.kinds, without(cells, removed.men), side)
            if takes.up_to or not targets:
                ended.append(removed)
            for target in targets:
                _add_order(further, (*removed.men, target), removed.orders)
            if len(further) > MOST_REMOVALS:
                raise TooManyMovesError(f"a mill could take more than {MOST_REMOVALS} different sets of men")
        sets, number = further, number - 1
    return sorted([*ended, *sets.values()], key=_by_men)


def _add_order(sets: dict[frozenset[int], Removal], men: tuple[int, ...], orders: int) -> None:
    """Adds ways to remove a set; the first order to come is its smallest."""
    known = sets.get(frozenset(men), Removal(men=men, orders=0))
    sets[frozenset(men)] = Removal(men=known.men, orders=known.orders + orders)


def _by_men(removal: Removal) -> tuple[int, ...]:
    return removal.men


def removable(mill: Mill, kinds: tuple[int, ...], cells: bytes, side: Side) -> tuple[int, ...]:
    """The enemy pieces of these kinds that `side` may remove now."""
    targets = tuple(
        point for point, cell in enumerate(cells) if cell and side_of(cell) != side and kind_of(cell) in kinds
    )
    free = tuple(point for point in targets if not _is_protected(mill, cells, side.other, point))
    match mill.protection:
        case MillProtection.NONE:
            return targets
        case MillProtection.ALWAYS:
            return free
        case MillProtection.UNLESS_ALL:
            return free or targets


def _is_protected(mill: Mill, cells: bytes, owner: Side, point: int) -> bool:
    return kind_of(cells[point]) in mill.protected_kinds and bool(lines_through(mill, cells, owner, point))


def goes_straight_back(mill: Mill, position: Position, turn: Turn, cells: bytes) -> bool:
    """Whether the man that left one mill to close another returns and closes a mill by it. `cells`: after the move."""
    if not mill.no_straight_return or turn.act not in (Act.MOVES, Act.JUMPS):
        return False
    barred = position.returns[position.side]
    returns = barred.now != 0 and (turn.origin, turn.destination) == (barred.now, barred.before)
    return returns and bool(lines_through(mill, cells, position.side, turn.destination))


def return_barred_by(mill: Mill, position: Position, turn: Turn, cells: bytes) -> Return:
    """What the side must remember after the turn: the way back of a man that left one mill to close another."""
    if turn.act is Act.PLACES or turn.origin == turn.destination:
        return Return()
    left = lines_through(mill, position.standing, position.side, turn.origin)
    closed = lines_through(mill, cells, position.side, turn.destination)
    return Return(now=turn.destination, before=turn.origin) if left and closed else Return()


def makes_in_line(ban: InLine | None, position: Position, point: int, *, leaving: int = 0) -> bool:
    """Whether a piece of the side to move that comes to the point, perhaps from another, stands in a line too long."""
    if ban is None:
        return False
    own = {other for other in position.points_of(position.side) if other != leaving} | {point}
    return any(point in line and own.issuperset(line) for line in ban.lines)


def _is_own(cell: int, side: Side) -> bool:
    return cell != 0 and side_of(cell) == side
