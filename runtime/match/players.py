"""Entrants → players that choose moves: our search and a random mover here, Hub engines in hub_player.py.

A player answers with a move or raises `Fault`; whether the move is legal and came in time is for the referee. One
player is used by one thread, `halt` by any. Read next: referee.py.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal, Protocol, TypeAlias

from ..compiled import CompiledEngine
from ..evaluation import Evaluation, load_evaluation
from ..game import Game
from ..move import Move
from ..search import Limits, Searcher, SearchResult, Thinking
from .entrants import Entrant, Kind

How: TypeAlias = Literal["illegal move", "time", "crash"]


class Fault(Exception):
    """A player has lost by what it did, or did not do, instead of a legal move in time."""

    def __init__(self, how: How, what: str) -> None:
        super().__init__(what)
        self.how: How = how


class Effort:
    """How deep a player has searched and how fast, over all its moves that say so."""

    def __init__(self) -> None:
        self.moves = self.depths = self.nodes = 0
        self.seconds = 0.0

    def add(self, depth: int, nodes: int, seconds: float) -> None:
        self.moves += 1
        self.depths += depth
        self.nodes += nodes
        self.seconds += seconds

    def __add__(self, other: Effort) -> Effort:
        total = Effort()
        total.moves, total.depths = self.moves + other.moves, self.depths + other.depths
        total.nodes, total.seconds = self.nodes + other.nodes, self.seconds + other.seconds
        return total

    @property
    def depth(self) -> float | None:
        """Plies of a search, on average; None if no search is known."""
        return self.depths / self.moves if self.moves else None

    @property
    def speed(self) -> float | None:
        """Positions searched in a second; None if no search is known."""
        return self.nodes / self.seconds if self.nodes and self.seconds else None


class Player(Protocol):
    """Someone who plays. Made for one thread; games come one after the other."""

    effort: Effort

    def begin(self, seed: str) -> None:
        """A new game: what was learned from earlier ones is forgotten, chance starts from this seed."""
        ...

    def choose(self, game: Game, limits: Limits, patience: float) -> Move:
        """The move in a game that goes on. Raises Fault, after `patience` seconds at the latest (a while more where
        our own search has to end itself)."""
        ...

    def halt(self) -> None:
        """The match is over: what is under way ends soon, with any move or a Fault. Called from another thread."""
        ...

    def close(self) -> None:
        """Nothing stays behind, no process either."""
        ...


class RandomMover:
    """Plays any legal move, each as likely as another."""

    def __init__(self, own_seed: str) -> None:
        self.effort = Effort()
        self._own_seed = own_seed
        self._random = Random(own_seed)

    def begin(self, seed: str) -> None:
        self._random = Random(f"{self._own_seed}/{seed}")

    def choose(self, game: Game, limits: Limits, patience: float) -> Move:
        return self._random.choice(game.legal_moves())

    def halt(self) -> None: ...

    def close(self) -> None: ...


class SearchPlayer:
    """Our search, with the shipped evaluation or another one."""

    def __init__(self, searcher: Searcher) -> None:
        self.effort = Effort()
        self._searcher = searcher
        self._thinking: Thinking[SearchResult] | None = None
        self._halted = False

    def begin(self, seed: str) -> None:
        self._searcher.forget()

    def choose(self, game: Game, limits: Limits, patience: float) -> Move:
        self._thinking = self._searcher.begin(game.position, limits, history=game.positions[:-1])
        if self._halted:  # just before there was anything to stop
            self._thinking.stop()
        try:
            result = self._thinking.result(timeout=patience)
        except TimeoutError:
            self._thinking.stop()
            self._thinking.result()
            raise Fault("time", f"no move within {patience:g} seconds") from None
        if result.move is None:
            raise Fault("illegal move", "no move in a game that goes on")
        self.effort.add(result.depth, result.nodes, result.seconds)
        return result.move

    def halt(self) -> None:
        self._halted = True
        if self._thinking is not None:
            self._thinking.stop()

    def close(self) -> None:
        self.halt()


def player_maker(entrant: Entrant, engine: CompiledEngine, seed: str) -> Callable[[], Player]:
    """What makes this player anew for each worker. Files are read now. Raises MatchError, or what reading an
    evaluation raises."""
    match entrant.kind:
        case Kind.RANDOM:
            return lambda: RandomMover(entrant.what or seed)
        case Kind.SELF:
            return _thinker_maker(entrant, engine, None)
        case Kind.EVAL:
            return _thinker_maker(entrant, engine, load_evaluation(entrant.what, engine.rules))
        case Kind.HUB:
            from .hub_player import HubPlayer

            return lambda: HubPlayer(entrant, engine.rules.name)


def _thinker_maker(entrant: Entrant, engine: CompiledEngine, evaluation: Evaluation | None) -> Callable[[], Player]:
    return lambda: SearchPlayer(
        Searcher(engine, hash_mb=entrant.hash_mb, threads=entrant.threads, evaluation=evaluation)
    )
