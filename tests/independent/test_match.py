"""A match with a program of somebody else over Hub: both play by the same rules to the end of every game."""

from __future__ import annotations

import json

import pytest
from rulewright.runtime.cli import app
from typer.testing import CliRunner

from benchmarks.environments import PEERS, PeerMissingError, python_of


@pytest.mark.slow
def test_dame_rs_plays_a_match() -> None:
    """No illegal move and no crash of either; time is no matter here, machines of tests are busy."""
    try:
        dame = python_of(PEERS["dame-rs"]).with_name("dame")
    except PeerMissingError as missing:
        pytest.skip(str(missing))
    arguments = ["match", "international", "self", f"hub:{dame} hub@name=dame", "--games", "4", "--seed", "1"]
    result = CliRunner().invoke(app, [*arguments, "--seconds", "0.02", "--margin", "5", "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["endings"] == {"rules": 4}
    assert [engine["faults"] for engine in told["engines"]] == [{}, {}]
    assert all(engine["depth"] > 3 and engine["positions_per_second"] > 0 for engine in told["engines"])
