"""The tail of a FEN: what the rules remember beyond the board (streaks, used mill lines, first turns, counters) ↔ text.

Writes only what is not empty; reads also the tails of lidraughts. Read fen.py first, then fen_course.py; the format is
docs/notation.md.
"""

from __future__ import annotations

import re
from typing import Any, TypedDict

from ...dsl.ir import OnFirstTurn, Variant
from ..errors import NotationError
from ..position import Position, Return, Side, Streak
from .fen_course import check_course, read_course_field, write_course
from .points import PointNames, Squares, is_number, plain_name, point_name, quoted

MAX_COUNT = 1_000_000_000  # plies; no game is so long, and both engines count beyond it alike


class Memory(TypedDict):
    """The fields of a position that speak of the past."""

    streaks: tuple[Streak, ...]
    used_lines: tuple[int, ...]
    returns: tuple[Return, ...]
    counters: tuple[int, ...]
    unmoved: tuple[bool, ...]


def empty_memory(variant: Variant) -> Memory:
    """Memory that holds nothing: present where a rule in force reads it, and empty. Both sides have had a turn."""
    mill = variant.mill
    return Memory(
        streaks=(Streak(), Streak()) if any(piece.streak for piece in variant.pieces) else (),
        used_lines=(0, 0) if mill and mill.once_for_each_line else (),
        returns=(Return(), Return()) if mill and mill.no_straight_return else (),
        counters=(0,) * len(variant.ending.counters),
        unmoved=(False, False) if any(isinstance(phase.condition, OnFirstTurn) for phase in variant.phases) else (),
    )


def untold_memory(variant: Variant, cells: bytes, hands: tuple[tuple[int, ...], tuple[int, ...]]) -> Memory:
    """What these pieces and hands are taken to remember where nothing is said: nothing, but that no side has moved yet
    from the setup."""
    memory = empty_memory(variant)
    if memory["unmoved"] and cells == bytes(variant.setup.cells) and hands == variant.setup.hands:
        memory["unmoved"] = (True, True)
    return memory


def _with(position: Position, **told: Any) -> Position:
    from dataclasses import replace  # slow to import

    return replace(position, **told)


def read_tail(variant: Variant, names: PointNames, position: Position, fields: list[str]) -> Position:
    """The position with what the tail's fields state. Raises NotationError without the whole text."""
    seen: set[str] = set()
    for field in fields:
        key, position = _read_field(variant, names, position, field)
        if key in seen:
            raise NotationError(f"the tail states {quoted(key)} twice")
        seen.add(key)
    check_course(position)
    return position


def _read_field(variant: Variant, names: PointNames, position: Position, field: str) -> tuple[str, Position]:
    key, equals, value = (part.strip() for part in field.partition("="))
    if not equals:
        return _read_lidraughts(names, position, field)
    items = [item.strip() for item in value.split(",")]
    match key.lower():
        case "streak":
            return "streak", _read_streaks(names, position, items)
        case "used":
            return "used", _read_used(variant, names, position, items)
        case "back":
            return "back", _read_returns(names, position, items)
        case "count":
            return "count", _read_counters(position, items)
        case "unmoved":
            return "unmoved", _read_unmoved(position, items)
        case "marked" | "owed" | "next" | "opening" | "maker" as name:
            return name, read_course_field(variant, names, position, name, items)
        case _:
            raise NotationError(f"unknown field {quoted(field)} in the tail")


def write_tail(variant: Variant, position: Position, squares: Squares | None) -> list[str]:
    """The tail's fields, none for what is empty."""

    def name(point: int) -> str:
        return point_name(variant, point, squares)

    streaks = [
        f"{colour}{name(streak.point)}*{streak.length}"
        for colour, streak in zip("WB", position.streaks, strict=False)
        if streak.length
    ]
    lines = variant.mill.lines if variant.mill else ()
    used = [
        colour + "-".join(name(point) for point in line.points)
        for colour, bits in zip("WB", position.used_lines, strict=False)
        for index, line in enumerate(lines)
        if bits >> index & 1
    ]
    returns = [
        f"{colour}{name(way.now)}-{name(way.before)}"
        for colour, way in zip("WB", position.returns, strict=False)
        if way.now
    ]
    counters = [str(number) for number in position.counters] if any(position.counters) else []
    unmoved: list[str] = []
    if position.unmoved != untold_memory(variant, position.cells, position.hands)["unmoved"]:
        unmoved = [colour for colour, waits in zip("WB", position.unmoved, strict=False) if waits] or ["none"]
    stated = {"streak": streaks, "used": used, "back": returns, "unmoved": unmoved}
    stated |= write_course(position, name) | {"count": counters}
    return [f"{key}={','.join(items)}" for key, items in stated.items() if items]


