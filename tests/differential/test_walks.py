"""Both engines of every shipped variant walk games together, from the start and from positions that nobody reaches."""

from __future__ import annotations

from functools import cache

import pytest
import rulewright as rw
from differential.agreement import walk_together
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulewright import variants
from rulewright.runtime.strategies.walks import choices
from rulewright.testing import positions, reachable_positions

# The short version is the same on every machine, so that it never fails for somebody else's change; the long one
# searches anew each time. Building a position takes many draws, which the health checks would mistake for a fault.
SHORT = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
LONG = settings(SHORT, derandomize=False)


@cache
def engines(name: str) -> tuple[rw.Engine, rw.Engine]:
    """Reference and compiled engine of a shipped variant, from the store that all tests share."""
    rules = rw.load(name)
    return rw.interpret(rules), rw.compile(rules)


def games(name: str, number: int, plies: int, how: settings) -> None:
    """Both engines play so many games from the start."""
    reference, compiled = engines(name)

    @settings(how, max_examples=number)
    @given(choices(plies))
    def play(walk: list[int]) -> None:
        assert walk_together(reference, compiled, reference.start(), walk) > 0

    play()


def elsewhere(name: str, number: int, how: settings) -> None:
    """Both engines play a few moves from positions that nobody has to reach, and from some deep in a game."""
    reference, compiled = engines(name)
    anywhere = st.one_of(positions(reference.rules), reachable_positions(compiled, 60))

    @settings(how, max_examples=number)
    @given(anywhere, choices(3))
    def play(position: rw.Position, walk: list[int]) -> None:
        assert walk_together(reference, compiled, position, walk) > 0

    play()


@pytest.mark.parametrize("name", variants.names())
def test_games_from_the_start(name: str) -> None:
    games(name, 8, 30, SHORT)


@pytest.mark.parametrize("name", variants.names())
def test_positions_from_anywhere(name: str) -> None:
    elsewhere(name, 60, SHORT)


@pytest.mark.slow
@pytest.mark.parametrize("name", variants.names())
def test_many_games_and_positions(name: str) -> None:
    games(name, 60, 150, LONG)
    elsewhere(name, 1500, LONG)
