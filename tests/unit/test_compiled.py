"""The compiled engine at its boundary: odd moves, odd positions, names that are remembered, calls in calls."""

from __future__ import annotations

import signal
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import FrameType

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.runtime import compiled
from rulewright.runtime.compiled import CompiledEngine, compile_engine
from rulewright.runtime.notation.fen import parse_fen, write_fen
from rulewright.runtime.notation.quick_fen import QuickFen
from rulewright.runtime.position import Return, Streak
from rulewright.runtime.rooms import FIRST_MOVES


@cache
def engine_of(name: str) -> CompiledEngine:
    return compile_engine(rw.load(name))


@cache
def walked(name: str) -> tuple[rw.Position, ...]:
    """A game of step 7, to its end or sixty plies."""
    engine = engine_of(name)
    found = [engine.start()]
    for ply in range(60):
        moves = engine.legal_moves(found[-1])
        if moves:
            found.append(engine.play(found[-1], moves[ply * 7 % len(moves)]))
    return tuple(found)


def test_any_surviving_route_may_be_played():
    """Every route that the reference engine lists leads where the smallest one leads."""
    engine, reference = engine_of("international"), rw.interpret(rw.load("international"))
    position = engine.parse("W:WK46:B32,14")  # six ways, two destinations
    routes = engine.routes(position)
    assert len(routes) > len(engine.legal_moves(position))
    for route in routes:
        assert engine.play(position, route) == reference.play(position, route)


@pytest.mark.parametrize(
    "move",
    [
        rw.Move(path=()),
        rw.Move(path=(31,)),
        rw.Move(path=(31, 0, 26)),
        rw.Move(path=(31, 26, 0)),
        rw.Move(path=(31, 26), captured=(0,)),
        rw.Move(path=(0, 26)),
        rw.Move(path=(31, 51)),
        rw.Move(path=(31, 255)),
        rw.Move(path=(31, 256)),
        rw.Move(path=(-31, 26)),
        rw.Move(path=(31, 26), promotion="king"),
        rw.Move(path=(31, 26), promotion="man"),
        rw.Move(path=(31, 26), promotion="queen"),
        rw.Move(path=(31, 26), captured=(26,)),
        rw.Move(path=(31, 36, 31, 26)),
        rw.Move(path=(31,) * 300),
        rw.Move(path=(31, 26), captured=(20,) * 300),
        rw.Move(path=(1, 7)),
        rw.Move(path=("31", "26")),  # pyright: ignore[reportArgumentType]
        rw.Move(path=(31.5, 26)),  # pyright: ignore[reportArgumentType]
    ],
    ids=lambda move: str(move)[:60],
)
def test_moves_that_are_none_are_refused(move: rw.Move):
    """Whatever is in a move value: an IllegalMoveError, the position unchanged, the next call in order."""
    engine = engine_of("international")
    start = engine.start()
    with pytest.raises(rw.IllegalMoveError):
        engine.play(start, move)
    assert engine.legal_moves(start)[0] == rw.Move(path=(31, 26))


@pytest.mark.parametrize("name", variants.names())
def test_quick_notation_is_notation(name: str):
    """Every position of a game is written and read as fen.py writes and reads it."""
    variant, quick = rw.load(name).variant, QuickFen(rw.load(name).variant)
    for position in walked(name):
        text = write_fen(variant, position)
        assert quick.write(position) == text
        assert quick.parse(text) == parse_fen(variant, text) == position
        bare = ":".join(text.split(":")[:3])  # without a tail
        assert quick.parse(bare) == parse_fen(variant, bare)


