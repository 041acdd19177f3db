"""The tiers of `prefer`: each one keeps the best of the complete sequences of all pieces of the side.

Knows neither how sequences arise nor what the board looks like. Read next: mills.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias, assert_never

from ...dsl.ir import CaptureBy, Earliest, MostOf, MostPieces, MostValue, Tier
from .turns import Turn

Measure: TypeAlias = tuple[Fraction | int | bool, ...]  # of two sequences the one with the greater measure is better


def preferred(tiers: Sequence[Tier], turns: list[Turn]) -> list[Turn]:
    """What is left when every tier, in order, has decided among what the ones before it left."""
    for tier in tiers:
        turns = best(tier, turns)
    return turns


def best(tier: Tier, turns: list[Turn]) -> list[Turn]:
    """The sequences that no other one beats under this tier."""
    if not turns:
        return []
    measures = [measure(tier, turn) for turn in turns]
    highest = max(measures)
    return [turn for turn, reached in zip(turns, measures, strict=True) if reached == highest]


def measure(tier: Tier, turn: Turn) -> Measure:
    """How good a sequence is under one tier. The captor's rank is that before the move, a victim's that when taken."""
    match tier:
        case MostPieces():
            return (len(turn.jumped),)
        case MostOf(kind=kind):
            return (taken_of(turn, kind),)
        case CaptureBy(kind=kind):
            return (turn.kind == kind,)
        case Earliest(kind=kind, first_only=True):
            return (-_first(turn, kind),)
        case Earliest(kind=kind):
            return _order(turn, kind)
        case MostValue():
            return _value(turn, tier)
        case _:
            assert_never(tier)


def taken_of(turn: Turn, kind: int) -> int:
    """How many pieces of the kind the sequence takes."""
    return turn.jumped_kinds.count(kind)


def _first(turn: Turn, kind: int) -> int:
    """The place of the first piece of the kind in the order taken; behind all of them if there is none."""
    return next((place for place, taken in enumerate(turn.jumped_kinds) if taken == kind), 1_000_000)


def _order(turn: Turn, kind: int) -> Measure:
    """Piece by piece whether one of the kind is taken; what follows the last one taken decides nothing."""
    order = [taken == kind for taken in turn.jumped_kinds]
    while order and not order[-1]:
        order.pop()
    return tuple(order)


def _value(turn: Turn, tier: MostValue) -> Measure:
    """The sum of values. `nearly`: of two equal sums the one with fewer such pieces is worth more."""
    special = taken_of(turn, tier.kind)
    total = tier.value * special + (len(turn.jumped) - special)
    return (total, -special) if tier.nearly else (total,)
