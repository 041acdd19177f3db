"""A board whose points have no rows → columns and rows to draw it at: a ring, and in its middle the
point that is joined with more others than any other is.

Measures nothing but the lines; the same board is always drawn alike. Read next: canvas.py, geometry.py.
"""

from __future__ import annotations

from math import ceil, cos, pi, sin
from typing import TypeAlias

from rich.cells import cell_len

from ..dsl.board import Board

Places: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # columns, rows by point, from 1; entry 0 is unused


def places_of(board: Board) -> Places:
    """The author's columns and rows; without them points stand on a ring, neighbours side by side if they can."""
    if board.columns is not None and board.rows is not None:
        return board.columns, board.rows
    ring, hubs = ring_of(board)
    high = 1 + ceil(len(ring) / 4)
    wide = high * ceil((3 + max(map(cell_len, board.letters))) / 4)  # a sign, a name and a blank fit between columns
    columns, rows = [0] * (board.size + 1), [0] * (board.size + 1)
    for number, point in enumerate(ring):
        angle = pi / 2 + 2 * pi * number / len(ring)  # from the top, to the left
        columns[point], rows[point] = 1 + wide + _whole(wide * cos(angle)), 1 + high + _whole(high * sin(angle))
    for point in hubs:
        columns[point], rows[point] = 1 + wide, 1 + high
    return tuple(columns), tuple(rows)


def ring_of(board: Board) -> tuple[list[int], list[int]]:
    """The points on the ring in their order, from the top to the left, and the one in the middle, if there is one."""
    joined = {point: {ray.points[0] for ray in board.rays[point]} for point in board.points}
    most = max(map(len, joined.values()))
    hubs = [point for point in board.points if len(joined[point]) == most]
    if len(hubs) > 1:
        hubs = []  # nobody is in the middle
    return _walk([point for point in board.points if point not in hubs], joined), hubs


def _whole(place: float) -> int:
    """Rounded alike on both sides of the middle: 1.5 may be a hair more or less by the way it was computed."""
    return round(round(place, 6))


def _walk(points: list[int], joined: dict[int, set[int]]) -> list[int]:
    """The points in an order in which each is joined with the one before, as long as one is left that is."""
    ring: list[int] = []
    left = dict.fromkeys(points)
    while left:
        following = next((point for point in left if ring and point in joined[ring[-1]]), next(iter(left)))
        ring.append(following)
        del left[following]
    return ring
