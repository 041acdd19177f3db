"""The memory that calls of generated code work in: one `Room` for each call under way, kept for the next one.

Makes no call itself, but for the thread in which a long one can be interrupted. Read next: compiled.py.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from ..codegen.abi import FULL, TOO_RICH
from .errors import TooManyMovesError

FIRST_MOVES = 1 << 14  # moves that a room holds at first
MOST_MOVES = 1 << 22  # and beyond which a call gives up
NAME_BYTES = 4  # of names of moves, for each move that a room holds
NO_ROOM = frozenset({FULL, TOO_RICH})  # answers after which `Rooms.larger` says how to go on
POLL_SECONDS = 0.05
ENTRY_BYTES = 16  # rw_entry of csrc/hash.h, rw_slot of csrc/table.h


class Room:
    """Memory for one call: moves, a state before and after, names of moves, a wish to stop, a number of nodes.

    `arena`, `state`, `after`, `names`, `stop` and `nodes` are pointers for C; `state_bytes`, `after_bytes` and
    `names_bytes` the same memory for Python.
    """

    __slots__ = (
        "after", "after_bytes", "arena", "arena_size", "moves", "names", "names_bytes", "names_size",
        "nodes", "state", "state_bytes", "stop",
    )  # fmt: skip

    def __init__(self, ffi: Any, move_bytes: int, moves: int) -> None:
        self.moves = moves
        self.arena_size = moves * move_bytes
        self.arena: Any = ffi.new("uint64_t[]", self.arena_size // 8)
        self.names_size = moves * NAME_BYTES
        self.names: Any = ffi.new("uint8_t[]", self.names_size)
        self.names_bytes: Any = ffi.buffer(self.names)
        self.state: Any = ffi.new("rw_state *")
        self.after: Any = ffi.new("rw_state *")
        self.state_bytes = memoryview(ffi.buffer(self.state)).cast("B")
        self.after_bytes = memoryview(ffi.buffer(self.after)).cast("B")
        self.stop: Any = ffi.new("int32_t *")
        self.nodes: Any = ffi.new("uint64_t *")


class Rooms:
    """The rooms of one engine. A call takes one and gives it back: threads, and code that interrupts other code
    (signal handlers), never share one."""

    def __init__(self, ffi: Any, move_bytes: int, name: str) -> None:
        self._ffi, self._move_bytes, self._name = ffi, move_bytes, name
        self._free: list[Room] = []

    def take(self) -> Room:
        try:
            return self._free.pop()
        except IndexError:
            return Room(self._ffi, self._move_bytes, FIRST_MOVES)

    def give(self, room: Room) -> None:
        """Keeps a room for the next call, unless it had to be larger than rooms usually are."""
        if room.moves == FIRST_MOVES:
            self._free.append(room)

    def larger(self, room: Room, answer: int) -> Room:
        """A larger room with the same state in it, after one of the answers NO_ROOM. Raises TooManyMovesError."""
        grown = Room(self._ffi, self._move_bytes, larger(self._name, room.moves, answer))
        grown.state_bytes[:] = room.state_bytes
        return grown


def larger(name: str, moves: int, answer: int) -> int:
    """For how many moves there has to be room after one of the answers NO_ROOM. Raises TooManyMovesError, which calls
    the rules by name."""
    if answer == TOO_RICH:
        raise TooManyMovesError(
            f"a position of {name} is too rich: it has more capture sequences than can be tried, or removals by a mill"
        )
    if 4 * moves > MOST_MOVES:
        raise TooManyMovesError(
            f"more than {MOST_MOVES} moves had to be kept at once in {name}: the position is too rich"
        )
    return 4 * moves


def table_entries(megabytes: int) -> int:
    """How many entries of a table fit: a power of two, 0 for no table."""
    most = megabytes * 2**20 // ENTRY_BYTES
    return 1 << (most.bit_length() - 1) if most else 0


def interruptible(work: Callable[[], None], stop: Callable[[], None]) -> None:
    """Runs work so that Ctrl-C arrives: from the main thread in a thread of its own, which is then told to stop."""
    if threading.current_thread() is not threading.main_thread():
        work()
        return
    failures: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:  # handed to the caller below
            failures.append(error)

    thread = threading.Thread(target=run, name="rulewright-work")
    thread.start()
    try:
        while thread.is_alive():
            thread.join(POLL_SECONDS)
    except BaseException:
        stop()
        thread.join()
        raise
    if failures:
        raise failures[0]
