"""`load`: a shipped name or a path to a `.rules` file → `Rules`, the checked rule set with its warnings.

The only place that knows where rule files live: beside the child that extends them, else among the shipped ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..dsl.diagnostics import Diagnostic
from ..dsl.ir import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A checked rule set. `diagnostics` are its warnings and notes; errors never get this far."""

    variant: Variant
    diagnostics: tuple[Diagnostic, ...]

    @property
    def name(self) -> str:
        return self.variant.name

    @property
    def title(self) -> str:
        return self.variant.title
