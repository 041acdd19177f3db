"""The fields of a FEN's tail for `Position.course`: marked men, removals that are due, a way to be opened ↔ text.

Knows no other field. Read fen_tail.py first; the format is docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeAlias, get_args

from ...dsl.ir import Manner, StuckAction, Variant
from ..errors import NotationError
from ..position import Position, Side
from .points import PointNames, is_number, quoted

CourseField: TypeAlias = Literal["marked", "owed", "next", "opening", "maker"]
MOST_OWED = 127  # by one side
_SIDES = {"W": Side.WHITE, "B": Side.BLACK}


def read_course_field(
    variant: Variant, names: PointNames, position: Position, field: CourseField, items: list[str]
) -> Position:
    """The position with what the field states. Raises NotationError."""
    if not speaks_of(variant, field):
        raise NotationError(f"this variant has no use for {quoted(field)} in the tail")
    course = position.course
    match field:
        case "marked":
            course = replace(course, marks=_points(names, position, items))
        case "owed":
            course = replace(course, owed=_numbers(items))
        case "next":
            course = replace(course, turn=_side(items, field))
        case "opening":
            if items != ["yes"]:
                raise NotationError("`opening` in the tail can only be `yes`")
            course = replace(course, opening=True)
        case "maker":
            course = replace(course, maker=_side(items, field))
    return replace(position, course=course)


def check_course(position: Position) -> None:
    """Raises NotationError where removals are due but not to the side to move, or nobody is to move after them."""
    course = position.course
    if course.turn is None and not any(course.owed):
        return
    if course.turn is None:
        raise NotationError("`owed` in the tail needs `next`, the side to move afterwards")
    if not course.owed[position.side]:
        raise NotationError(f"the tail has `next`, but {position.side} is to move and owes no removal")


def write_course(position: Position, name: Callable[[int], str]) -> dict[str, list[str]]:
    """The fields, empty ones included."""
    course = position.course
    return {
        "marked": [name(point) for point in course.marks],
        "owed": [f"{letter}{number}" for letter, number in zip("WB", course.owed, strict=True) if number],
        "next": [] if course.turn is None else ["WB"[course.turn]],
        "opening": ["yes"] if course.opening else [],
        "maker": [] if course.maker is None else ["WB"[course.maker]],
    }


def remembers_course(variant: Variant) -> bool:
    """Whether some rule in force fills any of the fields."""
    fields: tuple[CourseField, ...] = get_args(CourseField)
    return any(speaks_of(variant, field) for field in fields)


def speaks_of(variant: Variant, field: CourseField) -> bool:
    """Whether some rule in force makes, or reads, what the field states."""
    manners = {takes.manner for takes in variant.mill.takes} if variant.mill else set[Manner]()
    actions = {rule.action for rule in variant.ending.stuck}
    match field:
        case "marked":
            return bool(manners & {Manner.MARKING, Manner.COVERING})
        case "owed" | "next":
            return variant.removes_apart
        case "opening":
            return StuckAction.REOPEN in actions
        case "maker":
            return variant.first_after is not None and variant.first_after.side is None


def _points(names: PointNames, position: Position, items: list[str]) -> tuple[int, ...]:
    found: set[int] = set()
    for item in items:
        point = names.find(item)
        if point is None:
            raise NotationError(f"{names.word} {quoted(item)} in the tail does not exist")
        if not position.cells[point]:
            raise NotationError(f"no man stands on {quoted(item)}, which the tail says is marked")
        found.add(point)
    return tuple(sorted(found))


def _numbers(items: list[str]) -> tuple[int, int]:
    owed = [0, 0]
    for item in items:
        side, number = _SIDES.get(item[:1].upper()), item[1:]
        digits = number.removeprefix("-")
        if side is None or not is_number(digits) or len(digits) > 3 or not 1 <= int(digits) <= MOST_OWED:
            raise NotationError(f"{quoted(item)} in the tail is no debt: `owed` has for example `W1` or `B-1`")
        owed[side] = int(number)
    return owed[0], owed[1]


def _side(items: list[str], field: str) -> Side:
    side = _SIDES.get(items[0].upper()) if len(items) == 1 else None
    if side is None:
        raise NotationError(f"`{field}` in the tail is `W` or `B`")
    return side
