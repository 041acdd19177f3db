"""Generated C under strict warnings, and under the address and undefined-behaviour sanitizers."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import rulewright
from rulewright import variants
from rulewright.codegen import c_source
from rulewright.codegen.sources import HEADERS
from support import HOSTILE, STRICT, compile_strictly, compiler

# A program of its own, so that the sanitizers need not live inside Python: reads positions as cells, counts and lists.
DRIVER = r"""
#include <stdio.h>
#include <stdlib.h>
/* The calls for many positions, on a batch of two. */
static void call_with_two(const rw_state *one, const rw_state *other, void *arena, uint64_t bytes)
{
    static uint8_t cells[2 * (POINTS + 1)], sides[2], hands[4 * KINDS], memory[2 * sizeof(rw_state)];
    static uint8_t cells_after[sizeof cells], sides_after[2], hands_after[sizeof hands], memory_after[sizeof memory];
    static uint8_t ends[4 * 4096], outcomes[2];
    static uint64_t captured[RW_MASKS * 4096], nodes[2];
    int64_t offsets[3];
    int32_t stop = 0, played[2];
    rw_batch batch = {2, cells, sides, hands, memory}, after = {2, cells_after, sides_after, hands_after, memory_after};
    rw_batch_moves moves = {4096, offsets, ends, captured};
    store_state(one, &batch, 0);
    store_state(other, &batch, 1);
    if (rw_batch_check(&batch) != -1 || rw_batch_moves_of(&batch, &moves, arena, bytes, &stop) != offsets[2])
        exit(4);
    const int32_t last[2] = {(int32_t)offsets[1] - 1, (int32_t)(offsets[2] - offsets[1]) - 1};
    if (rw_batch_play(&batch, last, &after, arena, bytes, &stop) != 0
        || rw_batch_perft(&batch, 1, 1, nodes, arena, bytes, &stop) != 0
        || nodes[0] + nodes[1] != (uint64_t)offsets[2]
        || rw_batch_playouts(&batch, 7, 20, &after, outcomes, played, arena, bytes, &stop) != 0
        || rw_batch_outcomes(&after, outcomes, arena, bytes, &stop) != 0)
        exit(5);
}

int main(void)
{
    static uint64_t arena[1 << 18];
    static uint8_t names[1 << 20];
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
        int64_t length = rw_names(&state, arena, sizeof arena, names, sizeof names), moves = 0;
        int64_t answer = rw_perft(&state, depth, 1, arena, sizeof arena, 0, &nodes);
        for (int64_t start = 0, end = 0; start < length; start = ++end, moves++) {
            rw_state after;
            while (names[end] != RW_NAME_END)
                end++;
            if (rw_play(&state, names + start, (uint64_t)(end - start), arena, sizeof arena, &after) != 1)
                return 3;
            (void)rw_outcome(&after, arena, sizeof arena);
            call_with_two(&after, &state, arena, sizeof arena);
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


@pytest.mark.parametrize(
    "name", ["english", "frisian", "ply_yard_international", "russian", "turkish", "morabaraba", "fanorona"]
)
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
