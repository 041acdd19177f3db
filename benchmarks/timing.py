"""Rounds: every program of a work once, then every program again; figures per second of processor time.

Alternation makes a busy machine slow all of them alike. Knows no engine. Read next: ours.py, sections.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

LEAST_SECONDS = 0.1  # of processor time for one figure of ours: short counts are repeated


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """What a program counted and the seconds it took (of processor time unless said), over `times` repetitions."""

    nodes: int
    seconds: float
    times: int = 1

    @property
    def rate(self) -> float:
        """Nodes per second."""
        return self.nodes * self.times / max(self.seconds, 1e-9)


Runner: TypeAlias = Callable[[], Count]


class DisagreementError(Exception):
    """Two programs, or a program and a published table, count differently: their speeds must not be compared."""


def timed(
    call: Callable[[], int], least_seconds: float = LEAST_SECONDS, clock: Callable[[], float] = time.process_time
) -> Count:
    """Calls until so much time is gone: processor time of all threads, since long counts run in one of their own."""
    times, started = 0, clock()
    while True:
        nodes = call()
        times += 1
        spent = clock() - started
        if spent >= least_seconds:
            return Count(nodes=nodes, seconds=spent, times=times)


def best_of(runs: int, runner: Runner) -> Runner:
    """A runner whose figure is the fastest of so many, for programs that choose theirs so."""
    return lambda: max((runner() for _ in range(runs)), key=lambda count: count.rate)


def alternate(runners: Sequence[Runner], rounds: int) -> list[tuple[Count, ...]]:
    """The counts of each runner over the rounds."""
    counted = [tuple(runner() for runner in runners) for _ in range(rounds)]
    return [tuple(row[column] for row in counted) for column in range(len(runners))]


def must_agree(what: str, nodes: int, expected: int | None) -> None:
    """Raises DisagreementError."""
    if expected is not None and nodes != expected:
        raise DisagreementError(f"{what}: {nodes} leaves where {expected} are right")
