"""A whole run: which jobs there are, in what order they are handed out, what they found together.

The list of jobs is the same for the same rules and seed, whoever works on it; workers and time decide only how far it
is gone through. Variants get equal shares of the workers' time. Read next: jobs.py, ../workers.py, ledger.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from ...dsl.values import frozen
from ..workers import Crew, Lost, Workers
from .jobs import GAMES, MOST_MISMATCHES, RANDOM, Job, JobResult, Mismatch, name_of, run_job
from .ledger import Ledger
from .specs import SpecText

GRACE = 60.0  # seconds after the end of the time in which a job that was begun may still be finished
TEXTS = 5  # random rule sets of one job
DEFAULT_GAMES = 20  # of each variant, where nothing limits the run


@frozen
class Asked:
    """What a run is of: these variants with this seed, so many games of each (None: till the time is over), and so many
    random rule sets."""

    specs: tuple[SpecText, ...]
    seed: int
    games: int | None
    against: str | None = None
    random: int = 0

    @property
    def subjects(self) -> tuple[SpecText | None, ...]:
        """The variants, and random rules (None) behind them if there are to be any."""
        return (*self.specs, *([None] if self.random else []))

    def as_json(self) -> dict[str, object]:
        """What has to be the same in a run that goes on with the results of this one."""
        variants = {spec.name: spec.digest for spec in self.specs}
        numbers = {"seed": self.seed, "games": self.games, "specs": self.random}
        return {**numbers, "against": self.against, "variants": variants}


@frozen
class FuzzReport:
    """What was compared of one variant: games and positions (those of the games included), and the mismatches found."""

    variant: str
    games: int
    positions: int
    mismatches: tuple[Mismatch, ...]


@dataclass(slots=True)
class Account:
    """One variant in a run: its results by job, what is under way, the next round; what it has cost the workers, and
    how much has been found."""

    results: dict[int, JobResult] = field(default_factory=dict[int, JobResult])
    begun: set[int] = field(default_factory=set[int])
    round: int = 0
    spent: float = 0.0
    found: int = 0

    @property
    def share(self) -> float:
        """The seconds spent, with what is under way, which is taken to cost what the others did."""
        return self.spent + len(self.begun) * (self.spent / len(self.results) if self.results else 1.0)

    @property
    def mismatches(self) -> tuple[Mismatch, ...]:
        """The first few, by number of job."""
        found = [mismatch for number in sorted(self.results) for mismatch in self.results[number].mismatches]
        return tuple(found[:MOST_MISMATCHES])

    def report(self, name: str) -> FuzzReport:
        results = self.results.values()
        return FuzzReport(
            variant=name,
            games=sum(result.games for result in results),
            positions=sum(result.positions for result in results),
            mismatches=self.mismatches,
        )


Tick: TypeAlias = Callable[["Campaign"], None]


class Campaign:
    """One run. `reports` and the totals speak of all that is done so far, earlier runs of the file included."""

    def __init__(self, asked: Asked, ledger: Ledger | None = None) -> None:
        self.asked = asked
        self._ledger = ledger
        self._accounts = [Account() for _ in asked.subjects]
        self.positions = self.mismatches = 0
        for result in ledger.results if ledger is not None else ():
            self._book(result)
        self.resumed = self.positions  # of which so many were there before

    @property
    def reports(self) -> list[FuzzReport]:
        names = [RANDOM if spec is None else spec.name for spec in self.asked.subjects]
        return [account.report(name) for account, name in zip(self._accounts, names, strict=True)]

    @property
    def jobs_left(self) -> int | None:
        """How many jobs there are still to do; None if time alone ends the run."""
        left = 0
        for account, subject in zip(self._accounts, self.asked.subjects, strict=True):
            most, each = self._size(subject)
            if most is None:
                return None
            left += max(0, -(-most // each) - len(account.results))
        return left

    def _size(self, subject: SpecText | None) -> tuple[int | None, int]:
        """How many games or random rule sets there are to be, and how many of them make a job."""
        return (self.asked.random, TEXTS) if subject is None else (self.asked.games, GAMES)

    def run(self, workers: Workers, seconds: float | None, tick: Tick = lambda campaign: None) -> None:
        """Goes on till all jobs are done or so many seconds are over."""
        end = None if seconds is None else time.monotonic() + seconds

        def go_on() -> bool:
            tick(self)
            return end is None or time.monotonic() < end

        def give_up() -> bool:
            return end is not None and time.monotonic() > end + GRACE

        Crew(workers, run_job, self._deliver).run(self._jobs(), go_on=go_on, give_up=give_up)
        tick(self)

    def _jobs(self) -> Iterator[Job]:
        """The jobs that are not yet done: the next one is always of the variant that has had the least time."""
        while True:
            open_ones = [index for index in range(len(self._accounts)) if self._is_open(index)]
            if not open_ones:
                return
            index = min(open_ones, key=lambda index: self._accounts[index].share)
            account = self._accounts[index]
            job = self._job(index, account.round)
            account.round += 1
            if job.number not in account.results:
                account.begun.add(job.number)
                yield job

    def _is_open(self, index: int) -> bool:
        account, (most, each) = self._accounts[index], self._size(self.asked.subjects[index])
        return account.found < MOST_MISMATCHES and (most is None or account.round * each < most)

    def _job(self, index: int, round_number: int) -> Job:
        subject = self.asked.subjects[index]
        most, each = self._size(subject)
        first = round_number * each
        last = first + each if most is None else min(first + each, most)
        return Job(
            number=round_number * len(self._accounts) + index,
            spec=subject,
            seed=self.asked.seed,
            first=first,
            last=last,
            against=self.asked.against,
        )

    def _deliver(self, job: Job, result: JobResult | Lost) -> None:
        if isinstance(result, Lost):
            result = _death(job, result)
        if self._ledger is not None:
            self._ledger.add(result)
        self._book(result)

    def _book(self, result: JobResult) -> None:
        """Each job counts once."""
        account = self._accounts[result.job % len(self._accounts)]
        account.begun.discard(result.job)
        if result.job not in account.results:
            account.results[result.job] = result
            account.spent += result.seconds
            account.found += len(result.mismatches)
            self.positions += result.positions
            self.mismatches += len(result.mismatches)


def _death(job: Job, lost: Lost) -> JobResult:
    """A job that ends every worker is a finding too: an engine has taken the process with it."""
    where = f"{'games' if job.spec else 'rule sets'} {job.first} to {job.last - 1} of seed {job.seed}"
    found = Mismatch(what="the engine ends its process", position="", moves=(), left=(where,), right=(str(lost),))
    return JobResult(job=job.number, variant=name_of(job), games=0, positions=0, mismatches=(found,), seconds=0.0)
