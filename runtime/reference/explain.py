"""Why a move is illegal: the first reason, in the order in which language.md (section 5) lists them.

The phase; the piece's moves or captures; spares; remove, turn; promotes; sequence; the mill's takes, spares, forbids;
streak; capture is mandatory; the tiers. Never asked about legal moves. Read next: explain_captures.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...dsl.ir import EndRule, Origin, Variant
from ..notation.moves import MoveText
from ..position import Position, kind_of, side_of
from .explain_captures import is_conceivable, possible, why_not_sequence, why_outranked
from .explain_instead import why_not_now, why_not_opened
from .explain_mills import why_not_back, why_not_removed
from .leaving import leaving, may_leave
from .legal import chosen, exceeds_streak, obliges, ordinary_turns, unbarred_captures
from .mills import makes_in_line
from .moves import destinations, quiet_move
from .obstacles import standing_between, step_of, why_not_move
from .outcome import decide
from .phases import Permitted, permitted
from .placing import places
from .refusal import Refusal, colour, going_rule, named, owner, piece_at, written
from .relaxed import Restriction
from .turns import Act, Turn


def first_reason(variant: Variant, position: Position, said: MoveText) -> Refusal:
    """The first reason against a move that is not legal."""
    over = _game_is_over(variant, position)
    if over is not None:
        return over
    waiting = why_not_now(variant, position, said)
    if waiting is not None:
        return waiting
    allowed = permitted(variant, position)
    if not said.path[1:]:
        leave = any(phase.leaves for phase in variant.phases)
        place = any(phase.places for phase in variant.phases)
        leaves = leave and (position.cells[said.path[0]] or not place)
        return (_why_not_left if leaves else _why_not_placed)(variant, position, allowed, said)
    return (
        _phase_forbids(variant, position, allowed, said)
        or _no_own_piece(variant, position, allowed, said)
        or _why_not_gone(variant, position, allowed, said)
    )


def _game_is_over(variant: Variant, position: Position) -> Refusal | None:
    result = decide(variant, position, lambda: True)
    if result is None:
        return None
    rules: Iterable[EndRule] = (*variant.ending.decisive, *variant.ending.drawn)
    rule = next(rule.origin for rule in rules if rule.origin.words == result.reason)
    return Refusal(reason=f"the game is over: {result.reason}", rule=rule)


# ---- phases and pieces


def _phase_forbids(variant: Variant, position: Position, allowed: Permitted, said: MoveText) -> Refusal | None:
    """Nothing goes from point to point in this phase, or nothing that this piece could do."""
    if allowed.phase is None:
        return None
    origin = said.path[0]
    own = position.cells[origin] and side_of(position.cells[origin]) is position.side
    kinds = [kind_of(position.cells[origin])] if own else range(len(variant.pieces))
    if any(allowed.moves[kind] or allowed.captures[kind] for kind in kinds):
        return None
    who = f"a {variant.pieces[kinds[0]].name}" if own else "nothing"
    does = "places" if allowed.places else "takes a piece off the board" if allowed.leaves else "does nothing"
    reason = (
        f"in the phase {allowed.phase.name} {who} {'does not move' if own else 'moves'}: {colour(position.side)} {does}"
    )
    return Refusal(reason=reason, rule=allowed.phase.origin)


def _no_own_piece(variant: Variant, position: Position, allowed: Permitted, said: MoveText) -> Refusal | None:
    origin = said.path[0]
    if not position.cells[origin]:
        rule = going_rule(variant, allowed, 0, captures=said.capture)
        return Refusal(reason=f"no piece stands on {named(variant, origin)}", rule=rule)
    if side_of(position.cells[origin]) is position.side:
        return None
    rule = going_rule(variant, allowed, kind_of(position.cells[origin]), captures=said.capture)
    reason = (
        f"{piece_at(variant, position, origin)} is {owner(position, origin)}'s, and {colour(position.side)} is to move"
    )
    return Refusal(reason=reason, rule=rule)


# ---- placements, and pieces that leave


def _why_not_placed(variant: Variant, position: Position, allowed: Permitted, said: MoveText) -> Refusal:
    point = said.path[0]
    if not allowed.places:
        rule = going_rule(variant, allowed, 0, captures=False) if allowed.phase is None else allowed.phase.origin
        return Refusal(reason=f"{colour(position.side)} has no man to place now", rule=rule)
    for rule in allowed.places:
        if point in places(position, rule):
            turn = Turn(act=Act.PLACES, kind=rule.kind, final_kind=rule.kind, path=(point,))
            return _why_not_completed(variant, position, allowed, [turn], said)
    held = [rule for rule in allowed.places if position.hands[position.side][rule.kind]]
    ban = next((rule for rule in held if makes_in_line(rule.not_making, position, point)), None)
    if position.cells[point]:
        reason, rule = f"{named(variant, point)} is not empty", allowed.places[0]
    elif ban is not None and ban.not_making is not None:
        reason, rule = f"the piece would stand among {ban.not_making.number} or more in line", ban
    else:
        reason, rule = f"nothing may be placed on {named(variant, point)}", allowed.places[0]
    return Refusal(reason=reason, rule=rule.origin)


def _why_not_left(variant: Variant, position: Position, allowed: Permitted, said: MoveText) -> Refusal:
    """Why the piece on the one point named may not leave the board."""
    point = said.path[0]
    if not allowed.leaves:
        phase = next(phase for phase in variant.phases if phase.leaves)
        return Refusal(reason=f"pieces leave the board only in the phase {phase.name}", rule=phase.origin)
    first = allowed.leaves[0]
    if not position.cells[point]:
        return Refusal(reason=f"no piece stands on {named(variant, point)}", rule=first.origin)
    if side_of(position.cells[point]) is not position.side:
        whose = f"{piece_at(variant, position, point)} is {owner(position, point)}'s"
        return Refusal(reason=f"{whose}, and {colour(position.side)} is to move", rule=first.origin)
    if any(may_leave(variant, position, rule, point) for rule in allowed.leaves):
        return _why_not_completed(variant, position, allowed, [leaving(position, point)], said)
    own = position.points_of(position.side)
    rules = [rule for rule in allowed.leaves if rule.kind == kind_of(position.cells[point])]
    open_now = (rule for rule in rules if any(may_leave(variant, position, rule, other) for other in own))
    rule = next(open_now, rules[0] if rules else first)
    why = "may not leave" if not rules else "may not leave from there"
    if rules and rule.only_from is None:
        why = "is not next to an empty point"
    return Refusal(reason=f"{piece_at(variant, position, point)} {why}", rule=rule.origin)


# ---- moves and captures


def _why_not_gone(variant: Variant, position: Position, allowed: Permitted, said: MoveText) -> Refusal:
    """The text is read as the piece could mean it: as a capture or a quiet move; by its sign if it can be neither."""
    moves = _quiet_moves_meant(variant, position, allowed, said)
    captures = is_conceivable(variant, position, allowed, said.path)
    if moves and not (captures and said.capture):
        return _why_not_moved(variant, position, allowed, moves[0], said)
    if captures or said.capture or said.path[2:] or _jumps_by_a_dash(variant, position, said):
        return _why_not_captured(variant, position, allowed, said)
    return why_not_move(variant, allowed, step_of(position, said.path[0], said.path[-1]))


def _jumps_by_a_dash(variant: Variant, position: Position, said: MoveText) -> bool:
    """Where captures are written with a dash too, the sign tells nothing: a piece to be jumped does."""
    step = step_of(position, said.path[0], said.path[-1])
    return variant.notation.capture_sign == "-" and any(
        side_of(position.cells[point]) is not position.side for point in standing_between(variant, step)
    )


def _quiet_moves_meant(variant: Variant, position: Position, allowed: Permitted, said: MoveText) -> list[Turn]:
    if said.path[2:]:
        return []
    origin, goal = said.path[0], said.path[-1]
    kind = kind_of(position.cells[origin])
    return [
        quiet_move(variant, position.side, kind, origin, goal)
        for rule in allowed.moves[kind]
        if goal in destinations(variant.board, position, origin, rule)
    ]


def _why_not_moved(variant: Variant, position: Position, allowed: Permitted, turn: Turn, said: MoveText) -> Refusal:
    streak = variant.pieces[turn.kind].streak
    reason = why_not_removed(variant, position, allowed, turn, said.removals) or why_not_back(variant, position, turn)
    if reason is None and streak is not None and exceeds_streak(variant, position, turn.origin):
        times = f"{streak.limit} quiet moves running"
        reason = Refusal(reason=f"{piece_at(variant, position, turn.origin)} has made {times}", rule=streak.origin)
    return reason or _why_not_completed(variant, position, allowed, [turn], said)


def _why_not_captured(variant: Variant, position: Position, allowed: Permitted, said: MoveText) -> Refusal:
    capturing = variant.capturing
    if capturing is None:
        rule = going_rule(variant, allowed, kind_of(position.cells[said.path[0]]), captures=True)
        return Refusal(reason="nothing is captured by jumping here", rule=rule)
    refused = why_not_sequence(variant, capturing, position, allowed, said.path)
    if refused is not None:
        return refused
    meant = list(possible(variant, position, allowed, said.path, Restriction.SEQUENCE))
    return _why_not_completed(variant, position, allowed, meant, said)


def _why_not_completed(
    variant: Variant, position: Position, allowed: Permitted, meant: list[Turn], said: MoveText
) -> Refusal:
    """The reasons against turns that the pieces could make: the mill, the obligation, the tiers."""
    if variant.mill is None and not variant.surrounds and said.removals:
        taking = [turn for turn in meant if set(said.removals) <= set(turn.jumped)]
        if not taking:
            return _why_not_taken(variant, allowed, meant[0], said)
        meant = taking
    mills = [why_not_removed(variant, position, allowed, turn, said.removals) for turn in meant]
    removing = [turn for turn, refused in zip(meant, mills, strict=True) if refused is None]
    backs = [why_not_back(variant, position, turn) for turn in removing]
    fitting = [turn for turn, refused in zip(removing, backs, strict=True) if refused is None]
    refused = next((refusal for refusal in (*mills, *backs) if refusal is not None), None)
    if not fitting and refused is not None:
        return refused
    opening = why_not_opened(variant, position, fitting[0])
    if opening is not None:
        return opening
    jumps = unbarred_captures(variant, position, allowed)
    outranked = None
    if fitting[0].act is not Act.JUMPS and jumps and obliges(variant):
        return Refusal(
            reason=f"a capture is compulsory: {written(variant, chosen(variant, jumps)[0])}", rule=_obligation(variant)
        )
    if variant.surrounds and obliges(variant) and not said.removals:
        taking = next(turn for turn in ordinary_turns(variant, position) if turn.captured)
        return Refusal(reason=f"a capture is compulsory: {written(variant, taking)}", rule=_obligation(variant))
    if variant.capturing is not None:
        outranked = why_outranked(variant, variant.capturing, fitting, jumps)
    return outranked or _written_otherwise(variant, allowed, fitting[0])


def _written_otherwise(variant: Variant, allowed: Permitted, turn: Turn) -> Refusal:
    """The turn is legal, and the text tells something else of it: what it takes by jumping it does not remove."""
    rule = going_rule(variant, allowed, turn.kind, captures=turn.act is Act.JUMPS)
    return Refusal(reason=f"the move is written {written(variant, turn)}", rule=rule)


def _why_not_taken(variant: Variant, allowed: Permitted, turn: Turn, said: MoveText) -> Refusal:
    """The text names a piece as taken that the turn leaves."""
    left = next(point for point in said.removals if point not in turn.jumped)
    reason = f"{written(variant, turn)} takes nothing on {named(variant, left)}"
    return Refusal(reason=reason, rule=going_rule(variant, allowed, turn.kind, captures=turn.act is Act.JUMPS))


def _obligation(variant: Variant) -> Origin:
    assert variant.capturing is not None, "without captures nothing is compulsory"
    return variant.capturing.mandatory_origin
