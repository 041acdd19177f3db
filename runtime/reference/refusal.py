"""A refusal: one sentence for people and the rule that stands behind it; and the words that such sentences share.

Decides nothing. Read next: explain.py, which finds the first reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...dsl.ir import Origin, Piece, Variant
from ..position import Position, Side, kind_of, side_of
from .phases import Permitted
from .turns import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a move is illegal. `reason` has no full stop; `rule` is the rule that forbids it."""

    reason: str
    rule: Origin


def named(variant: Variant, point: int) -> str:
    """The point as the variant's notation writes it."""
    return variant.notation.names[point]


def all_named(variant: Variant, points: Iterable[int]) -> str:
    return ", ".join(named(variant, point) for point in points)


def piece_at(variant: Variant, position: Position, point: int) -> str:
    """`the man on 32`."""
    return f"the {variant.pieces[kind_of(position.cells[point])].name} on {named(variant, point)}"


def colour(side: Side) -> str:
    return str(side).capitalize()


def owner(position: Position, point: int) -> str:
    return colour(side_of(position.cells[point]))


def written(variant: Variant, turn: Turn) -> str:
    """The turn with all its landing points: `49x40x29x18`."""
    sign = "x" if turn.hops else "-"
    return sign.join(named(variant, point) for point in turn.path)


def going_rule(variant: Variant, allowed: Permitted, kind: int, *, captures: bool) -> Origin:
    """The rule under which pieces of the kind move or capture now: its first line; the phase if the phase has none;
    outside phases the piece's own "moves none" or "captures none"."""
    lines = allowed.captures[kind] if captures else allowed.moves[kind]
    if lines:
        return lines[0].origin
    if allowed.phase is not None:
        return allowed.phase.origin
    return silent_rule(variant.pieces[kind], "captures" if captures else "moves")


def silent_rule(piece: Piece, keyword: str) -> Origin:
    """The default by which a piece does nothing of the kind, the piece itself if the rules print none."""
    path = f"{piece.name} {keyword}"
    return next((origin for origin in piece.silent if origin.path == path), piece.origin)
