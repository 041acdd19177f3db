"""Deep perft: the same leaves with a table of counts already made, and by several threads at once.

Splits the count into positions a little way down and has generated code count each; knows no rules. Read next:
compiled.py, ../codegen/csrc/hash.h.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from .engine import Engine, Routes
from .perft import kept_routes
from .position import Position
from .rooms import NO_ROOM, Rooms, interruptible, table_entries
from .states import States

PARTS_EACH = 12  # positions to count below for each thread: a few, so that no thread waits long for the last one
LEAST_DEPTH = 3  # plies left below a part: with fewer, handing it out costs more than counting it


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """What deep counts of one engine share: its module, its rooms, its states."""

    lib: Any
    ffi: Any
    rooms: Rooms
    states: States


def split(
    engine: Engine, position: Position, depth: int, *, routes: Routes, threads: int
) -> tuple[Mapping[Position, int], int]:
    """Positions below which the leaves are to be counted, each with the number of ways there, and the plies left.

    The position itself for one thread, or where there is little to count.
    """
    parts = Counter({position: 1})
    while threads > 1 and depth > LEAST_DEPTH and 0 < len(parts) < PARTS_EACH * threads:
        parts = one_ply_on(engine, parts, routes)
        depth -= 1
    return parts, depth


def one_ply_on(engine: Engine, positions: Mapping[Position, int], routes: Routes) -> Counter[Position]:
    """Every position one legal move on, with the number of ways there. Counters do not matter to perft."""
    reached: Counter[Position] = Counter()
    for position, ways in positions.items():
        moves = engine.legal_moves(position)
        # only a piece that takes several others may have two routes for one move
        many = routes == "kept" and any(len(move.captured) > 1 for move in moves)
        each: Mapping[Hashable, int] = kept_routes(engine, position) if many else {}
        for move in moves:
            reached[replace(engine.play(position, move), counters=position.counters)] += ways * each.get(move.key, 1)
    return reached


def deep_perft(
    counting: Counting, positions: Mapping[Position, int], depth: int, options: int, *, megabytes: int, threads: int
) -> int:
    """The sum of the leaves `depth` plies below each position, each as often as its number says.

    The table is shared by the threads and gone afterwards. Ctrl-C stops every thread. Raises TooManyMovesError, and
    MemoryError if the table does not fit.
    """
    entries = table_entries(megabytes)
    table = counting.ffi.new("uint64_t[]", 2 * entries) if entries else counting.ffi.NULL
    stop = counting.ffi.new("int32_t *")
    total = 0

    def leaves(position: Position) -> int:
        return 0 if stop[0] else _leaves(counting, position, depth, options, (table, entries, stop))

    def work() -> None:
        nonlocal total
        with ThreadPoolExecutor(threads) as pool:
            counts = pool.map(leaves, positions)
            total = sum(number * count for number, count in zip(positions.values(), counts, strict=True))

    interruptible(work, _setting(stop))
    return total


def _setting(stop: Any) -> Callable[[], None]:
    def set_stop() -> None:
        stop[0] = 1

    return set_stop


def _leaves(counting: Counting, position: Position, depth: int, options: int, shared: tuple[Any, int, Any]) -> int:
    """The leaves below one position, in the thread that calls."""
    room = counting.rooms.take()
    counting.states.write(position, room.state_bytes)
    while True:
        where = (room.state, depth, options, room.arena, room.arena_size)
        answer = counting.lib.rw_perft_with(*where, *shared, room.nodes)
        if answer not in NO_ROOM:
            break
        room = counting.rooms.larger(room, answer)
    nodes = int(room.nodes[0])
    counting.rooms.give(room)
    return nodes
