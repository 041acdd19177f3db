"""Programs of other people play the games that they know; our compiled engine must find the same moves and ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from independent.beside import Tally, compare, requests
from independent.opinions import OPINIONS, Opinion

from benchmarks.environments import PeerMissingError


def together(opinion: Opinion, games: int, seed: int) -> Tally:
    try:
        tally = compare(opinion, requests(opinion, games, seed))
    except PeerMissingError as missing:
        pytest.skip(str(missing))
    assert tally.games == games
    return tally


@pytest.mark.parametrize("opinion", OPINIONS, ids=str)
def test_some_games(opinion: Opinion) -> None:
    tally = together(opinion, 200, seed=1)
    assert tally.results > 0


@pytest.mark.slow
@pytest.mark.parametrize("opinion", OPINIONS, ids=str)
def test_thousands_of_games(opinion: Opinion) -> None:
    tally = together(opinion, 5000, seed=1_000_000)
    print(f"{opinion}: {tally.games} games, {tally.positions} positions, {tally.results} results")


def test_another_rule_is_noticed() -> None:
    """OpenSpiel's men fly: rules without flying do not agree with it, and the place is told."""
    opinion = replace(OPINIONS[0], variant="nine_mens_morris_without_flying")
    with pytest.raises(AssertionError, match=r"seed 1, after \d+ plies: [WB]:.* only ours set\(\), only theirs \{\("):
        together(opinion, 20, seed=1)
