"""Random boards as `board` statements say them: grids of all sizes, the named boards, and boards drawn by lines.

Read next: graphs.py on those that are drawn; what can be said of a board: grounds.py.
"""

from __future__ import annotations

from hypothesis import strategies as st

from ...dsl.board import MAX_POINTS, MAX_SIDE
from .graphs import drawn_boards

LEAST_SIDE = 3
NAMED = (
    "mill 9",
    "mill 9 with diagonals",
    "mill 16",
    "mill 24",
    "mill 24 with diagonals",
    "star 19",
)
CORNERS = ("", "", "", ", corner left", ", corner right")


def boards() -> st.SearchStrategy[str]:
    """What stands behind `board`: half of the boards are grids, up to 14x14. Shrinks towards 3x3 dark squares."""
    return st.one_of(
        _one_colour(), _one_colour(), _full(), _alquerque(), st.sampled_from(NAMED), _hexagons(), drawn_boards()
    )


def _sides() -> st.SearchStrategy[int]:
    """Small ones more often: large boards cost time and show little more."""
    return st.one_of(st.integers(LEAST_SIDE, 6), st.integers(LEAST_SIDE, 10), st.integers(LEAST_SIDE, MAX_SIDE))


def _one_colour() -> st.SearchStrategy[str]:
    colours = st.sampled_from(("dark", "light"))
    return st.builds("{}x{}, {} squares{}".format, _sides(), _sides(), colours, st.sampled_from(CORNERS))


def _full() -> st.SearchStrategy[str]:
    return st.builds("{}, all squares{}".format, _sizes(), st.sampled_from(CORNERS))


def _alquerque() -> st.SearchStrategy[str]:
    return st.builds("alquerque {}".format, _sizes())


def _hexagons() -> st.SearchStrategy[str]:
    return st.integers(2, 7).map("hexagon {}".format)


def _sizes() -> st.SearchStrategy[str]:
    """Of grids on which every square is a point."""
    sizes = st.tuples(_sides(), _sides()).filter(lambda sides: sides[0] * sides[1] <= MAX_POINTS)
    return sizes.map(lambda sides: f"{sides[0]}x{sides[1]}")
