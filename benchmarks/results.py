"""Figures of one run as values: what was measured, by which program, in which rounds; ratios of rounds.

Knows nothing of engines or clocks. Read next: timing.py, report.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any

OURS = "compiled"
HIGHER_IS_BETTER = {
    "leaves/s": True,
    "moves/s": True,
    "positions/s": True,
    "instructions/leaf": False,
    "µs": False,
    "s": False,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One program at one work. `samples` has one figure for each round, in the unit `unit`, all of the same work.

    Rounds of the programs of one work alternate, so that samples of the same place belong together. Figures per
    second are per second of processor time.
    """

    section: str
    work: str
    program: str
    unit: str  # a key of HIGHER_IS_BETTER
    samples: tuple[float, ...]
    depth: int | None = None
    nodes: int | None = None
    note: str = ""

    @property
    def figure(self) -> float:
        return median(self.samples)

    def times_as_good(self, other: Result) -> float:
        """By what factor this program beats the other one: the median of the ratios of the rounds."""
        pairs = zip(self.samples, other.samples, strict=True)
        ratios = [a / b if HIGHER_IS_BETTER[self.unit] else b / a for a, b in pairs]
        return median(ratios)


def ratio_to_ours(result: Result, results: list[Result]) -> float | None:
    """How many times as good as this program our engine is at the same work; None for itself, and if it was alone."""
    if result.program == OURS:
        return None
    same = (result.section, result.work, OURS)
    ours = next((one for one in results if (one.section, one.work, one.program) == same), None)
    return None if ours is None else ours.times_as_good(result)


def as_json(results: list[Result], machine: dict[str, str]) -> dict[str, Any]:
    """The run as JSON: what it ran on, and one entry for each result."""
    rows = [
        {
            "section": result.section,
            "work": result.work,
            "program": result.program,
            "unit": result.unit,
            "median": result.figure,
            "samples": list(result.samples),
            "depth": result.depth,
            "nodes": result.nodes,
            "ratio": ratio_to_ours(result, results),
            "note": result.note,
        }
        for result in results
    ]
    return {"machine": machine, "results": rows}
