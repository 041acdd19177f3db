"""Whole lines of play (endings.json): the game is open up to the ply at which its rulebook ends it, and ends there.

`counted` says how the rulebook counts to that ply: the ply at which the count starts, and the moves it allows. No line
passes through anything else that ends games. Read next: ../unit/reference/test_memory.py, single counters.
"""

from __future__ import annotations

import json
from math import prod
from pathlib import Path
from typing import Any

import pytest
import rulewright as rw
from support import MAKERS, engine_of

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "endings.json").read_text(encoding="utf-8"))


def ply_of(counted: str) -> int:
    """`13 + 2 x 25`: 63."""
    return sum(prod(map(int, part.split(" x "))) for part in counted.split(" + "))


def told(outcome: rw.Outcome | None) -> dict[str, str | None] | None:
    if outcome is None:
        return None
    return {"winner": None if outcome.winner is None else str(outcome.winner), "reason": outcome.reason}


@pytest.mark.parametrize("kind", list(MAKERS))
@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_game_ends_at_this_ply(kind: str, case: dict[str, Any]) -> None:
    game = rw.Game(engine_of(kind, case["variant"]), case["position"])
    *before, last = case["moves"].split()
    assert len(before) + 1 == ply_of(case["counted"])
    for text in before:
        assert game.outcome() is None
        game.push(text)
    assert game.outcome() is None
    game.push(last)
    assert told(game.outcome()) == case["result"]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_line_has_the_events_that_it_tells_of(case: dict[str, Any]) -> None:
    """Captures and promotions stand at the plies named, and nowhere else."""
    game = rw.Game(engine_of("reference", case["variant"]), case["position"])
    moves = [game.push(text) for text in case["moves"].split()]
    plies = list(enumerate(moves, start=1))
    assert [ply for ply, move in plies if move.captured] == case.get("captures", [])
    assert [ply for ply, move in plies if move.promotion is not None] == case.get("promotions", [])
