"""Pieces and phases as the generated C sees them: who moves and captures how, and under which names.

A *mover* is a kind of piece with its rules as one side (or both alike) has them; its capture functions are generated
once. A *phase* gathers what the side to move may do. Decides only; read next: templates/captures.c.j2.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..dsl import ir
from ..dsl.board import Direction
from .cnames import origin_text, phase_name
from .course import ban_lines
from .jumps import Arrival, JumpPlan, plan_arrivals, plan_jumps
from .layout import Layout
from .leavings import LeavingPlan, plan_leavings
from .surrounds import SurroundPlan, plan_surrounds

SIDES = ("white", "black")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietPlan:
    """A `moves` line for one side. Sets are 0 where nothing is restricted (`starts`) or forbidden (`barred`).

    `ways` are (way index, set of points from which this way may be taken, 0 for all).
    """

    anywhere: bool
    whole_line: bool  # over pieces of its own kind to the first point behind them
    ways: tuple[tuple[int, int], ...]
    least: int
    most: int  # 0: any distance
    starts: int
    restricted: bool  # `starts` applies, even if it is the empty set
    barred: int
    ban: int  # number of the group of lines that it may not complete, from 1; 0: none
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """A kind of piece of one side (or of both, where their rules are alike) in one or more phases."""

    name: str
    kind: int
    jumps: tuple[JumpPlan, ...]
    arrivals: tuple[Arrival, ...]
    spares: tuple[int, ...]
    promotes_to: int  # -1: never
    zone: int
    mid_capture: str  # "", "ends", "passes", "continues"
    crowned: str  # the mover that it continues as, with `continues`
    comment: str  # of the promotion
    spares_comment: str

    @property
    def short(self) -> bool:
        """Whether all jumps are over neighbours, so that whole sets can be asked who can jump."""
        return not any(jump.long or jump.starts or jump.takes for jump in self.jumps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """The quiet moves of one kind for one side. `plain`: single steps that whole sets can take at once."""

    kind: int
    name: str  # of the function that finds the targets, if not plain
    shared: bool  # both sides have these rules and use one function
    plain: bool
    rules: tuple[QuietPlan, ...]
    promotes_to: int  # -1: never
    zone: int

    @property
    def lines(self) -> bool:
        """Whether the targets depend on where others of this kind stand, not only on what is empty."""
        return any(rule.whole_line for rule in self.rules)

    @property
    def banned(self) -> bool:
        """Whether the targets depend on where own pieces stand."""
        return any(rule.ban for rule in self.rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacingPlan:
    kind: int
    barred: tuple[int, int]
    ban: int  # as in QuietPlan
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """What the side to move may do. `captors[side]` and `steps[side]` are by kind; `condition` None: otherwise."""

    name: str
    condition: ir.PhaseCondition | None
    steps: tuple[tuple[Steps, ...], tuple[Steps, ...]]
    captors: tuple[tuple[Mover, ...], tuple[Mover, ...]] | tuple[()]
    placings: tuple[PlacingPlan, ...]
    leavings: tuple[LeavingPlan, ...]  # by kind
    takes: int  # index into MillPlan.takes, -1: none applies
    fitting: tuple[int, ...]  # all that may apply, in order
    surrounds: tuple[tuple[SurroundPlan, ...], tuple[SurroundPlan, ...]]  # by side, then kind
    comment: str
    source: str | None  # the phase's name in the rules, None for the rules of the pieces


def plan_phases(
    variant: ir.Variant, layout: Layout, names: tuple[str, ...]
) -> tuple[tuple[Mover, ...], tuple[Phase, ...]]:
    """Every mover once, and the phases in the order in which they are tried, the piece blocks last."""
    book = _Book(variant, layout, names)
    phases = [book.phase(phase, index) for index, phase in enumerate(variant.phases)]
    if not any(isinstance(phase.condition, ir.Otherwise) for phase in variant.phases):
        phases.append(book.piece_blocks())
    return tuple(_needed(mover, book.movers) for mover in book.movers), tuple(phases)


def _needed(mover: Mover, movers: list[Mover]) -> Mover:
    """The mover without arrivals that neither its own jumps nor those of a piece crowned on the way lead to."""
    suffixes = {jump.arrival for jump in mover.jumps}
    suffixes |= {jump.arrival for other in movers if other.crowned == mover.name for jump in other.jumps}
    return replace(mover, arrivals=tuple(arrival for arrival in mover.arrivals if arrival.suffix in suffixes))


def _single(rule: ir.QuietMove) -> bool:
    return rule.most == 1 and not rule.anywhere and not rule.whole_line


class _Book:
    """Collects movers while phases are planned, so that equal ones are generated once."""

    def __init__(self, variant: ir.Variant, layout: Layout, names: tuple[str, ...]) -> None:
        self.variant = variant
        self.layout = layout
        self.names = names
        self.movers: list[Mover] = []
        self.named: dict[tuple[Mover, ...], str] = {}

    def phase(self, phase: ir.Phase, index: int) -> Phase:
        name = phase_name(phase.name, index)
        kinds = range(len(self.variant.pieces))
        moves = {kind: tuple(rule for of, rule in phase.moves if of == kind) for kind in kinds}
        captures = {kind: tuple(rule for of, rule in phase.captures if of == kind) for kind in kinds}
        return self._assemble(
            name=name,
            condition=None if isinstance(phase.condition, ir.Otherwise) else phase.condition,
            moves=moves,
            captures=captures,
            placings=tuple(
                PlacingPlan(
                    kind=rule.kind,
                    barred=(self._zone(rule.not_on, 0), self._zone(rule.not_on, 1)),
                    ban=self._ban(rule.not_making),
                    comment=origin_text(rule.origin),
                )
                for rule in phase.places
            ),
            leavings=plan_leavings(phase, self.layout),
            surrounds={kind: tuple(rule for of, rule in phase.surrounds if of == kind) for kind in kinds},
            comment=origin_text(phase.origin),
            source=phase.name,
        )

    def piece_blocks(self) -> Phase:
        pieces = dict(enumerate(self.variant.pieces))
        return self._assemble(
            name="play",
            condition=None,
            moves={kind: piece.moves for kind, piece in pieces.items()},
            captures={kind: piece.captures for kind, piece in pieces.items()},
            placings=(),
            leavings=(),
            surrounds={kind: piece.surrounds for kind, piece in pieces.items()},
            comment="the rules of the pieces",
            source=None,
        )

    def _assemble(
        self,
        *,
        name: str,
        condition: ir.PhaseCondition | None,
        moves: dict[int, tuple[ir.QuietMove, ...]],
        captures: dict[int, tuple[ir.CaptureRule, ...]],
        placings: tuple[PlacingPlan, ...],
        leavings: tuple[LeavingPlan, ...],
        surrounds: dict[int, tuple[ir.Surround, ...]],
        comment: str,
        source: str | None,
    ) -> Phase:
        captors = tuple(self._captors(side, captures, name) for side in (0, 1)) if any(captures.values()) else ()
        return Phase(
            name=name,
            condition=condition,
            steps=(self._steps(0, moves, source), self._steps(1, moves, source)),
            captors=captors,  # type: ignore[arg-type]  # a pair, by construction
            placings=placings,
            leavings=leavings,
            takes=next(iter(self._fitting(source)), -1),
            fitting=self._fitting(source),
            surrounds=(
                plan_surrounds(self.variant, self.layout, 0, surrounds),
                plan_surrounds(self.variant, self.layout, 1, surrounds),
            ),
            comment=comment,
            source=source,
        )

    def _phase_name(self, source: str) -> str:
        names = [phase.name for phase in self.variant.phases]
        return phase_name(source, names.index(source))

    def _fitting(self, phase: str | None) -> tuple[int, ...]:
        takes = self.variant.mill.takes if self.variant.mill else ()
        return tuple(index for index, rule in enumerate(takes) if rule.phase in (None, phase))

    def _zone(self, zone: ir.Zone | None, side: int) -> int:
        return self.layout.set_of(zone[side]) if zone is not None else 0

    def _ban(self, ban: ir.InLine | None) -> int:
        return 0 if ban is None else 1 + ban_lines(self.variant).index(ban.lines)

    # -- quiet moves

    def _steps(self, side: int, moves: dict[int, tuple[ir.QuietMove, ...]], source: str | None) -> tuple[Steps, ...]:
        return tuple(self._steps_of(side, kind, rules, source) for kind, rules in moves.items() if rules)

    def _steps_of(self, side: int, kind: int, rules: tuple[ir.QuietMove, ...], source: str | None) -> Steps:
        promotion = self.variant.pieces[kind].promotion
        shared = all(self._quiet(0, rule) == self._quiet(1, rule) for rule in rules)
        name = self.names[kind] if shared else f"{SIDES[side]}_{self.names[kind]}"
        if source is not None:
            name = f"{self._phase_name(source)}_{name}"
        return Steps(
            kind=kind,
            name=name,
            shared=shared,
            plain=self._plain(side, rules),
            rules=tuple(self._quiet(side, rule) for rule in rules),
            promotes_to=promotion.to if promotion else -1,
            zone=self._zone(promotion.zone, side) if promotion else 0,
        )

    def _quiet(self, side: int, rule: ir.QuietMove) -> QuietPlan:
        return QuietPlan(
            anywhere=rule.anywhere,
            whole_line=rule.whole_line,
            ways=() if rule.anywhere else self._ways(side, rule.directions),
            least=rule.least,
            most=rule.most or 0,
            starts=self._zone(rule.only_from, side),
            restricted=rule.only_from is not None,
            barred=self._zone(rule.not_to, side),
            ban=self._ban(rule.not_making),
            comment=origin_text(rule.origin),
        )

    def _plain(self, side: int, rules: tuple[ir.QuietMove, ...]) -> bool:
        """Whether the moves are single steps, unrestricted, and no two of them lead from one point to another."""
        if self.variant.mill is not None:
            return False  # a mill may be closed: each target is looked at
        if any(not _single(rule) or rule.only_from or rule.not_to or rule.not_making for rule in rules):
            return False
        ways = [way for rule in rules for way in self._ways(side, rule.directions)]
        if any(starts for _, starts in ways):
            return False
        tables = [self.layout.ways[way].next for way, _ in ways]
        for point in range(1, self.variant.board.size + 1):
            targets = [table[point] for table in tables if table[point]]
            if len(set(targets)) != len(targets):
                return False
        return True

    def _ways(self, side: int, directions: frozenset[Direction] | None) -> tuple[tuple[int, int], ...]:
        """The ways that a rule speaks of, as this side sees them, each with its starting points if not all."""
        found: list[tuple[int, int]] = []
        seen = None if directions is None else {d.opposite if side else d for d in directions}
        for index, way in enumerate(self.layout.ways):
            having = [point for point, there in enumerate(way.next) if there]
            starts = [point for point in having if seen is None or way.headings[point] in seen]
            if starts:
                found.append((index, 0 if len(starts) == len(having) else self.layout.set_of(starts)))
        return tuple(found)

    # -- captures

    def _captors(self, side: int, captures: dict[int, tuple[ir.CaptureRule, ...]], phase: str) -> tuple[Mover, ...]:
        names = [self._mover(side, kind, captures, phase) for kind, rules in captures.items() if rules]
        return tuple(next(mover for mover in self.movers if mover.name == name) for name in names)

    def _mover(self, side: int, kind: int, captures: dict[int, tuple[ir.CaptureRule, ...]], phase: str) -> str:
        """The name of the mover of a kind; a new one only if none with the same rules exists yet. It is named before
        the one it is crowned to, since two kinds may become each other."""
        chain = self._chain(side, kind, captures)
        if chain in self.named:
            return self.named[chain]
        name = self.named[chain] = self._name(side, kind, captures, phase)
        promotion = self.variant.pieces[kind].promotion
        crowned = ""
        if promotion is not None and promotion.mid_capture is ir.MidCapture.CONTINUES and captures.get(promotion.to):
            crowned = self._mover(side, promotion.to, captures, phase)
        self.movers.append(self._draft(name, kind, side, self._jumps(side, kind, captures[kind]), crowned))
        return name

    def _chain(self, side: int, kind: int, captures: dict[int, tuple[ir.CaptureRule, ...]]) -> tuple[Mover, ...]:
        """All that decides how a piece captures: its rules and those of the kinds it may become on the way."""
        chain: list[Mover] = []
        while captures.get(kind) and all(mover.kind != kind for mover in chain):
            chain.append(self._draft("", kind, side, self._jumps(side, kind, captures[kind]), ""))
            promotion = self.variant.pieces[kind].promotion
            if promotion is None or promotion.mid_capture is not ir.MidCapture.CONTINUES:
                break
            kind = promotion.to
        return tuple(chain)

    def _name(self, side: int, kind: int, captures: dict[int, tuple[ir.CaptureRule, ...]], phase: str) -> str:
        """`king` where both sides capture alike, `white_man` where not; with the phase if that is taken."""
        alike = self._chain(0, kind, captures) == self._chain(1, kind, captures)
        name = self.names[kind] if alike else f"{SIDES[side]}_{self.names[kind]}"
        return f"{name}_{phase}" if name in self.named.values() else name

    def _draft(self, name: str, kind: int, side: int, jumps: tuple[JumpPlan, ...], crowned: str) -> Mover:
        piece = self.variant.pieces[kind]
        promotion = piece.promotion
        modes = {ir.MidCapture.ENDS: "ends", ir.MidCapture.PASSES: "passes", ir.MidCapture.CONTINUES: "continues"}
        return Mover(
            name=name,
            kind=kind,
            jumps=jumps,
            arrivals=plan_arrivals(self.variant, self.layout, jumps),
            spares=tuple(sorted(piece.spares.kinds)),
            promotes_to=promotion.to if promotion else -1,
            zone=self._zone(promotion.zone, side) if promotion else 0,
            mid_capture=modes[promotion.mid_capture] if promotion else "",
            crowned=crowned,
            comment=origin_text(promotion.origin) if promotion else "",
            spares_comment=origin_text(piece.spares.origin),
        )

    def _jumps(self, side: int, kind: int, rules: tuple[ir.CaptureRule, ...]) -> tuple[JumpPlan, ...]:
        return tuple(
            jump
            for rule in rules
            for way, starts in self._ways(side, rule.directions)
            for jump in plan_jumps(self.variant, self.layout, rule, way, starts)
        )
