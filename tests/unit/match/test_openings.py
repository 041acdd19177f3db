"""How games begin: seeded random moves, each position once, and files of positions."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
import rulewright as rw
from rulewright.runtime.errors import MatchError
from rulewright.runtime.match.openings import TRIES, Opening, judge, openings_of_file, random_openings, the_start
from rulewright.runtime.search import Searcher
from unit.match.players import compiled


def anything(game: rw.Game) -> bool:
    return True


def test_random_openings_are_distinct_and_go_on() -> None:
    engine = compiled("english")
    openings = list(islice(random_openings(engine, 6, "seed", anything), 40))
    games = [opening.game(engine) for opening in openings]
    assert {len(game.moves) for game in games} == {6}
    assert len({game.position for game in games}) == 40
    assert all(game.legal_moves() and game.outcome() is None for game in games)


def test_a_seed_is_an_order() -> None:
    engine = compiled("english")

    def some(seed: str) -> list[Opening]:
        return list(islice(random_openings(engine, 4, seed, anything), 5))

    assert some("1") == some("1") != some("2")


def test_where_no_new_ones_are_left_openings_get_longer() -> None:
    """The first man of Three Men's Morris goes to one of nine points."""
    openings = islice(random_openings(compiled("three_mens_morris"), 1, "seed", anything), 12)
    assert [len(opening.moves) for opening in openings] == [1] * 9 + [2] * 3


def test_openings_are_those_that_the_judge_takes() -> None:
    engine = compiled("english")
    wanted = random_openings(engine, 5, "seed", lambda game: any(move.captured for move in game.legal_moves()))
    for opening in islice(wanted, 10):
        assert any(move.captured for move in opening.game(engine).legal_moves())


def test_a_judge_that_takes_none_ends_the_search() -> None:
    with pytest.raises(MatchError, match=f"of {TRIES} tried .* {TRIES} not balanced"):
        next(random_openings(compiled("english"), 2, "seed", lambda game: False))


def test_no_opening_is_over() -> None:
    """Three Men's Morris is often won at the fifth ply, by the first line of three."""
    engine = compiled("three_mens_morris")
    for opening in islice(random_openings(engine, 6, "seed", anything), 30):
        assert opening.game(engine).outcome() is None


def test_a_search_judges() -> None:
    """A man more is more than half a man; a line of three that can be closed is an end; the start is neither."""
    english, mill = compiled("english"), compiled("three_mens_morris")
    balanced = judge(Searcher(english, hash_mb=1), 50)
    assert balanced(rw.Game(english))
    assert not balanced(rw.Game(english, "B:W21,22,23:B1,2,3,4,5"))
    assert not judge(Searcher(mill, hash_mb=1), 5000)(rw.Game(mill, "W:Wa1,b2/1:Ba3,c1/1"))


def test_a_file_holds_a_position_a_line(tmp_path: Path) -> None:
    engine = compiled("english")
    file = tmp_path / "book.fen"
    file.write_text("# some endings\n\nB:WK32:BK1,2\n  W:W21:B12\n", encoding="utf-8")
    openings = list(islice(openings_of_file(engine, str(file)), 3))
    assert [opening.game(engine).fen() for opening in openings] == ["B:WK32:BK1,2", "W:W21:B12", "B:WK32:BK1,2"]


def test_records_begin_games_with_their_first_moves(tmp_path: Path) -> None:
    """A game from the start, and one from a position."""
    engine = compiled("english")
    file = tmp_path / "games.pdn"
    games = [rw.Game(engine), rw.Game(engine, "W:W21,22:BK1,2")]
    for text in ("11-15", "23-19", "8-11", "22-17"):
        games[0].push(text)
    for text in ("22-17", "1-5"):
        games[1].push(text)
    file.write_text("\n".join(game.pdn() for game in games), encoding="utf-8")
    whole = [opening.game(engine) for opening in islice(openings_of_file(engine, str(file)), 3)]
    assert [game.fen() for game in whole] == [games[0].fen(), games[1].fen(), games[0].fen()]
    cut = next(openings_of_file(engine, f"{file}@plies=2")).game(engine)
    assert cut.positions == games[0].positions[:3]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no opening"),
        ("1. 11-15 23-20 *", "game 1, move 1...: .*23-20"),
        ('[FEN "W:W14:B9"]\n\n1. 14x5 *', "over before it begins .*@plies="),
        ('1. 11-15 /FEN "W:W21:B12"/ *', "set up"),
    ],
)
def test_wrong_records_are_told_by_their_game(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MatchError, match=says):
        openings_of_file(compiled("english"), str(file))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "no opening"),
        (b"# nothing\n", "no opening"),
        (b"B:W21:B12\nB:W99:B1\n", r":2: .*99"),
        (b"B:W21:B\n", ":1: .*over before it begins"),
        (b"\xff\xfe", "no text"),
        (b"[Event", ":1: "),
    ],
)
def test_a_wrong_file_is_told_by_its_line(text: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "book.fen"
    file.write_bytes(text)
    with pytest.raises(MatchError, match=says):
        openings_of_file(compiled("english"), str(file))


def test_the_start_is_the_start() -> None:
    engine = compiled("english")
    assert [opening.game(engine).moves for opening in islice(the_start(), 2)] == [(), ()]
    assert next(the_start()).game(engine).position == engine.start()
