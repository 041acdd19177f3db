"""Boards as points and lines, against the numbering and edge counts of published rules and formats."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rulewright.dsl.board import (
    Board,
    Direction,
    alquerque_board,
    grid_board,
    hexagon_board,
    lines_board,
    mill_board,
    mill_runs,
    star_board,
)
from rulewright.dsl.places import area


def edges(board: Board) -> int:
    return len({frozenset(pair) for line in board.lines for pair in pairwise(line)})


def named(board: Board, points: frozenset[int]) -> set[str]:
    return {board.letters[point] for point in points}


def ways(board: Board, name: str) -> set[Direction | None]:
    return {ray.direction for ray in board.rays[board.letters.index(name)]}


def ray(board: Board, name: str, direction: Direction) -> list[str]:
    """The points met from a point in a direction; there is exactly one such ray."""
    (found,) = [r for r in board.rays[board.letters.index(name)] if r.direction is direction]
    return [board.letters[point] for point in found.points]


INTERNATIONAL = grid_board("board", 10, 10, every_square=False)
ENGLISH = grid_board("board", 8, 8, every_square=False)
ITALIAN = grid_board("board", 8, 8, every_square=False, corner_right=True)
TURKISH = grid_board("board", 8, 8, every_square=True)


@pytest.mark.parametrize(
    ("board", "size", "first_row", "second_row", "last_row"),
    [
        (INTERNATIONAL, 50, "b10 d10 f10 h10 j10", "a9 c9 e9 g9 i9", "a1 c1 e1 g1 i1"),
        (ENGLISH, 32, "b8 d8 f8 h8", "a7 c7 e7 g7", "a1 c1 e1 g1"),
        (ITALIAN, 32, "a8 c8 e8 g8", "b7 d7 f7 h7", "b1 d1 f1 h1"),
        (
            grid_board("board", 12, 12, every_square=False),
            72,
            "b12 d12 f12 h12 j12 l12",
            "a11 c11 e11 g11 i11 k11",
            "a1 c1 e1 g1 i1 k1",
        ),
        (grid_board("board", 10, 8, every_square=False), 40, "b8 d8 f8 h8 j8", "a7 c7 e7 g7 i7", "a1 c1 e1 g1 i1"),
    ],
)
def test_one_colour_is_numbered_along_the_rows_from_the_top_left(
    board: Board, size: int, first_row: str, second_row: str, last_row: str
) -> None:
    """The PDN numbering tables of international, English, Italian, Canadian and Spantsiretti draughts."""
    width = len(first_row.split())
    assert board.size == size
    assert board.letters[1 : width + 1] == tuple(first_row.split())
    assert board.letters[width + 1 : width + 1 + len(second_row.split())] == tuple(second_row.split())
    assert board.letters[-len(last_row.split()) :] == tuple(last_row.split())


def test_lidraughts_numbers_and_letters() -> None:
    """Square n of an 8x8 board: rank 8 - (n - 1) // 4, file 2 * (column + 1) - rank % 2."""
    for point in ENGLISH.points:
        rank = 8 - (point - 1) // 4
        file = 2 * ((point - 1) % 4 + 1) - rank % 2
        assert ENGLISH.letters[point] == f"{'abcdefgh'[file - 1]}{rank}"


@pytest.mark.parametrize(
    ("board", "points", "lines", "edge_count", "mills"),
    [
        (mill_board("mill 24", 24), 24, 16, 32, 16),
        (mill_board("mill 24 with diagonals", 24, diagonals=True), 24, 20, 40, 20),
        (mill_board("mill 16", 16), 16, 12, 20, 8),
        (mill_board("mill 9", 9), 9, 6, 12, 6),
        (mill_board("mill 9 with diagonals", 9, diagonals=True), 9, 8, 16, 8),
        (grid_board("picaria", 3, 3, every_square=True), 9, 12, 20, 8),  # four of the lines join two points
    ],
)
def test_mill_boards_have_the_published_edges_and_mills(
    board: Board, points: int, lines: int, edge_count: int, mills: int
) -> None:
    """Points, lines, edges and lines of three of the boards of the Morris family."""
    assert (board.size, edges(board)) == (points, edge_count)
    assert len(board.lines) == lines
    assert len(mill_runs(board, 3, straight_only=False)) == mills


