"""Reading takes time in proportion to the file, whatever is in it: twice as much of anything is twice the work.

Work is counted in calls of functions, which no machine does faster on one day than on another; what happens inside one
call of a regular expression is watched by the processor's time for a file eight times as large.
"""

from __future__ import annotations

import sys
import time
from types import FrameType

import pytest
from fuzz.test_rule_files import HOSTILE, read

UNITS = [*HOSTILE, "piece", "piece a, plural b\n", "region r is ", "1-", "a-b-", " or ", "“", '"x" ', "\t", "\r\n", "é",
         "ending { draw with 1 man and ", 'example "x" { ', "because ", "phase p otherwise {", "}{",
         "{ lines a-b, "]  # fmt: skip
SMALL = 2_000  # signs
SLACK = 1.3  # beyond twice: what comes once, and steps that come with more faults


def text_of(unit: str, signs: int) -> bytes:
    return ("variant x\n" + unit * (1 + signs // len(unit))).encode()


def calls_for(data: bytes) -> int:
    """How many functions are called while the bytes are read."""
    calls = 0

    def count(frame: FrameType, event: str, what: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    read(data)  # what is made once has been made then
    sys.setprofile(count)
    try:
        read(data)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("unit", UNITS, ids=repr)
def test_twice_the_file_is_twice_the_work(unit: str) -> None:
    small, large = (calls_for(text_of(unit, signs)) for signs in (SMALL, 2 * SMALL))
    assert large <= 2 * SLACK * small + 200


def seconds_for(data: bytes) -> float:
    """Of the processor, at best of three."""
    taken: list[float] = []
    for _ in range(3):
        start = time.process_time()
        read(data)
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.parametrize("unit", UNITS, ids=repr)
def test_eight_times_the_file_is_not_sixty_four_times_the_time(unit: str) -> None:
    """Halfway between straight and quadratic, on a scale of factors."""
    small, large = (seconds_for(text_of(unit, signs)) for signs in (4 * SMALL, 32 * SMALL))
    assert large <= 8 * 8**0.5 * small + 0.02
