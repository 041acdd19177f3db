"""Random games of an independent program, played again by our compiled engine: every turn must have the same moves.

The peer runs in a process of its own (programs/) and answers a line for each game. Read next: opinions.py, faults.py,
test_opinions.py.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import rulewright as rw
from independent.faults import FAULTS, Difference, Fault, Named
from independent.opinions import Opinion
from independent.places import Place, fen_of

from benchmarks.environments import PEERS, python_of

PROGRAMS = Path(__file__).parent / "programs"
PATIENCE_SECONDS = 3600

Answer = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Request:
    """A random game that a peer is asked for: from the start (None) or from elsewhere, so many plies at most."""

    place: Place | None = None
    seed: int
    plies: int


@dataclass(slots=True)
class Tally:
    """What was compared, what differed, and how often a known fault was the reason."""

    games: int = 0
    positions: int = 0
    results: int = 0  # games that both sides say are over
    differences: list[Difference] = field(default_factory=list[Difference])
    excused: dict[str, int] = field(default_factory=dict[str, int])


def answers(opinion: Opinion, asked: Iterable[Request]) -> Iterator[tuple[Request, Answer]]:
    """What the peer's program answers to each request, as it comes. Raises PeerMissingError."""
    asked = list(asked)
    program = PROGRAMS / f"{opinion.peer.lower().replace('-', '_')}.py"
    command = [str(python_of(PEERS[opinion.peer])), str(program)]
    with tempfile.TemporaryFile("w+") as told, tempfile.TemporaryFile("w+") as errors:
        for request in asked:
            line = {"variant": opinion.known, "position": request.place or "start"}
            print(json.dumps({**line, "seed": request.seed, "plies": request.plies}), file=told)
        told.seek(0)
        lines = 0
        with subprocess.Popen(command, stdin=told, stdout=subprocess.PIPE, stderr=errors, text=True) as process:
            assert process.stdout is not None
            watch = threading.Timer(PATIENCE_SECONDS, process.kill)
            watch.start()
            for request, line in zip(asked, process.stdout, strict=False):
                yield request, json.loads(line)
                lines += 1
            watch.cancel()
        errors.seek(0)
        assert lines == len(asked), f"{opinion} failed at {asked[lines]}: {errors.read()[-2000:]}"


def named(move: rw.Move) -> Named:
    return (move.origin, move.destination, *sorted(move.captured))


def known_faults(opinion: Opinion) -> list[Fault]:
    return [fault for fault in FAULTS if fault.peer == opinion.peer and opinion.known in fault.variants]


def compare(opinion: Opinion, asked: Iterable[Request]) -> Tally:
    """Plays the peer's games again and tells where the two do not agree."""
    engine = rw.compile(rw.load(opinion.variant))
    known = known_faults(opinion)
    tally = Tally()
    for request, answer in answers(opinion, asked):
        start = fen_of(engine.rules.variant, request.place) if request.place else None
        _Replay(rw.Game(engine, start), f"{opinion}, seed {request.seed}", known, tally).play(answer)
        tally.games += 1
    return tally


@dataclass(slots=True)
class _Replay:
    """One game of a peer's on our board."""

    game: rw.Game
    which: str
    known: list[Fault]
    tally: Tally

    def play(self, answer: Answer) -> None:
        """Move by move, to the first difference that no fault of the peer explains."""
        for turn in answer["turns"]:
            ours = {named(move): move for move in self.game.legal_moves()}
            theirs = frozenset(tuple(move) for move in turn["moves"])
            if not self.same_end(None) or not ours or not self.same_moves(frozenset(ours), theirs):
                return  # without moves the game is over for us, which `same_end` has told
            played = tuple(turn.get("played", ()))
            if played not in ours:
                return
            self.game.push(ours[played])
        if answer["result"] is not None:
            self.same_end(answer["result"])

    def same_moves(self, ours: frozenset[Named], theirs: frozenset[Named]) -> bool:
        self.tally.positions += 1
        return ours == theirs or self.excused(only_ours=ours - theirs, only_theirs=theirs - ours)

    def same_end(self, theirs: str | None) -> bool:
        outcome = self.game.outcome()
        ours = None if outcome is None else "draw" if outcome.winner is None else str(outcome.winner)
        reason = outcome.reason if outcome else ""
        if ours != theirs:
            return self.excused(our_end=ours, their_end=theirs, reason=reason)
        self.tally.results += ours is not None
        return True

    def excused(self, **what: Any) -> bool:
        game = self.game
        plies = len(game.moves)
        calm = next((back for back, move in enumerate(reversed(game.moves)) if move.captured), plies)
        difference = Difference(
            where=f"{self.which}, after {plies} plies",
            fen=game.fen(),
            position=game.position,
            plies=plies,
            calm=calm,
            stood=game.occurrences(),
            **what,
        )
        for fault in self.known:
            if fault.explains(difference):
                self.tally.excused[fault.what] = self.tally.excused.get(fault.what, 0) + 1
                return True
        self.tally.differences.append(difference)
        return False