def test_the_mill_board_is_numbered_along_the_rows() -> None:
    """a7 = 1 … g1 = 24."""
    order = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"
    assert mill_board("mill 24", 24).letters[1:] == tuple(order.split())


def test_spokes_of_the_small_mill_board_are_no_mills() -> None:
    """The four lines between the two squares of sixteen points join two points each."""
    board = mill_board("mill 16", 16)
    spokes = {frozenset(named(board, frozenset(line))) for line in board.lines if len(line) == 2}
    assert spokes == {frozenset(pair) for pair in (("a3", "b3"), ("d3", "e3"), ("c5", "c4"), ("c2", "c1"))}


def test_diagonal_mills_are_left_out_where_only_straight_ones_count() -> None:
    board = mill_board("mill 24 with diagonals", 24, diagonals=True)
    assert len(mill_runs(board, 3, straight_only=True)) == 16


def test_a_run_knows_what_continues_it() -> None:
    """A row of four holds two runs of three, each with one neighbour at an end."""
    board = lines_board("lines", [["a1", "b1", "c1", "d1"]])
    runs = [
        ([board.letters[point] for point in run], [board.letters[point] for point in beyond])
        for run, beyond in mill_runs(board, 3, straight_only=False)
    ]
    assert runs == [(["a1", "b1", "c1"], ["d1"]), (["b1", "c1", "d1"], ["a1"])]


def test_alquerque_has_diagonals_through_every_other_point() -> None:
    """5x5: 40 straight edges and 16 diagonal ones; a1 has three ways, b1 three, b2 eight."""
    board = alquerque_board("alquerque 5x5", 5, 5)
    assert edges(board) == 56
    assert ways(board, "a1") == {Direction.NORTH, Direction.NORTH_EAST, Direction.EAST}
    assert ways(board, "b1") == {Direction.WEST, Direction.NORTH, Direction.EAST}
    assert ways(board, "b2") == set(Direction)


def test_straight_ahead_on_one_colour_is_two_rows_away() -> None:
    """As Frisian captures need: from 28 (e5) straight north comes 18 (e7), then 8 (e9)."""
    names = dict(zip(INTERNATIONAL.letters, range(51), strict=True))
    north = ray(INTERNATIONAL, INTERNATIONAL.letters[28], Direction.NORTH)
    assert [names[name] for name in north] == [18, 8]
    assert [names[name] for name in ray(INTERNATIONAL, INTERNATIONAL.letters[28], Direction.EAST)] == [29, 30]


def test_a_full_grid_has_eight_ways() -> None:
    assert ways(TURKISH, "d4") == set(Direction)
    assert ray(TURKISH, "a1", Direction.NORTH_EAST) == ["b2", "c3", "d4", "e5", "f6", "g7", "h8"]


def test_the_hexagon_has_three_ways_forward_and_none_sideways() -> None:
    """HexDame: 61 points, a1 in the bottom corner, every inner point with six neighbours."""
    board = hexagon_board("hexagon 5", 5)
    assert (board.size, edges(board)) == (61, 156)
    assert ways(board, "e5") == set(Direction) - {Direction.EAST, Direction.WEST}
    assert ways(board, "a1") == {Direction.NORTH_WEST, Direction.NORTH, Direction.NORTH_EAST}
    assert ray(board, "a1", Direction.NORTH) == ["b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9"]
    assert named(board, area("corners", board)) == {"a1", "a5", "e9", "i9", "i5", "e1"}
    assert len(area("edge", board)) == 24
    assert named(board, area("centre", board)) == {"e5"}


