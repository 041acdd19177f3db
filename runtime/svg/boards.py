"""The empty board: squares, or lines and points, and the names of all points.

Knows no pieces. Read next: scene.py, frame.py, paper.py.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, dist, pi, remainder, sin, tau
from statistics import fmean
from typing import Final

from .frame import EDGE, FONT, PIECE, SQUARE, Spot
from .paper import Element, put
from .scene import Scene, shortened

DOT: Final = 9.0
_SMALL: Final = 18.0  # the font of names inside squares: two digits clear a disc
_BESIDE: Final = PIECE + 9  # how far from its point a name begins
_WAYS: Final = tuple(pi / 4 + pi / 8 * turn for turn in range(16))  # angles tried, lower right first


def put_board(root: Element, scene: Scene) -> None:
    """The board without names. Each point carries its name as `data-point`."""
    if scene.variant.board.grid is None:
        _put_lines(root, scene)
    else:
        _put_squares(root, scene)


def put_names(root: Element, scene: Scene) -> None:
    """The names: along the edges where they go together by rows and columns, else each at its point."""
    if scene.edges is not None:
        _put_edge_names(root, scene)
    elif scene.named and scene.variant.board.grid is None:
        _put_point_names(root, scene)
    elif scene.named:
        _put_square_names(root, scene)


# ---- boards


def _put_squares(root: Element, scene: Scene) -> None:
    board, frame, colours = scene.variant.board, scene.frame, scene.colours
    used, other = (colours.light, colours.dark) if _light(scene) else (colours.dark, colours.light)
    group = put(root, "g", kind="board", stroke=colours.line)
    width, height = frame.right - frame.left, frame.bottom - frame.top
    whole = {"x": frame.left, "y": frame.top, "width": width, "height": height}
    put(group, "rect", fill=other, stroke="none", **whole)
    for point in board.points:
        x, y = frame.spots[point]
        put(
            group,
            "rect",
            kind="point",
            data_point=scene.names[point],
            x=x - SQUARE / 2,
            y=y - SQUARE / 2,
            width=SQUARE,
            height=SQUARE,
            fill=colours.plain if board.every_square else used,
            stroke=None if board.every_square else "none",
        )
    put(group, "rect", fill="none", stroke_width=5, **whole)


def _light(scene: Scene) -> bool:
    return "light squares" in scene.variant.board.words  # a corner may be said behind them


def _put_lines(root: Element, scene: Scene) -> None:
    board, frame, colours = scene.variant.board, scene.frame, scene.colours
    group = put(root, "g", kind="board", stroke=colours.line, stroke_width=5, stroke_linecap="round")
    joined = {(min(ends), max(ends)) for line in board.lines for ends in pairwise(line)}
    for start, end in sorted(joined):
        (x1, y1), (x2, y2) = frame.spots[start], frame.spots[end]
        put(group, "line", x1=x1, y1=y1, x2=x2, y2=y2)
    for point in board.points:
        x, y = frame.spots[point]
        name = scene.names[point]
        put(group, "circle", kind="point", data_point=name, cx=x, cy=y, r=DOT, fill=colours.line, stroke="none")


# ---- names


def _put_edge_names(root: Element, scene: Scene) -> None:
    """Row names at the left, column names below."""
    board, frame, edges = scene.variant.board, scene.frame, scene.edges
    assert board.rows is not None
    assert board.columns is not None
    assert edges is not None
    group = _names(root, scene.colours.text, FONT)
    for row, name in edges.rows.items():
        _, y = frame.spots[board.rows.index(row, 1)]
        put(group, "text", name, x=frame.left - EDGE / 2, y=y + FONT / 3)
    for column, name in edges.columns.items():
        x, _ = frame.spots[board.columns.index(column, 1)]
        put(group, "text", name, x=x, y=frame.bottom + EDGE / 2 + FONT / 3)


def _put_square_names(root: Element, scene: Scene) -> None:
    """The name of each square in its upper left corner, where a disc leaves room."""
    dark_ground = not (scene.variant.board.every_square or _light(scene))
    group = _names(root, scene.colours.number if dark_ground else scene.colours.text, _SMALL, anchor="start")
    for point in scene.variant.board.points:
        x, y = scene.frame.spots[point]
        put(group, "text", scene.names[point], x=x - SQUARE / 2 + 4, y=y - SQUARE / 2 + _SMALL - 1)


def _put_point_names(root: Element, scene: Scene) -> None:
    """The name of each point beside it: outside a ring, elsewhere where its lines leave most room."""
    group = _names(root, scene.colours.text, FONT)
    for point in scene.variant.board.points:
        name, (x, y) = shortened(scene.names[point]), scene.frame.spots[point]
        angle = _way_out(scene, point)
        across, down = _BESIDE * cos(angle), (_BESIDE + 9) * sin(angle)
        anchor = None if abs(across) < PIECE / 3 else "start" if across > 0 else "end"
        put(group, "text", name, x=x + across, y=y + down + FONT / 3, text_anchor=anchor)


def _names(root: Element, colour: str, size: float, anchor: str = "middle") -> Element:
    return put(root, "g", kind="names", fill=colour, font_family="sans-serif", font_size=size, text_anchor=anchor)


def _way_out(scene: Scene, point: int) -> float:
    """The angle at which a point's name stands."""
    spots, board = scene.frame.spots, scene.variant.board
    middle = (fmean(x for x, _ in spots[1:]), fmean(y for _, y in spots[1:]))
    if board.rows is None and dist(middle, spots[point]) > PIECE:
        return _angle(middle, spots[point])
    lines = [_angle(spots[point], spots[ray.points[0]]) for ray in board.rays[point]]
    return max(_WAYS, key=lambda way: round(min((_apart(way, line) for line in lines), default=pi), 6))


def _angle(start: Spot, end: Spot) -> float:
    return atan2(end[1] - start[1], end[0] - start[0])


def _apart(one: float, other: float) -> float:
    return abs(remainder(one - other, tau))
