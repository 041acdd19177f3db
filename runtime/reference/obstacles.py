"""Why a piece cannot go or jump from one point to another: wrong direction, blocked, nothing to take, too far …

Looks at one step of a text only; whole turns are explain.py's matter. Read next: explain_captures.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from ...dsl.board import Ray
from ...dsl.ir import Capturing, InLine, Jump, Landing, LineCapture, Origin, QuietMove, Variant
from ..position import Position, Side, cell_of, kind_of, side_of
from .moves import goes_towards, line_before
from .phases import Permitted
from .refusal import Refusal, going_rule, named


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A piece that is to go from `start` to `goal`. `cells` is the board without the piece and without what it has
    taken; `taken` are the points of the latter."""

    side: Side
    kind: int
    start: int
    goal: int
    cells: bytes
    taken: tuple[int, ...] = ()


def why_not_move(variant: Variant, allowed: Permitted, step: Step) -> Refusal:
    """Why none of the piece's `moves` lines leads there."""
    rules = allowed.moves[step.kind]
    name = variant.pieces[step.kind].name
    if not rules:
        return Refusal(
            reason=f"a {name} makes no quiet move here", rule=going_rule(variant, allowed, step.kind, captures=False)
        )
    if step.cells[step.goal]:
        return Refusal(reason=f"{named(variant, step.goal)} is not empty", rule=_fitting(variant, rules, step))
    for rule in rules:
        barred = _why_barred(variant, rule, step)
        if barred is not None:
            return Refusal(reason=barred, rule=rule.origin)
    ray = _ray_between(variant, step)
    if ray is None:
        return Refusal(reason=_no_line(variant, step), rule=rules[0].origin)
    towards = [rule for rule in rules if rule.anywhere or goes_towards(ray, rule.directions, step.side)]
    if not towards:
        return Refusal(reason=f"a {name} does not move in that direction", rule=rules[0].origin)
    rule = next((rule for rule in towards if rule.whole_line), towards[0])
    line = line_before(ray, step.cells, cell_of(step.side, step.kind)) if rule.whole_line else ()
    blocker = next((point for point in _between(ray, step)[len(line) :] if step.cells[point]), None)
    if blocker is not None:
        return Refusal(reason=f"the way is blocked on {named(variant, blocker)}", rule=rule.origin)
    return Refusal(
        reason=f"a {name} does not move as far as from {named(variant, step.start)} to {named(variant, step.goal)}",
        rule=rule.origin,
    )


def _why_barred(variant: Variant, rule: QuietMove, step: Step) -> str | None:
    """Whether a line that would lead there by its form excludes this start or goal."""
    ray = _ray_between(variant, step)
    if not rule.anywhere and (ray is None or not goes_towards(ray, rule.directions, step.side)):
        return None
    if rule.only_from is not None and step.start not in rule.only_from[step.side]:
        return f"this move may not begin on {named(variant, step.start)}"
    if rule.not_to is not None and step.goal in rule.not_to[step.side]:
        return f"this move may not end on {named(variant, step.goal)}"
    if rule.not_making is not None and _stands_in_line(rule.not_making, step):
        return f"the piece would stand among {rule.not_making.number} or more in line"
    return None


def _stands_in_line(ban: InLine, step: Step) -> bool:
    """Whether the piece, once it has arrived, fills up one of the lines with its own side."""
    own = {point for point, cell in enumerate(step.cells) if cell and side_of(cell) is step.side} | {step.goal}
    return any(step.goal in line and own.issuperset(line) for line in ban.lines)


def why_not_jump(variant: Variant, capturing: Capturing, allowed: Permitted, step: Step) -> Refusal:
    """Why none of the piece's `captures` lines leads there."""
    rules = allowed.captures[step.kind]
    name = variant.pieces[step.kind].name
    if not rules:
        return Refusal(reason=f"a {name} takes nothing", rule=going_rule(variant, allowed, step.kind, captures=True))
    ray = _ray_between(variant, step)
    if ray is None:
        return Refusal(reason=_no_line(variant, step), rule=rules[0].origin)
    towards = [rule for rule in rules if goes_towards(ray, rule.directions, step.side)]
    if not towards:
        return Refusal(reason=f"a {name} does not capture in that direction", rule=rules[0].origin)
    rule = towards[0]
    match rule:
        case Jump():
            return _why_no_jump_along(variant, capturing, rule, ray, step)
        case LineCapture():
            return Refusal(reason=_why_no_line_taken(variant, rule, ray, step), rule=rule.origin)
        case _:
            assert_never(rule)