def test_the_star_has_nine_ways() -> None:
    """Jesön Zam: nine lines of five points, three of them through the centre, nineteen points."""
    board = star_board("star 19")
    assert board.size == 19
    assert [len(line) for line in board.lines] == [5] * 9
    assert len([line for line in board.lines if board.letters.index("e4") in line]) == 3
    neighbours = sorted(len(board.rays[point]) for point in board.points)
    assert neighbours == [3] * 6 + [4] * 12 + [6]  # tips, crossings and inner points, centre
    assert named(board, area("centre", board)) == {"e4"}


@pytest.mark.parametrize(
    "board",
    [INTERNATIONAL, ITALIAN, TURKISH, mill_board("m", 24), star_board("s"), hexagon_board("h", 4),
     alquerque_board("a", 9, 5)],
    ids=["10x10", "8x8 right", "8x8 all", "mill", "star", "hexagon", "alquerque"],
)  # fmt: skip
def test_half_a_turn_maps_lines_onto_lines(board: Board) -> None:
    """Black's view of a symmetrical board is White's, turned; each ray turns into one of the opposite direction."""
    assert board.turned is not None
    turn = board.turned
    for point in board.points:
        assert turn[turn[point]] == point
        image = {
            (ray.direction and ray.direction.opposite, tuple(turn[p] for p in ray.points)) for ray in board.rays[point]
        }
        assert image == {(ray.direction, ray.points) for ray in board.rays[turn[point]]}


@pytest.mark.parametrize(
    "board",
    [grid_board("9x8", 9, 8, every_square=False), lines_board("triangle", [["a1", "b1", "c1"], ["a1", "b2", "c1"]]),
     lines_board("named", [["north", "south"]])],
    ids=["odd by even", "triangle", "named points"],
)  # fmt: skip
def test_some_boards_cannot_be_turned(board: Board) -> None:
    assert board.turned is None


def test_named_points_have_no_rows() -> None:
    """Points are then numbered in the order in which they are named, and rays have no direction."""
    board = lines_board("board", [["south", "centre_point", "a1"]])
    assert (board.rows, board.columns) == (None, None)
    assert board.letters == ("", "south", "centre_point", "a1")
    assert {ray.direction for ray in board.rays[2]} == {None}


@pytest.mark.parametrize(
    ("board", "words", "points"),
    [
        (TURKISH, "corners", "a1 h1 a8 h8"),
        (TURKISH, "centre", "d4 e4 d5 e5"),
        (ENGLISH, "centre", "d4 e5"),
        (ENGLISH, "long diagonal", "a1 b2 c3 d4 e5 f6 g7 h8"),
        (ITALIAN, "long diagonal", "h1 g2 f3 e4 d5 c6 b7 a8"),
        (ENGLISH, "last row", "b8 d8 f8 h8"),
        (ENGLISH, "first row", "a1 c1 e1 g1"),
        (ENGLISH, "corners", "a1 h8"),
        (ENGLISH, "edge", "a1 a3 a5 a7 b8 d8 f8 h8 h6 h4 h2 c1 e1 g1"),
        (mill_board("m", 9), "centre", "b2"),
        (mill_board("m", 24), "centre", ""),
        (alquerque_board("a", 5, 5), "edge", "a1 a2 a3 a4 a5 b1 b5 c1 c5 d1 d5 e1 e2 e3 e4 e5"),
    ],
)  # fmt: skip
def test_parts_of_a_board(board: Board, words: str, points: str) -> None:
    assert named(board, area(words, board)) == set(points.split())  # type: ignore[arg-type]


def test_rays_end_at_the_border_and_carry_their_line() -> None:
    """Along a ray and straight back is the same line in the opposite sense."""
    for board in (ENGLISH, mill_board("m", 24)):
        for point in board.points:
            for way in board.rays[point]:
                back = [r for r in board.rays[way.points[0]] if r.line == way.line and r.sense == -way.sense]
                assert [r.points[0] for r in back] == [point]
