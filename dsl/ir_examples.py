"""The IR of `example` blocks: stories whose lines are tested on both engines. Texts stay as they were written.

Read next: ir.py, ../runtime/spec_test.py, which runs them.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

from .ir_parts import Origin
from .values import frozen


@frozen
class Place:
    """The place of an example's line in its file."""

    file: str
    line: int
    column: int


@frozen
class SetPosition:
    text: str | None  # None: the start
    at: Place


@frozen
class ExactlyLegal:
    moves: tuple[str, ...]  # empty: `legal none`
    at: Place


@frozen
class LegalCount:
    number: int
    at: Place


@frozen
class Allows:
    moves: tuple[str, ...]
    at: Place


@frozen
class Illegal:
    """`rule` is the rule that the words after `because` name; a reason is right when its `words` are the same."""

    moves: tuple[str, ...]
    because: str
    rule: Origin
    at: Place


@frozen
class After:
    moves: tuple[str, ...]
    at: Place


@frozen
class Gives:
    text: str
    at: Place


class Expected(enum.Enum):
    WHITE_WINS = "white wins"
    BLACK_WINS = "black wins"
    DRAW = "draw"
    OPEN = "open"


@frozen
class HasOutcome:
    expected: Expected
    at: Place


@frozen
class Perft:
    depth: int
    nodes: int
    at: Place


ExampleLine: TypeAlias = SetPosition | ExactlyLegal | LegalCount | Allows | Illegal | After | Gives | HasOutcome | Perft


@frozen
class Example:
    name: str
    lines: tuple[ExampleLine, ...]
    at: Place