# ---- the fields


def _read_streaks(names: PointNames, position: Position, items: list[str]) -> Position:
    if not position.streaks:
        raise NotationError("this variant counts no streaks")
    streaks = list(position.streaks)
    for item in items:
        side, rest = _coloured(item)
        place, _, length = rest.rpartition("*")
        streaks[side] = _streak(_point(names, place), _number(length, item))
    return _with(position, streaks=tuple(streaks))


def _streak(point: int, length: int) -> Streak:
    """The piece may be gone: its side's next turn ends the streak, not its capture."""
    return Streak(point=point, length=length) if length else Streak()


def _read_used(variant: Variant, names: PointNames, position: Position, items: list[str]) -> Position:
    if not position.used_lines or variant.mill is None:
        raise NotationError("this variant remembers no used mill lines")
    numbers = {frozenset(line.points): index for index, line in enumerate(variant.mill.lines)}
    used = list(position.used_lines)
    for item in items:
        side, rest = _coloured(item)
        index = numbers.get(frozenset(_point(names, place) for place in rest.split("-")))
        if index is None:
            raise NotationError(f"{quoted(rest)} is no mill line")
        used[side] |= 1 << index
    return _with(position, used_lines=tuple(used))


def _read_returns(names: PointNames, position: Position, items: list[str]) -> Position:
    if not position.returns:
        raise NotationError("this variant remembers no man that left a mill")
    returns = list(position.returns)
    for item in items:
        side, rest = _coloured(item)
        now, _, before = rest.partition("-")
        returns[side] = Return(now=_point(names, now), before=_point(names, before))
    return _with(position, returns=tuple(returns))


def _read_unmoved(position: Position, items: list[str]) -> Position:
    """The sides whose first turn is still to come, or `none`."""
    if not position.unmoved:
        raise NotationError("this variant remembers no first turns")
    sides = [] if items == ["none"] else [item.upper() for item in items]
    for side in sides:
        if side not in ("W", "B"):
            raise NotationError(f"{quoted(side)} in the tail is no side: `unmoved` has `W`, `B`, both, or `none`")
    return _with(position, unmoved=("W" in sides, "B" in sides))


def _read_counters(position: Position, items: list[str]) -> Position:
    if len(items) != len(position.counters):
        raise NotationError(f"`count` has {len(items)} numbers, but the rules count {len(position.counters)} things")
    return _with(position, counters=tuple(_number(item, item) for item in items))


_RUNS = re.compile(r"\+([0-9])([0-9]{2})?\+([0-9])([0-9]{2})?", re.ASCII)


def _read_lidraughts(names: PointNames, position: Position, field: str) -> tuple[str, Position]:
    """`H12` and `F41` say nothing that these rules read; `+221+0` are king moves running, Black's first."""
    if field[:1].upper() in ("H", "F") and is_number(field[1:]):
        return field[0].upper(), position
    found = _RUNS.fullmatch(field)
    if not found:
        raise NotationError(f"unknown field {quoted(field)} in the tail")
    if not position.streaks:
        return "streak", position
    streaks = list(position.streaks)
    for side, length, place in ((Side.BLACK, found[1], found[2]), (Side.WHITE, found[3], found[4])):
        if int(length):
            streaks[side] = _streak(_point(names, place or ""), int(length))
    return "streak", _with(position, streaks=tuple(streaks))


# ---- items


def _coloured(item: str) -> tuple[Side, str]:
    if item[:1].upper() not in ("W", "B") or len(item) < 2:
        raise NotationError(f"{quoted(item)} in the tail must begin with `W` or `B`")
    return Side.WHITE if item[0].upper() == "W" else Side.BLACK, item[1:]


def _point(names: PointNames, text: str) -> int:
    point = names.find(text.strip())
    if point is None:
        raise NotationError(f"{names.word} {quoted(text)} in the tail does not exist")
    return point


def _number(text: str, item: str) -> int:
    if not is_number(text) or len(plain_name(text)) > len(str(MAX_COUNT)) or int(text) > MAX_COUNT:
        raise NotationError(f"{quoted(item)} in the tail has no number from 0 to {MAX_COUNT}")
    return int(text)
