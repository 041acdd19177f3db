"""One thinker of the generated search: its memory, and the calls of csrc/think.h with positions and moves as values.

Searches one line to one depth; what is searched next, and how long, is decided in search.py. Read next:
../codegen/csrc/abi.h.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from ..codegen.abi import NAME_END
from ..dsl.values import frozen
from .evaluation import Evaluation
from .move import Move
from .position import Position
from .rooms import ENTRY_BYTES, FIRST_MOVES, NO_ROOM, larger, table_entries
from .states import States

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
    """Memory for what searches find out, shared by thinkers. Raises MemoryError."""

    def __init__(self, ffi: Any, megabytes: int) -> None:
        self.entries = table_entries(megabytes)
        self._ffi = ffi
        self.forget()

    def forget(self) -> None:
        """Empties it. (Fresh pages of the system are zero, and cost nothing before they are used.)"""
        if not self.entries:
            self.memory: Any = self._ffi.NULL
            return
        try:
            self._pages = mmap.mmap(-1, self.entries * ENTRY_BYTES)
        except (OSError, OverflowError) as error:
            raise MemoryError(f"no memory for a table of {self.entries * ENTRY_BYTES >> 20} MB: {error}") from None
        if hasattr(mmap, "MADV_HUGEPAGE"):  # most of a search waits for memory, and a large page saves a look-up
            with suppress(OSError):
                self._pages.madvise(mmap.MADV_HUGEPAGE)
        self.memory = self._ffi.from_buffer("uint8_t[]", self._pages, require_writable=True)


def weight_rows(machine: Machine, evaluation: Evaluation) -> Any:
    """The weights as rw_think_about wants them: a row for each number of pieces."""
    rows = [evaluation.row(pieces, max(machine.pieces, 1)) for pieces in range(machine.points + 1)]
    return machine.module.ffi.new("int32_t[]", [weight for row in rows for weight in row])


def evaluate(machine: Machine, weights: Any, position: Position) -> int:
    """What a position is worth at first sight, from the side to move."""
    return int(machine.module.lib.rw_evaluate(_states_of(machine, (position,)), weights))


def _states_of(machine: Machine, positions: Sequence[Position]) -> Any:
    """Positions as C states, one after another."""
    ffi, size = machine.module.ffi, machine.states.size
    states = ffi.new("rw_state[]", max(len(positions), 1))
    memory = memoryview(ffi.buffer(states)).cast("B")
    for index, position in enumerate(positions):
        machine.states.write(position, memory[index * size : (index + 1) * size])
    return states


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
        self._position = _states_of(self._machine, (position,))
        self._past = _states_of(self._machine, past)
        self._count, self._exact = len(past), exact
        return self._about()

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
