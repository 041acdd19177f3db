"""Wrong engines, and engines that end their process: what a differential tester has to notice. Workers import them too.

Each function makes an engine of rules, as `rulewright fuzz --against planted:…` wants it.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import rulewright as rw

FLAG = "PLANTED_FLAG"  # an environment variable: the file that says that a worker has died already


class Faulty:
    """An engine with one method replaced; the new one is given the old one first."""

    def __init__(self, engine: rw.Engine, name: str, method: Any) -> None:
        self._engine = engine
        self._name = name
        self._method = method

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._engine, name)
        if name != self._name:
            return found
        return lambda *arguments, **options: self._method(found, *arguments, **options)


def no_captures_among_kings(legal_moves: Any, position: rw.Position) -> tuple[rw.Move, ...]:
    """Where only kings are left, captures are lost: a fault that games seldom meet."""
    only_kings = all(cell == 0 or cell > 2 for cell in position.cells)
    return tuple(move for move in legal_moves(position) if not (only_kings and move.captured))


def loses_captures(rules: rw.Rules) -> Any:
    return Faulty(rw.compile(rules), "legal_moves", no_captures_among_kings)


def never_ends(rules: rw.Rules) -> Any:
    """Needs no C compiler, which would be called for each of many rule sets."""
    return Faulty(rw.interpret(rules), "outcome", lambda outcome, position: None)


def dies_once(rules: rw.Rules) -> Any:
    """The first worker that makes this engine is killed, as the machine kills who takes too much memory."""
    flag = Path(os.environ[FLAG])
    if not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return rw.compile(rules)


def always_dies(rules: rw.Rules) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)
