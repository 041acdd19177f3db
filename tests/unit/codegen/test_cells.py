"""Blocks of cells: what is gathered from them is what stands in each, on processors of either kind."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest
from rulewright.codegen.sources import HEADERS
from support import STRICT, compiler

MOST = 6  # pieces are the numbers from 1 on

# Reads cells of fifty points; prints which are occupied, which are odd, and whether any is larger than MOST.
DRIVER = """
#define RW_WORDS 1
#include <stdio.h>
#include "cells.h"
enum { POINTS = 50 };
int main(void)
{
    uint8_t cells[POINTS + 16];
    while (fread(cells, 1, POINTS, stdin) == POINTS) {
        uint64_t occupied = 0, odd = 0, larger = 0;
        for (int at = 0; at < POINTS; at += RW_BLOCK) {
            const rw_block block = rw_cells(cells + at, POINTS - at < RW_BLOCK ? POINTS - at : RW_BLOCK);
            occupied |= rw_at_least(block, 1) << at;
            odd |= rw_odd(block) << at;
            larger |= rw_tops(rw_larger(block, MOST)) << at;
        }
        printf("%llu %llu %llu\\n", (unsigned long long)occupied, (unsigned long long)odd, (unsigned long long)larger);
    }
    return 0;
}
"""


@pytest.mark.parametrize("how", [(), ("-U__SSE2__",)], ids=["this processor", "any processor"])
def test_blocks_tell_what_stands_in_each_cell(how: tuple[str, ...], tmp_path: Path):
    file, program = tmp_path / "cells.c", tmp_path / "cells"
    file.write_text(DRIVER, encoding="utf-8")
    options = ("-O2", f"-DMOST={MOST}", f"-I{HEADERS}", *how)
    subprocess.run([compiler(), *STRICT, *options, str(file), "-o", str(program)], check=True)
    chance = random.Random(5)
    boards = [bytes(chance.randrange(most) for _ in range(50)) for most in (128, 256) for _ in range(99)]
    boards += [bytes([number] * 50) for number in range(256)]
    told = subprocess.run([str(program)], input=b"".join(boards), capture_output=True, check=True).stdout.split()
    assert len(told) == 3 * len(boards)
    for board, (occupied, odd, larger) in zip(boards, zip(*[map(int, told)] * 3, strict=True), strict=True):
        if max(board) < 128:
            assert occupied == bits(number > 0 for number in board)
        assert odd == bits(number % 2 == 1 for number in board)
        assert larger == bits(number > MOST for number in board)


def bits(holds: Iterable[bool]) -> int:
    return sum(1 << point for point, true in enumerate(holds) if true)
