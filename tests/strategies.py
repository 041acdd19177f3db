"""Hypothesis strategies over a variant: positions that play reaches, and positions that it hardly ever does.

Knows the shape of a position, never the rules of play. Whole random variants: spec_strategies.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import rulewright as rw
from hypothesis import strategies as st
from rulewright.dsl.ir import Variant
from rulewright.runtime.notation.fen_tail import empty_memory
from rulewright.runtime.position import Position, Return, Side, Streak, cell_of, kind_of, side_of

Choices = list[int]  # one number for each ply: the legal move with this index, counted round and round

MOST_VICTIMS = 9  # of one side; more of them and one king's captures take the reference engine seconds


def choices(most: int) -> st.SearchStrategy[Choices]:
    """A walk of at most so many plies. Shrinks towards fewer plies and the first move of each list."""
    return st.lists(st.integers(0, 10_000), max_size=most)


def walked(engine: rw.Engine, walk: Choices) -> Position:
    """Where a walk from the start leads; it stops where there is no move."""
    position = engine.start()
    for choice in walk:
        moves = engine.legal_moves(position)
        if not moves:
            break
        position = engine.play(position, moves[choice % len(moves)])
    return position


def reachable_positions(engine: rw.Engine, most: int = 40) -> st.SearchStrategy[Position]:
    """Positions that at most so many plies lead to."""
    return choices(most).map(lambda walk: walked(engine, walk))


# ---- positions that nobody has to reach


@st.composite
def arbitrary_positions(draw: st.DrawFn, variant: Variant) -> Position:
    """Some pieces of both sides anywhere, hands, side to move, sometimes memory. Shrinks towards fewer pieces."""
    points = st.integers(1, variant.board.size)
    number = draw(st.sampled_from((4, 8, 2 * MOST_VICTIMS)))
    pieces = draw(st.dictionaries(points, _pieces(variant), max_size=number))
    return draw(_completed(variant, pieces))


@st.composite
def capture_rich_positions(draw: st.DrawFn, variant: Variant) -> Position:
    """One or two pieces of a side among many of the other with room behind them; the few are to move."""
    side = draw(st.sampled_from(Side))
    size, kinds = variant.board.size, st.integers(0, len(variant.pieces) - 1)
    few = draw(st.dictionaries(st.integers(1, size), kinds, min_size=1, max_size=2))
    many = draw(st.dictionaries(st.integers(1, size), kinds, min_size=1, max_size=MOST_VICTIMS))
    pieces = {point: cell_of(side.other, kind) for point, kind in many.items()}
    pieces |= {point: cell_of(side, kind) for point, kind in few.items()}
    return replace(draw(_completed(variant, pieces)), side=side)


def positions(variant: Variant) -> st.SearchStrategy[Position]:
    """Both of the above."""
    return st.one_of(arbitrary_positions(variant), capture_rich_positions(variant))


def _pieces(variant: Variant) -> st.SearchStrategy[int]:
    cells = [cell_of(side, kind) for kind in range(len(variant.pieces)) for side in Side]
    return st.sampled_from(cells)


@st.composite
def _completed(draw: st.DrawFn, variant: Variant, pieces: dict[int, int]) -> Position:
    """A position with these pieces, as far as the numbers that notation allows reach, and hands and memory."""
    cells = bytearray(variant.board.size + 1)
    left = {side: _most(variant, side) for side in Side}
    for point, cell in pieces.items():
        side = side_of(cell)
        if left[side] > 0:
            cells[point] = cell
            left[side] -= 1
    white, black = (_hand(draw, variant, side, left[side]) for side in Side)
    memory = empty_memory(variant)
    bare = Position(cells=bytes(cells), side=draw(st.sampled_from(Side)), hands=(white, black), **memory)
    return draw(_remembering(variant, bare)) if draw(st.booleans()) else bare


def _most(variant: Variant, side: Side) -> int:
    """The pieces that notation lets a side have: the setup's number where men come from the hand."""
    if not any(variant.setup.hands[side]):
        return variant.board.size
    on_board = sum(1 for cell in variant.setup.cells if cell and side_of(cell) is side)
    return on_board + sum(variant.setup.hands[side])


def _hand(draw: Callable[[st.SearchStrategy[int]], int], variant: Variant, side: Side, left: int) -> tuple[int, ...]:
    hand: list[int] = []
    for held in variant.setup.hands[side]:
        number = draw(st.integers(0, min(held, left))) if held else 0
        hand.append(number)
        left -= number
    return tuple(hand)


@st.composite
def _remembering(draw: st.DrawFn, variant: Variant, position: Position) -> Position:
    """The position with what its rules remember: counters near their ends, streaks, used lines, men off a mill."""
    near = [st.sampled_from((0, 1, *_just_before(counter.plies))) for counter in variant.ending.counters]
    lines = len(variant.mill.lines) if variant.mill else 0
    return replace(
        position,
        counters=tuple(draw(number) for number in near),
        streaks=tuple(draw(_streaks(variant, position, side)) for side in Side if position.streaks),
        used_lines=tuple(draw(st.integers(0, 2**lines - 1)) for _ in position.used_lines),
        returns=tuple(draw(_returns(variant, position, side)) for side in Side if position.returns),
        unmoved=tuple(draw(st.booleans()) for _ in position.unmoved),
    )


def _just_before(plies: int) -> tuple[int, ...]:
    return tuple(range(max(0, plies - 2), plies + 1))


def _streaks(variant: Variant, position: Position, side: Side) -> st.SearchStrategy[Streak]:
    running = [
        Streak(point=point, length=length)
        for point in position.points_of(side)
        if (rule := variant.pieces[kind_of(position.cells[point])].streak)
        for length in {1, max(1, rule.limit - 1), rule.limit}
    ]
    return st.sampled_from([Streak(), *running])


def _returns(variant: Variant, position: Position, side: Side) -> st.SearchStrategy[Return]:
    """A man of the side and an empty point beside it."""
    ways = [
        Return(now=point, before=ray.points[0])
        for point in position.points_of(side)
        for ray in variant.board.rays[point]
        if not position.cells[ray.points[0]]
    ]
    return st.sampled_from([Return(), *ways])
