"""End and draw rules → what the generated C tests, in the order in which it tests it.

Decides only. Rule numbers: decisive lines first, then draws by position, then counters, each in the order of the IR;
the runtime turns them back into words. Read next: templates/outcome.c.j2.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..dsl import ir
from .cnames import origin_text
from .layout import Layout

NO_LIMIT = 1 << 20  # more than any number of pieces


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """The pieces of these kinds that a side has left, board and hand: low … high."""

    kinds: tuple[int, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A C function `name(pos, side)`: an army of one side, all of it on `zones[side]` if there is a zone."""

    name: str
    bounds: tuple[Bound, ...]
    zones: tuple[int, int] | None
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndLine:
    """One test. `form`: stuck, full, stuck and full, left, material, promotion, mill. `subject`: 0 the side to move, 1
    the other.

    `code` is 4 * (rule + 1), to which the result is added: 1 White wins, 2 Black wins, 3 draw.
    """

    form: str
    subject: int
    result: str  # win, lose, draw
    code: int
    bound: Bound | None
    outside: str  # name of the phase that the subject must not be in, "" if none
    army: str
    against: str
    kinds: tuple[int, ...]  # promoted kinds
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPlan:
    lines: tuple[EndLine, ...]
    on_board: bool  # some line can end the game while the side to move still has moves


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterPlan:
    """One `draw after` line. `material`: "", "armies" (either way round) or "total"."""

    plies: int
    on_claim: bool  # counted, but it ends no game by itself
    code: int
    material: str
    army: str
    against: str
    total: Bound | None
    both_sides: tuple[int, ...]
    most: int  # the material is not there while the board has more pieces
    capture: bool
    promotion: bool
    placement: bool
    moves_of: tuple[int, ...]
    comment: str


def plan_ends(variant: ir.Variant, layout: Layout, conditions: list[Condition]) -> EndPlan:
    """All tests of the position in order: a full board; then decisive lines for the mover, then for the other; then
    draws. Armies are added to `conditions`."""
    ending = variant.ending
    numbered = [(rule, index) for index, rule in enumerate((*ending.decisive, *ending.drawn)) if not rule.on_claim]
    decisive, drawn = numbered[: len(ending.decisive)], numbered[len(ending.decisive) :]
    lines = [
        _line(variant, rule, index, 0, layout, conditions)
        for rule, index in numbered
        if isinstance(rule.condition, ir.FullBoard)
    ]
    for subject in (1, 0):
        for rule, index in decisive:
            if _asked_of(rule.condition, subject):
                lines.append(_line(variant, rule, index, subject, layout, conditions))
    for rule, index in drawn:
        if not isinstance(rule.condition, ir.FullBoard):
            lines.append(_line(variant, rule, index, 0, layout, conditions))
    lines += _helpless(variant, layout)
    return EndPlan(lines=tuple(lines), on_board=any("stuck" not in line.form for line in lines))


def _helpless(variant: ir.Variant, layout: Layout) -> list[EndLine]:
    """A side that cannot go on, nor do what a line has for it then: nobody wins, by the line for a full board if the
    board is full. These lines have the last numbers."""
    ending = variant.ending
    first = len(ending.decisive) + len(ending.drawn) + len(ending.counters)
    lines: list[EndLine] = []
    for number, rule in sorted(enumerate(ending.stuck, start=first), key=lambda numbered: not numbered[1].full_board):
        drawn = ir.EndRule(result=ir.Result.DRAW, condition=ir.NoLegalMove(), on_claim=False, origin=rule.origin)
        line = _line(variant, drawn, number, 0, layout, [])
        lines.append(replace(line, form="stuck and full") if rule.full_board else line)
    return lines


def _asked_of(condition: ir.EndCondition, subject: int) -> bool:
    """Being stuck is asked of the side to move only, what the last move did of the side that moved only."""
    match condition:
        case ir.FullBoard():
            return False
        case ir.NoLegalMove():
            return subject == 0
        case ir.ByPromotion() | ir.ByMill():
            return subject == 1
        case ir.PiecesLeft() | ir.Material():
            return True