@pytest.mark.parametrize("name", ["international", "russian", "nine_mens_morris"])
@pytest.mark.parametrize(
    "text",
    [
        "W:W:B", "W:W31-33:BK1,K2", "B:B1-20:W31-50", "W:WK31-33:B1", "W:W031:B1", "w:w31:b1", "W: W31 , 32 :B1 .",
        '[FEN "W:W31:B1"]', "W:W:W31:B1", "W:Wa1,c3:Bb8", "W:Wc3:BKb8", "W:W31,c3:B1", "W:WK11:Ba1", "W:Wk31:B1",
        "W:W31-31:B1", "W:W33-31:B1", "W:W31-99:B1", "W:W31,31:B1", "W:W31,:B1", "W:W31:W1", "W:W31", "", "W", "::",
        "W:W31:B1:H0:F1", "W:W31:B1:count=1", "W:W31:B1:count=1,02,3",
        "W:W31:B1:count=1,2,3,4", "W:W31:B1:count=", "W:W31:B1:count=1,,2", "W:W31:B1:count=9999999999,0,0",
        "W:Wa1:Bb8:count=7",
        "W:Wa1/8:Bg7/9", "W:Wa1/9:Bg7/9", "W:Wa1/10:Bg7", "W:Wa1/:Bg7/", "W:Wa1/-1:B/9", "W:W31/1:B1",
        "W:Wa1,a4,a7,b2,b4,b6,c3,c4,c5/1:B", "W:W1-3:B" + "9" * 50, "W:W" + "1," * 3000 + "2:B5",
    ],
)  # fmt: skip
def test_quick_notation_reads_odd_texts_alike(name: str, text: str):
    """The same position, or the same complaint."""
    variant = rw.load(name).variant
    quick = QuickFen(variant)
    for _ in range(2):  # what is remembered does not matter
        assert outcome_of(lambda: quick.parse(text)) == outcome_of(lambda: parse_fen(variant, text))


def outcome_of(read: object) -> object:
    assert callable(read)
    try:
        return read()
    except rw.NotationError as error:
        return str(error)


def test_a_rich_position_gets_more_room(monkeypatch: pytest.MonkeyPatch):
    """More moves than a room holds at first: the call finds more, and keeps only rooms of the usual size."""
    engine = compile_engine(rw.load("international"))
    position = engine.parse("W:WK26,K47,K48,K49,K50:B1")
    expected = engine.legal_moves(position), engine.play(position, "47-42"), engine.outcome(position)
    monkeypatch.setattr("rulewright.runtime.rooms.FIRST_MOVES", 3)
    small = compile_engine(rw.load("international"))
    assert (small.legal_moves(position), small.play(position, "47-42"), small.outcome(position)) == expected
    assert small.perft(position, 3) == engine.perft(position, 3)
    assert list(small.batch([position]).perft(3)) == [engine.perft(position, 3)]
    assert FIRST_MOVES > 1000


def test_too_rich_a_position_is_told(monkeypatch: pytest.MonkeyPatch):
    """A position that no room could hold is refused in words, not with a crash."""
    monkeypatch.setattr("rulewright.runtime.rooms.FIRST_MOVES", 2)
    monkeypatch.setattr("rulewright.runtime.rooms.MOST_MOVES", 8)
    engine = compile_engine(rw.load("international"))
    with pytest.raises(rw.RulewrightError, match="more than 8 moves had to be kept at once in international"):
        engine.legal_moves(engine.start())


LONG_JUMPS = """
variant long_jumps
title "Long jumps along any line"
board 11x11, all squares
first white
setup {
  white has kings on a1
  black has men on b2
}
piece man { moves 1 step forward }
piece king {
  moves 1 step along any line
  captures along any line by long jump, landing anywhere behind
}
capturing {
  capture is mandatory
  sequence must be completed
  turn freely
  remove REMOVED
  prefer most pieces
}
ending { lose with no legal move }
"""
SCATTERED = "W:WKg5:Bj2,d2,j3,i11,k9,e10,i6,h1,c6,f6,g4,e7,b2,e9,b10,h6,d11,f7,a6,a4,c1,k3,a11,b3"


