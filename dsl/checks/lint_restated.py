"""Values that a file states although it inherits them anyway (RW451).

Compares words, keyword by keyword, with what the parents say together. Read next: ../extend.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from .. import syntax as t
from ..diagnostics import Label
from ..extend import Inside, Merged, keyword_of, merge
from ..findings import Faults
from ..source import Span
from ..spelling import condition_words, statement_words
from .sight import Sight


def lint_restated(sight: Sight) -> None:
    own_tree, *ancestors = sight.context.merged.trees
    parent = merge(ancestors, Faults()) if ancestors else None
    if parent is None:
        return
    for own, inherited in _restated(own_tree, parent):
        sight.faults.note("RW451", f"`{' '.join(own.text.split())}` is inherited anyway", own,
                          also=[Label(span=inherited, text="stated here")])  # fmt: skip


def _restated(tree: t.FileTree, parent: Merged) -> Iterator[tuple[Span, Span]]:
    """Own statements with the equal inherited ones."""
    for line in tree.statements:
        inherited = _header_like(line, parent)
        if inherited is not None and statement_words(inherited) == statement_words(line):
            yield line.span, inherited.span
    for block in tree.blocks:
        yield from _in_block(block, parent)


def _header_like(line: t.HeaderStatement, parent: Merged) -> t.HeaderStatement | None:
    match line:
        case t.BoardStatement():
            return parent.board
        case t.NotationStatement():
            return parent.notation
        case t.First():
            return parent.first
        case t.FirstAfter(phase=phase):
            return next((old for old in parent.first_after if old.phase.text == phase.text), None)
        case t.RegionStatement(name=name):
            return next((old for old in parent.regions if old.name.text == name.text), None)
        case _:
            return None


def _in_block(block: t.Block, parent: Merged) -> Iterator[tuple[Span, Span]]:
    match block:
        case t.SetupBlock():
            if parent.setup is not None and _words(block.statements) == _words(parent.setup.statements):
                yield block.keyword, parent.setup.keyword
        case t.PhaseBlock():
            for old in parent.phases:
                if old.name.text == block.name.text and _phase_words(old) == _phase_words(block):
                    yield block.name.span, old.name.span
        case t.PieceBlock():
            for old in parent.pieces:
                if old.name.text == block.name.text:
                    yield from _same_groups(block.statements, old.statements)
        case t.CapturingBlock():
            yield from _same_groups(block.statements, parent.capturing.statements if parent.capturing else ())
        case t.MillBlock():
            yield from _same_groups(block.statements, parent.mill.statements if parent.mill else ())
        case t.EndingBlock():
            yield from _same_groups(block.statements, parent.ending.statements if parent.ending else ())
        case t.ExampleBlock():
            pass


def _same_groups(own: Sequence[Inside], inherited: Sequence[Inside]) -> Iterator[tuple[Span, Span]]:
    """The first line of every keyword whose lines are word for word the inherited ones."""
    for keyword, lines in groupby(sorted(own, key=keyword_of), key=keyword_of):
        mine, theirs = list(lines), [line for line in inherited if keyword_of(line) == keyword]
        if theirs and _words(mine) == _words(theirs):
            yield mine[0].span, theirs[0].span


def _words(lines: Sequence[t.Statement]) -> list[str]:
    return [statement_words(line) for line in lines]


def _phase_words(block: t.PhaseBlock) -> list[str]:
    return [condition_words(block.condition), *_words(block.statements)]
