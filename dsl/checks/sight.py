"""What lints see: the parts of the variant, and the place of each rule, own or inherited.

Finds nothing itself. Read next: ../lints.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .. import ir
from ..findings import Faults
from ..resolve import Names
from ..source import Span
from .context import Context
from .parts import Parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """`spans` has the place of every rule that was written, in whatever file."""

    parts: Parts
    context: Context
    spans: Mapping[ir.Origin, Span]

    @property
    def faults(self) -> Faults:
        return self.context.faults

    @property
    def names(self) -> Names:
        return self.context.names

    def sound(self, *parts: str) -> bool:
        return self.parts.sound.issuperset(parts)

    def own(self, origin: ir.Origin) -> bool:
        """Whether a rule is written in the file at hand."""
        return origin in self.spans and self.is_own(self.spans[origin])

    def is_own(self, span: Span) -> bool:
        return span.source is self.context.merged.trees[0].source

    def plural(self, kind: int) -> str:
        return self.names.pieces[kind].plural

    def captures(self) -> dict[int, list[ir.CaptureRule]]:
        """The captures of every kind, in its own block or in a phase."""
        rules = {kind: list(piece.captures) for kind, piece in enumerate(self.parts.pieces)}
        for phase in self.parts.phases:
            for kind, rule in phase.captures:
                rules[kind].append(rule)
        return {kind: lines for kind, lines in rules.items() if lines}
