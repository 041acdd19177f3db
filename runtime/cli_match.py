"""The command `match`: reads who plays how, lets them play with a bar, tells the result.

Plays nothing itself. Read next: match/games.py, match/entrants.py, cli_common.py.
"""

from __future__ import annotations

import datetime
import math
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TextIO

import typer

from .cli_common import (
    INTERRUPTED,
    NO,
    JsonOption,
    VariantArgument,
    compiled_engine,
    err,
    guarded,
    leave,
    load_rules,
    out,
    print_json,
)
from .compiled import CompiledEngine
from .match.entrants import Entrant, read_entrants
from .match.games import Contest, Match
from .match.openings import Opening, judge, openings_of_file, random_openings, the_start
from .match.pace import Pace, control
from .match.players import player_maker
from .match.records import record_of
from .match.referee import Conditions
from .match.report import as_json, as_lines, brief
from .match.sprt import Sprt
from .match.tally import Played
from .search import Searcher

DEFAULT_SECONDS = 0.1
JUDGE_HASH_MB = 4
MOST_ELO = 2000  # beyond, one point in 100 000 is expected
PATIENCE_SECONDS = 60.0  # for a move that no time bounds

EngineArgument = Annotated[
    str,
    typer.Argument(
        metavar="ENGINE",
        help="self, eval:FILE, random, random:SEED or hub:COMMAND, with settings of its own: self@nodes=2000,hash=32",
    ),
]
OpeningsOption = Annotated[
    str,
    typer.Option(
        "--openings",
        metavar="PLIES|FILE",
        help="Random plies to begin with, or a file: a FEN a line, or records in NAME.pdn.",
    ),
]
ClockOption = Annotated[
    str | None,
    typer.Option(metavar="SECONDS", help="Time for a whole game: 60, with an increment 60+1, for 40 moves 40/60+1."),
]


@guarded
def match(
    variant: VariantArgument,
    first: EngineArgument,
    second: Annotated[str, typer.Argument(metavar="OPPONENT", help="The same.")],
    games: Annotated[int, typer.Option(min=2, help="Games, two from each opening with colours swapped.")] = 100,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Time for a move; 0.1 if no limit is given.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions searched for a move.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Plies searched.")] = None,
    clock: ClockOption = None,
    openings: OpeningsOption = "8",
    balance: Annotated[
        float, typer.Option(min=0, help="Men by which a side may be ahead in a random opening; inf takes any.")
    ] = 0.5,
    plies: Annotated[int, typer.Option(min=1, help="A longer game is drawn.")] = 1000,
    margin: Annotated[float, typer.Option(min=0, help="Seconds over its time that an engine is forgiven.")] = 0.1,
    workers: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Games at once; else as the cores allow.")
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="ELO0 ELO1", help="Stop when one of these differences is believed and not the other."),
    ] = None,
    pdn: Annotated[Path | None, typer.Option(metavar="FILE", help="Add the games to this file.")] = None,
    seed: Annotated[int | None, typer.Option(help="Makes openings and random movers repeatable.")] = None,
    json: JsonOption = False,
) -> None:
    """Play engine against engine and tell how much stronger the first one is."""
    _check_usage(games, sprt, seconds or 0, margin)
    pace = Pace(depth=depth, nodes=nodes, seconds=seconds, clock=None if clock is None else control(clock))
    entrants = read_entrants(first, second, Pace(seconds=DEFAULT_SECONDS) if pace.unlimited else pace)
    engine = compiled_engine(load_rules(variant))
    seed = secrets.randbelow(2**31) if seed is None else seed
    begun, told = _openings(engine, openings, balance, seed)
    contest = Contest(
        engine=engine,
        entrants=entrants,
        makers=(player_maker(entrants[0], engine, str(seed)), player_maker(entrants[1], engine, str(seed))),
        conditions=Conditions(plies=plies, margin=margin, patience=PATIENCE_SECONDS),
        games=games,
        workers=workers or _fitting(entrants),
        sprt=None if sprt is None else Sprt(elo0=sprt[0], elo1=sprt[1]),
    )
    with _Records(pdn, entrants, engine.rules.title) as records:
        played = Match(contest, begun, records.keep)
        finished = _finishes(played)
    _tell(played, told, seed, json=json)
    if not finished:
        leave(INTERRUPTED, "interrupted; this is the result so far")
    if played.verdict == "elo0":
        leave(NO)


def _check_usage(games: int, sprt: tuple[float, float] | None, *times: float) -> None:
    if games % 2:
        raise typer.BadParameter(f"an even number of games is wanted, two from each opening, not {games}")
    if sprt is not None and not -MOST_ELO <= sprt[0] < sprt[1] <= MOST_ELO:
        raise typer.BadParameter(f"--sprt wants the smaller difference first, and none beyond {MOST_ELO}: --sprt 0 10")
    if not all(map(math.isfinite, times)):
        raise typer.BadParameter("--seconds and --margin are finite times")


def _openings(engine: CompiledEngine, asked: str, balance: float, seed: int) -> tuple[Iterator[Opening], str]:
    """The openings of `--openings`, and what they are called. Raises MatchError, OSError."""
    if not re.fullmatch(r"[0-9]{1,3}", asked):
        return openings_of_file(engine, asked), f"the openings in {asked}"
    plies = int(asked)
    if not plies:
        return the_start(), "the start"
    balanced = judge(Searcher(engine, hash_mb=JUDGE_HASH_MB), 100 * balance)
    return random_openings(engine, plies, f"{seed}/openings", balanced), f"openings of {plies} random plies"


def _fitting(entrants: tuple[Entrant, Entrant]) -> int:
    """As many games at once as the processor has cores for: only one of two players thinks."""
    return max(1, (os.cpu_count() or 1) // max(entrant.threads for entrant in entrants))


class _Records:
    """The file of `--pdn`, to which each game is added as soon as it counts; nothing without a file."""

    def __init__(self, path: Path | None, entrants: tuple[Entrant, Entrant], event: str) -> None:
        self._path, self._entrants, self._event = path, entrants, event
        self._file: TextIO | None = None

    def __enter__(self) -> _Records:
        if self._path is not None:
            self._file = self._path.open("a", encoding="utf-8")
            if self._file.tell():
                self._file.write("\n")
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def keep(self, played: Played) -> None:
        if self._file is not None:
            today = datetime.date.today().strftime("%Y.%m.%d")
            self._file.write(record_of(played, self._entrants, self._event, today) + "\n")
            self._file.flush()


def _finishes(played: Match) -> bool:
    """Runs the match beside a bar, on a terminal only; whether nobody interrupted it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = err()
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=played.contest.games)

        def tick(now: Match) -> None:
            bar.update(task, completed=now.tally.games, description=brief(now))

        try:
            played.run(tick)
        except KeyboardInterrupt:
            return False
    return True


def _tell(played: Match, openings: str, seed: int, *, json: bool) -> None:
    told = played, played.contest.engine.rules.name, openings, seed
    if json:
        print_json(as_json(*told))
        return
    for line in as_lines(*told):
        out().print(line)
