"""`phase` blocks → when each phase holds and what a side may do in it.

The order of phases is that of the merged file; whether one can ever begin is lints.py's work. Read next: mill.py.
"""

from __future__ import annotations

from typing import assert_never

from .. import ir
from .. import statements as s
from .. import syntax as t
from ..origins import phase_origin, phase_statement_origin
from ..places import zone
from .context import Context, count_of, number_within
from .pieces import capture, line_limit, no_shared_direction, quiet_move, surround


def check_phases(context: Context) -> tuple[ir.Phase, ...]:
    phases = (_phase(block, context) for block in context.merged.phases)
    return tuple(phase for phase in phases if phase is not None)


def _phase(block: t.PhaseBlock, context: Context) -> ir.Phase | None:
    condition = _condition(block.condition, context)
    places: list[ir.Placing] = []
    moves: list[tuple[int, ir.QuietMove]] = []
    captures: list[tuple[int, ir.CaptureRule]] = []
    surrounds: list[tuple[int, ir.Surround]] = []
    leaves: list[ir.Leaving] = []
    written: dict[int, list[tuple[s.CapturesStatement, ir.CaptureRule | None]]] = {}
    for line in block.statements:
        kind, origin = context.names.kind(line.piece), phase_statement_origin(line, block.name.text)
        match line:
            case s.PiecePlaces():
                placing = _placing(line, kind, origin, context)
                places += [] if placing is None else [placing]
            case s.PieceMoves(rule=rule):
                move = quiet_move(rule, origin, context)
                moves += [] if move is None or kind is None else [(kind, move)]
            case s.PieceCaptures(rule=rule):
                found = capture(rule, origin, context)
                captures += [] if found is None or kind is None else [(kind, found)]
                taken = surround(rule, origin, context)
                surrounds += [] if taken is None or kind is None else [(kind, taken)]
                written.setdefault(-1 if kind is None else kind, []).append((rule, found))
            case s.PieceLeaves():
                leaving = _leaving(line, kind, origin, context)
                leaves += [] if leaving is None else [leaving]
            case _:
                assert_never(line)
    for pairs in written.values():
        no_shared_direction([rule for rule, _ in pairs], [found for _, found in pairs], context)
    if condition is None:
        return None
    return ir.Phase(
        name=block.name.text,
        condition=condition,
        places=tuple(places),
        moves=tuple(moves),
        captures=tuple(captures),
        leaves=tuple(leaves),
        origin=phase_origin(block),
        surrounds=tuple(surrounds),
    )


def _condition(condition: s.PhaseCondition, context: Context) -> ir.PhaseCondition | None:
    match condition:
        case s.WhileHolding(pieces=pieces, until_empty=until):
            kinds = context.names.kinds(pieces)
            empty = None if until is None else number_within(until, 0, 127, "the empty points", context.faults)
            if kinds is None or (until is not None and empty is None):
                return None
            return ir.WhileHolding(kinds=kinds, until_empty=empty)
        case s.WithPieces(count=count, pieces=pieces):
            number, kinds = count_of(count, context.faults), context.names.kinds(pieces)
            return None if number is None or kinds is None else ir.WithPieces(count=number, kinds=kinds)
        case s.OnFirstTurn():
            return ir.OnFirstTurn()
        case s.Otherwise():
            return ir.Otherwise()
        case _:
            assert_never(condition)


def _placing(line: s.PiecePlaces, kind: int | None, origin: ir.Origin, context: Context) -> ir.Placing | None:
    not_on = None if line.limits.not_to is None else zone(line.limits.not_to, context.ground)
    failed = line.limits.not_to is not None and not_on is None
    not_making, making_failed = line_limit(line.limits.not_making, context)
    if kind is None or failed or making_failed:
        return None
    return ir.Placing(kind=kind, not_on=not_on, not_making=not_making, origin=origin)


def _leaving(line: s.PieceLeaves, kind: int | None, origin: ir.Origin, context: Context) -> ir.Leaving | None:
    only_from = None if line.places is None else zone(line.places, context.ground)
    failed = line.places is not None and only_from is None
    return None if kind is None or failed else ir.Leaving(kind=kind, only_from=only_from, origin=origin)
