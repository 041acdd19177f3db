"""A game of a match → its record as PDN, with who played, how it ended and why.

Writes no file. Read next: ../notation/record.py.
"""

from __future__ import annotations

from typing import Final

from ..notation.record import Record, write_record
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
    white, black = entrants if played.first_side == 0 else reversed(entrants)
    tags = {
        "Event": event,
        "Date": date,
        "Round": f"{played.number // 2 + 1}.{played.number % 2 + 1}",
        "White": white.name,
        "Black": black.name,
        "PlyCount": str(len(game.moves)),
        "Termination": TERMINATIONS[verdict.ending],
        "Reason": verdict.outcome.reason,
    }
    variant = game.engine.rules.variant
    start = None if game.start == game.engine.start() else game.engine.fen(game.start)
    record = Record(first=game.start.side, start=start, moves=game.texts(), outcome=verdict.outcome)
    return write_record(variant, record, tags)
