"""A drawn turn: over all random numbers each legal move comes once and no other, as many as there are told to be."""

from __future__ import annotations

import itertools
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import rulewright as rw
from rulewright.codegen import c_source
from rulewright.codegen.sources import HEADERS
from support import STRICT, compiler

TABLES = Path(__file__).parents[2] / "perft"

# Reads positions as cells; prints for each number below the number of turns the turn that it draws.
DRIVER = r"""
#include <stdio.h>
int main(void)
{
    static uint64_t arena[1 << 16];
    rw_state state;
    int side, cell;
    memset(&state, 0, sizeof state);
    while (scanf("%d", &side) == 1) {
        state.side = (uint8_t)side;
        for (int i = 0; i < 2 * KINDS; i++)
            if (scanf("%d", &cell) == 1)
                state.hands[i / KINDS][i % KINDS] = (uint8_t)cell;
        for (int point = 1; point <= POINTS; point++)
            if (scanf("%d", &cell) == 1)
                state.cells[point] = (uint8_t)cell;
        rw_list list = rw_list_in(arena, sizeof arena, 1);
        const rw_position pos = load_position(state.cells, &state);
        uint64_t turns = 1;
        for (uint64_t n = 0; n < turns; n++) {
            rw_move move = {0};
            const uint64_t lot = ((n << 32) + turns - 1) / turns;
            turns = side == WHITE ? white_pick(&pos, &list, lot, &move) : black_pick(&pos, &list, lot, &move);
            if (!turns)
                break;
            printf("%d %d %d", move.from == RW_HAND ? 0 : point_of(move.from), point_of(move.to),
                   move.final_kind == move.kind ? -1 : move.final_kind);
            for (int point = 1; point <= POINTS; point++)
                if (move.captured & rw_point(BIT_OF[point]))
                    printf(" %d", point);
            printf(";");
        }
        printf("\n");
    }
    return 0;
}
"""

MEN_THAT_SLIDE = """
variant men_that_slide extends nine_mens_morris
title "Men that slide, and become kings that fly; a removal may be declined"
source "this test"
region summit is a7, d7, g7
piece king { moves to any empty point, except to d5 or d3 }
piece man { promotes to king on summit, ending the move }
phase moving otherwise { man moves any distance along any line; king moves to any empty point, except to d5 or d3 }
phase flying with 3 men {
  man moves 1 step along any line from d2 or b4 or a4 or d6
  king moves 1 step along any line, except to a1
}
mill { made by 3 in line; takes up to 1 man; spares none }
"""

MILLS = (
    "W:Wa7,g7,d6,f2,b4,d5,e3/0:Bd7,d1,b6,f4,b2,e4,c3/0",  # seven men each
    "W:Wa7,g1,d6/0:Bd7,f2,c4/0",  # three men each
    "W:Wa7,g7,f2/0:Bd6,f6,f4,d2/0",  # d7 closes a mill, and none of Black's men stands in one
    "B:Wa7,d7,g7,b6/0:Ba4,b4,c3,f4/0",  # from c3 Black closes a4-b4-c4; a mill of White's is spared
    "W:Wa7,a4,d1,g1,b4/3:Bd7,g7,f6,e4,c3/3",  # a1 closes two mills at once
    "W:Wa4,b4,c3,d6/0:Ba7,d7,g7/0",  # all that can be taken stands in a mill
)
DRAUGHTS = ("W:WK1,5:B32,28", "B:WK1,5:BK32,28,K14,K15")

CASES = (
    ("english", DRAUGHTS),
    ("international", ("W:WK46,K3,32:B1,K5,14,19", "B:WK46,K3,32:B1,K5,14,19")),
    ("turkish", ()),
    ("frisian", ("W:WK46,32:BK5,1,2", "B:WK46,32:BK5,1,2")),
    ("alquerque", ()),  # captures where steps are not forbidden
    ("international_14x14", ()),  # two words of points
    ("nine_mens_morris", MILLS),
    ("lasker_morris", MILLS),  # places or steps in one turn
    ("three_mens_morris", ()),
    ("morabaraba", ()),  # what is remembered is listed
    ("six_mens_morris_flying", ()),
    ("men_that_slide", (*MILLS, "W:WKa7,g4,d2,f2,b4/0:BKd7,d1,b6,f4/0", "W:WKa7,d2,b4/0:BKd7,d1,b6/0")),
)


def rules_of(name: str, folder: Path) -> rw.Rules:
    beside = TABLES / f"{name}.rules"
    if name == "men_that_slide":
        beside = folder / "men_that_slide.rules"
        beside.write_text(MEN_THAT_SLIDE, encoding="utf-8")
    return rw.load(str(beside) if beside.exists() else name)


