"""Where each point of a board lives in a machine word, and how a whole set of points takes one step.

Turns a `Board` into a `Layout` by trying a few numberings and keeping the one whose steps are cheapest. Decides
nothing about rules and writes no C. Read next: plan.py.

A set of points is one 64-bit word, or two ("low" and "high"). A step in a direction moves every point of a set to its
neighbour; it is one shift where the numbering is kind (`Term`), several masked ones where it is not. On grids, unused
"ghost" bits at the ends of rows keep a step from wrapping round, so that no mask is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from ..dsl.board import Board, Direction

WORD_BITS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """Part of a step: from one word to one word, shifted left (or right if negative), after a mask (0: none)."""

    source: int  # 0 low, 1 high
    target: int
    shift: int
    mask: int  # of the source word


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One direction of the board: a partial map of points to neighbours, going straight on along lines.

    `offset` is the constant difference of bit numbers if there is one, else None. `rays` tells for each point that
    has a neighbour this way in which compass direction its first step goes (None on a board without rows).
    """

    name: str  # a C identifier: north_east, along_3_back
    opposite: int  # index of the way back
    next: tuple[int, ...]  # next[point], 0 where the line ends
    headings: tuple[Direction | None, ...]  # headings[point] of the step out of point
    terms: tuple[Term, ...]
    offset: int | None
    rising: bool  # every step leads to a higher bit number
    falling: bool  # every step leads to a lower one


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """`bits[point]` is the bit number of a point (64 and more: the high word), -1 for entry 0."""

    words: int
    bits: tuple[int, ...]
    ways: tuple[Way, ...]

    def set_of(self, points: Iterable[int]) -> int:
        """The set of these points as one integer of up to 128 bits."""
        return sum(1 << self.bits[point] for point in set(points))

    def beside(self, board: Board) -> tuple[int, ...]:
        """By bit number: the neighbours of each point."""
        sets = [0] * (max(self.bits) + 1)
        for point in board.points:
            sets[self.bits[point]] = self.set_of({ray.points[0] for ray in board.rays[point]})
        return tuple(sets)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Track:
    """A way before its bits are known: rows of points, each walked from its first to its last."""

    name: str
    opposite: int
    lines: tuple[tuple[int, ...], ...]


def plan_layout(
    board: Board, used: frozenset[Direction] | None = None, mill_lines: Sequence[tuple[int, ...]] = ()
) -> Layout:
    """The cheapest layout found: fewest words, then fewest shapes of mill lines, terms and masks, bit 0 free, fewest
    bits.

    `used` names the compass directions that the rules need (ways back are added); None keeps every way. Mill lines
    of one shape (equal differences of bit numbers) are tested together by the generated code.
    """
    tracks = _tracks(_oriented(board, used))
    best: tuple[tuple[int, ...], Layout] | None = None
    for bits in _numberings(board):
        layout = _layout(bits, tracks, board)
        terms = [term for way in layout.ways for term in way.terms]
        shapes = {line_shape(bits, line) for line in mill_lines}
        masks = sum(1 for term in terms if term.mask)
        cost = (layout.words, len(shapes), len(terms), masks, 0 in bits, max(bits))  # bit 0 is a sentinel if it can be
        if best is None or cost < best[0]:
            best = cost, layout
    assert best is not None
    return best[1]