def _line(
    variant: ir.Variant, rule: ir.EndRule, index: int, subject: int, layout: Layout, conditions: list[Condition]
) -> EndLine:
    form, bound, outside, army, against, kinds = "stuck", None, "", "", "", ()
    match rule.condition:
        case ir.NoLegalMove():
            pass
        case ir.FullBoard():
            form = "full"
        case ir.PiecesLeft() as left:
            form, bound, outside = "left", _bound(left.count, left.kinds), left.after or ""
        case ir.Material() as material:
            form = "material"
            army = plan_condition(variant, material.army, layout, conditions, rule.origin)
            against = _against(variant, material, layout, conditions, rule.origin)
        case ir.ByPromotion():
            form = "promotion"
            kinds = tuple(sorted({piece.promotion.to for piece in variant.pieces if piece.promotion}))
        case ir.ByMill():
            form = "mill"
    return EndLine(
        form=form,
        subject=subject,
        result=rule.result.value,
        code=4 * (index + 1),
        bound=bound,
        outside=outside,
        army=army,
        against=against,
        kinds=kinds,
        comment=origin_text(rule.origin),
    )


def _against(
    variant: ir.Variant, material: ir.Material, layout: Layout, conditions: list[Condition], origin: ir.Origin
) -> str:
    if material.against is None:
        return ""
    return plan_condition(variant, material.against, layout, conditions, origin)


def _bound(count: ir.Count, kinds: tuple[int, ...]) -> Bound:
    high = NO_LIMIT if count.high is None else min(count.high, NO_LIMIT)
    return Bound(kinds=kinds, low=min(count.low, NO_LIMIT), high=high)


def plan_condition(
    variant: ir.Variant, army: ir.Army, layout: Layout, conditions: list[Condition], origin: ir.Origin
) -> str:
    """The name of the function that tests this army, made if there is none yet."""
    everything = tuple(range(len(variant.pieces)))
    named = {part.kinds[0] for part in army.parts if len(part.kinds) == 1 and len(everything) > 1}
    bounds: list[Bound] = []
    covered: set[int] = set()
    for part in army.parts:
        general = len(part.kinds) > 1 or len(everything) == 1
        kinds = tuple(kind for kind in part.kinds if not general or kind not in named)
        covered |= set(kinds)
        bounds.append(_bound(part.count, kinds))
    bounds += [Bound(kinds=(kind,), low=0, high=0) for kind in everything if kind not in covered]
    if army.including is not None:
        bounds.append(Bound(kinds=(army.including,), low=1, high=NO_LIMIT))
    zones = (layout.set_of(army.zone[0]), layout.set_of(army.zone[1])) if army.zone else None
    for known in conditions:
        if known.bounds == tuple(bounds) and known.zones == zones:
            return known.name
    name = f"army{len(conditions) + 1}"
    conditions.append(Condition(name=name, bounds=tuple(bounds), zones=zones, comment=origin_text(origin)))
    return name


def plan_counters(variant: ir.Variant, layout: Layout, conditions: list[Condition]) -> tuple[CounterPlan, ...]:
    first = len(variant.ending.decisive) + len(variant.ending.drawn)
    return tuple(
        _counter(variant, counter, 4 * (first + index + 1) + 3, layout, conditions)
        for index, counter in enumerate(variant.ending.counters)
    )


def _counter(
    variant: ir.Variant, counter: ir.QuietCounter, code: int, layout: Layout, conditions: list[Condition]
) -> CounterPlan:
    material, army, against, total, both, most = "", "", "", None, (), NO_LIMIT
    match counter.material:
        case None:
            pass
        case ir.Material() as armies:
            material = "armies"
            army = plan_condition(variant, armies.army, layout, conditions, counter.origin)
            against = _against(variant, armies, layout, conditions, counter.origin)
            sizes = {known.name: _largest(known) for known in conditions}
            most = min(NO_LIMIT, sizes[army] + (sizes[against] if against else NO_LIMIT))
        case ir.InAll() as in_all:
            material = "total"
            total = _bound(in_all.count, tuple(range(len(variant.pieces))))
            both, most = in_all.both_sides, total.high
    events = counter.events
    return CounterPlan(
        plies=min(counter.plies, 2**31 - 1),
        on_claim=counter.on_claim,
        code=code,
        material=material,
        army=army,
        against=against,
        total=total,
        both_sides=both,
        most=most,
        capture=events.capture,
        promotion=events.promotion,
        placement=events.placement,
        moves_of=events.moves_of,
        comment=origin_text(counter.origin),
    )


def _largest(army: Condition) -> int:
    """No army of this description has more pieces. (Each of its bounds holds for all kinds that it names together.)"""
    kinds = {kind for bound in army.bounds for kind in bound.kinds}
    highest = [min(bound.high for bound in army.bounds if kind in bound.kinds) for kind in kinds]
    whole = [bound.high for bound in army.bounds if set(bound.kinds) == kinds]
    return min([NO_LIMIT, sum(highest), *whole])
