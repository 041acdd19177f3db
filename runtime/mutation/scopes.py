"""A variant → what may be done at one time, in each of its phases and outside of them.

Read next: equivalent.py, whose arguments ask for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...dsl.ir import CaptureRule, Otherwise, Placing, QuietMove, Surround, Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What may be done at one time: in a phase, or outside all phases. Rules come with their kinds."""

    phase: str | None
    moves: tuple[tuple[int, QuietMove], ...]
    captures: tuple[tuple[int, CaptureRule], ...]
    surrounds: tuple[tuple[int, Surround], ...]
    places: tuple[Placing, ...]
    leaves: bool


def scopes(variant: Variant) -> Iterator[Scope]:
    for phase in variant.phases:
        yield Scope(
            phase=phase.name,
            moves=phase.moves,
            captures=phase.captures,
            surrounds=phase.surrounds,
            places=phase.places,
            leaves=bool(phase.leaves),
        )
    if not phases_cover_all(variant):
        pieces = list(enumerate(variant.pieces))
        yield Scope(
            phase=None,
            moves=tuple((kind, rule) for kind, piece in pieces for rule in piece.moves),
            captures=tuple((kind, rule) for kind, piece in pieces for rule in piece.captures),
            surrounds=tuple((kind, rule) for kind, piece in pieces for rule in piece.surrounds),
            places=(),
            leaves=False,
        )


def phases_cover_all(variant: Variant) -> bool:
    return any(isinstance(phase.condition, Otherwise) for phase in variant.phases)
