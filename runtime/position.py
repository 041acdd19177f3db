"""Positions, sides and outcomes: the values that both engines speak.

A position holds only what a statement in force reads. It knows no rules and plays no moves; engines make positions,
`notation.fen` writes them. Points are 1 … board.size, kinds are indices into `Variant.pieces`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable

from ..dsl.values import frozen


class Side(enum.IntEnum):
    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Side:
        return Side(1 - self)

    def __str__(self) -> str:
        return self.name.lower()


_SIDES = (Side.WHITE, Side.BLACK)  # looked up, since calling an enumeration takes three times as long


def cell_of(side: Side, kind: int) -> int:
    """The code of a piece in `Position.cells`; 0 is an empty point."""
    return 1 + 2 * kind + side


def side_of(cell: int) -> Side:
    return _SIDES[(cell - 1) % 2]


def kind_of(cell: int) -> int:
    return (cell - 1) // 2


def without(cells: bytes, points: Iterable[int]) -> bytes:
    """The board with nothing on these points."""
    left = bytearray(cells)
    for point in points:
        left[point] = 0
    return bytes(left)


@frozen
class Streak:
    """Quiet moves running by one piece: where it stands and how many; point 0 and length 0 are none."""

    point: int = 0
    length: int = 0


@frozen
class Return:
    """The man that left a mill to close another: it may not go straight back from `now` to `before`. 0, 0: none."""

    now: int = 0
    before: int = 0


@frozen
class Course:
    """What the course of a mill game has left behind, beside used lines and returns.

    `marks` are the points, ascending, of men that mills have marked or covered: they bar their points, do nothing and
    count for nothing till they leave. `owed` are removals (by White, by Black) that come before any other move: so many
    enemy pieces, or if negative own ones; after them `turn` is to move. `opening`: the side to move must open a way for
    the other. `maker`: who first closed a mill, where that decides who moves first in a later phase.
    """

    marks: tuple[int, ...] = ()
    owed: tuple[int, int] = (0, 0)
    turn: Side | None = None
    opening: bool = False
    maker: Side | None = None


PLAIN = Course()


@frozen
class Position:
    """One position. Immutable, hashable, equal when everything that the rules read is equal.

    `cells[p]` is 0 or `cell_of(side, kind)`, `cells[0]` is 0. Pairs are (White, Black).
    `hands[side][kind]` counts men in hand. `streaks` is empty unless some piece has a streak rule, `used_lines`
    (bit i: `Mill.lines[i]` has paid this side) unless mills pay once, `returns` unless going straight back is
    forbidden; `counters` has one number of plies for each entry of `Ending.counters`. `unmoved` tells whose first turn
    is still to come; it is empty unless some phase is `on the first turn`. `course` is PLAIN unless something is
    pending.
    """

    cells: bytes
    side: Side
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    streaks: tuple[Streak, ...] = ()
    used_lines: tuple[int, ...] = ()
    returns: tuple[Return, ...] = ()
    counters: tuple[int, ...] = ()
    unmoved: tuple[bool, ...] = ()
    course: Course = PLAIN

    @property
    def standing(self) -> bytes:
        """What stands where, without the men that are marked."""
        return self.cells if not self.course.marks else without(self.cells, self.course.marks)

    def points_of(self, side: Side, kind: int | None = None) -> tuple[int, ...]:
        """The points where pieces of this side (and kind) stand, in ascending order; marked men are none."""
        cells = self.standing
        if kind is not None:
            code = cell_of(side, kind)
            return tuple(point for point, cell in enumerate(cells) if cell == code)
        own = cell_of(side, 0) % 2
        return tuple(point for point, cell in enumerate(cells) if cell and cell % 2 == own)


@frozen
class Outcome:
    """How a game ended. `winner` None is a draw; `reason` is the rule in its own words ("lose with no legal move")."""

    winner: Side | None
    reason: str
