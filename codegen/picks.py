"""Which turns of a phase can be drawn from sets of points, one at a time, without a list: `Plan` → `Pick`.

A single step of many pieces is one set, of those that can take it; so is a placement, of the points for it. Decides and
words only; prints nothing. Read next: templates/pick.c.j2, csrc/draws.h.
"""

from __future__ import annotations

from dataclasses import dataclass

from .expr import SIDE_NAMES, Expressions
from .movers import Phase, PlacingPlan, QuietPlan, Steps
from .plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Turns of one set: a single step one way of each piece in it, or (`hand`) a placement on each point in it.

    `points` is the set as a C expression, `to` the bit number that each bit number leads to. A piece that comes to
    `zone` (0: nowhere) is then a `becomes`.
    """

    points: str
    kind: str
    becomes: str
    zone: int
    hand: bool
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comers:
    """Steps of the pieces `men` (a C expression), each of which can be asked for its `targets` (a call), or seen from
    where they end: `origins` has by bit number the points that they come from, and is empty where that is not known.
    `kind` and `rank` are what a piece is before and after its step to `to`."""

    men: str
    kind: str
    rank: str
    targets: str
    origins: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """The turns without captures that a side has in a phase: in sets (`walks`), and by pieces of which each must be
    asked how far it goes (`others`). `comers` are all these steps again, where they may close a mill."""

    walks: tuple[Walk, ...]
    comers: tuple[Comers, ...]
    others: tuple[Comers, ...]


def plan_pick(plan: Plan, phase: Phase, side: int) -> Pick:
    """How a turn of this side in this phase is drawn."""
    words = Expressions(plan)
    walking = [steps for steps in phase.steps[side] if _walks(plan, steps)]
    walks = [_placing(plan, words, placing, side) for placing in phase.placings]
    walks += [walk for steps in walking for walk in _steps(plan, words, steps, side)]
    return Pick(
        walks=tuple(walks),
        comers=tuple(_comers(plan, words, steps, side) for steps in phase.steps[side] if plan.mill),
        others=tuple(_comers(plan, words, steps, side) for steps in phase.steps[side] if steps not in walking),
    )


def _walks(plan: Plan, steps: Steps) -> bool:
    """Whether all are single steps, and no two of them lead from one point to another."""
    if not all(_single(rule) for rule in steps.rules):
        return False
    ends = [
        (start, end)
        for rule in steps.rules
        for way, starts in rule.ways
        for start, end in _ends(plan, rule, way, starts)
    ]
    return len(set(ends)) == len(ends)


def _single(rule: QuietPlan) -> bool:
    """Whether it is one step, of one piece."""
    return rule.most == 1 and not rule.anywhere and not rule.whole_line


def _ends(plan: Plan, rule: QuietPlan, way: int, starts: int) -> list[tuple[int, int]]:
    """The bit numbers between which a rule allows a step this way."""
    bits, following = plan.layout.bits, plan.layout.ways[way].next
    steps = [(bits[point], bits[following[point]]) for point in range(1, plan.size + 1) if following[point]]
    return [
        (start, end)
        for start, end in steps
        if (not starts or starts >> start & 1)
        and (not rule.restricted or rule.starts >> start & 1)
        and not rule.barred >> end & 1
    ]


def _comers(plan: Plan, words: Expressions, steps: Steps, side: int) -> Comers:
    kind, rank = _ranks(plan, words, steps)
    known = all(rule.anywhere or _single(rule) for rule in steps.rules)
    return Comers(
        men=_men(words, steps, side),
        kind=kind,
        rank=rank,
        targets=words.targets(steps, SIDE_NAMES[side], "rest & -rest"),
        origins=_origins(plan, steps) if known else (),
    )


def _origins(plan: Plan, steps: Steps) -> tuple[int, ...]:
    """By bit number, the points from which single steps, or moves to anywhere, lead there."""
    origins = [0] * _bits(plan)
    for rule in steps.rules:
        for way, starts in rule.ways:
            for start, end in _ends(plan, rule, way, starts):
                origins[end] |= 1 << start
        if rule.anywhere:
            for end in plan.layout.bits[1:]:
                origins[end] |= 0 if rule.barred >> end & 1 else rule.starts if rule.restricted else plan.board_set
    return tuple(origins)


def _men(words: Expressions, steps: Steps, side: int) -> str:
    """Who may take these steps."""
    return f"own{words.among((steps.kind,))}{words.rested(steps.kind, SIDE_NAMES[side])}"


def _ranks(plan: Plan, words: Expressions, steps: Steps) -> tuple[str, str]:
    """What a piece is before a step, and after one to `to`."""
    kind = plan.kinds[steps.kind].constant
    if steps.promotes_to < 0 or not steps.zone:
        return kind, kind
    becomes = plan.kinds[steps.promotes_to].constant
    return kind, f"(uint8_t)(rw_point(to) & {words.set(steps.zone)} ? {becomes} : {kind})"


def _placing(plan: Plan, words: Expressions, placing: PlacingPlan, side: int) -> Walk:
    kind = plan.kinds[placing.kind].constant
    barred = f" & ~{words.set(placing.barred[side])}" if placing.barred[side] else ""
    return Walk(
        points=f"pos->hands[{SIDE_NAMES[side]}][{kind}] ? empty{barred} : 0",
        kind=kind,
        becomes=kind,
        zone=0,
        hand=True,
        to=tuple(range(_bits(plan))),
    )


def _steps(plan: Plan, words: Expressions, steps: Steps, side: int) -> list[Walk]:
    own = _men(words, steps, side)
    promotes = steps.promotes_to >= 0 and steps.zone
    return [
        Walk(
            points=f"{own} & {_able(plan, words, rule, way, starts)}",
            kind=plan.kinds[steps.kind].constant,
            becomes=plan.kinds[steps.promotes_to if promotes else steps.kind].constant,
            zone=steps.zone if promotes else 0,
            hand=False,
            to=_landing(plan, way),
        )
        for rule in steps.rules
        for way, starts in rule.ways
    ]


def _able(plan: Plan, words: Expressions, rule: QuietPlan, way: int, starts: int) -> str:
    """The points from which a rule allows a step this way."""
    ways = plan.layout.ways
    free = f"empty & ~{words.set(rule.barred)}" if rule.barred else "empty"
    limits = [words.set(points) for points in (starts, rule.starts) if points]
    if rule.restricted and not rule.starts:
        limits.append("0")
    return " & ".join([f"{ways[ways[way].opposite].name}({free})", *limits])


def _landing(plan: Plan, way: int) -> tuple[int, ...]:
    """By bit number, where a step this way ends; 0 where there is none."""
    table, bits = [0] * _bits(plan), plan.layout.bits
    for point in range(1, plan.size + 1):
        there = plan.layout.ways[way].next[point]
        table[bits[point]] = bits[there] if there else 0
    return tuple(table)


def _bits(plan: Plan) -> int:
    """How many bit numbers there are."""
    return max(plan.layout.bits) + 1
