"""`Limits`: when a search ends, and how much of a clock a move may spend. Measures no time itself.

Read next: thinking.py, search.py.
"""

from __future__ import annotations

from typing import Final

from ..dsl.values import frozen

MOVES_TO_GO: Final = 30  # that a clock is thought to have to last for
KEPT: Final = 0.02  # seconds of a clock that are never spent: the answer has to arrive as well
ENOUGH: Final = 0.6  # of the time of a move; after it no further iteration is begun
STRETCH: Final = 3.0  # how much longer than meant an iteration under way may take


@frozen
class Clock:
    """What is `left` of a side's time, the `increment` it gets for each move, both in seconds, and the `moves` that the
    time left is for (None: all the rest of the game)."""

    left: float
    increment: float = 0.0
    moves: int | None = None


@frozen
class Limits:
    """When a search ends: at the first of these that is reached; with none of them, when it is stopped. `seconds` are
    those of this move; of a `clock` as much is spent as seems wise."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: Clock | None = None


@frozen
class Budget:
    """Seconds after which no iteration is begun, and after which the search ends."""

    enough: float
    most: float


def budget_of(limits: Limits) -> Budget | None:
    """What a search may take; None if only its depth, its nodes or nothing limits it."""
    most = float("inf") if limits.seconds is None else max(limits.seconds, 0.0)
    if limits.clock is None:
        return None if limits.seconds is None else Budget(enough=most, most=most)
    clock = limits.clock
    moves = MOVES_TO_GO if clock.moves is None else max(clock.moves, 1)
    left = max(clock.left - KEPT, clock.left / 10, 0.0)
    meant = min(left / moves + 0.8 * clock.increment, left)
    return Budget(enough=min(ENOUGH * meant, most), most=min(STRETCH * meant, left / 2 if moves > 1 else left, most))
