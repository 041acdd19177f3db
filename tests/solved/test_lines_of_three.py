"""The games of three in line on nine points, solved from their starts.

Expected: a published computation of reachable positions (board, men placed, side to move; ended ones included), their
values for the side to move, and the longest forced win or loss in plies; that the first player wins in 9 and 11 plies
was confirmed there by a second program.
"""

from __future__ import annotations

import pytest
import rulewright as rw
from solved.retrograde import UNKNOWN, solve_from_start
from support import MAKERS

# variant: reachable, won, lost, drawn, ended, longest, plies in which the first player wins
GAMES = {
    "three_mens_morris_tapatan": (5_390, 2_997, 1_185, 1_208, 416, 10, 9),
    "three_mens_morris_barred_centre": (4_253, 2_261, 1_228, 764, 336, 10, 7),
    "three_mens_morris_fly": (5_390, 3_334, 1_084, 972, 416, 5, UNKNOWN),
    "nine_holes": (5_470, 2_502, 522, 2_446, 306, 3, UNKNOWN),
    "three_mens_morris_orthogonal": (5_466, 1_994, 730, 2_742, 314, 5, UNKNOWN),
    "three_mens_morris_orthogonal_steps": (5_390, 2_877, 1_201, 1_312, 416, 9, 9),
    "picaria_9": (5_390, 2_914, 900, 1_576, 416, 7, UNKNOWN),
    "achi_4_men": (5_716, 3_527, 2_189, 0, 1_016, 11, 11),
}


ENGINES = ["compiled", pytest.param("reference", marks=pytest.mark.slow)]


@pytest.mark.parametrize("maker", ENGINES)
@pytest.mark.parametrize("name", GAMES)
def test_the_game_has_its_published_values(name: str, maker: str) -> None:
    found = solve_from_start(MAKERS[maker](rw.load(name)))
    assert (found.all, found.won, found.lost, found.drawn, found.ended, found.longest, found.start) == GAMES[name]
