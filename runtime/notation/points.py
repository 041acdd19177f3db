"""Names of points, read and written: `32` or `c3` ↔ point numbers 1 … board.size.

Reads the variant's own naming and the other one everywhere; never reads a whole move or position.
Read next: fen.py, moves.py.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from ...dsl.ir import Variant
from ...dsl.values import frozen

Squares: TypeAlias = Literal["numeric", "algebraic"]

MAX_QUOTED = 120  # characters of somebody's text that a message repeats


@frozen
class PointNames:
    """Look-up of point names for one reading of a text.

    `own` is the variant's naming, `other` the second one (numbers where the variant has letters, and the reverse).
    Keys are lower case, numbers without leading zeros.
    """

    own: dict[str, int]
    other: dict[str, int]
    word: str  # "square" on a board of squares, else "point": what messages call a place

    def find(self, text: str) -> int | None:
        """The point of this name in either naming, None if there is none; case and leading zeros do not matter."""
        name = plain_name(text)
        return self.own.get(name) or self.other.get(name)


def point_names(variant: Variant) -> PointNames:
    """The names of a variant's points, ready for look-up."""
    return PointNames(
        own={name.lower(): point for point, name in enumerate(variant.notation.names) if point},
        other={name.lower(): point for point, name in enumerate(variant.notation.others) if point},
        word="square" if variant.board.grid else "point",
    )


def plain_name(text: str) -> str:
    """A point's name as look-ups want it: lower case, a number without leading zeros ("05" is "5", "00" is "0")."""
    return (text.lstrip("0") or "0") if is_number(text) else text.lower()


def is_number(text: str) -> bool:
    """Whether the text is a run of ASCII digits (`str.isdigit` lets other scripts pass)."""
    return text.isascii() and text.isdigit()


def is_numeric(variant: Variant, squares: Squares | None) -> bool:
    """Whether points are named by numbers: in the variant's naming, or in the one asked for."""
    return variant.notation.numeric if squares is None else squares == "numeric"


def point_name(variant: Variant, point: int, squares: Squares | None = None) -> str:
    """How a point is written: in the variant's naming, or in the one asked for."""
    notation = variant.notation
    own = is_numeric(variant, squares) == notation.numeric
    return notation.names[point] if own else notation.others[point]


def quoted(text: str, *, most: int = MAX_QUOTED) -> str:
    """Somebody's text as a message repeats it: in backticks, cut after `most` characters, control characters gone."""
    shown = printable(text[:most])
    return f"`{shown}…`" if len(text) > most else f"`{shown}`"


def printable(text: str) -> str:
    """The text with a replacement for every sign that could do more than be seen, such as move a cursor."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
