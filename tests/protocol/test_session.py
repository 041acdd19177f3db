"""What protocols share: an engine that is replaced by a better one, searches that fail, moves that are compared."""

from __future__ import annotations

import queue
from functools import cache

import pytest
import rulewright as rw
from rulewright.runtime.compiled import compile_engine
from rulewright.runtime.protocols.session import Found, Session, Strength, reason_of
from rulewright.runtime.search import Limits, Searcher, plies_to_end


@cache
def session() -> Session:
    return Session(rw.load("english"), Strength(hash_mb=1))


def found(limits: Limits) -> Found:
    answers: queue.Queue[Found] = queue.Queue()
    session().think(limits, answers.put)
    return answers.get(timeout=60)


def test_the_game_goes_on_with_a_better_engine() -> None:
    here = session()
    here.game = rw.Game(here.engine)
    here.game.push("11-15")
    before, better = here.engine, compile_engine(here.rules)
    here._better.append(better)  # pyright: ignore[reportPrivateUsage]
    assert found(Limits(nodes=100)).move is not None
    assert before is not better
    assert (here.engine, here.game.engine) == (better, better)
    assert here.game.texts() == ("11-15",)


def test_a_search_that_fails_is_told_with_a_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(Searcher, "_run", fail)
    here = session()
    here.game = rw.Game(here.engine)
    answer = found(Limits(nodes=100))
    assert answer.failure == "there is not enough memory"
    assert answer.move in here.game.legal_moves()
    assert not here.busy


def test_moves_are_compared() -> None:
    """One of four moves takes Black's last man by force; a search of all says so, and so does looking behind each."""
    here = session()
    here.game = rw.Game(here.engine, "W:W24,32:B16")
    best, *others = Searcher(here.engine, hash_mb=1).search(here.game.position, Limits(depth=8), lines=4).lines
    assert plies_to_end(best.score) is not None
    assert [plies_to_end(line.score) for line in others] == [None, None, None]
    answers: queue.Queue[Found] = queue.Queue()
    here.choose(here.game.legal_moves()[::-1], Limits(depth=7), answers.put)
    assert answers.get(timeout=60).move == best.pv[0]


def test_a_comparison_is_stopped() -> None:
    here = session()
    here.game = rw.Game(here.engine)
    answers: queue.Queue[Found] = queue.Queue()
    here.choose(here.game.legal_moves(), Limits(seconds=3600), answers.put)
    assert here.busy
    here.stop()
    assert answers.get(timeout=30).move in here.game.legal_moves()
    assert not here.busy


def test_reasons_are_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reason_of(OSError(28, "No space left on device")) == "No space left on device"
    assert reason_of(KeyError("x")) == "internal error, please report it: KeyError: 'x'"
    monkeypatch.setenv("RULEWRIGHT_TRACEBACK", "1")
    with pytest.raises(KeyError):
        reason_of(KeyError("x"))
