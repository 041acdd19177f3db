"""A record → PDN 3.0: tags, moves with numbers, marks, comments and variations in lines of 80 columns, the result.

Writes the texts that the record has, and decides nothing about them. What is written reads back as the same record.
Read next: pdn_reader.py.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Final

from ..errors import NotationError
from ..position import Side
from .points import quoted
from .record import MARKS, RESULTS, UNDECIDED, Line, Record, Step, move_number

_COLUMNS: Final = 80
_NAME: Final = re.compile(r"[A-Za-z]\w*")
_LINE_END: Final = "\n"  # a word that is none: what comes next stands in a new line


def write_record(record: Record, *, first: Side = Side.WHITE) -> str:
    """The record as text. `first` is the side that begins the games of its variant, and so has move 1. Raises
    NotationError for a tag whose name cannot be written."""
    head = "".join(f'[{_name(name)} "{_escaped(value)}"]\n' for name, value in record.tags)
    words = [*_Writer(first).record(record)]
    return (f"{head}\n" if head else "") + _filled(words)


def _name(name: str) -> str:
    if _NAME.fullmatch(name):
        return name
    raise NotationError(f"the name of a tag is a word of letters, digits and `_`, not {quoted(name)}")


def _escaped(value: str) -> str:
    return re.sub(r'["\\]', r"\\\g<0>", re.sub(r"[\r\n]+", " ", value))


class _Writer:
    """Yields the words of a record; `_ply` counts as move numbers do, `_told` whether the next move needs no number
    because the move before it stands right before it."""

    def __init__(self, first: Side) -> None:
        self._first = first
        self._ply = 0
        self._told = False

    def record(self, record: Record) -> Iterator[str]:
        result = record.result if record.result in RESULTS else UNDECIDED
        fen = record.tag("FEN")
        if fen is not None:
            self._set(fen)
        if not record.tags and not record.line.before and not record.line.steps:
            yield "1."  # else it would pass for a second result of the game before
        yield from self._line(record.line)
        yield result

    def _line(self, line: Line) -> Iterator[str]:
        for comment in line.before:
            yield from _comment(comment)
        self._told = False
        for step in line.steps:
            yield from self._step(step)

    def _step(self, step: Step) -> Iterator[str]:
        before = self._ply
        if step.fen is not None:
            yield f'/FEN "{step.fen}"/'
            self._set(step.fen)
            self._told = False
        else:
            if not self._told or self._ply % 2 == 0:
                yield move_number(self._ply)
            signed = step.nags[:1] if step.nags and 1 <= step.nags[0] <= len(MARKS) else ()
            yield step.text + "".join(MARKS[nag - 1] for nag in signed)
            yield from (f"${nag}" for nag in step.nags[len(signed) :])
            self._ply, self._told = self._ply + 1, True
        yield from self._after(step, before)

    def _after(self, step: Step, before: int) -> Iterator[str]:
        now = self._ply
        for one in step.after:
            if isinstance(one, str):
                yield from _comment(one)
            else:
                self._ply = before
                yield from _bracketed([*self._line(one)])
                self._ply = now
            self._told = False

    def _set(self, fen: str) -> None:
        """Counts on so that the number fits the side to move of a position."""
        side = Side.BLACK if fen.strip()[:1].upper() == "B" else Side.WHITE
        self._ply += (self._ply % 2 == 0) != (side is self._first)


def _bracketed(words: list[str]) -> list[str]:
    """The words with `(` at the first and `)` at the last; apart where a comment runs to the end of its line."""
    if words and not words[0].startswith(";"):
        words[0] = f"({words[0]}"
    else:
        words.insert(0, "(")
    if words[-1] == _LINE_END:
        return [*words, ")"]
    words[-1] += ")"
    return words


def _comment(text: str) -> Iterator[str]:
    """A comment in braces; one that holds a closing brace runs to the end of its line instead."""
    text = " ".join(text.split())
    if "}" in text:
        yield from ("; " + text, _LINE_END)
    else:
        yield from f"{{{text}}}".split(" ")


def _filled(words: list[str]) -> str:
    """The words in lines of at most 80 columns where they are no longer themselves."""
    lines: list[str] = []
    row: list[str] = []
    for word in [*words, _LINE_END]:
        if word != _LINE_END:
            row.append(word)
        elif row:
            lines += _wrapped(row)
            row = []
    return "\n".join(lines) + "\n"


def _wrapped(row: list[str]) -> list[str]:
    last = [row.pop()] if row[-1].startswith(";") else []
    return textwrap.wrap(" ".join(row), width=_COLUMNS, break_long_words=False, break_on_hyphens=False) + last
