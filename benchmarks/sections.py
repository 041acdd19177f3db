"""The sections of a run: each takes the options and yields results, work by work.

One function a section, in the order in which they are shown; what is counted is said in works.py. Read next:
results.py, python_side.py, probes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from . import environments, ours, standalone, works
from .environments import PeerMissingError
from .results import OURS, Result
from .timing import Count, Runner, alternate, must_agree
from .works import PeerWork, Work

VISIT_DEPTHS = 1  # plies less where every leaf is made
NATIVE = "native"  # the program of engines for this very processor
VALGRIND_DEPTHS = 2  # plies less under valgrind, which is some fifty times as slow


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """`rounds` of every comparison; `shallower` plies less everywhere (a quick look); `folder` for programs."""

    rounds: int
    shallower: int
    folder: Path
    probes: Path | None
    tell: Callable[[str], None]


Section: TypeAlias = Callable[[Options], Iterator[Result]]


def measure(
    section: str, work: Work, programs: Sequence[tuple[str, Runner, str]], options: Options, unit: str = "leaves/s"
) -> Iterator[Result]:
    """All programs of one work in alternating rounds: name, runner, note of each."""
    options.tell(f"{section}: {work.name}" + (f", depth {work.depth}" if work.depth else ""))
    columns = alternate([runner for _, runner, _ in programs], options.rounds)
    for (name, _, note), counts in zip(programs, columns, strict=True):
        yield Result(
            section=section,
            work=work.name,
            program=name,
            unit=unit,
            samples=tuple(count.rate for count in counts),
            depth=work.depth or None,
            nodes=counts[0].nodes,
            note=note,
        )


def perft(options: Options) -> Iterator[Result]:
    """Leaves per second of every class of rules: counted at the last ply, and with every leaf made."""
    for work in works.PERFT:
        counted = ours.checked(work.shallower(options.shallower))
        visited = replace(counted.shallower(VISIT_DEPTHS), visit=True)
        yield from measure("perft", counted, [(OURS, ours.runner(counted), "")], options)
        yield from measure("perft, every leaf made", visited, [(OURS, ours.runner(ours.checked(visited)), "")], options)


def threads(options: Options) -> Iterator[Result]:
    """One thread, two threads and a table of counts, by the clock on the wall."""
    for work in works.THREADS:
        work = ours.checked(work.shallower(options.shallower))
        programs = [
            ("1 thread", ours.wall_runner(work), ""),
            ("2 threads", ours.wall_runner(work, threads=2), ""),
            ("table of 64 MB", ours.wall_runner(work, hash_mb=64), ""),
        ]
        yield from measure("threads and table, wall time", work, programs, options)


def reference(options: Options) -> Iterator[Result]:
    """The compiled engine against our own definition of the rules."""
    for work in works.REFERENCE:
        work = ours.checked(work.shallower(options.shallower))
        programs = [(OURS, ours.runner(work), ""), ("reference", ours.reference_runner(work), "")]
        yield from measure("reference engine", work, programs, options)


def peers(options: Options) -> Iterator[Result]:
    """Against other libraries, at the same depth; where the rules are the same, only if the counts are."""
    for entry in works.PEERS:
        try:
            yield from _peer(entry, options)
        except PeerMissingError as missing:
            options.tell(f"left out: {missing}")


def _peer(entry: PeerWork, options: Options) -> Iterator[Result]:
    peer = environments.PEERS[entry.peer]
    work = ours.checked(entry.ours.shallower(options.shallower))
    theirs = environments.runner(peer, "perft", variant=entry.variant, position=work.position, depth=work.depth)
    if entry.agrees:
        must_agree(f"{peer.title} at {entry.variant}, depth {work.depth}", theirs().nodes, ours.count_once(work))
    programs = [(OURS, ours.runner(work), ""), (peer.title, theirs, entry.note)]
    yield from measure(f"against {peer.name}", work, programs, options)


def games(options: Options) -> Iterator[Result]:
    """Many random games in one call: turns a second, against OpenSpiel's rollouts."""
    number = 200 if options.shallower else 3000
    for variant, rules, plies in works.GAMES:
        work = Work(name=rules, rules=rules, depth=0)
        programs = [(OURS, ours.games_runner(work, number, plies), "")]
        try:
            peer = environments.PEERS["OpenSpiel"]
            rollouts = environments.runner(peer, "playouts", variant=variant, games=number)
            programs.append((peer.title, rollouts, "it draws a turn's actions one by one, we draw whole turns"))
        except PeerMissingError as missing:
            options.tell(f"left out: {missing}")
        yield from measure("random games", work, programs, options, "moves/s")


def natives(options: Options) -> Iterator[Result]:
    """Engines for this very processor (`rulewright build --native`) beside those for its family."""
    for work in works.NATIVE:
        counted = ours.checked(work.shallower(options.shallower))
        visited = replace(counted.shallower(VISIT_DEPTHS), visit=True)
        for section, one in (("native engines", counted), ("native engines, every leaf made", visited)):
            programs = [(OURS, ours.runner(one), ""), (NATIVE, ours.runner(one, native=True), "")]
            yield from measure(section, one, programs, options)
    for _, rules, plies in works.GAMES:
        work, number = Work(name=rules, rules=rules, depth=0), 200 if options.shallower else 3000
        programs = [
            (OURS, ours.games_runner(work, number, plies), ""),
            (NATIVE, ours.games_runner(work, number, plies, native=True), ""),
        ]
        yield from measure("native engines, random games", work, programs, options, "moves/s")


def instructions(options: Options) -> Iterator[Result]:
    """Instructions per leaf: the figure that does not depend on the machine's load."""
    if not standalone.has_valgrind():
        options.tell("left out: valgrind is not installed")
        return
    for work in works.PERFT:
        counted = work.shallower(options.shallower + VALGRIND_DEPTHS)
        yield _instructions("instructions", counted, options)
        yield _instructions("instructions, every leaf made", replace(counted, visit=True), options)


def _instructions(section: str, work: Work, options: Options) -> Result:
    options.tell(f"{section}: {work.name}, depth {work.depth}")
    figure, leaves = standalone.instructions_per_leaf(work, options.folder)
    return Result(
        section=section,
        work=work.name,
        program=OURS,
        unit="instructions/leaf",
        samples=(figure,),
        depth=work.depth,
        nodes=leaves,
    )


def sizes(options: Options) -> Iterator[Result]:
    """The international rules on boards of four sizes, in alternating rounds."""
    boards = [ours.checked(work.shallower(options.shallower)) for work in works.SIZES]
    options.tell("board size")
    columns = alternate([ours.runner(work) for work in boards], options.rounds)
    for work, counts in zip(boards, columns, strict=True):
        yield _row("board size", work, counts)


def depths(options: Options) -> Iterator[Result]:
    """The same position at growing depth."""
    for work in works.DEPTHS:
        if options.shallower and work.depth > 6:
            continue
        work = ours.checked(work)
        options.tell(f"depth: {work.name} {work.depth}")
        (counts,) = alternate([ours.runner(work)], options.rounds)
        yield _row("depth", work, counts)


def _row(section: str, work: Work, counts: tuple[Count, ...]) -> Result:
    return Result(
        section=section,
        work=work.name,
        program=OURS,
        unit="leaves/s",
        samples=tuple(count.rate for count in counts),
        depth=work.depth,
        nodes=counts[0].nodes,
    )
