"""Placements: a man from the hand to an empty point, as the `places` lines of a phase say.

Closes no mill by itself; mills.py adds the removals. Read next: mills.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...dsl.ir import Placing
from ..position import Position
from .mills import makes_in_line
from .phases import Permitted
from .turns import Act, Turn


def placements(position: Position, allowed: Permitted) -> Iterator[Turn]:
    """Every placement of the side to move. A placement is named by its point alone, so where several kinds could be
    placed on a point, the line that stands first in the phase decides which one is."""
    taken: set[int] = set()
    for rule in allowed.places:
        for point in places(position, rule):
            if point not in taken:
                taken.add(point)
                yield Turn(act=Act.PLACES, kind=rule.kind, final_kind=rule.kind, path=(point,))


def places(position: Position, rule: Placing) -> Iterator[int]:
    """The empty points on which one `places` line lets a man be put."""
    if not position.hands[position.side][rule.kind]:
        return
    for point in range(1, len(position.cells)):
        barred = rule.not_on is not None and point in rule.not_on[position.side]
        if not position.cells[point] and not barred and not makes_in_line(rule.not_making, position, point):
            yield point
