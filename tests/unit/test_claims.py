"""Draws `on claim`: the game goes on, and a player may ask for the draw as long as its condition holds."""

from __future__ import annotations

from pathlib import Path

import pytest
import rulewright as rw

# World Checkers Draughts Federation: after forty moves of each side without a man's move or a capture a player may
# claim; three moves here. Two kings that step to and fro do nothing else.
CLAIMED = """variant claimed extends english
title "English draughts with claims"
ending {
  lose with no legal move
  draw after 3 moves each without capture or man move, on claim
  draw with 1 king against 1 king, on claim
  draw when a position occurs 3 times, on claim
}
"""
TO_AND_FRO = ("30-26", "3-7", "26-30", "7-3")


@pytest.fixture(params=["reference", "compiled"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> rw.Engine:
    file = tmp_path / "claimed.rules"
    file.write_text(CLAIMED)
    rules = rw.load(str(file))
    return rw.interpret(rules) if request.param == "reference" else rw.compile(rules)


def reasons(game: rw.Game) -> list[str]:
    return [claim.reason for claim in game.claims()]


def test_each_draw_can_be_claimed_from_its_ply_on_and_ends_nothing(engine: rw.Engine) -> None:
    game = rw.Game(engine, "W:WK30,K29:BK3")
    by_ply: list[list[str]] = []
    for move in TO_AND_FRO * 2:
        game.push(move)
        assert game.outcome() is None
        by_ply.append(reasons(game))
    count = "draw after 3 moves each without capture or man move, on claim"
    again = "draw when a position occurs 3 times, on claim"
    assert by_ply == [[], [], [], [], [], [count], [count], [count, again]]
    assert game.legal_moves()


def test_material_can_be_claimed_as_long_as_it_is_there(engine: rw.Engine) -> None:
    game = rw.Game(engine, "W:WK30:BK3")
    assert reasons(game) == ["draw with 1 king against 1 king, on claim"]
    assert game.outcome() is None
    assert game.legal_moves()


def test_a_game_that_is_over_has_no_claims(engine: rw.Engine) -> None:
    game = rw.Game(engine, "W:WK30:BK26")
    game.push("30x23")
    assert game.outcome() == rw.Outcome(winner=rw.Side.WHITE, reason="lose with no legal move")
    assert game.claims() == ()


def test_shipped_draws_end_the_game_without_a_claim() -> None:
    game = rw.Game(rw.interpret(rw.load("english")), "W:WK30,K29:BK3")
    for move in TO_AND_FRO * 2:
        game.push(move)
    assert game.outcome() is not None
    assert game.claims() == ()


def test_who_cannot_move_cannot_wait_for_a_claim(tmp_path: Path) -> None:
    file = tmp_path / "stuck.rules"
    file.write_text(
        CLAIMED.replace("claimed", "stuck").replace("lose with no legal move", "draw with no legal move, on claim")
    )
    with pytest.raises(rw.RulesError, match="RW324"):
        rw.load(str(file))
