"""Positions woven around captures: a piece jumps over an empty board, and an enemy is put wherever it jumps.

Random boards seldom have a chain of more than two jumps; these have several, that cross each other and may be left at
many points. Read next: candidates.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from ...dsl.board import Ray
from ...dsl.ir import CaptureRule, Jump, Variant
from ..position import Position, Side, cell_of
from .boards import bare, no_hands


def woven(variant: Variant, dice: random.Random) -> Position | None:
    """One or two captors, each with a chain of one to six jumps before it, and a few pieces at random."""
    side = dice.choice(list(Side))
    pieces: dict[int, int] = {}
    touched: set[int] = set()  # points that must stay empty for a chain to be jumped
    for _ in range(dice.choice((1, 1, 2))):
        _weave(variant, side, pieces, touched, dice)
    free = [point for point in variant.board.points if point not in pieces and point not in touched]
    for point in dice.sample(free, min(len(free), dice.choice((0, 0, 1, 2, 4)))):
        pieces[point] = cell_of(dice.choice(list(Side)), _kind(variant, dice))
    if not pieces or len(pieces) > variant.board.size - 2:
        return None
    return bare(variant, pieces, side, no_hands(variant))


def _kind(variant: Variant, dice: random.Random) -> int:
    return dice.randrange(len(variant.pieces))


def _weave(variant: Variant, side: Side, pieces: dict[int, int], touched: set[int], dice: random.Random) -> None:
    kind = _kind(variant, dice)
    rules = (
        *variant.pieces[kind].captures,
        *(rule for phase in variant.phases for k, rule in phase.captures if k == kind),
    )
    free = [point for point in variant.board.points if point not in pieces and point not in touched]
    if not rules or not free:
        return
    origin = point = dice.choice(free)
    jumped = False
    for _ in range(dice.randint(1, 6)):
        ways = [way for way in _ways(variant, side, rules, pieces, point) if way[0] not in touched and way[0] != origin]
        if not ways:
            break
        victim, landing, between = dice.choice(ways)
        pieces[victim] = cell_of(side.other, _kind(variant, dice))
        touched.update((landing, *between))
        point, jumped = landing, True
    if jumped:
        pieces[origin] = cell_of(side, kind)
        touched.discard(origin)


def _ways(
    variant: Variant, side: Side, rules: Iterable[CaptureRule], pieces: dict[int, int], point: int
) -> list[tuple[int, int, tuple[int, ...]]]:
    """Victim, landing and the empty points between, for every jump that some enemy would make possible."""
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for ray in variant.board.rays[point]:
        for rule in rules:
            if isinstance(rule, Jump) and _leads(ray, rule, side):
                reach = len(ray.points) if rule.long else 2
                for end in range(1, min(reach, len(ray.points))):
                    for over in range(end) if rule.long else (0,):
                        passed = ray.points[: end + 1]
                        if not any(other in pieces for other in passed):
                            between = tuple(other for other in passed[:-1] if other != passed[over])
                            found.append((passed[over], passed[end], between))
    return found


def _leads(ray: Ray, rule: Jump, side: Side) -> bool:
    if rule.directions is None:
        return True
    if ray.direction is None:
        return False
    return (ray.direction if side is Side.WHITE else ray.direction.opposite) in rule.directions
