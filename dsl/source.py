"""Source files and places in them: `SourceFile` holds text and finds lines and columns, `Span` is a piece of one.

The only file of `dsl` that reads from disk. Read next: diagnostics.py, parser.py.
"""

from __future__ import annotations

import bisect
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from .values import frozen

if TYPE_CHECKING:
    from .diagnostics import RulesError

MAX_BYTES = 256 * 1024


@lru_cache(maxsize=16)  # a file and its ancestors
def _line_starts(text: str) -> tuple[int, ...]:
    """The offsets at which the lines of a text start."""
    return (0, *(index + 1 for index, sign in enumerate(text) if sign == "\n"))


@frozen
class SourceFile:
    """A `.rules` file. `name` is what messages call it: the path as given, or `NAME.rules` for a shipped variant.

    `folder` is where the parents of the file are looked for first, None for shipped files and for text from memory.
    """

    name: str
    text: str
    folder: Path | None = None

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, columns in characters."""
        starts = _line_starts(self.text)
        line = bisect.bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its end."""
        starts = _line_starts(self.text)
        start = starts[line - 1]
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


@frozen
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


def read_source(path: Path) -> SourceFile:
    """The file at `path`, called by the path as given.

    Raises RulesError if it cannot be opened (RW100), is not UTF-8 (RW101) or is larger than MAX_BYTES (RW102).
    """
    try:
        if not path.is_file():  # a pipe or device might never end
            raise _unreadable(str(path), "is a folder" if path.is_dir() else "does not exist")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _unreadable(str(path), f"cannot be opened ({reason.lower()})") from error
    return source_from_bytes(str(path), data, path.parent)


def source_from_bytes(name: str, data: bytes, folder: Path | None = None) -> SourceFile:
    """A file from its bytes. Raises RulesError if they are not UTF-8 (RW101) or more than MAX_BYTES (RW102)."""
    if len(data) > MAX_BYTES:
        empty = SourceFile(name=name, text="", folder=folder)
        raise _wrong_bytes(
            "RW102", f"the file is larger than {MAX_BYTES // 1024} KiB", empty, 0, "split it with `extends`"
        )
    try:
        return SourceFile(name=name, text=data.decode("utf-8"), folder=folder)
    except UnicodeDecodeError as error:
        shown = SourceFile(name=name, text=data.decode("utf-8", errors="replace"), folder=folder)
        at = len(data[: error.start].decode("utf-8"))
        message = f"byte {data[error.start]:#04x} is not UTF-8 text"
        raise _wrong_bytes("RW101", message, shown, at, "save the file as UTF-8") from error


def _unreadable(name: str, why: str) -> RulesError:
    return _wrong_bytes("RW100", f"`{name}` {why}", SourceFile(name=name, text=""), 0, None)


def _wrong_bytes(code: str, message: str, source: SourceFile, at: int, help_: str | None) -> RulesError:
    from .diagnostics import Diagnostic, Label, RulesError, Severity  # which imports this file

    span = Span(source=source, start=at, end=min(at + 1, len(source.text)))
    primary = Label(span=span)
    return RulesError((Diagnostic(code=code, severity=Severity.ERROR, message=message, primary=primary, help=help_),))
