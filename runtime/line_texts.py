"""Lines of play as people read them: each move by the text that tells it apart where it is played, scores in men.

Plays the moves on to do so, searches nothing. Read next: search.py, notation/move_texts.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from .engine import Engine
from .move import Move
from .notation.move_texts import move_texts
from .notation.points import Squares
from .position import Position
from .search import plies_to_end


def line_texts(
    engine: Engine, position: Position, moves: Iterable[Move], *, squares: Squares | None = None
) -> tuple[str, ...]:
    """The texts of moves that are played one after another from a position. Raises IllegalMoveError."""
    texts: list[str] = []
    for move in moves:
        legal = engine.legal_moves(position)
        told = dict(zip(legal, move_texts(engine.rules.variant, legal, squares=squares), strict=True))
        position = engine.play(position, move)
        texts.append(told[move])
    return tuple(texts)


def score_text(score: int) -> str:
    """A score for people: `+0.35` men, `wins in 5`, `loses in 12` plies."""
    plies = plies_to_end(score)
    if plies is None:
        return f"{score / 100:+.2f}"
    return f"{'wins' if score > 0 else 'loses'} in {plies}"
