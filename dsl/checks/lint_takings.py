"""Payments that cannot be made as they are stated: from hands that are empty (RW424), with two phases' ends (RW425), at
the end of a phase that never ends (RW434), for more mills than one turn can close (RW323), or with a choice that nobody
has (RW435).

Judges from the statements, not by playing. Read next: lint_course.py.
"""

from __future__ import annotations

from .. import ir
from ..diagnostics import Label
from ..source import Span
from .sight import Sight


def lint_takings(sight: Sight) -> None:
    """What the lines of a mill, and `first … after PHASE`, wait for or take from."""
    takes = () if sight.parts.mill is None else sight.parts.mill.takes
    for line in takes:
        span = sight.spans[line.origin]
        if line.ends is not None and never_ends(line.ends, sight):
            _report_endless(line.ends, span, sight)
        if line.manner in (ir.Manner.FROM_HAND, ir.Manner.COVERING):
            _nothing_in_hand(line, span, sight)
        if line.mills is not None:
            _too_many_mills(line.mills, span, sight)
        if line.up_to and line.manner in (ir.Manner.FROM_HAND, ir.Manner.BY_OWNER):
            _nobody_declines(line, span, sight)
    _two_ends([line for line in takes if line.manner in (ir.Manner.MARKING, ir.Manner.COVERING)], sight)
    for statement in sight.context.merged.first_after:
        if sight.parts.first_after is not None and never_ends(statement.phase.text, sight):
            _report_endless(statement.phase.text, statement.span, sight)


def never_ends(name: str, sight: Sight) -> bool:
    """Whether a phase goes on for ever once it has begun: it is `otherwise`, and no phase that could follow it by
    number stands before it."""
    phases = sight.parts.phases
    phase = next((phase for phase in phases if phase.name == name), None)
    if phase is None or not isinstance(phase.condition, ir.Otherwise):
        return False
    return not any(isinstance(other.condition, ir.WithPieces) for other in phases)


def _report_endless(name: str, span: Span, sight: Sight) -> None:
    if sight.is_own(span):
        help = "name a phase that ends, as one does that lasts `while holding` men"
        sight.faults.warning("RW434", f"phase `{name}` never ends", span, "waits for its end", help=help)


def _nothing_in_hand(line: ir.Takes, span: Span, sight: Sight) -> None:
    setup = sight.parts.setup
    kinds = line.kinds if line.manner is ir.Manner.FROM_HAND else range(len(sight.parts.pieces))
    if setup is None or any(hand[kind] for hand in setup.hands for kind in kinds):
        return
    what = "comes from a hand" if line.manner is ir.Manner.FROM_HAND else "is covered with men from the hand"
    written = sight.context.merged.setup
    also = [] if written is None else [Label(span=written.keyword, text="no side holds anything of it")]
    help = "let each side hold men, or take them from the board: `takes 1 man`"
    sight.faults.error("RW424", f"what this mill takes {what}, but hands are empty", span, also=also, help=help)


def _nobody_declines(line: ir.Takes, span: Span, sight: Sight) -> None:
    if sight.is_own(span):
        message = f"`up to` says nothing where men are taken {line.manner.value}: nobody may decline"
        help = "leave out `up to`; where the mover itself removes men, `takes up to 1 man`, it may decline"
        sight.faults.warning("RW435", message, span, help=help)


def _too_many_mills(mills: int, span: Span, sight: Sight) -> None:
    mill, board = sight.parts.mill, sight.context.ground.board
    if mill is None or board is None:
        return
    most = max(sum(1 for line in mill.lines if point in line.points) for point in board.points)
    if mills > most:
        message = f"no turn closes {mills} mills: at most {most} go through one point"
        sight.faults.error("RW323", message, span, "can never apply", help="leave the line out")


def _two_ends(lines: list[ir.Takes], sight: Sight) -> None:
    for line in lines[1:]:
        if line.ends != lines[0].ends:
            also = [Label(span=sight.spans[lines[0].origin], text=f"wait for the end of `{lines[0].ends}`")]
            message = "marked men all leave together, so they wait for one phase"
            help = f"write `when {lines[0].ends} ends`"
            sight.faults.error("RW425", message, sight.spans[line.origin], also=also, help=help)
