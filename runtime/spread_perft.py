"""Perft by many processes or a cluster: the positions a few plies down are parts, counted by whoever is free.

Equal positions are one part with the number of ways there. A part depends on itself alone, and each is taken once. Read
next: workers.py, deep_perft.py, which splits.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache

from ..dsl.values import frozen
from .deep_perft import split
from .engine import Engine, Routes, compile
from .errors import ClusterError
from .fuzzing.specs import SpecText
from .perft import PerftResult
from .position import Position
from .workers import Crew, Lost, Workers


@frozen
class Part:
    """Leaves to be counted `depth` plies below some positions, each as often as the number beside it says."""

    spec: SpecText
    positions: tuple[tuple[Position, int], ...]
    depth: int
    routes: Routes


@lru_cache(8)
def _engine(spec: SpecText) -> Engine:
    """This worker's own engine of the rules."""
    return compile(spec.rules())


def count_part(part: Part) -> tuple[int, float]:
    """The leaves of a part and the processor's seconds for them, in whatever process this is."""
    engine, started = _engine(part.spec), time.process_time()
    leaves = sum(ways * engine.perft(position, part.depth, routes=part.routes) for position, ways in part.positions)
    return leaves, time.process_time() - started


def count_spread(
    engine: Engine,
    spec: SpecText,
    position: Position,
    depth: int,
    *,
    routes: Routes,
    workers: Workers,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> PerftResult:
    """The same count as by one process. `spec` is the text of the engine's rules. Raises ClusterError if a part is lost
    with its worker each time."""
    wall = time.perf_counter()
    positions, left = split(engine, position, depth, routes=routes, threads=max(2, workers.size))
    parts = [
        Part(spec=spec, positions=((reached, ways),), depth=left, routes=routes) for reached, ways in positions.items()
    ]
    counts: list[tuple[int, float]] = []

    def deliver(part: Part, result: tuple[int, float] | Lost) -> None:
        if isinstance(result, Lost):
            raise ClusterError(f"a part of the count ends every worker: {engine.fen(part.positions[0][0])}")
        counts.append(result)
        progress(len(counts), len(parts))

    Crew(workers, count_part, deliver).run(iter(parts))
    return PerftResult(
        nodes=sum(leaves for leaves, _ in counts),
        seconds=time.perf_counter() - wall,
        cpu_seconds=sum(seconds for _, seconds in counts),
        divide=None,
    )
