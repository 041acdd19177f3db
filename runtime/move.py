"""Moves as values: the whole turn of one side, removal of a mill included.

Knows no rules; engines make moves, `notation.moves` reads and writes their texts.
"""

from __future__ import annotations

from functools import total_ordering
from typing import Final

from ..dsl.values import frozen

PASS: Final = (0,)  # the path of a pass: the point that is none


@frozen
@total_ordering
class Move:
    """One legal move, named by one of its routes. Moves sort by (path, captured), as engines return them.

    `path` holds the points visited, origin first; one point alone is that of a piece which is placed there, or which
    leaves the board; it is `captured` too where a turn only removes a piece, and 0, which is no point, for a pass.
    `captured` holds the points of the victims in the order taken (the removals of a mill last).
    `promotion` is the name of the kind that the piece becomes, None if it stays what it is. Two moves with the same
    `key` are one move (DESIGN: identity of a move);
    `legal_moves` returns the one whose path is lexicographically smallest among the routes that survive the tiers.
    """

    path: tuple[int, ...]
    captured: tuple[int, ...] = ()
    promotion: str | None = None

    def __lt__(self, other: Move) -> bool:
        return (self.path, self.captured) < (other.path, other.captured)

    @property
    def origin(self) -> int:
        return self.path[0]

    @property
    def passes(self) -> bool:
        return self.path == PASS

    @property
    def only_removes(self) -> bool:
        """Whether the turn is a removal and nothing else: no other takes the point that it goes to."""
        return len(self.path) == 1 and self.captured == self.path

    @property
    def destination(self) -> int:
        return self.path[-1]

    @property
    def key(self) -> tuple[int, int, int, frozenset[int], str | None]:
        """What makes two routes the same move (a placement and a move that ends at its origin differ in length)."""
        return min(len(self.path), 2), self.path[0], self.path[-1], frozenset(self.captured), self.promotion
