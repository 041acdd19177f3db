"""Real games (games/*.pdn, *.pgn): each is legal to its last move, on both engines, and ends as its record says.

Read next: test_texts.py, records that are hard to read.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import rulewright as rw
from support import MAKERS, engine_of

FILES = sorted((Path(__file__).parent / "games").glob("*.p[dg]n"))
# Games and plies that another program (grep) finds in the files.
COUNTED = {
    "brazilian": (30, 1386),
    "english": (30, 1677),
    "frisian": (9, 634),
    "international": (30, 3393),
    "italian": (30, 1898),
    "nine_mens_morris": (8, 318),
    "russian": (30, 1695),
}
GAMES = [
    pytest.param(file, number, id=f"{file.stem}-{number}") for file in FILES for number in range(COUNTED[file.stem][0])
]
WINS: dict[str, Any] = {"1-0": 0, "2-0": 0, "0-1": 1, "0-2": 1}  # 0: of the side that moved first


@cache
def records(file: Path, kind: str | None) -> tuple[rw.GameRecord, ...]:
    """The games of a file on an engine of this kind, or on that which their tags tell."""
    return tuple(rw.read_games(file, None if kind is None else engine_of(kind, file.stem)))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_is_read_whole(file: Path) -> None:
    games = records(file, "compiled")
    assert (len(games), sum(len(game.moves) for game in games)) == COUNTED[file.stem]
    assert [game.result for game in games] == re.findall(r"(?<=\[Result \")[^\"]*", file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", list(MAKERS))
@pytest.mark.parametrize(("file", "number"), GAMES)
def test_game_is_legal_to_its_end(kind: str, file: Path, number: int) -> None:
    """Every move is the only one that its text fits. Where nobody can move any more, the record has the same winner;
    players may stop before, and play on after a draw."""
    record = records(file, kind)[number]
    assert record.faults == ()
    assert len(record.moves) == len(record.mainline) > 0
    assert record.start == engine_of(kind, file.stem).start()
    if kind == "compiled":
        decided = record.play().outcome()
        if decided is not None and decided.winner is not None and record.result != "*":
            assert WINS[record.result] == (decided.winner is not record.start.side)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_both_engines_read_the_same(file: Path) -> None:
    assert records(file, "reference") == records(file, "compiled")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_tags_tell_the_variant(file: Path) -> None:
    games = records(file, None)
    assert {game.variant for game in games} == {file.stem}
    assert games == records(file, "compiled")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_games_are_written_and_read_again(file: Path) -> None:
    """What we write has the same words as the file but its `%` lines, and reads as the same games."""
    games = records(file, "compiled")
    text = rw.write_games(games)
    assert text.split() == re.sub("(?m)^%.*", "", file.read_text(encoding="utf-8")).split()
    assert max(map(len, text.splitlines())) <= 80
    assert tuple(rw.read_games(text, engine_of("compiled", file.stem))) == games


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_games_are_played_and_written(file: Path) -> None:
    """`Game` writes the same moves, and the other naming of squares reads as the same moves."""
    engine = engine_of("compiled", file.stem)
    for record in records(file, "compiled")[:5]:
        game = record.play()
        (again,) = rw.read_games(game.pdn({"Result": record.result}))
        assert (again.moves, again.result, again.play()) == (record.moves, record.result, game)
        other = "algebraic" if engine.rules.variant.notation.numeric else "numeric"
        renamed = record.pdn(squares=other)
        assert renamed != record.pdn()
        assert [one.moves for one in rw.read_games(renamed)] == [record.moves]
