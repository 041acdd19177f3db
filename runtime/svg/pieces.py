"""Pieces on the board and in hand, the crosses of men that leave, and the sign of the side to move.

Knows no rules but what kinds there are: the plain kind is a disc, the kind that it becomes a disc with a crown, any
other a disc with its letter. Read next: scene.py, paper.py, picture.py.
"""

from __future__ import annotations

from typing import Final

from ..position import Side, cell_of, kind_of, side_of
from .frame import EDGE, FONT, HELD, PIECE, STRIP, Spot
from .paper import Element, points, put
from .scene import Scene

_CROWN: Final = ((-22, 16), (-27, -11), (-12, 2), (0, -19), (12, 2), (27, -11), (22, 16))
_ARM: Final = 22.0  # of a cross


def put_pieces(root: Element, scene: Scene) -> None:
    """Every piece on the board; `data-at` is the name of its point. Marked men are crossed."""
    group = put(root, "g", kind="pieces")
    for point, cell in enumerate(scene.position.cells):
        if cell:
            piece = _put_piece(group, scene, cell, scene.frame.spots[point])
            piece.set("data-at", scene.names[point])
    for point in scene.position.course.marks:
        put_cross(group, scene, point, kind="marked")


def put_cross(parent: Element, scene: Scene, point: int, *, kind: str) -> None:
    """A cross over a point; `kind` tells why, `data-at` where."""
    x, y = scene.frame.spots[point]
    near_x, far_x, near_y, far_y = x - _ARM, x + _ARM, y - _ARM, y + _ARM
    style = {"stroke": scene.colours.cross, "stroke_width": 9.0, "stroke_linecap": "round"}
    cross = put(parent, "g", kind=kind, data_at=scene.names[point], **style)
    put(cross, "line", x1=near_x, y1=near_y, x2=far_x, y2=far_y)
    put(cross, "line", x1=near_x, y1=far_y, x2=far_x, y2=near_y)


def put_hands(root: Element, scene: Scene) -> None:
    """What each side holds, a disc and a number for each kind: its own strip is the one at its home."""
    for side, kinds in zip(Side, scene.held, strict=False):
        middle = scene.frame.height - STRIP / 2 if side is scene.frame.near else STRIP / 2
        group = put(root, "g", kind=f"hand {side}", font_family="sans-serif", font_size=FONT * 1.3)
        left = scene.frame.left + PIECE
        for kind in kinds:
            number = scene.position.hands[side][kind]
            _put_piece(group, scene, cell_of(side, kind), (left, middle))
            put(group, "text", f"× {number}", x=left + PIECE + 12, y=middle + FONT * 0.4, fill=scene.colours.text)
            left += HELD


def put_turn(root: Element, scene: Scene) -> None:
    """A small wedge in the right margin, at the home of the side to move and in its colour."""
    frame, side = scene.frame, scene.position.side
    x, size = frame.right + EDGE / 2 + 2, 12.0
    y = frame.bottom - 24 if side is frame.near else frame.top + 24
    wedge = points([(x - size, y), (x + size, y - size), (x + size, y + size)])
    fill, edge = _colours(scene, side)
    put(
        root,
        "polygon",
        kind=f"turn {side}",
        points=wedge,
        fill=fill,
        stroke=edge,
        stroke_width=3,
        stroke_linejoin="round",
    )


def _put_piece(parent: Element, scene: Scene, cell: int, spot: Spot) -> Element:
    (x, y), side, kind = spot, side_of(cell), kind_of(cell)
    fill, edge = _colours(scene, side)
    piece = put(parent, "g", kind=f"piece {side} {scene.variant.pieces[kind].name}", fill=fill, stroke=edge)
    put(piece, "circle", cx=x, cy=y, r=PIECE, stroke_width=4)
    if kind == 0:
        put(piece, "circle", cx=x, cy=y, r=PIECE * 0.68, fill="none", stroke_width=2, stroke_opacity=0.6)
    elif kind == _crowned(scene):
        crown = points((x + dx, y + dy) for dx, dy in _CROWN)
        put(piece, "polygon", points=crown, fill=scene.colours.crown, stroke_width=3, stroke_linejoin="round")
    else:
        _put_letter(piece, scene, kind, side, spot)
    return piece


def _put_letter(piece: Element, scene: Scene, kind: int, side: Side, spot: Spot) -> None:
    x, y = spot
    ink = scene.colours.white_edge if side is Side.WHITE else scene.colours.white
    font = {"font_family": "sans-serif", "font_size": 36.0, "font_weight": "bold", "text_anchor": "middle"}
    put(piece, "text", scene.variant.pieces[kind].letter, x=x, y=y + 13, fill=ink, stroke="none", **font)


def _crowned(scene: Scene) -> int | None:
    """The kind that the plain one becomes."""
    promotion = scene.variant.pieces[0].promotion
    return None if promotion is None else promotion.to


def _colours(scene: Scene, side: Side) -> tuple[str, str]:
    """Inside and edge."""
    colours = scene.colours
    return (colours.white, colours.white_edge) if side is Side.WHITE else (colours.black, colours.black_edge)
