"""Bytes of a pipe ↔ lines of text, with a bound on what is kept of a line that does not end.

Knows no protocol. Read next: hub.py, uci.py, hub_client.py.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import BinaryIO, Final

MOST_BYTES: Final = 1 << 16  # of a line; a game of a thousand moves needs less than a quarter


class TooLong:
    """In the place of a line that had more than `MOST_BYTES`; nothing of it is kept."""


TOO_LONG: Final = TooLong()


def lines_of(stream: BinaryIO, *, most: int = MOST_BYTES) -> Iterator[str | TooLong]:
    """The lines of a stream to its end, without their ends; bytes that are no UTF-8 become replacement characters."""
    while line := stream.readline(most + 1):
        if len(line) <= most or line.endswith(b"\n"):
            yield line.decode("utf-8", errors="replace").rstrip("\r\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(most)
        yield TOO_LONG


class LineWriter:
    """Writes whole lines to a stream, from any thread, each at once. A reader that has gone away is no error here:
    the end of its own stream will tell.

    `pause` seconds pass after each line, for clients that lose lines which arrive together.
    """

    def __init__(self, stream: BinaryIO, *, pause: float = 0.0) -> None:
        self._stream = stream
        self._pause = pause
        self._lock = threading.Lock()

    def write(self, *lines: str) -> None:
        with self._lock:
            for line in lines:
                try:
                    self._stream.write(f"{line}\n".encode(errors="replace"))
                    self._stream.flush()
                except (OSError, ValueError):  # closed
                    return
                if self._pause:
                    time.sleep(self._pause)


def one_line(text: str) -> str:
    """A message as one line of printable signs, without the quotes that a protocol may give a meaning."""
    flat = " ".join(text.replace('"', "'").split())
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in flat)
