"""What a side can do in one turn, as a value: the way through the board with every jump, and what it removes.

Turns carry more than `Move` does (kinds, lines followed), because rules ask for it; the outside sees moves only.
Read next: phases.py, then moves.py, captures.py, placing.py and leaving.py, which make turns.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from ...dsl.ir import Revisit, Variant
from ..move import Move


class Act(enum.Enum):
    """What the piece does."""

    PLACES = "places"
    MOVES = "moves"
    JUMPS = "jumps"
    LEAVES = "leaves"
    REMOVES = "removes"
    PASSES = "passes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hop:
    """One jump of a sequence: along which line and sense, over whom, to which point. A step that captures by approach
    or withdrawal is one too: its victims are the line that it takes, the nearest one first."""

    line: int
    sense: int
    victims: tuple[int, ...]
    victim_kinds: tuple[int, ...]
    landing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One whole turn. `kind` is that of the piece before the turn, `final_kind` after it; `removed` are the men that
    a mill takes, in the smallest of the `orders` in which they may be taken. A turn that only removes has the piece
    that it removes as its path, a pass has no point (0)."""

    act: Act
    kind: int
    final_kind: int
    path: tuple[int, ...]
    hops: tuple[Hop, ...] = ()
    removed: tuple[int, ...] = ()
    orders: int = 1

    @property
    def origin(self) -> int:
        return self.path[0]

    @property
    def destination(self) -> int:
        return self.path[-1]

    @property
    def jumped(self) -> tuple[int, ...]:
        """The points of the pieces jumped over, or taken with their line, in order."""
        return tuple(victim for hop in self.hops for victim in hop.victims)

    @property
    def jumped_kinds(self) -> tuple[int, ...]:
        """What these pieces were."""
        return tuple(kind for hop in self.hops for kind in hop.victim_kinds)

    @property
    def captured(self) -> tuple[int, ...]:
        return self.jumped + self.removed

    @property
    def promotes(self) -> bool:
        return self.final_kind != self.kind


def as_move(variant: Variant, turn: Turn) -> Move:
    """The turn as the outside sees it."""
    promotion = variant.pieces[turn.final_kind].name if turn.promotes else None
    return Move(path=turn.path, captured=turn.captured, promotion=promotion)


def merged(moves: Iterable[Move]) -> tuple[Move, ...]:
    """One move for each identity, named by its smallest (path, captured); sorted (DESIGN: what a move is)."""
    first: dict[Hashable, Move] = {}
    for move in sorted(moves, key=_order):
        first.setdefault(move.key, move)
    return tuple(first.values())


def distinct(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Every route once, sorted."""
    return tuple(sorted(set(moves), key=_order))


def _order(move: Move) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    return move.path, move.captured, move.promotion or ""


def route_key(variant: Variant, turn: Turn) -> Hashable:
    """What tells two routes apart in tables that count each route: a piece that goes straight on to its next victim
    is on one route, whatever empty points it touches between (unless it may not come to them again). Where lines of a
    board run side by side, a jump along each of them is a route."""
    lines = tuple((hop.line, hop.sense) for hop in turn.hops)
    if variant.capturing is not None and variant.capturing.revisit is Revisit.NEVER:
        return turn.act, turn.path, lines, turn.jumped, turn.final_kind, frozenset(turn.removed)
    bends = tuple(
        hop.landing
        for hop, following in zip(turn.hops, turn.hops[1:], strict=False)
        if (hop.line, hop.sense) != (following.line, following.sense)
    )
    ends = turn.origin, turn.destination
    return turn.act, ends, lines, turn.jumped, bends, turn.final_kind, frozenset(turn.removed)
