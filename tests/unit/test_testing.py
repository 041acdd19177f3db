"""rulewright.testing: what it draws is what it promises, and hypothesis is needed by nobody else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import rulewright as rw
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulewright import testing

PAGE = Path(__file__).parents[2] / "docs" / "testing.md"
QUICK = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


def python(code: str) -> subprocess.CompletedProcess[str]:
    """What an interpreter of its own makes of the code."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_rulewright_itself_needs_no_hypothesis() -> None:
    code = "import sys, rulewright as rw; rw.interpret(rw.load('english')); assert 'hypothesis' not in sys.modules"
    assert python(code).returncode == 0


def test_without_hypothesis_the_import_says_what_to_install() -> None:
    missing = python("import sys; sys.modules['hypothesis'] = None; import rulewright.testing")
    assert missing.returncode == 1
    assert missing.stderr.splitlines()[-1].endswith('pip install "rulewright[test]"')


@pytest.mark.parametrize("name", ["frisian", "russian_mill", "shax", "da_san_qi", "sam_ki", "konane"])
@settings(QUICK, max_examples=20)
@given(data=st.data())
def test_positions_are_such_as_notation_can_tell(name: str, data: st.DataObject) -> None:
    """Counts, hands and memory are within what the rules allow: written and read again, a position is the same."""
    engine = rw.interpret(rw.load(name))
    for strategy in (testing.arbitrary_positions(engine.rules), testing.capture_rich_positions(engine.rules)):
        position = data.draw(strategy)
        assert engine.parse(engine.fen(position)) == position


@settings(QUICK, max_examples=20)
@given(data=st.data())
def test_games_and_moves_are_legal(data: st.DataObject) -> None:
    engine = rw.interpret(rw.load("nine_mens_morris"))
    game = data.draw(testing.games(engine, plies=12))
    assert game.start == engine.start()
    assert len(game.moves) <= 12
    move = data.draw(testing.moves(engine, game.position))
    assert move in game.legal_moves()
    again = rw.Game(engine)
    for played in game.moves:
        again.push(played)
    assert again.position == game.position


@settings(QUICK, max_examples=30)
@given(rules=testing.rule_sets())
def test_rule_sets_are_played(rules: rw.Rules) -> None:
    engine = rw.interpret(rules)
    assert engine.parse(engine.fen(engine.start())) == engine.start()


@pytest.mark.parametrize("example", re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S))
def test_the_examples_of_the_page_run(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/testing.md: each of its programs runs to the end, as it stands."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    settings.register_profile("page", derandomize=True, database=None)
    settings.load_profile("page")
    try:
        exec(compile(example, str(PAGE), "exec"), {"__name__": "page"})
    finally:
        settings.load_profile("default")


def test_the_page_names_every_function() -> None:
    table = PAGE.read_text("utf-8").split("Rules and engines come")[0]
    assert {name for name in testing.__all__ if f"`{name}(" not in table} == set()
