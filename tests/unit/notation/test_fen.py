"""Positions as text: published forms, refusals, round trips and hostile texts."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
import rulewright as rw
from hypothesis import given
from hypothesis import strategies as st
from rulewright.dsl.check import check
from rulewright.dsl.ir import Variant
from rulewright.dsl.source import SourceFile
from rulewright.runtime.arbitrary import arbitrary_position
from rulewright.runtime.notation.fen import parse_fen, write_fen
from rulewright.runtime.position import Return, Side, Streak

VARIANTS = ("international", "russian", "italian", "nine_mens_morris")


@cache
def variant_of(name: str) -> Variant:
    return rw.load(name).variant


def test_ranges_are_the_start() -> None:
    """py-draughts issue 33: ranges are part of the text, and this one is the start position."""
    assert parse_fen(variant_of("international"), "W:W31-50:B1-20") == rw.interpret(rw.load("international")).start()


def test_king_ranges() -> None:
    """PDN 3.0: a `K` before a range holds for every square of it."""
    position = parse_fen(variant_of("international"), "B:W31,K46-48:B5-7,K20")
    assert position.side is Side.BLACK
    assert position.points_of(Side.WHITE, 0) == (31,)
    assert position.points_of(Side.WHITE, 1) == (46, 47, 48)
    assert position.points_of(Side.BLACK, 0) == (5, 6, 7)
    assert position.points_of(Side.BLACK, 1) == (20,)


def test_hands_are_read() -> None:
    position = parse_fen(variant_of("nine_mens_morris"), "W:Wa1,d1/7:Bg7,a4/6")
    assert position.hands == ((7,), (6,))
    assert position.points_of(Side.WHITE) == (22, 23)
    assert position.points_of(Side.BLACK) == (3, 10)


@pytest.mark.parametrize("text", ["W:W25:BK29,28,21,2,11,17,16,20,32,7", "W:W25:BK29,28,21,2,11,17,16,20,32,7:H0:F1"])
def test_unsorted_lists_and_lidraughts_tails(text: str) -> None:
    """Programs that sort numbers as text, and the counters that lidraughts adds."""
    position = parse_fen(variant_of("international"), text)
    assert position.points_of(Side.BLACK) == (2, 7, 11, 16, 17, 20, 21, 28, 29, 32)


@pytest.mark.parametrize("name", VARIANTS)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_what_is_written_reads_back(name: str, seed: int) -> None:
    variant = variant_of(name)
    position = arbitrary_position(variant, random.Random(seed))
    assert parse_fen(variant, write_fen(variant, position)) == position
    assert parse_fen(variant, write_fen(variant, position, squares="algebraic")) == position
    assert parse_fen(variant, write_fen(variant, position, squares="numeric")) == position


@pytest.mark.parametrize("name", VARIANTS)
@given(text=st.text(alphabet='WBwbKk:,-/.0123456789 abcdefghij"[]=*+FENHstreakcountusd\x00é', max_size=60) | st.text())
def test_no_text_does_more_than_be_refused(name: str, text: str) -> None:
    """Any text is a position that can be written and read again, or a NotationError."""
    variant = variant_of(name)
    try:
        position = parse_fen(variant, text)
    except rw.NotationError:
        return
    assert parse_fen(variant, write_fen(variant, position)) == position


@pytest.mark.parametrize("text", ["9" * 5000, "W:W" + "9" * 3900 + ":B", "W:W" + "1," * 1900 + "1:B", "W" * 100_000])
def test_long_texts_are_refused_shortly(text: str) -> None:
    with pytest.raises(rw.NotationError) as refusal:
        parse_fen(variant_of("international"), text)
    assert len(str(refusal.value)) < 800


def test_counters_travel_in_the_tail() -> None:
    start = parse_fen(variant_of("international"), "W:WK28:BK5")
    counters = tuple(range(1, len(start.counters) + 1))
    tail = ",".join(map(str, counters))
    position = parse_fen(variant_of("international"), f"W:WK28:BK5:count={tail}")
    assert position.counters == counters
    assert write_fen(variant_of("international"), position).endswith(f":count={tail}")


def test_a_tail_that_no_rule_reads_is_refused() -> None:
    for tail in (
        "streak=W28*2",
        "used=Wa1-d1-g1",
        "back=Wd2-d1",
        "count=1",
        "foo=1",
        "foo",
        "count=x",
        "count=9999999999,0,0",
    ):
        with pytest.raises(rw.NotationError):
            parse_fen(variant_of("international"), f"W:WK28:BK5:{tail}")


FRISIAN_LIKE = """variant frisian_like extends international
title "Streaks"
piece king { streak at most 3, while own men remain }
"""

MILL_MEMORY = """variant mill_memory extends nine_mens_morris
title "Memory"
mill { pays once for each line; forbids going straight back }
"""


def test_memory_of_streaks_lines_and_returns(tmp_path) -> None:
    (tmp_path / "frisian_like.rules").write_text(FRISIAN_LIKE, encoding="utf-8")
    (tmp_path / "mill_memory.rules").write_text(MILL_MEMORY, encoding="utf-8")
    frisian = rw.load(tmp_path / "frisian_like.rules").variant
    mill = rw.load(tmp_path / "mill_memory.rules").variant

    position = parse_fen(frisian, "W:WK28,31:BK21:streak=W28*2,B21*1")
    assert position.streaks == (Streak(point=28, length=2), Streak(point=21, length=1))
    assert write_fen(frisian, position) == "W:WK28,31:BK21:streak=W28*2,B21*1"
    # lidraughts gives Black's number first
    assert parse_fen(frisian, "W:WK28,31:BK21:H0:F41:+121+228") == position

    position = parse_fen(mill, "B:Wa1,d2,g1:Ba7/1:used=Wa1-d1-g1:back=Wd2-d1")
    assert [bin(bits).count("1") for bits in position.used_lines] == [1, 0]
    assert position.returns == (Return(now=20, before=23), Return())
    assert parse_fen(mill, write_fen(mill, position)) == position
    with pytest.raises(rw.NotationError, match="no mill line"):
        parse_fen(mill, "B:Wa1,d2,g1:Ba7/1:used=Wa1-d1-b2")


def test_every_mill_line_of_a_large_grid_may_be_used() -> None:
    """Found by random rules: a text that was written, but then refused as too long."""
    variant = check(SourceFile(name="grid.rules", text=(
        'variant grid\ntitle "Grid"\nboard 11x11, all squares\nfirst white\nsetup { each side holds 1 man }\n'
        "piece man\nphase placing while holding men { man places on any empty point }\n"
        "mill { made by 4 in line; takes none; pays once for each line }\nending { lose with no legal move }\n"
    )), lambda name, folder: None)[0]  # fmt: skip
    assert variant is not None
    assert variant.mill is not None
    every = 2 ** len(variant.mill.lines) - 1
    bare = parse_fen(variant, "W:Wa1/0:Bb1/0")
    position = replace(bare, used_lines=(every, every))
    assert parse_fen(variant, write_fen(variant, position)) == position
