"""Hypothesis strategies for those who test engines and rules: positions, moves, games, and whole random rule sets.

`rulewright.testing` is the front door. Needs hypothesis, which only the extra `[test]` installs. Read next: walks.py
and positions.py on what is drawn from a variant, texts.py on variants that are drawn themselves.
"""

from __future__ import annotations

try:
    import hypothesis as _  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        'rulewright.testing draws from hypothesis, which is not installed: pip install "rulewright[test]"',
        name=error.name,
    ) from None
