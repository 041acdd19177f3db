"""What all who make positions need: pieces on points as a position that remembers nothing, hands, kinds, counters.

Read next: candidates.py.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TypeAlias

from ...dsl.ir import Variant
from ..notation.fen_tail import empty_memory
from ..position import Position, Side

Hands: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


def bare(
    variant: Variant, pieces: dict[int, int], side: Side, hands: tuple[tuple[int, ...], tuple[int, ...]]
) -> Position:
    """These pieces, nothing remembered."""
    cells = bytes(pieces.get(point, 0) for point in range(variant.board.size + 1))
    return Position(cells=cells, side=side, hands=hands, **empty_memory(variant))


def no_hands(variant: Variant) -> Hands:
    none = (0,) * len(variant.pieces)
    return none, none


def some_hands(variant: Variant, dice: random.Random) -> Hands:
    """A few men in hand where men are placed, half of the time."""
    if dice.random() < 0.5:
        return no_hands(variant)
    white, black = (tuple(dice.randint(0, min(3, held)) for held in hand) for hand in variant.setup.hands)
    return white, black


def any_kind(variant: Variant, dice: random.Random) -> int:
    """The plain piece more often than others."""
    return 0 if dice.random() < 0.6 else dice.randrange(len(variant.pieces))


def nearly_out(variant: Variant, position: Position, place: int, plies: int) -> Position:
    """The position with one counter so many plies before it runs out, and the others at nothing."""
    numbers = (
        max(0, counter.plies - plies) if other == place else 0 for other, counter in enumerate(variant.ending.counters)
    )
    return replace(position, counters=tuple(numbers))
