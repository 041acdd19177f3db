"""How a picture is to look: size, names, which side sits at the bottom, colours.

Values only. Read next: picture.py.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from ...dsl.values import frozen
from ..notation.points import Squares
from ..position import Side

Names: TypeAlias = Squares | Literal["none"]


@frozen
class Colours:
    """Any colours of SVG. The picture brings its own ground, so that it reads alike on light and on dark pages."""

    ground: str = "#f3e9d8"  # the frame, and what the lines of a board lie on
    text: str = "#54402f"
    line: str = "#7a6250"
    light: str = "#ead8b8"
    dark: str = "#a0764f"
    number: str = "#fff4de"  # on dark squares
    plain: str = "#d9bc92"  # squares of a board that uses them all
    white: str = "#fdf9f0"
    white_edge: str = "#5d4a3a"
    black: str = "#3a3330"
    black_edge: str = "#14100e"
    crown: str = "#d8a21d"
    last: str = "#e7c93c"
    mark: str = "#2f7d5b"
    arrow: str = "#2c6fad"
    cross: str = "#c0312b"


@frozen
class Style:
    """`size` is the longer side in pixels (a picture scales without loss). `squares` names points by numbers or
    letters, or not at all; None leaves it to the variant. `bottom` is the side whose home is at the bottom."""

    size: int = 420
    squares: Names | None = None
    bottom: Side = Side.WHITE
    colours: Colours = Colours()
