"""Konane counted by a program of its own: no table of its leaves is published.

It was written from the rules as they are told to players (Black takes away a stone of his in a corner or in the centre,
White one beside the gap, then stones jump straight, as far as one likes), on a dict of squares, and shares nothing with
either engine. Read test_perft.py first.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import rulewright as rw

Square = tuple[int, int]
Stones = dict[Square, str]  # the colour that stands on each square
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def full_board(size: int) -> Stones:
    """Black on a1 and on every second square from there."""
    return {(x, y): "BW"[(x + y) % 2] for x in range(size) for y in range(size)}


def turns(stones: Stones, size: int, ply: int) -> Iterator[Stones]:
    """The boards that one turn leads to."""
    if ply == 0:
        middle = size // 2
        for gap in ((0, 0), (middle - 1, middle - 1), (middle, middle), (size - 1, size - 1)):
            yield {square: colour for square, colour in stones.items() if square != gap}
    elif ply == 1:
        ((x, y),) = full_board(size).keys() - stones.keys()
        for gap in ((x + across, y + up) for across, up in WAYS):
            if gap in stones:
                yield {square: colour for square, colour in stones.items() if square != gap}
    else:
        for square, colour in stones.items():
            if colour == "BW"[ply % 2]:
                for way in WAYS:
                    yield from jumps(stones, size, square, way)


def jumps(stones: Stones, size: int, square: Square, way: tuple[int, int]) -> Iterator[Stones]:
    """The boards after one jump that way, after two, and so on."""
    (x, y), (across, up) = square, way
    over, to = (x + across, y + up), (x + 2 * across, y + 2 * up)
    if stones.get(over, stones[square]) == stones[square] or to in stones or not {*to} <= set(range(size)):
        return
    after = {other: colour for other, colour in stones.items() if other not in (square, over)}
    after[to] = stones[square]
    yield after
    yield from jumps(after, size, to, way)


def leaves(stones: Stones, size: int, ply: int, depth: int) -> int:
    if not depth:
        return 1
    return sum(leaves(after, size, ply + 1, depth - 1) for after in turns(stones, size, ply))


@pytest.mark.parametrize(("name", "size", "depth"), [("konane_6x6", 6, 7), ("konane", 8, 6), ("konane_10x10", 10, 5)])
def test_engines_count_as_the_other_program(name: str, size: int, depth: int) -> None:
    compiled, reference = rw.compile(rw.load(name)), rw.interpret(rw.load(name))
    counted = [leaves(full_board(size), size, 0, plies) for plies in range(depth + 1)]
    assert [compiled.perft(compiled.start(), plies) for plies in range(depth + 1)] == counted
    assert [reference.perft(reference.start(), plies) for plies in range(5)] == counted[:5]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size", "depth"), [("konane_6x6", 6, 9), ("konane", 8, 8)])
def test_engines_count_as_the_other_program_deeper(name: str, size: int, depth: int) -> None:
    compiled = rw.compile(rw.load(name))
    assert compiled.perft(compiled.start(), depth) == leaves(full_board(size), size, 0, depth)
