"""First turns, and pieces that leave the board as the move: how they are played, remembered and refused.

Expected values were worked out by hand from docs/language.md. Counts of whole games: ../../perft/test_konane.py.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rulewright as rw
from rulewright.runtime.notation.move_texts import move_texts

MakeEngine = Callable[[str], rw.Engine]

OPENING = """variant opening
title "Two steps at first, and a man may leave instead"
board 5x5, all squares
first white
setup { each side has 2 men on a1, c1 }
piece man { moves 1 step straight forward }
phase opening on the first turn { man moves 2 steps straight forward; man leaves from a1 }
ending { lose with no legal move; draw after 3 plies without man move or placement or capture }
"""
GUARDED = """variant guarded
title "A capture comes before leaving"
board 4x4, all squares
first white
setup { white has 1 man on a1; black has 1 man on b2 }
piece man { captures diagonally by short jump }
piece king
capturing { capture is mandatory }
phase always otherwise { man captures diagonally by short jump; man leaves next to an empty point; king leaves from a1 }
ending { lose with no pieces }
"""


def texts(engine: rw.Engine, position: rw.Position) -> set[str]:
    return set(move_texts(engine.rules.variant, engine.legal_moves(position)))


def test_each_side_has_a_first_turn_of_its_own(engine_from: MakeEngine) -> None:
    """White steps twice as far once, then Black does; Black's men stand on e5 and c5, and Black's a1 is e5."""
    engine = engine_from(OPENING)
    start = engine.start()
    assert start.unmoved == (True, True)
    assert texts(engine, start) == {"a1-a3", "c1-c3", "a1"}
    one = engine.play(start, "c1-c3")
    assert one.unmoved == (False, True)
    assert texts(engine, one) == {"e5-e3", "e5"}
    two = engine.play(one, "e5")
    assert two.unmoved == (False, False)
    assert texts(engine, two) == {"a1-a2", "c3-c4"}


def test_who_leaves_is_gone_and_nothing_is_taken(engine_from: MakeEngine) -> None:
    engine = engine_from(OPENING)
    (move,) = (move for move in engine.legal_moves(engine.start()) if len(move.path) == 1)
    assert (move.path, move.captured, move.promotion) == ((engine.rules.variant.board.size - 4,), (), None)
    reached = engine.play(engine.start(), move)
    assert engine.fen(reached) == "B:Wc1:Bc5,e5:unmoved=B:count=1"


def test_leaving_is_no_event_of_a_counter(engine_from: MakeEngine) -> None:
    """Neither a move of the man, nor a placement, nor a capture: the counter goes on, and a step sets it back."""
    engine = engine_from(OPENING)
    one = engine.play(engine.parse("W:Wa1,c1:Bc5,e5:unmoved=W,B:count=1"), "a1")
    assert one.counters == (2,)
    assert engine.play(one, "e5").counters == (3,)
    assert engine.play(one, "e5-e3").counters == (0,)
    assert engine.outcome(engine.play(one, "e5")) == rw.Outcome(
        winner=None, reason="draw after 3 plies without man move or placement or capture"
    )


def test_a_position_is_that_of_the_setup_or_later(engine_from: MakeEngine) -> None:
    """Nothing said: first turns are to come only where all stands as at the start."""
    engine = engine_from(OPENING)
    assert engine.parse("W:Wa1,c1:Bc5,e5") == engine.start()
    assert engine.parse("W:Wa1:Bc5,e5").unmoved == (False, False)
    assert engine.parse("W:Wa1:Bc5,e5:unmoved=B").unmoved == (False, True)
    later = engine.parse("W:Wa1,c1:Bc5,e5:unmoved=none")
    assert later != engine.start()
    assert engine.fen(later) == "W:Wa1,c1:Bc5,e5:unmoved=none"
    assert texts(engine, later) == {"a1-a2", "c1-c2"}


@pytest.mark.parametrize("tail", ["unmoved=", "unmoved=X", "unmoved=W,none", "unmoved=W:unmoved=B", "unmoved=Wa1"])
def test_first_turns_that_cannot_be_read(engine_from: MakeEngine, tail: str) -> None:
    with pytest.raises(rw.NotationError, match="unmoved"):
        engine_from(OPENING).parse(f"W:Wa1:Be5:{tail}")


def test_first_turns_mean_nothing_to_other_variants() -> None:
    with pytest.raises(rw.NotationError, match="remembers no first turns"):
        rw.interpret(rw.load("english")).parse("W:W32:B1:unmoved=W")


def test_a_capture_comes_before_leaving(engine_from: MakeEngine) -> None:
    engine = engine_from(GUARDED)
    assert texts(engine, engine.start()) == {"a1xc3"}
    verdict = engine.explain(engine.start(), "a1")
    assert (verdict.legal, verdict.rule) == (False, "capture is mandatory")
    assert texts(engine, engine.parse("W:Wa1,b3:Bd1")) == {"a1", "b3"}


def test_a_piece_leaves_once_by_whatever_line(engine_from: MakeEngine) -> None:
    twice = OPENING.replace("man leaves from a1", "man leaves from a1; man leaves next to an empty point")
    engine = engine_from(twice)
    assert sorted(texts(engine, engine.start())) == ["a1", "a1-a3", "c1", "c1-c3"]
    assert len(engine.legal_moves(engine.start())) == 4


REFUSED = [
    ("start", "c3", "konane", "opening man leaves from first_stones", "the man on c3 may not leave from there"),
    ("start", "d5", "konane", "opening man leaves from first_stones", "the man on d5 is White's, and Black is to move"),
    ("start", "d4xd6", "konane", "opening on the first turn", "takes a piece off the board"),
    ("after d4", "a2", "konane", "opening man leaves next to an empty point", "the man on a2 is not next to an empty"),
    ("after d4", "d4", "konane", "opening man leaves from first_stones", "no piece stands on d4"),
    ("after d4 d3", "a1", "konane", "opening on the first turn", "pieces leave the board only in the phase opening"),
]


@pytest.mark.parametrize(("story", "text", "name", "rule", "reason"), REFUSED)
def test_why_a_piece_may_not_leave(story: str, text: str, name: str, rule: str, reason: str) -> None:
    engine = rw.interpret(rw.load(name))
    position = engine.start()
    for move in story.split()[1:]:
        position = engine.play(position, move)
    verdict = engine.explain(position, text)
    assert (verdict.legal, verdict.rule) == (False, rule)
    assert reason in verdict.reason


def test_a_kind_without_such_a_line_stays(engine_from: MakeEngine) -> None:
    engine = engine_from(GUARDED.replace("; king leaves from a1", ""))
    verdict = engine.explain(engine.parse("W:WKa1,b3:Bd1"), "a1")
    assert (verdict.legal, verdict.rule) == (False, "always man leaves next to an empty point")
    assert verdict.reason == "the king on a1 may not leave"


@pytest.mark.parametrize(("name", "text"), [("konane", "d4+d5"), ("english", "11-15+20"), ("english", "11+15")])
def test_a_removal_where_there_are_no_mills(name: str, text: str) -> None:
    """The explanation of a legal move that names a removal as well ended in a broken invariant: no rule forbade it."""
    engine = rw.interpret(rw.load(name))
    assert engine.explain(engine.start(), text).legal == (text == "11+15")
