"""Positions with just the material that a rule speaks of, or a piece more or less, and counters that nearly run out.

Read next: candidates.py.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TypeAlias

from ...dsl.ir import Army, ArmyPart, Count, InAll, Material, PiecesLeft, QuietCounter, Variant, WithPieces, Zone
from ..position import Position, Side, cell_of
from .boards import any_kind, bare, nearly_out, no_hands, some_hands

Counting: TypeAlias = Material | InAll | PiecesLeft | WithPieces


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a rule says of numbers of pieces, if anything, and the counter that runs there."""

    material: Counting | None
    counter: QuietCounter | None


def wanted(variant: Variant) -> list[Wanted]:
    """All that the rules say of numbers of pieces."""
    rules = (*variant.ending.decisive, *variant.ending.drawn)
    found = [
        Wanted(material=rule.condition, counter=None)
        for rule in rules
        if isinstance(rule.condition, Material | PiecesLeft)
    ]
    found += [Wanted(material=counter.material, counter=counter) for counter in variant.ending.counters]
    found += [
        Wanted(material=phase.condition, counter=None)
        for phase in variant.phases
        if isinstance(phase.condition, WithPieces)
    ]
    return found


def near_ending(variant: Variant, dice: random.Random) -> Position | None:
    return near(variant, dice.choice(wanted(variant)), dice)


def near(variant: Variant, about: Wanted, dice: random.Random) -> Position | None:
    """A position that one rule speaks of, or nearly; None if the dice put too much on the board."""
    one, other = _armies(variant, about.material, dice)
    if dice.random() < 0.25:
        one.append(any_kind(variant, dice))
    side = dice.choice(list(Side))
    zone = about.material.army.zone if isinstance(about.material, Material) else None
    pieces: dict[int, int] = {}
    points = dice.sample(variant.board.points, variant.board.size)
    if dice.random() < 0.4:
        points.sort(key=lambda point: not _before_promotion(variant, point))
    for owner, kinds in ((side, one), (side.other, other)):
        for kind in kinds:
            here = zone if owner is side and dice.random() < 0.8 else None
            place = next((point for point in points if _fits(variant, point, owner, kind, here)), None)
            if place is None:
                return None
            points.remove(place)
            pieces[place] = cell_of(owner, kind)
    if len(points) < 2:
        return None
    hands = no_hands(variant) if dice.random() < 0.7 else some_hands(variant, dice)
    return _nearly_over(variant, bare(variant, pieces, dice.choice(list(Side)), hands), about, dice)


def _before_promotion(variant: Variant, point: int) -> bool:
    """Whether some piece may be promoted one step away."""
    zones = [piece.promotion.zone for piece in variant.pieces if piece.promotion is not None]
    near = {ray.points[0] for ray in variant.board.rays[point]}
    return any(near & (white | black) for white, black in zones)


def _fits(variant: Variant, point: int, side: Side, kind: int, zone: Zone | None) -> bool:
    promotion = variant.pieces[kind].promotion
    if promotion is not None and point in promotion.zone[side]:
        return False
    return zone is None or point in zone[side]


def _nearly_over(variant: Variant, position: Position, about: Wanted, dice: random.Random) -> Position:
    """With the counter of the rule, or any one, at its last plies."""
    counters = variant.ending.counters
    if not counters or (about.counter is None and dice.random() < 0.5):
        return position
    chosen = about.counter or dice.choice(counters)
    back = dice.choice((1, 1, 1, 2))
    return nearly_out(variant, position, counters.index(chosen), back)


# ---- armies


def _armies(variant: Variant, material: Counting | None, dice: random.Random) -> tuple[list[int], list[int]]:
    """The pieces of one side and of the other."""
    match material:
        case Material(army=army, against=against):
            return _pieces_of(army, dice), _some(variant, dice) if against is None else _pieces_of(against, dice)
        case InAll(count=count, both_sides=both):
            return _in_all(variant, max(2, _number(count, dice)), both, dice)
        case PiecesLeft(count=count, kinds=kinds) | WithPieces(count=count, kinds=kinds):
            return [dice.choice(kinds) for _ in range(_number(count, dice))], _some(variant, dice)
        case None:
            return _some(variant, dice), _some(variant, dice)


def _in_all(variant: Variant, number: int, both: tuple[int, ...], dice: random.Random) -> tuple[list[int], list[int]]:
    one, other = (dice.choice(both) if both and dice.random() < 0.8 else any_kind(variant, dice) for _ in range(2))
    rest = [any_kind(variant, dice) for _ in range(number - 2)]
    cut = dice.randint(0, len(rest))
    return [one, *rest[:cut]], [other, *rest[cut:]]


def _some(variant: Variant, dice: random.Random) -> list[int]:
    return [any_kind(variant, dice) for _ in range(dice.randint(1, 4))]


def _pieces_of(army: Army, dice: random.Random) -> list[int]:
    kinds = [kind for part in army.parts for kind in _of_part(part, dice)]
    if army.including is not None and army.including not in kinds and kinds and dice.random() < 0.7:
        kinds[0] = army.including
    return kinds


def _of_part(part: ArmyPart, dice: random.Random) -> list[int]:
    number = _number(part.count, dice)
    if dice.random() < 0.3:
        return [dice.choice(part.kinds)] * number
    return [dice.choice(part.kinds) for _ in range(number)]


def _number(count: Count, dice: random.Random) -> int:
    """A number within a count, its ends more often, sometimes one beside it."""
    high = min(count.low + 4, 12) if count.high is None else min(count.high, count.low + 8)
    inside = dice.choice((count.low, high, dice.randint(count.low, max(high, count.low))))
    return min(max(0, inside + dice.choice((0, 0, 0, 0, 1, -1))), 12)
