"""Hub engines with bad habits: each loses its games for what it does, the match goes on, and no process is left."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from itertools import repeat
from pathlib import Path

import pytest
from rulewright.runtime.errors import MatchError
from rulewright.runtime.match.entrants import Entrant, read_entrant
from rulewright.runtime.match.games import Match
from rulewright.runtime.match.hub_player import HubPlayer
from rulewright.runtime.match.openings import Opening
from rulewright.runtime.match.pace import Pace
from rulewright.runtime.match.players import RandomMover
from rulewright.runtime.match.tally import Played
from unit.match.players import contest

PROGRAM = Path(__file__).with_name("fake_hub.py")


def fake(habit: str, pids: Path, pace: Pace, variant: str = "english") -> Entrant:
    return read_entrant(f"hub:{sys.executable} {PROGRAM} {habit} {pids} {variant}@name=fake", pace)


def all_gone(pids: Path) -> bool:
    """Whether none of the processes is left, not even as a zombie."""
    for pid in map(int, pids.read_text().split()):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            continue
        return False
    return True


def match_of(engine: Entrant, *, variant: str = "english", games: int = 2) -> tuple[Match, list[Played]]:
    kept: list[Played] = []
    made = contest(lambda: HubPlayer(engine, variant), lambda: RandomMover("1"), variant=variant, games=games)
    made = replace(made, entrants=(engine, made.entrants[1]), conditions=replace(made.conditions, patience=1.0))
    match = Match(made, repeat(Opening()), kept.append)
    match.run()
    return match, kept


@pytest.mark.parametrize(
    ("habit", "how", "says"),
    [
        ("cheats", "illegal move", "1-32"),
        ("babbles", "illegal move", "?!"),
        ("passes", "illegal move", "no move"),
        ("complains", "illegal move", "no thanks"),
        ("dies", "crash", "out of memory"),
        ("hangs", "time", "in time"),
    ],
)
def test_bad_habits_lose_games_and_nothing_else(habit: str, how: str, says: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    match, kept = match_of(fake(habit, pids, Pace(seconds=0.1, nodes=5)))
    assert match.tally.pairs == (1, 0, 0, 0, 0)
    assert match.tally.faults[0] == {how: 2}
    assert all(says in played.verdict.outcome.reason for played in kept)
    assert len(set(pids.read_text().split())) == (2 if habit != "passes" else 1)  # started again after each fault
    assert all_gone(pids)


def test_without_a_limit_of_time_patience_ends(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    begun = time.monotonic()
    match, _ = match_of(fake("hangs", pids, Pace(depth=3)))
    assert match.tally.faults[0] == {"time": 2}
    assert time.monotonic() - begun < 20
    assert all_gone(pids)


def test_an_engine_that_plays_is_let_play(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    engine = fake("plays", pids, Pace(nodes=1), "three_mens_morris")
    match, kept = match_of(engine, variant="three_mens_morris")
    assert match.tally.endings == {"rules": 2}
    assert all(len(played.game.moves) >= 5 for played in kept)
    assert len(pids.read_text().split()) == 1
    assert all_gone(pids)


@pytest.mark.parametrize("text", ["hub:no-such-program-anywhere", "hub:{python} -c 1"])
def test_an_engine_that_does_not_start_is_told_at_once(text: str) -> None:
    engine = read_entrant(text.format(python=sys.executable), Pace(nodes=1))
    with pytest.raises(MatchError, match=r"cannot be started|has ended"):
        match_of(engine)


def test_a_parameter_that_it_does_not_have_is_told(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    engine = read_entrant(f"hub:{sys.executable} {PROGRAM} plays {pids}@option.colour=red", Pace(nodes=1))
    with pytest.raises(MatchError, match="no param `colour`; it has book"):
        match_of(engine)
    assert all_gone(pids)
