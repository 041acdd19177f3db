"""Source files and places in them: `SourceFile` holds text and finds lines and columns, `Span` is a piece of one.

The only file of `dsl` that reads from disk. Read next: diagnostics.py, parser.py.
"""

from __future__ import annotations

import bisect
from dataclasses import dataclass, field
from pathlib import Path

MAX_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """A `.rules` file. `name` is what messages call it: the path as given, or `NAME.rules` for a shipped variant.

    `folder` is where the parents of the file are looked for first, None for shipped files and for text from memory.
    """

    name: str
    text: str
    folder: Path | None = None
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        starts = [0, *(index + 1 for index, sign in enumerate(self.text) if sign == "\n")]
        object.__setattr__(self, "_starts", tuple(starts))

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, columns in characters."""
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its end."""
        start = self._starts[line - 1]
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Characters start … end (end excluded) of a file."""

    source: SourceFile
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.line_and_column(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.line_and_column(self.start)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]
