"""A `.rules` file and its parents → the IR of its variant, or every diagnostic at once.

Reads no files itself (`find` does) and plays no moves. One cause gives one report: what failed is skipped by all later
checks. Read next: lineage.py, extend.py, checks/, lints.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from . import ir
from .because import origins
from .checks.beyond import check_beyond, written_rules
from .checks.capturing import check_capturing
from .checks.context import Context, missing, number_within
from .checks.declared import check_file, piece_names
from .checks.ending import check_ending
from .checks.examples import Reasons, check_examples
from .checks.header import check_board, check_first, check_first_after, check_notation, lay_ground, regions_of
from .checks.mill import check_mill
from .checks.parts import Parts, sound_parts
from .checks.phases import check_phases
from .checks.pieces import check_pieces
from .checks.setup import check_setup
from .diagnostics import Diagnostic, Severity
from .extend import Merged, merge
from .findings import Faults
from .inherited import relocate
from .lineage import Find, Lineage, read_lineage
from .lints import lint
from .origins import header_origin, origin_at
from .resolve import Names, default_plural, nearest
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
    variant = _check_lineage(lineage, faults, refusal)
    return variant, _in_order(faults.found, source)


def _check_lineage(lineage: Lineage, faults: Faults, refusal: Refusal | None) -> ir.Variant | None:
    """The variant of the first file, each ancestor having been checked by itself."""
    if not lineage.trees:
        return None
    ancestors = Faults()
    _check_lineage(lineage.parent, ancestors, None)
    faults.found += lineage.faults_of_form[0]
    check_file(lineage.trees[0], faults)
    merged = merge(lineage.trees, faults) if lineage.complete else None
    variant = None
    if merged is not None:
        found = Faults()
        variant = _check_merged(merged, lineage.unread, found, refusal)
        faults.found += relocate(found.found, merged, ancestors.found)
    faults.found += [fault for fault in ancestors.found if fault.severity is Severity.ERROR]
    if variant is None or faults.any_errors:
        return None
    verify(variant)
    return variant


def _in_order(found: list[Diagnostic], source: SourceFile) -> tuple[Diagnostic, ...]:
    def key(fault: Diagnostic) -> tuple[bool, bool, str, int, str]:
        span = fault.primary.span
        own = span.source.name == source.name
        return fault.severity is not Severity.ERROR, not own, span.source.name, span.start, fault.code

    return tuple(sorted(found, key=key))


# ---- one variant, as if written in one file


def _check_merged(
    merged: Merged, unread: tuple[str, ...], faults: Faults, refusal: Refusal | None
) -> ir.Variant | None:
    notation, context = _lay_ground(merged, unread, faults)
    parts = _check_parts(context)
    lint(parts, context)
    variant = None if faults.any_errors or unread else _assemble(context, notation, parts)
    rules = tuple(dict.fromkeys((*origins(parts.rules), *written_rules(merged))))
    asked = None if variant is None or refusal is None else partial(refusal, variant)
    examples = check_examples(context, Reasons(rules=rules, refusal=asked))
    return None if variant is None else replace(variant, examples=examples)


def _lay_ground(merged: Merged, unread: tuple[str, ...], faults: Faults) -> tuple[ir.Notation | None, Context]:
    """The board and everything that has a name."""
    board = None if merged.board is None else check_board(merged.board, faults)
    notation = None if board is None else check_notation(merged, board, faults)
    lost = _declared(unread)
    names = Names(
        pieces=piece_names(merged, faults),
        phases=tuple(block.name.text for block in merged.phases),
        lost=lost,
        faults=faults,
    )
    ground = lay_ground(merged, board, notation, lost, faults)
    return notation, Context(merged=merged, names=names, ground=ground, unread=_first_words(unread), faults=faults)


def _check_parts(context: Context) -> Parts:
    _check_required(context)
    parts = Parts(
        first=check_first(context),
        first_after=check_first_after(context),
        regions=regions_of(context),
        setup=check_setup(context),
        pieces=check_pieces(context),
        capturing=check_capturing(context),
        phases=check_phases(context),
        mill=check_mill(context),
        ending=check_ending(context),
        beyond=check_beyond(context.merged),
        sound=frozenset(),
    )
    return replace(parts, sound=sound_parts(context.merged, context.faults))


def _check_required(context: Context) -> None:
    """What the other checks do not miss by themselves."""
    merged, at = context.merged, context.merged.at
    if merged.title is None:
        missing(context, "title", "this variant has no title", at, 'add `title "…"`; titles are not inherited')
    if merged.board is None:
        missing(context, "board", "nothing says what the board is", at, "add for example `board 8x8, dark squares`")
    if not merged.pieces:
        missing(context, "piece", "this variant has no piece", at, "add for example `piece man { … }`")
    if merged.pdn is not None:
        number_within(merged.pdn.number, 0, 999, "the number of a game type", context.faults)


def _assemble(context: Context, notation: ir.Notation | None, parts: Parts) -> ir.Variant | None:
    """The variant, still without examples; None if something that it needs is not there."""
    merged, board, header = context.merged, context.ground.board, context.merged.trees[0].header
    first, setup, ending, title = parts.first, parts.setup, parts.ending, merged.title
    if board is None or merged.board is None or notation is None or header is None or title is None:
        return None
    if first is None or setup is None or ending is None:
        return None
    return ir.Variant(
        name=merged.name,
        title=title.text.value,
        also=_remarks(merged, "also"),
        source=_remarks(merged, "source"),
        note=_remarks(merged, "note"),
        pdn=None if merged.pdn is None else merged.pdn.number.value,
        parents=tuple(tree.header.name.text for tree in merged.trees[1:] if tree.header is not None),
        file=merged.at.source.name,
        origin=origin_at(header.span, f"variant {merged.name}", "variant"),
        board=board,
        board_origin=header_origin(merged.board),
        notation=notation,
        first=first,
        first_after=parts.first_after,
        regions=parts.regions,
        setup=setup,
        pieces=parts.pieces,
        capturing=parts.capturing,
        phases=parts.phases,
        mill=parts.mill,
        ending=ending,
        examples=(),
        beyond=parts.beyond,
    )


def _remarks(merged: Merged, word: str) -> tuple[str, ...]:
    return tuple(text.value for remark in merged.remarks if remark.word == word for text in remark.texts)


# ---- what a fault of form has hidden

_LINE: Final = re.compile(r"(?:^|[{;])[ \t]*([a-z]+)(?:[ \t]+([a-z][a-z0-9_]*))?", re.MULTILINE)
_PLURAL: Final = re.compile(r"\bplural[ \t]+([a-z][a-z0-9_]*)")


def _first_words(texts: Iterable[str]) -> frozenset[str]:
    """The first words of all lines: such a statement may be there, but unread."""
    return frozenset(first for text in texts for first, _ in _LINE.findall(text))


def _declared(texts: Iterable[str]) -> frozenset[str]:
    """Names that are declared, in a line that could perhaps not be read: not to be called unknown."""
    names = [second for text in texts for first, second in _LINE.findall(text) if second and _declares(first)]
    names += [name for text in texts for name in _PLURAL.findall(text)]
    return frozenset(word for name in names for word in (name, default_plural(name)))


def _declares(word: str) -> bool:
    """Whether a line that begins so, perhaps misspelt, declares the name that follows."""
    return nearest(word, ("piece", "phase", "region")) is not None
