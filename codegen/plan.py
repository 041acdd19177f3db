"""IR → `Plan`: every decision about the generated C, taken before a line of it is printed.

Decides layout, names, which functions exist, and for whom; prints nothing and reads no files. The templates only walk
the plan. Read next: movers.py (pieces), conditions.py (endings), render.py, templates/engine.c.j2.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..dsl import ir
from ..dsl.board import Direction
from .cnames import comment_text, origin_text, piece_name, plural_name
from .conditions import Condition, CounterPlan, EndPlan, plan_counters, plan_ends
from .course import CoursePlan, plan_course
from .jumps import captures_lines, may_turn
from .layout import Layout, plan_layout
from .leavings import plan_beside
from .mills import MillPlan, plan_mill
from .movers import Mover, Phase, plan_phases
from .searching import SearchPlan, plan_search


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of piece: its C names, its index, and the expression-safe constant that stands for it."""

    index: int
    name: str
    plural: str
    constant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TierPlan:
    """One number (or two, for orders) of a score; greater is better. `form` says how it is computed."""

    form: str  # pieces, kind, captor, order, first, value
    kind: int
    others_weight: int
    kind_weight: int
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StreakPlan:
    kind: int
    limit: int
    while_kinds: tuple[int, ...]
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstAfterPlan:
    side: int  # -1: who made the first mill
    phase: str
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All that the templates know. Sets of points are integers of up to 128 bits in the layout's numbering."""

    title: str
    variant: str
    size: int
    layout: Layout
    may_go_on: tuple[tuple[bool, ...], ...]  # [way that a capturing piece came][way that it goes on]
    rays: tuple[int, ...]  # ways along which runs are looked up instead of walked
    sentinel: bool  # bit 0 is no point
    board_set: int
    kinds: tuple[Kind, ...]
    movers: tuple[Mover, ...]
    phases: tuple[Phase, ...]
    captures: bool
    mandatory: bool
    mandatory_comment: str
    removal_at_once: bool
    removal_comment: str
    stops_early: bool
    single_jump: bool
    no_revisit: bool  # a sequence comes to no point twice
    revisit_comment: str
    lines: bool  # some step captures a line
    sequence_comment: str
    turn_comment: str
    tiers: tuple[TierPlan, ...]
    score_size: int
    orders: bool  # some tier compares orders
    no_tiers_comment: str
    fronts_are_exact: bool  # who may jump on after a first short jump is known without a search
    counts_singles: bool  # captures of one piece that nothing outranks need not be looked at one by one
    most_men: bool  # where plain pieces alone stand on the board, the tiers ask for the greatest number
    merge_from: int  # routes of fewer jumps than this cannot be the same move
    mill: MillPlan | None
    hands: bool
    first_turns: bool  # some phase is `on the first turn`
    leaves: bool  # pieces leave the board as the move in some phase
    beside: tuple[int, ...]  # by bit number: the neighbours of a point, where pieces leave next to empty ones
    streaks: tuple[StreakPlan, ...]
    first_after: FirstAfterPlan | None
    course: CoursePlan | None  # None: turns alternate, and nothing comes before a move
    ends: EndPlan
    counters: tuple[CounterPlan, ...]
    conditions: tuple[Condition, ...]
    search: SearchPlan


def plan_variant(variant: ir.Variant) -> Plan:
    """The plan of a checked variant without second-level statements."""
    mill_lines = tuple(line.points for line in variant.mill.lines) if variant.mill else ()
    layout = plan_layout(variant.board, _used_directions(variant), mill_lines)
    kinds = _kinds(variant)
    movers, phases = plan_phases(variant, layout, tuple(kind.name for kind in kinds))
    tiers = _tiers(variant)
    capturing = variant.capturing
    conditions: list[Condition] = []
    ends = plan_ends(variant, layout, conditions)
    counters = plan_counters(variant, layout, conditions)
    return Plan(
        title=comment_text(variant.title),
        variant=comment_text(variant.name),
        size=variant.board.size,
        layout=layout,
        may_go_on=_may_go_on(variant, layout),
        rays=_rays(phases, movers, layout),
        sentinel=0 not in layout.bits,
        board_set=layout.set_of(range(1, variant.board.size + 1)),
        kinds=kinds,
        movers=movers,
        phases=phases,
        captures=any(phase.captors for phase in phases),
        mandatory=capturing is not None and capturing.mandatory,
        mandatory_comment=origin_text(capturing.mandatory_origin) if capturing else "",
        removal_at_once=capturing is not None and capturing.removal is ir.Removal.AT_ONCE,
        removal_comment=origin_text(capturing.removal_origin) if capturing else "",
        stops_early=capturing is not None and capturing.sequence is ir.Sequence.MAY_STOP,
        single_jump=capturing is not None and capturing.sequence is ir.Sequence.SINGLE,
        no_revisit=capturing is not None and capturing.revisit is ir.Revisit.NEVER,
        revisit_comment=origin_text(capturing.revisit_origin) if capturing else "",
        lines=captures_lines(variant),
        sequence_comment=origin_text(capturing.sequence_origin) if capturing else "",
        turn_comment=origin_text(capturing.turn_origin) if capturing else "",
        tiers=tiers,
        score_size=sum(2 if tier.form == "order" else 1 for tier in tiers),
        orders=any(tier.form in ("order", "first") for tier in tiers),
        no_tiers_comment=origin_text(capturing.no_tiers) if capturing and capturing.no_tiers else "",
        fronts_are_exact=variant.board.grid is not None,
        counts_singles=variant.mill is None and tuple(tier.form for tier in tiers) in ((), ("pieces",)),
        most_men=any(
            tier.form in ("pieces", "value") or (tier.form in ("kind", "order") and not tier.kind) for tier in tiers
        ),
        merge_from=_merge_from(variant),
        mill=plan_mill(variant, layout),
        hands=any(any(hand) for hand in variant.setup.hands) or any(phase.placings for phase in phases),
        first_turns=any(isinstance(phase.condition, ir.OnFirstTurn) for phase in variant.phases),
        leaves=any(phase.leaves for phase in variant.phases),
        beside=plan_beside(variant, layout),
        streaks=_streaks(variant),
        first_after=_first_after(variant, phases),
        course=plan_course(variant, layout),
        ends=ends,
        counters=counters,
        conditions=tuple(conditions),
        search=plan_search(variant, layout, counters, conditions),
    )


