"""A position and a depth → leaves, where a turn counts otherwise than `Engine.perft` counts it. Knows no rules.

Read next: tables.py, for the tables that are counted so; test_perft.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial

import rulewright as rw


def perft_by_order(engine: rw.Engine, position: rw.Position, depth: int) -> int:
    """Leaves at `depth` turns, a turn that removes several men counted once for each order of removing them."""
    moves = engine.legal_moves(position)
    if depth == 1:
        return sum(factorial(len(move.captured)) for move in moves)
    return sum(
        factorial(len(move.captured)) * perft_by_order(engine, engine.play(position, move), depth - 1) for move in moves
    )


def perft_by_action(engine: rw.Engine, position: rw.Position, depth: int) -> int:
    """Leaves at `depth` actions: a removal of one man is an action of its own, and a finished game is one leaf."""
    moves = engine.legal_moves(position)
    if depth == 0 or not moves:
        return 1
    closings = {move.path for move in moves if move.captured}
    if depth == 1:
        return len(closings) + sum(not move.captured for move in moves)
    return sum(_after(engine, position, moves, depth))


def _after(engine: rw.Engine, position: rw.Position, moves: Sequence[rw.Move], depth: int) -> Iterator[int]:
    for move in moves:
        yield perft_by_action(engine, engine.play(position, move), depth - 1 - bool(move.captured))
