"""Lines of play that a search tells: every move in them is legal where it stands, paths of captures included."""

from __future__ import annotations

import random

import pytest
import rulewright as rw
from rulewright.runtime.compiled import compile_engine
from rulewright.runtime.search import Limits, Searcher


@pytest.mark.parametrize("variant", ["italian", "spanish", "frisian", "triestina"])
def test_lines_are_legal(variant: str) -> None:
    """Where captures are compared with each other, the path of one is looked for among the best of its own position,
    not of the position that was searched last."""
    engine = compile_engine(rw.load(variant))
    searcher, chance = Searcher(engine, hash_mb=4), random.Random(2)
    captures = 0
    for _ in range(3):
        game = rw.Game(engine)
        while game.outcome() is None:
            position = game.position
            for move in searcher.search(position, Limits(depth=4), history=game.positions[:-1]).pv:
                assert move in engine.legal_moves(position), (game.fen(), engine.fen(position), move)
                captures += len(move.captured) > 1
                position = engine.play(position, move)
            game.push(chance.choice(game.legal_moves()))
    assert captures
