"""Matches of players that do one thing each: colours, order, seeds, the end by a test or from outside."""

from __future__ import annotations

import threading
import time
from itertools import repeat

import pytest
import rulewright as rw
from rulewright.runtime.match.games import Match
from rulewright.runtime.match.openings import Opening, random_openings
from rulewright.runtime.match.players import RandomMover
from rulewright.runtime.match.sprt import Sprt
from rulewright.runtime.match.tally import Played
from rulewright.runtime.search import Limits
from unit.match.players import Mover, compiled, contest, gives_up, gives_up_as_black, sleeps

THE_START = repeat(Opening())


def games_of(match_contest, openings=THE_START) -> tuple[Match, list[Played]]:
    kept: list[Played] = []
    match = Match(match_contest, openings, kept.append)
    match.run()
    return match, kept


def test_each_opening_is_played_with_both_colours() -> None:
    engine = compiled("three_mens_morris")
    openings = random_openings(engine, 3, "a seed", lambda game: True)
    match, kept = games_of(contest(games=6), openings)
    assert [one.number for one in kept] == [0, 1, 2, 3, 4, 5]
    assert [one.first_side for one in kept] == [rw.Side.WHITE, rw.Side.BLACK] * 3
    begun = [one.game.positions[3] for one in kept]
    assert begun[0::2] == begun[1::2]
    assert len(set(begun)) == 3
    assert match.tally.games == 6


def test_the_first_entrant_has_the_colour_that_is_told() -> None:
    first, second = Mover(), Mover()
    games_of(contest(lambda: first, lambda: second, games=2))
    sides = [side for side, _ in first.asked]
    assert sides == sorted(sides)  # White in the first game, Black in the second
    assert set(sides) == {rw.Side.WHITE, rw.Side.BLACK}
    assert sides[0] is rw.Side.WHITE
    assert second.asked[0][0] is rw.Side.BLACK


@pytest.mark.parametrize(
    ("first", "second", "pairs", "made"),
    [
        (gives_up, None, (3, 0, 0, 0, 0), (0, 0, 6)),
        (None, gives_up, (0, 0, 0, 0, 3), (6, 0, 0)),
        (gives_up_as_black, gives_up_as_black, (0, 0, 3, 0, 0), (3, 0, 3)),
    ],
)
def test_points_go_to_who_made_them(first, second, pairs, made) -> None:
    match, _ = games_of(contest(lambda: Mover(first), lambda: Mover(second), games=6, workers=2))
    tally = match.tally
    assert tally.pairs == pairs
    assert (tally.won, tally.drawn, tally.lost) == made
    assert (tally.faults[0]["crash"], tally.faults[1]["crash"]) == (made[2], made[0])


def test_a_seeded_match_does_not_depend_on_its_workers() -> None:
    def records(workers: int, seed: str = "5") -> list[tuple[rw.Move, ...]]:
        engine = compiled("three_mens_morris")
        openings = random_openings(engine, 2, seed, lambda game: True)
        movers = (lambda: RandomMover(seed)), (lambda: RandomMover(seed))
        _, kept = games_of(contest(*movers, games=12, workers=workers), openings)
        return [one.game.moves for one in kept]

    assert records(1) == records(1) == records(3)
    assert records(1) != records(1, "6")
    assert len(set(records(1))) > 6


def test_the_test_of_two_differences_ends_a_match() -> None:
    sprt = Sprt(elo0=0, elo1=200)
    match, kept = games_of(contest(second=lambda: Mover(gives_up), games=1000, workers=3, sprt=sprt))
    assert match.verdict == "elo1"
    assert len(kept) == match.tally.games == 2 * sum(match.tally.pairs) < 1000
    before = (0, 0, 0, 0, match.tally.pairs[4] - 1)
    assert sprt.verdict(before) is None
    assert sprt.verdict(match.tally.pairs) == "elo1"
    match, _ = games_of(contest(lambda: Mover(gives_up), games=1000, sprt=sprt))
    assert match.verdict == "elo0"


def test_a_match_called_off_keeps_what_was_played() -> None:
    """As Ctrl-C does: whatever is raised between two looks at the results."""
    made: list[Mover] = []

    def make() -> Mover:
        made.append(Mover(sleeps))
        return made[-1]

    def interrupts(match: Match) -> None:
        if match.tally.games >= 2:
            raise KeyboardInterrupt

    match = Match(contest(make, lambda: Mover(gives_up), games=100, workers=2), THE_START)
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        match.run(interrupts)
    assert time.monotonic() - begun < 5
    assert 2 <= match.tally.games < 100
    assert made
    assert all(player.closed for player in made)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("rulewright-match")]


def test_what_a_player_raises_ends_the_match() -> None:
    """An error of ours, unlike a fault, is no lost game."""

    def fails(game: rw.Game, limits: Limits) -> rw.Move:
        raise ZeroDivisionError

    match = Match(contest(lambda: Mover(fails)), THE_START)
    with pytest.raises(ZeroDivisionError):
        match.run()
