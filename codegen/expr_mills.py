"""Lines of mills → C expressions, as the templates say them. Read next: templates/mills.c.j2, mills.py."""

from __future__ import annotations

from .expr import Expressions
from .mills import LineGroup
from .plan import Plan


class MillExpressions:
    """The vocabulary of the templates that speaks of mills."""

    def __init__(self, plan: Plan, words: Expressions) -> None:
        self.plan, self._words = plan, words

    def closing(self, side: str) -> str:
        """Points on which a turn may close a mill."""
        assert self.plan.mill is not None
        return "BOARD" if self.plan.mill.exactly else f"closing_points(pos->of[{side}])"

    def line_parts(self, group: LineGroup) -> list[str]:
        """Own pieces on each place of the lines of a group, all moved to the first place."""
        starts = self._words.set(group.starts)
        parts = [f"p0 = own & {starts}"]
        return parts + [f"p{i} = own >> {offset} & {starts}" for i, offset in enumerate(group.offsets, start=1)]

    def line_gaps(self, group: LineGroup) -> str:
        """The one place that is missing in lines of a group, moved to where it is."""
        places = [0, *group.offsets]
        gaps: list[str] = []
        for gap, offset in enumerate(places):
            others = " & ".join(f"p{i}" for i in range(len(places)) if i != gap)
            gaps.append(f"(({others}) << {offset})" if offset else f"({others})")
        return " | ".join(gaps)
