"""A file → its syntax tree and those of the variants it extends, nearest first.

Finds cycles, missing parents and chains that are too long; merges nothing. Where parents live is the caller's
knowledge (`find`). Read next: extend.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from .findings import Faults
from .parser import parse
from .phrases import Name
from .source import SourceFile
from .syntax import FileTree

MAX_GENERATIONS: Final = 8

Find: TypeAlias = Callable[[str, Path | None], SourceFile | None]  # parent's name, folder of the child → its source


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineage:
    """The file at hand and its ancestors; `complete` unless a parent is missing or the chain had to be cut.

    `unread` are the texts of files in which some statement could not be read.
    """

    trees: tuple[FileTree, ...]
    complete: bool
    unread: tuple[str, ...]


def read_lineage(source: SourceFile, find: Find, faults: Faults) -> Lineage:
    """Parse a file and its ancestors. Faults of the ancestors' own texts are left to their own check."""
    tree, diagnostics = parse(source)
    faults.found.extend(diagnostics)
    trees = [] if tree is None else [tree]
    unread = [source.text] if diagnostics else []
    while trees and (header := trees[-1].header) is not None and header.extends is not None:
        parent = _parent(trees, header.extends, find, faults)
        tree, diagnostics = (None, ()) if parent is None else parse(parent)
        unread += [] if parent is None or not diagnostics else [parent.text]
        if tree is None:
            return Lineage(trees=tuple(trees), complete=False, unread=tuple(unread))
        trees.append(tree)
    complete = bool(trees) and all(tree.header is not None for tree in trees)
    return Lineage(trees=tuple(trees), complete=complete, unread=tuple(unread))


def _parent(trees: list[FileTree], extends: Name, find: Find, faults: Faults) -> SourceFile | None:
    """The source that the last tree extends. Faults are reported at the line of the file at hand that leads there."""
    first = trees[0].header
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
