"""Phases that can never begin (RW431, RW432), moves that no phase leaves room for (RW433), idle mills (RW422).

Judges from the statements, not by playing. Read next: lint_ending.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from .. import ir
from .. import statements as s
from .. import syntax as t
from ..diagnostics import Label
from ..origins import head_of
from ..resolve import listed
from ..source import Span
from .sight import Sight


def lint_phases(sight: Sight) -> None:
    known = {phase.name: phase for phase in sight.parts.phases}
    for block in sight.context.merged.phases:
        if block.name.text in known:
            _never_begins(block, known[block.name.text], sight)
    _after_otherwise(sight)
    _no_outside(sight)


# ---- RW431


def _never_begins(block: t.PhaseBlock, phase: ir.Phase, sight: Sight) -> None:
    match phase.condition:
        case ir.WithPieces() as condition:
            if not _over_by_then(block, condition, sight):
                _too_many(block, condition, sight)
        case ir.WhileHolding(kinds=kinds, until_empty=until):
            _nothing_held(block, kinds, sight)
            if until is not None:
                _no_room(block, until, sight)
        case ir.OnFirstTurn():
            _another_first_turn(block, sight)
        case ir.Otherwise():
            pass


def _over_by_then(block: t.PhaseBlock, condition: ir.WithPieces, sight: Sight) -> bool:
    """Whether a win or loss by number comes before the phase can begin; reported if so."""
    for rule in () if sight.parts.ending is None else sight.parts.ending.decisive:
        left = rule.condition
        if (
            isinstance(left, ir.PiecesLeft)
            and left.kinds == condition.kinds
            and left.after != block.name.text
            and _covers(left.count, condition.count)
        ):
            _report_over(block, condition, rule, left, sight)
            return True
    return False


def _covers(outer: ir.Count, inner: ir.Count) -> bool:
    if outer.high is None:
        return outer.low <= inner.low
    return outer.low <= inner.low and inner.high is not None and inner.high <= outer.high


def _report_over(
    block: t.PhaseBlock, condition: ir.WithPieces, rule: ir.EndRule, left: ir.PiecesLeft, sight: Sight
) -> None:
    name, span, line = block.name.text, block.condition.span, sight.spans[rule.origin]
    begins = f"begins {' '.join(span.text.split())}"
    over = f"the game is {'lost' if rule.result is ir.Result.LOSE else 'won'} by then"
    help = None
    if left.count.high is not None:
        help = f"begin `{name}` with {sight.names.counted(left.count.high + 1, condition.kinds)}"
        if condition.count.low > 0:
            help += f", or {rule.result.value} with fewer than {condition.count.low}"
    primary, label, also = span, begins, Label(span=line, text=f"but {over}")
    if not sight.is_own(span) and sight.is_own(line):
        primary, label, also = line, f"now {over}", Label(span=span, text=begins)
    sight.faults.error("RW431", f"phase `{name}` can never begin", primary, label, also=[also], help=help)


def _too_many(block: t.PhaseBlock, condition: ir.WithPieces, sight: Sight) -> None:
    setup = sight.parts.setup
    if setup is None:
        return
    most = max(sum(setup.hands[side]) + sum(1 for cell in setup.cells if cell and (cell - 1) % 2 == side)
               for side in (ir.WHITE, ir.BLACK))  # fmt: skip
    if condition.count.low > most:
        _report_setup(block, f"begins {' '.join(block.condition.span.text.split())}",
                      f"but no side ever has more than {most}", sight)  # fmt: skip


def _nothing_held(block: t.PhaseBlock, kinds: Sequence[int], sight: Sight) -> None:
    setup = sight.parts.setup
    if setup is not None and not any(hand[kind] for hand in setup.hands for kind in kinds):
        _report_setup(block, "begins while a side holds something", "but no side holds anything of it", sight)


def _no_room(block: t.PhaseBlock, until: int, sight: Sight) -> None:
    setup = sight.parts.setup
    if setup is not None and setup.cells[1:].count(0) <= until:
        _report_setup(block, f"ends when {until} points are empty", "but no more are empty at the start", sight)


def _report_setup(block: t.PhaseBlock, begins: str, but: str, sight: Sight) -> None:
    setup = sight.context.merged.setup
    assert setup is not None
    span, other = block.condition.span, setup.keyword
    primary, label, also = span, begins, Label(span=other, text=but)
    if not sight.is_own(span) and sight.is_own(other):
        primary, label, also = other, but, Label(span=span, text=begins)
    help = f"leave the phase out, or drop an inherited one with `without phase {block.name.text}`"
    sight.faults.error("RW431", f"phase `{block.name.text}` can never begin", primary, label, also=[also], help=help)


def _another_first_turn(block: t.PhaseBlock, sight: Sight) -> None:
    """Of two phases on the first turn the one that stands first is in force."""
    blocks = sight.context.merged.phases
    before = [other for other in blocks[: blocks.index(block)] if isinstance(other.condition, s.OnFirstTurn)]
    if not before:
        return
    name, here, there = block.name.text, head_of(block), head_of(before[0])
    primary, label, also = here, "comes too late", Label(span=there, text="is in force on the first turn")
    if not sight.is_own(here) and sight.is_own(there):
        primary, label, also = there, "is in force on the first turn", Label(span=here, text="comes after it")
    help = f"say all in one phase, or drop an inherited one with `without phase {name}`"
    sight.faults.error("RW431", f"phase `{name}` can never begin", primary, label, also=[also], help=help)


# ---- RW432, RW433


def _otherwise(sight: Sight) -> t.PhaseBlock | None:
    blocks = sight.context.merged.phases
    return next((block for block in blocks if isinstance(block.condition, s.Otherwise)), None)


def _after_otherwise(sight: Sight) -> None:
    """Own phases that stand too late are told so one by one; if an own `otherwise` shuts out others, it is told."""
    blocks, last = sight.context.merged.phases, _otherwise(sight)
    if last is None:
        return
    head, late = head_of(last), blocks[blocks.index(last) + 1 :]
    help = "put the phase that begins `otherwise` last"
    for block in late:
        if sight.is_own(head_of(block)):
            also = [Label(span=head, text="`otherwise` ends the list of phases")]
            message = f"phase `{block.name.text}` can never begin"
            sight.faults.error("RW432", message, head_of(block), "comes too late", also=also, help=help)
    shut_out = [block for block in late if not sight.is_own(head_of(block))]
    if shut_out and sight.is_own(head):
        names = listed([block.name.text for block in shut_out])
        also = [Label(span=head_of(block), text="comes after it") for block in shut_out]
        message = f"phase{'s' if len(shut_out) > 1 else ''} {names} can never begin"
        label = "ends the list of phases, and new phases come first"
        sight.faults.error("RW432", message, head, label, also=also, help=f"call it like the last phase, or {help}")


def _no_outside(sight: Sight) -> None:
    """Under phases that always hold, a piece's own `moves` and `captures` are never read."""
    last = _otherwise(sight)
    if last is None:
        return
    for block in sight.context.merged.pieces:
        lines = [line.span for line in block.statements if isinstance(
            line, s.Moves | s.MovesAnywhere | s.MovesLine | s.ShortJump | s.LongJump | s.OtherCapture)]  # fmt: skip
        own = [span for span in lines if sight.is_own(span)]
        if own:
            _report_no_outside(block.name.text, own[0], last, sight)


def _report_no_outside(name: str, span: Span, last: t.PhaseBlock, sight: Sight) -> None:
    sight.faults.warning(
        "RW433", f"this rule of `{name}` does nothing", span, "applies outside every phase",
        also=[Label(span=head_of(last), text="but there is always a phase")],
        help=f"write it inside the phases, as `{name} moves …`",
    )  # fmt: skip


# ---- RW422


def lint_mill(sight: Sight) -> None:
    block, mill = sight.context.merged.mill, sight.parts.mill
    if block is None or mill is None or mill.protection is ir.MillProtection.NONE:
        return
    takes = [line for line in block.statements if isinstance(line, s.Takes)]
    counts = any(isinstance(line, s.TakesByCount) for line in block.statements)
    if counts or any(line.number is not None for line in takes) or not sight.own(mill.protection_origin):
        return
    also = [Label(span=line.span, text="this mill takes nothing") for line in takes[:1]]
    sight.faults.warning("RW422", f"`{mill.protection_origin.words}` protects from nothing",
                         sight.spans[mill.protection_origin], also=also, help="leave it out")  # fmt: skip
