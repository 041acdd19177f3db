"""The worst positions that a search has found in each variant: both engines agree there, and measure what is written.

`cases/worst_positions.json` has been made by `python -m benchmarks.worst`: for each goal (most moves, most pieces
taken, longest path, most routes that are one move, most sequences tried) the worst position met. Every list of moves is
that of the reference engine, which reads the rules and has no room to run out of. Only the number of sequences tried is
no part of the rules and the compiled engine's alone: here it tells which positions take long.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.runtime.compiled import compile_engine

FILE = Path(__file__).parents[1] / "cases" / "worst_positions.json"
RECORDS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
QUICK = 100  # sequences tried and routes that the reference engine needs some hundredths of a second for


def recorded(*, quick: bool) -> dict[str, list[dict[str, Any]]]:
    """By variant, the records that the reference engine is quick at, or all others."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for record in RECORDS:
        effort = max(record["tried"], record["duplicates"] + record["moves"])
        if (effort <= QUICK) is quick:
            found[record["variant"]].append(record)
    return found


QUICK_ONES, LONG_ONES = recorded(quick=True), recorded(quick=False)


def test_every_variant_has_its_worst_positions() -> None:
    assert {record["variant"] for record in RECORDS} == set(variants.names())


def agree(name: str, records: list[dict[str, Any]]) -> None:
    rules = rw.load(name)
    reference, compiled = rw.interpret(rules), compile_engine(rules)
    for record in records:
        position = reference.parse(record["position"])
        moves = compiled.legal_moves(position)
        assert moves == reference.legal_moves(position), record["position"]
        assert len(moves) == record["moves"]
        assert max((len(move.captured) for move in moves), default=0) == record["captured"]
        assert max((len(move.path) for move in moves), default=0) == record["path"]
        kept = record["moves"] + record["duplicates"]
        assert [engine.perft(position, 1, routes="kept") for engine in (compiled, reference)] == [kept, kept]


@pytest.mark.parametrize("name", QUICK_ONES)
def test_both_engines_agree(name: str) -> None:
    agree(name, QUICK_ONES[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG_ONES)
def test_both_engines_agree_where_it_takes_long(name: str) -> None:
    agree(name, LONG_ONES[name])


def test_no_capture_takes_more_than_the_board_holds() -> None:
    """What docs/performance.md argues: a path has one point more than there are jumps, and each jump takes somebody."""
    for record in RECORDS:
        size = rw.load(record["variant"]).variant.board.size
        assert record["captured"] < size
        assert record["path"] <= max(2, record["captured"] + 1)