@pytest.mark.parametrize("removed", ["after the sequence", "at once"])
def test_more_capture_sequences_than_can_be_tried_are_told(removed: str, tmp_path: Path):
    """24 men scattered before one king of long jumps: trying every route would take for ever, whatever is asked."""
    file = tmp_path / "long_jumps.rules"
    file.write_text(LONG_JUMPS.replace("REMOVED", removed))
    engine = compile_engine(rw.load(str(file)))
    rich, plain = engine.parse(SCATTERED), engine.start()
    for ask in (
        lambda: engine.legal_moves(rich),
        lambda: engine.perft(rich, 5),
        lambda: engine.perft(rich, 5, hash_mb=1, threads=2),
        lambda: engine.play(rich, engine.legal_moves(plain)[0]),
        lambda: engine.batch([plain, rich]).legal_moves(),
    ):
        with pytest.raises(rw.RulewrightError, match="more capture sequences than can be tried"):
            ask()
    assert engine.outcome(rich) is None  # there is a move, whichever are the best
    assert len(engine.legal_moves(plain)) == 9  # it lands anywhere behind b2


def test_remembered_moves_are_bounded(monkeypatch: pytest.MonkeyPatch):
    """An engine forgets moves and texts rather than grow without end, and answers the same."""
    monkeypatch.setattr(compiled, "KNOWN_MOVES", 5)
    engine = compile_engine(rw.load("international"))
    assert engine.legal_moves(engine.start()) == engine_of("international").legal_moves(engine.start())
    assert len(engine.legal_moves(engine.start())) == 9


def test_positions_of_other_rules_are_refused():
    """Memory that these rules do not have, or points beyond the board, never reach generated code."""
    frisian = engine_of("frisian")
    start = frisian.start()
    for wrong in (
        replace(start, streaks=(Streak(point=51, length=1), Streak())),
        replace(start, streaks=(Streak(point=-1, length=1), Streak())),
        replace(start, streaks=()),
        replace(start, counters=(2**32,) * len(start.counters)) if start.counters else replace(start, streaks=()),
        replace(start, returns=(Return(), Return()), streaks=(Streak(),)),
    ):
        with pytest.raises(ValueError, match="no p"):
            frisian.legal_moves(wrong)


def test_a_signal_handler_may_use_the_engine_that_it_interrupts():
    """Calls that interrupt calls work in rooms of their own."""
    engine = engine_of("international")
    start, other = engine.start(), engine.parse("B:W28:B5")
    expected, seen = (engine.legal_moves(start), engine.legal_moves(other)), list[object]()

    def ring(_number: int, _frame: FrameType | None) -> None:
        seen.append(engine.legal_moves(other))

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.0005)
    try:
        found = {engine.legal_moves(start) for _ in range(20_000)}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert found == {expected[0]}
    assert seen
    assert set(seen) == {expected[1]}


@pytest.mark.parametrize(("name", "depth"), [("english", 6), ("frisian", 4), ("nine_mens_morris", 3)])
def test_visiting_every_leaf_counts_the_same(name: str, depth: int):
    """Leaves made one by one are as many as leaves counted."""
    engine = engine_of(name)
    for position in walked(name)[::20]:
        assert engine.perft(position, depth, visit=True) == engine.perft(position, depth)


@pytest.mark.parametrize(
    ("name", "fen"),
    [
        ("english", "B:WK15,K23,22,26,32:B18,12,9"),  # men take kings, and others step there
        ("english", "W:W10,11,22:B6,7,18"),  # a man takes on the way to the last row
        ("international", "W:W28,12,40:B33,8,45"),  # backward, and onto the last row
        ("russian", "B:W29,K14,24:B10,20,25"),  # enemy kings: all pieces are looked at
        ("turkish", "W:Wa4,d5,h6:Bb4,d6,h7,e5"),
        ("frisian", "W:W28,50:B23,44,7"),
    ],
)
@pytest.mark.parametrize("visit", [False, True])
def test_captures_that_perft_plays_from_the_sets_are_those_of_the_reference(name: str, fen: str, visit: bool):
    """Men that jump once are not listed: king, crown and victim are as the reference engine leaves them."""
    engine = engine_of(name)
    reference = rw.interpret(engine.rules)
    position = engine.parse(fen)
    assert any(move.captured for move in engine.legal_moves(position))
    for depth in (1, 2, 3, 4):
        assert engine.perft(position, depth, visit=visit) == reference.perft(position, depth)
