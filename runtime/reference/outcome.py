"""The result of a position: win and lose lines in order, then draws, read off the board, the hands and the counters.

Repetition needs the game's history and is not decided here. Read next: engine.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from ...dsl.ir import ByMill, ByPromotion, EndRule, FullBoard, Material, NoLegalMove, PiecesLeft, Result, Variant
from ..position import Outcome, Position, Side, kind_of
from .material import opposes, pieces_left
from .mills import complete_lines
from .phases import empty_points, is_in_phase


def outcome(variant: Variant, position: Position, can_move: Callable[[], bool]) -> Outcome | None:
    """How the position stands, counters included. `can_move` tells whether the side to move has a legal move."""
    decided = decide(variant, position, can_move)
    return decided or next(_drawn_by_count(variant, position, on_claim=False), None)


def claims(variant: Variant, position: Position, can_move: Callable[[], bool]) -> tuple[Outcome, ...]:
    """The draws that a player may claim now, by position and then by count; none once the game is over."""
    if outcome(variant, position, can_move) is not None:
        return ()
    by_position = (
        result_for(rule, position.side)
        for rule in variant.ending.drawn
        if rule.on_claim and any(_holds(variant, position, side, rule, can_move) for side in Side)
    )
    return (*by_position, *_drawn_by_count(variant, position, on_claim=True))


def _drawn_by_count(variant: Variant, position: Position, *, on_claim: bool) -> Iterator[Outcome]:
    """The draws of the counters that have run out."""
    for counter, count in zip(variant.ending.counters, position.counters, strict=True):
        if count >= counter.plies and counter.on_claim is on_claim:
            yield Outcome(winner=None, reason=counter.origin.words)


def decide(variant: Variant, position: Position, can_move: Callable[[], bool]) -> Outcome | None:
    """The result by what stands on the board. A full board comes before all others; then all win and lose lines for
    the side that moved, then for the other; then the draws."""
    decisive = variant.ending.decisive
    drawn = [rule for rule in variant.ending.drawn if not rule.on_claim]
    for rule in (*decisive, *drawn):
        if isinstance(rule.condition, FullBoard) and is_full(position):
            return result_for(rule, position.side)
    for side in (position.side.other, position.side):
        for rule in decisive:
            if _holds(variant, position, side, rule, can_move):
                return result_for(rule, side)
    for rule in drawn:
        if any(_holds(variant, position, side, rule, can_move) for side in Side):
            return result_for(rule, position.side)
    return _cannot_go_on(variant, position, can_move)


def _cannot_go_on(variant: Variant, position: Position, can_move: Callable[[], bool]) -> Outcome | None:
    """A side that cannot even do what a line has for it then: nobody wins. Where the board is full, it is the line for
    that which has failed."""
    if not variant.ending.stuck or can_move():
        return None
    met = [rule for rule in variant.ending.stuck if is_full(position) or not rule.full_board]
    rule = max(met, key=lambda rule: rule.full_board, default=None)
    return None if rule is None else Outcome(winner=None, reason=rule.origin.words)


def result_for(rule: EndRule, side: Side) -> Outcome:
    """What the line gives when its condition holds for the side."""
    match rule.result:
        case Result.WIN:
            winner = side
        case Result.LOSE:
            winner = side.other
        case Result.DRAW:
            winner = None
    return Outcome(winner=winner, reason=rule.origin.words)


def is_full(position: Position) -> bool:
    return not empty_points(position)


def _holds(variant: Variant, position: Position, side: Side, rule: EndRule, can_move: Callable[[], bool]) -> bool:
    """Whether the condition holds for the side. Promotions and mills are those of the side that has just moved."""
    condition = rule.condition
    match condition:
        case NoLegalMove():
            return side is position.side and not can_move()
        case FullBoard():
            return side is position.side and is_full(position)
        case PiecesLeft(count=count, kinds=kinds, after=phase):
            waits = phase is not None and is_in_phase(variant, position, side, phase)
            return not waits and pieces_left(position, side, kinds) in count
        case Material():
            return opposes(position, side, condition)
        case ByPromotion():
            return side is not position.side and has_promoted(variant, position, side)
        case ByMill():
            return side is not position.side and has_mill(variant, position, side)
        case _:
            assert_never(condition)


def has_promoted(variant: Variant, position: Position, side: Side) -> bool:
    """Whether the side has a piece of a kind that pieces become by promotion."""
    crowned = {piece.promotion.to for piece in variant.pieces if piece.promotion is not None}
    return any(kind_of(position.cells[point]) in crowned for point in position.points_of(side))


def has_mill(variant: Variant, position: Position, side: Side) -> bool:
    return variant.mill is not None and any(True for _ in complete_lines(variant.mill, position.standing, side))
