"""How a game goes on and ends → C expressions: phases, ends, counters, streaks.

Pure functions of the plan, bound to it by render.py like those of expr.py, whose sets they use. Read next: templates/.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..dsl import ir
from .conditions import CounterPlan, EndLine
from .course import CoursePlan
from .expr import Expressions
from .movers import Phase
from .plan import Plan
from .surrounds import SurroundPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """Pieces that turns of their own remove: a name for C, what takes them, and their kinds."""

    name: str
    what: str
    kinds: tuple[int, ...]


class CourseExpressions:
    """The vocabulary of the templates for what comes before and after a move."""

    def __init__(self, plan: Plan, words: Expressions) -> None:
        self.plan = plan
        self._words = words

    def empty_points(self, position: str) -> str:
        """The points on which nothing stands, not even a man that is marked."""
        sets = [f"{position}->of[WHITE]", f"{position}->of[BLACK]"]
        if self.plan.course is not None and self.plan.course.marks:
            sets += [f"{position}->marked[WHITE]", f"{position}->marked[BLACK]"]
        return f"BOARD & ~({' | '.join(sets)})"

    def dues(self, course: CoursePlan) -> list[Due]:
        """The groups of pieces that turns of their own remove."""
        owed = Due(name="owed", what="a debt", kinds=course.due_kinds)
        return [owed] if course.full is None else [owed, Due(name="full", what="a full board", kinds=course.full.kinds)]

    def surround_table(self, phase: Phase, side: int, taking: SurroundPlan) -> str:
        kind = self.plan.kinds[taking.kind].constant
        return f"{('WHITE', 'BLACK')[side]}_{kind}_SURROUNDS{self._words.suffix(phase).upper()}"

    def phase_holds(self, phase: Phase) -> str:
        """The condition of a phase, asked of `side`."""
        match phase.condition:
            case ir.WhileHolding(kinds=kinds, until_empty=until):
                holds = " || ".join(f"pos->hands[side][{self.plan.kinds[kind].constant}]" for kind in kinds)
                return holds if until is None else f"({holds}) && rw_count({self.empty_points('pos')}) > {until}"
            case ir.WithPieces(count=count, kinds=kinds):
                left = self._words.left(kinds, "side")
                high = f" && {left} <= {count.high}" if count.high is not None else ""
                return f"{left} >= {count.low}{high}"
            case ir.OnFirstTurn():
                return "pos->unmoved[side]"
            case _:
                raise AssertionError(f"no test is planned for {phase.condition}")

    def end_test(self, line: EndLine, subject: str) -> str:
        """The condition of a line that ends the game, asked of the subject."""
        match line.form:
            case "stuck":
                return "stuck"
            case "stuck and full":
                return f"stuck && !({self.empty_points('pos')})"
            case "full":
                if self.plan.course is not None and self.plan.course.marks:
                    return f"!({self.empty_points('pos')})"
                return "(pos->of[WHITE] | pos->of[BLACK]) == BOARD"
            case "left":
                assert line.bound is not None
                left = self._words.left(line.bound.kinds, subject)
                test = f"{left} >= {line.bound.low} && {left} <= {line.bound.high}"
                return f"{self._outside(line.outside, subject)}{test}"
            case "material":
                other = "side" if subject == "1 - side" else "1 - side"
                test = self._armies(line.army, line.against, subject, other)
                # a draw does not say which side is which
                either = f" || {self._armies(line.army, line.against, other, subject)}" if line.result == "draw" else ""
                return test + either
            case "promotion":
                return f"pos->of[{subject}]{self._words.among(line.kinds)}"
            case _:
                return f"in_mills(pos->of[{subject}])"

    def _outside(self, phase: str, subject: str) -> str:
        """`… && `: the subject is not in the phase of this name."""
        if not phase:
            return ""
        name = next(planned.name for planned in self.plan.phases if planned.source == phase)
        return f"phase_of(pos, {subject}) != PHASE_{name.upper()} && "

    def _armies(self, army: str, against: str, one: str, other: str) -> str:
        test = f"{army}(pos, {one})"
        return f"({test} && {against}(pos, {other}))" if against else test

    def armies(self, counter: CounterPlan, one: str, other: str) -> str:
        return self._armies(counter.army, counter.against, one, other)

    def counter_event(self, counter: CounterPlan) -> str:
        """What sets a counter back."""
        tests: list[str] = []
        if counter.capture:
            tests.append("move->captured")
        if counter.promotion:
            tests.append("move->final_kind != move->kind")
        if counter.placement:
            stood = "rw_point(move->to) & (before->of[WHITE] | before->of[BLACK])"
            special = self.plan.leaves or self.plan.course is not None
            pass_too = "move->to != RW_HAND && " if self.plan.course is not None else ""
            tests.append(f"(move->from == RW_HAND && {pass_too}!({stood}))" if special else "move->from == RW_HAND")
        tests += [
            f"(move->from != RW_HAND && move->kind == {self.plan.kinds[kind].constant})"
            for kind in sorted(set(counter.moves_of))
        ]
        return " || ".join(tests) or "0"

    def streak_kinds(self, kind: str) -> str:
        return " || ".join(f"{kind} == {self.plan.kinds[streak.kind].constant}" for streak in self.plan.streaks)
