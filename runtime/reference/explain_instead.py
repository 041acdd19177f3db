"""Why a turn is refused where something else is due or no move is left: removals, passes, men that are marked.

Speaks of turns that are no moves, and of what keeps moves waiting. Read next: removing.py, explain.py.
"""

from __future__ import annotations

from ...dsl.ir import Manner, Origin, StuckAction, Variant
from ..notation.moves import MoveText
from ..position import Position, side_of
from .legal import opens_way, ordinary_turns
from .mills import lines_through
from .refusal import Refusal, all_named, colour, named
from .removing import beside, due_removals, pass_rule, stuck_removals, stuck_rule, taking_rule
from .turns import Turn


def why_not_now(variant: Variant, position: Position, said: MoveText) -> Refusal | None:
    """The reason against a removal or a pass that is not due, or against anything else while a removal is; None if the
    text is an ordinary turn and nothing comes before it."""
    due = due_removals(variant, position)
    if due:
        return _why_not_due(variant, position, due, said)
    if is_pass(said):
        return _why_no_pass(variant, position)
    if is_removal(said):
        return _why_not_taken(variant, position, said.path[0])
    return _why_marked(variant, position, said.path[0])


def is_pass(said: MoveText) -> bool:
    return not any(said.path)


def is_removal(said: MoveText) -> bool:
    return len(said.path) == 1 and said.removals == said.path


# ---- removals


def _why_not_due(variant: Variant, position: Position, due: list[Turn], said: MoveText) -> Refusal:
    own = position.course.owed[position.side] < 0
    rule = _owing_rule(variant, position)
    choice = all_named(variant, (turn.path[0] for turn in due))
    if not is_removal(said):
        whose = "an own piece" if own else "a piece"
        return Refusal(reason=f"{colour(position.side)} must first remove {whose}, one of {choice}", rule=rule)
    point = said.path[0]
    cell = position.standing[point]
    owner = position.side if own else position.side.other
    if not cell or side_of(cell) is not owner:
        return Refusal(reason=f"no piece to remove stands on {named(variant, point)}: it is one of {choice}", rule=rule)
    mill = variant.mill
    if mill is not None and lines_through(mill, position.standing, owner, point):
        return Refusal(reason=f"the piece on {named(variant, point)} stands in a mill", rule=mill.protection_origin)
    return Refusal(reason=f"the piece on {named(variant, point)} may not be removed: it is one of {choice}", rule=rule)


def _owing_rule(variant: Variant, position: Position) -> Origin:
    """The line by which the side to move owes a removal."""
    if position.course.turn is None:
        taking = taking_rule(variant, position)
        assert taking is not None, "a removal is due by some line"
        return taking.origin
    takes = () if variant.mill is None else variant.mill.takes
    manners = (Manner.BY_OWNER, Manner.BY_COUNT) if position.course.owed[position.side] < 0 else (Manner.BY_COUNT,)
    stuck = (rule.origin for rule in variant.ending.stuck if rule.action is StuckAction.TAKE)
    rules = [*(line.origin for line in takes if line.manner in manners), *stuck]
    rules += [line.origin for line in takes]
    return rules[0]


def _why_not_taken(variant: Variant, position: Position, point: int) -> Refusal:
    """A removal that is no turn now: the side can move, or what it may take stands elsewhere."""
    blocked = stuck_rule(variant, StuckAction.TAKE, full_board=False)
    if blocked is None or ordinary_turns(variant, position):
        return Refusal(reason=f"{colour(position.side)} has nothing to remove now", rule=_removing_rule(variant))
    free = beside(variant, position, blocked.kinds)
    where = f"it is one of {all_named(variant, free)}" if free else "there is none"
    reason = f"{named(variant, point)} holds no enemy piece next to one of {colour(position.side)}'s: {where}"
    return Refusal(reason=reason, rule=blocked.origin)


def _removing_rule(variant: Variant) -> Origin:
    """The first line that makes a removal a turn of its own."""
    takes = () if variant.mill is None else variant.mill.takes
    apart = [line.origin for line in takes if line.manner in (Manner.BY_OWNER, Manner.BY_COUNT)]
    apart += [rule.origin for rule in variant.ending.stuck if rule.action is StuckAction.TAKE]
    return (apart or [variant.pieces[0].origin])[0]


# ---- passes


def _why_no_pass(variant: Variant, position: Position) -> Refusal:
    rule, side = pass_rule(variant), colour(position.side)
    if rule is None:
        return Refusal(reason="nobody passes in this game", rule=variant.pieces[0].origin)
    if ordinary_turns(variant, position):
        return Refusal(reason=f"{side} passes only without a legal move, and has one", rule=rule.origin)
    taking = stuck_rule(variant, StuckAction.TAKE, full_board=False)
    if taking is not None and stuck_removals(variant, position):
        return Refusal(reason=f"{side} must take a piece instead", rule=taking.origin)
    return Refusal(reason="neither side has a legal move", rule=rule.origin)


def why_not_opened(variant: Variant, position: Position, turn: Turn) -> Refusal | None:
    """The turn leaves the blocked side without a move where another turn gives it one."""
    rule = stuck_rule(variant, StuckAction.REOPEN, full_board=False)
    if rule is None or not position.course.opening or opens_way(variant, position, turn):
        return None
    if not any(opens_way(variant, position, other) for other in ordinary_turns(variant, position)):
        return None
    blocked = colour(position.side.other)
    return Refusal(reason=f"{blocked} is blocked, and this would give it no move", rule=rule.origin)


# ---- marked men


def _why_marked(variant: Variant, position: Position, point: int) -> Refusal | None:
    if point not in position.course.marks or variant.mill is None:
        return None
    marking = (line.origin for line in variant.mill.takes if line.manner in (Manner.MARKING, Manner.COVERING))
    reason = f"the piece on {named(variant, point)} is marked: it bars its point and does nothing else"
    return Refusal(reason=reason, rule=next(marking, variant.mill.made_by))