def walked(engine: rw.Engine, texts: tuple[str, ...]) -> Iterator[rw.Position]:
    """These positions and some of two games of steps 1 and 7 from the start, without what they remember."""
    yield from map(engine.parse, texts)
    for stride in (1, 7):
        position = engine.start()
        for ply in range(70):
            moves = engine.legal_moves(position)
            if not moves:
                break
            if ply % 7 == 0:
                yield replace(engine.start(), cells=position.cells, side=position.side, hands=position.hands)
            position = engine.play(position, moves[(ply * stride + ply // 3) % len(moves)])


@pytest.mark.parametrize(("name", "texts"), CASES, ids=[name for name, _ in CASES])
def test_every_move_is_drawn_once(name: str, texts: tuple[str, ...], tmp_path: Path):
    """The turns drawn by all numbers are the legal moves of the reference engine, each as often as the others."""
    rules = rules_of(name, tmp_path)
    reference = rw.interpret(rules)
    positions = list(walked(reference, texts))
    kinds = [piece.name for piece in rules.variant.pieces]
    told = drawn(rules, positions, tmp_path)
    assert len(told) == len(positions)
    for position, turns in zip(positions, told, strict=True):
        legal = [
            (
                move.origin if len(move.path) > 1 else 0,
                move.destination,
                -1 if move.promotion is None else kinds.index(move.promotion),
                frozenset(move.captured),
            )
            for move in reference.legal_moves(position)
        ]
        if reference.outcome(position) is None:
            assert Counter(turns) == Counter(legal), reference.fen(position)


WORDS = r"""
#include "draws.h"
int main(void)
{
    uint64_t random = 1;
    for (int round = 0; round < 3000; round++) {
        const uint64_t one = next_random(&random), other = next_random(&random), third = next_random(&random);
        const uint64_t kinds[] = {one, one & other, one & other & third, one | other, one | other | third, UINT64_MAX};
#if RW_WORDS == 1
        const rw_set points = kinds[round % 6] >> (64 - RW_BITS);
#else
        const rw_set points = RW_JOIN(kinds[round % 6], kinds[round / 6 % 6]);
#endif
        uint64_t n = 0;
        for (rw_set rest = points; rest; rest &= rest - 1)
            if (rw_nth(points, n++) != rw_lowest(rest))
                return 1;
    }
    return 0;
}
"""


# The first numbers of PCG's own demonstration (pcg-c-basic, pcg32-demo.c: seed 42, sequence 54), as pcg-random.org and
# its expected output print them. Its generator begins with 0, goes on, adds the seed, goes on.
LOTS = r"""
#define RW_WORDS 1
#define RW_BITS 32
#include "draws.h"
int main(void)
{
    static const uint32_t EXPECTED[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e};
    uint64_t random = 0;
    next_lot(&random);
    random += 42;
    next_lot(&random);
    for (int i = 0; i < 6; i++)
        if (next_lot(&random) != EXPECTED[i])
            return 1;
    return 0;
}
"""


def returned(text: str, flags: tuple[str, ...], folder: Path) -> int:
    """What a C program returns."""
    file, program = folder / "draws.c", folder / "draws"
    file.write_text(text, encoding="utf-8")
    subprocess.run([compiler(), *STRICT, *flags, f"-I{HEADERS}", str(file), "-o", str(program)], check=True)
    return subprocess.run([str(program)], check=False).returncode


@pytest.mark.parametrize("flags", [(), ("-march=native",)])
@pytest.mark.parametrize(("words", "bits"), [(1, 9), (1, 32), (1, 33), (1, 64), (2, 128)])
def test_points_of_a_set_by_their_number(words: int, bits: int, flags: tuple[str, ...], tmp_path: Path):
    """The n-th point is the one that n times taking away the lowest leaves, in thin sets and full ones; with the
    instruction of this very processor, too."""
    assert returned(WORDS, (*flags, f"-DRW_WORDS={words}", f"-DRW_BITS={bits}"), tmp_path) == 0


def test_lots_are_those_of_the_generator_they_are_said_to_be(tmp_path: Path):
    assert returned(LOTS, (), tmp_path) == 0


def drawn(
    rules: rw.Rules, positions: list[rw.Position], folder: Path
) -> list[list[tuple[int, int, int, frozenset[int]]]]:
    """What the generated code draws in each position by each number."""
    file, program = folder / "engine.c", folder / "engine"
    file.write_text(c_source(rules.variant) + DRIVER, encoding="utf-8")
    flags = ["-O0"]
    subprocess.run([compiler(), *STRICT, *flags, f"-I{HEADERS}", str(file), "-o", str(program)], check=True)
    lines = [
        " ".join(map(str, (int(position.side), *itertools.chain(*position.hands), *position.cells[1:])))
        for position in positions
    ]
    done = subprocess.run([str(program)], input="\n".join(lines), capture_output=True, text=True, check=True)
    return [[turn_of(part) for part in line.split(";")[:-1]] for line in done.stdout.splitlines()]


def turn_of(text: str) -> tuple[int, int, int, frozenset[int]]:
    """Origin (0: from the hand), destination, new kind (-1: it stays what it is), victims."""
    origin, destination, kind, *captured = map(int, text.split())
    return origin, destination, kind, frozenset(captured)
