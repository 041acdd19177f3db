"""Every rule of every shipped variant is shown by an example: no mutant goes unnoticed, none is left open."""

from __future__ import annotations

import pytest
from rulewright import variants
from rulewright.runtime.mutation.coverage import State
from rulewright.runtime.mutation.spread import Asked, Team, mutation_report

QUICK = ("alquerque_single_jumps", "italian", "shisima", "three_mens_morris")
"""Few rules or small boards, yet draughts and mill games, and with parents that answer for rules."""


def not_shown(name: str) -> list[str]:
    report = mutation_report(Asked(variant=name, positions=400, end=None), Team(1))
    assert report.of(State.NOTICED)
    return [
        f"{one.rule}: {one.change} ({one.file}:{one.line})"
        for state in (State.UNNOTICED, State.OPEN)
        for one in report.of(state)
    ]


@pytest.mark.parametrize("name", QUICK)
def test_all_rules_of_a_small_game_are_shown(name: str) -> None:
    assert not_shown(name) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in variants.names() if name not in QUICK])
def test_all_rules_are_shown(name: str) -> None:
    assert not_shown(name) == []
