"""Both engines beside a player of Dameo that shares no code with them: the same leaves, the same positions reached."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import rulewright as rw
from perft.plain_dameo import START, leaves, read, turns, write
from perft.tables import read_table

TABLE = Path(__file__).with_name("dameo.perft")
FEW_LEAVES = 150_000  # three seconds of the plain player
MANY_LEAVES = 10_000_000  # minutes
RECORDS = read_table(TABLE)


def plain_leaves(least: int, most: int) -> list[tuple[str, int, int]]:
    """Position, depth and published leaves of what is counted."""
    texts = [START if record.position == "start" else record.position for record in RECORDS]
    return [
        (text, depth, number)
        for text, record in zip(texts, RECORDS, strict=True)
        for depth, number in record.within(least, most)
    ]


@pytest.mark.parametrize(("text", "depth", "number"), plain_leaves(0, FEW_LEAVES))
def test_the_table_is_what_the_plain_player_counts(text: str, depth: int, number: int) -> None:
    assert leaves(text, depth) == number


@pytest.mark.slow
@pytest.mark.parametrize(("text", "depth", "number"), plain_leaves(FEW_LEAVES, MANY_LEAVES))
def test_the_table_is_what_the_plain_player_counts_deeper(text: str, depth: int, number: int) -> None:
    assert leaves(text, depth) == number


def scattered(lot: random.Random) -> str:
    """Up to eighteen pieces a side, anywhere; none of them a man on its last row, where no rule says what it is."""
    squares = [(column, row) for column in range(8) for row in range(8)]
    lot.shuffle(squares)
    white, black, kings = lot.randint(1, 18), lot.randint(1, 18), lot.choice((0, 0.1, 0.5))
    pieces = ["w"] * white + ["b"] * black
    crowned = [lot.random() < kings or row == (7 if piece == "w" else 0)
               for piece, (_, row) in zip(pieces, squares, strict=False)]  # fmt: skip
    board = {
        square: piece.upper() if king else piece for square, piece, king in zip(squares, pieces, crowned, strict=False)
    }
    return write(lot.choice("wb"), board)


@pytest.mark.parametrize("make", [rw.interpret, rw.compile])
def test_each_turn_leads_where_it_leads_by_hand(make: type[rw.Engine]) -> None:
    """Lines of every length and direction, kings among them, men crowned at the head of a line, captures of both."""
    engine = make(rw.load("dameo"))
    lot = random.Random(20001)
    for _ in range(150):
        text = scattered(lot)
        position = engine.parse(text)
        reached = [write(*read(engine.fen(engine.play(position, move)))) for move in engine.legal_moves(position)]
        assert sorted(reached) == sorted(turns(text)), text
