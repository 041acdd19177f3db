"""Endings that clash (RW441), that never come (RW442), or that a game can put off for ever (RW443).

Judges from the statements, not by playing. Read next: lint_restated.py.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from .. import ir
from .. import outcomes as o
from .. import statements as s
from .. import syntax as t
from ..board import Direction
from ..diagnostics import Label
from .sight import Sight

_FORWARD = frozenset((Direction.NORTH_WEST, Direction.NORTH, Direction.NORTH_EAST))


def lint_ending(sight: Sight) -> None:
    block = sight.context.merged.ending
    if block is None or sight.parts.ending is None:
        return
    _same_condition(block, sight.parts.ending, sight)
    if all(isinstance(line, s.Nothing) for line in block.statements):
        sight.faults.error("RW442", "no rule can end the game", block.keyword,
                           help="add for example `lose with no legal move`")  # fmt: skip
    elif sight.sound("pieces", "phases", "ending") and not any(isinstance(line, o.Draw) for line in block.statements):
        _endless(block, sight)


# ---- RW441


def _conditions(ending: ir.Ending) -> Iterator[tuple[Hashable, ir.Origin]]:
    for rule in (*ending.decisive, *ending.drawn):
        yield rule.condition, rule.origin
    for stuck in ending.stuck:
        yield ir.FullBoard() if stuck.full_board else ir.NoLegalMove(), stuck.origin
    for counter in ending.counters:
        yield (counter.plies, counter.material, counter.events), counter.origin


def _same_condition(block: t.EndingBlock, ending: ir.Ending, sight: Sight) -> None:
    seen: dict[Hashable, ir.Origin] = {}
    for condition, origin in _conditions(ending):
        if condition in seen:
            _report_same(seen[condition], origin, sight)
        seen.setdefault(condition, origin)
    repeated = [line for line in block.statements if isinstance(line, o.Draw) and isinstance(line.condition, o.Occurs)
                and not t.is_beyond(line)]  # fmt: skip
    for line in repeated[1:]:
        sight.faults.error("RW441", "repetition is decided twice", line.span,
                           also=[Label(span=repeated[0].span, text="already here")],
                           help="keep the line that the rulebook has")  # fmt: skip


def _report_same(first: ir.Origin, second: ir.Origin, sight: Sight) -> None:
    one, other = (second, first) if sight.own(second) or not sight.own(first) else (first, second)
    message = f"`{other.words}` already decides this"
    if one.path != other.path:
        message = f"`{one.words}` and `{other.words}` contradict each other"
    also = [Label(span=sight.spans[other], text="the same condition")]
    sight.faults.error("RW441", message, sight.spans[one], also=also, help="keep one of the two lines")


# ---- RW443


def _endless(block: t.EndingBlock, sight: Sight) -> None:
    none = next((line.span for line in block.statements if isinstance(line, s.Nothing)), block.keyword)
    if any(_may_return(move) for move in _quiet_moves(sight)) and sight.is_own(none):
        help = "keep it so if the rulebook does; a usual line is `draw when a position occurs 3 times`"
        sight.faults.note("RW443", "the game can go on for ever", none, "no draw is stated", help=help)


def _quiet_moves(sight: Sight) -> Iterator[ir.QuietMove]:
    """The quiet moves that can ever be made: a piece's own only where some turn is outside every phase."""
    if not any(isinstance(phase.condition, ir.Otherwise) for phase in sight.parts.phases):
        for piece in sight.parts.pieces:
            yield from piece.moves
    for phase in sight.parts.phases:
        yield from (move for _, move in phase.moves)


def _may_return(move: ir.QuietMove) -> bool:
    """Whether pieces that move so can come back; what only ever goes forward comes to an end."""
    return move.anywhere or move.directions is None or not move.directions <= _FORWARD
