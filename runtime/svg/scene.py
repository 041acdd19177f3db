"""What one picture shows and how: rules, position, measures, names and colours, gathered once for those who draw.

Read next: frame.py, picture.py.
"""

from __future__ import annotations

from typing import Final

from ...dsl.ir import Variant
from ...dsl.values import frozen
from ..captions import has_hands
from ..geometry import EdgeNames, edge_names
from ..notation.points import Squares, is_numeric, point_name
from ..position import Position
from .frame import LETTER, RIM, Frame, frame_of
from .style import Colours, Style

LONGEST_NAME: Final = 14  # letters of a name that are shown; authors may write more


@frozen
class Scene:
    """`names[p]` is the name of point p in the naming asked for. `edges` are the names along the edges, if they stand
    there; else each point has its own if `named`. `held` are the kinds that each side's hand shows, none of them where
    the game has no hands."""

    variant: Variant
    position: Position
    frame: Frame
    colours: Colours
    squares: Squares | None
    names: tuple[str, ...]
    edges: EdgeNames | None
    named: bool
    held: tuple[tuple[int, ...], ...]


def scene_of(variant: Variant, position: Position, style: Style) -> Scene:
    """Everything that a picture of this position needs."""
    squares = None if style.squares == "none" else style.squares
    names = ("", *(point_name(variant, point, squares) for point in variant.board.points))
    named, edges = style.squares != "none", None
    if named and not is_numeric(variant, squares):
        edges = edge_names(variant.board, names.__getitem__)
    beside = named and edges is None and variant.board.grid is None
    room = RIM + LETTER * max(len(shortened(name)) for name in names) if beside else 0.0
    held = _held(variant, position)
    return Scene(
        variant=variant,
        position=position,
        frame=frame_of(
            variant.board,
            style.bottom,
            edges=edges is not None,
            held=max(map(len, held), default=0),
            name_room=room,
        ),
        colours=style.colours,
        squares=squares,
        names=names,
        edges=edges,
        named=named,
        held=held,
    )


def _held(variant: Variant, position: Position) -> tuple[tuple[int, ...], ...]:
    """A king in hand is rare and told only if it is there; the plain kind also tells an empty hand."""
    if not has_hands(variant, position):
        return ()
    return tuple(tuple(kind for kind, number in enumerate(hand) if number or not kind) for hand in position.hands)


def shortened(name: str) -> str:
    """A name as it is shown, cut if it is too long for a picture."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
