"""Programs of other people play the games that they know; our compiled engine must find the same moves and ends."""

from __future__ import annotations

import pytest
import rulewright as rw
from independent.beside import Request, Tally, compare
from independent.opinions import OPINIONS, Opinion
from independent.places import place

from benchmarks.environments import PeerMissingError

LONG, SHORT = 300, 4  # plies of a game from the start, and from anywhere else


def together(opinion: Opinion, times: int, seed: int) -> Tally:
    """Plays games from the start, and from positions with many captures."""
    variant = rw.load(opinion.variant).variant
    asked = [Request(seed=seed + number, plies=LONG) for number in range(opinion.games * times)]
    asked += [
        Request(seed=seed + number, plies=SHORT, place=place(variant, seed + number, opinion.kings))
        for number in range(opinion.positions * times)
    ]
    try:
        return compare(opinion, asked)
    except PeerMissingError as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize("opinion", OPINIONS, ids=str)
def test_some_games(opinion: Opinion) -> None:
    tally = together(opinion, 1, seed=1)
    assert [str(found) for found in tally.differences] == []
    assert tally.results > 0
