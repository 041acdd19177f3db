"""A rule set as text, with the texts of all that it extends: what travels to a worker, which has no files of ours.

Each worker reads the text and builds its own engines, once. Read next: jobs.py, ../rules.py.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...dsl import cache
from ...dsl.source import SourceFile
from ...dsl.values import frozen
from ..engine import Engine, compile, interpret
from ..errors import NoSuchEngineError
from ..rules import Rules, find_parent, find_source, load_source

KEPT_ENGINES = 256  # pairs of them that one worker keeps: as many as there are shipped variants, and more


@frozen
class Parent:
    """A file that another one extends by `name`; `file` is what messages call it."""

    name: str
    file: str
    text: str


@frozen
class SpecText:
    """The text of a variant and, nearest first, of its parents."""

    name: str
    file: str
    text: str
    parents: tuple[Parent, ...] = ()

    @property
    def digest(self) -> str:
        """What tells these rules from others, wherever their files lie."""
        return cache.key(
            self.name, self.text, *(part for parent in self.parents for part in (parent.name, parent.text))
        )

    def rules(self) -> Rules:
        """The checked rules. Raises RulesError."""
        return load_source(SourceFile(name=self.file, text=self.text), self.find)

    def find(self, name: str, folder: Path | None) -> SourceFile | None:
        """The file that is extended by this name, from whatever folder."""
        texts = {parent.name: SourceFile(name=parent.file, text=parent.text) for parent in self.parents}
        return texts.get(name)


def spec_of(name_or_path: str | os.PathLike[str], rules: Rules) -> SpecText:
    """The text of these rules, which were loaded by this name or path, and those of their parents."""
    source = find_source(name_or_path)
    parents: list[Parent] = []
    folder: Path | None = source.folder
    for name in rules.variant.parents:
        found = find_parent(name, folder)
        if found is not None:
            parents.append(Parent(name=name, file=found.name, text=found.text))
            folder = found.folder
    return SpecText(name=rules.name, file=source.name, text=source.text, parents=tuple(parents))


@lru_cache(KEPT_ENGINES)
def engines_of(spec: SpecText, against: str | None) -> tuple[Engine, Engine]:
    """The reference engine of these rules and the one that is compared with it. Raises what building one raises."""
    rules = spec.rules()
    return interpret(rules), maker_of(against)(rules)


def maker_of(against: str | None) -> Callable[[Rules], Engine]:
    """What makes the second engine: `compile`, or the function that `module:function` names. Raises
    NoSuchEngineError."""
    if against is None:
        return compile
    module, _, function = against.partition(":")
    try:
        found: Any = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise NoSuchEngineError(
            f"there is no engine `{against}`: {error}; give MODULE:FUNCTION, a function from Rules to an engine"
        ) from error
    return found
