"""Random graphs of points and lines as `board { lines … }` says them: free ones, rings with spokes, torn grids.

Named with letters and numbers, so that they have rows and directions, or otherwise, so that they have none. Read next:
../../dsl/board.py on what lines mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hypothesis import strategies as st

from ...dsl.board import MAX_LINES

Line = tuple[str, ...]
Spot = tuple[int, int]  # column, row
Step = tuple[Spot, Spot]  # from a spot to its neighbour on the right, above, or across

ACROSS = ((1, 0), (0, 1), (1, 1), (1, -1))  # the ways along which the steps of a grid are joined to lines
MOST_LOST = 4  # steps that are torn out of a grid


def drawn_boards() -> st.SearchStrategy[str]:
    """A `{ lines … }` of at least one line. Shrinks towards a single line of two points."""
    return st.one_of(_free(), _rings(), _grids()).map(_words)


def _words(lines: list[Line]) -> str:
    return f"{{ lines {', '.join('-'.join(line) for line in lines[:MAX_LINES])} }}"


def _namers() -> st.SearchStrategy[Callable[[Spot], str]]:
    """How spots are called: `p_2_1` has no rows, `b1` has."""
    return st.sampled_from((_plain_name, _chess_name))


def _plain_name(spot: Spot) -> str:
    return f"p_{spot[0]}_{spot[1]}"


def _chess_name(spot: Spot) -> str:
    return f"{'abcdefghijklmnopqrstuvwxyz'[spot[0] - 1]}{spot[1]}"


@st.composite
def _free(draw: st.DrawFn) -> list[Line]:
    """Any lines through any points: they may cross, touch, run side by side or share a piece."""
    name = draw(_namers())
    width, height = draw(st.integers(2, 6)), draw(st.integers(1, 4))
    names = [name((column, row)) for row in range(1, height + 1) for column in range(1, width + 1)]
    line = st.lists(st.sampled_from(names), min_size=2, max_size=6, unique=True).map(tuple)
    return draw(st.lists(line, min_size=1, max_size=12, unique=True))


@st.composite
def _rings(draw: st.DrawFn) -> list[Line]:
    """Rings one in another, cut into sides of equal length, and spokes across them."""
    name = draw(_namers())
    rings, sides, steps = draw(st.integers(1, 4)), draw(st.integers(3, 6)), draw(st.integers(1, 3))
    around = sides * steps
    lines: list[Line] = []
    for ring in range(1, rings + 1):
        for start in range(0, around, steps):
            lines.append(tuple(name((ring, 1 + place % around)) for place in range(start, start + steps + 1)))
    if rings > 1:
        every = draw(st.sampled_from((1, 2)))
        first = draw(st.integers(1, every))
        lines += [
            tuple(name((ring, place)) for ring in range(1, rings + 1)) for place in range(first, around + 1, every)
        ]
    return lines


@st.composite
def _grids(draw: st.DrawFn) -> list[Line]:
    """Rows and columns, some diagonals, a few steps torn out; half of the time the same after half a turn."""
    name = draw(_namers())
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    spots = [(column, row) for row in range(1, height + 1) for column in range(1, width + 1)]
    straight, slanted = _steps(spots, ACROSS[:2]), _steps(spots, ACROSS[2:])
    added = draw(st.lists(st.sampled_from(slanted), max_size=len(slanted), unique=True))
    lost = draw(st.lists(st.sampled_from(straight), max_size=MOST_LOST, unique=True))
    if draw(st.booleans()):
        added += [_turned(step, width, height) for step in added]
        lost += [_turned(step, width, height) for step in lost]
    kept = ({*straight} - {*lost}) | {*added}
    lines = [tuple(map(name, line)) for across in ACROSS for line in _joined(kept, spots, across)]
    return lines or [(name(spots[0]), name(spots[1]))]


def _steps(spots: list[Spot], ways: Iterable[Spot]) -> list[Step]:
    return [
        (spot, (spot[0] + across, spot[1] + up))
        for across, up in ways
        for spot in spots
        if (spot[0] + across, spot[1] + up) in spots
    ]


def _turned(step: Step, width: int, height: int) -> Step:
    """The step half a turn away, in the same sense."""
    first, last = ((width + 1 - column, height + 1 - row) for column, row in step)
    return last, first


def _joined(steps: set[Step], spots: list[Spot], way: Spot) -> Iterator[list[Spot]]:
    """The longest lines that steps this way make."""
    ahead = {start: end for start, end in steps if (end[0] - start[0], end[1] - start[1]) == way}
    for start in spots:
        if start in ahead and start not in ahead.values():
            line = [start]
            while line[-1] in ahead:
                line.append(ahead[line[-1]])
            yield line
