"""What one call costs from Python, in microseconds: legal moves, play, reading FEN, and many positions at once.

Ours and the peers' at the same position in alternating rounds. Read next: ours.py, environments.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from . import environments, ours, works
from .environments import PeerMissingError
from .results import OURS, Result
from .sections import Options
from .timing import Runner, alternate, timed

WORK = works.Work(name="middle game", rules="international", depth=1, position=works.MIDDLE)
TIMES = 2000  # calls for one figure
POSITIONS = 10_000
SECTION = "from Python"


def python_side(options: Options) -> Iterator[Result]:
    """Legal moves, play and FEN of one middle-game position; then a batch of positions."""
    times = TIMES // 20 if options.shallower else TIMES
    engine, position = ours.engine_of(WORK), ours.position_of(WORK)
    move, fen = engine.legal_moves(position)[0], engine.fen(position)
    calls = {
        "legal moves": lambda: engine.legal_moves(position),
        "play": lambda: engine.play(position, move),
        "FEN to position": lambda: engine.parse(fen),
    }
    tasks = {"legal moves": "moves", "play": "play", "FEN to position": "parse"}
    for name, call in calls.items():
        arguments: dict[str, object] = {"variant": "international", "position": fen, "times": times}
        yield from _compare(name, partial(timed, repeated(call, times)), tasks[name], arguments, options)
    yield from _batches(options)


def repeated(call: Callable[[], object], times: int) -> Callable[[], int]:
    """So many calls between two looks at the clock, which would take as long as one of them: peers count so, too."""

    def run() -> int:
        for _ in range(times):
            call()
        return times

    return run


def _batches(options: Options) -> Iterator[Result]:
    """Many positions: ours in one call, from positions and from arrays; the peers' boards one after another."""
    number = POSITIONS // 20 if options.shallower else POSITIONS
    engine, fens = ours.engine_of(WORK), random_positions(number)
    positions = [engine.parse(fen) for fen in fens]
    arrays = engine.batch(positions)

    def from_positions() -> int:
        return len(engine.batch(positions).legal_moves()) and number

    def from_arrays() -> int:
        return len(arrays.legal_moves()) and number

    arguments: dict[str, object] = {"variant": "international", "positions": fens}
    for name, call in (("positions", from_positions), ("positions kept as arrays", from_arrays)):
        runner = partial(timed, call)
        yield from _compare(f"legal moves of {number} {name}, each", runner, "batch", arguments, options)


def random_positions(number: int) -> list[str]:
    """So many positions of random games from the start, as FEN; the same ones every time."""
    engine, chance = ours.engine_of(WORK), random.Random(1)
    fens: list[str] = []
    position = engine.start()
    while len(fens) < number:
        moves = engine.legal_moves(position)
        position = engine.play(position, chance.choice(moves)) if moves else engine.start()
        fens.append(engine.fen(position).partition(":count")[0])
    return fens


def _compare(name: str, runner: Runner, task: str, arguments: dict[str, object], options: Options) -> Iterator[Result]:
    """Ours and those peers that do the same task, in microseconds a call."""
    options.tell(f"{SECTION}: {name}")
    programs = [(OURS, runner)]
    for peer in environments.PEERS.values():
        if peer.name in ("dame-rs", "py-draughts"):
            try:
                programs.append((peer.title, environments.runner(peer, task, **arguments)))
            except PeerMissingError as missing:
                options.tell(f"left out: {missing}")
    columns = alternate([one for _, one in programs], options.rounds)
    for (program, _), counts in zip(programs, columns, strict=True):
        yield Result(
            section=SECTION, work=name, program=program, unit="µs", samples=tuple(1e6 / count.rate for count in counts)
        )
