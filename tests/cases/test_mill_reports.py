"""What users reported of other mill programs, each as a position and what must hold there, on both engines.

The reports tell what the right behaviour is, and with which rules. Data: mill_reports.json; what takes more than a
position and a few moves is written out below.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import rulewright as rw
from support import MAKERS, engine_of

REPORTS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("mill_reports.json").read_text(encoding="utf-8"))
WINNERS = {"white": rw.Side.WHITE, "black": rw.Side.BLACK, "draw": None}

# A hub on three lines of five, and a rim. The wish names such a board without its lines: these are ours.
SUN = """variant sun extends nine_mens_morris
title "A mill with rays"
board { lines o1-i1-hub-i4-o4, o2-i2-hub-i5-o5, o3-i3-hub-i6-o6, o1-o2, o2-o3, o3-o4, o4-o5, o5-o6, o6-o1 }
mill { takes 1 man for each mill }
"""


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["id"])
def test_the_report_is_answered(report: dict[str, Any], maker: str) -> None:
    engine = engine_of(maker, report["variant"])
    position = engine.parse(report["position"])
    check(engine, position, report.get("holds", {}))
    for text in report.get("play", []):
        position = engine.play(position, text)
    check(engine, position, report.get("then", {}))


def check(engine: rw.Engine, position: rw.Position, claims: dict[str, Any]) -> None:
    """Moves that are allowed, refused, or all there are; the position; how it stands."""
    for text in claims.get("allows", []):
        engine.play(position, text)
    for text in claims.get("refused", []):
        with pytest.raises(rw.IllegalMoveError):
            engine.play(position, text)
    if "legal" in claims:
        reached = {engine.play(position, text) for text in claims["legal"]}
        assert {engine.play(position, move) for move in engine.legal_moves(position)} == reached
        assert len(reached) == len(claims["legal"])
    if "gives" in claims:
        assert engine.fen(position) == claims["gives"]
    if "outcome" in claims:
        outcome = engine.outcome(position)
        assert (outcome is None) == (claims["outcome"] == "open")
        assert outcome is None or outcome.winner is WINNERS[claims["outcome"]]


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("W:Wa1/-6:Bd1/-4", "below zero: -6"),
        ("W:Wa7,d7,g7,b6,d6,f6,c5,d5,e5,a4,b4,c4,e4,f4/0:Ba1,d1,g1/0", "more than 9 white men: 14"),
        ("W:Wa1/9:Bd1/8", "more than 9 white men"),
        ("W:Wa1/8:B/10", "10 black men in hand"),
    ],
)
def test_a_position_has_no_more_men_than_the_rules_give(position: str, reason: str, maker: str) -> None:
    """Sanmill 617: a set-up had -6 and -4 men in hand, and 14 white men in a game of nine."""
    with pytest.raises(rw.NotationError, match=reason):
        engine_of(maker, "nine_mens_morris").parse(position)


@pytest.mark.parametrize("maker", MAKERS)
def test_a_third_occurrence_is_counted_on_whole_turns(maker: str) -> None:
    """Sanmill 575: taking hold of a man was kept as a move, so that repetition was missed."""
    game = rw.Game(engine_of(maker, "nine_mens_morris"), "W:Wa7,d6,g4,c3/0:Bb2,d1,e5,f6/0")
    for text in 2 * ["a7-a4", "b2-b4", "a4-a7", "b4-b2"]:
        assert game.outcome() is None
        game.push(text)
    assert game.occurrences() == 3
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "draw when a position occurs 3 times")


@pytest.mark.parametrize("maker", MAKERS)
def test_positions_with_other_hands_are_not_the_same(maker: str) -> None:
    """Malom 5: men, side to move, phase and hands together are a position. Here White loses two men that it places,
    and then everything but the hand stands as before."""
    game = rw.Game(engine_of(maker, "lasker_morris"), "W:Wa1,d5/3:Bb2,d2,f4/3")
    for text in ["g7", "f4-f2xg7", "d7", "f2-f4", "d5-e5", "f4-f2xd7", "e5-d5", "f2-f4"]:
        game.push(text)
    assert (game.position.cells, game.side) == (game.start.cells, game.start.side)
    assert game.occurrences() == 1
    for text in ["d5-e5", "f4-g4", "e5-d5", "g4-f4"]:
        game.push(text)
    assert game.occurrences() == 2


@pytest.mark.parametrize("maker", MAKERS)
def test_three_mills_at_once_take_three_men_on_a_board_of_ones_own(maker: str, tmp_path: Path) -> None:
    """Sanmill 224 and 251: wishes for other boards, other numbers of men, and three mills by one move."""
    file = tmp_path / "sun.rules"
    file.write_text(SUN, encoding="utf-8")
    engine = MAKERS[maker](rw.load(file))
    position = engine.parse("W:Wi1,i2,i3,i4,i5,i6/3:Bo1,o3,o4,o6/5")
    check(engine, position, {"allows": ["hubxo1xo3xo4", "hubxo6xo4xo1"], "refused": ["hub", "hubxo1", "hubxo1xo3"]})
    check(engine, engine.parse("W:Wi1,i2,i4/6:Bo1,o3,o4,o6/5"), {"allows": ["hubxo1"], "refused": ["hubxo1xo3"]})
