"""Positions of a variant that play hardly ever reaches: pieces, hands and memory in any mixture.

Knows the shape of a position, never the rules of play. Read next: memory.py; what play does reach: walks.py.
"""

from __future__ import annotations

from hypothesis import strategies as st

from ...dsl.ir import Variant
from ..engine import Engine
from ..notation.fen_tail import empty_memory
from ..position import Position, Side, cell_of, side_of
from ..rules import Rules
from .memory import remembering
from .walks import reachable_positions

MOST_VICTIMS = 9  # of one side; more of them and one king's captures take the reference engine seconds


def arbitrary_positions(rules: Rules) -> st.SearchStrategy[Position]:
    """Some pieces of both sides anywhere, no more than the rules let a side have, with hands and side to move, and
    half of the time with something to remember: counters near their ends, streaks, men marked, removals due. Shrinks
    towards few pieces, empty hands and no memory."""
    return _arbitrary(rules.variant)


def capture_rich_positions(rules: Rules) -> st.SearchStrategy[Position]:
    """One or two pieces of a side among many of the other with room behind them; the few are to move."""
    return _capture_rich(rules.variant)


def positions(source: Engine | Rules) -> st.SearchStrategy[Position]:
    """Both of the above, and from an engine those that it reaches as well. Shrinks towards few pieces."""
    rules = source if isinstance(source, Rules) else source.rules
    anywhere = (arbitrary_positions(rules), capture_rich_positions(rules))
    return st.one_of(*anywhere) if isinstance(source, Rules) else st.one_of(*anywhere, reachable_positions(source))


@st.composite
def _arbitrary(draw: st.DrawFn, variant: Variant) -> Position:
    crowds = [_on_points(variant, _pieces(variant), 0, most) for most in (4, 8, 2 * MOST_VICTIMS)]
    pieces = draw(st.one_of(crowds))
    return draw(_completed(variant, pieces, draw(st.sampled_from(Side))))


@st.composite
def _capture_rich(draw: st.DrawFn, variant: Variant) -> Position:
    side = draw(st.sampled_from(Side))
    kinds = st.integers(0, len(variant.pieces) - 1)
    few = draw(_on_points(variant, kinds, 1, 2))
    many = draw(_on_points(variant, kinds, 1, MOST_VICTIMS))
    pieces = {point: cell_of(side.other, kind) for point, kind in many.items()}
    pieces |= {point: cell_of(side, kind) for point, kind in few.items()}
    return draw(_completed(variant, pieces, side))


def _on_points(
    variant: Variant, what: st.SearchStrategy[int], least: int, most: int
) -> st.SearchStrategy[dict[int, int]]:
    """Something on so many points. Made of a list, since dictionaries do not shrink to their smallest."""
    pair = st.tuples(st.integers(1, variant.board.size), what)
    return st.lists(pair, min_size=least, max_size=most, unique_by=_point).map(dict)


def _point(pair: tuple[int, int]) -> int:
    return pair[0]


def _pieces(variant: Variant) -> st.SearchStrategy[int]:
    cells = [cell_of(side, kind) for kind in range(len(variant.pieces)) for side in Side]
    return st.sampled_from(cells)


@st.composite
def _completed(draw: st.DrawFn, variant: Variant, pieces: dict[int, int], side: Side) -> Position:
    """A position with these pieces, as far as the numbers that notation allows reach, and hands and memory."""
    cells = bytearray(variant.board.size + 1)
    left = {side: _most(variant, side) for side in Side}
    for point, cell in pieces.items():
        if left[side_of(cell)] > 0:
            cells[point] = cell
            left[side_of(cell)] -= 1
    white, black = (draw(_hand(variant.setup.hands[side], left[side])) for side in Side)
    bare = Position(cells=bytes(cells), side=side, hands=(white, black), **empty_memory(variant))
    return draw(remembering(variant, bare)) if draw(st.booleans()) else bare


def _most(variant: Variant, side: Side) -> int:
    """The pieces that notation lets a side have: the setup's number where men come from the hand."""
    if not any(variant.setup.hands[side]):
        return variant.board.size
    on_board = sum(1 for cell in variant.setup.cells if cell and side_of(cell) is side)
    return on_board + sum(variant.setup.hands[side])


@st.composite
def _hand(draw: st.DrawFn, held: tuple[int, ...], left: int) -> tuple[int, ...]:
    hand: list[int] = []
    for number in held:
        hand.append(draw(st.integers(0, min(number, left))) if number else 0)
        left -= hand[-1]
    return tuple(hand)
