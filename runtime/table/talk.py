"""What a table says and hears: the protocol, and the terminal behind it, which may also be a pipe.

Knows no games. On a terminal lines are edited and completed (by `readline`, where Python has it); what comes through a
pipe is repeated in the output, so that a transcript can be read. Read next: table.py.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager
from typing import Final, Protocol, TextIO, TypeAlias

from rich.console import Console
from rich.text import Text

from ..notation.points import printable

Words: TypeAlias = Callable[[], Iterable[str]]
Show: TypeAlias = Callable[[str], None]

LONGEST: Final = 4096  # characters of a line that are read; no move and no order is longer
SHOWN: Final = 200  # and that are repeated


class Talk(Protocol):
    """Who sits at the table, as the table sees them."""

    def ask(self, prompt: str, words: Words) -> str | None:
        """The next line, None at the end. `words` are what a line may begin with."""
        ...

    def say(self, text: str | Text) -> None: ...

    def thinking(self, what: str) -> AbstractContextManager[Show]:
        """While somebody thinks: a line that changes, where it can be shown."""
        ...


class Terminal:
    """Standard input and output."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._live = sys.stdin.isatty() and console.is_terminal
        stdin = sys.stdin
        if isinstance(stdin, io.TextIOWrapper):
            stdin.reconfigure(errors="replace")  # strangers' bytes are no reason to end
        self._complete = _Completion() if self._live else None

    def ask(self, prompt: str, words: Words) -> str | None:
        if self._complete is None:
            line = read_line(sys.stdin)
            if line is not None:
                self.say(prompt + printable(line[:SHOWN]))
            return line
        self._complete.words = words
        try:
            return input(prompt)[: LONGEST + 1]
        except EOFError:
            self.say("")
            return None

    def say(self, text: str | Text) -> None:
        self._console.print(text)

    @contextmanager
    def thinking(self, what: str) -> Generator[Show]:
        with self._console.status(Text(what)) as status:

            def show(line: str) -> None:
                status.update(Text(f"{what}  {line}", no_wrap=True, overflow="ellipsis"))

            yield show


def read_line(stream: TextIO) -> str | None:
    """A line without its end; of one that is too long as much as tells so. None at the end of the stream."""
    line = stream.readline(LONGEST + 1)
    if not line:
        return None
    rest = line
    while not rest.endswith("\n") and (rest := stream.readline(LONGEST)):
        pass
    return line.removesuffix("\n").removesuffix("\r")


class _Completion:
    """Completes words by `readline`, if there is one."""

    def __init__(self) -> None:
        self.words: Words = tuple
        try:
            import readline
        except ImportError:  # Windows
            return
        readline.set_completer_delims(" \t\n")
        readline.set_completer(self._fitting)
        if "libedit" in (readline.__doc__ or ""):
            readline.parse_and_bind("bind ^I rl_complete")
        else:
            readline.parse_and_bind("tab: complete")

    def _fitting(self, begun: str, number: int) -> str | None:
        fitting = [word for word in self.words() if word.startswith(begun)]
        return fitting[number] if number < len(fitting) else None
