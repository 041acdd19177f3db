"""Fanorona counted and listed by a program of its own: the table beside this, and the moves of a long game."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
import rulewright as rw
from perft import fanorona_mailbox as mailbox
from perft.tables import read_table

(START,) = (record for record in read_table(Path(__file__).parent / "fanorona.perft") if record.routes == "merged")


def as_mailbox(names: tuple[str, ...], move: rw.Move) -> mailbox.Move:
    points = [(ord(names[point][0]) - ord("a"), int(names[point][1]) - 1) for point in (*move.path, *move.captured)]
    return points[0], points[len(move.path) - 1], frozenset(points[len(move.path) :])


def test_the_table_is_what_the_mailbox_counts() -> None:
    counted = {depth: mailbox.leaves(mailbox.start(), "w", depth) for depth, leaves in START.leaves if leaves < 20_000}
    assert counted.items() <= dict(START.leaves).items()
    assert max(counted) >= 4


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("make", [rw.interpret, rw.compile])
def test_the_moves_of_a_game_are_those_of_the_mailbox(make: Callable[[rw.Rules], rw.Engine], seed: int) -> None:
    """Captures and quiet moves, middle game and ending."""
    engine = make(rw.load("fanorona"))
    names, chance = engine.rules.variant.notation.names, random.Random(seed)
    position, board, side = engine.start(), mailbox.start(), "w"
    for _ in range(80):
        found = {as_mailbox(names, move): move for move in engine.legal_moves(position)}
        expected = mailbox.moves(board, side)
        assert found.keys() == expected
        if not expected:
            break
        chosen = chance.choice(sorted(expected, key=lambda move: (*move[:2], sorted(move[2]))))
        position, board = engine.play(position, found[chosen]), mailbox.after(board, side, chosen)
        side = "b" if side == "w" else "w"
