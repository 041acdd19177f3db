"""Exact values of small games, found backwards: which positions are won, lost or drawn, and in how many plies.

Knows no rules: it asks an engine, through its public calls, what can be played and how games end. Play without end is a
draw; counters and repetition are left out of account. Read next: test_lines_of_three.py, test_tables.py.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy
from numpy.typing import NDArray
from rulewright.runtime.compiled import CompiledEngine
from rulewright.runtime.engine import Engine
from rulewright.runtime.position import Position

UNKNOWN = -1  # and at the end: drawn
CHUNK = 20_000  # positions whose moves are looked at together

# ---- games small enough to be walked through from the start


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
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position in children:
            continue
        outcome = engine.outcome(position)
        moves = () if outcome else engine.legal_moves(position)
        children[position] = [_bare(engine.play(position, move)) for move in moves]
        if outcome is not None and outcome.winner is not None:
            depths[position] = 0 if outcome.winner is not position.side else 1
        waiting += children[position]
    ended = len(depths)
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


# ---- tables of all placements of so many men


@dataclass(slots=True, kw_only=True)
class Table:
    """Every placement of `own` men of the side to move and `other` men of the enemy; `depths[i]` as in Reached.

    Sets of points are integers, bit p - 1 is point p; `codes` are own set * 2 ** points + the enemy's, ascending.
    """

    own: int
    other: int
    points: int
    codes: NDArray[numpy.int64]
    depths: NDArray[numpy.int16]

    def histogram(self) -> dict[int, int]:
        """How many positions have each depth."""
        found, counts = numpy.unique(self.depths[self.depths != UNKNOWN], return_counts=True)
        return dict(zip(found.tolist(), counts.tolist(), strict=True))

    def totals(self) -> tuple[int, int, int]:
        """Won, lost and drawn."""
        known = self.depths[self.depths != UNKNOWN]
        won = int((known % 2 == 1).sum())
        return won, len(known) - won, len(self.depths) - len(known)

    def longest(self) -> tuple[int, int]:
        """The depth of the longest win and the longest loss, UNKNOWN where there is none."""
        known = self.depths[self.depths != UNKNOWN]
        won, lost = known[known % 2 == 1], known[known % 2 == 0]
        return int(won.max(initial=UNKNOWN)), int(lost.max(initial=UNKNOWN))


def new_table(points: int, own: int, other: int) -> Table:
    codes = numpy.sort(numpy.concatenate(list(_placements(points, own, other))))
    return Table(own=own, other=other, points=points, codes=codes, depths=numpy.full(len(codes), UNKNOWN, numpy.int16))


def _placements(points: int, own: int, other: int) -> Iterator[NDArray[numpy.int64]]:
    for mine in combinations(range(points), own):
        left = [point for point in range(points) if point not in mine]
        theirs = [sum(1 << point for point in chosen) for chosen in combinations(left, other)]
        yield numpy.array(theirs, numpy.int64) + (sum(1 << point for point in mine) << points)


def solve_tables(engine: CompiledEngine, known: list[Table], wanted: list[Table]) -> None:
    """Fills the wanted tables, which may lead to each other and to known ones: again and again every position without
    a value is looked at, until none gets one. The moves that end a game need no table."""
    tables = {(table.own, table.other): table for table in (*known, *wanted)}
    news = True
    while news:
        news = False
        found = [(table, _values(engine, table, tables)) for table in wanted]
        for table, (rows, depths) in found:
            table.depths[rows] = depths
            news = news or len(rows) > 0


def _values(
    engine: CompiledEngine, table: Table, tables: dict[tuple[int, int], Table]
) -> tuple[NDArray[numpy.int64], NDArray[numpy.int16]]:
    """The positions that get a value now, and the values."""
    unknown = numpy.flatnonzero(table.depths == UNKNOWN)
    rows: list[NDArray[numpy.int64]] = [numpy.zeros(0, numpy.int64)]
    values: list[NDArray[numpy.int16]] = [numpy.zeros(0, numpy.int16)]
    for start in range(0, len(unknown), CHUNK):
        chunk = unknown[start : start + CHUNK]
        depths = _depths_of(engine, table, chunk, tables)
        settled = depths != UNKNOWN
        rows.append(chunk[settled])
        values.append(depths[settled])
    return numpy.concatenate(rows), numpy.concatenate(values)


def _depths_of(
    engine: CompiledEngine, table: Table, rows: NDArray[numpy.int64], tables: dict[tuple[int, int], Table]
) -> NDArray[numpy.int16]:
    """What each position is worth by its children: won by the nearest loss, lost if every child is a win."""
    cells = _cells(table, rows)
    offsets, ends, _ = engine.batch_of(cells, numpy.zeros(len(rows), numpy.uint8)).legal_moves().numpy()
    counts = numpy.diff(offsets)
    parents = numpy.repeat(numpy.arange(len(rows)), counts)
    chosen = (numpy.arange(len(ends)) - offsets[parents]).astype(numpy.int32)
    children = engine.batch_of(cells[parents], numpy.zeros(len(parents), numpy.uint8)).play(chosen)
    depths = numpy.full(len(parents), UNKNOWN, numpy.int16)
    over = numpy.asarray(children.outcomes()) == 1  # White, who has moved, has won
    depths[over] = 0
    _look_up(tables, children.numpy().cells, numpy.flatnonzero(~over), depths, table.points)
    best = numpy.full(len(rows), 32_000, numpy.int16)
    numpy.minimum.at(best, parents[depths % 2 == 0], depths[depths % 2 == 0])
    worst = numpy.full(len(rows), UNKNOWN, numpy.int16)
    numpy.maximum.at(worst, parents, depths)
    all_won = numpy.bincount(parents[(depths == UNKNOWN) | (depths % 2 == 0)], minlength=len(rows)) == 0
    return numpy.where(best < 32_000, best + 1, numpy.where(all_won, worst + 1, UNKNOWN)).astype(numpy.int16)


def _cells(table: Table, rows: NDArray[numpy.int64]) -> NDArray[numpy.uint8]:
    """The boards, the side to move as White."""
    cells = numpy.zeros((len(rows), table.points + 1), numpy.uint8)
    codes = table.codes[rows]
    for point in range(table.points):
        cells[:, point + 1] = (codes >> (table.points + point) & 1) + 2 * (codes >> point & 1)
    return cells


def _look_up(
    tables: dict[tuple[int, int], Table],
    cells: NDArray[numpy.uint8],
    rows: NDArray[numpy.int64],
    depths: NDArray[numpy.int16],
    points: int,
) -> None:
    """Fills in the depths of these children: Black, who is to move now, is the one whose men come first."""
    powers = numpy.int64(1) << numpy.arange(points, dtype=numpy.int64)
    black, white = (cells[rows, 1:] == 2), (cells[rows, 1:] == 1)
    codes = (black @ powers << points) + white @ powers
    sizes = black.sum(axis=1) * 100 + white.sum(axis=1)
    for size in numpy.unique(sizes).tolist():
        table = tables[size // 100, size % 100]
        of_size = sizes == size
        depths[rows[of_size]] = table.depths[numpy.searchsorted(table.codes, codes[of_size])]
