"""The published leaf counts: every table `NAME.perft` of this folder is counted on both engines.

A table belongs to the shipped variant of its name, or to `NAME.rules` beside it. Its head says what a record is.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import rulewright as rw
from perft.tables import Record, read_table
from perft.turns import perft_by_action, perft_by_order
from rulewright.runtime.compiled import CompiledEngine

HERE = Path(__file__).parent
COMPILED_LEAVES = 20_000_000  # a fraction of a second each
SLOW_LEAVES = 2_000_000_000  # under half a minute each
DEEPEST_LEAVES = 40_000_000_000  # with a table of counts under a minute each
REFERENCE_LEAVES = 3_000  # most of them in a second, the whole folder in three minutes
SLOW_REFERENCE_LEAVES = 20_000

# One king with so many ways round that reading them one by one takes a minute, or is refused as too many.
TOO_MANY_WAYS = {"frisian_no_king_limit-p4", "frisian_no_king_limit-p5"}

RECORDS = [record for path in sorted(HERE.glob("*.perft")) for record in read_table(path)]


@cache
def rules_of(table: str) -> rw.Rules:
    beside = HERE / f"{table}.rules"
    return rw.load(beside if beside.exists() else table)


@cache
def compiled(table: str) -> rw.Engine:
    return rw.compile(rules_of(table))


@cache
def reference(table: str) -> rw.Engine:
    return rw.interpret(rules_of(table))


def position_of(engine: rw.Engine, record: Record) -> rw.Position:
    return engine.start() if record.position == "start" else engine.parse(record.position)


def count(engine: rw.Engine, record: Record, depths: tuple[tuple[int, int], ...]) -> dict[int, int]:
    position = position_of(engine, record)
    match record.routes:
        case "ordered":
            return {depth: perft_by_order(engine, position, depth) for depth, _ in depths}
        case "actions":
            return {depth: perft_by_action(engine, position, depth) for depth, _ in depths}
        case routes:
            return {depth: engine.perft(position, depth, routes=routes) for depth, _ in depths}  # type: ignore[arg-type]


def some(least: int, most: int) -> list[Record]:
    return [record for record in RECORDS if record.within(least, most)]


@pytest.mark.parametrize("record", some(-1, COMPILED_LEAVES), ids=str)
def test_compiled_engine(record: Record) -> None:
    """The compiled engine counts what was published, to a depth that takes a moment."""
    depths = record.within(-1, COMPILED_LEAVES)
    assert count(compiled(record.table), record, depths) == dict(depths)


@pytest.mark.slow
@pytest.mark.parametrize("record", some(COMPILED_LEAVES, SLOW_LEAVES), ids=str)
def test_compiled_engine_deep(record: Record) -> None:
    """The compiled engine counts what was published, deeper."""
    depths = record.within(COMPILED_LEAVES, SLOW_LEAVES)
    assert count(compiled(record.table), record, depths) == dict(depths)


@pytest.mark.slow
@pytest.mark.parametrize("record", some(SLOW_LEAVES, DEEPEST_LEAVES), ids=str)
def test_compiled_engine_with_a_table(record: Record) -> None:
    """As deep as was published, or as a table of counts brings within reach."""
    engine = compiled(record.table)
    assert isinstance(engine, CompiledEngine)
    position = position_of(engine, record)
    for depth, leaves in record.within(SLOW_LEAVES, DEEPEST_LEAVES):
        assert engine.perft(position, depth, routes=record.routes, hash_mb=256) == leaves  # type: ignore[arg-type]


def readable(least: int, most: int) -> list[Record]:
    return [record for record in some(least, most) if f"{record.table}-{record.id}" not in TOO_MANY_WAYS]


@pytest.mark.parametrize("record", readable(-1, REFERENCE_LEAVES), ids=str)
def test_reference_engine(record: Record) -> None:
    """The reference engine counts what was published, as deep as a moment allows."""
    depths = record.within(-1, REFERENCE_LEAVES)
    assert count(reference(record.table), record, depths) == dict(depths)


@pytest.mark.slow
@pytest.mark.parametrize("record", readable(REFERENCE_LEAVES, SLOW_REFERENCE_LEAVES), ids=str)
def test_reference_engine_deep(record: Record) -> None:
    """The reference engine counts what was published, deeper."""
    depths = record.within(REFERENCE_LEAVES, SLOW_REFERENCE_LEAVES)
    assert count(reference(record.table), record, depths) == dict(depths)


def test_every_record_is_counted_somewhere() -> None:
    """No record of a table is too large for every test."""
    assert {str(record) for record in RECORDS} == {str(record) for record in some(-1, COMPILED_LEAVES)}
