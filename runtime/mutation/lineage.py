"""An inherited rule, changed in the ancestor that states it → whether that ancestor's own examples notice.

Read next: kill.py, coverage.py.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from ..reference.engine import ReferenceEngine
from ..rules import Rules
from .kill import Evidence, engine_of, evidence, witness
from .operators import Mutant, mutants


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ancestor:
    """An ancestor with its examples and its mutants, by what they are."""

    name: str
    evidence: Evidence
    mutants: dict[Hashable, Mutant]


@dataclass(slots=True, kw_only=True)
class Lineage:
    """The ancestors of a variant, nearest first; each is looked into when it is first asked about."""

    ancestors: tuple[Rules, ...]
    _known: dict[int, _Ancestor] = field(default_factory=dict[int, _Ancestor])

    def noticed_in(self, mutant: Mutant) -> str | None:
        """The name of the nearest ancestor that has the same rule, notices the same change, or None."""
        files = [rules.variant.file for rules in self.ancestors]
        if mutant.rule.file not in files:
            return None
        for place in range(files.index(mutant.rule.file) + 1):
            ancestor = self._ancestor(place)
            same = ancestor.mutants.get(_identity(mutant))
            if same is not None and witness(ancestor.evidence, same, engine_of(same)) is not None:
                return ancestor.name
        return None

    def _ancestor(self, place: int) -> _Ancestor:
        if place not in self._known:
            rules = self.ancestors[place]
            self._known[place] = _Ancestor(
                name=rules.name,
                evidence=evidence(ReferenceEngine(rules), self.ancestors[place + 1 :]),
                mutants={_identity(mutant): mutant for mutant in mutants(rules.variant)},
            )
        return self._known[place]


def _identity(mutant: Mutant) -> Hashable:
    """What makes a change the same one in two variants: the same line, changed in the same way."""
    return mutant.rule, mutant.trail, mutant.change
