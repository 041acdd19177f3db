"""The phase of a side, and what that side may do in it: the `phase` blocks, or the `piece` blocks outside all phases.

Derives phases from hands, counts and first turns each time, stores nothing. Read next: moves.py, captures.py,
placing.py, leaving.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from ...dsl.ir import (
    CaptureRule,
    Leaving,
    OnFirstTurn,
    Otherwise,
    Phase,
    Placing,
    QuietMove,
    Surround,
    Variant,
    WhileHolding,
    WithPieces,
)
from ..position import Position, Side
from .material import pieces_left


@dataclass(frozen=True, slots=True, kw_only=True)
class Permitted:
    """What a side may do now. `moves[kind]`, `captures[kind]` and `surrounds[kind]` are the rules for pieces of that
    kind."""

    phase: Phase | None
    places: tuple[Placing, ...]
    moves: tuple[tuple[QuietMove, ...], ...]
    captures: tuple[tuple[CaptureRule, ...], ...]
    leaves: tuple[Leaving, ...]
    surrounds: tuple[tuple[Surround, ...], ...]

    @property
    def phase_name(self) -> str | None:
        return None if self.phase is None else self.phase.name


def phase_of(variant: Variant, position: Position, side: Side) -> Phase | None:
    """The first phase in the file whose condition holds for the side."""
    return next((phase for phase in variant.phases if _begins(phase, position, side)), None)


def empty_points(position: Position) -> int:
    return position.cells.count(0, 1)


def is_in_phase(variant: Variant, position: Position, side: Side, name: str) -> bool:
    phase = phase_of(variant, position, side)
    return phase is not None and phase.name == name


def _begins(phase: Phase, position: Position, side: Side) -> bool:
    match phase.condition:
        case WhileHolding(kinds=kinds, until_empty=until):
            holds = any(position.hands[side][kind] for kind in kinds)
            return holds and (until is None or empty_points(position) > until)
        case WithPieces(count=count, kinds=kinds):
            return pieces_left(position, side, kinds) in count
        case OnFirstTurn():
            return position.unmoved[side]
        case Otherwise():
            return True
        case _:
            assert_never(phase.condition)


def permitted(variant: Variant, position: Position) -> Permitted:
    """What the side to move may do: in a phase exactly what the phase states, else what the pieces state."""
    phase = phase_of(variant, position, position.side)
    kinds = range(len(variant.pieces))
    if phase is None:
        return Permitted(
            phase=None,
            places=(),
            moves=tuple(piece.moves for piece in variant.pieces),
            captures=tuple(piece.captures for piece in variant.pieces),
            leaves=(),
            surrounds=tuple(piece.surrounds for piece in variant.pieces),
        )
    return Permitted(
        phase=phase,
        places=phase.places,
        moves=tuple(tuple(rule for mover, rule in phase.moves if mover == kind) for kind in kinds),
        captures=tuple(tuple(rule for captor, rule in phase.captures if captor == kind) for kind in kinds),
        leaves=phase.leaves,
        surrounds=tuple(tuple(rule for taker, rule in phase.surrounds if taker == kind) for kind in kinds),
    )
