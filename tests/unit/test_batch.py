"""Batches: every array says what the engine says of each position alone, and wrong arrays are refused by name."""

from __future__ import annotations

import random
import re
import threading
from array import array
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy
import pytest
import rulewright as rw
from rulewright.runtime.batch import MOVES_EACH, Batch, BatchError
from rulewright.runtime.compiled import CompiledEngine, compile_engine

DOCUMENT = Path(__file__).parents[2] / "docs" / "batch.md"
# short and flying kings, kings' streaks, hands and mills, two words of points, no captures at all, first turns
MILLS = ("nine_mens_morris", "morabaraba", "three_mens_morris")
VARIANTS = ("english", "international", "frisian", "turkish", *MILLS, "konane")


@cache
def engine_of(name: str) -> CompiledEngine:
    return compile_engine(rw.load(name))


@cache
def walked(name: str) -> tuple[rw.Position, ...]:
    """Positions of three games of steps 1, 7 and 11, ends included."""
    engine = engine_of(name)
    found: list[rw.Position] = []
    for stride in (1, 7, 11):
        position = engine.start()
        for ply in range(120):
            found.append(position)
            moves = engine.legal_moves(position)
            if not moves:
                break
            position = engine.play(position, moves[ply * stride % len(moves)])
    return tuple(found)


@pytest.mark.parametrize("name", VARIANTS)
def test_positions_come_back_as_they_went_in(name: str):
    """Cells, sides, hands and memory survive the arrays."""
    assert engine_of(name).batch(walked(name)).positions() == walked(name)


@pytest.mark.parametrize("name", VARIANTS)
def test_moves_are_those_of_each_position(name: str):
    """Ends, victims and kinds of every move, in the engine's order."""
    engine, positions = engine_of(name), walked(name)
    kinds = [piece.name for piece in engine.rules.variant.pieces]
    moves = engine.batch(positions).legal_moves()
    offsets, ends, captured = moves.numpy()
    assert len(moves) == offsets[-1] == len(ends) == len(captured)
    for index, position in enumerate(positions):
        rows = slice(offsets[index], offsets[index + 1])
        told: list[tuple[int, int, frozenset[int], str | None]] = []
        for (origin, destination, kind, final), words in zip(ends[rows].tolist(), captured[rows].tolist(), strict=True):
            mask = sum(word << 64 * i for i, word in enumerate(words))
            victims = frozenset(point for point in range(1, 129) if mask >> (point - 1) & 1)
            told.append((origin, destination, victims, None if kind == final else kinds[final]))
        assert told == [
            (move.origin if len(move.path) > 1 else 0, move.destination, frozenset(move.captured), move.promotion)
            for move in engine.legal_moves(position)
        ]


@pytest.mark.parametrize("name", VARIANTS)
def test_play_outcomes_and_perft_agree(name: str):
    """The last move of each list played, the others left; how games stand; leaves two plies down."""
    engine, positions = engine_of(name), walked(name)
    lists = [engine.legal_moves(position) for position in positions]
    batch = engine.batch(positions)
    after = batch.play([len(moves) - 1 for moves in lists])
    assert after.positions() == tuple(
        engine.play(position, moves[-1]) if moves else position
        for position, moves in zip(positions, lists, strict=True)
    )
    outcomes = [engine.outcome(position) for position in positions]
    assert list(batch.outcomes()) == [
        0 if outcome is None else 3 if outcome.winner is None else 1 + outcome.winner for outcome in outcomes
    ]
    assert list(batch.perft(2)) == [engine.perft(position, 2) for position in positions]
    assert list(batch.perft(1, routes="kept")) == [engine.perft(position, 1, routes="kept") for position in positions]
    assert list(batch.perft(-3)) == [1] * len(positions)


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_end_where_they_say(name: str):
    """A game that stopped early is over by its last position; the same seed plays the same games, another does not."""
    engine = engine_of(name)
    starts = engine.batch([engine.start()] * 50)
    games = starts.playouts(5, plies=150)
    assert all(0 < plies <= 150 for plies in games.plies)
    assert games.outcomes.tolist() == games.ends.outcomes().tolist()
    for position, outcome, plies in zip(games.ends.positions(), games.outcomes, games.plies, strict=True):
        assert outcome or plies == 150 or not engine.legal_moves(position)
    again = starts.playouts(5, plies=150)
    assert (again.plies.tolist(), again.ends.positions()) == (games.plies.tolist(), games.ends.positions())
    assert starts.playouts(6, plies=150).ends.positions() != games.ends.positions()
    assert starts.playouts(5, plies=0).ends.positions() == starts.positions()


