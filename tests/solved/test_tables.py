"""Tables of all placements of a few men, hands empty, against published exact solves.

Expected: counts over all placements, no symmetry, for the side to move, listed first; a removal that leaves the enemy
two men wins, no legal move loses, play without end is a draw. They come from a retrograde solver with counters, checked
by an independent move generator on random positions (those of nine men without flying or with diagonals, and of six men
whose mills protect nobody, were not checked so).
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TypeAlias

import pytest
import rulewright as rw
from rulewright.runtime.compiled import CompiledEngine
from solved.retrograde import UNKNOWN
from solved.tables import Size, Tables

Published: TypeAlias = tuple[tuple[int, int, int], tuple[int, int] | None]  # won, lost, drawn; longest win and loss

SIX_MENS_MORRIS: dict[Size, Published] = {
    (3, 3): ((70_696, 30_512, 58_952), (15, 14)),
    (4, 3): ((379_328, 21_072, 0), (25, 12)),
    (3, 4): ((65_368, 335_032, 0), (13, 26)),
    (4, 4): ((526_380, 246_964, 127_556), (37, 38)),
    (5, 3): ((715_648, 5_072, 0), (13, 14)),
    (3, 5): ((27_384, 693_336, 0), (15, 14)),
    (5, 4): ((1_339_952, 94_296, 7_192), (73, 24)),
    (4, 5): ((314_856, 1_094_632, 31_952), (25, 74)),
    (5, 5): ((1_198_704, 517_512, 301_800), (31, 30)),
    (6, 3): ((960_928, 32, 0), (9, 14)),
    (3, 6): ((1_704, 959_256, 0), (15, 12)),
    (6, 4): ((1_673_252, 8_428, 0), (23, 20)),
    (4, 6): ((56_808, 1_624_824, 48), (21, 24)),
    (6, 5): ((1_866_664, 117_176, 34_176), (119, 26)),
    (5, 6): ((409_512, 1_501_144, 107_360), (25, 118)),
    (6, 6): ((983_804, 431_364, 266_512), (37, 36)),
}
SIX_MENS_MORRIS_FLYING: dict[Size, Published] = {
    (3, 3): ((84_296, 3_880, 71_984), (9, 8)),
    (4, 3): ((46_200, 0, 354_200), (1, UNKNOWN)),
    (3, 4): ((0, 0, 400_400), (UNKNOWN, UNKNOWN)),
    (4, 4): ((4_440, 874, 895_586), (13, 12)),
    (5, 3): ((178_520, 0, 542_200), (3, UNKNOWN)),
    (3, 5): ((0, 3_008, 717_712), (UNKNOWN, 2)),
    (5, 4): ((99_432, 208, 1_341_800), (27, 4)),
    (4, 5): ((1_200, 25_464, 1_414_776), (5, 28)),
    (5, 5): ((59_112, 13_320, 1_945_584), (23, 22)),
    (6, 3): ((398_360, 0, 562_600), (5, UNKNOWN)),
    (3, 6): ((0, 30_520, 930_440), (UNKNOWN, 4)),
    (6, 4): ((1_263_616, 132, 417_932), (35, 2)),
    (4, 6): ((760, 954_248, 726_672), (3, 36)),
    (6, 5): ((1_467_352, 8_712, 541_952), (127, 28)),
    (5, 6): ((39_904, 997_416, 980_696), (29, 126)),
    (6, 6): ((737_056, 312_216, 632_408), (147, 148)),
}
SIX_MENS_MORRIS_ANY_MAN: dict[Size, Published] = {
    (3, 3): ((70_696, 30_512, 58_952), (15, 14)),
    (4, 3): ((378_568, 21_792, 40), None),
    (6, 6): ((982_564, 440_372, 258_744), (43, 44)),
}
SIXES = {
    "six_mens_morris": SIX_MENS_MORRIS,
    "six_mens_morris_flying": SIX_MENS_MORRIS_FLYING,
    "six_mens_morris_any_man": SIX_MENS_MORRIS_ANY_MAN,
}
NINES: dict[str, Published] = {
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


def tables_of(name: str) -> Tables:
    engine = rw.compile(rw.load(name))
    assert isinstance(engine, CompiledEngine)
    return Tables(engine)


def check(tables: Tables, size: Size, published: Published) -> None:
    totals, longest = published
    assert tables[size].totals() == totals, size
    assert longest is None or tables[size].longest() == longest, size


def test_six_mens_morris_with_three_men_each() -> None:
    tables = tables_of("six_mens_morris")
    tables.solve((3, 3))
    check(tables, (3, 3), SIX_MENS_MORRIS[3, 3])


@pytest.mark.slow
@pytest.mark.parametrize("name", SIXES)
def test_six_mens_morris_in_all_sixteen_parts(name: str) -> None:
    tables = tables_of(name)
    for few, many in sorted(combinations_with_replacement(range(3, 7), 2), key=sum):
        tables.solve(*{(few, many), (many, few)})
    for size, published in SIXES[name].items():
        check(tables, size, published)


@pytest.mark.slow
@pytest.mark.parametrize("name", NINES)
def test_nine_mens_morris_with_three_men_each(name: str) -> None:
    tables = tables_of(name)
    tables.solve((3, 3))
    check(tables, (3, 3), NINES[name])
    if name == "nine_mens_morris":
        assert tables[3, 3].histogram() == HISTOGRAM
