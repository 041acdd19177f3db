"""The unit of work: one job compares the engines of one rule set in a few numbered games.

A job depends on what it says alone, so that every worker finds the same, and a job that was lost with its worker is
simply done again. Read next: walks.py, campaign.py, which numbers the jobs.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ...dsl.source import SourceFile
from ...dsl.values import frozen
from ..differential import Gap, compare, pair
from ..engine import Engine
from ..errors import TooManyMovesError
from ..position import Position
from .blame import rule_lines
from .invariants import broken
from .layout import layout_fault
from .shrink import shrunk
from .specs import SpecText, engines_of, maker_of
from .walks import walk

GAMES = 4  # of one job: a second of work at most on an ordinary board
MOST_MISMATCHES = 5  # of one variant, after which no more are looked for


RANDOM = "random rules"  # what stands for a variant's name in results of random rule sets


@frozen
class Job:
    """Games `first` … `last` - 1 of a run with this seed; without a `spec` so many random rule sets instead. `number`
    is the job's place in the whole list."""

    number: int
    spec: SpecText | None
    seed: int
    first: int
    last: int
    against: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """One disagreement, small enough to look at and complete enough to run again.

    `what` is what was compared ("legal moves", "outcome", …), at `position` (a FEN, memory in its tail); `moves` are
    played from there first. `left` and `right` are what the two engines said, differences only for lists. `found` is
    the position before it was made small, `game` where it was found. `rules` are the lines involved ("file:line:
    words"), `text` is that of the whole rule set where it is a random one.
    """

    what: str
    position: str
    moves: tuple[str, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]
    found: str = ""
    game: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@frozen
class JobResult:
    """What one job found; `seconds` is what it took its worker, building engines included. Of random rules `games`
    counts rule sets."""

    job: int
    variant: str
    games: int
    positions: int
    mismatches: tuple[Mismatch, ...]
    seconds: float


def run_job(job: Job) -> JobResult:
    """Does a job, in whatever process this is."""
    started = time.perf_counter()
    games, positions, found = _random(job) if job.spec is None else _of_variant(job, job.spec)
    return JobResult(
        job=job.number,
        variant=name_of(job),
        games=games,
        positions=positions,
        mismatches=tuple(found),
        seconds=time.perf_counter() - started,
    )


def name_of(job: Job) -> str:
    """What the job is about, as reports call it."""
    return RANDOM if job.spec is None else job.spec.name


def _of_variant(job: Job, spec: SpecText) -> tuple[int, int, list[Mismatch]]:
    left, right = engines_of(spec, job.against)
    positions, found = compare_games(left, right, job.seed, range(job.first, job.last))
    fault = layout_fault(SourceFile(name=spec.file, text=spec.text), spec.find) if job.first == 0 else None
    if fault is not None:
        found.append(Mismatch(what=fault.what, position="", moves=(), left=(spec.text,), right=(fault.text,)))
    return job.last - job.first, positions, found


def _random(job: Job) -> tuple[int, int, list[Mismatch]]:
    from .random_rules import RandomRules  # which imports hypothesis

    drawn = RandomRules(job.seed, None if job.against is None else maker_of(job.against))
    drawn.run(job.first, job.last - job.first)
    return drawn.specs, drawn.positions, [] if drawn.mismatch is None else [drawn.mismatch]


def compare_games(left: Engine, right: Engine, seed: int, games: Iterable[int]) -> tuple[int, list[Mismatch]]:
    """How many positions these games had, and the first mismatches."""
    positions, found = 0, list[Mismatch]()
    for game in games:
        dice = random.Random(f"{seed}/{left.rules.name}/{game}")
        for step in walk(left, right, dice):
            positions += 1
            if step.gaps and len(found) < MOST_MISMATCHES:
                found.append(mismatch_of(left, right, step.position, step.gaps[0], game))
    return positions, found


def mismatch_of(left: Engine, right: Engine, position: Position, gap: Gap, game: int) -> Mismatch:
    """The gap at the smallest position where it is still there."""
    small, there = shrunk(lambda candidate, dice: looked_at(left, right, candidate, dice), position, gap)
    return Mismatch(
        what=there.what,
        position=left.fen(small),
        moves=(),
        left=there.left,
        right=there.right,
        found=left.fen(position),
        game=game,
        rules=rule_lines(left, small, there),
    )


def looked_at(left: Engine, right: Engine, position: Position, dice: random.Random) -> list[Gap]:
    """Every gap that the engines have at a position, with these dice, and the first invariant that is broken there."""
    try:
        return compare(left, right, position, dice) or broken(pair(left, right, position), dice)
    except TooManyMovesError:
        return []


def disagreements(left: Engine, right: Engine, position: Position, seed: int) -> list[str]:
    """The same in words, for a test: what is compared by chance depends on the seed."""
    gaps = looked_at(left, right, position, random.Random(seed))
    return [f"{gap.what}: {'; '.join(gap.left)} against {'; '.join(gap.right)}" for gap in gaps]


# ---- as JSON


def result_json(result: JobResult) -> dict[str, object]:
    """A result for the file of a run."""
    told = {name: getattr(result, name) for name in ("job", "variant", "games", "positions")}
    return {
        **told,
        "seconds": round(result.seconds, 3),
        "mismatches": [asdict(mismatch) for mismatch in result.mismatches],
    }


def result_from_json(told: Mapping[str, Any]) -> JobResult:
    """A result from the file of a run. Raises TypeError, KeyError, ValueError if it is none."""
    return JobResult(
        job=int(told["job"]),
        variant=str(told["variant"]),
        games=int(told["games"]),
        positions=int(told["positions"]),
        mismatches=tuple(_mismatch_from_json(one) for one in told["mismatches"]),
        seconds=float(told["seconds"]),
    )


def _mismatch_from_json(told: Mapping[str, Any]) -> Mismatch:
    lists = {name: tuple(str(entry) for entry in told[name]) for name in ("moves", "left", "right", "rules")}
    texts = {name: str(told[name]) for name in ("what", "position", "found", "text")}
    return Mismatch(game=int(told["game"]), **lists, **texts)  # pyright: ignore[reportArgumentType]
