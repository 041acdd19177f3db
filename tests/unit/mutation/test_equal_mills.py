"""Arguments about mills: where they hold, and beside it games in which they would be wrong."""

from __future__ import annotations

import rulewright as rw
from rulewright.runtime.mutation.kill import engine_of
from rulewright.runtime.mutation.operators import mutants
from unit.mutation.reasons import why

STEPS = "men only step, and no step closes two lines"


def test_no_step_closes_two_lines_where_no_diagonal_joins_them() -> None:
    """In both games nobody flies and placing is paid otherwise; the point b6 has a third line only with diagonals."""
    assert why("el_filja", "mill takes 1 man", "for each mill") == [STEPS]
    assert why("sam_ki", "mill takes 1 man", "for each mill") == [None]
    rules = rw.load("sam_ki")
    changed = next(one for one in mutants(rules.variant) if one.words == "mill takes 1 man: for each mill")
    engines = rw.interpret(rules), engine_of(changed)
    position = engines[0].parse("W:Wa7,b2,b4,d6,f6/0:Ba1,e3,g1,g4/0")  # a7-b6 closes b6-d6-f6 and b6-b4-b2
    taken = [{len(move.captured) for move in engine.legal_moves(position)} for engine in engines]
    assert max(taken[0]) == 1
    assert max(taken[1]) == 2


def test_a_man_placed_or_flying_may_close_two() -> None:
    assert why("nine_mens_morris", "mill takes 1 man", "for each mill") == [None]
    assert why("cheng_san_qi_marking", "mill in placing, takes 1 man when placing ends", "for each mill") == [None]


def test_a_man_that_the_mover_does_not_choose() -> None:
    said = "the mover does not choose the man, so it cannot choose none"
    assert why("dooz", "mill in placing, takes 1 man from hand", "up to so many") == [said]
    assert why("dooz_own_choice", "mill in placing, takes 1 man chosen by its owner", "up to so many") == [said]
    assert why("dooz", "mill takes 1 man", "up to so many") == [None]


def test_lines_longer_than_a_side_has_men() -> None:
    """Three men a side never stand four in line; twelve do."""
    assert why("picaria_13", "mill made by 3 in line", "exactly") == [
        "no side has more than 3 men, so no longer line is ever made"
    ]
    assert why("morabaraba_centre", "mill made by 3 in line", "exactly") == [None]
