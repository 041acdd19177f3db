"""The parts of which statements are made, as they were written: names, numbers, counts, places, directions, armies.

Nodes of the syntax tree below the statements: nothing is looked up or judged here. Read next: syntax.py, parser.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from .source import Span

# ---- words


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A name as written; that of a piece may stand in singular or plural."""

    text: str
    span: Span

    @property
    def any_kind(self) -> bool:
        """Whether this is the word `pieces` (or `piece`), which means pieces of any kind."""
        return self.text in ("piece", "pieces")


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    value: int  # 0 … 999999999999
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Decimal:
    """The value of a tier: whole or decimal."""

    value: Fraction
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text in quotes. `value` is without the quotes and in Unicode form NFC; `span` includes the quotes."""

    value: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """`8x8`: width and height."""

    width: int
    height: int
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """A comment from `#` to the line end. `text` begins with `#` and has no blanks at its end."""

    text: str
    own_line: bool  # nothing but blanks before it on its line
    span: Span


# ---- counts and armies


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """`3`, `2-5`, `at most 3`, `at least 3`, `fewer than 3`, `no`, `any`."""

    form: Literal["exactly", "range", "at most", "at least", "fewer than", "no", "any"]
    numbers: tuple[Number, ...]  # two for a range, none for `no` and `any`, else one
    span: Span

    @property
    def low(self) -> int:
        """The least number that fits."""
        return self.numbers[0].value if self.form in ("exactly", "range", "at least") else 0

    @property
    def high(self) -> int | None:
        """The greatest number that fits, None if there is none; -1 for `fewer than 0`, which nothing fits."""
        match self.form:
            case "at least" | "any":
                return None
            case "no":
                return 0
            case "fewer than":
                return self.numbers[0].value - 1
            case "exactly" | "range" | "at most":
                return self.numbers[-1].value


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyPart:
    count: Count
    pieces: Name
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """`COUNT PIECES [and COUNT PIECES …] [including a NAME] [on PLACE]`."""

    parts: tuple[ArmyPart, ...]
    including: Name | None
    place: Place | None
    span: Span


# ---- places

Point: TypeAlias = Name | Number  # `a1` or `32`, as the variant's notation has it; a Name may also be a region's


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsPlace:
    """`row N` (first == last) or `rows N-N`."""

    first: Number
    last: Number
    span: Span


AreaWords: TypeAlias = Literal[
    "first row", "last row", "corners", "centre", "edge", "long diagonal", "dark squares", "light squares"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaPlace:
    """A part of the board that has a name in the language."""

    words: AreaWords
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPlace:
    """A point, or a region's name."""

    point: Point
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRow:
    """`POINT-POINT`: the straight row of points between the two, ends included."""

    first: Point
    last: Point
    span: Span


Place: TypeAlias = RowsPlace | AreaPlace | NamedPlace | PointRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """`PLACE, PLACE …` or `PLACE or PLACE …`: all of them together."""

    items: tuple[Place, ...]
    span: Span


# ---- directions and steps

DirectionWords: TypeAlias = Literal[
    "diagonally",
    "diagonally forward",
    "diagonally backward",
    "straight",
    "straight forward",
    "straight backward",
    "sideways",
    "forward",
    "backward",
    "along any line",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectionPhrase:
    words: DirectionWords
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Directions:
    """`DIR or DIR …`."""

    items: tuple[DirectionPhrase, ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """`1 step`, `N steps`, `up to N steps`, `any distance`."""

    form: Literal["exactly", "up to", "any"]
    number: Number | None  # None for `any`
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What may end a move or a placement: only from there, not to there, not making N in line (second level)."""

    only_from: Places | None
    not_to: Places | None
    not_making: Number | None
