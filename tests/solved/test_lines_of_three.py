"""The games of three in line on nine points, solved from their starts.

Expected: a published computation of reachable positions (board, men placed, side to move; ended ones included), their
values for the side to move, and the longest forced win or loss in plies; that the first player wins in 9 and 11 plies
was confirmed there by a second program.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import pytest
import rulewright as rw
from solved.retrograde import UNKNOWN, Reached, solve_from_start
from support import MAKERS

# reachable, won, lost, drawn, ended, longest, plies in which the first player wins
Published: TypeAlias = tuple[int, int, int, int, int, int, int]

GAMES: dict[str, Published] = {
    "three_mens_morris_tapatan": (5_390, 2_997, 1_185, 1_208, 416, 10, 9),
    "three_mens_morris_barred_centre": (4_253, 2_261, 1_228, 764, 336, 10, 7),
    "three_mens_morris_fly": (5_390, 3_334, 1_084, 972, 416, 5, UNKNOWN),
    "nine_holes": (5_470, 2_502, 522, 2_446, 306, 3, UNKNOWN),
    "three_mens_morris_orthogonal": (5_466, 1_994, 730, 2_742, 314, 5, UNKNOWN),
    "three_mens_morris_orthogonal_steps": (5_390, 2_877, 1_201, 1_312, 416, 9, 9),
    "picaria_9": (5_390, 2_914, 900, 1_576, 416, 7, UNKNOWN),
    "achi_4_men": (5_716, 3_527, 2_189, 0, 1_016, 11, 11),
}

# Only White's first man is barred from the centre, so Black plays with men of another kind.
FIRST_MAN = """variant first_man extends three_mens_morris_tapatan
title "Three men's morris whose first man may not go to the centre"
setup { white holds 3 men; black holds 3 stones }
piece stone
phase opening on the first turn { man places on any empty point, except centre; stone places on any empty point }
phase placing while holding pieces { man places on any empty point; stone places on any empty point }
phase moving otherwise { man moves 1 step along any line; stone moves 1 step along any line }
"""
BLOCKED = """variant blocked extends achi_4_men
title "Achi in which a blocked side has drawn"
ending { win by a mill; draw with no legal move; draw when a position occurs 3 times }
"""
SPECS: dict[str, tuple[str, Published]] = {
    "first_man": (FIRST_MAN, (5_381, 2_988, 1_184, 1_209, 416, 10, UNKNOWN)),
    "blocked": (BLOCKED, (5_716, 3_511, 2_169, 36, 1_016, 11, 11)),
}

ENGINES = ["compiled", pytest.param("reference", marks=pytest.mark.slow)]


def figures(found: Reached) -> Published:
    return found.all, found.won, found.lost, found.drawn, found.ended, found.longest, found.start


@pytest.mark.parametrize("maker", ENGINES)
@pytest.mark.parametrize("name", GAMES)
def test_the_game_has_its_published_values(name: str, maker: str) -> None:
    assert figures(solve_from_start(MAKERS[maker](rw.load(name)))) == GAMES[name]


@pytest.mark.parametrize("maker", ENGINES)
@pytest.mark.parametrize("name", SPECS)
def test_a_reading_that_is_not_shipped_has_its_published_values(name: str, maker: str, tmp_path: Path) -> None:
    text, published = SPECS[name]
    file = tmp_path / f"{name}.rules"
    file.write_text(text, encoding="utf-8")
    assert figures(solve_from_start(MAKERS[maker](rw.load(file)))) == published