def _why_no_line_taken(variant: Variant, rule: LineCapture, ray: Ray, step: Step) -> str:
    """The step is no step, or nobody who could be taken stands where the rule looks."""
    if step.goal != ray.points[0]:
        return f"a {variant.pieces[step.kind].name} captures by a step to a neighbouring point"
    if step.cells[step.goal]:
        return f"{named(variant, step.goal)} is not empty"
    ahead = f"right ahead of {named(variant, step.goal)}"
    behind = f"right behind {named(variant, step.start)}"
    places = [place for place, looked_at in ((ahead, rule.approach), (behind, rule.withdrawal)) if looked_at]
    return f"there is nothing to take {' or '.join(places)}"


def _why_no_jump_along(variant: Variant, capturing: Capturing, rule: Jump, ray: Ray, step: Step) -> Refusal:
    between = _between(ray, step)
    standing = [point for point in between if step.cells[point]]
    taken = [point for point in between if point in step.taken]
    own = [point for point in standing if side_of(step.cells[point]) is step.side]
    if taken and not standing:
        reason = f"the piece on {named(variant, taken[0])} has been taken already"
        return Refusal(reason=f"{reason} and no piece is jumped twice", rule=capturing.removal_origin)
    if step.cells[step.goal]:
        reason = f"{named(variant, step.goal)} is not empty"
    elif own:
        reason = f"an own piece on {named(variant, own[0])} is in the way"
    elif not standing:
        reason = f"there is nothing to take between {named(variant, step.start)} and {named(variant, step.goal)}"
    elif len(standing) > 1:
        reason = f"a jump takes one piece, but {len(standing)} stand in the way"
    else:
        reason = _why_wrong_landing(variant, rule, ray, step, standing[0])
    return Refusal(reason=reason, rule=rule.origin)


def _why_wrong_landing(variant: Variant, rule: Jump, ray: Ray, step: Step, victim: int) -> str:
    """One enemy stands between and the goal is empty: the victim or the landing is at the wrong distance."""
    name = variant.pieces[step.kind].name
    at = ray.points.index(victim)
    if not rule.long and at > 0:
        return f"a {name} takes only a neighbouring piece, and {named(variant, victim)} is not next to it"
    behind = named(variant, ray.points[at + 1])
    if rule.landing is Landing.RIGHT_BEHIND_FINAL:
        final = variant.pieces[kind_of(step.cells[victim])].name
        return f"behind a final {final} the {name} lands right behind it, on {behind}"
    return f"the {name} lands right behind what it takes, on {behind}"


def _fitting(variant: Variant, rules: Sequence[QuietMove], step: Step) -> Origin:
    """The line that speaks of the step's direction, else the first."""
    ray = _ray_between(variant, step)
    fits = (rule for rule in rules if ray is not None and goes_towards(ray, rule.directions, step.side))
    return next(fits, rules[0]).origin


def _ray_between(variant: Variant, step: Step) -> Ray | None:
    return next((ray for ray in variant.board.rays[step.start] if step.goal in ray.points), None)


def standing_between(variant: Variant, step: Step) -> tuple[int, ...]:
    """The points between start and goal on which pieces stand; none if no line joins them."""
    ray = _ray_between(variant, step)
    return () if ray is None else tuple(point for point in _between(ray, step) if step.cells[point])


def _between(ray: Ray, step: Step) -> tuple[int, ...]:
    return ray.points[: ray.points.index(step.goal)]


def _no_line(variant: Variant, step: Step) -> str:
    if step.start == step.goal:
        return f"the piece would stay on {named(variant, step.start)}"
    return f"no line joins {named(variant, step.start)} and {named(variant, step.goal)}"


def step_of(position: Position, start: int, goal: int) -> Step:
    """The first step of the piece that stands on `start`."""
    cells = bytearray(position.cells)
    kind = kind_of(cells[start])
    cells[start] = 0
    return Step(side=position.side, kind=kind, start=start, goal=goal, cells=bytes(cells))
