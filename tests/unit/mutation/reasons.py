"""What is said of a change of a shipped variant, for the tests of the arguments."""

from __future__ import annotations

import rulewright as rw
from rulewright.runtime.mutation.equivalent import why_equivalent
from rulewright.runtime.mutation.operators import mutants


def why(name: str, rule: str, change: str) -> list[str | None]:
    """What is said of every such change of the rule."""
    variant = rw.load(name).variant
    found = [one for one in mutants(variant) if (one.rule.words, one.change) == (rule, change)]
    assert found
    return [why_equivalent(variant, one) for one in found]
