"""Layouts: every step of every board moves exactly the points that have a neighbour, on one word and on two."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.codegen.layout import WORD_BITS, Layout, Way, line_shape, plan_layout
from rulewright.dsl.board import (
    Direction,
    alquerque_board,
    grid_board,
    hexagon_board,
    lines_board,
    mill_board,
    star_board,
)
from rulewright.runtime.strategies.graphs import drawn_boards
from rulewright.testing import boards, rules_of

DIAGONAL = frozenset({Direction.NORTH_EAST, Direction.NORTH_WEST})
BOARDS = {
    "8x8": grid_board("", 8, 8, every_square=False),
    "8x8 right": grid_board("", 8, 8, every_square=False, corner_right=True),
    "10x10": grid_board("", 10, 10, every_square=False),
    "10x8": grid_board("", 10, 8, every_square=False),
    "7x7": grid_board("", 7, 7, every_square=False),
    "12x12": grid_board("", 12, 12, every_square=False),
    "14x14": grid_board("", 14, 14, every_square=False),
    "8x8 all": grid_board("", 8, 8, every_square=True),
    "11x11 all": grid_board("", 11, 11, every_square=True),
    "mill 24": mill_board("", 24),
    "mill 24 with diagonals": mill_board("", 24, diagonals=True),
    "mill 16": mill_board("", 16),
    "alquerque 9x9": alquerque_board("", 9, 9),
    "hexagon 5": hexagon_board("", 5),
    "star": star_board(""),
    "triangle of names": lines_board("", [["north", "east"], ["east", "west"], ["west", "north"]]),
    "a bent line": lines_board("", [["a1", "a2", "b3", "c3"], ["a1", "b1", "c1", "c3"]]),
}
BARE = """variant bare
title "A board"
board {board}
first white
setup {{ white holds 1 man }}
piece man
ending {{ lose with no legal move; draw after 9 plies }}
"""


def step(way: Way, points: int) -> int:
    """What the generated step function computes, term by term."""
    words = (points & (2**WORD_BITS - 1), points >> WORD_BITS)
    result = 0
    for term in way.terms:
        word = words[term.source] & term.mask if term.mask else words[term.source]
        moved = word << term.shift if term.shift >= 0 else word >> -term.shift
        result |= (moved & (2**WORD_BITS - 1)) << WORD_BITS * term.target
    return result


@cache
def planned(name: str, used: frozenset[Direction] | None) -> Layout:
    layout = plan_layout(BOARDS[name], used)
    assert len(set(layout.bits[1:])) == BOARDS[name].size, "two points share a bit"
    return layout


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("used", [None, DIAGONAL], ids=["every way", "diagonals"])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_step_moves_each_point_to_its_neighbour(name: str, used: frozenset[Direction] | None, data: st.DataObject):
    """A step of any set, cut down to the board, is the set of the neighbours."""
    board = BOARDS[name]
    layout = planned(name, used)
    chosen = data.draw(st.sets(st.integers(1, board.size)))
    for way in layout.ways:
        expected = layout.set_of(way.next[point] for point in chosen if way.next[point])
        assert step(way, layout.set_of(chosen)) & layout.set_of(range(1, board.size + 1)) == expected


@settings(max_examples=60, deadline=None)
@given(words=st.one_of(boards(), drawn_boards()))
def test_step_of_one_point_is_one_point(words: str):
    """Also where several shifts make a step: none of them leaves another bit behind, on the board or beside it."""
    board = rules_of(BARE.format(board=words)).variant.board
    layout = plan_layout(board)
    for way in layout.ways:
        for point in board.points:
            if way.next[point]:
                assert step(way, layout.set_of([point])) == layout.set_of([way.next[point]])


@pytest.mark.parametrize("name", BOARDS)
def test_ways_and_ways_back_hold_every_ray(name: str):
    """Each ray of the board is walked by one way, and back by its opposite."""
    board = BOARDS[name]
    layout = planned(name, None)
    for point in range(1, board.size + 1):
        walked = sorted(walk(way, point) for way in layout.ways if way.next[point])
        assert walked == sorted(ray.points for ray in board.rays[point])
        for way in layout.ways:
            if way.next[point]:
                assert layout.ways[way.opposite].next[way.next[point]] == point


def walk(way: Way, point: int) -> tuple[int, ...]:
    points: list[int] = []
    while way.next[point]:
        point = way.next[point]
        points.append(point)
    return tuple(points)


@pytest.mark.parametrize(
    ("name", "words", "masks"),
    [("8x8", 1, 0), ("10x10", 1, 0), ("12x12", 2, 0), ("14x14", 2, 0)],
)
def test_diagonal_grids_need_no_masks(name: str, words: int, masks: int):
    """Ghost columns keep steps from wrapping; boards of more than 64 squares take two words, one shift each."""
    layout = planned(name, DIAGONAL)
    assert layout.words == words
    assert sum(1 for way in layout.ways for term in way.terms if term.mask) == masks
    assert all(len(way.terms) == words for way in layout.ways)


def test_frisian_board_fits_one_word_with_all_eight_ways():
    """10×10 with rows and columns of playing squares: a double ghost column, still one word and no masks."""
    layout = planned("10x10", None)
    assert (layout.words, len(layout.ways)) == (1, 8)
    assert not [term for way in layout.ways for term in way.terms if term.mask]


def test_mill_lines_fall_into_few_shapes():
    """Ring by ring, the sixteen lines of nine men's morris have four shapes at the most."""
    board = BOARDS["mill 24"]
    layout = plan_layout(board, None, board.lines)
    assert len({line_shape(layout.bits, line) for line in board.lines}) <= 4
