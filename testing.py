"""Hypothesis strategies for testing engines, variants and programs around them: the front door of `rulewright.testing`.

Needs the extra `[test]`: `pip install "rulewright[test]"`. Every strategy shrinks to what a person can read. Guide:
docs/testing.md; code: runtime/strategies.
"""

from __future__ import annotations

from .runtime.rules import rules_of
from .runtime.strategies.boards import boards
from .runtime.strategies.positions import arbitrary_positions, capture_rich_positions, positions
from .runtime.strategies.texts import rule_sets, rule_texts
from .runtime.strategies.walks import games, moves, reachable_positions

__all__ = [
    "arbitrary_positions",
    "boards",
    "capture_rich_positions",
    "games",
    "moves",
    "positions",
    "reachable_positions",
    "rule_sets",
    "rule_texts",
    "rules_of",
]
