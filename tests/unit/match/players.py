"""Players for tests that do one thing each, and a match between two of them."""

from __future__ import annotations

import time
from collections.abc import Callable

import rulewright as rw
from rulewright.runtime.compiled import CompiledEngine
from rulewright.runtime.game import Game
from rulewright.runtime.match.entrants import Entrant, Kind
from rulewright.runtime.match.games import Contest
from rulewright.runtime.match.pace import Pace
from rulewright.runtime.match.players import Effort, Fault, Player, RandomMover
from rulewright.runtime.match.referee import Conditions
from rulewright.runtime.match.sprt import Sprt
from rulewright.runtime.search import Limits
from support import engine_of

QUICK = Pace(nodes=1)
CONDITIONS = Conditions(plies=200, margin=0.5, patience=5)


class Mover:
    """Plays what a function says; the first legal move if there is none. Remembers what it was asked."""

    def __init__(self, says: Callable[[Game, Limits], rw.Move] | None = None) -> None:
        self.effort = Effort()
        self.says = says or (lambda game, limits: game.legal_moves()[0])
        self.asked: list[tuple[rw.Side, Limits]] = []
        self.closed = False

    def begin(self, seed: str) -> None: ...

    def choose(self, game: Game, limits: Limits, patience: float) -> rw.Move:
        self.asked.append((game.side, limits))
        return self.says(game, limits)

    def halt(self) -> None: ...

    def close(self) -> None:
        self.closed = True


def gives_up(game: Game, limits: Limits) -> rw.Move:
    raise Fault("crash", "it gives up")


def gives_up_as_black(game: Game, limits: Limits) -> rw.Move:
    return gives_up(game, limits) if game.side is rw.Side.BLACK else game.legal_moves()[0]


def sleeps(game: Game, limits: Limits) -> rw.Move:
    time.sleep(0.05)
    return game.legal_moves()[0]


def compiled(variant: str) -> CompiledEngine:
    engine = engine_of("compiled", variant)
    assert isinstance(engine, CompiledEngine)
    return engine


def entrant(name: str, pace: Pace = QUICK) -> Entrant:
    return Entrant(kind=Kind.SELF, name=name, pace=pace)


def contest(
    first: Callable[[], Player] = lambda: RandomMover("first"),
    second: Callable[[], Player] = lambda: RandomMover("second"),
    *,
    variant: str = "three_mens_morris",
    games: int = 8,
    workers: int = 1,
    sprt: Sprt | None = None,
) -> Contest:
    """A match of random movers, or of what makes others."""
    return Contest(
        engine=compiled(variant),
        entrants=(entrant("first"), entrant("second")),
        makers=(first, second),
        conditions=CONDITIONS,
        games=games,
        workers=workers,
        sprt=sprt,
    )
