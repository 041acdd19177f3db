"""Hub's `level` lines, which add up → the limits of a search.

Read next: hub.py, ../limits.py.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...dsl.values import frozen
from ..errors import NotationError
from ..notation.points import is_number, quoted
from ..search import Clock, Limits
from .hub_text import Command

_MOST_SECONDS: Final = 1e7


@frozen
class Level:
    """What the `level` lines since the last position say. `time` is what is left before the increment is added."""

    depth: int | None = None
    nodes: int | None = None
    move_time: float | None = None
    time: float | None = None
    inc: float = 0.0
    moves: int | None = None

    def limits(self, *, analyse: bool) -> Limits:
        """As limits of a search; an analysis does not look at the clock."""
        clock = None
        if self.time is not None and not analyse:
            clock = Clock(left=max(self.time + self.inc, 0.0), increment=self.inc, moves=self.moves)
        return Limits(depth=self.depth, nodes=self.nodes, seconds=self.move_time, clock=clock)


NO_LEVEL: Final = Level()


def read_level(command: Command, before: Level) -> Level:
    """The level after one more line. `infinite` takes limits of time away. Raises NotationError."""
    level = before
    if command.has("infinite"):
        level = replace(level, move_time=None, time=None, inc=0.0, moves=None)
    readers: dict[str, Callable[[str, str], float]] = {
        "depth": _count, "nodes": _count, "moves": _count, "move-time": _seconds, "time": _clock, "inc": _seconds
    }  # fmt: skip
    said = {name: read(name, value) for name, read in readers.items() if (value := command.get(name)) is not None}
    if not said and not command.has("infinite"):
        raise NotationError("`level` needs depth, nodes, move-time, time or infinite")
    if "time" in said:
        level = replace(level, inc=0.0, moves=None)  # those of another clock
    elif ("inc" in said or "moves" in said) and level.time is None:
        raise NotationError("`inc` and `moves` belong to a `time`")
    return replace(level, **{name.replace("-", "_"): value for name, value in said.items()})


def _count(name: str, text: str) -> int:
    if not (is_number(text) and len(text) <= 18 and int(text)):
        raise NotationError(f"{name} is a whole number from 1 on, not {quoted(text)}")
    return int(text)


def _clock(name: str, text: str) -> float:
    """Seconds, below zero where the increment has not been added yet."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not -_MOST_SECONDS <= seconds <= _MOST_SECONDS:
        raise NotationError(f"{name} is a number of seconds, not {quoted(text)}")
    return seconds


def _seconds(name: str, text: str) -> float:
    seconds = _clock(name, text)
    if seconds < 0:
        raise NotationError(f"{name} is no less than 0 seconds, not {quoted(text)}")
    return seconds
