"""A disagreement at some position → the same disagreement at a position that a person can take in.

Read next: walks.py, ../arbitrary.py.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import TypeAlias

from ..arbitrary import smaller_positions
from ..differential import Gap
from ..position import Position

MOST_LOOKS = 3000  # at smaller positions, for one disagreement: of a count, not of time, every worker knows the same
TRIES = 8  # dice with which a position is looked at before it counts as one where the engines agree

Look: TypeAlias = Callable[[Position, random.Random], list[Gap]]


def shrunk(look: Look, position: Position, gap: Gap) -> tuple[Position, Gap]:
    """The smallest position that taking away pieces one by one leads to, and the gap there. `look` compares once."""
    looks, smaller = 0, True
    while smaller:
        smaller = False
        for candidate in smaller_positions(position):
            looks += 1
            found = _seen_again(look, candidate, kind_of_gap(gap))
            if found is not None:
                position, gap, smaller = candidate, found, True
                break
            if looks >= MOST_LOOKS:
                return position, gap
    return position, gap


def _seen_again(look: Look, position: Position, kind: str) -> Gap | None:
    for number in range(TRIES):
        for gap in look(position, random.Random(number)):
            if kind_of_gap(gap) == kind:
                return gap
        if kind in ("legal moves", "outcome"):  # which do not depend on the dice
            return None
    return None


def kind_of_gap(gap: Gap) -> str:
    """What was compared, without the move by which it was."""
    found = re.match(r"(after|the text|explain|a move changes)\b", gap.what)
    return gap.what if found is None else found[0]
