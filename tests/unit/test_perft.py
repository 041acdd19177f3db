"""perft by first move: the parts add up to the whole, merged and kept."""

from __future__ import annotations

import random

import pytest
import rulewright as rw
from rulewright.runtime.arbitrary import arbitrary_position
from rulewright.runtime.perft import count, divide


@pytest.mark.parametrize("routes", ["merged", "kept"])
@pytest.mark.parametrize(
    "name", ["international", "ply_yard_international", "triestina", "nine_mens_morris", "turkish"]
)
def test_the_parts_add_up(name: str, routes: str) -> None:
    engine = rw.interpret(rw.load(name))
    dice = random.Random(20)
    for _ in range(12):
        position = arbitrary_position(engine.rules.variant, dice)
        parts = divide(engine, position, 1, routes=routes)
        assert parts.nodes == count(engine, position, 1, routes=routes).nodes
        assert [move for move, _ in parts.divide or ()] == list(engine.legal_moves(position))


def test_a_king_going_straight_on_is_one_route() -> None:
    """Published counts keep orders and turning points apart, but not the empty squares between two victims in line:
    41 takes 32 and 14 on the long line, landing on 28, 23 or 19 in between, and stops on 10 or 5."""
    engine = rw.interpret(rw.load("international"))
    position = engine.parse("W:WK41:B32,14")
    assert len(engine.routes(position)) == 6
    assert divide(engine, position, 1, routes="kept").nodes == 2


def test_progress_is_told_after_each_first_move() -> None:
    engine = rw.interpret(rw.load("english"))
    told: list[tuple[int, int]] = []
    parts = divide(engine, engine.start(), 2, progress=lambda done, total: told.append((done, total)))
    assert told == [(number, 7) for number in range(1, 8)]
    assert parts.nodes == 49


def test_depth_0_has_no_first_move() -> None:
    engine = rw.interpret(rw.load("english"))
    assert divide(engine, engine.start(), 0).nodes == 1
