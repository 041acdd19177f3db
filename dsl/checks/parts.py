"""The parts of a variant while it is being checked: what each block came to, and which of them are sound.

Lints and the resolving of `because` work on it even where another part has errors. Read next: ../check.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import ir
from ..because import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """`sound` names the blocks in which nothing failed: setup, pieces, capturing, phases, mill, ending."""

    first: ir.FirstMove | None
    first_after: ir.FirstAfter | None
    regions: tuple[ir.Region, ...]
    setup: ir.Setup | None
    pieces: tuple[ir.Piece, ...]
    capturing: ir.Capturing | None
    phases: tuple[ir.Phase, ...]
    mill: ir.Mill | None
    ending: ir.Ending | None
    beyond: tuple[ir.Beyond, ...]
    sound: frozenset[str]

    @property
    def rules(self) -> RuleSet:
        return RuleSet(
            header=(),
            pieces=self.pieces,
            capturing=self.capturing,
            phases=self.phases,
            mill=self.mill,
            ending=self.ending,
            beyond=self.beyond,
        )
