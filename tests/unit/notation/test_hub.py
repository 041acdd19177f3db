"""Positions and moves of Hub: the specification's own texts, other boards, and what is refused."""

from __future__ import annotations

import random
from functools import cache

import pytest
import rulewright as rw
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.runtime.notation.hub import hub_of, mirrored_hub_of
from rulewright.variants import names

START = "W" + 20 * "b" + 10 * "e" + 20 * "w"  # the specification's start position
SHARED_ENDS = "W:WK47:B14,19,31,33,35"


@cache
def engine_of(name: str) -> rw.Engine:
    return rw.interpret(rw.load(name))


def reads_as(variant: str, text: str) -> str:
    engine = engine_of(variant)
    return engine.fen(engine.parse(hub_of(engine.rules.variant).fen(text)))


def test_the_start_position() -> None:
    engine = engine_of("international")
    assert hub_of(engine.rules.variant).position(engine.start()) == START
    assert reads_as("international", START) == "W:W31-50:B1-20"


def test_kings_and_the_turn() -> None:
    assert reads_as("international", "B" + "W" + 48 * "e" + "b") == "B:WK1:B50"


def test_other_boards_have_as_many_signs_as_points() -> None:
    """English squares count from the top, Spanish ones from White's bottom right, Russian ones go by letters."""
    assert reads_as("english", "B" + 12 * "b" + 8 * "e" + 12 * "w") == "B:W21-32:B1-12"
    assert reads_as("spanish", "Ww" + 31 * "e") == "W:W1:B"
    assert reads_as("russian", "W" + 28 * "e" + "wWe" + "e") == "W:Wa1,Kc1:B"


def test_hands_and_memory_follow() -> None:
    """The first point of nine men's morris is a7."""
    assert reads_as("nine_mens_morris", "Wwb" + 22 * "e" + "/8/7") == "W:Wa7/8:Bd7/7"
    assert reads_as("shax", "Ww" + 23 * "e" + ":owed=W1:next=W") == "W:Wa7/0:B/0:owed=W1:next=W"
    assert reads_as("international", "W:W31:B20") == "W:W31:B20"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins with the side to move"),
        ("Q" + START[1:], "begins with the side to move"),
        (START[:-1], "has the turn and 50 points, not 49"),
        (START + "e", "has the turn and 50 points, not 51"),
        (START[:-1] + "x", "`x` at point 50 is no piece"),
        (START[:-1] + "u", "`u` at point 50 is no piece"),
        (START + "/1", "the hands of both sides"),
        ("W" * 100_000, "at most"),
    ],
)
def test_refused_positions(text: str, reason: str) -> None:
    with pytest.raises(rw.NotationError, match=reason):
        reads_as("international", text)


def test_captures_name_their_victims() -> None:
    """Two captures from 47 to 36: 24x13 takes 33, 19, 31 on the way, 20x9 takes 33, 14, 31."""
    engine = engine_of("international")
    hub, moves = hub_of(engine.rules.variant), engine.legal_moves(engine.parse(SHARED_ENDS))
    by_path = {move.path: move for move in moves}
    assert hub.find("47x36x33x19x31", moves) == by_path[47, 24, 13, 36]
    assert hub.find("47x36x31x14x33", moves) == by_path[47, 20, 9, 36]
    assert {frozenset(hub.move(move).split("x")[2:]) for move in moves} == {
        frozenset(("33", "19", "31")),
        frozenset(("33", "14", "31")),
    }
    assert hub.find("47x36x33x19", moves) is None
    assert hub.match("47x36", moves) is None
    position = engine.parse("W:W32,37:B27,20")
    assert hub.match("32x21", engine.legal_moves(position)) == engine.legal_moves(position)[0]


def test_moves_of_mills() -> None:
    """a1 is point 22, d1 23, g1 24, a4 10, g7 3."""
    engine = engine_of("nine_mens_morris")
    hub = hub_of(engine.rules.variant)
    position = engine.parse("W:Wa1,d1/7:Bg7,a4/7")
    placed = rw.Move(path=(24,), captured=(10,))
    assert hub.move(placed) == "24x10"
    assert hub.find("24x10", engine.legal_moves(position)) == placed
    assert hub.find("g1xa4", engine.legal_moves(position)) == placed
    assert hub.find("24", engine.legal_moves(position)) is None
    shax = engine_of("shax")
    owing = shax.parse("W:Wa1,b2,c3,d1:Bg7,f6,e5,g1:owed=W1,B1:next=W")
    assert hub_of(shax.rules.variant).find("x3", shax.legal_moves(owing)) == rw.Move(path=(3,), captured=(3,))
    passing = engine_of("nine_mens_morris_passing")
    stuck = passing.parse("W:Wa7,a4,a1,b4:Bd7,b6,c4,b2,d1,f6")
    assert hub.move(passing.legal_moves(stuck)[0]) == "0-0"


@pytest.mark.parametrize("text", ["", "x", "32-", "-28", "32-28-22", "32-51", "32 28", "32-28\n", "٣٢-28", "99x1"])
def test_texts_that_are_no_moves(text: str) -> None:
    engine = engine_of("international")
    moves = engine.legal_moves(engine.start())
    with pytest.raises(rw.NotationError):
        hub_of(engine.rules.variant).find(text, moves)


def test_pydraughts_turns_boards() -> None:
    """Formats, 12.2: who moves first is `W` at the high numbers; Russian a3-b4 is sent as 9-13."""
    english, russian = engine_of("english"), engine_of("russian")
    for engine in (english, russian):
        hub = mirrored_hub_of(engine.rules.variant)
        assert hub.position(engine.start()) == "W" + 12 * "b" + 8 * "e" + 12 * "w"
        assert engine.parse(hub.fen(hub.position(engine.start()))) == engine.start()
    moves = russian.legal_moves(russian.start())
    a3_b4 = rw.Game(russian).push("a3-b4")
    assert mirrored_hub_of(russian.rules.variant).find("9-13", moves) == a3_b4
    assert mirrored_hub_of(english.rules.variant).move(rw.Game(english).push("9-14")) == "9-14"


@pytest.mark.parametrize("maker", [hub_of, mirrored_hub_of])
@given(name=st.sampled_from(sorted(names())), seed=st.integers(0, 1 << 30))
@settings(max_examples=15, deadline=None)
def test_every_game_reads_back(maker, name: str, seed: int) -> None:
    """Positions of random games, and all their moves, read as what was written; no two moves have one text."""
    try:
        engine = engine_of(name)
    except rw.RulewrightError:
        return
    hub, chance, position = maker(engine.rules.variant), random.Random(seed), engine.start()
    for _ in range(12):
        assert hub.swapped or engine.parse(hub.fen(hub.position(position))) == position
        moves = engine.legal_moves(position)
        texts = [hub.move(move) for move in moves]
        assert len(set(texts)) == len(moves)
        assert [hub.find(text, moves) for text in texts] == list(moves)
        if not moves:
            return
        position = engine.play(position, chance.choice(moves))
