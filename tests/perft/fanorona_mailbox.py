"""Fanorona on a dictionary of coordinates: leaf counts by a program that shares nothing with the engines.

Written from the rules as Wikipedia and the Gamerz server tell them; slow and plain. Read next: test_fanorona.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]  # column and row, a1 is (0, 0)
Board: TypeAlias = dict[Point, str]  # "w" or "b"; what is missing is empty
Move: TypeAlias = tuple[Point, Point, frozenset[Point]]  # from, to, captured

POINTS = frozenset((x, y) for x in range(9) for y in range(5))
ROWS = ("bbbbbbbbb", "bbbbbbbbb", "bwbw.bwbw", "wwwwwwwww", "wwwwwwwww")  # top row first


def start() -> Board:
    return {(x, 4 - down): man for down, row in enumerate(ROWS) for x, man in enumerate(row) if man != "."}


def ways(point: Point) -> list[Point]:
    """The directions of the lines through a point: all eight on a strong point, four on a weak one."""
    return [
        (dx, dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx, dy) != (0, 0) and (sum(point) % 2 == 0 or dx == 0 or dy == 0)
    ]


def line(board: Board, enemy: str, point: Point, way: Point) -> frozenset[Point]:
    """The unbroken row of enemies that begins next to a point."""
    taken: set[Point] = set()
    while board.get(point := (point[0] + way[0], point[1] + way[1])) == enemy:
        taken.add(point)
    return frozenset(taken)


def sequences(
    board: Board, enemy: str, at: Point, visited: frozenset[Point], came: Point | None
) -> Iterator[tuple[Point, frozenset[Point]]]:
    """Where a man that is lifted from the board may stop, and what it has taken until then."""
    for way in ways(at):
        to = (at[0] + way[0], at[1] + way[1])
        if way == came or to not in POINTS or to in visited or to in board:
            continue
        for taken in (line(board, enemy, to, way), line(board, enemy, at, (-way[0], -way[1]))):
            if taken:
                yield to, taken
                left = {point: man for point, man in board.items() if point not in taken}
                for end, more in sequences(left, enemy, to, visited | {to}, way):
                    yield end, taken | more


def moves(board: Board, side: str) -> set[Move]:
    enemy = "b" if side == "w" else "w"
    captures: set[Move] = set()
    quiet: set[Move] = set()
    for at in [point for point, man in board.items() if man == side]:
        others = {point: man for point, man in board.items() if point != at}
        captures |= {(at, to, taken) for to, taken in sequences(others, enemy, at, frozenset((at,)), None)}
        for dx, dy in ways(at):
            to = (at[0] + dx, at[1] + dy)
            if to in POINTS and to not in board:
                quiet.add((at, to, frozenset()))
    return captures or quiet


def leaves(board: Board, side: str, depth: int) -> int:
    found = moves(board, side)
    if depth == 1:
        return len(found)
    return sum(leaves(after(board, side, move), "b" if side == "w" else "w", depth - 1) for move in found)


def after(board: Board, side: str, move: Move) -> Board:
    start, end, taken = move
    return {point: man for point, man in board.items() if point != start and point not in taken} | {end: side}
