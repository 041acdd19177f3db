"""Move texts: what they name, how legal moves are found and written, and what is refused."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
import rulewright as rw
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.runtime.arbitrary import arbitrary_position
from rulewright.runtime.move import PASS
from rulewright.runtime.notation.move_texts import move_text, move_texts
from rulewright.runtime.notation.moves import parse_move, read_move_text

VARIANTS = ("international", "russian", "brazilian", "nine_mens_morris")


@cache
def engine_of(name: str) -> rw.Engine:
    return rw.interpret(rw.load(name))


def international() -> rw.Engine:
    return engine_of("international")


@pytest.mark.parametrize(
    ("text", "path", "capture"),
    [
        ("32x21", (32, 21), True),
        ("32-28", (32, 28), False),
        ("01-07", (1, 7), False),
        ("1- 7", (1, 7), False),
        ("3228", (32, 28), False),
        ("47241336", (47, 24, 13, 36), False),
        ("c3xe5xg7", (37, 28, 19), True),
        ("c3:e5", (37, 28), True),
        ("C3-D4", (37, 32), False),
        ("c3d4", (37, 32), False),
    ],
)
def test_forms_of_draughts_moves(text: str, path: tuple[int, ...], capture: bool) -> None:
    """PDN, lidraughts and letter forms; numbers are international squares, c3 = 37."""
    said = read_move_text(international().rules.variant, text)
    assert (said.path, said.removals, said.capture) == (path, (), capture)


@pytest.mark.parametrize(
    ("text", "path", "removals"),
    [
        ("d6", (5,), ()),
        ("a1-a4xd2", (22, 10), (20,)),
        ("g1xd3", (24,), (17,)),
        ("d6xd2xf4", (5,), (20, 14)),
        ("12-13", (12, 13), ()),
        ("18x21", (18,), (21,)),
    ],
)
def test_forms_of_mill_moves(text: str, path: tuple[int, ...], removals: tuple[int, ...]) -> None:
    """WMD and PlayOK forms; points are numbered from a7 along the rows."""
    said = read_move_text(engine_of("nine_mens_morris").rules.variant, text)
    assert (said.path, said.removals) == (path, removals)


@pytest.mark.parametrize(
    ("text", "captured"),
    [("50x28x37x26", {31, 32, 39}), ("50x33x42x26", {31, 38, 39})],
)
def test_an_ambiguous_capture_is_named_in_full(text: str, captured: set[int]) -> None:
    """lidraughts issue 16: the full text reads back to the same capture."""
    position = international().parse("B:W31,32,38,39:BK50")
    move = parse_move(international(), position, text)
    assert set(move.captured) == captured
    written = move_text(international(), position, move)
    assert written != "50x26"
    assert parse_move(international(), position, written) == move


def test_an_ambiguous_text_lists_its_candidates() -> None:
    position = international().parse("B:W31,32,38,39:BK50")
    with pytest.raises(rw.AmbiguousMoveError) as refusal:
        parse_move(international(), position, "50x26")
    assert str(refusal.value).count("takes") == 2


@pytest.mark.parametrize("text", ["38x38", "38x27x18x29x38", "38x29x18x27x38", "38x18x38"])
def test_every_route_of_a_circle_names_it(text: str) -> None:
    """pydraughts, ambiguous moves: round four men and home; both ways are one move."""
    position = international().parse("W:W38:B3,22,23,32,33")
    move = parse_move(international(), position, text)
    assert move.path == (38, 27, 18, 29, 38)
    assert set(move.captured) == {22, 23, 32, 33}


def test_an_illegal_move_tells_the_rule_and_the_position() -> None:
    position = international().parse("W:W32,37:B28")
    with pytest.raises(rw.IllegalMoveError, match=re.escape("W:W32,37:B28")) as refusal:
        parse_move(international(), position, "37-31")
    assert "capture is mandatory" in str(refusal.value)


@pytest.mark.parametrize("name", VARIANTS)
@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(deadline=None, max_examples=25)
def test_written_moves_read_back(name: str, seed: int) -> None:
    """In any position the texts of the legal moves differ from each other, and each reads back to its move."""
    engine = engine_of(name)
    position = arbitrary_position(engine.rules.variant, random.Random(seed))
    moves = engine.legal_moves(position)
    for squares in (None, "numeric", "algebraic"):
        texts = move_texts(engine.rules.variant, moves, squares=squares)
        assert len(set(texts)) == len(moves)
        for text, move in list(zip(texts, moves, strict=True))[:12]:
            assert parse_move(engine, position, text) == move


@pytest.mark.parametrize("name", VARIANTS)
@given(text=st.text(alphabet="0123456789abcdefghijx-:+ K", max_size=20) | st.text(max_size=40))
def test_no_text_does_more_than_be_refused(name: str, text: str) -> None:
    variant = engine_of(name).rules.variant
    try:
        said = read_move_text(variant, text)
    except rw.NotationError:
        return
    passes = said.path == PASS  # a word, and no point
    assert passes or all(0 < point <= variant.board.size for point in (*said.path, *said.removals))


@pytest.mark.parametrize("text", ["9" * 10_000, "1-" * 200 + "1", "a1" * 400, "x" * 100_000])
def test_long_texts_are_refused_shortly(text: str) -> None:
    with pytest.raises(rw.NotationError) as refusal:
        parse_move(international(), international().start(), text)
    assert len(str(refusal.value)) < 400
