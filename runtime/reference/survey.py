"""All that the reference engine says of one position, its turns worked out once instead of once for each question.

For those who ask everything at thousands of positions; says exactly what the engine says. Read next: legal.py,
engine.py.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property

from ...dsl.ir import Variant
from ..move import Move
from ..position import Outcome, Position
from .legal import playable
from .outcome import decide, outcome
from .play import after
from .turns import Turn, as_move, merged, route_key


class Survey:
    """The answers at one position, each made when it is first asked for."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self._variant = variant
        self._position = position

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """As `legal_moves`."""
        return merged(move for move, _ in self._routes)

    @cached_property
    def outcome(self) -> Outcome | None:
        """As `outcome`."""
        return outcome(self._variant, self._position, lambda: bool(self._playable))

    def after(self, move: Move) -> Position:
        """As `play`, for one of the `moves`."""
        turn = next(turn for route, turn in self._routes if route.path == move.path and route.key == move.key)
        return after(self._variant, self._position, turn)

    @cached_property
    def kept(self) -> int:
        """As `perft` at depth 1 with routes kept."""
        ways: dict[Hashable, int] = {}
        for _, turn in self._routes:
            ways.setdefault(route_key(self._variant, turn), turn.orders)
        return sum(ways.values())

    @cached_property
    def _playable(self) -> list[Turn]:
        return playable(self._variant, self._position)

    @cached_property
    def _routes(self) -> list[tuple[Move, Turn]]:
        """Every legal turn with what the outside sees of it."""
        if decide(self._variant, self._position, lambda: True) is not None:
            return []
        return [(as_move(self._variant, turn), turn) for turn in self._playable]