def line_shape(bits: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """The differences of the bit numbers of a line to its lowest one, ascending."""
    numbers = sorted(bits[point] for point in points)
    return tuple(number - numbers[0] for number in numbers[1:])


# ---- ways

_UPWARD = (Direction.NORTH, Direction.NORTH_EAST, Direction.EAST, Direction.NORTH_WEST)


def _oriented(board: Board, used: frozenset[Direction] | None) -> tuple[tuple[Direction | None, tuple[int, ...]], ...]:
    """The lines that are used, straight ones with their upward or rightward direction and in that order."""
    oriented: list[tuple[Direction | None, tuple[int, ...]]] = []
    for points in board.lines:
        headings = set(_headings(board, points))
        heading = headings.pop() if len(headings) == 1 else None
        if heading is not None and heading not in _UPWARD:
            points, heading = points[::-1], heading.opposite
        if used is None or heading is None or heading in used or heading.opposite in used:
            oriented.append((heading, points))
    return tuple(oriented)


def _headings(board: Board, points: tuple[int, ...]) -> tuple[Direction | None, ...]:
    """The direction of each step of a row of points."""
    if board.columns is None or board.rows is None:
        return (None,) * (len(points) - 1)
    return tuple(
        Direction((_sign(board.columns[there] - board.columns[here]), _sign(board.rows[there] - board.rows[here])))
        for here, there in pairwise(points)
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _tracks(lines: tuple[tuple[Direction | None, tuple[int, ...]], ...]) -> tuple[_Track, ...]:
    """Lines gathered into ways: by compass where they are straight, and so that no two of a way share a point."""
    groups: dict[tuple[Direction | None, int], list[tuple[int, ...]]] = {}
    for heading, points in lines:
        copy = 1
        while any(set(other) & set(points) for other in groups.get((heading, copy), [])):
            copy += 1
        groups.setdefault((heading, copy), []).append(points)
    tracks: list[_Track] = []
    for (heading, copy), members in groups.items():
        for back in (False, True):
            direction = heading.opposite if heading is not None and back else heading
            name = direction.name.lower() if direction is not None else "along" + "_back" * back
            tracks.append(
                _Track(
                    name=name if copy == 1 else f"{name}_{copy}",
                    opposite=len(tracks) ^ 1,  # forth and back stand side by side
                    lines=tuple(points[::-1] if back else points for points in members),
                )
            )
    return tuple(tracks)


# ---- numberings


def _numberings(board: Board) -> Iterator[tuple[int, ...]]:
    """Candidate numberings, each a tuple of bit numbers by point; -1 for entry 0."""
    if board.size < WORD_BITS:
        yield (-1, *range(1, board.size + 1))
        if board.columns is not None and board.rows is not None:
            yield _by_rings(board.size, board.columns, board.rows)
    yield (-1, *range(board.size))
    if board.columns is not None and board.rows is not None:
        yield from _by_rows(board)


def _by_rings(size: int, columns: tuple[int, ...], rows: tuple[int, ...]) -> tuple[int, ...]:
    """Points ring by ring round the middle, each ring clockwise from its bottom left: kind to mill boards."""
    middle = (max(columns) + min(columns[1:])) / 2, (max(rows) + min(rows[1:])) / 2

    def place(point: int) -> tuple[float, float, float]:
        across, up = columns[point] - middle[0], rows[point] - middle[1]
        radius = max(abs(across), abs(up))
        if -across == radius:
            return -radius, 0, up
        if up == radius:
            return -radius, 1, across
        if across == radius:
            return -radius, 2, -up
        return -radius, 3, -across

    bits = [-1] * (size + 1)
    for bit, point in enumerate(sorted(range(1, size + 1), key=place), start=1):
        bits[point] = bit
    return tuple(bits)


def _by_rows(board: Board) -> Iterator[tuple[int, ...]]:
    """Row by row from the bottom or the top, with ghost bits after the rows; two words split by row parity."""
    assert board.columns is not None
    assert board.rows is not None
    by_row: dict[int, list[int]] = {}
    for point in range(1, board.size + 1):
        by_row.setdefault(board.rows[point], []).append(point)
    rows = [sorted(by_row[row], key=board.columns.__getitem__) for row in sorted(by_row)]
    width = max(len(row) for row in rows)
    for ordered in (rows, rows[::-1]):
        for even, odd, start in product(range(width, width + 3), range(width, width + 3), (1, 0)):
            bits = _fill(board.size, ordered, [even, odd], start)
            if max(bits) < WORD_BITS:
                yield bits
        for pitch, start in product(range(width, width + 3), (1, 0)):
            low = _fill(board.size, ordered[::2], [pitch, pitch], start)
            high = _fill(board.size, ordered[1::2], [pitch, pitch], start)
            if max(low) < WORD_BITS and max(high) < WORD_BITS:
                yield tuple(a if b < 0 else b + WORD_BITS for a, b in zip(low, high, strict=True))


def _fill(size: int, rows: list[list[int]], pitches: list[int], start: int) -> tuple[int, ...]:
    bits = [-1] * (size + 1)
    for index, row in enumerate(rows):
        for place, point in enumerate(row):
            bits[point] = start + place
        start += pitches[index % 2]
    return tuple(bits)


# ---- steps


def _layout(bits: tuple[int, ...], tracks: tuple[_Track, ...], board: Board) -> Layout:
    return Layout(
        words=2 if max(bits) >= WORD_BITS else 1,
        bits=bits,
        ways=tuple(_way(bits, track, board) for track in tracks),
    )


def _way(bits: tuple[int, ...], track: _Track, board: Board) -> Way:
    following = [0] * len(bits)
    headings: list[Direction | None] = [None] * len(bits)
    for points in track.lines:
        for (here, there), heading in zip(pairwise(points), _headings(board, points), strict=True):
            following[here], headings[here] = there, heading
    return Way(
        name=track.name,
        opposite=track.opposite,
        next=tuple(following),
        headings=tuple(headings),
        terms=_terms(bits, tuple(following)),
        offset=_offset(bits, tuple(following)),
        rising=all(bits[there] > bits[here] for here, there in enumerate(following) if there),
        falling=all(bits[there] < bits[here] for here, there in enumerate(following) if there),
    )


def _terms(bits: tuple[int, ...], following: tuple[int, ...]) -> tuple[Term, ...]:
    """The shifts that make a step; a mask only where a point without that neighbour would land on a point, or one that
    another shift moves would be shifted to a bit of no point: a step of one point is one point then, or none."""
    movers: dict[tuple[int, int, int], list[int]] = {}
    for point, there in enumerate(following):
        if there:
            source, target = bits[point] // WORD_BITS, bits[there] // WORD_BITS
            shift = bits[there] % WORD_BITS - bits[point] % WORD_BITS
            movers.setdefault((target, source, shift), []).append(point)
    terms: list[Term] = []
    walkers = [bits[point] for point, there in enumerate(following) if there]
    for (target, source, shift), points in sorted(movers.items()):
        moving = {bits[point] % WORD_BITS for point in points}
        here = {bit % WORD_BITS for bit in bits[1:] if bit // WORD_BITS == source}
        there = {bit % WORD_BITS for bit in bits[1:] if bit // WORD_BITS == target}
        others = {bit % WORD_BITS for bit in walkers if bit // WORD_BITS == source} - moving
        stray = any(bit + shift in there for bit in here - moving)
        stray = stray or any(0 <= bit + shift < WORD_BITS for bit in others)
        terms.append(
            Term(source=source, target=target, shift=shift, mask=sum(1 << bit for bit in moving) if stray else 0)
        )
    return tuple(terms)


def _offset(bits: tuple[int, ...], following: tuple[int, ...]) -> int | None:
    offsets = {bits[there] - bits[point] for point, there in enumerate(following) if there}
    return offsets.pop() if len(offsets) == 1 else None
