"""Real games (games/*.pdn, *.pgn): each is legal to its last move, on both engines, and ends as its record says.

Read next: pdn.py, which reads them; test_texts.py, records that are hard to read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import rulewright as rw
from cases.pdn import GameText, read_games
from support import MAKERS, engine_of

FILES = sorted((Path(__file__).parent / "games").glob("*.p[dg]n"))
GAMES = [
    pytest.param(file.stem, game, id=f"{file.stem}-{number}")
    for file in FILES
    for number, game in enumerate(read_games(file.read_text(encoding="utf-8")), start=1)
]
WINS: dict[str, Any] = {"1-0": 0, "2-0": 0, "0-1": 1, "0-2": 1}  # 0: of the side that moved first


def check_end(engine: rw.Engine, game: rw.Game, written: GameText) -> None:
    """Where nobody can move any more, the record has the same winner; players may stop before."""
    decided = engine.outcome(game.position)
    if decided is None or decided.winner is None or written.result == "*":
        return
    assert WINS[written.result] == (decided.winner is not game.start.side)


@pytest.mark.parametrize("kind", list(MAKERS))
@pytest.mark.parametrize(("variant", "written"), GAMES)
def test_game_is_legal_to_its_end(kind: str, variant: str, written: GameText) -> None:
    """Every move is the only one that its text fits, and none is made after the game has been won."""
    engine = engine_of(kind, variant)
    game = rw.Game(engine)
    for text in written.moves:
        decided = engine.outcome(game.position)
        assert decided is None or decided.winner is None  # a draw may be played on
        game.push(text)
    assert len(game.moves) == len(written.moves) > 0
    check_end(engine, game, written)


@pytest.mark.parametrize(("variant", "written"), GAMES)
def test_game_is_written_and_read_again(variant: str, written: GameText) -> None:
    """The record that we write of it has the same moves and leads to the same position."""
    engine = engine_of("compiled", variant)
    game, again = rw.Game(engine), rw.Game(engine)
    for text in written.moves:
        game.push(text)
    (ours,) = read_games(game.pdn())
    for text in ours.moves:
        again.push(text)
    assert again.moves == game.moves
    assert again.position == game.position
    assert ours.tags.get("GameType") == written.tags.get("GameType")  # games of mills have none


def test_every_file_is_read_whole() -> None:
    """As many games and moves as another program (grep) finds in the files."""
    counted: dict[str, tuple[int, int]] = {}
    for file in FILES:
        games = read_games(file.read_text(encoding="utf-8"))
        counted[file.stem] = (len(games), sum(len(game.moves) for game in games))
    assert counted == {
        "brazilian": (30, 1386),
        "english": (30, 1677),
        "frisian": (9, 634),
        "international": (30, 3393),
        "italian": (30, 1898),
        "nine_mens_morris": (8, 318),
        "russian": (30, 1695),
    }
