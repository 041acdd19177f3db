"""The fields of a position → the position, made slot by slot.

A frozen dataclass checks every field that its `__init__` sets, which takes longer than playing a move: a position that
nobody has seen yet needs no such guard. Equal to what `Position(...)` makes. Read next: position.py, states.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .position import PLAIN, Course, Position, Return, Side, Streak


def _setter(field: str) -> Callable[[Position, Any], None]:
    return Position.__dict__[field].__set__


_new = object.__new__
_set_cells, _set_side, _set_hands = _setter("cells"), _setter("side"), _setter("hands")
_set_streaks, _set_used = _setter("streaks"), _setter("used_lines")
_set_returns, _set_counters, _set_unmoved = _setter("returns"), _setter("counters"), _setter("unmoved")
_set_course = _setter("course")


def quick_position(
    cells: bytes,
    side: Side,
    hands: tuple[tuple[int, ...], tuple[int, ...]],
    streaks: tuple[Streak, ...],
    used_lines: tuple[int, ...],
    returns: tuple[Return, ...],
    counters: tuple[int, ...],
    unmoved: tuple[bool, ...] = (),
    course: Course = PLAIN,
) -> Position:
    """The position with these fields (see Position for what they hold)."""
    position = _new(Position)
    _set_cells(position, cells)
    _set_side(position, side)
    _set_hands(position, hands)
    _set_streaks(position, streaks)
    _set_used(position, used_lines)
    _set_returns(position, returns)
    _set_counters(position, counters)
    _set_unmoved(position, unmoved)
    _set_course(position, course)
    return position
