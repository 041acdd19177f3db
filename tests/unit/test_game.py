"""`Game`: history, undo, repetition, counters, game records."""

from __future__ import annotations

import copy
import pickle
from functools import cache
from pathlib import Path

import pytest
import rulewright as rw
from support import MAKERS, engine_of


@cache
def engine(name: str) -> rw.Engine:
    return rw.interpret(rw.load(name))


def test_undo_restores_everything() -> None:
    game = rw.Game(engine("international"))
    positions = [game.position]
    for text in ("32-28", "19-23", "28x19", "14x23"):
        game.push(text)
        positions.append(game.position)
    for position in reversed(positions[:-1]):
        game.pop()
        assert game.position == position
    assert game.moves == ()
    with pytest.raises(IndexError):
        game.pop()


def test_a_refused_move_changes_nothing() -> None:
    """py-draughts issue 27: the square that the king left is empty, so moving from it again is refused."""
    game = rw.Game(engine("international"), "W:W32,K46:B1,10")
    game.push("46-41")
    game.push("1-6")
    before = game.position, game.moves
    for text in ("46-41", "41-99", "nonsense", ""):
        with pytest.raises(rw.RulewrightError):
            game.push(text)
        assert (game.position, game.moves) == before
    legal = [move.path for move in game.legal_moves()]
    assert legal == [(32, 27), (32, 28), (41, 36), (41, 37), (41, 46), (41, 47)]


def test_the_third_occurrence_is_a_draw() -> None:
    """FMJD annex 1: the same position with the same side to move for the third time; the start counts as the first."""
    game = rw.Game(engine("international"), "W:WK50,36:BK1,15")
    for occurrence in (2, 3):
        for text in ("50-44", "1-7", "44-50"):
            game.push(text)
            assert game.outcome() is None
        game.push("7-1")
        assert game.occurrences() == occurrence
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is None
    assert "3 times" in outcome.reason
    assert game.legal_moves()  # players may go on: a claim can be missed
    game.pop()
    assert game.outcome() is None


def test_the_side_to_move_is_part_of_a_repetition() -> None:
    """White's king goes round three squares, Black's to and fro: the board comes back with the other side to move."""
    game = rw.Game(engine("international"), "W:WK50,36:BK1,15")
    for text in ("50-44", "1-7", "44-49", "7-1", "49-44", "1-7", "44-50"):
        game.push(text)
    assert game.position.points_of(rw.Side.BLACK) == (7, 15)
    game.push("7-1")
    assert game.occurrences() == 2


QUIET = [
    "47-33",
    "4-13",
    "33-47",
    "13-18",
    "47-38",
    "18-40",
    "38-32",
    "40-45",
    "32-43",
    "45-12",
    "43-30",
    "12-40",
    "30-8",
    "40-29",
    "8-21",
    "29-23",
    "21-3",
    "23-19",
    "3-9",
    "19-46",
    "9-31",
    "46-32",
    "31-22",
    "32-49",
    "22-28",
    "49-27",
    "28-39",
    "27-18",
    "39-44",
    "18-1",
    "44-22",
    "1-7",
    "22-31",
    "7-1",
    "31-37",
    "1-18",
    "37-14",
    "18-34",
    "14-5",
    "34-25",
    "36-31",
    "25-34",
    "5-41",
    "34-7",
    "41-47",
    "7-12",
    "47-38",
    "12-1",
    "38-42",
    "1-45",
    "42-48",
    "45-23",
    "48-25",
    "23-40",
    "25-14",
    "40-29",
    "14-9",
    "29-47",
    "9-27",
    "47-41",
    "27-22",
    "41-23",
    "22-4",
    "23-14",
    "4-22",
    "14-5",
    "22-9",
    "5-28",
    "9-18",
    "28-32",
    "18-13",
    "32-16",
    "13-8",
    "16-32",
    "8-26",
    "32-38",
    "26-3",
    "38-16",
    "3-26",
    "16-7",
    "26-3",
    "7-29",
    "3-25",
    "29-24",
    "25-34",
    "24-2",
    "34-43",
    "2-7",
    "43-25",
    "7-29",
    "25-39",
]


def test_twenty_five_moves_each_without_a_capture_or_a_man_move() -> None:
    """pydraughts issue 19: the man move at ply 41 starts the count again, so the draw comes after ply 91;
    no capture is possible on the way and no position occurs three times."""
    game = rw.Game(engine("international"), "W:W36,K47:BK4,15")
    drawn = []
    for ply, text in enumerate(QUIET, start=1):
        game.push(text)
        if game.outcome() is not None:
            drawn.append(ply)
    assert drawn == [91]
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is None
    assert "25 moves each" in outcome.reason


