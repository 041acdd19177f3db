"""One thinker of the generated search: its memory, and the calls of csrc/think.h with positions and moves as values.

Searches one line to one depth; what is searched next, and how long, is decided in search.py. Read next:
../codegen/csrc/abi.h.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from mmap import mmap
from typing import Any

from ..codegen.abi import NAME_END
from ..dsl.values import frozen
from .evaluation import Evaluation
from .move import Move
from .position import Position
from .rooms import FIRST_MOVES, NO_ROOM, larger
from .states import States

ENTRY_BYTES = 16  # rw_slot of csrc/table.h
NAME_ROOM = 1 << 16  # bytes for the names of a line
MOVE_MEMORY = 12  # bytes beside a move for its place in a chain and its order


@frozen
class Machine:
    """What searching needs of a compiled engine: its module, its states, its moves by name, its own name."""

    module: Any
    states: States
    moves: Callable[[bytes], Move]
    name: str
    pieces: int  # of the start, board and hand
    points: int


@frozen
class Found:
    """A line as C found it. `complete`: it was searched to its end."""

    score: int
    pv: tuple[Move, ...]
    nodes: int
    complete: bool


class Table:
    """Memory for what searches find out, shared by thinkers: the largest power of two that fits into so many
    megabytes. Raises MemoryError."""

    def __init__(self, ffi: Any, megabytes: int) -> None:
        most = max(megabytes, 0) * 2**20 // ENTRY_BYTES
        self.entries = 1 << (most.bit_length() - 1) if most > 1 else 0
        self._ffi = ffi
        self.forget()

    def forget(self) -> None:
        """Empties it. (Fresh pages of the system are zero, and cost nothing before they are used.)"""
        if not self.entries:
            self.memory: Any = self._ffi.NULL
            return
        try:
            pages = mmap(-1, self.entries * ENTRY_BYTES)
        except (OSError, OverflowError) as error:
            raise MemoryError(f"no memory for a table of {self.entries * ENTRY_BYTES >> 20} MB: {error}") from None
        if hasattr(pages, "madvise"):
            _ask_for_large_pages(pages)
        self._pages = pages
        self.memory = self._ffi.from_buffer("uint8_t[]", pages, require_writable=True)


def _ask_for_large_pages(pages: mmap) -> None:
    """Most of a search waits for memory: a large page saves a second look-up."""
    import mmap as module
    from contextlib import suppress

    advice: int | None = getattr(module, "MADV_HUGEPAGE", None)
    if advice is not None:
        with suppress(OSError):
            pages.madvise(advice)


def weight_rows(machine: Machine, evaluation: Evaluation) -> Any:
    """The weights as rw_think_about wants them: a row for each number of pieces."""
    rows = [evaluation.row(pieces, max(machine.pieces, 1)) for pieces in range(machine.points + 1)]
    return machine.module.ffi.new("int32_t[]", [weight for row in rows for weight in row])


class Thinker:
    """Thinks about one position at a time; one thread at a time may use it."""

    def __init__(self, machine: Machine, weights: Any, table: Table, stop: Any) -> None:
        self._machine, self._weights, self._table, self._stop = machine, weights, table, stop
        self._ffi, self._lib = machine.module.ffi, machine.module.lib
        self._memory: Any = self._ffi.new("uint64_t[]", (self._lib.rw_thinker_bytes() + 7) // 8)
        self._names: Any = self._ffi.new("uint8_t[]", NAME_ROOM)
        self._line: Any = self._ffi.new("rw_line *")
        self._room(FIRST_MOVES)

    def _room(self, moves: int) -> None:
        self._moves = moves
        self._bytes = moves * (self._lib.rw_move_bytes() + MOVE_MEMORY)
        self._arena: Any = self._ffi.new("uint64_t[]", self._bytes // 8)

    def about(self, position: Position, past: Sequence[Position], *, exact: bool) -> int:
        """Gets ready; answers how many legal moves there are. Raises TooManyMovesError."""
        self._position = self._states((position,))
        self._past = self._states(past)
        self._count, self._exact = len(past), exact
        return self._about()

    def _states(self, positions: Sequence[Position]) -> Any:
        states = self._ffi.new("rw_state[]", max(len(positions), 1))
        memory, size = memoryview(self._ffi.buffer(states)).cast("B"), self._machine.states.size
        for index, position in enumerate(positions):
            self._machine.states.write(position, memory[index * size : (index + 1) * size])
        return states

    def _about(self) -> int:
        while True:
            answer = self._lib.rw_think_about(
                self._memory, self._position, self._past, self._count, self._weights, self._table.memory,
                self._table.entries, self._exact, self._arena, self._bytes,
            )  # fmt: skip
            if answer not in NO_ROOM:
                return int(answer)
            self._room(larger(self._machine.name, self._moves, answer))

    def think(self, depth: int, rank: int, most_nodes: int) -> Found:
        """Searches one line. Raises TooManyMovesError."""
        line = self._line
        line.depth, line.rank, line.most_nodes = depth, rank, most_nodes
        answer = self._lib.rw_think(self._memory, line, self._stop, self._names, NAME_ROOM)
        if answer in NO_ROOM:
            self._room(larger(self._machine.name, self._moves, answer))
            self._about()
            return self.think(depth, rank, most_nodes)
        names: bytes = self._ffi.buffer(self._names)[: line.length]
        pv = tuple(map(self._machine.moves, names.split(NAME_END)[:-1]))
        return Found(score=line.score, pv=pv, nodes=line.nodes, complete=bool(line.complete))

    def evaluate(self, position: Position) -> int:
        """What a position is worth at first sight, from the side to move."""
        return int(self._lib.rw_evaluate(self._states((position,)), self._weights))
