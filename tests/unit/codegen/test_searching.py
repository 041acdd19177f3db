"""What a search may leave out, by the rules' own words."""

from __future__ import annotations

import rulewright as rw
from rulewright.codegen.conditions import NO_LIMIT
from rulewright.codegen.plan import plan_variant


def test_counters_are_left_alone_while_there_are_too_many_pieces() -> None:
    """Russian rules 7.2.4, 7.2.6–7.2.8: 1 king against at least 3 kings, against 3 pieces, against 1 or 2, 4 or 5
    pieces in all, 6 or 7."""
    counters = plan_variant(rw.load("russian").variant).counters
    assert [counter.most for counter in counters if counter.material] == [NO_LIMIT, 4, 3, 5, 7]


def test_counters_that_ask_for_kings_are_left_alone_without_kings() -> None:
    for name in ("russian", "frisian", "canadian"):
        plan = plan_variant(rw.load(name).variant)
        assert [plan.kinds[kind].name for kind in plan.search.counted_kinds] == ["king"]


def test_counters_that_ask_for_men_want_a_man_at_least() -> None:
    """Morabaraba: ten moves each with 3 men against 3 men."""
    plan = plan_variant(rw.load("morabaraba").variant)
    assert (plan.search.counted_material, plan.search.counted_kinds) == (6, (0,))
