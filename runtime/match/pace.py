"""Words about time and depth (`nodes=2000`, `clock=60+1`) → how long a player may think, and a clock that runs.

Knows no players. Read next: entrants.py, referee.py.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Final

from ...dsl.values import frozen
from ..errors import MatchError
from ..search import Clock, Limits

_CLOCK: Final = re.compile(r"(?:(?P<moves>\d{1,4})/)?(?P<base>[\d.]+)(?:\+(?P<increment>[\d.]+))?", re.ASCII)


@frozen
class Control:
    """Time for a whole game: `base` seconds, and again after each `moves` moves; `increment` before each move."""

    base: float
    increment: float = 0.0
    moves: int | None = None

    def __str__(self) -> str:
        moves = f"{self.moves}/" if self.moves else ""
        return f"{moves}{self.base:g}" + (f"+{self.increment:g}" if self.increment else "")


@frozen
class Pace:
    """How long a player may think about each move. What is None has no limit; all limits hold together."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: Control | None = None

    def __str__(self) -> str:
        told = {"depth": self.depth, "nodes": self.nodes, "seconds": self.seconds, "clock": self.clock}
        return ",".join(f"{name}={value}" for name, value in told.items() if value is not None)

    @property
    def unlimited(self) -> bool:
        return self == Pace()


class Timer:
    """One player's time in one game."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        control = pace.clock
        self._left = control.base if control else math.inf  # before the increment of the next move
        self._to_go = control.moves if control else None

    def limits(self) -> Limits:
        """What the player may spend on the move before it."""
        control = self._pace.clock
        clock = None
        if control is not None:
            clock = Clock(left=max(self._left, 0.0), increment=control.increment, moves=self._to_go)
        return Limits(depth=self._pace.depth, nodes=self._pace.nodes, seconds=self._pace.seconds, clock=clock)

    @property
    def allowed(self) -> float:
        """Seconds until the move must be there; infinite where only depth or nodes are bounded."""
        increment = self._pace.clock.increment if self._pace.clock else 0.0
        return min(self._left + increment, math.inf if self._pace.seconds is None else self._pace.seconds)

    def spend(self, seconds: float) -> None:
        """A move has been made in so much time."""
        control = self._pace.clock
        if control is None:
            return
        self._left += control.increment - seconds
        if self._to_go is not None:
            self._to_go -= 1
            if not self._to_go:
                self._left += control.base
                self._to_go = control.moves


# ---- reading


def whole(text: str) -> int:
    """A whole number above zero. Raises MatchError."""
    if not re.fullmatch(r"[0-9]{1,12}", text) or not int(text):
        raise MatchError(f"`{text}` is no whole number above zero")
    return int(text)


def duration(text: str) -> float:
    """Seconds above zero. Raises MatchError."""
    seconds = _number(text)
    if not seconds:
        raise MatchError(f"`{text}` is no time: seconds above zero are wanted, such as 0.05")
    return seconds


def control(text: str) -> Control:
    """`60` seconds a game, `60+1` with a second for each move, `40/60+1` with 60 again after 40 moves. Raises
    MatchError."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise MatchError(f"`{text}` is no clock: write seconds as 60, with an increment 60+1, for 40 moves 40/60+1")
    moves, base, increment = found["moves"], found["base"], found["increment"]
    return Control(
        base=duration(base),
        increment=_number(increment) if increment else 0.0,
        moves=whole(moves) if moves else None,
    )


LIMITS: Final[dict[str, Callable[[str], int | float | Control]]] = {
    "depth": whole,
    "nodes": whole,
    "seconds": duration,
    "clock": control,
}


def _number(text: str) -> float:
    if not re.fullmatch(r"[0-9]{0,9}(\.[0-9]{0,9})?", text) or not re.search(r"[0-9]", text):
        raise MatchError(f"`{text}` is no number of seconds")
    return float(text)
