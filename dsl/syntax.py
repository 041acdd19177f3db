"""The syntax tree: every statement and block of a `.rules` file as it was written, with its place.

Nothing is looked up or judged here, and no default is filled in. Every node has the smallest `span` that holds it;
a statement also has that of its `keyword`, a block that of its opening brace. Read next: statements.py and
outcomes.py (what stands inside the blocks), phrases.py (what statements are made of), parser.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .outcomes import Draw, EndingStatement, ExampleStatement, Occurs
from .phrases import Comment, Name, Number, Places, Point, Size, Text
from .source import SourceFile, Span
from .statements import (
    CapturingStatement,
    Huffed,
    MillStatement,
    MovesLine,
    PhaseCondition,
    PhaseStatement,
    PieceMoves,
    PieceStatement,
    Prefer,
    Remove,
    Revisit,
    Turn,
)

SideWord: TypeAlias = Literal["white", "black"]

# ---- header


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantLine:
    name: Name
    extends: Name | None
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    text: Text
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """`also TEXT, …`, `source TEXT, …`, `note TEXT`."""

    word: Literal["also", "source", "note"]
    texts: tuple[Text, ...]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Pdn:
    number: Number
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class GridBoard:
    size: Size
    squares: Literal["dark squares", "light squares", "all squares"]
    corner: Literal["left", "right"] | None  # None: not stated
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MillBoard:
    points: Number
    diagonals: bool
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AlquerqueBoard:
    size: Size
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class HexagonBoard:
    side: Number
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class StarBoard:
    points: Number
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnLine:
    """`a1-a2-a3`."""

    points: tuple[Point, ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesBoard:
    """`board { lines a1-a2-a3, b1-b2-b3 }`."""

    lines: tuple[DrawnLine, ...]
    span: Span


BoardPhrase: TypeAlias = GridBoard | MillBoard | AlquerqueBoard | HexagonBoard | StarBoard | LinesBoard


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardStatement:
    board: BoardPhrase
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class NotationStatement:
    naming: Literal["numeric", "algebraic"]
    corner: Literal["top left", "top right", "bottom left", "bottom right"]
    by_columns: bool
    capture: Text | None
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    side: SideWord | Literal["either"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstAfter:
    """`first white | black after PHASE`; `mill maker` is second level."""

    side: SideWord | Literal["mill maker"]
    phase: Name
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionStatement:
    name: Name
    places: Places
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Without:
    what: Literal["piece", "phase", "region", "mill", "capturing"]
    name: Name | None  # None for `mill` and `capturing`
    keyword: Span
    span: Span


HeaderStatement: TypeAlias = (
    Title | Remark | Pdn | BoardStatement | NotationStatement | First | FirstAfter | RegionStatement | Without
)

# ---- setup


@dataclass(frozen=True, slots=True, kw_only=True)
class Has:
    """`SIDE has [N] PIECES on PLACES`."""

    side: SideWord | Literal["each side"]
    number: Number | None
    pieces: Name
    places: Places
    keyword: Span  # `has`
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Holds:
    """`SIDE holds N PIECES`."""

    side: SideWord | Literal["each side"]
    number: Number
    pieces: Name
    keyword: Span  # `holds`
    span: Span


SetupStatement: TypeAlias = Has | Holds

# ---- all of them

Statement: TypeAlias = (
    VariantLine
    | HeaderStatement
    | SetupStatement
    | PieceStatement
    | CapturingStatement
    | PhaseStatement
    | MillStatement
    | EndingStatement
    | ExampleStatement
)

# ---- blocks and the file


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupBlock:
    statements: tuple[SetupStatement, ...]
    keyword: Span
    opening: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceBlock:
    name: Name
    plural: Name | None
    statements: tuple[PieceStatement, ...]
    keyword: Span
    opening: Span | None  # None: no braces
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturingBlock:
    statements: tuple[CapturingStatement, ...]
    keyword: Span
    opening: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBlock:
    name: Name
    condition: PhaseCondition
    statements: tuple[PhaseStatement, ...]
    keyword: Span
    opening: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MillBlock:
    statements: tuple[MillStatement, ...]
    keyword: Span
    opening: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingBlock:
    statements: tuple[EndingStatement, ...]
    keyword: Span
    opening: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleBlock:
    name: Text
    statements: tuple[ExampleStatement, ...]
    keyword: Span
    opening: Span
    span: Span


Block: TypeAlias = SetupBlock | PieceBlock | CapturingBlock | PhaseBlock | MillBlock | EndingBlock | ExampleBlock


@dataclass(frozen=True, slots=True, kw_only=True)
class FileTree:
    """A file: its first line, its other header statements and its blocks, each in source order.

    `header` is None if the file does not begin as it must, or that line could not be understood (then with an error).
    """

    source: SourceFile
    header: VariantLine | None
    statements: tuple[HeaderStatement, ...]
    blocks: tuple[Block, ...]
    comments: tuple[Comment, ...]
    span: Span


def is_beyond(node: Statement | Block) -> bool:
    """Whether a statement, or the condition of a phase, is of the second level: understood, not yet played."""
    match node:
        case Huffed() | Revisit(words="after another capture"):
            return True
        case Turn(words="only at the edge") | Remove(words="under the captor") | Prefer(each_for_itself=True):
            return True
        case MovesLine(number=number):
            return number.value > 1
        case PieceMoves(rule=rule):
            return is_beyond(rule)
        case Draw(unless_forced=unless_forced, condition=condition):
            return unless_forced or (isinstance(condition, Occurs) and condition.in_a_row)
        case _:
            return False
