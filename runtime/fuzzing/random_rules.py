"""One job of random rule sets: whole texts drawn by hypothesis, each played, and made small where the engines disagree.

Needs the extra `[test]`; only a run that has such jobs imports this file. A job depends on its seed and number alone.
Read next: jobs.py, ../strategies/texts.py.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from dataclasses import replace

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis.errors import FlakyFailure

from ...dsl.diagnostics import RulewrightError
from ...dsl.source import SourceFile
from ..compiled import compile_once
from ..engine import Engine, interpret
from ..rules import Rules, find_parent
from ..strategies.grounds import FILE, checked
from ..strategies.texts import rule_texts
from .jobs import Mismatch, mismatch_of
from .layout import layout_fault
from .walks import walk

LEAST_POSITIONS, MOST_GAMES = 200, 40  # of one rule set: where a game has few positions there are more games
MOST_TRIES = 80  # rule sets tried to make a faulty one small: each one calls the C compiler


class _Disagreement(Exception):
    """What tells hypothesis that a text is worth making smaller."""


class RandomRules:
    """The texts of one job and what came of them. `second` makes the engine that is compared with the reference."""

    def __init__(self, seed: int, second: Callable[[Rules], Engine] | None) -> None:
        self._seed = seed
        self._second = second or compile_once
        self.specs = self.positions = 0
        self.mismatch: Mismatch | None = None
        self._good: set[str] = set()
        self._faulty: dict[str, Mismatch] = {}

    def run(self, number: int, texts: int) -> None:
        """Plays so many rule sets; fewer if the engines disagree about one, which is then made small."""
        first = True

        def play(text: str) -> None:
            nonlocal first
            if first:  # hypothesis begins with the simplest text of all, the same each time
                first = False
            elif self._is_faulty(text, texts):
                self.mismatch = self._faulty[text]  # the last one to come here is the smallest
                raise _Disagreement

        drawn = settings(
            max_examples=4 * texts,  # of which some are refused by the checker or come twice
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large),
            report_multiple_bugs=False,
            verbosity=Verbosity.quiet,
            print_blob=False,
        )(seeded(self._seed * 1_000_003 + number)(given(rule_texts())(play)))
        try:
            with contextlib.suppress(_Disagreement):
                drawn()
        except FlakyFailure as failure:  # hypothesis hides what went wrong when it does not go wrong twice
            raise failure.exceptions[0] from None

    def _is_faulty(self, text: str, texts: int) -> bool:
        """Whether the engines disagree about these rules, as far as they are still to be played."""
        if text in self._faulty or text in self._good:
            return text in self._faulty
        if len(self._good) + len(self._faulty) >= texts + (MOST_TRIES if self._faulty else 0):
            return False
        rules = checked(text)
        if rules is None or rules.variant.beyond:
            return False
        found = self._played(text, rules)
        if found is None:
            self._good.add(text)
            return False
        self._faulty[text] = replace(found, text=text)
        return True

    def _played(self, text: str, rules: Rules) -> Mismatch | None:
        """The first mismatch of some games of these rules."""
        fault = layout_fault(SourceFile(name=FILE, text=text), find_parent)
        if fault is not None:
            return Mismatch(what=fault.what, position="", moves=(), left=(text,), right=(fault.text,))
        try:
            left, right = interpret(rules), self._second(rules)
        except RulewrightError as error:
            return Mismatch(what="rules that are not built", position="", moves=(), left=(), right=(str(error),))
        positions = 0
        for game in range(MOST_GAMES):
            if positions >= LEAST_POSITIONS:
                break
            for step in walk(left, right, random.Random(f"{self._seed}/{game}")):
                positions += 1
                if step.gaps:
                    return mismatch_of(left, right, step.position, step.gaps[0], game)
        if not self._faulty:  # what is tried in making a text small is not counted
            self.specs += 1
            self.positions += positions
        return None
