"""The positions of one numbered game: a game from the start, then positions from nowhere and a few plies on from each.

Each game depends on its seed and number alone, so that any of them can be run again, anywhere. Read next: rich.py,
../arbitrary.py, shrink.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ...dsl.ir import Variant
from ...dsl.values import frozen
from ..arbitrary import arbitrary_position
from ..differential import Gap, Pair, glance, inspect, pair, play
from ..engine import Engine
from ..errors import TooManyMovesError
from ..position import Position, Side
from .invariants import broken
from .rich import rich_position

MAX_PLIES = 150  # of the game from the start
ARBITRARY, ARBITRARY_PLIES = 20, 3  # positions from nowhere, and the most plies played on from each
RICH, RICH_PLIES = 10, 2  # of those, positions with much to take
DEEP = 8  # one position in so many is inspected as well


@frozen
class Step:
    """One position compared, and what the engines disagree about there."""

    position: Position
    gaps: tuple[Gap, ...]


def walk(left: Engine, right: Engine, dice: random.Random) -> Iterator[Step]:
    """The positions of one game, each compared; one that is too rich for an engine is left out."""
    variant = left.rules.variant
    yield from _line(left, right, _start(left, dice), MAX_PLIES, dice)
    for number in range(ARBITRARY + RICH):
        rich = number >= ARBITRARY
        position = rich_position(variant, dice) if rich else arbitrary_position(variant, dice)
        yield from _line(left, right, position, dice.randint(0, RICH_PLIES if rich else ARBITRARY_PLIES), dice)


def _start(engine: Engine, dice: random.Random) -> Position:
    return engine.start(None if _says_who_begins(engine.rules.variant) else dice.choice(list(Side)))


def _says_who_begins(variant: Variant) -> bool:
    return variant.first.side is not None


def _line(left: Engine, right: Engine, position: Position, plies: int, dice: random.Random) -> Iterator[Step]:
    """A position and those that random moves lead to, till the game is over or the engines disagree."""
    for ply in range(plies + 1):
        both = pair(left, right, position)
        try:
            gaps, reached = _compared(both, dice, play_on=ply < plies)
        except TooManyMovesError:
            return
        yield Step(position=position, gaps=tuple(gaps))
        if gaps or reached is None or both.first.outcome is not None:
            return
        position = reached


def _compared(both: Pair, dice: random.Random, *, play_on: bool) -> tuple[list[Gap], Position | None]:
    """The gaps at a position, and the position after a random move (also from the last one: there, to compare it)."""
    gaps, reached = glance(both), None
    deep = not dice.randrange(DEEP)
    if not gaps and both.first.moves and (play_on or deep):
        gaps, reached = play(both, dice.choice(both.first.moves))
    if not gaps and deep:
        gaps = inspect(both, dice) or broken(both, dice)
    return gaps, reached
