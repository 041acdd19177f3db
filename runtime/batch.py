"""Many positions at once, for those who train networks: arrays in, arrays out, one call of generated code for all.

Arrays are flat memoryviews, which numpy takes without copying; numpy itself is imported only by the methods called
`numpy`. Plays no rule. Read next: docs/batch.md, ../codegen/csrc/batch.h.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from ..codegen.abi import DEEPEST, MERGED
from ..dsl.diagnostics import RulewrightError
from ..dsl.ir import Variant
from .engine import Routes
from .position import Position
from .rooms import NO_ROOM, Room, Rooms, interruptible
from .states import States

# Anything that lends its memory: bytes, bytearray, array.array, memoryview, a numpy array (Python 3.12 has a name
# for it, collections.abc.Buffer).
Buffer: TypeAlias = Any

MOVES_EACH = 64  # room for moves that a call starts with, for each position; what is not touched costs nothing
MOST_PLIES = 2**31 - 1


class BatchError(RulewrightError):
    """Arrays of a wrong size, a position that cannot be, or a move number that there is not; the text says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What a batch asks of its engine. `columns` are the points and one, `words` the masks of 64 points that the board
    takes, `memory_bytes` what is remembered with each position."""

    lib: Any
    ffi: Any
    rooms: Rooms
    states: States
    kinds: int
    columns: int
    words: int
    memory_bytes: int


def machine_of(variant: Variant, module: Any, rooms: Rooms, states: States) -> Machine:
    """The machine of a loaded module."""
    return Machine(
        lib=module.lib,
        ffi=module.ffi,
        rooms=rooms,
        states=states,
        kinds=len(variant.pieces),
        columns=variant.board.size + 1,
        words=(variant.board.size + 63) // 64,
        memory_bytes=states.memory_bytes,
    )


class BatchArrays(NamedTuple):
    """A batch as numpy arrays of uint8. `memory` is opaque; it has no columns where the rules remember nothing."""

    cells: Any  # [n, size + 1]: 0, or 1 + 2 * kind + side, by point; column 0 is 0
    sides: Any  # [n]: the side to move, 0 White, 1 Black
    hands: Any  # [n, 2, kinds]: men in hand
    memory: Any  # [n, …]


class MoveArrays(NamedTuple):
    """Legal moves as numpy arrays; `BatchMoves` says what they hold."""

    offsets: Any  # int64 [n + 1]
    ends: Any  # uint8 [moves, 4]
    captured: Any  # uint64 [moves, words]


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchMoves:
    """The legal moves of a batch, position after position, each in the order of `legal_moves`.

    `offsets` (int64, n + 1): the moves of position i are numbers offsets[i] … offsets[i + 1] - 1. `ends` (uint8, four
    a move): origin (0: from the hand, or off the board), destination, kind before, kind after. `captured` (uint64, one
    word for each 64 points begun): bit (p - 1) % 64 of word (p - 1) // 64 is set if the piece on point p is taken.
    """

    offsets: memoryview
    ends: memoryview
    captured: memoryview
    words: int

    def __len__(self) -> int:
        return len(self.ends) // 4

    def numpy(self) -> MoveArrays:
        """The same memory as numpy arrays. Raises ImportError without numpy (`pip install rulewright[numpy]`)."""
        asarray: Any = import_module("numpy").asarray
        return MoveArrays(
            offsets=asarray(self.offsets),
            ends=asarray(self.ends).reshape(-1, 4),
            captured=asarray(self.captured).reshape(-1, self.words),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Playouts:
    """How random games went on. `outcomes` (uint8, n): 0 still open, 1 White has won, 2 Black has won, 3 drawn
    (repetition is not looked at). `plies` (int32, n): how many were played. `ends`: the positions reached."""

    ends: Batch
    outcomes: memoryview
    plies: memoryview


class Batch:
    """Positions of one variant as arrays, one after another. Immutable; may be shared between threads.

    `cells`, `sides`, `hands` and `memory` are flat memoryviews of uint8 with the shapes that `BatchArrays` gives.
    Calls release the interpreter lock, so that several threads may each work on a batch of their own.
    """

    __slots__ = ("_machine", "cells", "hands", "memory", "sides")

    def __init__(self, machine: Machine, cells: Buffer, sides: Buffer, hands: Buffer, memory: Buffer) -> None:
        self._machine = machine
        self.cells, self.sides = memoryview(cells).toreadonly(), memoryview(sides).toreadonly()
        self.hands, self.memory = memoryview(hands).toreadonly(), memoryview(memory).toreadonly()

    def __len__(self) -> int:
        return len(self.sides)

    def numpy(self) -> BatchArrays:
        """The same memory as numpy arrays, not to be written to. Raises ImportError without numpy
        (`pip install rulewright[numpy]`)."""
        asarray: Any = import_module("numpy").asarray
        number, machine = len(self), self._machine
        return BatchArrays(
            cells=asarray(self.cells).reshape(number, machine.columns),
            sides=asarray(self.sides),
            hands=asarray(self.hands).reshape(number, 2, machine.kinds),
            memory=asarray(self.memory).reshape(number, machine.memory_bytes),
        )

    def positions(self) -> tuple[Position, ...]:
        """The positions as values."""
        return tuple(_position(self._machine, self, index) for index in range(len(self)))

    def legal_moves(self) -> BatchMoves:
        """The legal moves of every position."""
        machine, capacity = self._machine, MOVES_EACH * len(self)
        moves = _moves_in(machine, len(self), capacity)
        count = self._call("rw_batch_moves_of", moves.pointer)
        if count > capacity:
            moves = _moves_in(machine, len(self), count)
            self._call("rw_batch_moves_of", moves.pointer)
        buffer, words = machine.ffi.buffer, machine.words
        return BatchMoves(
            offsets=memoryview(buffer(moves.offsets)).toreadonly().cast("q"),
            ends=memoryview(buffer(moves.ends, 4 * count)).toreadonly().cast("B"),
            captured=memoryview(buffer(moves.captured, 8 * words * count)).toreadonly().cast("Q"),
            words=words,
        )

    def play(self, chosen: Iterable[int] | Buffer) -> Batch:
        """The positions after one move each: `chosen[i]` is the number of a move in the list of position i (from 0),
        below 0 for none. An int32 array is taken as it is. Raises BatchError."""
        numbers = _numbers(chosen, len(self))
        after = _empty_like(self)
        answer = self._call(
            "rw_batch_play", self._machine.ffi.from_buffer("int32_t[]", numbers), _pointer(self._machine, after)[0]
        )
        if answer:
            raise BatchError(f"position {answer - 1} has no move number {numbers[answer - 1]}")
        return after

    def outcomes(self) -> memoryview:
        """How each game stands (uint8, n): 0 open, 1 White has won, 2 Black has won, 3 drawn; counters included,
        repetition not."""
        found = bytearray(len(self))
        self._call("rw_batch_outcomes", self._machine.ffi.from_buffer("uint8_t[]", found))
        return memoryview(found).toreadonly()

    def perft(self, depth: int, *, routes: Routes = "merged") -> memoryview:
        """Leaves of each move tree (uint64, n), as `Engine.perft` counts them. Ctrl-C stops the count.
        Raises BatchError for more than 200 plies."""
        if depth > DEEPEST:
            raise BatchError(f"many positions are counted {DEEPEST} plies deep at most; Engine.perft goes deeper")
        nodes = bytearray(8 * len(self))
        options = MERGED if routes == "merged" else 0
        plies = max(0, depth)
        pointer = self._machine.ffi.from_buffer("uint64_t[]", nodes)
        self._long_call("rw_batch_perft", plies, options, pointer)
        return memoryview(nodes).toreadonly().cast("Q")

    def playouts(self, seed: int, *, plies: int = 1000) -> Playouts:
        """Plays every position on by random legal moves until its game is over, for `plies` at most. The same seed
        gives the same games on every machine. Ctrl-C stops them."""
        ffi, after = self._machine.ffi, _empty_like(self)
        outcomes, played = bytearray(len(self)), bytearray(4 * len(self))
        results, lengths = ffi.from_buffer("uint8_t[]", outcomes), ffi.from_buffer("int32_t[]", played)
        most, out = max(0, min(plies, MOST_PLIES)), _pointer(self._machine, after)
        self._long_call("rw_batch_playouts", seed % 2**64, most, out[0], results, lengths)
        return Playouts(
            ends=after, outcomes=memoryview(outcomes).toreadonly(), plies=memoryview(played).toreadonly().cast("i")
        )

    # -- crossing the boundary

    def _call(self, function: str, *arguments: Any) -> int:
        """Calls with this batch and with room for moves, more of it until it suffices."""
        machine = self._machine
        batch, _owners = _pointer(machine, self)
        room = machine.rooms.take()
        while (answer := _called(machine, function, batch, arguments, room)) in NO_ROOM:
            room = machine.rooms.larger(room, answer)
        machine.rooms.give(room)
        return answer

    def _long_call(self, function: str, *arguments: Any) -> None:
        """The same so that Ctrl-C ends it."""
        machine = self._machine
        batch, _owners = _pointer(machine, self)
        room = machine.rooms.take()

        def work() -> None:
            nonlocal room
            while (answer := _called(machine, function, batch, arguments, room)) in NO_ROOM:
                room = machine.rooms.larger(room, answer)

        def stop() -> None:
            room.stop[0] = 1

        interruptible(work, stop)
        machine.rooms.give(room)


# ---- making batches


def batch_of_positions(machine: Machine, positions: Sequence[Position]) -> Batch:
    """Raises BatchError for positions that are not of these rules."""
    try:
        states, sides = machine.states, bytes([position.side for position in positions])
        cells, hands, memory = states.cells(positions), states.hands(positions), states.memories(positions)
    except (TypeError, ValueError) as error:
        raise BatchError(str(error)) from None
    return _checked(machine, cells, sides, hands, memory)


def batch_of_arrays(machine: Machine, cells: Buffer, sides: Buffer, hands: Buffer | None) -> Batch:
    """Raises BatchError for arrays that do not fit each other or hold what cannot be."""
    number = len(_bytes_of("sides", sides))
    empty = bytes(2 * machine.kinds * number)
    held = empty if hands is None else _bytes_of("hands", hands)
    memory = bytes(machine.memory_bytes * number)
    return _checked(machine, _bytes_of("cells", cells), _bytes_of("sides", sides), held, memory)


def _checked(machine: Machine, cells: bytes, sides: bytes, hands: bytes, memory: bytes) -> Batch:
    number = len(sides)
    for name, data, each in (("cells", cells, machine.columns), ("hands", hands, 2 * machine.kinds)):
        if len(data) != number * each:
            raise BatchError(f"{number} positions have {number * each} bytes of {name}, {each} each, not {len(data)}")
    batch = Batch(machine, cells, sides, hands, memory)
    pointer, _owners = _pointer(machine, batch)
    wrong = machine.lib.rw_batch_check(pointer)
    if wrong >= 0:
        raise BatchError(f"position {wrong} cannot be: it has a cell, a side or a point that does not exist")
    return batch


def _bytes_of(name: str, data: Buffer) -> bytes:
    try:
        view = memoryview(data)
    except TypeError as error:
        raise BatchError(f"{name} must be an array of uint8: {error}") from None
    if view.itemsize != 1 or view.format not in ("B", "b", "c", "?"):
        raise BatchError(f"{name} must be an array of uint8, not of items `{view.format}`")
    return view.tobytes()


def _numbers(chosen: Iterable[int] | Buffer, count: int) -> array[int]:
    """Move numbers as an array of int32."""
    numbers = array("i")
    try:
        view = memoryview(chosen)  # pyright: ignore[reportArgumentType]
        numbers.frombytes(view.tobytes() if view.format == "i" else array("i", view.tolist()).tobytes())
    except TypeError:
        try:
            numbers = array("i", chosen)
        except (TypeError, OverflowError) as error:
            raise BatchError(f"move numbers must be whole numbers: {error}") from None
    except OverflowError as error:
        raise BatchError(f"move numbers must be whole numbers of 32 bits: {error}") from None
    if len(numbers) != count:
        raise BatchError(f"{count} positions take {count} move numbers, not {len(numbers)}")
    return numbers


# ---- memory that C works in


@dataclass(frozen=True, slots=True, kw_only=True)
class _Moves:
    """Room for moves; `pointer` points into the three arrays, which must outlive it."""

    offsets: Any
    ends: Any
    captured: Any
    pointer: Any


def _moves_in(machine: Machine, number: int, capacity: int) -> _Moves:
    """Room that nobody has cleared: C fills as much of it as is shown afterwards."""
    ffi = machine.ffi
    raw = ffi.new_allocator(should_clear_after_alloc=False)
    offsets, ends = raw("int64_t[]", number + 1), raw("uint8_t[]", 4 * capacity)
    captured = raw("uint64_t[]", machine.words * capacity)
    pointer = ffi.new("rw_batch_moves *", (capacity, offsets, ends, captured))
    return _Moves(offsets=offsets, ends=ends, captured=captured, pointer=pointer)


def _pointer(machine: Machine, batch: Batch) -> tuple[Any, tuple[Any, ...]]:
    """A batch for C, and what must be kept as long as it is used."""
    arrays = (batch.cells, batch.sides, batch.hands, batch.memory)
    owners = tuple(machine.ffi.from_buffer("uint8_t[]", one) for one in arrays)
    memory = owners[3] if machine.memory_bytes else machine.ffi.NULL
    return machine.ffi.new("rw_batch *", (len(batch), *owners[:3], memory)), owners


def _empty_like(batch: Batch) -> Batch:
    """A batch of the same size that C is about to fill."""
    arrays = (batch.cells, batch.sides, batch.hands, batch.memory)
    return Batch(batch._machine, *(bytearray(len(one)) for one in arrays))  # pyright: ignore[reportPrivateUsage]


def _called(machine: Machine, function: str, batch: Any, arguments: tuple[Any, ...], room: Room) -> int:
    return getattr(machine.lib, function)(batch, *arguments, room.arena, room.arena_size, room.stop)


def _position(machine: Machine, batch: Batch, index: int) -> Position:
    """One position of a batch."""
    ffi, state = machine.ffi, bytearray(machine.states.size)

    def put(at: int, data: memoryview, each: int, row: int) -> None:
        state[at : at + each] = data[row * each : (row + 1) * each]

    put(0, batch.cells, machine.columns, index)
    put(ffi.offsetof("rw_state", "side"), batch.sides, 1, index)
    for side in range(2):
        put(ffi.offsetof("rw_state", "hands", side), batch.hands, machine.kinds, 2 * index + side)
    put(machine.states.memory, batch.memory, machine.memory_bytes, index)
    return machine.states.read(memoryview(state))
