"""Whole random variants: written, checked, formatted, dumped, compiled, and played by both engines."""

from __future__ import annotations

import re

import pytest
import rulewright as rw
from differential.agreement import walk_together
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulewright.dsl.dump import dump
from rulewright.dsl.formatter import format_tree
from rulewright.dsl.parser import parse
from rulewright.dsl.source import SourceFile
from rulewright.runtime.strategies.grounds import checked
from rulewright.runtime.strategies.walks import choices
from rulewright.testing import positions, rule_sets, rule_texts

# See test_walks.py. Every variant costs a call of the C compiler, so that a failure takes minutes to be made small.
SHORT = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
LONG = settings(SHORT, derandomize=False)
PLACE = re.compile(r"spec\.rules:[0-9:-]+")  # of a rule in its file, which formatting moves
WALKS = 5  # from positions that nobody has to reach, for each variant


def play_random_rules(number: int, how: settings) -> None:
    """So many variants are compiled, and a game and some positions of each are played."""

    @settings(how, max_examples=number)
    @given(rule_sets(), st.data())
    def play(rules: rw.Rules, data: st.DataObject) -> None:
        reference, compiled = rw.interpret(rules), rw.compile(rules)
        walk_together(reference, compiled, reference.start(), data.draw(choices(25)))
        for _ in range(WALKS):
            start = data.draw(positions(rules))
            assert walk_together(reference, compiled, start, data.draw(choices(2))) > 0

    play()


@pytest.mark.usefixtures("throwaway_store")
def test_engines_agree_on_random_rules() -> None:
    play_random_rules(25, SHORT)


@pytest.mark.slow
@pytest.mark.usefixtures("throwaway_store")
def test_engines_agree_on_many_random_rules() -> None:
    play_random_rules(500, LONG)


@settings(SHORT, max_examples=60)
@given(rule_texts())
def test_formatting_random_rules_changes_no_meaning(text: str) -> None:
    tree, faults = parse(SourceFile(name="spec.rules", text=text))
    assert tree is not None, faults
    assert faults == ()
    formatted = format_tree(tree)
    again, faults = parse(SourceFile(name="spec.rules", text=formatted))
    assert again is not None, faults
    assert format_tree(again) == formatted
    before, after = checked(text), checked(formatted)
    assert (before is None) == (after is None), formatted
    if before is not None and after is not None:
        assert PLACE.sub("", dump(before.variant)) == PLACE.sub("", dump(after.variant))


def test_most_random_rules_are_accepted() -> None:
    """Otherwise the tests above would compare far less than they seem to."""
    accepted: list[bool] = []

    @settings(SHORT, max_examples=100)
    @given(rule_texts())
    def count(text: str) -> None:
        accepted.append(checked(text) is not None)

    count()
    assert sum(accepted) > 0.75 * len(accepted)