def test_a_record_of_a_game() -> None:
    game = rw.Game(engine("international"))
    for text in ("32-28", "19-23", "28x19", "14x23"):
        game.push(text)
    record = game.pdn({"White": 'A. "Example"'})
    assert '[White "A. \\"Example\\""]' in record
    assert '[GameType "20"]' in record
    assert '[Result "*"]' in record
    assert record.endswith("\n\n1. 32-28 19-23 2. 28x19 14x23 *\n")


def test_a_record_of_a_game_from_a_position() -> None:
    """PDN 3.0: the FEN tag, and `1...` where the second player moves first. Russian captures are written with `:`."""
    game = rw.Game(engine("russian"), "B:Wc3:Bb6,d4")
    game.push("d4xb2")
    record = game.pdn()
    assert '[FEN "B:Wc3:Bb6,d4"]' in record
    assert record.endswith("\n\n1... d4:b2 0-1\n")
    assert game.outcome() == rw.Outcome(winner=rw.Side.BLACK, reason="lose with no legal move")


def test_a_mill_record_keeps_hands() -> None:
    game = rw.Game(engine("nine_mens_morris"))
    for text in ("a1", "d2", "d1", "f4", "g1xd2"):
        game.push(text)
    assert game.fen() == "B:Wa1,d1,g1/6:Bf4/7"
    assert game.texts() == ("a1", "d2", "d1", "f4", "g1xd2")
    assert '[Variant "nine_mens_morris"]' in game.pdn()


def played(kind: str = "reference", variant: str = "international") -> rw.Game:
    """A game of three plies."""
    game = rw.Game(engine_of(kind, variant))
    for _ in range(3):
        game.push(game.legal_moves()[-1])
    return game


def test_what_a_game_tells_of_itself() -> None:
    game = rw.Game(engine("international"))
    assert (game.ply, game.turn, list(game)) == (0, rw.Side.WHITE, [])
    game.push("32-28")
    assert (game.ply, game.turn, tuple(game)) == (1, rw.Side.BLACK, game.moves)
    assert game.legal_texts() == ("16-21", "17-21", "17-22", "18-22", "18-23", "19-23", "19-24", "20-24", "20-25")
    assert repr(game) == "<Game of international, 1 plies, B:W28,31,33-50:B1-20>"


def test_equal_games_are_equal_and_hash_alike() -> None:
    """On whatever engine; not with another rule set, start or history."""
    game = played("reference")
    assert game == played("compiled")
    assert len({game, played("compiled")}) == 1
    others = [played(variant="killer"), rw.Game(game.engine), rw.Game(game.engine, game.position)]
    assert all(game != other for other in others)
    assert game != "a game"


@pytest.mark.parametrize("copied", [rw.Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_its_own_way(copied) -> None:
    game = played()
    other = copied(game)
    assert other == game
    assert other.engine is game.engine
    other.pop()
    assert (other.ply, game.ply) == (2, 3)


@pytest.mark.parametrize("kind", list(MAKERS))
@pytest.mark.parametrize("variant", ["international", "nine_mens_morris"])
def test_a_pickled_game_has_its_engine_again(kind: str, variant: str) -> None:
    game = played(kind, variant)
    first, second = pickle.loads(pickle.dumps([game, game.copy()]))
    assert first == second == game
    assert first.engine is second.engine is not game.engine
    assert first.engine.name == kind
    assert first.legal_moves() == game.legal_moves()
    first.push(first.legal_moves()[0])


@pytest.mark.parametrize("kind", list(MAKERS))
def test_a_pickled_game_needs_no_rules_file(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.rules"
    file.write_text('variant mine extends english\ntitle "Mine"\nfirst white\n')
    game = rw.Game(MAKERS[kind](rw.load(file)))
    pickled = pickle.dumps(game)
    file.unlink()
    again = pickle.loads(pickled)
    assert (again, again.turn) == (game, rw.Side.WHITE)
    again.push("22-18")


def test_a_position_set_up_in_mid_game() -> None:
    """What has stood before does not count for repetition; `pop` takes it back with the move before it."""
    game = rw.Game(engine("international"), "W:WK50,36:BK1,15")
    for text in ("50-44", "1-7", "44-50", "7-1"):
        game.push(text)
    assert game.occurrences() == 2
    game.set_up(game.fen())
    assert (game.occurrences(), game.ply) == (1, 4)
    game.push("50-44")
    assert [move.path for move in game.moves[-2:]] == [(7, 1), (50, 44)]
    game.pop()
    assert game.pop().path == (7, 1)
    assert game.position.points_of(rw.Side.BLACK) == (7, 15)
    with pytest.raises(rw.NotationError):
        game.set_up("nonsense")
    assert game.ply == 3


def test_a_resigned_game_has_the_result_that_it_is_given() -> None:
    record = played().pdn({"Result": "2-0", "Round": "3"})
    assert '[Result "2-0"]' in record
    assert '[Round "3"]' in record
    assert record.endswith(" 2-0\n")
