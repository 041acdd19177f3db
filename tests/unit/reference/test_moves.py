"""Quiet moves and placements: steps, distances, places where they begin or end; expected squares counted by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rulewright as rw

MakeEngine = Callable[[str], rw.Engine]

GRID = """variant one_line
title "One line of moves"
board 5x5, all squares
first white
setup {{ each side has 1 man on a1 }}
piece man {{ {moves} }}
ending {{ lose with no legal move }}
"""


def goals(engine: rw.Engine, position: str, start: str) -> set[str]:
    names = engine.rules.variant.notation.names
    moves = engine.legal_moves(engine.parse(position))
    return {names[move.destination] for move in moves if names[move.origin] == start}


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("moves 1 step forward", "b4 c4 d4"),
        ("moves 1 step straight forward or sideways", "b3 c4 d3"),
        ("moves 1 step diagonally backward", "b2 d2"),
        ("moves 1 step backward or diagonally", "b2 c2 d2 b4 d4"),
        ("moves 1 step along any line", "b2 b3 b4 c2 c4 d2 d3 d4"),
        ("moves 2 steps straight", "a3 c1 c5 e3"),
        ("moves up to 2 steps sideways", "a3 b3 d3 e3"),
        ("moves any distance straight forward", "c4 c5"),
        ("moves any distance diagonally, except to corners", "b2 d4 b4 d2"),
        ("moves 1 step straight from corners", ""),
        ("moves 1 step straight from centre", "b3 d3 c2 c4"),
        ("moves 1 step straight forward; moves 2 steps sideways", "c4 a3 e3"),
    ],
)
def test_moves_of_a_man_in_the_centre(engine_from: MakeEngine, moves: str, expected: str) -> None:
    """A white man on c3 of an empty 5x5 board; the black one stands out of the way on b5."""
    engine = engine_from(GRID.format(moves=moves))
    assert goals(engine, "W:Wc3:Bb5", "c3") == set(expected.split())


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("moves 1 step straight forward", "c2"),
        ("moves 1 step diagonally backward", "b4 d4"),
        ("moves any distance sideways", "a3 b3 d3 e3"),
    ],
)
def test_black_sees_the_board_turned(engine_from: MakeEngine, moves: str, expected: str) -> None:
    engine = engine_from(GRID.format(moves=moves))
    assert goals(engine, "B:We5:Bc3", "c3") == set(expected.split())


def test_anything_in_the_way_ends_a_run(engine_from: MakeEngine) -> None:
    """c3 goes up to d3 before the black man on e3, and not at all towards its own man on c4."""
    engine = engine_from(GRID.format(moves="moves any distance straight"))
    assert goals(engine, "W:Wc3,c4:Be3", "c3") == {"a3", "b3", "c1", "c2", "d3"}


def test_exact_steps_need_an_empty_way(engine_from: MakeEngine) -> None:
    engine = engine_from(GRID.format(moves="moves 2 steps straight"))
    assert goals(engine, "W:Wc3:Bc4,e3", "c3") == {"a3", "c1"}


LINE = "moves its whole line 1 step straight or diagonally forward"


@pytest.mark.parametrize(
    ("position", "start", "expected"),
    [
        ("W:Wc1,c2,c3:Ba5", "c1", "b1 d1 b2 d2 c4"),  # all three go up, or c1 alone
        ("W:Wc1,c2,c3:Ba5", "c2", "b2 d2 b3 d3 c4"),  # two of them, or backward nobody: c1 is the edge
        ("W:Wc1,c2,c3:Ba5", "c3", "b3 d3 b4 d4 c4"),
        ("W:Wc2,c3:Ba5", "c3", "b3 d3 b4 d4 c4 c1"),  # down with c2
        ("W:Wa1,b2,c3:Ba5", "a1", "a2 b1 d4"),
        ("W:Wc1,c2,c4:Ba5", "c1", "b1 d1 b2 d2 c3"),  # a gap ends the line
        ("W:Wc1,c2:Bc3", "c1", "b1 d1 b2 d2"),  # an enemy bars it
        ("W:Wc1,c2,c3,c4,c5:Ba5", "c1", "b1 d1 b2 d2"),  # so does the edge
        ("B:Wa1:Bc3,c4,b4", "c4", "a4 d4 b3 d3 c2 c5"),  # of Black: sideways with b4, down with c3, back alone
    ],
)
def test_a_line_goes_one_step(engine_from: MakeEngine, position: str, start: str, expected: str) -> None:
    """Written as the last of the line going to the point before it."""
    engine = engine_from(GRID.format(moves=LINE))
    assert goals(engine, position, start) == set(expected.split())


def test_every_man_of_the_line_has_moved(engine_from: MakeEngine) -> None:
    engine = engine_from(GRID.format(moves=LINE))
    assert engine.fen(engine.play(engine.parse("W:Wc1,c2,c3:Ba5"), "c1-c4")) == "B:Wc2,c3,c4:Ba5"


def test_a_line_is_of_one_kind(engine_from: MakeEngine) -> None:
    """A duke before a man bars it, and is told to; a man behind the duke does not go with it."""
    dukes = f"{LINE} }}\npiece duke {{ moves its whole line 1 step straight forward"
    engine = engine_from(GRID.format(moves=dukes))
    position = engine.parse("W:Wc1,Dc2,Dc3:Ba5")
    assert "c4" not in goals(engine, "W:Wc1,Dc2,Dc3:Ba5", "c1")
    assert goals(engine, "W:Wc1,Dc2,Dc3:Ba5", "c2") == {"c4"}
    assert engine.explain(position, "c1-c4").reason == "the way is blocked on c2"
    assert engine.explain(position, "c2-c5").reason == "a duke does not move as far as from c2 to c5"
    assert engine.explain(position, "c2-c5").rule == "duke moves its whole line 1 step straight forward"


def test_anywhere_is_every_empty_point_but_the_excepted(engine_from: MakeEngine) -> None:
    """25 points less the piece, the enemy and three empty corners."""
    engine = engine_from(GRID.format(moves="moves to any empty point, except to corners"))
    assert len(goals(engine, "W:Wc3:Ba1", "c3")) == 20


def test_two_lines_that_lead_to_one_point_are_one_move(engine_from: MakeEngine) -> None:
    engine = engine_from(GRID.format(moves="moves 1 step straight; moves any distance straight forward"))
    position = engine.parse("W:Wc3:Ba1")
    assert len(engine.legal_moves(position)) == len(engine.routes(position)) == 5
    assert engine.perft(position, 1, routes="kept") == 5


def test_placing_except_on_the_centre(engine_from: MakeEngine) -> None:
    """Nine points less the centre and two men; nothing moves while the hand holds men."""
    engine = engine_from(
        """variant placing_out
