"""The IR of `example` blocks: stories whose lines are tested on both engines. Texts stay as they were written.

Read next: ir.py, ../runtime/spec_test.py, which runs them.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TypeAlias

from .ir_parts import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The place of an example's line in its file."""

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPosition:
    text: str | None  # None: the start
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactlyLegal:
    moves: tuple[str, ...]  # empty: `legal none`
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalCount:
    number: int
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Allows:
    moves: tuple[str, ...]
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Illegal:
    """`rule` is the rule that the words after `because` name; a reason is right when its `words` are the same."""

    moves: tuple[str, ...]
    because: str
    rule: Origin
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    moves: tuple[str, ...]
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Gives:
    text: str
    at: Place


class Expected(enum.Enum):
    WHITE_WINS = "white wins"
    BLACK_WINS = "black wins"
    DRAW = "draw"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class HasOutcome:
    expected: Expected
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Perft:
    depth: int
    nodes: int
    at: Place


ExampleLine: TypeAlias = SetPosition | ExactlyLegal | LegalCount | Allows | Illegal | After | Gives | HasOutcome | Perft


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    name: str
    lines: tuple[ExampleLine, ...]
    at: Place
