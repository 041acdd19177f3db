"""A file → its syntax tree and those of the variants it extends, nearest first.

Finds cycles, missing parents and chains that are too long; merges nothing. Where parents live is the caller's
knowledge (`find`). Read next: extend.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from .diagnostics import Diagnostic
from .findings import Faults
from .parser import parse
from .phrases import Name
from .source import SourceFile
from .syntax import FileTree

MAX_GENERATIONS: Final = 8

Find: TypeAlias = Callable[[str, Path | None], SourceFile | None]  # parent's name, folder of the child → its source


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineage:
    """The file at hand and its ancestors, nearest first, each with the faults of form of its own text.

    `complete` unless a parent is missing, could not be read at all, or the chain had to be cut.
    """

    trees: tuple[FileTree, ...]
    faults_of_form: tuple[tuple[Diagnostic, ...], ...]
    complete: bool

    @property
    def parent(self) -> Lineage:
        """The same without the file at hand."""
        return replace(self, trees=self.trees[1:], faults_of_form=self.faults_of_form[1:])

    @property
    def unread(self) -> tuple[str, ...]:
        """The texts of files in which some statement could not be read."""
        pairs = zip(self.trees, self.faults_of_form, strict=True)
        return tuple(tree.source.text for tree, faults in pairs if faults)


def read_lineage(source: SourceFile, find: Find, faults: Faults) -> Lineage:
    """Parse a file and its ancestors. Reported here: a file that cannot be read at all, and a chain that breaks off."""
    tree, diagnostics = parse(source)
    if tree is None:
        faults.found.extend(diagnostics)
        return Lineage(trees=(), faults_of_form=(), complete=False)
    trees, forms, complete = [tree], [diagnostics], True
    while complete and (header := trees[-1].header) is not None and header.extends is not None:
        parent = _parent(trees, header.extends, find, faults)
        tree, diagnostics = (None, ()) if parent is None else parse(parent)
        complete = tree is not None
        if tree is not None:
            trees.append(tree)
            forms.append(diagnostics)
        else:
            faults.found.extend(diagnostics)
    complete = complete and all(tree.header is not None for tree in trees)
    return Lineage(trees=tuple(trees), faults_of_form=tuple(forms), complete=complete)


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
