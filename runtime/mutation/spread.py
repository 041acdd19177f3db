"""All mutants of one variant, judged here or by several processes; then the report.

Each mutant is a task of its own, told by its number: every process works out the same list. Read next: coverage.py,
../workers.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from ...dsl.ir import Example
from ..rules import Rules, find_parent, find_source, load
from ..workers import Crew, LocalWorkers, Lost
from .coverage import State, Subject, Verdict, cover, subject, unjudged, verdict

Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A variant by name or path, how many positions to look at for each mutant, and the time at which to stop."""

    variant: str
    positions: int
    end: float | None


Task: TypeAlias = tuple[Asked, int]  # and the number of a mutant


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


def _judge(task: Task) -> Verdict:
    asked, number = task
    return verdict(_subject(asked.variant), number, positions=asked.positions, end=asked.end)


def mutation_report(asked: Asked, team: Team, progress: Progress = lambda done, total: None) -> MutationReport:
    """Judges every mutant, as far as the time goes."""
    about = _subject(asked.variant)
    total = len(about.mutants)
    verdicts: list[Verdict] = []

    def deliver(one: Verdict) -> None:
        verdicts.append(one)
        progress(len(verdicts), total)

    team.judge(asked, total, deliver)
    verdicts.sort(key=lambda one: one.number)
    return MutationReport(
        variant=about.rules.name, verdicts=tuple(verdicts), examples=cover(about, verdicts, end=asked.end)
    )


class Team:
    """This process alone, or so many others."""

    def __init__(self, number: int) -> None:
        self._workers = LocalWorkers(number) if number > 1 else None
        self._stopped = False

    def judge(self, asked: Asked, total: int, deliver: Callable[[Verdict], None]) -> None:
        """All verdicts, as they come."""
        tasks = ((asked, number) for number in range(total))
        if self._workers is None:
            for task in tasks:
                deliver(_judge(task))
            return

        def take(task: Task, result: Verdict | Lost) -> None:
            asked, number = task
            deliver(unjudged(_subject(asked.variant), number, str(result)) if isinstance(result, Lost) else result)

        crew = Crew(self._workers, _judge, take)
        crew.run(tasks, go_on=lambda: not self._stopped, give_up=lambda: self._stopped)

    def stop(self) -> None:
        """Ends the processes at once, whatever they do."""
        self._stopped = True
        if self._workers is not None:
            self._workers.stop()
