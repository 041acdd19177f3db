"""Which turns of a phase can be drawn from sets of points, one at a time, without a list: `Plan` → `Pick`.

Single steps of many pieces are one set, of those that can take them; so is a placement, of the points for it. Decides
and words only; prints nothing. Read next: templates/pick.c.j2, csrc/draws.h.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from .expr import SIDE_NAMES, Expressions
from .movers import Phase, PlacingPlan, QuietPlan, Steps
from .plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Turns of one set: a single step of each piece in it, or (`hand`) a placement on each point in it.

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
    `alike`: all have the same targets. `kind` and `rank` are what a piece is before and after its step to `to`."""

    men: str
    kind: str
    rank: str
    targets: str
    alike: bool
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
    ends = _steps_of(plan, steps)
    return len(set(ends)) == len(ends)


def _steps_of(plan: Plan, steps: Steps) -> list[tuple[int, int]]:
    """All bit numbers between which the rules allow a step."""
    return [
        (start, end)
        for rule in steps.rules
        for way, starts in rule.ways
        for start, end in _ends(plan, rule, way, starts)
    ]


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
        alike=all(rule.anywhere and not rule.ways and not rule.restricted and not rule.ban for rule in steps.rules),
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
            points=f"{own} & {_any_of([_able(plan, words, ends) for ends in together])}",
            kind=plan.kinds[steps.kind].constant,
            becomes=plan.kinds[steps.promotes_to if promotes else steps.kind].constant,
            zone=steps.zone if promotes else 0,
            hand=False,
            to=_landing(plan, itertools.chain(*together)),
        )
        for together in _together(_steps_of(plan, steps))
    ]


def _any_of(sets: list[str]) -> str:
    return sets[0] if len(sets) == 1 else f"({' | '.join(sets)})"


def _together(steps: list[tuple[int, int]]) -> list[list[list[tuple[int, int]]]]:
    """Steps (bit numbers from and to) by how far they move a bit, which is one shift of a set; those of several
    distances together, where no point begins two of them, so that there are few sets to draw from."""
    distances: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for start, end in steps:
        distances[end - start].append((start, end))
    walks: list[list[list[tuple[int, int]]]] = []
    for _distance, ends in sorted(distances.items(), key=lambda item: (-len(item[1]), item[0])):
        starts = {start for start, _end in ends}
        fitting = (walk for walk in walks if starts.isdisjoint(start for start, _end in itertools.chain(*walk)))
        walk = next(fitting, None)
        if walk is None:
            walks.append(walk := [])
        walk.append(ends)
    return walks


def _able(plan: Plan, words: Expressions, ends: list[tuple[int, int]]) -> str:
    """The points from which one may go to an empty one by these steps, which move all bits equally far."""
    start, end = ends[0]
    distance = end - start
    moved = f"empty >> {distance}" if distance > 0 else f"empty << {-distance}"
    board = set(plan.layout.bits[1:])
    if len(ends) == sum(bit + distance in board for bit in board):
        return f"({moved})"  # there is no other point that far from one
    return f"({moved} & {words.set(sum(1 << start for start, _end in ends))})"


def _landing(plan: Plan, steps: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """By bit number, where these steps end; 0 where there is none."""
    table = [0] * _bits(plan)
    for start, end in steps:
        table[start] = end
    return tuple(table)


def _bits(plan: Plan) -> int:
    """How many bit numbers there are."""
    return max(plan.layout.bits) + 1
