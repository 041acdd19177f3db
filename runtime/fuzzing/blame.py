"""The lines of a `.rules` file that a disagreement is about: where to look first.

Read next: jobs.py.
"""

from __future__ import annotations

from ..differential import Gap
from ..engine import Engine
from ..position import Position


def rule_lines(reference: Engine, position: Position, gap: Gap) -> tuple[str, ...]:
    return ()
