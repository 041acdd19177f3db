"""What play leads to: reachable positions, the moves of a position, whole games.

Plays by any engine, a fast one is best. Positions that nobody has to reach: positions.py.
"""

from __future__ import annotations

from typing import TypeAlias

from hypothesis import strategies as st

from ..engine import Engine
from ..game import Game
from ..move import Move
from ..position import Position

Choices: TypeAlias = list[int]  # one number for each ply: the legal move with this index, counted round and round


def choices(most: int) -> st.SearchStrategy[Choices]:
    """A walk of at most so many plies. Shrinks towards fewer plies and the first move of each list."""
    return st.lists(st.integers(0, 10_000), max_size=most)


def walked(engine: Engine, walk: Choices) -> Position:
    """Where a walk from the start leads; it stops where there is no move."""
    position = engine.start()
    for choice in walk:
        moves = engine.legal_moves(position)
        if not moves:
            break
        position = engine.play(position, moves[choice % len(moves)])
    return position


def reachable_positions(engine: Engine, plies: int = 40) -> st.SearchStrategy[Position]:
    """Positions that at most so many plies from the start lead to. Shrinks towards the start."""
    return choices(plies).map(lambda walk: walked(engine, walk))


def moves(engine: Engine, position: Position) -> st.SearchStrategy[Move]:
    """The legal moves of a position; shrinks towards the first. Where there is none, the example is passed over, as
    with `hypothesis.assume`."""
    legal = engine.legal_moves(position)
    return st.sampled_from(legal) if legal else st.nothing()


@st.composite
def _game(draw: st.DrawFn, engine: Engine, plies: int) -> Game:
    game = Game(engine)
    for choice in draw(choices(plies)):
        legal = game.legal_moves()
        if not legal or game.outcome() is not None:
            break
        game.push(legal[choice % len(legal)])
    return game


def games(engine: Engine, plies: int = 40) -> st.SearchStrategy[Game]:
    """Games from the start, of at most so many plies or till they are over. Shrinks towards few plies."""
    return _game(engine, plies)
