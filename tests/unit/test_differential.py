"""The differential tester finds planted faults, makes them small, and tells how to see them again."""

from __future__ import annotations

from typing import Any

import rulewright as rw
from rulewright.runtime.differential import Limits, fuzz

LIMITS = Limits(games=4, seconds=60, mismatches=1)


class Faulty:
    """The reference engine with one method replaced: a wrong engine to be found out."""

    def __init__(self, engine: rw.Engine, name: str, method: Any) -> None:
        self._engine = engine
        self._name = name
        self._method = method

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._engine, name)
        if name != self._name:
            return found
        return lambda *arguments, **options: self._method(found, *arguments, **options)


def reference(name: str) -> rw.Engine:
    return rw.interpret(rw.load(name))


def no_captures_among_kings(legal_moves: Any, position: rw.Position) -> tuple[rw.Move, ...]:
    """Where only kings are left, captures are lost: a fault that games seldom meet."""
    only_kings = all(cell == 0 or cell > 2 for cell in position.cells)
    return tuple(move for move in legal_moves(position) if not (only_kings and move.captured))


def test_a_missing_move_is_found_and_made_small() -> None:
    good = reference("ply_yard_international")
    report = fuzz(good, Faulty(good, "legal_moves", no_captures_among_kings), seed=3, limits=LIMITS)
    assert report.mismatches
    arbitrary = [mismatch for mismatch in report.mismatches if not mismatch.moves]
    smallest = min(arbitrary, key=lambda mismatch: len(mismatch.position))
    position = good.parse(smallest.position)
    assert sum(1 for cell in position.cells if cell) == 2  # one captor, one victim
    assert smallest.what == "legal moves"
    assert len(smallest.left) > len(smallest.right)


def test_a_mismatch_in_a_game_can_be_replayed() -> None:
    good = reference("english")
    report = fuzz(
        good, Faulty(good, "outcome", lambda outcome, position: None), seed=5, limits=Limits(games=2, seconds=60)
    )
    assert report.mismatches
    for mismatch in report.mismatches:
        game = rw.Game(good, mismatch.position)
        for text in mismatch.moves:
            game.push(text)
        assert "outcome" in mismatch.what


def test_equal_engines_have_no_mismatch() -> None:
    good = reference("three_mens_morris")
    report = fuzz(good, good, seed=1, limits=Limits(games=2, seconds=None))
    assert (report.games, report.mismatches) == (2, ())


def test_time_is_a_limit() -> None:
    good = reference("international")
    report = fuzz(good, good, seed=1, limits=Limits(games=None, seconds=0.5))
    assert report.games == 1
    assert report.positions > 0