title "Placing, except on the centre"
board mill 9
first white
setup { each side holds 3 men }
piece man
phase placing while holding men { man places on any empty point, except centre }
phase moving otherwise { man moves 1 step along any line, except to centre }
mill { made by 3 in line; takes none }
ending { win by a mill; lose with no legal move }
"""
    )
    position = engine.parse("W:Wa1/2:Bc1/2")
    assert {move.path for move in engine.legal_moves(position)} == {(1,), (2,), (3,), (4,), (6,), (8,)}
    reached = engine.play(position, "b3")
    assert reached.hands == ((1,), (2,))
    moving = engine.parse("W:Wa1,a2,c3/0:Bc1,a3,c2/0")
    assert {move.path for move in engine.legal_moves(moving)} == {(7, 8), (3, 2)}
    assert engine.explain(moving, "a2-b2").rule == "moving man moves 1 step along any line, except to centre"
    assert "may not end on b2" in engine.explain(moving, "a2-b2").reason


def test_quiet_arrival_promotes(engine_from: MakeEngine) -> None:
    engine = rw.interpret(rw.load("russian"))
    (move,) = (move for move in engine.legal_moves(engine.parse("W:Wa7:Bh2")) if move.destination == 1)
    assert move.promotion == "king"
    assert engine.fen(engine.play(engine.parse("W:Wa7:Bh2"), move)).startswith("B:WKb8:Bh2")
