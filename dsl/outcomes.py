"""The statements of the `ending` and `example` blocks, as they were written.

Nodes of the syntax tree: nothing is looked up or judged here. Every statement has its `span` and that of its
`keyword`, the word that says what is decided. Read next: syntax.py (all other statements, blocks, the file).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .phrases import Army, Count, Name, Number, Text
from .source import Span
from .statements import Nothing

# ---- ending


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLegalMove:
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class FullBoard:
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesLeft:
    """`with COUNT PIECES [after PHASE]`, under `win` and `lose` only."""

    count: Count
    pieces: Name
    after: Name | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """`with ARMY [against ARMY]`; under `win` and `lose` always with `against`."""

    army: Army
    against: Army | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPromotion:
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class ByMill:
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurs:
    """`when a position occurs N times`; `in_a_row` is second level."""

    times: Number
    in_a_row: bool
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class InAll:
    """`with COUNT pieces in all [and PIECES on both sides]`."""

    count: Count
    both_sides: Name | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What sets a counter back; `piece` is the PIECE of `PIECE move`."""

    what: Literal["capture", "promotion", "placement", "move"]
    piece: Name | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterTurns:
    """`after N plies | N moves each [with …] [without EVENT or EVENT …]`."""

    number: Number
    unit: Literal["plies", "moves each"]
    material: Material | InAll | None
    without: tuple[Event, ...]
    span: Span


DecisiveCondition: TypeAlias = NoLegalMove | FullBoard | PiecesLeft | Material | ByPromotion | ByMill
DrawCondition: TypeAlias = NoLegalMove | FullBoard | Material | Occurs | AfterTurns


@dataclass(frozen=True, slots=True, kw_only=True)
class Decides:
    result: Literal["win", "lose"]
    condition: DecisiveCondition
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """`unless_forced` (`, unless a capture is forced`) is second level."""

    condition: DrawCondition
    unless_forced: bool
    on_claim: bool
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class StuckTurn:
    """`pass | reopen with no legal move` (second level)."""

    word: Literal["pass", "reopen"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class StuckTakes:
    """`take N PIECES with …, then …` (second level)."""

    number: Number
    pieces: Name
    condition: NoLegalMove | FullBoard
    then: Literal["then move", "then pass", "then the other side removes too"]
    keyword: Span
    span: Span


EndingStatement: TypeAlias = Decides | Draw | StuckTurn | StuckTakes | Nothing

# ---- example


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionLine:
    text: Text | None  # None: `position start`
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalLine:
    moves: tuple[Text, ...]  # empty: `legal none`
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalCount:
    number: Number
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowsLine:
    moves: tuple[Text, ...]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalLine:
    """`because` holds the words after `because`, blanks made single; its span is theirs."""

    moves: tuple[Text, ...]
    because: Name
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterLine:
    moves: tuple[Text, ...]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class GivesLine:
    text: Text
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeLine:
    words: Literal["white wins", "black wins", "draw", "open"]
    keyword: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PerftLine:
    depth: Number
    nodes: Number
    keyword: Span
    span: Span


ExampleStatement: TypeAlias = (
    PositionLine | LegalLine | LegalCount | AllowsLine | IllegalLine | AfterLine | GivesLine | OutcomeLine | PerftLine
)
