"""A TCP connection to another program ↔ messages, one at a time, in a bounded memory; and who may connect.

Frames alone: what a message says is dxp_text.py's, when it may come dxp.py's. Read next: dxp.py.
"""

from __future__ import annotations

import contextlib
import queue
import socket
import threading
import time
from collections.abc import Iterator
from typing import Final, TypeAlias

from ...dsl.values import frozen
from ..errors import NotationError, ProgramError
from .dxp_text import MOST_BYTES, Message, read_message, write_message
from .session import Found

MOST_WAITING: Final = 100  # messages read ahead
_GRACE: Final = 0.2  # seconds


class Gone:
    """The other program has closed the connection."""


@frozen
class Thought:
    """What the search of this number has found."""

    number: int
    found: Found


Event: TypeAlias = Message | NotationError | Gone | Thought


class Link:
    """A connection. Messages come in the order sent, one that cannot be read as the error that says so; what a search
    finds is put between them by `put`."""

    def __init__(self, connected: socket.socket, *, pause: float = 0.0) -> None:
        """`pause` seconds pass after each message that is sent."""
        self._socket, self._pause = connected, pause
        self._events: queue.Queue[Event] = queue.Queue(MOST_WAITING)
        self._open = True
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def send(self, message: Message) -> None:
        """Raises ProgramError if the other program has gone."""
        try:
            self._socket.sendall(write_message(message) + b"\0")
        except OSError:
            raise ProgramError("the other program has closed the connection") from None
        if self._pause:
            time.sleep(self._pause)

    def next(self, until: float | None) -> Event | None:
        """The next event; None if there is none before this time (of `time.monotonic`)."""
        try:
            return self._events.get(timeout=None if until is None else max(until - time.monotonic(), 0))
        except queue.Empty:
            return None

    def close(self) -> None:
        self._open = False
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _read(self) -> None:
        for frame in self._frames():
            try:
                if len(frame) > MOST_BYTES:
                    raise NotationError(f"a message has at most {MOST_BYTES} characters")
                self.put(read_message(frame))
            except NotationError as error:
                self.put(error)
        self.put(Gone())

    def _frames(self) -> Iterator[bytes]:
        """What stands between NULs; of what is too long only the beginning."""
        kept = b""
        while True:
            try:
                data = self._socket.recv(4096)
            except OSError:
                return
            if not data:
                return
            *whole, rest = (kept + data).split(b"\0")
            yield from (frame[: MOST_BYTES + 1] for frame in whole)
            kept = rest[: MOST_BYTES + 1]

    def put(self, event: Event) -> None:
        """Puts an event behind the others, as soon as there is room."""
        while self._open:
            with contextlib.suppress(queue.Full):
                self._events.put(event, timeout=_GRACE)
                break


def connect(host: str, port: int, *, patience: float) -> socket.socket:
    """Raises ProgramError if nobody answers there."""
    try:
        connected = socket.create_connection((host, port), timeout=patience)
    except (OSError, OverflowError, UnicodeError) as error:
        raise ProgramError(f"nobody answers at {host}:{port}: {error}") from None
    connected.settimeout(None)
    return connected


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits for one program at a time. Raises ProgramError if the port cannot be had."""
    try:
        return socket.create_server((host, port), backlog=1)
    except (OSError, OverflowError, UnicodeError) as error:
        raise ProgramError(f"port {port} of {host} cannot be listened on: {error}") from None
