"""The command `fuzz`: the two engines against each other, by many workers, for a time or for a number of games.

Read next: fuzzing/campaign.py, workers.py.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import closing, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from .cli_common import (
    INTERRUPTED,
    NO,
    ClusterOption,
    JsonOption,
    WorkersOption,
    err,
    guarded,
    leave,
    load_rules,
    out,
    print_json,
)
from .fuzzing.campaign import DEFAULT_GAMES, Asked, Campaign, FuzzReport
from .fuzzing.exhibits import FOLDER, write_exhibits
from .fuzzing.jobs import RANDOM, Mismatch
from .fuzzing.ledger import Ledger, seed_of
from .fuzzing.specs import SpecText, maker_of, spec_of
from .workers import workers_of

AgainstOption = Annotated[
    str | None,
    typer.Option(metavar="MODULE:FUNCTION", help="Compare with the engine that this makes of Rules; else compiled."),
]
OutOption = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help="Where a pytest case and an example go for each mismatch.")
]


@guarded
def fuzz(
    variants: Annotated[
        list[str] | None, typer.Argument(metavar="VARIANT…", help="Shipped names, or paths of .rules files.")
    ] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Random games a variant; 20 if no limit is given.")] = None,
    specs: Annotated[
        int,
        typer.Option(min=0, help=r"Random rule sets to play as well, 200 positions each; needs rulewright\[test]."),
    ] = 0,
    seed: Annotated[int | None, typer.Option(help="Makes a run repeatable; a new one each time if left out.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.1, help="Time for all variants together.")] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the results in this file, and go on from those in it.")
    ] = None,
    against: AgainstOption = None,
    out_folder: OutOption = FOLDER,
    json: JsonOption = False,
) -> None:
    """Play random games and positions on both engines and compare everything they say.

    With --json one variant prints one object, several a list of them.
    """
    if not variants and not specs:
        raise typer.BadParameter("name a variant, or a number of random rule sets with --specs")
    if specs and find_spec("hypothesis") is None:
        raise typer.BadParameter('random rule sets need hypothesis: pip install "rulewright[test]"')
    sources = _specs(variants or [])
    asked = Asked(
        specs=tuple(spec for spec, _ in sources.values()),
        random=specs,
        seed=_seed(seed, resume),
        games=DEFAULT_GAMES if games is None and seconds is None else games,
        against=against,
    )
    maker_of(against)  # a wrong name is refused before any worker starts
    ledger = None if resume is None else Ledger(resume, asked.as_json())
    campaign = Campaign(asked, ledger)
    with nullcontext() if ledger is None else closing(ledger):
        finished = campaign.jobs_left == 0 or _finishes(campaign, workers, cluster, seconds)
    _tell(campaign, json=json)
    _write_exhibits(campaign, {name: source for name, (_, source) in sources.items()}, out_folder)
    if not finished:
        leave(INTERRUPTED, "interrupted; these are the results so far")
    if campaign.mismatches:
        leave(NO)


def _specs(variants: list[str]) -> dict[str, tuple[SpecText, str]]:
    """The texts of the variants by their names, each once, with what was given on the command line."""
    specs: dict[str, tuple[SpecText, str]] = {}
    for given in variants:
        spec = spec_of(given, load_rules(given))
        if specs.setdefault(spec.name, (spec, given))[0].digest != spec.digest:
            raise typer.BadParameter(f"two files with different rules are called `{spec.name}`: rename one of them")
    return specs


def _write_exhibits(campaign: Campaign, sources: dict[str, str], folder: Path) -> None:
    """Files that show each mismatch again; their names on standard error."""
    seed, against = campaign.asked.seed, campaign.asked.against
    for report in campaign.reports:
        for mismatch in report.mismatches:
            source = sources.get(report.variant, report.variant)
            for path in write_exhibits(mismatch, source, seed, against, folder):
                err().print(f"written: {path}")


def _seed(seed: int | None, resume: Path | None) -> int:
    """The seed asked for, else that of the run that is resumed, else a new one."""
    if seed is not None:
        return seed
    kept = None if resume is None else seed_of(resume)
    return secrets.randbelow(2**31) if kept is None else kept


def _finishes(campaign: Campaign, workers: int | None, cluster: str | None, seconds: float | None) -> bool:
    """Runs the campaign; whether nobody interrupted it."""
    try:
        pool = workers_of(workers, cluster, most=campaign.jobs_left)
        with _bar(campaign, seconds) as tick:
            campaign.run(pool, seconds, tick)
    except KeyboardInterrupt:
        return False
    return True


class _bar:
    """A line about the run on standard error, on a terminal only."""

    def __init__(self, campaign: Campaign, seconds: float | None) -> None:
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        console = err()
        told = "{task.fields[positions]:,} positions, {task.fields[speed]:,.0f}/s, {task.fields[mismatches]} mismatches"
        columns = (TextColumn("fuzzing"), BarColumn(), TextColumn(told), TimeElapsedColumn())
        self._bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._jobs, self._seconds = campaign.jobs_left, seconds
        self._task = self._bar.add_task("", total=seconds or self._jobs, positions=0, speed=0.0, mismatches=0)

    def __enter__(self) -> Callable[[Campaign], None]:
        self._bar.start()
        return self._tick

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def _tick(self, campaign: Campaign) -> None:
        elapsed = self._bar.tasks[0].elapsed or 0.0
        done = elapsed if self._seconds is not None else (self._jobs or 0) - (campaign.jobs_left or 0)
        self._bar.update(
            self._task,
            completed=done,
            positions=campaign.positions,
            speed=(campaign.positions - campaign.resumed) / elapsed if elapsed else 0.0,
            mismatches=campaign.mismatches,
        )


# ---- what is told


def _tell(campaign: Campaign, *, json: bool) -> None:
    seed = campaign.asked.seed
    if json:
        told = [_report_json(report, seed) for report in campaign.reports]
        print_json(told[0] if len(told) == 1 else told)
        return
    for report in campaign.reports:
        _print_report(report, seed)
    if len(campaign.reports) > 1:
        out().print(f"in all: {campaign.positions} positions, {_so_many(campaign.mismatches)} (seed {seed})")
    if campaign.mismatches:
        err().print("the reference engine is the definition: the other engine is wrong, or the definition is")


def _report_json(report: FuzzReport, seed: int) -> dict[str, object]:
    return {
        "variant": report.variant,
        "games": report.games,
        "positions": report.positions,
        "mismatches": [_mismatch_json(mismatch) for mismatch in report.mismatches],
        "seed": seed,
    }


def _mismatch_json(mismatch: Mismatch) -> dict[str, object]:
    return {
        "what": mismatch.what,
        "position": mismatch.position,
        "moves": list(mismatch.moves),
        "reference": list(mismatch.left),
        "compiled": list(mismatch.right),
        "found": mismatch.found,
        "game": mismatch.game,
        "rules": list(mismatch.rules),
    }


def _print_report(report: FuzzReport, seed: int) -> None:
    found = _so_many(len(report.mismatches))
    games = "rule sets" if report.variant == RANDOM else "games"
    out().print(f"{report.variant}: {report.games} {games}, {report.positions} positions, {found} (seed {seed})")
    for mismatch in report.mismatches:
        out().print(f"  {mismatch.what}")
        if mismatch.position and not mismatch.text:
            out().print(f'    rulewright moves {report.variant} --position "{mismatch.position}"')
        elif mismatch.position:
            out().print(f'    position "{mismatch.position}" of the rules below')
        out().print(f"    reference: {'; '.join(mismatch.left) or 'nothing more'}")
        out().print(f"    compiled:  {'; '.join(mismatch.right) or 'nothing more'}")
        for line in mismatch.rules:
            out().print(f"    --> {line}")
        for line in mismatch.text.splitlines():
            out().print(f"    | {line}")


def _so_many(mismatches: int) -> str:
    return "no mismatch" if not mismatches else f"{mismatches} mismatch{'es' * (mismatches > 1)}"
