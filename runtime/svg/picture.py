"""Rules and a position → a picture of the board as SVG text: everything in its order, from the ground up.

Plays nothing and asks no engine. Read next: scene.py, boards.py, pieces.py, signs.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..notation.judge import Judge
from ..position import Position
from ..rules import Rules
from .boards import put_board, put_names
from .given import Path, move_of, point_of, position_of, variant_of
from .paper import document, put, sheet
from .pieces import put_hands, put_pieces, put_turn
from .scene import scene_of
from .signs import put_arrow, put_last, put_marks, put_taken
from .style import Style
from .words import described


def board(
    rules: Rules | Judge,
    position: Position | str | None = None,
    *,
    last: Path | None = None,
    arrows: Iterable[Path] = (),
    marks: Iterable[int | str] = (),
    title: str | None = None,
    style: Style | None = None,
) -> str:
    """A picture of a position (a value, a FEN, or the start) under these rules (or those of an engine).

    `last` is the move that led to it. `arrows` are moves, move texts or lists of points; what such a move takes is
    crossed. `marks` are points by number or name. `title` stands for the variant's. Raises NotationError.
    """
    variant, style = variant_of(rules), style or Style()
    scene = scene_of(variant, position_of(variant, position), style)
    before = None if last is None else move_of(variant, last)
    paths = tuple(move_of(variant, arrow) for arrow in arrows)
    marked = tuple(point_of(variant, point) for point in marks)
    root = sheet(scene.frame.width, scene.frame.height, style.size)
    put(root, "title", variant.title if title is None else title)
    put(root, "desc", described(scene, before))
    put(root, "rect", kind="ground", width="100%", height="100%", rx=14, fill=style.colours.ground)
    put_board(root, scene)
    if before is not None:
        put_last(root, scene, before)
    put_names(root, scene)
    put_pieces(root, scene)
    if before is not None:
        put_taken(root, scene, before)
    put_marks(root, scene, marked)
    for path in paths:
        put_arrow(root, scene, path)
    put_hands(root, scene)
    put_turn(root, scene)
    return document(root)
