"""The search: positions a second from the start, beside hand-written searches where they are given, and time to depth.

One thread, a new table each time. Read next: ../runtime/search.py, probes.py.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import rulewright as rw
from rulewright.runtime.compiled import compile_engine
from rulewright.runtime.search import Limits, Searcher

from .probes import runner
from .results import OURS, Result
from .sections import Options
from .timing import Count, Runner, alternate

TABLE_MB = 32  # as large as that of the probes
PROBED = {"international": "international_search", "english": "english_search", "russian": "russian_search"}
DEPTHS = {  # plies that take a few seconds
    "international": 17,
    "english": 18,
    "russian": 16,
    "brazilian": 16,
    "frisian": 12,
    "turkish": 11,
    "canadian": 15,
    "antidraughts": 15,
    "nine_mens_morris": 12,
    "twelve_mens_morris": 10,
    "lasker_morris": 8,
}


def searching(options: Options) -> Iterator[Result]:
    """Positions a second of processor time, quiescence included, and the seconds that a depth takes."""
    for name, depth in DEPTHS.items():
        depth -= options.shallower
        options.tell(f"search: {name}, depth {depth}")
        programs: list[tuple[str, Runner]] = [(OURS, _ours(name, depth))]
        if options.probes is not None and name in PROBED:
            programs.append(("probe", runner(options.probes, PROBED[name], 0)))  # to a depth of its own
        columns = alternate([runner for _, runner in programs], options.rounds)
        for (program, _), counts in zip(programs, columns, strict=True):
            rates = tuple(count.rate for count in counts)
            yield Result(section="search", work=name, program=program, unit="positions/s", samples=rates)
        seconds = tuple(count.seconds for count in columns[0])
        nodes = columns[0][0].nodes
        yield Result(
            section="time to depth", work=name, program=OURS, unit="s", samples=seconds, depth=depth, nodes=nodes
        )


def _ours(name: str, depth: int) -> Runner:
    engine = compile_engine(rw.load(name))

    def run() -> Count:
        searcher = Searcher(engine, hash_mb=TABLE_MB)
        begun = time.process_time()
        found = searcher.search(engine.start(), Limits(depth=depth))
        return Count(nodes=found.nodes, seconds=time.process_time() - begun)

    return run
