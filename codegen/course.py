"""The course of a mill game → decisions for the generated C: the ends of phases, what comes before a move.

None for the many games in which turns simply alternate. Decides only; read next: templates/course_moves.c.j2 and
course_make.c.j2.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..dsl import ir
from .cnames import origin_text, phase_name
from .layout import Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class StuckPlan:
    """`take COUNT PIECES …`; `then`: move, pass or both."""

    count: int
    kinds: tuple[int, ...]
    then: str
    lingers: bool  # further removals follow the first one
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UntilPlan:
    """A phase that ends when no more than `most` points are empty: men of these kinds still in hand are gone then."""

    kinds: tuple[int, ...]
    most: int
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoursePlan:
    """Names of phases are those of the C."""

    marks: bool
    removals: bool  # some turns only remove
    due_kinds: tuple[int, ...]
    full: StuckPlan | None
    stuck: StuckPlan | None
    passes: str  # "", pass, reopen
    passes_comment: str
    maker: bool
    untils: tuple[UntilPlan, ...]
    awaited: tuple[str, ...]
    marks_leave: tuple[str, ...]
    counted: tuple[str, ...]
    bans: tuple[tuple[int, ...], ...]  # lines that a move or placement may not fill, one group for each such rule
    neighbours: tuple[int, ...]  # by bit number
    surrounds: bool  # quiet moves and placements take what they surround
    from_hands: bool  # mills take from a hand, or cover with men of it


def plan_course(variant: ir.Variant, layout: Layout) -> CoursePlan | None:
    mill, ending = variant.mill, variant.ending
    takes = () if mill is None else mill.takes
    first_mill = variant.first_after is not None and variant.first_after.side is None
    untils = _untils(variant)
    bans = ban_lines(variant)
    unusual = any(rule.manner is not ir.Manner.REMOVING or rule.mills or rule.plays_again for rule in takes)
    if not (unusual or ending.stuck or first_mill or untils or bans or variant.surrounds):
        return None
    marking = [rule for rule in takes if rule.manner in (ir.Manner.MARKING, ir.Manner.COVERING)]
    counting = [rule for rule in takes if rule.manner is ir.Manner.BY_COUNT]
    passing = next((rule for rule in ending.stuck if rule.action is not ir.StuckAction.TAKE), None)
    after = [] if variant.first_after is None else [variant.first_after.phase]
    awaited = [*after, *(rule.ends for rule in (*marking, *counting) if rule.ends)]
    return CoursePlan(
        marks=bool(marking),
        removals=variant.removes_apart,
        due_kinds=_due_kinds(variant),
        full=_stuck(ending, full_board=True),
        stuck=_stuck(ending, full_board=False),
        passes="" if passing is None else passing.action.value,
        passes_comment="" if passing is None else origin_text(passing.origin),
        maker=first_mill,
        untils=untils,
        awaited=_names(variant, awaited),
        marks_leave=_names(variant, [rule.ends for rule in marking if rule.ends]),
        counted=_names(variant, [rule.ends for rule in counting if rule.ends]),
        bans=tuple(tuple(layout.set_of(line) for line in lines) for lines in bans),
        neighbours=layout.beside(variant.board),
        surrounds=variant.surrounds,
        from_hands=any(rule.manner in (ir.Manner.FROM_HAND, ir.Manner.COVERING) for rule in takes),
    )


def _stuck(ending: ir.Ending, *, full_board: bool) -> StuckPlan | None:
    rules = (rule for rule in ending.stuck if rule.action is ir.StuckAction.TAKE)
    rule = next((rule for rule in rules if rule.full_board is full_board), None)
    if rule is None:
        return None
    then = {ir.StuckThen.MOVE: "move", ir.StuckThen.PASS: "pass", ir.StuckThen.BOTH: "both"}[rule.then]
    return StuckPlan(
        count=rule.count, kinds=rule.kinds, then=then, lingers=rule.lingers, comment=origin_text(rule.origin)
    )


def _due_kinds(variant: ir.Variant) -> tuple[int, ...]:
    takes = () if variant.mill is None else variant.mill.takes
    if any(rule.manner is ir.Manner.BY_COUNT for rule in takes):
        return tuple(range(len(variant.pieces)))
    kinds = {kind for rule in takes if rule.manner is ir.Manner.BY_OWNER for kind in rule.kinds}
    return tuple(sorted(kinds | {kind for rule in variant.ending.stuck for kind in rule.kinds}))


def _untils(variant: ir.Variant) -> tuple[UntilPlan, ...]:
    found: list[UntilPlan] = []
    for phase in variant.phases:
        match phase.condition:
            case ir.WhileHolding(kinds=kinds, until_empty=int() as most):
                found.append(UntilPlan(kinds=kinds, most=most, comment=origin_text(phase.origin)))
            case _:
                pass
    return tuple(found)


def ban_lines(variant: ir.Variant) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The lines of each `except making N in line`, every group once."""
    rules: list[ir.Placing | ir.QuietMove] = [move for piece in variant.pieces for move in piece.moves]
    for phase in variant.phases:
        rules += [*phase.places, *(move for _, move in phase.moves)]
    return tuple(dict.fromkeys(rule.not_making.lines for rule in rules if rule.not_making is not None))


def _names(variant: ir.Variant, phases: list[str]) -> tuple[str, ...]:
    names = [phase.name for phase in variant.phases]
    return tuple(dict.fromkeys(phase_name(name, names.index(name)) for name in phases))
