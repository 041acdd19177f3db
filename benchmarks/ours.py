"""Our two engines as runners, through the Python interface that users have.

Engines are built once and kept. Read next: sections.py, standalone.py.
"""

from __future__ import annotations

import time
from functools import cache

import rulewright as rw
from rulewright.runtime.compiled import CompiledEngine, compile_engine

from .timing import Count, Runner, must_agree, timed
from .works import Work


@cache
def compiled(work_rules: str, file: str | None = None, *, native: bool = False) -> CompiledEngine:
    return compile_engine(rw.load(file or work_rules), native=native)


def engine_of(work: Work, *, native: bool = False) -> CompiledEngine:
    """The engine that users get; `native`: the one for this very processor."""
    file = work.rules_file()
    return compiled(work.rules, str(file) if file else None, native=native)


def position_of(work: Work) -> rw.Position:
    engine = engine_of(work)
    return engine.start() if work.position == "start" else engine.parse(work.position)


def count_once(work: Work) -> int:
    return engine_of(work).perft(position_of(work), work.depth, routes=work.routes, visit=work.visit)


def checked(work: Work) -> Work:
    """The same work after a look whether our engine counts as published, to this depth. Raises DisagreementError."""
    must_agree(f"{work.name}, depth {work.depth}, our engine", count_once(work), work.published())
    return work


def runner(work: Work, *, native: bool = False) -> Runner:
    engine, position = engine_of(work, native=native), position_of(work)
    return lambda: timed(lambda: engine.perft(position, work.depth, routes=work.routes, visit=work.visit))


def wall_runner(work: Work, *, threads: int = 1, hash_mb: int = 0) -> Runner:
    """The same in time on the wall, with several threads or a table of counts."""
    engine, position = engine_of(work), position_of(work)

    def count() -> int:
        return engine.perft(position, work.depth, routes=work.routes, threads=threads, hash_mb=hash_mb)

    return lambda: timed(count, clock=time.perf_counter)


def reference_runner(work: Work) -> Runner:
    engine = rw.interpret(engine_of(work).rules)
    position = position_of(work)

    def count() -> Count:
        return timed(lambda: engine.perft(position, work.depth, routes=work.routes))

    return count


def games_runner(work: Work, games: int, plies: int, *, native: bool = False) -> Runner:
    """So many random games from the start in one call; counts plies."""
    engine = engine_of(work, native=native)
    starts = engine.batch([engine.start()] * games)
    return lambda: timed(lambda: sum(starts.playouts(1, plies=plies).plies))