def test_arrays_of_ones_own_mean_what_they_say():
    """Cells, sides and hands as numpy arrays, bytes or nested memory give the same positions."""
    engine = engine_of("nine_mens_morris")
    start = engine.start()
    cells = numpy.zeros((3, 25), dtype=numpy.uint8)
    hands = numpy.full((3, 2, 1), 9, dtype=numpy.uint8)
    batch = engine.batch_of(cells, bytes(3), hands)
    assert batch.positions() == (start,) * 3
    assert batch.numpy().hands.tolist() == hands.tolist()
    cells[:] = 1  # the batch has a copy
    assert batch.positions() == (start,) * 3
    assert engine.batch_of(bytes(25), bytes(1)).positions()[0].hands == ((0,), (0,))


@pytest.mark.parametrize(
    ("name", "empty"), [("international", 6), ("russian", 6), ("turkish", 6), ("nine_mens_morris", 14)]
)
def test_long_lists_and_long_captures_are_in_order(name: str, empty: int):
    """Boards full of kings, or with a few flying men: the order is the reference engine's."""
    engine, chance = engine_of(name), random.Random(name)
    variant, reference = engine.rules.variant, rw.interpret(engine.rules)
    kinds, most, longest = len(variant.pieces), 0, 0
    codes = [0] * empty + [2 * kinds - 1, 2 * kinds]
    for _ in range(60):
        cells = bytes([0, *chance.choices(codes, k=variant.board.size)])
        position = replace(engine.start(rw.Side.WHITE), cells=cells, hands=((0,) * kinds,) * 2)
        moves = reference.legal_moves(position)
        most, longest = max(most, len(moves)), max([longest, *(len(move.path) for move in moves)])
        assert engine.legal_moves(position) == moves
        assert engine.batch([position]).legal_moves().numpy().ends[:, :2].tolist() == [
            [move.origin if len(move.path) > 1 else 0, move.destination] for move in moves
        ]
    assert most > 32 if name == "nine_mens_morris" else longest > 3


def test_more_moves_than_there_was_room_for():
    """Flying kings have far more moves than a call makes room for at first; none is lost."""
    engine = engine_of("international")
    position = engine.parse("W:WK46,K47,K48,K49,K50,K41,K42,K15,K25,K35,K36,K26:B1")
    assert len(engine.legal_moves(position)) > MOVES_EACH
    moves = engine.batch([position] * 20).legal_moves()
    assert len(moves) == 20 * len(engine.legal_moves(position))
    assert moves.ends[:4].tolist() == moves.ends[-4 * len(engine.legal_moves(position)) :][:4].tolist()


def test_nothing_at_all():
    """A batch of no positions has no moves, and no trouble."""
    batch = engine_of("english").batch([])
    assert (len(batch), len(batch.legal_moves()), len(batch.play([])), len(batch.perft(3))) == (0, 0, 0, 0)
    assert batch.numpy().cells.shape == (0, 33)
    assert batch.legal_moves().numpy().captured.shape == (0, 1)


def bad_cell() -> Batch:
    return engine_of("english").batch_of(bytes(33) + b"\0\5" + bytes(31), bytes(2))


def bad_side() -> Batch:
    return engine_of("english").batch_of(bytes(33), b"\2")


def too_few_cells() -> Batch:
    return engine_of("english").batch_of(bytes(65), bytes(2))


def too_few_hands() -> Batch:
    return engine_of("english").batch_of(bytes(66), bytes(2), bytes(7))


def wide_cells() -> Batch:
    return engine_of("english").batch_of(numpy.zeros((1, 33)), bytes(1))


def no_array() -> Batch:
    return engine_of("english").batch_of(33, bytes(1))


def other_rules() -> Batch:
    return engine_of("english").batch([engine_of("international").start()])


