"""Hand-written speed probes beside ours: a folder with a program `measure`, given with --yardstick.

`measure NAME --repeat N --deeper K` compiles and runs one probe and prints a JSON line: name, depth, nodes, and mnps,
millions of leaves per second of processor time, the best of N runs. Read next: works.py (PROBES).
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from . import ours, works
from .results import OURS, Result
from .sections import Options, measure
from .timing import Count, Runner, best_of, must_agree

DEEPER = 1  # plies beyond a probe's own depth, so that it runs long enough
RUNS = 4  # of which a figure is the best: some probes choose theirs so, whatever they are told
TIMEOUT_SECONDS = 600


class ProbeError(Exception):
    """A probe did not run, or printed something else than its line."""


def probes(options: Options) -> Iterator[Result]:
    """Our engine against each probe, at the probe's depth; the two must count the same."""
    assert options.probes is not None
    for title, work in works.PROBES.items():
        name, deeper = title.partition(",")[0], 0 if options.shallower else DEEPER
        told = _measure(options.probes, name, deeper, runs=1)
        work = ours.checked(replace(work, name=title, depth=told["depth"]))
        must_agree(f"the probe {name}, depth {work.depth}", told["nodes"], ours.count_once(work))
        programs = [(OURS, best_of(RUNS, ours.runner(work)), ""), ("probe", runner(options.probes, name, deeper), "")]
        yield from measure("probes", work, programs, options)


def runner(folder: Path, name: str, deeper: int) -> Runner:
    """What runs the probe and takes its word for the count and the time. Raises ProbeError."""

    def run() -> Count:
        line = _measure(folder, name, deeper)
        return Count(nodes=line["nodes"], seconds=line["nodes"] / line["mnps"] / 1e6)

    return run


def _measure(folder: Path, name: str, deeper: int, runs: int = RUNS) -> dict[str, int]:
    """What the probe told: depth, nodes, mnps. Raises ProbeError."""
    command = [sys.executable, str(folder / "measure"), name, "--repeat", str(runs), "--deeper", str(deeper)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS)
    try:
        told = json.loads(done.stdout.splitlines()[-1])
        return {key: told[key] for key in ("depth", "nodes", "mnps")}
    except (IndexError, ValueError, KeyError, TypeError):
        raise ProbeError(f"the probe {name} did not tell its speed: {done.stderr.strip()[-300:]}") from None
