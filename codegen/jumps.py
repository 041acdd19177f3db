"""The `captures` lines of a piece → every jump that it can make each way, and how it goes on from where that lands.

A step that captures by approach or withdrawal is a jump here too. Decides only. Read next: movers.py.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from ..dsl import ir
from .cnames import origin_text
from .layout import Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class JumpPlan:
    """A jump one way, or (`takes` is "ahead" or "behind") a step that captures the line on that side of it."""

    way: int
    takes: str  # "": the piece that is jumped
    starts: int  # 0: from every point that has the way
    long: bool
    anywhere: bool  # lands on any empty point behind, else right behind
    final_kind: int  # right behind a final one of these; -1: no such rule
    final_taken: int
    arrival: str  # suffix of the functions that go on from where this jump lands
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """How a piece goes on after landing. `straight` is the jump that continues the way it came (tried once for all
    landing points), -1 if there is none; `turns` are the others (tried from each). Indices into `Mover.jumps`."""

    suffix: str
    straight: int
    turns: tuple[int, ...]


def may_turn(capturing: ir.Capturing, layout: Layout, came: int, goes: int, *, lines: bool) -> bool:
    """Whether a piece that jumped one way may jump another way next."""
    if came == goes:
        return capturing.turn is not ir.Turn.ALWAYS
    if capturing.turn is ir.Turn.NEVER:
        return False
    if layout.ways[came].opposite == goes:
        # With removal after the sequence the last victim still bars the way back, unless it stood aside of the step.
        free = lines or capturing.removal is ir.Removal.AT_ONCE
        return capturing.turn is not ir.Turn.NOT_BACK and free
    return True


def captures_lines(variant: ir.Variant) -> bool:
    """Whether some piece captures by approach or withdrawal."""
    rules = [rule for piece in variant.pieces for rule in piece.captures]
    rules += [rule for phase in variant.phases for _, rule in phase.captures]
    return any(isinstance(rule, ir.LineCapture) for rule in rules)


def plan_jumps(
    variant: ir.Variant, layout: Layout, rule: ir.CaptureRule, way: int, starts: int
) -> tuple[JumpPlan, ...]:
    """What one `captures` line allows one way: a jump, or a step once for each line that it may take."""
    match rule:
        case ir.Jump():
            jump = JumpPlan(
                way=way,
                takes="",
                starts=starts,
                long=rule.long,
                anywhere=rule.landing is not ir.Landing.RIGHT_BEHIND,
                final_kind=rule.final_kind if rule.final_kind is not None else -1,
                final_taken=rule.final_taken,
                arrival=_arrival(layout, way) if _arrivals_by_way(variant) or rule.long else "",
                comment=origin_text(rule.origin),
            )
            return (jump,)
        case ir.LineCapture():
            step = JumpPlan(
                way=way,
                takes="ahead",
                starts=starts,
                long=False,
                anywhere=False,
                final_kind=-1,
                final_taken=0,
                arrival=_arrival(layout, way) if _arrivals_by_way(variant) else "",
                comment=origin_text(rule.origin),
            )
            sides = (("ahead", rule.approach), ("behind", rule.withdrawal))
            return tuple(replace(step, takes=takes) for takes, said in sides if said)
        case _:
            assert_never(rule)


def plan_arrivals(variant: ir.Variant, layout: Layout, jumps: tuple[JumpPlan, ...]) -> tuple[Arrival, ...]:
    """One for each way a piece of this kind, or one that becomes it, can have come."""
    arrivals = [Arrival(suffix="", straight=-1, turns=tuple(range(len(jumps))))]
    if variant.capturing is None:
        return tuple(arrivals)
    remembers, lines = variant.capturing.revisit is ir.Revisit.NEVER, captures_lines(variant)
    for came in range(len(layout.ways)):
        onward = [
            index
            for index, jump in sorted(enumerate(jumps), key=lambda item: item[1].way != came)
            if may_turn(variant.capturing, layout, came, jump.way, lines=lines)
        ]
        # A neighbour is looked for from each landing point, and so is any piece if points are not visited again.
        long = [index for index in onward if jumps[index].way == came and jumps[index].long and not remembers]
        straight = long[0] if long else -1
        turns = tuple(index for index in onward if index != straight)
        arrivals.append(Arrival(suffix=_arrival(layout, came), straight=straight, turns=turns))
    return tuple(arrivals)


def _arrival(layout: Layout, way: int) -> str:
    return f"_{layout.ways[way].name}"


def _arrivals_by_way(variant: ir.Variant) -> bool:
    """Whether how a piece goes on depends on the way it came even after a short jump."""
    capturing = variant.capturing
    return capturing is None or capturing.turn is not ir.Turn.FREELY