def cells_that_even_out() -> Batch:
    start = engine_of("english").start()
    return engine_of("english").batch([replace(start, cells=bytes(32)), replace(start, cells=bytes(34))])


def counters_that_even_out() -> Batch:
    start = engine_of("english").start()
    return engine_of("english").batch([replace(start, counters=()), replace(start, counters=(1, 2))])


def too_many_in_hand() -> Batch:
    return engine_of("nine_mens_morris").batch([replace(engine_of("nine_mens_morris").start(), hands=((300,), (0,)))])


def one_hand() -> Batch:
    return engine_of("nine_mens_morris").batch([replace(engine_of("nine_mens_morris").start(), hands=((0,),))])  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (bad_cell, "position 1 cannot be"),
        (bad_side, "position 0 cannot be"),
        (too_few_cells, "2 positions have 66 bytes of cells, 33 each, not 65"),
        (too_few_hands, "2 positions have 8 bytes of hands, 4 each, not 7"),
        (wide_cells, "cells must be an array of uint8, not of items `d`"),
        (no_array, "cells must be an array of uint8"),
        (other_rules, "this is no position of these rules: 51 numbers stand where 33 belong"),
        (cells_that_even_out, "this is no position of these rules: 3[24] numbers stand where 33 belong"),
        (counters_that_even_out, "this is no position of these rules: [02] numbers stand where 1 belong"),
        (too_many_in_hand, "this is no position of these rules"),
        (one_hand, "this is no position of these rules: 1 numbers stand where 2 belong"),
    ],
)
def test_wrong_arrays_are_refused(make: object, words: str):
    """Each message names the array or the position."""
    assert callable(make)
    with pytest.raises(BatchError, match=words):
        make()


@pytest.mark.parametrize("name", ["international", "turkish", "nine_mens_morris"])
def test_a_wrong_cell_is_found_wherever_it_is(name: str):
    """Every code beyond the last kind, on every point, and anything but 0 in column 0."""
    engine = engine_of(name)
    columns, most = engine.rules.variant.board.size + 1, 2 * len(engine.rules.variant.pieces)
    full = bytes([0]) + bytes([most]) * (columns - 1)
    assert len(engine.batch_of(full * 2, bytes(2))) == 2
    for column in range(columns):
        for code in (most + 1, 127, 128, 129, 255) if column else (1, 255):
            wrong = full + full[:column] + bytes([code]) + full[column + 1 :]
            with pytest.raises(BatchError, match="position 1 cannot be"):
                engine.batch_of(wrong, bytes(2))


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ([0, 7], "position 1 has no move number 7"),
        ([0], "2 positions take 2 move numbers, not 1"),
        (["a", 0], "move numbers must be whole numbers"),
        ([2**40, 0], "move numbers must be whole numbers"),
        (numpy.array([0.5, 0]), "move numbers must be whole numbers"),
    ],
)
def test_wrong_move_numbers_are_refused(chosen: object, words: str):
    """English draughts opens with seven moves, numbers 0 to 6."""
    engine = engine_of("english")
    with pytest.raises(BatchError, match=words):
        engine.batch([engine.start()] * 2).play(chosen)


@pytest.mark.parametrize("chosen", [[2, -1], (2, -1), array("i", [2, -1]), numpy.array([2, -1]), iter([2, -1])])
def test_move_numbers_of_any_kind(chosen: object):
    """Lists, arrays of 32 and 64 bits and iterators alike."""
    engine = engine_of("english")
    start = engine.start()
    after = engine.batch([start] * 2).play(chosen).positions()
    assert after == (engine.play(start, engine.legal_moves(start)[2]), start)


def test_threads_share_an_engine():
    """Four threads with calls of every kind get what one gets alone."""
    engine, positions = engine_of("frisian"), walked("frisian")
    expected = [(engine.legal_moves(position), engine.perft(position, 2)) for position in positions]
    wrong: list[object] = []

    def work() -> None:
        for _ in range(3):
            found = [(engine.legal_moves(position), engine.perft(position, 2)) for position in positions]
            leaves = list(engine.batch(positions).perft(2))
            if found != expected or leaves != [count for _, count in expected]:
                wrong.append(found)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_the_example_of_the_document_runs():
    """docs/batch.md: every assertion in it holds."""
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, str(DOCUMENT), "exec"), {})
