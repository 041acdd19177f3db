"""Men taken by being surrounded: one enemy between two own men, or two enemies between whom a man has come.

Looks at the board after a quiet move or a placement; legal.py lets the player choose among these and a mill's removals.
Read next: mills.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...dsl.board import Ray
from ...dsl.ir import Surround, Variant
from ..position import Position, Side, kind_of, side_of
from .moves import goes_towards
from .phases import Permitted
from .turns import Act, Turn


def surrounded(
    variant: Variant, position: Position, allowed: Permitted, turn: Turn, cells: bytes
) -> list[tuple[int, ...]]:
    """Every choice of men that the turn takes so, each in ascending order: one enclosed man, or the two that were
    entered between. `cells` is the board after the move, without marked men."""
    if turn.act not in (Act.MOVES, Act.PLACES):
        return []
    found: set[tuple[int, ...]] = set()
    for rule in allowed.surrounds[turn.kind]:
        rays = variant.board.rays[turn.destination]
        towards = [ray for ray in rays if goes_towards(ray, rule.directions, position.side)]
        found |= set(_taken(variant, rule, towards, position.side, turn.kind, cells))
    return sorted(found)


def _taken(
    variant: Variant, rule: Surround, rays: list[Ray], side: Side, kind: int, cells: bytes
) -> Iterator[tuple[int, ...]]:
    """Directions are those from the piece to each of its victims."""
    victims = {(ray.line, ray.sense): ray.points[0] for ray in rays if _is_victim(variant, side, kind, cells, ray)}
    if rule.entering:
        for (line, sense), point in victims.items():
            if sense > 0 and (line, -sense) in victims:
                yield tuple(sorted((point, victims[line, -sense])))
        return
    for ray in rays:
        behind = ray.points[1:2]
        if (ray.line, ray.sense) in victims and any(cells[point] and side_of(cells[point]) is side for point in behind):
            yield (ray.points[0],)


def _is_victim(variant: Variant, side: Side, kind: int, cells: bytes, ray: Ray) -> bool:
    """Whether an enemy that the piece does not spare is the next on the ray."""
    cell = cells[ray.points[0]]
    return cell != 0 and side_of(cell) is not side and kind_of(cell) not in variant.pieces[kind].spares.kinds
