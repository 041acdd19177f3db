"""A board → the measures of its picture: where each point lies, how far apart things are, how large the whole is.

One unit is small: a disc has a radius of PIECE units on every board, and all else is measured by that. Places on the
picture go to the right and down. Read next: ../geometry.py, boards.py.
"""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Final

from ...dsl.board import Board
from ...dsl.values import frozen
from ..geometry import Spot as Spot
from ..geometry import spots_of
from ..position import Side

SQUARE: Final = 100.0  # units along a square
PIECE: Final = 38.0  # the radius of a disc
FONT: Final = 24.0
LETTER: Final = 0.62 * FONT  # about the width of a letter
EDGE: Final = 40.0  # where names stand along an edge
RIM: Final = 16.0  # where none do
STRIP: Final = 92.0  # where a hand lies
HELD: Final = 150.0  # along it, for one kind

# Discs beside a graph's own measures: nearly touching where points are near, never clumsy where they are few.
_OF_NEAREST: Final = 0.38
_OF_EXTENT: Final = (1 / 60, 0.1)


@frozen
class Frame:
    """`spots[p]` is the middle of point p (entry 0 is none); `left`, `top`, `right`, `bottom` bound the board inside
    its margins, `width` and `height` the picture."""

    spots: tuple[Spot, ...]
    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float
    near: Side  # whose home is at the bottom


def frame_of(board: Board, bottom: Side, *, edges: bool, held: int, name_room: float) -> Frame:
    """The measures of a board with names along its `edges` or with room for names beside the outer points, and with
    strips above and below for hands of so many kinds, if any are `held`."""
    raw = spots_of(board)
    turn = 1 if bottom is Side.WHITE else -1
    unit = SQUARE if board.grid else PIECE / _radius(raw[1:])
    ends = _ends(board, raw)
    across = sorted(turn * unit * x for x, _ in ends)
    down = sorted(-turn * unit * y for _, y in ends)
    around = SQUARE / 2 if board.grid else PIECE + RIM + name_room
    rim = EDGE if edges else RIM
    strip = STRIP if held else 0.0
    left, top = rim, RIM + strip
    shift_x, shift_y = left + around - across[0], top + around - down[0]
    right, below = across[-1] + shift_x + around, down[-1] + shift_y + around
    return Frame(
        spots=tuple((turn * unit * x + shift_x, -turn * unit * y + shift_y) for x, y in raw),
        left=left,
        top=top,
        right=right,
        bottom=below,
        width=max(right + EDGE, left + held * HELD),
        height=below + rim + strip,
        near=bottom,
    )


def _ends(board: Board, raw: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Places that bound the board: the corners of a grid, of which some may not be points, or all points."""
    if board.grid is None:
        return raw[1:]
    return (1.0, 1.0), (float(board.grid[0]), float(board.grid[1]))


def _radius(spots: tuple[Spot, ...]) -> float:
    """The radius of a disc in the board's own measure."""
    extent = max((max(axis) - min(axis) for axis in zip(*spots, strict=True)), default=0.0)
    nearest = min((dist(one, other) for one, other in combinations(spots, 2)), default=1.0)
    least, most = (part * extent for part in _OF_EXTENT)
    return min(max(_OF_NEAREST * nearest, least), most) or 1.0
