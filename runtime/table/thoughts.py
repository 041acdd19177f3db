"""What somebody who thinks must offer a table, and how thoughts are told: depth, score, the line expected.

Whoever has this shape may sit at the table; the search has it. Read next: table.py, ../search.py, ../line_texts.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from ..engine import Engine
from ..game import Game
from ..line_texts import line_texts, score_text
from ..move import Move
from ..notation.points import Squares
from ..position import Position

MOST_SHOWN: Final = 8  # moves of a line


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
    line = " ".join(line_texts(engine, position, thought.pv[:MOST_SHOWN], squares=squares))
    counted = f"{_amount(thought.nodes)} positions in {thought.seconds:.1f} s"
    return f"depth {thought.depth}, {score_text(thought.score)}, {counted}: {line}"


def _amount(number: int) -> str:
    return f"{number / 1_000_000:.1f} million" if number >= 1_000_000 else f"{number:,}"
