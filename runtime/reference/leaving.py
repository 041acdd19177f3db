"""Own pieces taken off the board as the move, as the `leaves` lines of a phase say.

Takes nothing of the enemy and closes no mill. Read next: play.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...dsl.ir import Leaving, Variant
from ..position import Position, kind_of
from .phases import Permitted
from .turns import Act, Turn


def leavings(variant: Variant, position: Position, allowed: Permitted) -> Iterator[Turn]:
    """Every piece of the side to move that may leave, once."""
    for point in position.points_of(position.side):
        if any(may_leave(variant, position, rule, point) for rule in allowed.leaves):
            yield leaving(position, point)


def leaving(position: Position, point: int) -> Turn:
    """The piece on the point leaves the board."""
    kind = kind_of(position.cells[point])
    return Turn(act=Act.LEAVES, kind=kind, final_kind=kind, path=(point,))


def may_leave(variant: Variant, position: Position, rule: Leaving, point: int) -> bool:
    """Whether one `leaves` line lets the own piece on the point go. Neighbours are joined by a line of the board."""
    if kind_of(position.cells[point]) != rule.kind:
        return False
    if rule.only_from is not None:
        return point in rule.only_from[position.side]
    return any(not position.cells[ray.points[0]] for ray in variant.board.rays[point])
