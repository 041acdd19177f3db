"""Random positions of a variant: legal-looking, seldom reachable. Neither plays nor judges them.

Makes what play hardly ever reaches: many kings, crowded edges, lone pieces, half-empty hands. Read next:
differential.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ..dsl.ir import Variant
from .notation.fen_tail import empty_memory
from .position import Position, Side, cell_of, kind_of, side_of


def arbitrary_position(variant: Variant, dice: random.Random) -> Position:
    """Up to the setup's pieces on random points, men seldom on the row that promotes them, memory empty."""
    hands = _hands(variant, dice)
    cells = bytearray(variant.board.size + 1)
    points = dice.sample(range(1, variant.board.size + 1), variant.board.size)
    crowded = dice.random() < 0.5
    promoted = dice.choice((0.0, 0.2, 0.5, 1.0))  # share of other kinds than the plain one
    for side in Side:
        given = _given(variant, side) - sum(hands[side])
        most = min(given, (variant.board.size - 1) // 2)
        number = dice.randint(0 if hands[side] else 1, max(most, 0)) if crowded else min(most, dice.randint(1, 6))
        for _ in range(number):
            point = points.pop()
            cells[point] = cell_of(side, _kind(variant, side, point, promoted, dice))
    return Position(cells=bytes(cells), side=dice.choice(list(Side)), hands=hands, **empty_memory(variant))


def smaller_positions(position: Position) -> Iterator[Position]:
    """The position with one piece less, on the board and then in hand; kings also as plain pieces."""
    for point, cell in enumerate(position.cells):
        if cell:
            yield replace(position, cells=_with(position.cells, point, 0))
    for side in Side:
        for kind, number in enumerate(position.hands[side]):
            if number:
                yield replace(position, hands=_without_one(position.hands, side, kind))
    for point, cell in enumerate(position.cells):
        if cell and kind_of(cell):
            yield replace(position, cells=_with(position.cells, point, cell_of(side_of(cell), 0)))


def _given(variant: Variant, side: Side) -> int:
    on_board = sum(1 for cell in variant.setup.cells if cell and side_of(cell) is side)
    return on_board + sum(variant.setup.hands[side])


def _hands(variant: Variant, dice: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both hands empty half of the time, for that is when men move."""
    placing = dice.random() < 0.5
    white, black = (
        tuple(dice.randint(0, held) if placing else 0 for held in variant.setup.hands[side]) for side in Side
    )
    return white, black


def _kind(variant: Variant, side: Side, point: int, promoted: float, dice: random.Random) -> int:
    others = len(variant.pieces) - 1
    kind = dice.randint(1, others) if others and dice.random() < promoted else 0
    promotion = variant.pieces[kind].promotion
    arrived = promotion is not None and point in promotion.zone[side]
    return promotion.to if promotion is not None and arrived and dice.random() < 0.95 else kind


def _with(cells: bytes, point: int, cell: int) -> bytes:
    changed = bytearray(cells)
    changed[point] = cell
    return bytes(changed)


def _without_one(
    hands: tuple[tuple[int, ...], tuple[int, ...]], side: Side, kind: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    less = tuple(number - (other == kind) for other, number in enumerate(hands[side]))
    return (less, hands[1]) if side is Side.WHITE else (hands[0], less)
