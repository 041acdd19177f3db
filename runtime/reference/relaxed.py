"""Rule books with a rule taken out: what could a piece capture if nothing were spared, nothing barred the way …?

The reasons of language.md stand in an order; the first rule without whose help a sequence would fit is the reason.
Plays nothing itself; captures.py searches under the relaxed rules. Read next: explain_captures.py.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import replace

from ...dsl.ir import MidCapture, Piece, Removal, Revisit, Sequence, Variant
from ...dsl.ir import Turn as Turning


class Restriction(enum.IntEnum):
    """What restricts capture sequences, in the order in which reasons are given."""

    SPARES = 1
    REMOVE = 2
    TURN = 3
    REVISIT = 4
    PROMOTES = 5
    SEQUENCE = 6


def relaxed(variant: Variant, heeded: Restriction | None) -> Iterator[Variant]:
    """The variant with only the restrictions up to `heeded` in force (None: none of them). Several come where a rule
    can be broken in several ways: a piece may wrongly be crowned, or wrongly not be."""
    level = 0 if heeded is None else heeded
    capturing = variant.capturing
    if capturing is None:
        return
    capturing = replace(
        capturing,
        removal=capturing.removal if level >= Restriction.REMOVE else Removal.AT_ONCE,
        turn=capturing.turn if level >= Restriction.TURN else Turning.FREELY,
        revisit=capturing.revisit if level >= Restriction.REVISIT else Revisit.FREELY,
        sequence=capturing.sequence if level >= Restriction.SEQUENCE else Sequence.MAY_STOP,
    )
    pieces = variant.pieces if level >= Restriction.SPARES else tuple(map(_sparing_none, variant.pieces))
    yield replace(variant, capturing=capturing, pieces=pieces)
    if level < Restriction.PROMOTES:
        for manner in (None, *MidCapture):
            crowned = tuple(_promoting(piece, manner) for piece in pieces)
            yield replace(variant, capturing=capturing, pieces=crowned)


def _sparing_none(piece: Piece) -> Piece:
    return replace(piece, spares=replace(piece.spares, kinds=frozenset()))


def _promoting(piece: Piece, manner: MidCapture | None) -> Piece:
    """The piece that promotes in another manner, or not at all."""
    if piece.promotion is None or manner is None:
        return replace(piece, promotion=None)
    return replace(piece, promotion=replace(piece.promotion, mid_capture=manner))
