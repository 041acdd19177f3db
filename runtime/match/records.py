"""A game of a match → its record as PDN, with who played, how it ended and why.

Writes no file. Read next: ../game.py.
"""

from __future__ import annotations

from typing import Final

from ..notation.pdn_types import result_of
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
            "Result": result_of(game.engine.rules.variant, verdict.outcome),
            "PlyCount": str(len(game.moves)),
            "Termination": TERMINATIONS[verdict.ending],
            "Reason": verdict.outcome.reason,
        }
    )
