"""The statements of the `piece`, `capturing`, `phase` and `mill` blocks, as they were written.

Nodes of the syntax tree: nothing is looked up or judged here. Every statement has its `span` and that of its
`keyword`, the word that says what is decided. Read next: syntax.py (all other statements, blocks, the file).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .phrases import Count, Decimal, Directions, Limits, Name, Number, Place, Places, Steps, Text
from .source import Span

# ---- what takes a list back


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """`KEYWORD none` of a piece, `prefer none`, `forbids none` and `draw none`."""

    word: Literal["moves", "captures", "spares", "promotes", "streak", "prefer", "forbids", "draw"]
    keyword: Span
    span: Span


# ---- piece


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    text: Text
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """`moves STEPS DIRS`, with what may end it."""

    steps: Steps
    directions: Directions
    limits: Limits
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesAnywhere:
    """`moves to any empty point`, with what may end it."""

    limits: Limits
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesLine:
    """`moves its whole line N step DIRS`; more steps than one are second level."""

    number: Number
    directions: Directions
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortJump:
    directions: Directions
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class LandingPhrase:
    """`final` and `taken` belong to `anywhere behind, but right behind a final NAME [when N are taken]`."""

    words: Literal["right behind", "anywhere behind", "anywhere behind, but right behind a final"]
    final: Name | None
    taken: Number | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class LongJump:
    directions: Directions
    landing: LandingPhrase
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherCapture:
    """Captures that are not jumps; the last two are second level."""

    directions: Directions
    way: Literal["approach", "approach or withdrawal", "withdrawal", "enclosing", "entering"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Spares:
    names: tuple[Name, ...]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotes:
    to: Name
    place: Place
    then: Literal["ending the move", "when the move ends there", "continuing as"]
    continuing: Name | None  # the NAME of `continuing as NAME`
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    limit: Number
    while_own: Name | None
    keyword: Span
    span: Span


MovesStatement: TypeAlias = Moves | MovesAnywhere | MovesLine
CapturesStatement: TypeAlias = ShortJump | LongJump | OtherCapture
PieceStatement: TypeAlias = Letter | MovesStatement | CapturesStatement | Spares | Promotes | Streak | Nothing

# ---- capturing


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureIs:
    obligation: Literal["mandatory", "optional"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Huffed:
    """`capture is mandatory, or huffed …` (second level)."""

    only: Name | None
    instead_of_move: bool
    or_recalled: bool
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SequenceIs:
    words: Literal["must be completed", "may stop early", "is a single jump"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """`only at the edge` is second level."""

    words: Literal["freely", "except straight back", "never", "only at the edge", "at every jump"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Revisit:
    """`after another capture` is second level."""

    words: Literal["freely", "never", "after another capture"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove:
    """`under the captor` is second level."""

    words: Literal["after the sequence", "at once", "under the captor"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MostPieces:
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MostOf:
    name: Name
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureBy:
    name: Name
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Earliest:
    name: Name
    first_only: bool
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MostValue:
    name: Name
    nearly: bool
    value: Decimal
    span: Span


TierPhrase: TypeAlias = MostPieces | MostOf | CaptureBy | Earliest | MostValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefer:
    """`each_for_itself` is second level."""

    tier: TierPhrase
    each_for_itself: bool
    keyword: Span
    span: Span


CapturingStatement: TypeAlias = CaptureIs | Huffed | SequenceIs | Turn | Revisit | Remove | Prefer | Nothing

# ---- phase


@dataclass(frozen=True, slots=True, kw_only=True)
class WhileHolding:
    """`until_empty` (`until N points are empty`) is second level."""

    pieces: Name
    until_empty: Number | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class WithPieces:
    count: Count
    pieces: Name
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class OnFirstTurn:
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise:
    span: Span


PhaseCondition: TypeAlias = WhileHolding | WithPieces | OnFirstTurn | Otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecePlaces:
    """`PIECE places on any empty point`, with what may end it; `limits.only_from` is None."""

    piece: Name
    limits: Limits
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMoves:
    """`PIECE moves …`; the span includes the piece, that of `rule` begins at `moves`."""

    piece: Name
    rule: MovesStatement
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceCaptures:
    piece: Name
    rule: CapturesStatement
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceLeaves:
    """`PIECE leaves from PLACES`, or with `places` None `PIECE leaves next to an empty point`."""

    piece: Name
    places: Places | None
    keyword: Span
    span: Span


PhaseStatement: TypeAlias = PiecePlaces | PieceMoves | PieceCaptures | PieceLeaves

# ---- mill


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeBy:
    exactly: bool
    number: Number
    straight_only: bool
    keyword: Span
    span: Span


TakesManner: TypeAlias = Literal[
    "from hand",
    "chosen by its owner",
    "when a phase ends",
    "by covering when a phase ends",
    "for so many mills",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Takes:
    """`[in PHASE,] takes [up to] N PIECES [MANNER] [, then plays again]`.

    `manner` None is first level, with `for_each_mill` or without; all others are second. "when a phase ends" and "by
    covering when a phase ends", which alone can stand beside `for_each_mill`, name the phase in `phase_end`; "for so
    many mills" has `mills`. `number` and `pieces` are both None for `takes none`. `plays_again` is second level.
    """

    in_phase: Name | None
    up_to: bool
    number: Number | None
    pieces: Name | None
    for_each_mill: bool
    manner: TakesManner | None
    phase_end: Name | None
    mills: Number | None
    plays_again: bool
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesByCount:
    """`takes by count when PHASE ends` (second level)."""

    in_phase: Name | None
    phase_end: Name
    plays_again: bool
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MillSpares:
    """`spares PIECES in mills[, unless all are]`; `pieces` None is `spares none`."""

    pieces: Name | None
    unless_all: bool
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Pays:
    words: Literal["every time", "once for each line"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbidsReturn:
    """`forbids going straight back`."""

    keyword: Span
    span: Span


MillStatement: TypeAlias = MadeBy | Takes | TakesByCount | MillSpares | Pays | ForbidsReturn | Nothing
