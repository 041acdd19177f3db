"""What can be done to one value of a rule: another number, the other way, other directions, a smaller zone.

Each function takes the value and the variant that it stands in and gives every other value with a few words on it.
Knows no field by name. Read next: operators.py, which says which of these each field of the IR gets.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from ...dsl.board import Direction, mill_runs
from ...dsl.ir import Count, InLine, Variant, Zone

Directions: TypeAlias = frozenset[Direction] | None

_ALL: Final = frozenset(Direction)
_DIAGONAL: Final = frozenset(way for way in Direction if 0 not in way.value)
_STRAIGHT: Final = _ALL - _DIAGONAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Another value, and what it makes of the rule, to be read behind the rule's words: "only forward". `rule` names
    the field with the rule's place where it is not `origin`."""

    words: str
    value: Any
    rule: str | None = None


Changes: TypeAlias = Callable[[Any, Variant], Iterator[Change]]


def flipped(yes: str, no: str) -> Changes:
    """A yes or no becomes the other; the words are for what it becomes."""

    def changes(value: bool, _: Variant) -> Iterator[Change]:
        yield Change(words=no if value else yes, value=not value)

    return changes


def any_other(value: enum.Enum, _: Variant) -> Iterator[Change]:
    """Every other member of an enumeration, in its own words."""
    for other in type(value):
        if other is not value:
            yield Change(words=str(other.value) or other.name.lower().replace("_", " "), value=other)


def one_more_or_less(least: int) -> Changes:
    def changes(value: int | None, _: Variant) -> Iterator[Change]:
        for other in () if value is None else (value - 1, value + 1):
            if other >= least:
                yield Change(words=f"{other}, not {value}", value=other)

    return changes


# ---- pieces


def other_kind(value: int | None, variant: Variant) -> Iterator[Change]:
    for kind, piece in enumerate(variant.pieces):
        if value is not None and kind != value:
            yield Change(words=f"a {piece.name}, not a {variant.pieces[value].name}", value=kind)


def other_kinds(value: tuple[int, ...] | frozenset[int], variant: Variant) -> Iterator[Change]:
    """Each kind of piece put in or left out, where something remains."""
    make = type(value)
    for kind, piece in enumerate(variant.pieces):
        if kind not in value:
            yield Change(words=f"{piece.plural} too", value=make(sorted((*value, kind))))
        elif len(value) > 1:
            yield Change(words=f"without {piece.plural}", value=make(other for other in value if other != kind))


def other_kinds_or_none(value: tuple[int, ...] | frozenset[int], variant: Variant) -> Iterator[Change]:
    """The same for a list that may be empty."""
    yield from other_kinds(value, variant)
    if len(value) == 1:
        yield Change(words="without any kind of piece", value=type(value)())


def other_count(value: Count, _: Variant) -> Iterator[Change]:
    """Each end of a range one lower and one higher."""
    if value.high is not None and value.high == value.low:
        for number in (value.low - 1, value.low + 1):
            if number >= 0:
                yield Change(words=f"{number}, not {value.low}", value=Count(low=number, high=number))
    else:
        if value.low:
            yield Change(words=f"from {value.low - 1}, not {value.low}", value=replace(value, low=value.low - 1))
        if value.high is not None:
            yield Change(words=f"to {value.high + 1}, not {value.high}", value=replace(value, high=value.high + 1))
            yield Change(words=f"to {value.high - 1}, not {value.high}", value=replace(value, high=value.high - 1))
        if value.low and (value.high is None or value.high > value.low):
            yield Change(words=f"from {value.low + 1}, not {value.low}", value=replace(value, low=value.low + 1))
    if value.high is not None:
        yield Change(words=f"at least {value.low}", value=replace(value, high=None))


def no_kind(value: int | None, variant: Variant) -> Iterator[Change]:
    """A kind that must be among others: another one, or none."""
    yield from other_kind(value, variant)
    if value is not None:
        yield Change(words=f"with or without a {variant.pieces[value].name}", value=None)


# ---- places and directions


def smaller_zone(value: Zone | None, variant: Variant) -> Iterator[Change]:
    """The zone without its first point (and, for Black, without the point half a turn away), and the two swapped."""
    if value is None:
        return
    white, black = value
    first = min(white)
    turned = first if variant.board.turned is None else variant.board.turned[first]
    if len(white) > 1:
        name = variant.notation.names[first]
        yield Change(words=f"without {name}", value=(white - {first}, black - {turned}))
    if white != black:
        yield Change(words="the other side's place", value=(black, white))


def no_zone(value: Zone | None, variant: Variant) -> Iterator[Change]:
    """A zone that limits something: smaller, and none at all."""
    yield from smaller_zone(value, variant)
    if value is not None:
        yield Change(words="anywhere", value=None)


def other_in_line(value: InLine | None, variant: Variant) -> Iterator[Change]:
    """`except making N in line`: dropped, one shorter, one longer."""
    if value is None:
        return
    yield Change(words="in whatever line", value=None)
    straight = variant.mill is not None and variant.mill.straight_only
    for number in (value.number - 1, value.number + 1):
        lines = tuple(run for run, _ in mill_runs(variant.board, number, straight_only=straight)) if number > 1 else ()
        if lines:
            yield Change(words=f"{number} in line, not {value.number}", value=InLine(number=number, lines=lines))


def other_directions(value: Directions, variant: Variant) -> Iterator[Change]:
    """The opposite ways, both, only forward, only backward, all; on boards without rows there are none to choose."""
    if variant.board.rows is None:
        return
    there = frozenset(ray.direction for rays in variant.board.rays for ray in rays if ray.direction is not None)
    now = there if value is None else value & there
    opposite = frozenset(way.opposite for way in now)
    wanted = (
        ("the opposite way", opposite),
        ("and the opposite way", now | opposite),
        ("only forward", frozenset(way for way in now if way.value[1] > 0)),
        ("only backward", frozenset(way for way in now if way.value[1] < 0)),
        ("not sideways", frozenset(way for way in now if way.value[1] != 0)),
        ("only diagonally", now & _DIAGONAL),
        ("only straight", now & _STRAIGHT),
        ("along any line", there),
    )
    seen = {now}
    for words, ways in wanted:
        if ways and ways not in seen:
            seen.add(ways)
            yield Change(words=words, value=None if ways == there else ways)


# ---- sides and phases


def other_first(value: int | None, _: Variant) -> Iterator[Change]:
    """The other side begins; where the players choose, Black does (a start that says nothing is White's)."""
    other = 1 if value is None else 1 - value
    yield Change(words="black begins" if other else "white begins", value=other)


def other_side(value: int | None, _: Variant) -> Iterator[Change]:
    for other, words in ((0, "white"), (1, "black"), (None, "the mill maker")):
        if other != value:
            yield Change(words=words, value=other)


def other_phase(value: str | None, variant: Variant) -> Iterator[Change]:
    for phase in variant.phases:
        if value is not None and phase.name != value:
            yield Change(words=f"in {phase.name}, not in {value}", value=phase.name)


def any_phase(value: str | None, variant: Variant) -> Iterator[Change]:
    """Another phase, or all of them."""
    yield from other_phase(value, variant)
    if value is not None:
        yield Change(words="in every phase", value=None)


def any_number(value: int | None, _: Variant) -> Iterator[Change]:
    """A number that need not be there: gone, one more, one less."""
    if value is not None:
        yield Change(words="whatever the number", value=None)
        for other in (value - 1, value + 1):
            if other >= 0:
                yield Change(words=f"{other}, not {value}", value=other)