def _kinds(variant: ir.Variant) -> tuple[Kind, ...]:
    return tuple(
        Kind(
            index=index,
            name=piece_name(piece.name, index),
            plural=plural_name(piece.name, index),
            constant=piece_name(piece.name, index).upper(),
        )
        for index, piece in enumerate(variant.pieces)
    )


def _streaks(variant: ir.Variant) -> tuple[StreakPlan, ...]:
    return tuple(
        StreakPlan(
            kind=index,
            limit=piece.streak.limit,
            while_kinds=piece.streak.while_kinds,
            comment=origin_text(piece.streak.origin),
        )
        for index, piece in enumerate(variant.pieces)
        if piece.streak is not None
    )


def _may_go_on(variant: ir.Variant, layout: Layout) -> tuple[tuple[bool, ...], ...]:
    ways, capturing, lines = range(len(layout.ways)), variant.capturing, captures_lines(variant)
    return tuple(
        tuple(capturing is not None and may_turn(capturing, layout, came, goes, lines=lines) for goes in ways)
        for came in ways
    )


def _rays(phases: tuple[Phase, ...], movers: tuple[Mover, ...], layout: Layout) -> tuple[int, ...]:
    """The ways of long runs and jumps, where one word holds the board and bit numbers rise or fall all along."""
    used = {jump.way for mover in movers for jump in mover.jumps if jump.long}
    for phase in phases:
        for steps in (*phase.steps[0], *phase.steps[1]):
            used |= {way for rule in steps.rules if rule.most == 0 and rule.least <= 1 for way, _ in rule.ways}
    ways = layout.ways
    return tuple(way for way in sorted(used) if layout.words == 1 and (ways[way].rising or ways[way].falling))


def _first_after(variant: ir.Variant, phases: tuple[Phase, ...]) -> FirstAfterPlan | None:
    rule = variant.first_after
    if rule is None:
        return None
    names = [phase.name for phase in variant.phases]
    phase = phases[names.index(rule.phase)]
    side = -1 if rule.side is None else rule.side
    return FirstAfterPlan(side=side, phase=phase.name, comment=origin_text(rule.origin))


def _used_directions(variant: ir.Variant) -> frozenset[Direction] | None:
    """The compass directions of all moves and captures; None as soon as one rule says "along any line"."""
    used: set[Direction] = set()
    rules: list[ir.QuietMove | ir.CaptureRule] = [
        rule for piece in variant.pieces for rule in (*piece.moves, *piece.captures)
    ]
    for phase in variant.phases:
        rules += [rule for _, rule in (*phase.moves, *phase.captures)]
    for rule in rules:
        if isinstance(rule, ir.QuietMove) and rule.anywhere:
            continue
        if rule.directions is None:
            return None
        used |= rule.directions
    return frozenset(used)


def _tiers(variant: ir.Variant) -> tuple[TierPlan, ...]:
    return tuple(_tier(tier) for tier in (variant.capturing.tiers if variant.capturing else ()))


def _tier(tier: ir.Tier) -> TierPlan:
    form, kind, others_weight, kind_weight = "pieces", 0, 1, 1
    match tier:
        case ir.MostPieces():
            pass
        case ir.MostOf():
            form, kind = "kind", tier.kind
        case ir.CaptureBy():
            form, kind = "captor", tier.kind
        case ir.Earliest():
            form, kind = "first" if tier.first_only else "order", tier.kind
        case ir.MostValue():
            # In whole numbers: everything times the denominator, and "nearly" takes off less than any difference.
            scale = 256 if tier.nearly else 1
            form, kind = "value", tier.kind
            others_weight = tier.value.denominator * scale
            kind_weight = tier.value.numerator * scale - (1 if tier.nearly else 0)
    return TierPlan(
        form=form,
        kind=kind,
        others_weight=others_weight,
        kind_weight=kind_weight,
        comment=origin_text(tier.origin),
    )


def _merge_from(variant: ir.Variant) -> int:
    """The least number of jumps with which two routes can be one move.

    Two routes from one point to another over the same pieces close a ring. On grids of squares a ring of short jumps
    takes four, or three if some are straight and some diagonal, and one of long jumps three; where a piece may turn
    straight back over a line that is free again, two suffice. A step that takes one piece is the only one to do so; two
    pieces may be one line or two. On other boards nothing is assumed.
    """
    rules = [rule for piece in variant.pieces for rule in piece.captures]
    rules += [rule for phase in variant.phases for _, rule in phase.captures]
    if variant.board.grid is None:
        return 1
    jumps = [rule for rule in rules if isinstance(rule, ir.Jump)]
    if len(jumps) < len(rules):
        return 2
    if not any(jump.long for jump in jumps):
        ways = {way for jump in jumps for way in jump.directions or Direction}
        return 3 if len({0 in way.value for way in ways}) == 2 else 4
    capturing = variant.capturing
    turns_back = capturing is not None and capturing.turn in (ir.Turn.FREELY, ir.Turn.ALWAYS)
    at_once = capturing is not None and capturing.removal is ir.Removal.AT_ONCE
    return 2 if turns_back and at_once else 3
