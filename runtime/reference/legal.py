"""All legal turns of a position: what pieces can do, less what rules forbid, in the order of the language's reasons.

Each step is a function of its own, so that explain.py can say which one took a turn away. Read next: explain.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...dsl.ir import Variant
from ..position import Position, kind_of
from .captures import captures
from .leaving import leavings
from .material import pieces_left
from .mills import Removal, goes_straight_back, owed, removals
from .moves import quiet_moves
from .outcome import decide
from .phases import Permitted, permitted
from .placing import placements
from .play import after, standing_after_move
from .priorities import preferred
from .removing import due_removals, pass_rule, stuck_removals, the_pass
from .surrounding import surrounded
from .turns import Turn


def legal_turns(variant: Variant, position: Position) -> list[Turn]:
    """Every legal turn by every route that survives the tiers; none where the position is decided as it stands."""
    if decide(variant, position, lambda: True) is not None:
        return []
    return playable(variant, position)


def playable(variant: Variant, position: Position) -> list[Turn]:
    """Every turn that the side to move can make, whether or not the game is over: removals that are due come first, and
    a side that can neither remove nor move does what the rules have for it."""
    due = due_removals(variant, position)
    if due:
        return due
    turns = ordinary_turns(variant, position)
    if position.course.opening:
        turns = [turn for turn in turns if opens_way(variant, position, turn)] or turns
    return turns or _instead(variant, position)


def opens_way(variant: Variant, position: Position, turn: Turn) -> bool:
    """Whether the other side, which was blocked, can move after the turn."""
    return bool(ordinary_turns(variant, replace(after(variant, position, turn), side=position.side.other)))


def _instead(variant: Variant, position: Position) -> list[Turn]:
    """What a side without a move does; it passes only if the other side can move."""
    removals = stuck_removals(variant, position)
    if removals or pass_rule(variant) is None:
        return removals
    return [the_pass()] if ordinary_turns(variant, replace(position, side=position.side.other)) else []


def ordinary_turns(variant: Variant, position: Position) -> list[Turn]:
    """Every placement, move, capture and leaving of the side to move."""
    allowed = permitted(variant, position)
    jumps = unbarred_captures(variant, position, allowed)
    turns = chosen(variant, jumps)
    if not (jumps and obliges(variant)):
        turns += [*placements(position, allowed), *leavings(variant, position, allowed)]
        turns += unbarred_moves(variant, position, allowed)
    whole = [whole for turn in turns for whole in with_removals(variant, position, allowed, turn)]
    return taking_ones(whole) if obliges(variant) and variant.surrounds else whole


def taking_ones(turns: list[Turn]) -> list[Turn]:
    """The turns that take something, if there are any: where men are surrounded, that is what a capture is."""
    return [turn for turn in turns if turn.captured] or turns


def unbarred_captures(variant: Variant, position: Position, allowed: Permitted) -> list[Turn]:
    """All complete sequences, less those that go straight back into a mill."""
    return [turn for turn in captures(variant, position, allowed) if not is_barred_return(variant, position, turn)]


def unbarred_moves(variant: Variant, position: Position, allowed: Permitted) -> Iterator[Turn]:
    """All quiet moves, less those that go straight back into a mill or go on with a streak that is at its limit."""
    for turn in quiet_moves(variant, position, allowed):
        if not is_barred_return(variant, position, turn) and not exceeds_streak(variant, position, turn.origin):
            yield turn


def is_barred_return(variant: Variant, position: Position, turn: Turn) -> bool:
    if variant.mill is None or not position.returns:
        return False
    return goes_straight_back(variant.mill, position, turn, standing_after_move(position, turn))


def exceeds_streak(variant: Variant, position: Position, origin: int) -> bool:
    """Whether one more quiet move of the piece on `origin` would be one too many running."""
    streak = variant.pieces[kind_of(position.cells[origin])].streak
    if streak is None:
        return False
    if streak.while_kinds and not pieces_left(position, position.side, streak.while_kinds):
        return False
    running = position.streaks[position.side]
    return running.point == origin and running.length >= streak.limit


def obliges(variant: Variant) -> bool:
    """Whether a capture, where there is one, must be made."""
    return variant.capturing is not None and variant.capturing.mandatory


def chosen(variant: Variant, jumps: list[Turn]) -> list[Turn]:
    """The sequences that survive all tiers."""
    return [] if variant.capturing is None else preferred(variant.capturing.tiers, jumps)


def with_removals(variant: Variant, position: Position, allowed: Permitted, turn: Turn) -> Iterator[Turn]:
    """The turn once for every set of men that it may remove, whether a mill pays them or it has surrounded them; as it
    is if it removes nothing."""
    if variant.mill is None and not allowed.surrounds[turn.kind]:
        yield turn
        return
    cells = standing_after_move(position, turn)
    taken = surrounded(variant, position, allowed, turn, cells)
    paid = removals_paid(variant, position, allowed, turn, cells)
    ways = [Removal(men=men, orders=1) for men in taken] + [way for way in paid if way.men or not taken]
    for way in without_doubles(ways) or [Removal(men=(), orders=1)]:
        yield replace(turn, removed=way.men, orders=way.orders)


def removals_paid(variant: Variant, position: Position, allowed: Permitted, turn: Turn, cells: bytes) -> list[Removal]:
    """What the mills that the turn closes pay; empty if they pay nothing on the board."""
    due = None if variant.mill is None else owed(variant.mill, position, allowed.phase_name, cells, turn)
    return [] if variant.mill is None or due is None else removals(variant.mill, *due, cells, position.side)


def without_doubles(ways: list[Removal]) -> list[Removal]:
    """Each set of men once, however it may be taken: what leaves the board is all that counts."""
    first: dict[frozenset[int], Removal] = {}
    for way in ways:
        first.setdefault(frozenset(way.men), way)
    return list(first.values())
