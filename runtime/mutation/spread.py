"""All mutants of one variant, judged here or by several processes; then the report.

Each mutant is a task of its own, told by its number: every process works out the same list. Read next: coverage.py.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from ...dsl.ir import Example
from ..rules import Rules, find_parent, find_source, load
from .coverage import State, Subject, Verdict, cover, subject, verdict

Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A variant by name or path, how many positions to look at for each mutant, and the time at which to stop."""

    variant: str
    positions: int
    end: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MutationReport:
    """The verdicts in the order of the language; `examples`: few that would notice all that was not noticed."""

    variant: str
    verdicts: tuple[Verdict, ...]
    examples: tuple[Example, ...]

    def of(self, state: State) -> tuple[Verdict, ...]:
        return tuple(one for one in self.verdicts if one.state is state)


def ancestors(name_or_path: str, rules: Rules) -> tuple[Rules, ...]:
    """The variants that this one extends, nearest first, from where `load` finds them."""
    folder = find_source(name_or_path).folder
    found: list[Rules] = []
    for name in rules.variant.parents:
        source = find_parent(name, folder)
        if source is None:
            break
        folder = source.folder
        found.append(load(name) if folder is None else load(Path(folder) / f"{name}.rules"))
    return tuple(found)


@lru_cache(maxsize=2)
def _subject(name_or_path: str) -> Subject:
    rules = load(name_or_path)
    return subject(rules, ancestors(name_or_path, rules))


def _judge(asked: Asked, number: int) -> Verdict:
    return verdict(_subject(asked.variant), number, positions=asked.positions, end=asked.end)


def mutation_report(asked: Asked, team: Team, progress: Progress = lambda done, total: None) -> MutationReport:
    """Judges every mutant, as far as the time goes."""
    about = _subject(asked.variant)
    total = len(about.mutants)
    verdicts: list[Verdict] = []
    for one in team.judge(asked, total):
        verdicts.append(one)
        progress(len(verdicts), total)
    verdicts.sort(key=lambda one: one.number)
    return MutationReport(
        variant=about.rules.name, verdicts=tuple(verdicts), examples=cover(about, verdicts, end=asked.end)
    )


class Team:
    """This process alone, or so many others, started afresh: the program may have threads, which a fork would lose."""

    def __init__(self, number: int) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._others = set(multiprocessing.active_children())
        if number > 1:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(number, mp_context=context, initializer=_ready)

    def judge(self, asked: Asked, total: int) -> Iterator[Verdict]:
        """All verdicts, as they come."""
        if self._pool is None:
            yield from (_judge(asked, number) for number in range(total))
            return
        waiting: list[Future[Verdict]] = [self._pool.submit(_judge, asked, number) for number in range(total)]
        yield from (future.result() for future in as_completed(waiting))

    def stop(self) -> None:
        """Ends the processes at once, whatever they do."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - self._others:
                process.kill()


def _ready() -> None:
    """A worker leaves Ctrl-C to the program that started it, and ends with that program, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
