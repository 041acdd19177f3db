"""IR → Plan → C → a loaded module. Public: the names below. Knows `dsl`, no running game."""

from __future__ import annotations

from .build import Built, build_engine, c_source, is_built, load_engine, load_once
from .compilers import BuildError

__all__ = ["BuildError", "Built", "build_engine", "c_source", "is_built", "load_engine", "load_once"]
