"""Generated C under strict warnings, and under the address and undefined-behaviour sanitizers."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import rulewright
from build.sanitized import assert_clean
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from rulewright import variants
from rulewright.codegen import build, c_source, compilers
from rulewright.testing import positions, rule_sets
from support import CLASSES, HOSTILE, compile_strictly

WORST: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "worst_positions.json").read_text(encoding="utf-8")
)
DEPTHS = {"mill": 3, "draughts": 5, "other": 4}


@pytest.mark.parametrize("name", variants.names())
def test_compiles_without_warnings(name: str, tmp_path: Path):
    """-std=c11 -Wall -Wextra -Werror has nothing to say about any shipped variant."""
    source = c_source(rulewright.load(name).variant)
    assert compile_strictly(source, tmp_path, only_read=name not in CLASSES) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*variants.names()} - CLASSES))
def test_compiles_all_without_warnings(name: str, tmp_path: Path):
    assert compile_strictly(c_source(rulewright.load(name).variant), tmp_path) == ""


def test_hostile_rules_compile_without_warnings(tmp_path: Path):
    """Names that are C words and titles that try to end their comment make ordinary C."""
    file = tmp_path / "hostile.rules"
    file.write_text(HOSTILE)
    assert compile_strictly(c_source(rulewright.load(str(file)).variant), tmp_path) == ""


@pytest.mark.parametrize(
    "name",
    [
        "english",
        "frisian",
        "ply_yard_international",
        "russian",
        "turkish",
        "morabaraba",
        "fanorona",
        "konane",  # pieces that leave, where nobody has men in hand
        "cheng_san_qi",  # removals are turns of their own
    ],
)
def test_sanitizers_find_nothing(name: str, tmp_path: Path):
    """Every call on positions of three games, and on the worst positions that a search has found."""
    rules = rulewright.load(name)
    depth, engine = DEPTHS[rules.variant.family] - 1, rulewright.compile(rules)
    worst = [engine.parse(record["position"]) for record in WORST if record["variant"] == name]
    assert len(worst) > 1
    assert_clean(rules, from_games(engine), depth, tmp_path, crowded=worst)


def test_sanitizers_find_nothing_in_random_rules(tmp_path: Path):
    """Rules that nobody has thought of, at their start and from anywhere."""

    @settings(
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
        max_examples=6,
        phases=[Phase.generate],
    )
    @given(rule_sets(), st.data())
    def play(rules: rulewright.Rules, data: st.DataObject) -> None:
        anywhere = data.draw(st.lists(positions(rules), min_size=5, max_size=5))
        assert_clean(rules, [rulewright.compile(rules).start(), *anywhere], 2, tmp_path)

    play()


@pytest.mark.skipif(find_spec("ziglang") is None, reason="needs the wheel ziglang (`pip install rulewright[zig]`)")
def test_another_compiler_counts_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The published leaves (tests/perft), with the engines that `zig cc` (clang) makes."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(build, "find_compiler", compilers._zig)
    for name, depth, leaves in (("international", 7, 1_049_442), ("frisian", 6, 102_431)):
        engine = rulewright.compile(rulewright.load(name))
        assert engine.perft(engine.start(), depth) == leaves


def from_games(engine: rulewright.Engine) -> list[rulewright.Position]:
    """Positions from the middles of three games of steps 1, 7 and 11."""
    found: list[rulewright.Position] = []
    for stride in (1, 7, 11):
        position = engine.start()
        for ply in range(60):
            moves = engine.legal_moves(position)
            if not moves:
                break
            if ply % 6 == stride % 6:
                found.append(position)
            position = engine.play(position, moves[ply * stride % len(moves)])
    return found
