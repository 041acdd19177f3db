"""What one call costs from Python, in microseconds: legal moves, play, reading FEN, and many positions at once.

Ours and the peers' at the same position in alternating rounds. Read next: ours.py, environments.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from . import environments, ours, works
from .environments import PeerMissingError
from .results import OURS, Result
from .sections import Options
from .timing import Runner, alternate, timed

WORK = works.Work(name="middle game", rules="international", depth=1, position=works.MIDDLE)
TIMES = 2000  # calls for one figure of a peer
POSITIONS = 10_000
SECTION = "from Python"


def python_side(options: Options) -> Iterator[Result]:
    """Legal moves, play and FEN of one middle-game position; then a batch of positions."""
    times = TIMES // 20 if options.shallower else TIMES
    engine, position = ours.engine_of(WORK), ours.position_of(WORK)
    move, fen = engine.legal_moves(position)[0], engine.fen(position)
    calls: dict[str, Runner] = {
        "legal moves": lambda: timed(lambda: len(engine.legal_moves(position)) and 1),
        "play": lambda: timed(lambda: engine.play(position, move).side and 1),
        "FEN to position": lambda: timed(lambda: len(engine.parse(fen).cells) and 1),
    }
    tasks = {"legal moves": "moves", "play": "play", "FEN to position": "parse"}
    for name, runner in calls.items():
        arguments = {"variant": "international", "position": fen, "times": times}
        yield from _compare(name, runner, tasks[name], arguments, options)
    number = POSITIONS // 20 if options.shallower else POSITIONS
    fens = random_positions(number)
    yield from _compare(
        f"legal moves of {number} FENs, each",
        lambda: timed(lambda: sum(len(engine.legal_moves(engine.parse(text))) for text in fens) and number),
        "batch",
        {"variant": "international", "positions": fens},
        options,
    )


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
