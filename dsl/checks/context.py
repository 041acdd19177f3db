"""What every check needs at hand: the merged statements, the names, the ground, and where to report.

Holds small helpers for numbers, counts and missing statements; knows no rule of any game. Read next: header.py,
pieces.py, ../check.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .. import ir
from .. import phrases as p
from ..diagnostics import Label
from ..extend import Merged
from ..findings import Faults
from ..places import Ground, zone
from ..resolve import Names, nearest
from ..source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """`unread` are the words that begin lines which could not be understood: what they say is not missing."""

    merged: Merged
    names: Names
    ground: Ground
    unread: frozenset[str]
    faults: Faults


def missing(context: Context, keyword: str, message: str, span: Span, help: str) -> None:
    """Report a required statement that is not there, nor among the lines that could not be read."""
    if nearest(keyword, context.unread) is None:
        context.faults.error("RW310", message, span, help=help)


def number_within(number: p.Number, low: int, high: int, what: str, faults: Faults) -> int | None:
    """The number, or None with a report if it is out of bounds."""
    if low <= number.value <= high:
        return number.value
    faults.error("RW312", f"{what} must be {low} to {high}, not {number.value}", number.span)
    return None


def count_of(count: p.Count, faults: Faults) -> ir.Count | None:
    high = count.high
    if high is not None and high < count.low:
        help = f"write `{high}-{count.low}`" if count.form == "range" else "write `no`"
        faults.error("RW312", f"no number is `{count.span.text}`", count.span, help=help)
        return None
    return ir.Count(low=count.low, high=high)


def army_of(army: p.Army, context: Context) -> ir.Army | None:
    """The material of one side; None if any name, count or place of it failed."""
    parts = [_army_part(part, context) for part in army.parts]
    _no_kind_twice(army, parts, context)
    including = None if army.including is None else context.names.kind(army.including)
    place = None if army.place is None else zone(army.place, context.ground)
    known = tuple(part for part in parts if part is not None)
    failed = (army.including is not None and including is None) or (army.place is not None and place is None)
    if failed or len(known) < len(parts):
        return None
    return ir.Army(parts=known, including=including, zone=place)


def _army_part(part: p.ArmyPart, context: Context) -> ir.ArmyPart | None:
    count, kinds = count_of(part.count, context.faults), context.names.kinds(part.pieces)
    return None if count is None or kinds is None else ir.ArmyPart(count=count, kinds=kinds)


def _no_kind_twice(army: p.Army, parts: Sequence[ir.ArmyPart | None], context: Context) -> None:
    seen: dict[tuple[int, ...], p.ArmyPart] = {}
    for written, part in zip(army.parts, parts, strict=True):
        if part is None:
            continue
        key = () if written.pieces.any_kind else part.kinds
        if key in seen:
            context.faults.error(
                "RW325", f"this army counts `{written.pieces.text}` twice", written.span,
                also=[Label(span=seen[key].span, text="first counted here")],
            )  # fmt: skip
        seen.setdefault(key, written)
