"""What two engines of the same rules must agree on: at a position, and along a walk.

Asserts, and says where it stood. The reference engine is the definition, so a failure speaks of the compiled one
unless the language's reference contradicts both. Read next: test_walks.py, test_specs.py.
"""

from __future__ import annotations

import rulewright as rw
from rulewright.runtime.compiled import CompiledEngine
from rulewright.runtime.notation.move_texts import move_texts
from rulewright.runtime.notation.moves import parse_move
from rulewright.runtime.position import Position
from rulewright.runtime.strategies.walks import Choices

PERFT_LEAVES = 150  # that a perft of depth 2 may have to be compared: the reference engine is slow


def walk_together(reference: rw.Engine, compiled: rw.Engine, start: Position, walk: Choices) -> int:
    """Both engines play one game; everything is compared at each position. The number of positions compared."""
    position = start
    agree(reference, compiled, position, 0)
    for plies, choice in enumerate(walk):
        moves = reference.legal_moves(position)
        if not moves:
            return plies + 1
        position = reference.play(position, moves[choice % len(moves)])
        agree(reference, compiled, position, choice)
    return len(walk) + 1


def agree(reference: rw.Engine, compiled: rw.Engine, position: Position, choice: int) -> None:
    """Legal moves, outcome, a move played, perft, and texts; `choice` picks the move."""
    where = f"{reference.rules.name}: {reference.fen(position)}"
    moves = reference.legal_moves(position)
    assert compiled.legal_moves(position) == moves, where
    assert compiled.outcome(position) == reference.outcome(position), where
    _agree_on_perft(reference, compiled, position, len(moves), where)
    assert compiled.parse(reference.fen(position)) == position, where
    if moves:
        _agree_on_play(reference, compiled, position, moves, choice, where)


def _agree_on_perft(reference: rw.Engine, compiled: rw.Engine, position: Position, merged: int, where: str) -> None:
    assert compiled.perft(position, 1) == merged, where
    assert compiled.perft(position, 1, routes="kept") == reference.perft(position, 1, routes="kept"), where
    if merged <= PERFT_LEAVES and compiled.perft(position, 2, routes="kept") <= PERFT_LEAVES:
        for routes in ("merged", "kept"):
            counts = [engine.perft(position, 2, routes=routes) for engine in (reference, compiled)]
            assert counts[0] == counts[1], f"{where} ({routes})"
            if isinstance(compiled, CompiledEngine):
                visited = compiled.perft(position, 2, routes=routes, visit=True)
                assert visited == counts[0], f"{where} ({routes}, every leaf made)"


def _agree_on_play(
    reference: rw.Engine,
    compiled: rw.Engine,
    position: Position,
    moves: tuple[rw.Move, ...],
    choice: int,
    where: str,
) -> None:
    for move in {moves[choice % len(moves)], moves[choice * 7 % len(moves)]}:
        after = reference.play(position, move)
        assert compiled.play(position, move) == after, f"{where}, {move}"
        assert compiled.outcome(after) == reference.outcome(after), f"{where}, {move}"
    texts = move_texts(reference.rules.variant, moves)
    assert len(set(texts)) == len(moves), where
    picked = choice % len(moves)
    assert parse_move(compiled, position, texts[picked]) == moves[picked], f"{where}, {texts[picked]}"
    assert reference.explain(position, texts[picked]).legal, f"{where}, {texts[picked]}"
