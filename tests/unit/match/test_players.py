"""Our own players: chance from seeds, and a search that has to be stopped."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import rulewright as rw
from rulewright.runtime.match.entrants import read_entrant
from rulewright.runtime.match.players import Effort, Fault, RandomMover, SearchPlayer, player_maker
from rulewright.runtime.search import Limits, Searcher
from unit.match.players import QUICK, compiled


def test_chance_depends_on_the_seeds_alone() -> None:
    game = rw.Game(compiled("english"))

    def moves(own: str, of_game: str) -> list[rw.Move]:
        mover = RandomMover(own)
        mover.begin("another game")
        mover.choose(game, Limits(), 1)
        mover.begin(of_game)
        return [mover.choose(game, Limits(), 1) for _ in range(20)]

    assert moves("1", "0/0") == moves("1", "0/0")
    assert moves("1", "0/0") != moves("1", "0/1")
    assert moves("1", "0/0") != moves("2", "0/0")


def test_a_search_without_an_end_is_stopped_and_loses() -> None:
    player = SearchPlayer(Searcher(compiled("english"), hash_mb=1))
    begun = time.monotonic()
    with pytest.raises(Fault, match=r"no move within 0\.1 seconds") as raised:
        player.choose(rw.Game(compiled("english")), Limits(), 0.1)
    assert raised.value.how == "time"
    assert time.monotonic() - begun < 5


def test_a_halted_player_ends_at_once() -> None:
    player = SearchPlayer(Searcher(compiled("english"), hash_mb=1))
    player.halt()
    begun = time.monotonic()
    move = player.choose(rw.Game(compiled("english")), Limits(), 60)
    assert move in compiled("english").legal_moves(compiled("english").start())
    assert time.monotonic() - begun < 5


def test_efforts_add_up() -> None:
    one, other = Effort(), Effort()
    one.add(4, 100, 0.5)
    one.add(6, 300, 0.5)
    other.add(11, 200, 1.0)
    total = one + other
    assert (total.depth, total.speed) == (7, 300)
    assert (Effort().depth, Effort().speed) == (None, None)


def test_another_file_of_weights_plays(tmp_path: Path) -> None:
    """Where a king is the worst that can happen, a man about to be crowned waits and another one moves."""
    file = tmp_path / "no-kings.toml"
    file.write_text("[early]\nking = -5000\n[late]\nking = -5000\n", encoding="utf-8")
    engine = compiled("english")
    game = rw.Game(engine, "W:W6,30:B12")

    def chosen(text: str) -> rw.Move:
        return player_maker(read_entrant(text, QUICK), engine, "1")().choose(game, Limits(depth=1), 10)

    assert chosen("self").promotion == "king"
    assert chosen(f"eval:{file}").origin == 30
