"""A `.rules` file and its parents → the IR of its variant, or every diagnostic at once.

Reads no files itself (`find` does) and plays no moves. One cause gives one report: what failed is skipped by all later
checks. Read next: lineage.py, extend.py, checks/, lints.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from . import ir
from . import syntax as t
from .because import RuleSet, origins
from .checks.beyond import check_beyond, written_origins
from .checks.capturing import check_capturing
from .checks.context import Context, missing, number_within
from .checks.declared import check_file, piece_names
from .checks.ending import check_ending
from .checks.examples import Reasons, check_examples
from .checks.header import check_board, check_first, check_first_after, check_notation, lay_ground, regions_of
from .checks.mill import check_mill
from .checks.phases import check_phases
from .checks.pieces import check_pieces
from .checks.setup import check_setup
from .diagnostics import Diagnostic, Severity
from .extend import Merged, merge
from .findings import Faults
from .inherited import relocate
from .lineage import Find, read_lineage
from .lints import lint
from .origins import header_origin, origin_at
from .resolve import Names, default_plural
from .source import SourceFile
from .verify import verify

Refusal: TypeAlias = Callable[[ir.Variant, tuple[ir.ExampleLine, ...], str], str | None]
"""A variant, the lines of an example told so far and a move's text → the words of the rule that refuses the move."""


def check(
    source: SourceFile, find: Find, refusal: Refusal | None = None
) -> tuple[ir.Variant | None, tuple[Diagnostic, ...]]:
    """The variant of a file, None if it has errors, and all diagnostics, errors first, each group in source order.

    `find(name, folder)` returns the source of a parent, or None; errors in a parent's own text are reported once, at
    their place there. `refusal`, if given, lets RW221 say by which rule a move really is refused.
    """
    faults = Faults()
    lineage = read_lineage(source, find, faults)
    if lineage.trees:
        check_file(lineage.trees[0], faults)
    before = _parent_diagnostics(lineage.trees, find)
    merged = merge(lineage.trees, faults) if lineage.complete else None
    variant = None
    if merged is not None:
        found = Faults()
        variant = _check_merged(merged, found, refusal)
        faults.found += relocate(found.found, merged, before)
    faults.found += [fault for fault in before if fault.severity is Severity.ERROR]
    if faults.any_errors:
        variant = None
    if variant is not None:
        verify(variant)
    return variant, _in_order(faults.found, source)


def _parent_diagnostics(trees: tuple[t.FileTree, ...], find: Find) -> tuple[Diagnostic, ...]:
    return check(trees[1].source, find)[1] if len(trees) > 1 else ()


def _in_order(found: list[Diagnostic], source: SourceFile) -> tuple[Diagnostic, ...]:
    def key(fault: Diagnostic) -> tuple[bool, bool, str, int, str]:
        span = fault.primary.span
        own = span.source.name == source.name
        return fault.severity is not Severity.ERROR, not own, span.source.name, span.start, fault.code

    return tuple(sorted(found, key=key))


# ---- one variant, as if written in one file


def _check_merged(merged: Merged, faults: Faults, refusal: Refusal | None) -> ir.Variant | None:
    notation, context = _lay_ground(merged, faults)
    parts = _check_parts(context)
    lint(parts, context)
    variant = None if faults.any_errors else _assemble(context, notation, parts)
    rules = tuple(dict.fromkeys((*origins(parts.rules), *written_rules(merged))))
    asked = None if variant is None or refusal is None else partial(refusal, variant)
    examples = check_examples(context, Reasons(rules=rules, refusal=asked))
    return None if variant is None else replace(variant, examples=examples)


def _lay_ground(merged: Merged, faults: Faults) -> tuple[ir.Notation | None, Context]:
    """The board and everything that has a name."""
    if merged.board is None:
        board = None
    else:
        board = check_board(merged.board, faults)
    notation = None if board is None else check_notation(merged, board, faults)
    unread, lost = _unread(merged), _lost(merged)
    names = Names(
        pieces=piece_names(merged, faults),
        phases=tuple(block.name.text for block in merged.phases),
        lost=lost,
        faults=faults,
    )
    ground = lay_ground(merged, board, notation, lost, faults)
    return notation, Context(merged=merged, names=names, ground=ground, unread=unread, faults=faults)


def _check_parts(context: Context) -> Parts:
    merged, faults = context.merged, context.faults
    _check_title(context)
    if merged.board is None:
        missing(context, "board", "nothing says what the board is", merged.at, "add for example `board 8x8, dark squares`")
    sound: set[str] = set()

    def part(name: str, result: _Part) -> _Part:
        """Remember whether a part came out without an error since the last one."""
        ...
