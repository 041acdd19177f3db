"""Why a removal is refused or missed: by what a piece surrounds, by `takes`, `spares … in mills`, `forbids going …`.

Reads one turn and the men that a text names. Read next: explain.py.
"""

from __future__ import annotations

from ...dsl.ir import Manner, Mill, StuckAction, Takes, Variant
from ..position import Position, kind_of, side_of
from .legal import is_barred_return
from .mills import lines_through, owed, paying_lines, removable, removals, takes_in
from .phases import Permitted
from .play import standing_after_move
from .refusal import Refusal, all_named, named
from .removing import stuck_rule
from .surrounding import surrounded
from .turns import Turn


def why_not_removed(
    variant: Variant, position: Position, allowed: Permitted, turn: Turn, said: tuple[int, ...]
) -> Refusal | None:
    """The reason why this turn does not remove exactly the men that the text names; None if it may."""
    cells = standing_after_move(position, turn)
    surroundings = surrounded(variant, position, allowed, turn, cells)
    if said and frozenset(said) in map(frozenset, surroundings):
        return None
    mill = variant.mill
    due = None if mill is None else owed(mill, position, allowed.phase_name, cells, turn)
    if mill is not None and due is not None:
        takes, number = due
        paid = {frozenset(removal.men) for removal in removals(mill, takes, number, cells, position.side)}
        if frozenset(said) not in paid:
            return _why_wrong_men(variant, mill, position, cells, takes, number, said)
        return _why_not_surrounded(variant, allowed, turn, surroundings) if surroundings and not said else None
    if surroundings:
        return _why_not_surrounded(variant, allowed, turn, surroundings)
    if mill is None and said and allowed.surrounds[turn.kind]:
        reason = f"the turn surrounds nobody on {all_named(variant, said)}"
        return Refusal(reason=reason, rule=allowed.surrounds[turn.kind][0].origin)
    return None if mill is None or not said else _why_nothing_due(variant, mill, position, allowed, cells, turn)


def _why_not_surrounded(
    variant: Variant, allowed: Permitted, turn: Turn, surroundings: list[tuple[int, ...]]
) -> Refusal:
    """The turn surrounds men, and takes one of these sets of them."""
    sets = " or ".join(all_named(variant, men) for men in surroundings)
    enters = len(surroundings[0]) > 1
    rules = allowed.surrounds[turn.kind]
    rule = next((rule for rule in rules if rule.entering is enters), rules[0])
    return Refusal(reason=f"the piece surrounds men, so the same turn takes {sets}", rule=rule.origin)


def _why_nothing_due(
    variant: Variant, mill: Mill, position: Position, allowed: Permitted, cells: bytes, turn: Turn
) -> Refusal:
    closed = lines_through(mill, cells, position.side, turn.destination)
    paying = paying_lines(mill, position, closed)
    takes = takes_in(mill, allowed.phase_name, len(paying) or len(closed))
    if not closed:
        return Refusal(reason="no mill is closed, so nothing is removed", rule=mill.made_by)
    if takes is not None and takes.count and not paying:
        return Refusal(reason="this mill has paid before, so nothing is removed", rule=mill.pays_origin)
    rule = takes.origin if takes is not None else mill.made_by
    opening = stuck_rule(variant, StuckAction.REOPEN, full_board=False)
    if position.course.opening and opening is not None:
        return Refusal(reason="a mill closed to open a way for the other side takes nothing", rule=opening.origin)
    manner = Manner.REMOVING if takes is None else takes.manner
    return Refusal(reason=_NAMES_NOBODY.get(manner, "a mill takes nothing here"), rule=rule)


_NAMES_NOBODY = {
    Manner.FROM_HAND: "a mill takes from the enemy's hand, so no man on the board is named",
    Manner.BY_OWNER: "the other side chooses what this mill takes, in a turn of its own",
    Manner.BY_COUNT: "mills take nothing before they are counted",
    Manner.COVERING: "no man is left in hand to cover another with",
}


def _why_wrong_men(
    variant: Variant,
    mill: Mill,
    position: Position,
    cells: bytes,
    takes: Takes,
    number: int,
    said: tuple[int, ...],
) -> Refusal:
    free = removable(mill, takes.kinds, cells, position.side)
    for point in said:
        if not cells[point] or side_of(cells[point]) is position.side or kind_of(cells[point]) not in takes.kinds:
            return Refusal(reason=f"there is no man to remove on {named(variant, point)}", rule=takes.origin)
    if len(said) > number:
        return Refusal(reason=f"{len(said)} men are named, but {number} may be removed", rule=takes.origin)
    if len(said) < number and not takes.up_to and len(said) < len(free):
        what = f"remove one of {all_named(variant, free)}" if number == 1 else f"remove {number} men"
        return Refusal(reason=f"a mill is closed, so the same turn must {what}", rule=takes.origin)
    guarded = next((point for point in said if point not in free), said[0] if said else 0)
    return Refusal(reason=f"the man on {named(variant, guarded)} stands in a mill", rule=mill.protection_origin)


def why_not_back(variant: Variant, position: Position, turn: Turn) -> Refusal | None:
    """The ban on going straight back into a mill."""
    if not is_barred_return(variant, position, turn) or variant.mill is None or variant.mill.return_origin is None:
        return None
    there, here = named(variant, turn.destination), named(variant, turn.origin)
    reason = f"the man left {there} for a mill on {here} and may not go straight back into a mill"
    return Refusal(reason=reason, rule=variant.mill.return_origin)
