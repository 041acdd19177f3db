"""Second-level statements → `Beyond`: understood, kept and explained, but not yet played.

Judges nothing else. Read next: ../check.py.
"""

from __future__ import annotations

from .. import ir
from .. import outcomes as o
from .. import statements as s
from .. import syntax as t
from ..extend import Merged
from ..origins import head_of, header_origin, inside_origin, phase_origin, phase_statement_origin
from ..source import Span
from .setup import second_hands


def check_beyond(merged: Merged) -> tuple[ir.Beyond, ...]:
    """Every statement in force that the engines refuse, in the order of the language."""
    after = merged.first_after
    beyond = [ir.Beyond(origin=header_origin(line)) for line in after if t.is_beyond(line) or line is not after[0]]
    beyond += [] if merged.setup is None else second_hands(merged.setup)
    for block in merged.pieces:
        beyond += _in_block(block.statements, block.name.text)
    beyond += [] if merged.capturing is None else _in_block(merged.capturing.statements, "")
    for phase in merged.phases:
        beyond += _in_phase(phase)
    beyond += _mixed_captures(merged)
    beyond += [] if merged.mill is None else _in_block(merged.mill.statements, "mill")
    beyond += [] if merged.ending is None else _in_block(merged.ending.statements, "")
    beyond += _mixed_removals(merged) + _marks_beside_other_moves(merged)
    return tuple(beyond)


def _in_block(
    lines: tuple[s.PieceStatement | s.CapturingStatement | s.MillStatement | t.EndingStatement, ...], subject: str
) -> list[ir.Beyond]:
    return [ir.Beyond(origin=inside_origin(line, subject)) for line in lines if t.is_beyond(line)]


def _mixed_captures(merged: Merged) -> list[ir.Beyond]:
    """Captures that a move could not tell apart: lines taken in a game of mills, men surrounded where others are taken
    along lines, or where a mill does more than remove."""
    lines = [(line, inside_origin(line, block.name.text)) for block in merged.pieces for line in block.statements]
    lines += [
        (line.rule, phase_statement_origin(line, phase.name.text))
        for phase in merged.phases
        for line in phase.statements
        if isinstance(line, s.PieceCaptures)
    ]
    along = any(isinstance(line, s.ShortJump | s.LongJump) or _takes_lines(line) for line, _ in lines)
    plain = merged.mill is None or all(_only_removes(line) for line in merged.mill.statements)
    taking = [origin for line, origin in lines if _takes_lines(line) and merged.mill is not None]
    surrounding = [origin for line, origin in lines if _surrounds(line) and (along or not plain)]
    return [ir.Beyond(origin=origin) for origin in taking + surrounding]


def _takes_lines(line: s.PieceStatement) -> bool:
    return isinstance(line, s.OtherCapture) and not _surrounds(line)


def _surrounds(line: s.PieceStatement) -> bool:
    return isinstance(line, s.OtherCapture) and line.way in ("enclosing", "entering")


def _only_removes(line: s.MillStatement) -> bool:
    """Whether a mill, if the line is about its payment, takes men off the board and nothing else."""
    if isinstance(line, s.Takes):
        return line.manner in (None, "for so many mills") and not line.plays_again
    return not isinstance(line, s.TakesByCount)


def _mixed_removals(merged: Merged) -> list[ir.Beyond]:
    """`take … with no legal move` that goes on after one removal, in a game where other removals go on as well: a
    position could not tell which of them are due."""
    lines = () if merged.ending is None else merged.ending.statements
    going_on = [line for line in lines if isinstance(line, o.StuckTakes) and _goes_on(line)]
    blocked = [line for line in going_on if isinstance(line.condition, o.NoLegalMove)]
    takes = () if merged.mill is None else merged.mill.statements
    others = len(going_on) > len(blocked) or any(isinstance(line, s.TakesByCount) for line in takes)
    return [ir.Beyond(origin=inside_origin(line)) for line in blocked if others]


def _goes_on(line: o.StuckTakes) -> bool:
    return line.number.value > 1 or line.then == "then the other side removes too"


def _marks_beside_other_moves(merged: Merged) -> list[ir.Beyond]:
    """Marked men in a game where pieces jump or move with their line: nobody has said what they are to those."""
    takes = () if merged.mill is None else merged.mill.statements
    marking = [line for line in takes if isinstance(line, s.Takes) and line.phase_end is not None]
    rules = [line for block in merged.pieces for line in block.statements]
    rules += [line.rule for block in merged.phases for line in block.statements
              if isinstance(line, s.PieceMoves | s.PieceCaptures)]  # fmt: skip
    mixed = any(isinstance(rule, s.ShortJump | s.LongJump | s.MovesLine) for rule in rules)
    return [ir.Beyond(origin=inside_origin(line, "mill")) for line in marking if mixed]


def _in_phase(phase: t.PhaseBlock) -> list[ir.Beyond]:
    lines = [phase_statement_origin(line, phase.name.text) for line in phase.statements if t.is_beyond(line)]
    return [ir.Beyond(origin=origin) for origin in ([phase_origin(phase)] if t.is_beyond(phase) else []) + lines]


def written_rules(merged: Merged) -> dict[ir.Origin, Span]:
    """Every rule as written in the blocks, whether or not it could be understood, with its place."""
    found: dict[ir.Origin, Span] = {}
    for block in merged.pieces:
        lines = (line for line in block.statements if not isinstance(line, s.Letter))
        found |= {inside_origin(line, block.name.text): line.span for line in lines}
    if merged.capturing is not None:
        found |= {inside_origin(line): line.span for line in merged.capturing.statements}
    for phase in merged.phases:
        found[phase_origin(phase)] = head_of(phase)
        found |= {phase_statement_origin(line, phase.name.text): line.span for line in phase.statements}
    if merged.mill is not None:
        found |= {inside_origin(line, "mill"): line.span for line in merged.mill.statements}
    if merged.ending is not None:
        found |= {inside_origin(line): line.span for line in merged.ending.statements}
    return found
