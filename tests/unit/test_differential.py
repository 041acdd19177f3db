"""Comparing finds planted faults, makes them small, and tells how to see them again."""

from __future__ import annotations

from random import Random

import pytest
import rulewright as rw
from planted import Faulty, loses_captures
from rulewright.runtime.differential import Gap, compare
from rulewright.runtime.errors import TooManyMovesError
from rulewright.runtime.fuzzing.jobs import MOST_MISMATCHES, compare_games


def reference(name: str) -> rw.Engine:
    return rw.interpret(rw.load(name))


def test_a_missing_move_is_found_and_made_small() -> None:
    good = reference("ply_yard_international")
    _, found = compare_games(good, loses_captures(good.rules), 3, range(2))
    assert found
    smallest = good.parse(min((mismatch.position for mismatch in found), key=len))
    assert sum(1 for cell in smallest.cells if cell) == 2  # one captor, one victim
    for mismatch in found:
        assert mismatch.what == "legal moves"
        assert (len(mismatch.left) > 0, mismatch.right) == (True, ())


def test_a_mismatch_can_be_seen_again() -> None:
    good = reference("english")
    faulty = Faulty(good, "outcome", lambda outcome, position: None)
    _, found = compare_games(good, faulty, 5, range(2))
    assert 0 < len(found) <= MOST_MISMATCHES
    for mismatch in found:
        position = good.parse(mismatch.position)
        assert mismatch.what == "outcome"
        assert str(good.outcome(position)) == mismatch.left[0] != "None"


def test_a_wrong_position_after_a_move_is_found_whatever_the_move() -> None:
    """Only one move in many goes wrong, so that making the position small has to find that move each time."""
    good = reference("three_mens_morris")

    def keeps_the_turn(play: object, position: rw.Position, move: rw.Move) -> rw.Position:
        after = good.play(position, move)
        return position if move.destination == 5 else after

    _, found = compare_games(good, Faulty(good, "play", keeps_the_turn), 1, range(1))
    played = [mismatch.what for mismatch in found if mismatch.what.startswith("after ")]
    assert played
    assert all("b2" in what for what in played)


def test_equal_engines_have_no_mismatch() -> None:
    good = reference("three_mens_morris")
    positions, found = compare_games(good, good, 1, range(2))
    assert positions > 60
    assert found == []


def test_an_error_is_a_mismatch_but_too_rich_a_position_is_none() -> None:
    good = reference("three_mens_morris")

    def raising(error: Exception) -> list[Gap]:
        def method(legal_moves: object, position: rw.Position) -> tuple[rw.Move, ...]:
            raise error

        return compare(good, Faulty(good, "legal_moves", method), good.start(), Random(1))

    assert [gap.left for gap in raising(ZeroDivisionError("by zero"))] == [("ZeroDivisionError: by zero",)]
    assert raising(TooManyMovesError("4194304 moves")) == []


@pytest.mark.parametrize("name", ["international", "frisian", "nine_mens_morris", "dooz", "zhi_qi_marking", "fanorona"])
def test_a_survey_says_what_the_engine_says(name: str) -> None:
    """The reference engine answers all questions at once as it answers each."""
    from rulewright.runtime.arbitrary import arbitrary_position
    from rulewright.runtime.reference.engine import ReferenceEngine

    engine, dice = ReferenceEngine(rw.load(name)), Random(name)
    for _ in range(30):
        position = arbitrary_position(engine.rules.variant, dice)
        survey = engine.survey(position)
        assert survey.moves == engine.legal_moves(position)
        assert survey.outcome == engine.outcome(position)
        assert survey.kept == engine.perft(position, 1, routes="kept")
        for move in survey.moves[:4]:
            assert survey.after(move) == engine.play(position, move)


def test_the_lines_of_the_rules_involved_are_named() -> None:
    """Of a capture that is lost, the captor's own rules; of an ending that is not seen, its line."""
    good = reference("ply_yard_international")
    _, found = compare_games(good, loses_captures(good.rules), 3, range(1))
    assert {line.split(": ")[1] for mismatch in found for line in mismatch.rules} >= {
        "king captures diagonally by long jump, landing anywhere behind",
        "prefer most pieces",
    }
    good = reference("english")
    _, found = compare_games(good, Faulty(good, "outcome", lambda outcome, position: None), 5, range(1))
    assert {line.split(": ")[1] for mismatch in found for line in mismatch.rules} == {"lose with no legal move"}


def test_the_rule_against_a_move_that_is_one_too_many_is_named() -> None:
    good = reference("english")

    def also_backwards(legal_moves: object, position: rw.Position) -> tuple[rw.Move, ...]:
        legal = good.legal_moves(position)
        wrong = rw.Move(path=(14, 10))  # a man of White's goes back from g5 to f6 as Black's would
        return tuple(sorted((*legal, wrong))) if position.cells[14] == 2 and not position.cells[10] else legal

    _, found = compare_games(good, Faulty(good, "legal_moves", also_backwards), 1, range(1))
    rules = [mismatch.rules for mismatch in found if mismatch.right and "takes" not in str(mismatch.right)]
    assert rules
    assert any("man moves" in lines[0] for lines in rules)
