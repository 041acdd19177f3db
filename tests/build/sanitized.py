"""Generated C as a program of its own under the address and undefined-behaviour sanitizers, which then need not live
inside Python: it reads states, calls everything, and prints what Python is to find too.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import rulewright as rw
from rulewright.codegen import c_source
from rulewright.codegen.sources import HEADERS
from rulewright.runtime.compiled import CompiledEngine, compile_engine
from support import STRICT, compiler

DRIVER = r"""
#include <stdio.h>
#include <stdlib.h>
/* The calls for many positions, on a batch of two. */
static void call_with_two(const rw_state *one, const rw_state *other, void *arena, uint64_t bytes)
{
    static uint8_t cells[2 * (POINTS + 1)], sides[2], hands[4 * KINDS], memory[2 * sizeof(rw_state)];
    static uint8_t cells_after[sizeof cells], sides_after[2], hands_after[sizeof hands], memory_after[sizeof memory];
    static uint8_t ends[4 * 8192], outcomes[2];
    static uint64_t captured[RW_MASKS * 8192], nodes[2];
    int64_t offsets[3];
    int32_t stop = 0, played[2];
    rw_batch batch = {2, cells, sides, hands, memory}, after = {2, cells_after, sides_after, hands_after, memory_after};
    rw_batch_moves moves = {8192, offsets, ends, captured};
    store_state(one, &batch, 0);
    store_state(other, &batch, 1);
    if (rw_batch_check(&batch) != -1 || rw_batch_moves_of(&batch, &moves, arena, bytes, &stop) != offsets[2])
        exit(4);
    const int32_t last[2] = {(int32_t)(offsets[1] > 0 ? offsets[1] - 1 : 0), (int32_t)(offsets[2] - offsets[1]) - 1};
    if ((offsets[1] > 0 && rw_batch_play(&batch, last, &after, arena, bytes, &stop) != 0)
        || rw_batch_perft(&batch, 1, 1, nodes, arena, bytes, &stop) != 0
        || nodes[0] + nodes[1] != (uint64_t)offsets[2]
        || rw_batch_playouts(&batch, 7, 20, &after, outcomes, played, arena, bytes, &stop) != 0
        || rw_batch_outcomes(&after, outcomes, arena, bytes, &stop) != 0)
        exit(5);
}

/* The list of moves in rooms of many sizes from nothing on, anywhere in memory: it is the right one, or the call says
 * that there is too little room and writes nothing behind it. */
static void call_in_little_room(const rw_state *state, const int64_t length)
{
    int64_t answer = RW_FULL;
    for (size_t bytes = 0, step = 0; answer == RW_FULL; bytes += bytes / 3 + 911, step++) {
        uint8_t *const room = malloc(bytes + step % 16), *const names = malloc((size_t)length + 8);
        if (!room || !names)
            exit(6);
        answer = rw_names(state, room + step % 16, bytes, names, (size_t)length + 8);
        if (answer != length && answer != RW_FULL)
            exit(7);
        if (length && rw_names(state, room + step % 16, bytes, names, (size_t)length - 1) != RW_FULL)
            exit(8);
        free(room);
        free(names);
    }
}

int main(void)
{
    static uint64_t arena[1 << 18];
    static uint8_t names[1 << 20];
    rw_state state;
    int depth;
    while (scanf("%d", &depth) == 1) {
        unsigned byte;
        uint64_t nodes = 0;
        for (unsigned i = 0; i < sizeof state; i++) {
            if (scanf("%2x", &byte) != 1)
                return 2;
            ((uint8_t *)&state)[i] = (uint8_t)byte;
        }
        int64_t length = rw_names(&state, arena, sizeof arena, names, sizeof names), moves = 0;
        if (length >= 0)
            call_in_little_room(&state, length);
        int64_t answer = rw_perft(&state, depth, 1, arena, sizeof arena, 0, &nodes);
        for (int64_t start = 0, end = 0; start < length; start = ++end, moves++) {
            rw_state after;
            while (names[end] != RW_NAME_END)
                end++;
            if (rw_play(&state, names + start, (uint64_t)(end - start), arena, sizeof arena, &after) != 1)
                return 3;
            (void)rw_outcome(&after, arena, sizeof arena);
            if (moves < 40)
                call_with_two(&after, &state, arena, sizeof arena);
        }
        printf("%lld %lld %llu\n", (long long)answer, (long long)moves, (unsigned long long)nodes);
    }
    return 0;
}
"""
SANITIZERS = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def assert_clean(
    rules: rw.Rules, positions: list[rw.Position], depth: int, folder: Path, crowded: list[rw.Position] | None = None
) -> None:
    """Strict C, no finding of the sanitizers at any of these positions, and the moves and leaves that Python counts.
    Those that are crowded are counted one ply deep."""
    file, program = folder / "engine.c", folder / "engine"
    file.write_text(c_source(rules.variant) + DRIVER)
    command = [compiler(), *STRICT, *SANITIZERS, f"-I{HEADERS}", str(file), "-o", str(program)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.stderr == ""
    engine = compile_engine(rules)
    asked = [(each, depth) for each in positions] + [(each, 1) for each in crowded or []]
    lines = [f"{plies} {state_of(engine, each).hex()}" for each, plies in asked]
    expected = [f"0 {len(engine.legal_moves(each))} {engine.perft(each, plies)}\n" for each, plies in asked]
    done = subprocess.run([str(program)], input="\n".join(lines), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
    assert done.stdout == "".join(expected)


def state_of(engine: CompiledEngine, position: rw.Position) -> bytes:
    """A position as C has it."""
    states = engine._states  # pyright: ignore[reportPrivateUsage]
    state = bytearray(states.size)
    states.write(position, memoryview(state))
    return bytes(state)
