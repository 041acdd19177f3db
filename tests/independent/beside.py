"""Random games of an independent program, played again by our compiled engine: every turn must have the same moves.

The peer runs in a process of its own (programs/) and answers a line for each game; ours stops at the first turn on
which the two differ. Read next: opinions.py, test_opinions.py.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rulewright as rw
from independent.opinions import Opinion

from benchmarks.environments import PEERS, python_of

PROGRAMS = Path(__file__).parent / "programs"

Named = tuple[int, ...]  # a move as the programs tell it: origin, destination, victims in ascending order
Request = dict[str, Any]
Answer = dict[str, Any]


@dataclass(slots=True)
class Tally:
    """What was compared."""

    games: int = 0
    positions: int = 0
    results: int = 0  # games that both sides say are over


def requests(opinion: Opinion, games: int, seed: int) -> list[Request]:
    """So many games from the start, each with a seed of its own."""
    common = {"variant": opinion.known, "position": "start", "plies": opinion.plies}
    return [{**common, "seed": seed + number} for number in range(games)]


def answers(peer: str, asked: Iterable[Request]) -> Iterator[tuple[Request, Answer]]:
    """What the peer's program answers to each request, as it comes. Raises PeerMissingError."""
    asked = list(asked)
    program = PROGRAMS / f"{peer.lower().replace('-', '_')}.py"
    command = [str(python_of(PEERS[peer])), str(program)]
    with tempfile.TemporaryFile("w+") as told, tempfile.TemporaryFile("w+") as errors:
        told.writelines(json.dumps(request) + "\n" for request in asked)
        told.seek(0)
        with subprocess.Popen(command, stdin=told, stdout=subprocess.PIPE, stderr=errors, text=True) as process:
            assert process.stdout is not None
            for request, line in zip(asked, process.stdout, strict=True):
                yield request, json.loads(line)
        errors.seek(0)
        assert process.returncode == 0, f"{peer} failed: {errors.read()[-2000:]}"


def named(move: rw.Move) -> Named:
    return (move.origin, move.destination, *sorted(move.captured))


def compare(opinion: Opinion, asked: Iterable[Request]) -> Tally:
    """Plays the peer's games again; asserts that both agree at every turn, and on the end."""
    tally = Tally()
    engine = rw.compile(rw.load(opinion.variant))
    for request, answer in answers(opinion.peer, asked):
        tally.games += 1
        replay(opinion, rw.Game(engine), answer, f"{opinion}, seed {request['seed']}", tally)
    return tally


def replay(opinion: Opinion, game: rw.Game, answer: Answer, which: str, tally: Tally) -> None:
    """One game of the peer's, move by move."""
    for turn in answer["turns"]:
        where = f"{which}, after {len(game.moves)} plies: {game.fen()}"
        assert ended(opinion, game) is None, f"{where}: {opinion.peer} plays on"
        ours = {named(move): move for move in game.legal_moves()}
        theirs = {tuple(move) for move in turn["moves"]}
        assert set(ours) == theirs, f"{where}: only ours {set(ours) - theirs}, only theirs {theirs - set(ours)}"
        tally.positions += 1
        if "played" in turn:
            game.push(ours[tuple(turn["played"])])
    if answer["result"] is not None and len(game.moves) != opinion.own_draw:
        assert ended(opinion, game) == answer["result"], f"{which}, after {len(game.moves)} plies: {game.fen()}"
        tally.results += 1


def ended(opinion: Opinion, game: rw.Game) -> str | None:
    """How our game stands, by the rules that the peer knows too."""
    outcome = game.outcome()
    if outcome is None or outcome.reason.startswith(opinion.no_draws):
        return None
    return "draw" if outcome.winner is None else str(outcome.winner)
