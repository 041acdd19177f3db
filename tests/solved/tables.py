"""The values of all placements of a few men on a board, hands empty, found backwards over arrays.

Knows no rules: it asks an engine, through its batch calls, which moves there are, where they lead and how games end.
Play without end is a draw; counters and repetition are left out of account. Read next: test_tables.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import TypeAlias

import numpy
from numpy.typing import NDArray
from rulewright.runtime.compiled import CompiledEngine
from solved.retrograde import UNKNOWN

CHUNK = 20_000  # positions whose moves are looked at together
OPEN, MOVER_WON, ENEMY_WON = 0, 1, 2  # how `Batch.outcomes` tells it of boards on which White moves, or has moved

Size: TypeAlias = tuple[int, int]  # men of the side to move, men of the other
Depths: TypeAlias = NDArray[numpy.int16]
Numbers: TypeAlias = NDArray[numpy.int64]
Sets: TypeAlias = NDArray[numpy.uint32]  # of points: bit p - 1 is point p


@dataclass(frozen=True, slots=True)
class Values:
    """The depth of each placement of one size: plies to the end, odd if the side to move wins, even if it loses,
    UNKNOWN if the game is drawn."""

    depths: Depths

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


class Boards:
    """Two disjoint sets of points ↔ a number below `room` for their sizes. At most 24 points: a number is looked up
    for every set."""

    def __init__(self, points: int) -> None:
        self.points = points
        sizes = numpy.bitwise_count(numpy.arange(2**points, dtype=numpy.uint32))
        self._sets: list[Sets] = [numpy.flatnonzero(sizes == size).astype(numpy.uint32) for size in range(points + 1)]
        self._ranks = numpy.zeros(2**points, numpy.int32)  # of each set among those of its size
        for sets in self._sets:
            self._ranks[sets] = numpy.arange(len(sets))

    def room(self, size: Size) -> int:
        return comb(self.points, size[0]) * comb(self.points, size[1])

    def numbers(self, size: Size) -> Numbers:
        """The numbers of all boards of this size, ascending; those between belong to sets that overlap."""
        own, other = (self._sets[men] for men in size)
        return numpy.flatnonzero((own[:, None] & other[None, :]) == 0)

    def cells(self, size: Size, numbers: Numbers) -> NDArray[numpy.uint8]:
        """Boards as an engine takes them, the side to move as White."""
        own, other = (self._sets[men] for men in size)
        cells = numpy.zeros((len(numbers), self.points + 1), numpy.uint8)
        cells[:, 1:] = self._bits(own[numbers // len(other)]) + 2 * self._bits(other[numbers % len(other)])
        return cells

    def number(self, cells: NDArray[numpy.uint8]) -> tuple[Numbers, Numbers]:
        """The numbers of boards on which Black, who is to move, comes first, and their sizes as 100 * own + other."""
        own, other = self._set(cells[:, 1:] == 2), self._set(cells[:, 1:] == 1)
        men = numpy.bitwise_count(own).astype(numpy.int64), numpy.bitwise_count(other).astype(numpy.int64)
        several = numpy.array([len(sets) for sets in self._sets], numpy.int64)
        return self._ranks[own] * several[men[1]] + self._ranks[other], 100 * men[0] + men[1]

    def _bits(self, sets: Sets) -> NDArray[numpy.uint8]:
        one_by_one = numpy.ascontiguousarray(sets, dtype="<u4").view(numpy.uint8).reshape(-1, 4)
        return numpy.unpackbits(one_by_one, axis=1, count=self.points, bitorder="little")

    def _set(self, bits: NDArray[numpy.bool]) -> Sets:
        packed = numpy.zeros((len(bits), 4), numpy.uint8)
        packed[:, : (self.points + 7) // 8] = numpy.packbits(bits, axis=1, bitorder="little")
        return packed.view("<u4").reshape(-1)


@dataclass(slots=True)
class Waiting:
    """Positions without a value, and where in `flat` those of their children are: `children[i]` belong to the position
    `rows[i]` from `starts[i]` on."""

    rows: Numbers
    starts: Numbers
    children: NDArray[numpy.int32]

    def settle(self, flat: Depths, depth: int) -> None:
        """Gives this depth to those that have it, and forgets them. All that is nearer has its value."""
        reached = flat.view(numpy.uint16)[self.children]  # UNKNOWN is above all depths
        if depth % 2:
            settled = numpy.logical_or.reduceat(reached == depth - 1, self.starts)
        else:
            settled = numpy.logical_and.reduceat((reached & 1 == 1) & (reached < depth), self.starts)
        if settled.any():
            flat[self.rows[settled]] = depth
            self.keep(~settled)

    def keep(self, kept: NDArray[numpy.bool]) -> None:
        counts = numpy.diff(self.starts, append=len(self.children))
        self.children = self.children[numpy.repeat(kept, counts)]
        self.rows = self.rows[kept]
        self.starts = numpy.cumsum(counts[kept]) - counts[kept]


class Tables:
    """Values by size. Sizes that lead to each other are solved together, after those that removals lead to."""

    def __init__(self, engine: CompiledEngine) -> None:
        self._engine = engine
        self._boards = Boards(engine.rules.variant.board.size)
        self._starts: dict[Size, int] = {}  # where the values of a size begin in
        self._flat: Depths = numpy.array([0, 1, UNKNOWN], numpy.int16)  # at first: of games that are over, by outcome

    def __getitem__(self, size: Size) -> Values:
        return Values(self._flat[self._starts[size] + self._boards.numbers(size)])

    def solve(self, *sizes: Size) -> None:
        """Adds the values of these sizes."""
        for size in sizes:
            self._starts[size] = len(self._flat)
            self._flat = numpy.concatenate((self._flat, numpy.full(self._boards.room(size), UNKNOWN, numpy.int16)))
        waiting = [unsettled for size in sizes for unsettled in self._looked_at(size)]
        depth = 2
        while (self._flat >= depth - 1).any():
            for unsettled in waiting:
                unsettled.settle(self._flat, depth)
            waiting = [unsettled for unsettled in waiting if len(unsettled.rows)]
            depth += 1

    def _looked_at(self, size: Size) -> Iterator[Waiting]:
        """The positions of a size; those that are over, or won by the next move, get their values at once."""
        numbers = self._boards.numbers(size)
        for start in range(0, len(numbers), CHUNK):
            chunk = numbers[start : start + CHUNK]
            cells, rows = self._boards.cells(size, chunk), self._starts[size] + chunk
            outcomes = numpy.asarray(self._engine.batch_of(cells, numpy.zeros(len(cells), numpy.uint8)).outcomes())
            self._flat[rows[outcomes == ENEMY_WON]] = 0
            self._flat[rows[outcomes == MOVER_WON]] = 1
            if not (outcomes == OPEN).any():
                continue
            unsettled = self._with_children(cells[outcomes == OPEN], rows[outcomes == OPEN])
            won = numpy.logical_or.reduceat(unsettled.children == MOVER_WON - 1, unsettled.starts)
            self._flat[unsettled.rows[won]] = 1
            unsettled.keep(~won)
            if len(unsettled.rows):
                yield unsettled

    def _with_children(self, cells: NDArray[numpy.uint8], rows: Numbers) -> Waiting:
        """Every move of these boards, played."""
        offsets, ends, _ = self._engine.batch_of(cells, numpy.zeros(len(cells), numpy.uint8)).legal_moves().numpy()
        counts = numpy.diff(offsets)
        assert counts.all(), "a game that goes on has a move"
        parents = numpy.repeat(numpy.arange(len(cells)), counts)
        chosen = (numpy.arange(len(ends)) - offsets[parents]).astype(numpy.int32)
        played = self._engine.batch_of(cells[parents], numpy.zeros(len(parents), numpy.uint8)).play(chosen)
        outcomes = numpy.asarray(played.outcomes())
        children = outcomes.astype(numpy.int32) - 1
        going_on = numpy.flatnonzero(outcomes == OPEN)
        children[going_on] = self._places(played.numpy().cells[going_on])
        return Waiting(rows, offsets[:-1].copy(), children)

    def _places(self, cells: NDArray[numpy.uint8]) -> NDArray[numpy.int32]:
        """Where the values of boards stand, Black to move."""
        numbers, sizes = self._boards.number(cells)
        for size in numpy.unique(sizes).tolist():
            numbers[sizes == size] += self._starts[divmod(size, 100)]
        return numbers.astype(numpy.int32)
