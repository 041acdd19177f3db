"""Dameo played by hand: positions as text → the positions that every turn leads to, all men of a line moved one by one.

Written from the rules at MindSports alone, for this game alone: it uses nothing of either engine, and knows lines as
lines, not as one man that goes over others. Slow. Read next: test_plain_dameo.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]  # column and row, from 0
Board: TypeAlias = dict[Square, str]  # "w" and "b" are men, "W" and "B" kings

CROSS = ((0, 1), (1, 0), (0, -1), (-1, 0))
START = (
    "W:Wa1,b1,c1,d1,e1,f1,g1,h1,b2,c2,d2,e2,f2,g2,c3,d3,e3,f3:Ba8,b8,c8,d8,e8,f8,g8,h8,b7,c7,d7,e7,f7,g7,c6,d6,e6,f6"
)


def read(text: str) -> tuple[str, Board]:
    """The side to move and the board of a text like `W:Wa1,Kb2:Bc3`."""
    side, *armies = text.split(":")
    board: Board = {}
    for army in armies:
        colour = army[0].lower()
        for name in filter(None, army[1:].split(",")):
            square = (ord(name[-2]) - ord("a"), int(name[-1]) - 1)
            board[square] = colour.upper() if name.startswith("K") else colour
    return side.lower(), board


def write(side: str, board: Board) -> str:
    """The text of a position, its pieces in the order of the alphabet."""
    armies: dict[str, list[str]] = {"w": [], "b": []}
    for (column, row), piece in board.items():
        armies[piece.lower()].append(f"{'K' if piece.isupper() else ''}{'abcdefgh'[column]}{row + 1}")
    return f"{side.upper()}:W{','.join(sorted(armies['w']))}:B{','.join(sorted(armies['b']))}"


def leaves(text: str, depth: int) -> int:
    """The number of ways to play so many plies; captures of the same men from and to the same squares are one."""
    reached = turns(text)
    return len(reached) if depth == 1 else sum(leaves(after, depth - 1) for after in reached)


def turns(text: str) -> list[str]:
    """The position after each legal turn."""
    side, board = read(text)
    other = "b" if side == "w" else "w"
    return [write(other, after) for after in list(_captures(side, board)) or [*_moves(side, board)]]


def _crowned(piece: str, row: int) -> str:
    return piece.upper() if row == (7 if piece in "wW" else 0) else piece


def _own(side: str, board: Board) -> list[tuple[Square, str]]:
    return [(square, piece) for square, piece in board.items() if piece.lower() == side]


def _on(square: Square) -> bool:
    return 0 <= square[0] <= 7 and 0 <= square[1] <= 7


# ---- moves


def _moves(side: str, board: Board) -> Iterator[Board]:
    for square, piece in _own(side, board):
        yield from _king_moves(square, board) if piece.isupper() else _line_moves(square, board)


def _king_moves(start: Square, board: Board) -> Iterator[Board]:
    for across in (-1, 0, 1):
        for up in (-1, 0, 1):
            goal = (start[0] + across, start[1] + up)
            while _on(goal) and goal not in board:
                yield {**{square: piece for square, piece in board.items() if square != start}, goal: board[start]}
                goal = (goal[0] + across, goal[1] + up)


def _line_moves(last: Square, board: Board) -> Iterator[Board]:
    """Of the lines of which this man is the last one: each of their men goes one step, the first one first."""
    man = board[last]
    up = 1 if man == "w" else -1
    for across in (-1, 0, 1):
        line = [last]
        while board.get(ahead := (line[-1][0] + across, line[-1][1] + up)) == man:
            line.append(ahead)
        if not _on(ahead) or ahead in board:
            continue
        after = dict(board)
        for column, row in reversed(line):
            after[column + across, row + up] = _crowned(after.pop((column, row)), row + up)
        yield after


# ---- captures


def _captures(side: str, board: Board) -> Iterator[Board]:
    """The greatest ones; what is taken leaves at the end."""
    found: dict[tuple[Square, Square, frozenset[Square]], None] = {}
    for start, piece in _own(side, board):
        others = {square: other for square, other in board.items() if square != start}
        found |= {(start, end, taken): None for end, taken in _jumps(start, piece, others, frozenset())}
    most = max((len(taken) for _, _, taken in found), default=0)
    for start, end, taken in found:
        if len(taken) == most:
            stay = {square: piece for square, piece in board.items() if square not in taken and square != start}
            yield {**stay, end: _crowned(board[start], end[1])}


def _jumps(
    at: Square, piece: str, others: Board, taken: frozenset[Square]
) -> Iterator[tuple[Square, frozenset[Square]]]:
    """Where every sequence that cannot be continued ends, and what it takes."""
    for across, up in CROSS:
        prey = (at[0] + across, at[1] + up)
        while piece.isupper() and _on(prey) and prey not in others:
            prey = (prey[0] + across, prey[1] + up)
        if prey in taken or others.get(prey, piece).lower() == piece.lower():
            continue
        landing = (prey[0] + across, prey[1] + up)
        while _on(landing) and landing not in others:
            more = list(_jumps(landing, piece, others, taken | {prey}))
            yield from more or [(landing, taken | {prey})]
            if piece.islower():
                break
            landing = (landing[0] + across, landing[1] + up)
