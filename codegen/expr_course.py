"""How a game goes on and ends → C expressions: phases, ends, counters, streaks.

Pure functions of the plan, bound to it by render.py like those of expr.py, whose sets they use. Read next: templates/.
"""

from __future__ import annotations

from ..dsl import ir
from .conditions import CounterPlan, EndLine
from .expr import Expressions
from .movers import Phase
from .plan import Plan


class CourseExpressions:
    """The vocabulary of the templates for what comes before and after a move."""

    def __init__(self, plan: Plan, words: Expressions) -> None:
        self.plan = plan
        self._words = words

    def phase_holds(self, phase: Phase) -> str:
        """The condition of a phase, asked of `side`."""
        match phase.condition:
            case ir.WhileHolding(kinds=kinds):
                return " || ".join(f"pos->hands[side][{self.plan.kinds[kind].constant}]" for kind in kinds)
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
            case "full":
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
            tests.append(f"(move->from == RW_HAND && !({stood}))" if self.plan.leaves else "move->from == RW_HAND")
        tests += [
            f"(move->from != RW_HAND && move->kind == {self.plan.kinds[kind].constant})"
            for kind in sorted(set(counter.moves_of))
        ]
        return " || ".join(tests) or "0"

    def streak_kinds(self, kind: str) -> str:
        return " || ".join(f"{kind} == {self.plan.kinds[streak.kind].constant}" for streak in self.plan.streaks)
