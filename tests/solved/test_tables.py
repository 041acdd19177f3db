"""Tables of all placements of a few men, hands empty, against published exact solves.

Expected: counts over all placements, no symmetry, for the side to move, listed first; a removal that leaves the enemy
two men wins, no legal move loses, play without end is a draw. They come from a retrograde solver with counters, checked
by an independent move generator on random positions.
"""

from __future__ import annotations

import pytest
import rulewright as rw
from rulewright.runtime.compiled import CompiledEngine
from solved.retrograde import UNKNOWN, Table, new_table, solve_tables

# (won, lost, drawn), (longest win, longest loss)
SIXES = {
    "six_mens_morris": {
        (3, 3): ((70_696, 30_512, 58_952), (15, 14)),
        (4, 3): ((379_328, 21_072, 0), (25, 12)),
        (3, 4): ((65_368, 335_032, 0), (13, 26)),
    },
    "six_mens_morris_flying": {
        (3, 3): ((84_296, 3_880, 71_984), (9, 8)),
        (4, 3): ((46_200, 0, 354_200), (1, UNKNOWN)),
        (3, 4): ((0, 0, 400_400), (UNKNOWN, UNKNOWN)),
    },
    "six_mens_morris_any_man": {
        (3, 3): ((70_696, 30_512, 58_952), (15, 14)),
        (4, 3): ((378_568, 21_792, 40), None),
    },
}
NINES = {
    "nine_mens_morris": ((2_232_160, 455_648, 4_112), (25, 26)),
    "nine_mens_morris_without_flying": ((1_442_092, 635_704, 614_124), (39, 38)),
    "twelve_mens_morris": ((2_240_880, 451_040, 0), (15, 16)),
}
# by plies; odd: won
HISTOGRAM = {
    1: 1_056_096, 2: 48_780, 3: 535_592, 4: 75_048, 5: 264_836, 6: 63_768, 7: 104_988, 8: 39_816, 9: 76_104, 10: 33_224,
    11: 40_572, 12: 34_176, 13: 60_328, 14: 35_904, 15: 39_584, 16: 37_824, 17: 18_492, 18: 33_708, 19: 12_072,
    20: 33_672, 21: 17_700, 22: 16_824, 23: 5_388, 24: 1_800, 25: 408, 26: 1_104,
}  # fmt: skip


def engine(name: str) -> CompiledEngine:
    made = rw.compile(rw.load(name))
    assert isinstance(made, CompiledEngine)
    return made


def solved(name: str, points: int) -> dict[tuple[int, int], Table]:
    """The tables of three against three, and of four against three both ways."""
    even = new_table(points, 3, 3)
    solve_tables(engine(name), [], [even])
    more = [new_table(points, 4, 3), new_table(points, 3, 4)]
    solve_tables(engine(name), [even], more)
    return {(table.own, table.other): table for table in (even, *more)}


@pytest.mark.parametrize("name", ["six_mens_morris", pytest.param("six_mens_morris_flying", marks=pytest.mark.slow)])
def test_six_mens_morris_with_three_men_each(name: str) -> None:
    table = new_table(16, 3, 3)
    solve_tables(engine(name), [], [table])
    assert (table.totals(), table.longest()) == SIXES[name][3, 3]


@pytest.mark.slow
@pytest.mark.parametrize("name", SIXES)
def test_six_mens_morris_with_three_and_four_men(name: str) -> None:
    tables = solved(name, 16)
    for sizes, (totals, longest) in SIXES[name].items():
        assert tables[sizes].totals() == totals, sizes
        assert longest is None or tables[sizes].longest() == longest, sizes


@pytest.mark.slow
@pytest.mark.parametrize("name", NINES)
def test_nine_mens_morris_with_three_men_each(name: str) -> None:
    table = new_table(24, 3, 3)
    solve_tables(engine(name), [], [table])
    assert (table.totals(), table.longest()) == NINES[name]
    if name == "nine_mens_morris":
        assert table.histogram() == HISTOGRAM
