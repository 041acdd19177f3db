"""How games end: by the rules, by claims, by their length, and by what a player does wrong."""

from __future__ import annotations

import pytest
import rulewright as rw
from rulewright.runtime.match.pace import Pace, control
from rulewright.runtime.match.players import Fault, Player, RandomMover
from rulewright.runtime.match.referee import Conditions, Seat, Verdict, half_points, play
from rulewright.runtime.notation.moves import parse_move
from rulewright.runtime.search import Limits
from support import engine_of
from unit.match.players import CONDITIONS, QUICK, Mover, compiled, gives_up

CLAIM = """variant claiming extends english
title  "English with a claim"
ending { lose with no legal move; draw after 2 moves each without capture or man move, on claim }
"""


def judged(white: Player, black: Player, game: rw.Game, *, pace: Pace = QUICK, plies: int = 200) -> Verdict:
    seats = Seat(player=white, pace=pace), Seat(player=black, pace=pace)
    verdict = play(game, seats, Conditions(plies=plies, margin=0.01, patience=5))
    assert verdict is not None
    return verdict


def test_a_game_ends_by_the_rules() -> None:
    """White's man on b2 stands in line after c2-c3, as an example of the rule file has it."""
    game = rw.Game(compiled("three_mens_morris"), "W:Wa1,b2,c2/0:Ba3,c1,b1/0")
    white = Mover(lambda game, limits: parse_move(game.engine, game.position, "c2-c3"))
    verdict = judged(white, Mover(gives_up), game)
    assert verdict.outcome == game.outcome()
    assert (verdict.ending, verdict.outcome.winner) == ("rules", rw.Side.WHITE)
    assert len(game.moves) == 1


def test_a_claimable_draw_is_a_draw(tmp_path) -> None:
    file = tmp_path / "claiming.rules"
    file.write_text(CLAIM, encoding="utf-8")
    game = rw.Game(rw.interpret(rw.load(file)), "W:WK32:BK1")
    verdict = judged(RandomMover("1"), RandomMover("2"), game)
    assert (verdict.ending, verdict.outcome.winner) == ("rules", None)
    assert len(game.moves) == 4


def test_a_long_game_is_drawn() -> None:
    game = rw.Game(engine_of("reference", "english"))
    verdict = judged(Mover(), Mover(), game, plies=10)
    assert (verdict.ending, verdict.outcome.winner, len(game.moves)) == ("length", None, 10)


@pytest.mark.parametrize("side", list(rw.Side))
def test_a_fault_loses_for_its_side(side: rw.Side) -> None:
    game = rw.Game(engine_of("reference", "english"))
    players = [Mover(), Mover()]
    players[side] = Mover(gives_up)
    verdict = judged(players[0], players[1], game)
    assert (verdict.ending, verdict.outcome.winner) == ("crash", side.other)
    assert "it gives up" in verdict.outcome.reason


def test_an_illegal_move_loses_and_is_not_played() -> None:
    game = rw.Game(engine_of("reference", "english"))
    cheat = Mover(lambda game, limits: rw.Move(path=(1, 5)))
    verdict = judged(cheat, cheat, game)
    assert (verdict.ending, verdict.outcome.winner) == ("illegal move", rw.Side.WHITE)  # Black begins
    assert "(1, 5)" in verdict.outcome.reason
    assert game.moves == ()


class Hands:
    """A clock for the referee, which moves when a player takes its time and not else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr("rulewright.runtime.match.referee.perf_counter", lambda: self.now)

    def taking(self, seconds: float) -> Mover:
        def says(game: rw.Game, limits: Limits) -> rw.Move:
            self.now += seconds
            return game.legal_moves()[0]

        return Mover(says)


@pytest.mark.parametrize("pace", [Pace(seconds=2), Pace(clock=control("2")), Pace(clock=control("1.5+0.5"))])
def test_a_late_move_loses_and_is_not_played(pace: Pace, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(monkeypatch)
    game = rw.Game(engine_of("reference", "english"))
    verdict = judged(hands.taking(2), hands.taking(2.02), game, pace=pace)  # a hundredth is forgiven; Black begins
    assert (verdict.ending, verdict.outcome.winner, game.moves) == ("time", rw.Side.WHITE, ())


def test_a_clock_is_used_up_by_several_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """12 seconds are two moves of 5; with an increment of 5 they last for ever, with 4.5 till the 15th move, before
    which 14 · 0.5 of them are gone."""
    hands = Hands(monkeypatch)

    def plies(clock: str) -> tuple[str, int]:
        game = rw.Game(engine_of("reference", "english"))
        verdict = judged(hands.taking(5), hands.taking(0), game, pace=Pace(clock=control(clock)), plies=60)
        return verdict.ending, len(game.moves)

    assert plies("12") == ("time", 5)
    assert plies("2/12") == ("length", 60)
    assert plies("12+5") == ("length", 60)
    assert plies("7+4.5") == ("time", 2 * 14 + 1)


def test_players_are_told_their_own_limits() -> None:
    white, black = Mover(), Mover()
    seats = Seat(player=white, pace=Pace(depth=3)), Seat(player=black, pace=Pace(nodes=7, seconds=2.5))
    play(rw.Game(engine_of("reference", "english")), seats, Conditions(plies=4, margin=0, patience=1))
    assert white.asked == [(rw.Side.WHITE, Limits(depth=3))] * 2
    assert black.asked == [(rw.Side.BLACK, Limits(nodes=7, seconds=2.5))] * 2


def test_a_game_that_is_called_off_has_no_verdict() -> None:
    """Neither before a move, nor when it is the end of the match that makes a player fail."""
    game = rw.Game(engine_of("reference", "english"))
    seat = Seat(player=Mover(), pace=Pace(nodes=1))
    assert play(game, (seat, seat), CONDITIONS, called_off=lambda: len(game.moves) == 3) is None
    assert len(game.moves) == 3
    over: list[bool] = []

    def ends_the_match(game: rw.Game, limits: Limits) -> rw.Move:
        over.append(True)
        raise Fault("crash", "ended from outside")

    seat = Seat(player=Mover(ends_the_match), pace=Pace(nodes=1))
    assert play(game, (seat, seat), CONDITIONS, called_off=lambda: bool(over)) is None


def test_points_of_a_game() -> None:
    white, black = rw.Side.WHITE, rw.Side.BLACK
    assert [half_points(winner, white) for winner in (white, None, black)] == [2, 1, 0]
    assert [half_points(winner, black) for winner in (white, None, black)] == [0, 1, 2]
