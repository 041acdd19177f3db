"""What somebody who thinks must offer a table, and how thoughts are told: depth, score, the line expected.

Whoever has this shape may sit at the table; the search has it. Read next: table.py, ../search.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from ..engine import Engine
from ..game import Game
from ..move import Move
from ..notation.move_texts import move_text
from ..notation.points import Squares
from ..position import Position

MOST_SHOWN: Final = 8  # moves of a line
WIN: Final = 30_000
_NEARLY: Final = 29_000


class Thought(Protocol):
    """What was found at one depth. `score` is in hundredths of a man from the side to move."""

    @property
    def depth(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def pv(self) -> tuple[Move, ...]: ...


class Choice(Thought, Protocol):
    """What was found in the end; `move` is None where there is none."""

    @property
    def move(self) -> Move | None: ...


class Thinking(Protocol):
    """Thinking in the background."""

    def stop(self) -> None: ...

    def result(self, timeout: float | None = None) -> Choice:
        """Raises TimeoutError if it still thinks then."""
        ...


OnThought: TypeAlias = Callable[[Thought], None]
Begin: TypeAlias = Callable[[Game, OnThought], Thinking]  # thinks about a game; tells each thought from its own thread


def thought_text(engine: Engine, position: Position, thought: Thought, squares: Squares | None = None) -> str:
    """`depth 9, +0.12, 1.2 million positions in 0.8 s: 32-28 19-23 28x19`."""
    line = " ".join(_line_texts(engine, position, thought.pv[:MOST_SHOWN], squares))
    counted = f"{_amount(thought.nodes)} positions in {thought.seconds:.1f} s"
    return f"depth {thought.depth}, {score_text(thought.score)}, {counted}: {line}"


def score_text(score: int) -> str:
    """`+0.35` men, or how a proved end is told."""
    if abs(score) > _NEARLY:
        plies = WIN - abs(score)
        return f"{'wins' if score > 0 else 'loses'} in {plies} {'ply' if plies == 1 else 'plies'}"
    return f"{score / 100:+.2f}"


def _line_texts(engine: Engine, position: Position, line: tuple[Move, ...], squares: Squares | None) -> list[str]:
    """The moves of a line as texts, each read in the position where it is played."""
    texts: list[str] = []
    for move in line:
        texts.append(move_text(engine, position, move, squares=squares))
        position = engine.play(position, move)
    return texts


def _amount(number: int) -> str:
    return f"{number / 1_000_000:.1f} million" if number >= 1_000_000 else f"{number:,}"
