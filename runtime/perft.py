"""perft: leaves of the move tree, in all or for each first move, with the time that the counting took.

The counting itself is the engine's; here it is split by root moves, timed and reported. Read next: engine.py.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol

from ..dsl.board import Board
from .engine import Engine, Routes
from .move import Move
from .position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PerftResult:
    """`seconds` are wall time and `cpu_seconds` processor time of the counting alone, in this thread.

    `divide` has one entry for each legal move in the engine's order; it is None if the count was not split.
    """

    nodes: int
    seconds: float
    cpu_seconds: float
    divide: tuple[tuple[Move, int], ...] | None


class DeepCounter(Protocol):
    """An engine whose perft can use a table and threads: the compiled one."""

    def perft(
        self, position: Position, depth: int, *, routes: Routes = "merged", hash_mb: int = 0, threads: int = 1
    ) -> int: ...


def count(engine: Engine, position: Position, depth: int, *, routes: Routes = "merged") -> PerftResult:
    """Leaves `depth` plies down, in one call of the engine."""
    wall, processor = time.perf_counter(), time.process_time()
    nodes = engine.perft(position, depth, routes=routes)
    return PerftResult(
        nodes=nodes,
        seconds=time.perf_counter() - wall,
        cpu_seconds=time.process_time() - processor,
        divide=None,
    )


def count_deep(
    engine: DeepCounter, position: Position, depth: int, *, routes: Routes, hash_mb: int, threads: int
) -> PerftResult:
    """The same with megabytes of table and several threads."""
    wall, processor = time.perf_counter(), time.process_time()
    nodes = engine.perft(position, depth, routes=routes, hash_mb=hash_mb, threads=threads)
    return PerftResult(
        nodes=nodes,
        seconds=time.perf_counter() - wall,
        cpu_seconds=time.process_time() - processor,
        divide=None,
    )


def divide(
    engine: Engine,
    position: Position,
    depth: int,
    *,
    routes: Routes = "merged",
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> PerftResult:
    """The same count, split by the first move; `progress(done, total)` is told after each of them.

    With `routes` "kept" a first move counts once for each of its routes. At depth 0 there is no first move to split by.
    """
    if depth < 1:
        return count(engine, position, depth, routes=routes)
    wall, processor = time.perf_counter(), time.process_time()
    moves = engine.legal_moves(position)
    ways = kept_routes(engine, position) if routes == "kept" else Counter(move.key for move in moves)
    parts: list[tuple[Move, int]] = []
    for move in moves:
        leaves = engine.perft(engine.play(position, move), depth - 1, routes=routes)
        parts.append((move, ways[move.key] * leaves))
        progress(len(parts), len(moves))
    return PerftResult(
        nodes=sum(leaves for _, leaves in parts),
        seconds=time.perf_counter() - wall,
        cpu_seconds=time.process_time() - processor,
        divide=tuple(parts),
    )


def kept_routes(engine: Engine, position: Position) -> Counter[Hashable]:
    """How many routes each move has (by its key) in tables that count routes: a piece that goes straight on to its
    next victim is on one route, whatever empty points it touches between."""
    board = engine.rules.variant.board
    distinct = {(route.key, _bends(board, route)) for route in engine.routes(position)}
    return Counter(key for key, _ in distinct)


def _bends(board: Board, route: Move) -> Hashable:
    """The victims in order and the points where the piece changes its line."""
    headings = [_heading(board, start, end) for start, end in zip(route.path, route.path[1:], strict=False)]
    turns = tuple(
        point for point, before, after in zip(route.path[1:], headings, headings[1:], strict=False) if before != after
    )
    return route.captured, turns


def _heading(board: Board, start: int, end: int) -> tuple[int, int] | None:
    """Line and sense of a hop; None for a move that follows no line."""
    return next(((ray.line, ray.sense) for ray in board.rays[start] if end in ray.points), None)
