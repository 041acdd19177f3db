"""What the grammar recognised, free of the parser's own types: phrases of words, each with its place.

The bridge from parser.py (text → `Phrase`) to building.py (`Phrase` → syntax tree). Judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .scanning import Scanned
from .source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word or sign. `kind` is NAME, NUMBER, DECIMAL, SIZE, TEXT or REASON, "" for the language's own ones."""

    kind: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """The words and phrases that a rule of the grammar fits."""

    rule: str
    parts: tuple[Phrase | Word, ...]
    span: Span


Why: TypeAlias = Literal["unexpected", "together", "reserved", "name", "number"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The word at which reading stopped, and why: it does not fit, it is two words (the second begins at `cut`), a word
    of the language used as a name, a name too long, a number too large.

    `accepted` says what fits there: the language's own words and signs, kinds of words (NAME …), "end" for the end of
    the statement. Where the text ended too soon, `start` and `end` are both its end.
    """

    why: Why
    start: int
    end: int
    cut: int
    accepted: frozenset[str]


Read: TypeAlias = Callable[[Scanned, str, int, int], Phrase | Fault]
"""`read(scanned, rule, start, end)` reads the signs start … end as a rule of the grammar."""
