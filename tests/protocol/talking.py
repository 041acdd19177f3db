"""A server of a protocol in this process: lines in, lines out; and random lines to try it with.

Read next: test_hub_lines.py, test_uci_lines.py.
"""

from __future__ import annotations

import io
import threading
import time

from hypothesis import strategies as st
from rulewright.runtime.protocols.lines import LineWriter


class Output(io.RawIOBase):
    """What was written, line by line; somebody may wait for a line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._changed = threading.Condition()

    def write(self, data: object, /) -> int:
        text = bytes(data).decode()  # pyright: ignore[reportArgumentType]
        assert text.endswith("\n")
        assert text.count("\n") == 1
        with self._changed:
            self.lines.append(text[:-1])
            self._changed.notify_all()
        return len(text)

    def wait_for(self, start: str, seen: int = 0, seconds: float = 60) -> str:
        """The first line from number `seen` on that begins so."""
        until = time.monotonic() + seconds
        with self._changed:
            while True:
                found = [line for line in self.lines[seen:] if line.startswith(start)]
                if found:
                    return found[0]
                assert self._changed.wait(until - time.monotonic()), f"no {start!r} in {self.lines[-20:]}"


def output() -> tuple[Output, LineWriter]:
    kept = Output()
    return kept, LineWriter(kept)  # pyright: ignore[reportArgumentType]


def lines(words: list[str]) -> st.SearchStrategy[bytes]:
    """Lines of words that a protocol has, in any order and cut anywhere, and of any bytes."""
    sensible = st.lists(st.sampled_from(words), max_size=6).map(lambda chosen: " ".join(chosen).encode())
    cut = st.tuples(sensible, st.integers(0, 40), st.binary(max_size=3)).map(lambda one: one[0][: one[1]] + one[2])
    return st.one_of(sensible, cut, st.binary(max_size=60), st.text(max_size=30).map(str.encode)).map(
        lambda line: line.replace(b"\n", b" ").replace(b"\r", b" ")
    )
