"""A file → its syntax tree and those of the variants it extends, nearest first.

Finds cycles, missing parents and chains that are too long; merges nothing. Where parents live is the caller's
knowledge (`find`). Read next: extend.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from .diagnostics import Diagnostic
from .findings import Faults
from .parser import parse
from .source import SourceFile
from .syntax import FileTree, VariantLine

MAX_GENERATIONS: Final = 8

Find: TypeAlias = Callable[[str, Path | None], SourceFile | None]  # parent's name, folder of the child → its source


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineage:
    """The file at hand and its ancestors; `complete` unless a parent is missing or the chain had to be cut."""

    trees: tuple[FileTree, ...]
    complete: bool


def read_lineage(source: SourceFile, find: Find, faults: Faults) -> Lineage:
    """Parse a file and its ancestors. Faults of the ancestors' own texts are left to their own check."""
    tree, diagnostics = parse(source)
    faults.found.extend(diagnostics)
    trees = [tree]
    while (header := trees[-1].header) is not None and header.extends is not None:
        parent = _parent(trees, header, find, faults)
        if parent is None:
            return Lineage(trees=tuple(trees), complete=False)
        trees.append(parse(parent)[0])
    return Lineage(trees=tuple(trees), complete=all(tree.header is not None for tree in trees))


def _parent(trees: list[FileTree], header: VariantLine, find: Find, faults: Faults) -> SourceFile | None:
    """The source that the last tree extends. Faults are reported at the line of the file at hand that leads there."""
    extends, first = header.extends, trees[0].header
    assert extends is not None
    at = extends.span if first is None or first.extends is None else first.extends.span
    names = [tree.header.name.text for tree in trees if tree.header is not None]
    if extends.text in names:
        circle = " extends ".join(f"`{name}`" for name in (*names[names.index(extends.text) :], extends.text))
        faults.error("RW208", f"a variant cannot extend itself: {circle}", at)
        return None
    if len(trees) > MAX_GENERATIONS:
        faults.error("RW209", f"more than {MAX_GENERATIONS} generations of `extends`", at)
        return None
    source = find(extends.text, trees[-1].source.folder)
    if source is None:
        faults.error(
            "RW207", f"no variant called `{extends.text}` was found", at,
            help=f"put `{extends.text}.rules` beside this file, or extend a shipped variant",
        )  # fmt: skip
    return source


def syntax_errors(diagnostics: list[Diagnostic]) -> bool:
    return any(fault.code < "RW200" for fault in diagnostics)
