"""What is drawn about a position: points of the last move, marked points, arrows along moves.

Says nothing about rules; points are numbers here. Read next: given.py, scene.py.
"""

from __future__ import annotations

from itertools import groupby
from math import dist
from typing import Final

from ..move import Move
from .frame import PIECE, SQUARE, Spot
from .paper import Element, points, put
from .pieces import put_cross
from .scene import Scene

_HEAD: Final = 34.0  # the length of an arrow's head
_SHAFT: Final = 13.0  # and the width of its shaft
_RING: Final = PIECE + 8


def put_last(root: Element, scene: Scene, last: Move) -> None:
    """The points that the last move visited, under the pieces."""
    group = put(root, "g", kind="last", fill=scene.colours.last, fill_opacity=0.6)
    for point in dict.fromkeys(last.path):
        if point:
            _put_ground(group, scene, point)


def put_taken(root: Element, scene: Scene, last: Move) -> None:
    """Crosses where the last move took a piece, if nothing stands there now."""
    for point in last.captured:
        if not scene.position.cells[point]:
            put_cross(put(root, "g", opacity=0.55), scene, point, kind="taken")


def put_marks(root: Element, scene: Scene, marked: tuple[int, ...]) -> None:
    """Rings round marked points."""
    group = put(root, "g", kind="marks", fill="none", stroke=scene.colours.mark, stroke_width=8)
    for point in marked:
        _put_ring(group, scene, point)


def put_arrow(root: Element, scene: Scene, move: Move) -> None:
    """An arrow along the path of a move, its head's tip on the last point, and crosses on what it takes. A path of one
    point is a ring round it."""
    path = [point for point in move.path if point]
    stops = [scene.frame.spots[point] for point, _ in groupby(path)]  # standing still is no way
    style = {"stroke": scene.colours.arrow, "stroke_width": _SHAFT, "stroke_linejoin": "round"}
    way = "-".join(scene.names[point] for point in path)
    group = put(root, "g", kind="arrow", data_path=way, fill="none", stroke_linecap="round", opacity=0.8, **style)
    if len(stops) > 1:
        _put_shaft(group, scene, stops)
    elif path and not move.only_removes:
        _put_ring(group, scene, path[0])
    for point in move.captured:
        put_cross(root, scene, point, kind="victim")


def _put_shaft(group: Element, scene: Scene, stops: list[Spot]) -> None:
    tip, before = stops[-1], stops[-2]
    length = dist(before, tip)
    along = ((tip[0] - before[0]) / length, (tip[1] - before[1]) / length)
    neck = _moved(tip, along, -min(_HEAD, length))
    aside = (-along[1], along[0])
    wings = [_moved(neck, aside, _HEAD * 0.6), _moved(neck, aside, -_HEAD * 0.6)]
    put(group, "polyline", points=points([*stops[:-1], neck]))
    put(group, "polygon", points=points([tip, *wings]), fill=scene.colours.arrow, stroke="none")


def _moved(spot: Spot, along: Spot, far: float) -> Spot:
    return spot[0] + along[0] * far, spot[1] + along[1] * far


def _put_ground(group: Element, scene: Scene, point: int) -> None:
    """The whole square, or a patch round a point of lines."""
    x, y = scene.frame.spots[point]
    name = scene.names[point]
    if scene.variant.board.grid is None:
        put(group, "circle", data_at=name, cx=x, cy=y, r=PIECE + 12)
    else:
        put(group, "rect", data_at=name, x=x - SQUARE / 2, y=y - SQUARE / 2, width=SQUARE, height=SQUARE)


def _put_ring(group: Element, scene: Scene, point: int) -> None:
    x, y = scene.frame.spots[point]
    put(group, "circle", data_at=scene.names[point], cx=x, cy=y, r=_RING)
