"""rulewright: a written rulebook of a draughts or mill variant becomes an engine. The front door of the package.

`load` reads a `.rules` file, `interpret` and `compile` make engines of it, `Game` plays. Everything is imported when
it is first used, so `import rulewright` costs next to nothing. Read next: README.md, runtime/engine.py.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import svg as svg
    from .codegen.build import BuildError
    from .dsl.diagnostics import RulesError, RulewrightError
    from .runtime.engine import Engine, Verdict, compile, interpret
    from .runtime.errors import (
        AmbiguousMoveError,
        IllegalMoveError,
        NotationError,
        UnknownVariantError,
        UnsupportedRuleError,
    )
    from .runtime.game import Game
    from .runtime.game_record import GameRecord, read_games, write_games
    from .runtime.move import Move
    from .runtime.notation.record import RecordFault
    from .runtime.position import Outcome, Position, Side
    from .runtime.rules import Rules, load

_HOMES = {
    "AmbiguousMoveError": "runtime.errors",
    "BuildError": "codegen.build",
    "Engine": "runtime.engine",
    "Game": "runtime.game",
    "GameRecord": "runtime.game_record",
    "IllegalMoveError": "runtime.errors",
    "Move": "runtime.move",
    "NotationError": "runtime.errors",
    "Outcome": "runtime.position",
    "Position": "runtime.position",
    "RecordFault": "runtime.notation.record",
    "Rules": "runtime.rules",
    "RulesError": "dsl.diagnostics",
    "RulewrightError": "dsl.diagnostics",
    "Side": "runtime.position",
    "UnknownVariantError": "runtime.errors",
    "UnsupportedRuleError": "runtime.errors",
    "Verdict": "runtime.engine",
    "compile": "runtime.engine",
    "interpret": "runtime.engine",
    "load": "runtime.rules",
    "read_games": "runtime.game_record",
    "write_games": "runtime.game_record",
}

__version__ = "0.1.0"

__all__ = [
    "AmbiguousMoveError",
    "BuildError",
    "Engine",
    "Game",
    "GameRecord",
    "IllegalMoveError",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "RecordFault",
    "Rules",
    "RulesError",
    "RulewrightError",
    "Side",
    "UnknownVariantError",
    "UnsupportedRuleError",
    "Verdict",
    "__version__",
    "compile",
    "interpret",
    "load",
    "read_games",
    "svg",
    "write_games",
]


def __getattr__(name: str) -> object:
    """Imports a public name when it is asked for (PEP 562)."""
    if name == "svg":
        return import_module(".svg", __name__)
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
