"""The search finds what looking at everything finds: for every shipped variant, with and without its table."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.runtime.compiled import CompiledEngine
from rulewright.runtime.evaluation import evaluation_of
from rulewright.runtime.search import Limits, Searcher
from search.judging import Costly, Judge
from support import CLASSES, engine_of

SLOW = pytest.mark.slow
PLIES = 30  # of random play before the position that is searched


def searching_engine(name: str) -> CompiledEngine:
    engine = engine_of("compiled", name)
    assert isinstance(engine, CompiledEngine)
    return engine


def some_position(engine: rw.Engine, seed: int, later: int = 0) -> rw.Position:
    """A position of a random game that goes on, so many plies `later` than usual."""
    lots = random.Random(seed)
    position = engine.start()
    for _ in range(lots.randrange(PLIES) + later):
        moves = engine.legal_moves(position)
        after = engine.play(position, lots.choice(moves))
        if engine.outcome(after) is not None:
            break
        position = after
    return position


def compare(name: str, seed: int, depth: int, most: int) -> None:
    """Searches the first of some positions of which the slow way looks at so many others at most."""
    engine = searching_engine(name)
    for attempt in range(60):
        position = some_position(engine, seed + attempt, later=3 * attempt)
        judge = Judge(engine_of("reference", name), evaluation_of(engine.rules), most)
        with suppress(Costly):
            values = judge.values(position, depth)
            break
    else:
        raise AssertionError(f"{name} has no position in which everything could be looked at")
    best = max(values.values())
    for megabytes in (0, 1):
        found = Searcher(engine, hash_mb=megabytes, exact=True).search(position, Limits(depth=depth))
        told = f"{name}: {engine.fen(position)} at depth {depth}, {megabytes} MB"
        assert found.move is not None, told
        assert found.score == best, told
        assert values[found.move] == best, told


def at_first_sight(name: str, position: rw.Position) -> None:
    engine = searching_engine(name)
    evaluation = evaluation_of(engine.rules)
    judge = Judge(engine_of("reference", name), evaluation, 0)
    told = f"{name}: {engine.fen(position)}"
    assert Searcher(engine, hash_mb=0, evaluation=evaluation).evaluate(position) == judge.at_first_sight(position), told


@pytest.mark.parametrize("name", variants.names())
def test_at_first_sight(name: str) -> None:
    for seed in range(3):
        at_first_sight(name, some_position(engine_of("reference", name), seed))


@pytest.mark.parametrize(
    "name", [name if name in CLASSES else pytest.param(name, marks=SLOW) for name in variants.names()]
)
def test_the_score_is_that_of_looking_at_everything(name: str) -> None:
    """Two plies and all captures behind them, one position a variant."""
    compare(name, seed=7, depth=2, most=120)


@pytest.mark.parametrize("name", ["english", "international", "russian", "frisian", "nine_mens_morris", "antidraughts"])
def test_deeper_too(name: str) -> None:
    compare(name, seed=11, depth=3, most=600)


@SLOW
@pytest.mark.parametrize("name", variants.names())
def test_many_positions(name: str) -> None:
    for seed in range(100, 300, 40):
        compare(name, seed, depth=3, most=3000)
