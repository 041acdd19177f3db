"""A game of a match → its record as PDN, with who played, how it ended and why.

Writes no file. Read next: ../game.py.
"""

from __future__ import annotations

from typing import Final

from ..notation.pdn_types import results_of
from ..position import Side
from .entrants import Entrant
from .tally import Played

TERMINATIONS: Final = {
    "rules": "normal",
    "length": "adjudication",
    "time": "time forfeit",
    "illegal move": "rules infraction",
    "crash": "abandoned",
}  # in the words that PGN has for its tag


def record_of(played: Played, entrants: tuple[Entrant, Entrant], event: str, date: str) -> str:
    """The record; `date` as `2026.11.30`."""
    game, verdict = played.game, played.verdict
    white, black = entrants if played.first_side is Side.WHITE else reversed(entrants)
    return game.pdn(
        {
            "Event": event,
            "Date": date,
            "Round": f"{played.number // 2 + 1}.{played.number % 2 + 1}",
            "White": white.name,
            "Black": black.name,
            "Result": _result(played),
            "PlyCount": str(len(game.moves)),
            "Termination": TERMINATIONS[verdict.ending],
            "Reason": verdict.outcome.reason,
        }
    )


def _result(played: Played) -> str:
    """As records of the variant write it; a fault ends a game where the rules do not."""
    win, draw, loss = results_of(played.game.engine.rules.variant)
    winner = played.verdict.outcome.winner
    if winner is None:
        return draw
    return win if winner is Side.WHITE else loss
