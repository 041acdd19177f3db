"""Two players and an opening → a game played to its end, and how it ended.

Decides by the rules alone: the outcome of the position, repetition and counters, draws that a player may claim; and by
the clock. No game is adjudicated by scores. A fault of a player loses its game and stops nothing else. Read next:
players.py, games.py.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal, TypeAlias

from ...dsl.values import frozen
from ..errors import AmbiguousMoveError, IllegalMoveError, NotationError
from ..game import Game
from ..position import Outcome, Side
from .pace import Pace, Timer
from .players import Fault, How, Player

Ending: TypeAlias = Literal["rules", "length"] | How


@frozen
class Conditions:
    """What holds for both players: a draw after so many `plies`; so many seconds over the time are forgiven
    (`margin`); who has no limit in time must answer within `patience` seconds."""

    plies: int
    margin: float
    patience: float


@frozen
class Seat:
    """A player at its board, and its time for each move."""

    player: Player
    pace: Pace


@frozen
class Verdict:
    """How a game ended: by the rules, by its length, or by a fault; and the seconds that each side has used."""

    outcome: Outcome
    ending: Ending
    seconds: tuple[float, float]


def play(
    game: Game, seats: tuple[Seat, Seat], conditions: Conditions, called_off: Callable[[], bool] = lambda: False
) -> Verdict | None:
    """Plays the game on to its end; `seats` are those of White and Black. None if it was called off before."""
    timers = Timer(seats[0].pace), Timer(seats[1].pace)
    used = [0.0, 0.0]

    def verdict(outcome: Outcome, ending: Ending) -> Verdict:
        return Verdict(outcome=outcome, ending=ending, seconds=(used[0], used[1]))

    while not called_off():
        outcome = ended(game)
        if outcome is not None:
            return verdict(outcome, "rules")
        if len(game.moves) >= conditions.plies:
            return verdict(Outcome(winner=None, reason=f"drawn after {conditions.plies} plies"), "length")
        side = game.side
        try:
            used[side] += _turn(game, seats[side].player, timers[side], conditions)
        except Fault as fault:
            if called_off():  # which may be what has stopped the player
                return None
            return verdict(Outcome(winner=side.other, reason=f"{side} lost by {fault.how}: {fault}"), fault.how)
    return None


def ended(game: Game) -> Outcome | None:
    """How the game has ended. A draw that a player may claim counts as claimed: no engine has a way to ask for it."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome
    return next(iter(game.claims()), None)


def _turn(game: Game, player: Player, timer: Timer, conditions: Conditions) -> float:
    """One move is asked for and played; the seconds that it took. Raises Fault."""
    allowed = timer.allowed + conditions.margin
    begun = perf_counter()
    move = player.choose(game, timer.limits(), min(allowed, conditions.patience))
    seconds = perf_counter() - begun
    if seconds > allowed:
        raise Fault("time", f"{seconds:.3f} seconds for a move that had {timer.allowed:.3f}")
    timer.spend(seconds)
    try:
        game.push(move)
    except (IllegalMoveError, AmbiguousMoveError, NotationError) as error:
        raise Fault("illegal move", str(error)) from error
    return seconds


def half_points(winner: Side | None, player: Side) -> int:
    """What the player of this side has made of a game: 2 for a win, 1 for a draw."""
    if winner is None:
        return 1
    return 2 if winner is player else 0
