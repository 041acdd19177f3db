"""Rules that contradict each other or do nothing → RW4xx, once names and numbers are known to be right.

A lint that could be misled by a part in which something failed waits until that is put right. A lint that says "does
nothing" speaks only of lines of the file at hand. Read next: checks/sight.py, then checks/lint_*.py.
"""

from __future__ import annotations

from .checks.beyond import written_rules
from .checks.context import Context
from .checks.lint_capturing import lint_capturing, lint_tiers
from .checks.lint_course import lint_mill, lint_phases
from .checks.lint_ending import lint_ending
from .checks.lint_restated import lint_restated
from .checks.lint_takings import lint_takings
from .checks.parts import Parts
from .checks.sight import Sight


def lint(parts: Parts, context: Context) -> None:
    sight = Sight(parts=parts, context=context, spans=written_rules(context.merged))
    lint_tiers(sight)
    if sight.sound("pieces", "phases", "capturing"):
        lint_capturing(sight)
    if sight.sound("pieces", "phases", "ending", "setup"):
        lint_phases(sight)
    if sight.sound("mill"):
        lint_mill(sight)
    if sight.sound("mill", "phases", "setup"):
        lint_takings(sight)
    lint_ending(sight)
    lint_restated(sight)
