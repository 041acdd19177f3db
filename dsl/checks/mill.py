"""The `mill` block → what a mill is, what it takes, what it spares, and what it remembers.

Judges no phase: whether one ends is lints.py's work. Read next: ending.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from .. import ir
from .. import statements as s
from .. import syntax as t
from ..board import mill_runs
from ..diagnostics import Label
from ..origins import default_at, inside_origin
from .context import Context, missing, number_within

_MANNERS = {
    "from hand": ir.Manner.FROM_HAND,
    "chosen by its owner": ir.Manner.BY_OWNER,
    "when a phase ends": ir.Manner.MARKING,
    "by covering when a phase ends": ir.Manner.COVERING,
}
MOST_LINES = 512  # which a position can remember as paid; the largest grids have fewer
MOST_TAKEN = 3  # by one mill: every choice of victims is a move of its own


def check_mill(context: Context) -> ir.Mill | None:
    block = context.merged.mill
    if block is None:
        return None
    made = next((line for line in block.statements if isinstance(line, s.MadeBy)), None)
    if made is None:
        missing(context, "made", "nothing says what a mill is", block.keyword, "add for example `made by 3 in line`")
    takes = _takes(block, context)
    spares = next((line for line in block.statements if isinstance(line, s.MillSpares)), None)
    if spares is None and _pays(block):
        help = "add `spares men in mills, unless all are`, `spares men in mills` or `spares none`"
        missing(context, "spares", "nothing says which men a mill may not take", block.keyword, help)
    protected = _protected(spares, context)
    lines = None if made is None else _lines(made, context)
    if made is None or lines is None or protected is None:
        return None
    pays = next((line for line in block.statements if isinstance(line, s.Pays)), None)
    forbids = next((line for line in block.statements if isinstance(line, s.ForbidsReturn)), None)
    allows = next((line for line in block.statements if isinstance(line, s.Nothing)), None)
    return ir.Mill(
        length=made.number.value,
        exactly=made.exactly,
        straight_only=made.straight_only,
        made_by=inside_origin(made, "mill"),
        lines=lines,
        takes=takes,
        protection=_protection(spares),
        protected_kinds=protected,
        protection_origin=_origin(spares, block, "mill spares none", "mill spares"),
        once_for_each_line=pays is not None and pays.words == "once for each line",
        pays_origin=_origin(pays, block, "mill pays every time", "mill pays"),
        no_straight_return=forbids is not None,
        return_origin=_origin(forbids or allows, block, "mill forbids none", "mill forbids"),
    )


def _origin(line: s.MillStatement | None, block: t.MillBlock, words: str, path: str) -> ir.Origin:
    return default_at(block.keyword, words, path) if line is None else inside_origin(line, "mill")


def _lines(made: s.MadeBy, context: Context) -> tuple[ir.MillLine, ...] | None:
    board = context.ground.board
    number = number_within(made.number, 2, 14, "a mill", context.faults)
    if board is None or number is None:
        return None
    runs = mill_runs(board, number, straight_only=made.straight_only)
    if not runs:
        context.faults.error("RW322", f"no line of this board has {number} points", made.number.span)
        return None
    if len(runs) > MOST_LINES:
        message = f"{len(runs)} lines of {number} can be a mill here, and {MOST_LINES} is the limit"
        context.faults.error("RW308", message, made.number.span)
        return None
    return tuple(ir.MillLine(points=run, beyond=beyond if made.exactly else ()) for run, beyond in runs)


# ---- what is taken


def _pays(block: t.MillBlock) -> bool:
    """Whether anything is taken, by whichever level of statement."""
    return any(isinstance(line, s.TakesByCount) or (isinstance(line, s.Takes) and line.number is not None)
               for line in block.statements)  # fmt: skip


def _takes(block: t.MillBlock, context: Context) -> tuple[ir.Takes, ...]:
    lines = [line for line in block.statements if isinstance(line, s.Takes | s.TakesByCount)]
    if not lines:
        missing(context, "takes", "nothing says what a mill takes", block.keyword,
                "add for example `takes 1 man`, or `takes none`")  # fmt: skip
    elif all(line.in_phase is not None for line in lines):
        missing(context, "takes", "nothing says what a mill takes in every other phase", lines[-1].span,
                "add a line without `in PHASE,` below it")  # fmt: skip
    elif all(line.in_phase is not None or _mills_of(line) is not None for line in lines):
        missing(context, "takes", "nothing says what any other number of mills takes", lines[-1].span,
                "add a line without `for N mills` below it")  # fmt: skip
    _check_order(lines, context)
    found = [_taking(line, context) for line in lines]
    return tuple(taking for taking in found if taking is not None)


def _check_order(lines: Sequence[s.Takes | s.TakesByCount], context: Context) -> None:
    """The first line that fits applies, so nothing for the same phase may stand below it."""
    seen: dict[tuple[str | None, int | None], s.Takes | s.TakesByCount] = {}
    for line in lines:
        phase, mills = None if line.in_phase is None else line.in_phase.text, _mills_of(line)
        wider = ((phase, mills), (None, mills), (phase, None), (None, None))
        earlier = next((seen[known] for known in wider if known in seen), None)
        if earlier is not None:
            context.faults.error(
                "RW323", "this line can never apply", line.span, "comes too late",
                also=[Label(span=earlier.span, text="already says what a mill takes")],
                help="put the lines with `in PHASE,` or `for N mills` first, and the general one last",
            )  # fmt: skip
        seen.setdefault((phase, mills), line)


def _mills_of(line: s.Takes | s.TakesByCount) -> int | None:
    """The N of `for N mills`."""
    return line.mills.value if isinstance(line, s.Takes) and line.mills is not None else None


def _taking(line: s.Takes | s.TakesByCount, context: Context) -> ir.Takes | None:
    phase = None if line.in_phase is None else context.names.phase(line.in_phase)
    ends = None if line.phase_end is None else context.names.phase(line.phase_end)
    if (line.in_phase is not None and phase is None) or (line.phase_end is not None and ends is None):
        return None
    origin = inside_origin(line, "mill")
    if isinstance(line, s.TakesByCount):
        return ir.Takes(
            phase=phase,
            count=0,
            kinds=(),
            up_to=False,
            for_each_mill=False,
            origin=origin,
            manner=ir.Manner.BY_COUNT,
            ends=ends,
            plays_again=line.plays_again,
        )
    kinds = () if line.pieces is None else context.names.kinds(line.pieces)
    count = 0 if line.number is None else number_within(line.number, 1, MOST_TAKEN, "what a mill takes", context.faults)
    mills = None if line.mills is None else number_within(line.mills, 1, 14, "the mills", context.faults)
    if kinds is None or count is None or (line.mills is not None and mills is None):
        return None
    return ir.Takes(
        phase=phase,
        count=count,
        kinds=kinds,
        up_to=line.up_to,
        for_each_mill=line.for_each_mill,
        origin=origin,
        mills=mills,
        manner=_MANNERS.get(line.manner or "", ir.Manner.REMOVING),
        ends=ends,
        plays_again=line.plays_again,
    )


# ---- what is spared


def _protection(spares: s.MillSpares | None) -> ir.MillProtection:
    if spares is None or spares.pieces is None:
        return ir.MillProtection.NONE
    return ir.MillProtection.UNLESS_ALL if spares.unless_all else ir.MillProtection.ALWAYS


def _protected(spares: s.MillSpares | None, context: Context) -> tuple[int, ...] | None:
    if spares is None or spares.pieces is None:
        return ()
    return context.names.kinds(spares.pieces)
