"""Generated C under strict warnings, and under the address and undefined-behaviour sanitizers."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import rulewright
from rulewright import variants
from rulewright.codegen import c_source
from rulewright.codegen.render import HEADERS
from support import HOSTILE, STRICT, compile_strictly, compiler

# A program of its own, so that the sanitizers need not live inside Python: reads positions as cells, counts and lists.
DRIVER = r"""
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    static uint64_t arena[1 << 18];
    static rw_turn turns[4096];
    rw_state state;
    int depth;
    memset(&state, 0, sizeof state);
    while (scanf("%d", &depth) == 1) {
        int side, cell;
        uint64_t nodes = 0;
        if (scanf("%d", &side) != 1)
            return 2;
        state.side = (uint8_t)side;
        for (int i = 0; i < 2 * KINDS; i++)
            if (scanf("%d", &cell) == 1)
                state.hands[i / KINDS][i % KINDS] = (uint8_t)cell;
        for (int point = 1; point <= POINTS; point++)
            if (scanf("%d", &cell) == 1)
                state.cells[point] = (uint8_t)cell;
        int64_t moves = rw_moves(&state, arena, sizeof arena, turns, 4096);
        int64_t answer = rw_perft(&state, depth, 1, arena, sizeof arena, 0, &nodes);
        for (int64_t i = 0; i < moves; i++) {
            rw_state after;
            if (rw_play(&state, turns + i, arena, sizeof arena, &after) != 1)
                return 3;
            (void)rw_outcome(&after, arena, sizeof arena);
        }
        printf("%lld %lld %llu\n", (long long)answer, (long long)moves, (unsigned long long)nodes);
    }
    return 0;
}
"""
DEPTHS = {"mill": 3, "draughts": 5, "other": 4}


@pytest.mark.parametrize("name", variants.names())
def test_compiles_without_warnings(name: str, tmp_path: Path):
    """-std=c11 -Wall -Wextra -Werror has nothing to say about any shipped variant."""
    assert compile_strictly(c_source(rulewright.load(name).variant), tmp_path) == ""


def test_hostile_rules_compile_without_warnings(tmp_path: Path):
    """Names that are C words and titles that try to end their comment make ordinary C."""
    file = tmp_path / "hostile.rules"
    file.write_text(HOSTILE)
    assert compile_strictly(c_source(rulewright.load(str(file)).variant), tmp_path) == ""


@pytest.mark.parametrize("name", ["english", "frisian", "ply_yard_international", "russian", "turkish", "morabaraba"])
def test_sanitizers_find_nothing(name: str, tmp_path: Path):
    """Every call on positions of one random game, under -fsanitize=address,undefined; counts agree with Python's."""
    rules = rulewright.load(name)
    file, program = tmp_path / "engine.c", tmp_path / "engine"
    file.write_text(c_source(rules.variant) + DRIVER)
    flags = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    subprocess.run([compiler(), *STRICT, *flags, f"-I{HEADERS}", str(file), "-o", str(program)], check=True)
    engine = rulewright.compile(rules)
    depth = DEPTHS[rules.variant.family]
    given, expected = positions(engine, depth)
    done = subprocess.run([str(program)], input=given, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
    assert done.stdout == expected


def positions(engine: rulewright.Engine, depth: int) -> tuple[str, str]:
    """Lines for the driver and what it must print, from the middles of three games of steps 1, 7 and 11."""
    lines: list[str] = []
    answers: list[str] = []
    for stride in (1, 7, 11):
        position = engine.start()
        for ply in range(60):
            moves = engine.legal_moves(position)
            if not moves:
                break
            if ply % 6 == stride % 6:
                hands = [number for hand in position.hands for number in hand]
                lines.append(" ".join(map(str, (depth - 1, int(position.side), *hands, *position.cells[1:]))))
                answers.append(f"0 {len(moves)} {engine.perft(position, depth - 1)}\n")
            position = engine.play(position, moves[ply * stride % len(moves)])
    return "\n".join(lines), "".join(answers)
