"""Exact values of games small enough to be walked through from the start, found backwards from their ends: which
positions are won, lost or drawn, and in how many plies.

Knows no rules: it asks an engine, through its public calls, what can be played and how games end. Play without end is a
draw; counters and repetition are left out of account. Read next: tables.py, test_lines_of_three.py.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from rulewright.runtime.engine import Engine
from rulewright.runtime.position import Position

UNKNOWN = -1  # and at the end: drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """All positions that play can reach, for the side to move. `start` is the depth of the start's value: odd if it is
    won, even if lost, UNKNOWN if drawn."""

    won: int
    lost: int
    drawn: int
    ended: int
    longest: int
    start: int

    @property
    def all(self) -> int:
        return self.won + self.lost + self.drawn


def solve_from_start(engine: Engine) -> Reached:
    """Walks through the whole game, then values it from its ends."""
    start = _bare(engine.start())
    children: dict[Position, list[Position]] = {}
    depths: dict[Position, int] = {}
    ended = 0
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position in children:
            continue
        outcome = engine.outcome(position)
        moves = () if outcome else engine.legal_moves(position)
        children[position] = [_bare(engine.play(position, move)) for move in moves]
        ended += outcome is not None
        if outcome is not None and outcome.winner is not None:
            depths[position] = 0 if outcome.winner is not position.side else 1
        waiting += children[position]
    _value_backwards(children, depths)
    odd = sum(1 for depth in depths.values() if depth % 2)
    return Reached(
        won=odd,
        lost=len(depths) - odd,
        drawn=len(children) - len(depths),
        ended=ended,
        longest=max(depths.values()),
        start=depths.get(start, UNKNOWN),
    )


def _bare(position: Position) -> Position:
    return replace(position, counters=(0,) * len(position.counters))


def _value_backwards(children: dict[Position, list[Position]], depths: dict[Position, int]) -> None:
    """Adds the depth of every position that can be forced, nearest ends first."""
    parents: dict[Position, list[Position]] = {}
    for position, reached in children.items():
        for child in reached:
            parents.setdefault(child, []).append(position)
    open_moves = {position: len(reached) for position, reached in children.items()}
    waiting = deque(depths)
    while waiting:
        child = waiting.popleft()
        for position in parents.get(child, []):
            open_moves[position] -= 1
            is_won, is_lost = depths[child] % 2 == 0, open_moves[position] == 0 and depths[child] % 2 == 1
            if position not in depths and (is_won or is_lost):
                depths[position] = depths[child] + 1
                waiting.append(position)
