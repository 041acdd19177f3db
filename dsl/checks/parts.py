"""The parts of a variant while it is being checked: what each block came to, and which of them are sound.

Lints and the resolving of `because` work on it even where another part has errors. Read next: ../check.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import ir
from .. import syntax as t
from ..because import RuleSet
from ..diagnostics import Severity
from ..extend import Merged
from ..findings import Faults
from ..source import Span


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


def sound_parts(merged: Merged, faults: Faults) -> frozenset[str]:
    """The blocks, inherited lines included, inside which no error was found."""
    errors = [fault.primary.span for fault in faults.found if fault.severity is Severity.ERROR]
    one = {"setup": merged.setup, "capturing": merged.capturing, "mill": merged.mill, "ending": merged.ending}
    blocks = {name: () if block is None else (block,) for name, block in one.items()}
    blocks |= {"pieces": merged.pieces, "phases": merged.phases}
    return frozenset(
        name
        for name, members in blocks.items()
        if not any(_inside(error, span) for block in members for span in _spans(block) for error in errors)
    )


def _spans(block: t.Block) -> list[Span]:
    return [block.span, *(line.span for line in block.statements)]


def _inside(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end
