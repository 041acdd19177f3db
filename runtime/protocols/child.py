"""A program that is started and spoken to in lines: every wait has an end, and nothing of it is left behind.

Knows no protocol. Read next: hub_client.py.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final

from ..errors import ProgramEndedError, ProgramError, ProgramSilentError
from ..notation.points import quoted
from .lines import LineWriter, TooLong, lines_of

MOST_WAITING: Final = 10_000  # lines read ahead; a program that writes more has to wait
KEPT_COMPLAINTS: Final = 5  # last lines of its standard error
_GRACE: Final = 1.0  # seconds to end by itself, and again when it has been told to


class Child:
    """A running program. `read` is for one thread, `write` and `end` for any."""

    def __init__(self, command: Sequence[str], *, folder: Path | None = None) -> None:
        """Starts the program. Raises ProgramError if it cannot be started."""
        self._words = tuple(command)
        if not self._words:
            raise ProgramError("there is no command that starts the program")
        try:
            self._process = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise ProgramError(f"{quoted(self.command)} cannot be started: {reason}") from None
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self._complaints: deque[str] = deque(maxlen=KEPT_COMPLAINTS)
        self._writer = LineWriter(_stream(self._process.stdin))
        self._threads = (
            threading.Thread(target=self._listen, daemon=True),
            threading.Thread(target=self._hear_complaints, daemon=True),
        )
        for thread in self._threads:
            thread.start()

    @property
    def command(self) -> str:
        return shlex.join(self._words)

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def write(self, line: str) -> None:
        """Sends a line; nobody is told if the program has ended, which the next `read` will."""
        self._writer.write(line)

    def read(self, until: float, *, awaited: str) -> str:
        """The next line. Raises ProgramError if it is later than `until` (of `time.monotonic`), whatever has come, or
        if the program has ended; messages call what is waited for `awaited`."""
        try:
            line = self._lines.get(timeout=max(until - time.monotonic(), 0))
        except queue.Empty:
            line = ""
        if time.monotonic() > until:
            raise ProgramSilentError(f"{quoted(self.command)} does not give {awaited} in time")
        if line is None:
            self._lines.put(None)  # for the next one who asks
            raise ProgramEndedError(f"{quoted(self.command)} has ended where {awaited} is expected{self._last_words()}")
        return line

    def end(self, goodbye: str | None = None) -> None:
        """Ends the program: first with a word, then by signals to all that it has started."""
        if goodbye is not None and self.running:
            # Not in this thread: a program that reads nothing could block it.
            threading.Thread(target=self._writer.write, args=(goodbye,), daemon=True).start()
            self._ended()
        for sent in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            if not self._signal(sent) or self._ended():
                break
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))  # what its children may have left
        for thread in self._threads:
            thread.join(_GRACE)
        with contextlib.suppress(OSError):
            _stream(self._process.stdin).close()

    def _ended(self) -> bool:
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _signal(self, sent: int) -> bool:
        """Whether there was anybody to signal."""
        try:
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, sent)
            else:
                self._process.send_signal(sent)
        except (OSError, ValueError):
            return False
        return True

    def _listen(self) -> None:
        with _stream(self._process.stdout) as stream:
            for line in lines_of(stream):
                if not isinstance(line, TooLong):
                    self._put(line)
        self._put(None)

    def _put(self, line: str | None) -> None:
        """Waits for room as long as somebody can make it."""
        while True:
            try:
                return self._lines.put(line, timeout=_GRACE)
            except queue.Full:
                if not self.running:
                    self._lines.get_nowait()

    def _hear_complaints(self) -> None:
        with _stream(self._process.stderr) as stream:
            for line in lines_of(stream):
                if not isinstance(line, TooLong) and line.strip():
                    self._complaints.append(line)

    def _last_words(self) -> str:
        self._threads[1].join(_GRACE)
        return f": {quoted(' / '.join(self._complaints), most=400)}" if self._complaints else ""


def _stream(stream: object) -> BinaryIO:
    return stream  # type: ignore[return-value]
