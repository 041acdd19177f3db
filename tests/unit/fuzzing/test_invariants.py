"""What must hold of one engine: the symmetries of rules are those that the games are known for, and engines that agree
in being wrong are found out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import rulewright as rw
from planted import Faulty
from rulewright.runtime.differential import pair
from rulewright.runtime.fuzzing.invariants import broken
from rulewright.runtime.fuzzing.layout import layout_fault
from rulewright.runtime.fuzzing.symmetry import symmetries_of
from rulewright.runtime.position import Position
from rulewright.runtime.rules import find_parent, find_source, rules_of


def faults(name: str, method: str, instead: Any) -> set[str]:
    """What is broken, by its first word but one, along a game of an engine with this method, compared with itself."""
    good = rw.interpret(rw.load(name))
    faulty: Any = Faulty(good, method, instead)
    position, dice, found = good.start(), Random(3), set[str]()
    for _ in range(12):
        found |= {gap.what for gap in broken(pair(faulty, faulty, position), dice)}
        moves = good.legal_moves(position)
        if not moves:
            break
        position = good.play(position, dice.choice(moves))
    return found


def symmetries(name: str) -> tuple[int, int]:
    """How many symmetries keep the sides, that of changing nothing included, and how many change them."""
    found = symmetries_of(rw.load(name).variant)
    return 1 + sum(not one.swaps for one in found), sum(one.swaps for one in found)


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("nine_mens_morris", 16),  # the square's eight, and the rings turned inside out (Gasser 1996)
        ("three_mens_morris", 8),  # a square's
        ("six_penny_madell", 12),  # the triangles' six, and the rings turned inside out
    ],
)
def test_men_without_a_direction_have_all_symmetries_of_the_board(name: str, group: int) -> None:
    assert symmetries(name) == (group, group)


def test_men_with_a_direction_leave_few_symmetries() -> None:
    assert symmetries("english") == (1, 1)  # half a turn, the sides changed
    assert symmetries("turkish") == (2, 2)  # the board is a mirror image of itself too


def test_a_place_that_rules_name_has_to_stay() -> None:
    text = """variant spec
title "A corner that is barred"
board mill 9
first white
setup { each side holds 3 men }
piece man
phase placing while holding men { man places on any empty point, except a1 }
phase moving otherwise { man moves 1 step along any line }
ending { lose with no legal move; draw after 9 plies }
"""
    found = symmetries_of(rules_of(text).variant)
    corner = 7  # a1, which is at White's bottom left in both sides' eyes or in neither
    assert found
    assert all(one.swaps or one.points[corner] == corner for one in found)


def test_right_engines_break_nothing() -> None:
    for name in ("english", "nine_mens_morris"):
        assert faults(name, "name", None) == set()


def test_a_lost_man_is_noticed() -> None:
    """Each move takes the first man of the mover's off the board as well, in both engines."""

    def play(right: Any, position: Position, move: rw.Move) -> Position:
        from dataclasses import replace

        after = right(position, move)
        first = next(point for point in after.points_of(position.side) if point != move.destination)
        return replace(after, cells=after.cells[:first] + b"\0" + after.cells[first + 1 :])

    assert all(what.startswith("a move changes") for what in faults("english", "play", play))
    assert faults("english", "play", play)


def test_a_move_that_is_forgotten_on_one_side_of_the_board_is_noticed() -> None:
    def legal_moves(right: Any, position: Position) -> tuple[rw.Move, ...]:
        return tuple(move for move in right(position) if move.destination != 1)

    found = faults("nine_mens_morris", "legal_moves", legal_moves)
    assert any("on a mapped board" in what for what in found)


def test_counts_that_do_not_add_up_are_noticed() -> None:
    def perft(right: Any, position: Position, depth: int, **how: Any) -> int:
        return right(position, depth, **how) + (depth == 2)

    assert "perft 2 and its parts" in faults("english", "perft", perft)


@pytest.mark.parametrize("name", ["frisian", "el_filja", "hexdame"])
def test_shipped_rules_mean_the_same_when_they_are_formatted(name: str) -> None:
    assert layout_fault(find_source(name), find_parent) is None
