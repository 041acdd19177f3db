"""Pieces of the plan → C expressions and one-line statements: all that a template says in the middle of a line.

Pure functions of the plan, bound to it by render.py. Read next: templates/.
"""

from __future__ import annotations

from dataclasses import dataclass

from .jumps import JumpPlan
from .layout import Term, Way
from .movers import Mover, Phase, PlacingPlan, QuietPlan, Steps
from .plan import Plan

SIDE_NAMES = ("WHITE", "BLACK")


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """Points from which a short jump one way is possible: `back` of prey that has an empty point behind it."""

    name: str
    back: str
    prey: str


class Expressions:
    """The vocabulary of the templates for one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def set(self, points: int) -> str:
        """A constant set of points."""
        if self.plan.layout.words == 1:
            return f"{points:#x}ull"  # as wide as a set, so that ~ of it is too
        high, low = points >> 64, points & (2**64 - 1)
        return f"RW_JOIN({high:#x}ull, {low:#x}ull)"

    def comment(self, *lines: str) -> str:
        """A comment of these lines, empty ones left out."""
        said = [line for line in lines if line]
        return f"/* {said[0]} */" if len(said) == 1 else "/* " + "\n * ".join(said) + "\n */"

    def step(self, way: Way) -> str:
        """The whole of a step function: shifts of words, joined."""
        if self.plan.layout.words == 1:
            return " | ".join(_shifted("points", term) for term in way.terms)
        words = ("RW_LOW(points)", "RW_HIGH(points)")
        halves = [
            " | ".join(_shifted(words[term.source], term) for term in way.terms if term.target == target) or "0"
            for target in (1, 0)
        ]
        return f"RW_JOIN({halves[0]}, {halves[1]})"

    def hop(self, bit: str, one: str, way: Way) -> str:
        """The bit number one step on from a bit number (`one` is the same as a set)."""
        if way.offset is None:
            return f"rw_lowest({way.name}({one}))"
        return f"{bit} {'-' if way.offset < 0 else '+'} {abs(way.offset)}"

    def among(self, kinds: tuple[int, ...], position: str = "pos") -> str:
        """` & …` that leaves of a set only pieces of these kinds, nothing to add for all of them."""
        every = self.plan.kinds
        if len(set(kinds)) == len(every):
            return ""
        if 0 in kinds:
            return " & ~" + _union([f"{position}->{kind.plural}" for kind in every[1:] if kind.index not in kinds])
        return " & " + _union([f"{position}->{every[kind].plural}" for kind in sorted(set(kinds))])

    def not_among(self, kinds: tuple[int, ...], position: str = "pos") -> str:
        """` & …` that takes these kinds out of a set."""
        if not kinds:
            return ""
        others = tuple(kind.index for kind in self.plan.kinds if kind.index not in kinds)
        return self.among(others, position) if others else " & (rw_set)0"

    def left(self, kinds: tuple[int, ...], side: str) -> str:
        """How many pieces of these kinds a side has left, board and hand."""
        return " + ".join(f"{self.plan.kinds[kind].plural}_left(pos, {side})" for kind in sorted(set(kinds))) or "0"

    def suffix(self, phase: Phase) -> str:
        return f"_{phase.name}" if len(self.plan.phases) > 1 else ""

    def rank(self, at: str, mover: Mover) -> str:
        """What a piece is after stopping on a point."""
        return self._rank(at, mover.kind, mover.promotes_to, mover.zone)

    def _rank(self, at: str, kind: int, promotes_to: int, zone: int) -> str:
        constant = self.plan.kinds[kind].constant
        if promotes_to < 0 or not zone:
            return constant
        at = at if at.isidentifier() or at.endswith(")") else f"({at})"
        return f"{at} & {self.set(zone)} ? {self.plan.kinds[promotes_to].constant} : {constant}"

    def nearest(self, way: int, at: str, empty: str) -> str:
        """The first point in the way on a ray, if there is one."""
        track = self.plan.layout.ways[way]
        sense = "rising" if track.rising else "falling"
        return f"rw_nearest_{sense}({track.name.upper()}_RAY[rw_lowest({at})] & ~{empty})"

    def sees_by_rays(self, mover: Mover) -> bool:
        """Whether every jump of a piece looks along a ray, so that what it meets first is known at once, and may land
        wherever the ray is empty."""
        return not self.plan.no_revisit and all(
            jump.long and jump.way in self.plan.rays and not jump.starts for jump in mover.jumps
        )

    def sees_from_prey(self, mover: Mover) -> bool:
        """Whether rays lead back from prey to the piece as well."""
        return all(self.plan.layout.ways[jump.way].opposite in self.plan.rays for jump in mover.jumps)

    def run(self, way: int, at: str, empty: str) -> str:
        """The empty points of a ray before the first one in the way."""
        track = self.plan.layout.ways[way]
        sense = "rising" if track.rising else "falling"
        ray = f"{track.name.upper()}_RAY[rw_lowest({at})]"
        return f"rw_run_{sense}({ray}, {ray} & ~{empty})"

    def front(self, mover: Mover, jump: JumpPlan) -> str:
        """The name of the set of points from which a jump this way is possible."""
        return f"front{''.join(str(kind) for kind in mover.spares)}_{self.plan.layout.ways[jump.way].name}"

    def jump_name(self, jump: JumpPlan) -> str:
        """What a jump is called in names of functions: its way, or what a step takes on its way."""
        way = self.plan.layout.ways[jump.way].name
        return f"{way}_taking_{jump.takes}" if jump.takes else way

    def nearest_victim(self, jump: JumpPlan) -> str:
        """Which piece a jump takes first, and the way on which the others stand."""
        way = self.plan.layout.ways[jump.way]
        back = self.plan.layout.ways[way.opposite].name
        first = {"": "jump.victim", "ahead": f"{way.name}(jump.landings)", "behind": f"{back}(at)"}[jump.takes]
        return f"{first}, {(back if jump.takes == 'behind' else way.name).upper()}"

    def strikers(self, mover: Mover) -> str:
        """` & …` that leaves of a kind the pieces that can take a line; "" where some of its captures are jumps."""
        if not all(jump.takes and not jump.starts for jump in mover.jumps):
            return ""
        prey = f"(enemies{self.not_among(mover.spares)})" if mover.spares else "enemies"
        sets: list[str] = []
        for jump in mover.jumps:
            way = self.plan.layout.ways[jump.way]
            back = self.plan.layout.ways[way.opposite].name
            sets.append(
                f"{back}(empty & {back}({prey}))" if jump.takes == "ahead" else f"({back}(empty) & {way.name}({prey}))"
            )
        return " & (" + " | ".join(sets) + ")"

    def all_fronts(self, mover: Mover) -> str:
        """The name of the union of the fronts of a piece."""
        return f"fronts_of_{self.plan.kinds[mover.kind].plural}"

    def goes_on(self, mover: Mover) -> str:
        """Whether a piece may jump on from any of its first landings; "" if it never may. Landings that are asked
        the same are asked together."""
        asked: dict[str, list[str]] = {}
        for jump in mover.jumps:
            if test := self.going_on(mover, jump):
                asked.setdefault(test, []).append(f"{self.plan.layout.ways[jump.way].name}_landings")
        return " | ".join(f"({_union(landings)}{test})" for test, landings in asked.items())

    def fronts(self, captors: tuple[Mover, ...]) -> list[Front]:
        """The fronts that short jumps need, each once."""
        found: dict[str, Front] = {}
        for mover in captors:
            for jump in mover.jumps if mover.short else ():
                way = self.plan.layout.ways[jump.way]
                name = self.front(mover, jump)
                prey = "enemies" + self.not_among(mover.spares)
                back = self.plan.layout.ways[way.opposite].name
                found[name] = Front(name=name, back=back, prey=f"({prey})" if mover.spares else prey)
        return list(found.values())

    def who_captures(self, captors: tuple[Mover, ...]) -> str:
        """All pieces that may have a capture."""
        sets: list[str] = []
        for mover in captors:
            plural = self.plan.kinds[mover.kind].plural
            ways = [f"{plural}_{self.plan.layout.ways[jump.way].name}" for jump in mover.jumps]
            sets += ways if mover.short else [plural]
        return " | ".join(sets)

    def may_capture(self, captors: tuple[Mover, ...]) -> str:
        """The set of the pieces that may have a capture, from the fronts."""
        sets: list[str] = []
        for mover in captors:
            own = "own" + self.among((mover.kind,))
            sets.append(f"({own} & {self.all_fronts(mover)})" if mover.short else f"({own}{self.strikers(mover)})")
        return " | ".join(sets)

    def going_on(self, mover: Mover, jump: JumpPlan) -> str:
        """` & …` that leaves of first landing points those from which the piece may jump on; "" if none can.

        On grids of squares this is exact: the point that the piece has left could be reached again only over the
        piece just taken, and short jumps never land where a victim stood. A piece crowned on the way must look. No
        landing lies in the front of the way back, behind which the piece stood: where any other turn is allowed, one
        union of all fronts is asked.
        """
        if self.plan.single_jump:
            return ""
        crowns = self.set(mover.zone) if mover.mid_capture == "continues" and mover.zone else ""
        if not self.plan.fronts_are_exact:
            return " & BOARD"
        arrival = next(arrival for arrival in mover.arrivals if arrival.suffix == jump.arrival)
        onward = [mover.jumps[index] for index in arrival.turns]
        back = self.plan.layout.ways[jump.way].opposite
        fronts = [self.front(mover, other) for other in onward if other.way != back]
        if len(fronts) == sum(other.way != back for other in mover.jumps):
            fronts = [self.all_fronts(mover)]
        stays = f" & ~{self.set(mover.zone)}" if mover.mid_capture == "ends" and mover.zone else ""
        sets = fronts + ([crowns] if crowns else [])
        return f" & ({' | '.join(sets)}){stays}" if sets else ""

    def stops(self, jump: JumpPlan, others: str, name: str, capture: str) -> str:
        """The landing points on which a sequence may end after this jump."""
        if jump.final_kind < 0:
            return f"{name}.landings"
        test = f"{name}.victim{self.among((jump.final_kind,), f'{capture}->pos')}"
        if jump.final_taken > 1:
            test = f"({test}) && rw_count({capture}->enemies ^ {others}) >= {jump.final_taken}"
        return f"({test} ? {name}.behind : {name}.landings)"

    def rested(self, kind: int, side: str) -> str:
        """` & ~…`: without the piece that a streak rule holds back."""
        if not any(streak.kind == kind for streak in self.plan.streaks):
            return ""
        return f" & ~tired_{self.plan.kinds[kind].plural}(pos, {side})"

    def targets(self, steps: Steps, side: str, piece: str) -> str:
        """The call that finds where the piece (a set of one) may go."""
        line = f", pos->of[{side}]{self.among((steps.kind,))}" if steps.lines else ""
        own = f", pos->of[{side}]" if steps.banned else ""
        return f"{steps.name}_targets({piece}, empty{line}{own})"

    def add_quiet(self, phase: Phase, steps: Steps, side: str) -> str:
        kind = self.plan.kinds[steps.kind].constant
        rank = self._rank("rw_point(to)", steps.kind, steps.promotes_to, steps.zone)
        if self._is_completed():
            return f"add_turn{self.suffix(phase)}(pos, {side}, list, {self._closing()}0, from, to, {kind}, {rank}, 0);"
        return f"rw_add(list, 0, from, to, {kind}, {rank}, 0);"

    def add_placement(self, phase: Phase, placing: PlacingPlan, side: str) -> str:
        kind = self.plan.kinds[placing.kind].constant
        if self._is_completed():
            turn = f"{self._closing()}0, RW_HAND, rw_lowest(rest), {kind}, {kind}, 0"
            return f"add_turn{self.suffix(phase)}(pos, {side}, list, {turn});"
        return f"rw_add(list, 0, RW_HAND, rw_lowest(rest), {kind}, {kind}, 0);"

    def _closing(self) -> str:
        """The argument that says on which points a turn may close a mill, where it is asked for."""
        return "closing, " if self.plan.mill and not self.plan.course else ""

    def _is_completed(self) -> bool:
        """Whether a move or placement may have to be listed once for each way to take something by it."""
        course = self.plan.course
        return self.plan.mill is not None or (course is not None and course.surrounds)

    def countable(self, phase: Phase) -> bool:
        """Whether quiet moves of a phase can be counted without being listed."""
        return not self.plan.mill and not phase.placings and not phase.leavings

    def countable_game(self) -> bool:
        return (
            self.plan.course is None
            and len(self.plan.phases) == 1
            and all(self.countable(phase) and all(phase.steps) for phase in self.plan.phases)
        )

    def mill_game(self) -> bool:
        """Whether turns of a mill game can be counted and played from sets: at most one man taken a turn, and
        nothing remembered beyond the board and the hands."""
        plan = self.plan
        mill = plan.mill
        if mill is None or plan.course or plan.captures or plan.streaks or plan.first_after is not None:
            return False
        if plan.leaves:
            return False
        remembers = mill.once or mill.no_return or mill.exactly or plan.first_turns
        single = all(takes.single or not takes.count for takes in mill.takes)
        plain_lines = all(len(group.offsets) > 0 for group in mill.groups)
        return not remembers and single and plain_lines

    def tabled(self, rule: QuietPlan) -> bool:
        """Whether single steps are looked up by point: where a step of a whole set would take many shifts."""
        ways = [self.plan.layout.ways[way] for way, _ in rule.ways]
        many = sum(len(way.terms) for way in ways) > self.plan.layout.words * len(ways)
        single = rule.most == 1 and not rule.anywhere and not rule.whole_line and not rule.restricted
        return (many or self.plan.mill is not None) and single

    def step_table(self, rule: QuietPlan) -> list[int]:
        """Where a rule of single steps leads from each point, by bit number."""
        layout = self.plan.layout
        table = [0] * (max(layout.bits) + 1)
        for point in range(1, self.plan.size + 1):
            bit = layout.bits[point]
            for way, starts in rule.ways:
                there = layout.ways[way].next[point]
                if there and (not starts or starts >> bit & 1):
                    table[bit] |= layout.set_of((there,))
        return table

    def by_value(self) -> bool:
        """Whether a position is its sets alone, and hands of one kind, which then travel in registers."""
        plan = self.plan
        return not (
            plan.course
            or (plan.hands and len(plan.kinds) > 1)
            or plan.streaks
            or plan.first_turns
            or (plan.mill and (plan.mill.once or plan.mill.no_return))
        )

    def position_parameters(self) -> str:
        if not self.by_value():
            return "const rw_position *pos"
        names = ["white", "black", *(kind.plural for kind in self.plan.kinds[1:])]
        hands = ["const uint8_t white_hand", "const uint8_t black_hand"] if self.plan.hands else []
        return ", ".join([*(f"const rw_set {name}" for name in names), *hands])

    def position_passed_on(self) -> str:
        """The parameters as they came."""
        return ", ".join(part.split()[-1].lstrip("*") for part in self.position_parameters().split(","))

    def position_arguments(self, position: str) -> str:
        if not self.by_value():
            return position
        parts = ["of[WHITE]", "of[BLACK]", *(kind.plural for kind in self.plan.kinds[1:])]
        hands = ["hands[WHITE][0]", "hands[BLACK][0]"] if self.plan.hands else []
        return ", ".join(f"{position}->{part}" for part in [*parts, *hands])

    def unpacked(self) -> str:
        """The lines that make `pos` of the parameters."""
        if not self.by_value():
            return ""
        special = "".join(f", {kind.plural}" for kind in self.plan.kinds[1:])
        hands = ", {{white_hand}, {black_hand}}" if self.plan.hands else ""
        return (
            f"    const rw_position here = {{{{white, black}}{special}{hands}}};\n"
            "    const rw_position *const pos = &here;\n"
        )

    def apart(self, function: str, arguments: str, more: str = "") -> str:
        """Returns what a function that is seldom called answers. It gets a copy, so that `here` may stay in
        registers."""
        if not self.by_value():
            return f"return {function}(pos, {arguments}){more};"
        return f"{{ const rw_position whole = here; return {function}(&whole, {arguments}){more}; }}"

    def special(self, position: str) -> str:
        """All pieces that are not of the plain kind."""
        return _union([f"{position}->{kind.plural}" for kind in self.plan.kinds[1:]])

    def plain_men(self, side: int) -> bool:
        """Whether men that jump at most once can be counted by bits alone: short jumps whose continuation is known
        from sets, and single steps."""
        plan = self.plan
        if not (self.countable_game() and plan.captures and plan.fronts_are_exact):
            return False
        phase = plan.phases[0]
        captors, steps = phase.captors[side], phase.steps[side]
        first_is_plain = bool(captors) and captors[0].kind == 0 and captors[0].short
        return first_is_plain and bool(steps) and steps[0].kind == 0 and steps[0].plain

    def plays_takes(self, side: int) -> bool:
        """Whether perft may play the captures of men that jump once straight from the sets: positions are their sets,
        and nothing else is to be done when a man captures."""
        plan = self.plan
        captures = self.direct() and plan.mandatory and self.by_value() and self.plain_men(side)
        mover = plan.phases[0].captors[side][0] if captures else None
        return mover is not None and all(jump.final_kind < 0 for jump in mover.jumps)

    def count_men_steps(self, side: int) -> str:
        """The number of quiet moves of men who are all there is."""
        ways = self.plan.layout.ways
        steps = self.plan.phases[0].steps[side][0]
        backs = [ways[ways[way].opposite].name for rule in steps.rules for way, _ in rule.ways]
        return "(uint64_t)(" + " + ".join(f"rw_count(own & {back}(empty))" for back in backs) + ")"

    def direct(self) -> bool:
        """Whether perft may play quiet moves straight from the sets, with no more state than these and streaks."""
        plan = self.plan
        return self.countable_game() and not plan.mill and plan.first_after is None and not plan.hands


def _shifted(word: str, term: Term) -> str:
    masked = f"({word} & {term.mask:#x}ull)" if term.mask else word
    if term.shift == 0:
        return masked
    return f"{masked} {'<<' if term.shift > 0 else '>>'} {abs(term.shift)}"


def _union(sets: list[str]) -> str:
    return sets[0] if len(sets) == 1 else f"({' | '.join(sets)})"
