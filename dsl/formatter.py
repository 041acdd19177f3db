"""Syntax tree → canonical text of a `.rules` file.

Statements come in the order of the reference, aligned in groups; comments stay with their statement. Of the author's
layout two things are kept: a blank line before a block, and a short block on one line. Looks nothing up. Read next:
spelling.py (the words of each statement), comments.py, syntax.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeVar

from . import syntax as t
from .comments import Attached, attach_comments
from .spelling import condition_words, statement_words
from .wording import text_words

__all__ = ["format_tree", "in_order", "statement_words"]

LONGEST_LINE: Final = 120

_REMARKS: Final = ("title", "also", "source", "note", "pdn")
_ORDER: Final = (
    *_REMARKS,
    *("board", "notation", "first", "region", "without"),
    *("has", "holds"),
    *("letter", "places", "moves", "captures", "leaves", "made", "takes", "spares", "promotes", "streak"),
    *("capture", "sequence", "turn", "revisit", "remove", "prefer"),
    *("pays", "forbids", "draw"),
)
"""Keywords in the order of the reference. Those that are not here come first, in the order of the file: `win`, `lose`,
`pass`, `reopen` and `take`, which are read as one list, and the lines of an example, which tell a story."""

_BLOCKS: Final = (
    t.SetupBlock,
    t.PieceBlock,
    t.CapturingBlock,
    t.PhaseBlock,
    t.MillBlock,
    t.EndingBlock,
    t.ExampleBlock,
)
_ITEM: Final = re.compile(r'(?:"[^"]*"|\bbecause\b.*|[^",])*,? *')

_Statement = TypeVar("_Statement", bound=t.Statement)


def format_tree(tree: t.FileTree) -> str:
    """The file in canonical form. Formatting its result again changes nothing, and it means the same.

    The tree must be that of a whole file: what could not be read would be lost.
    """
    comments = attach_comments(tree)
    ordered = in_order(tree)
    header = () if ordered.header is None else (ordered.header,)
    remarks = [s for s in ordered.statements if s.keyword.text in _REMARKS]
    others = [s for s in ordered.statements if s.keyword.text not in _REMARKS]
    setup = [block for block in ordered.blocks if isinstance(block, t.SetupBlock)]
    blocks = [block for block in ordered.blocks if not isinstance(block, t.SetupBlock)]
    paragraphs = (
        [*_rows(header, "", comments), *_aligned(remarks, "", comments)],
        [*_aligned(others, "", comments), *_block_rows(setup, comments)],
        _block_rows(blocks, comments),
        [_Row(text=comment) for comment in comments.last],
    )
    return "\n\n".join("\n".join(_written(rows)) for rows in paragraphs if rows) + "\n"


def in_order(tree: t.FileTree) -> t.FileTree:
    """The same tree with its statements and blocks in the order of the reference."""
    blocks = sorted(tree.blocks, key=lambda block: _BLOCKS.index(type(block)))
    return replace(tree, statements=_sorted(tree.statements), blocks=tuple(_block_in_order(block) for block in blocks))


def _block_in_order(block: t.Block) -> t.Block:
    match block:
        case t.ExampleBlock():
            return block
        case t.SetupBlock():
            return replace(block, statements=_sorted(block.statements))
        case t.PieceBlock():
            return replace(block, statements=_sorted(block.statements))
        case t.CapturingBlock():
            return replace(block, statements=_sorted(block.statements))
        case t.PhaseBlock():
            return replace(block, statements=_sorted(block.statements))
        case t.MillBlock():
            return replace(block, statements=_sorted(block.statements))
        case t.EndingBlock():
            return replace(block, statements=_sorted(block.statements))


def _sorted(statements: tuple[_Statement, ...]) -> tuple[_Statement, ...]:
    return tuple(sorted(statements, key=lambda s: _ORDER.index(s.keyword.text) if s.keyword.text in _ORDER else -1))


# ---- statements


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A line and the comment beside it."""

    text: str
    comment: str | None = None


def _written(rows: Iterable[_Row]) -> Iterator[str]:
    """The lines; comments beside neighbouring lines stand in one column, but for those beside a lone brace."""
    for commented, group in groupby(rows, key=lambda row: row.comment is not None and not _is_brace(row.text)):
        together = list(group)
        width = max(len(row.text) for row in together) if commented else 0
        for row in together:
            yield row.text if row.comment is None else f"{row.text.ljust(width)}  {row.comment}"


def _is_brace(text: str) -> bool:
    return text == "}" or text.endswith("{")


def _rows(statements: Iterable[t.Statement], indent: str, comments: Attached) -> Iterator[_Row]:
    for statement in statements:
        yield from _statement(statement_words(statement), statement, indent, comments)


def _aligned(statements: Sequence[t.Statement], indent: str, comments: Attached) -> Iterator[_Row]:
    """Statements with all that follows their keywords in one column."""
    said = [statement_words(statement).split(" ", 1) for statement in statements]
    width = max((len(words[0]) for words in said if words[0] != "in"), default=0)
    for statement, words in zip(statements, said, strict=True):
        keyword = words[0] if words[0] == "in" else words[0].ljust(width)
        yield from _statement(f"{keyword} {words[1]}", statement, indent, comments)


def _statement(words: str, node: t.Statement | t.Block, indent: str, comments: Attached) -> Iterator[_Row]:
    """The lines of one statement, or of a block that is said in one line, with the comments above and beside it."""
    yield from (_Row(text=f"{indent}{comment}") for comment in comments.above.get(node.span.start, ()))
    *folded, last = _folded(f"{indent}{words}", indent)
    yield from (_Row(text=line) for line in folded)
    yield _Row(text=last, comment=comments.beside.get(node.span.start))


def _folded(line: str, indent: str) -> list[str]:
    """A line that is too long, broken after commas, where the language lets a line go on."""
    if len(line) <= LONGEST_LINE:
        return [line]
    lines = [""]
    for item in filter(None, _ITEM.findall(line)):
        if lines[-1].strip() and len(lines[-1]) + len(item.rstrip()) > LONGEST_LINE:
            lines.append(f"{indent}    ")
        lines[-1] += item
    return [folded.rstrip() for folded in lines]


# ---- blocks


@dataclass(frozen=True, slots=True, kw_only=True)
class _Head:
    """What stands before a block's brace, in columns."""

    block: t.Block
    columns: tuple[str, ...]

    @property
    def words(self) -> str:
        return " ".join(self.columns)


def _head(block: t.Block) -> _Head:
    match block:
        case t.PieceBlock(name=name, plural=plural):
            return _Head(block=block, columns=(f"piece {name.text}" + (f", plural {plural.text}" if plural else ""),))
        case t.PhaseBlock(name=name, condition=condition):
            return _Head(block=block, columns=(f"phase {name.text}", condition_words(condition)))
        case t.ExampleBlock(name=title):
            return _Head(block=block, columns=(f"example {text_words(title)}",))
        case t.SetupBlock() | t.CapturingBlock() | t.MillBlock() | t.EndingBlock():
            return _Head(block=block, columns=(block.keyword.text,))


def _block_rows(blocks: Sequence[t.Block], comments: Attached) -> list[_Row]:
    """Blocks one below the other; neighbouring phases of one line each are aligned."""
    rows: list[_Row] = []
    for short, group in groupby(map(_head, blocks), key=lambda head: _is_short_phase(head, comments)):
        heads = list(group)
        for head in _padded(heads) if short else heads:
            if rows and _after_blank(head.block, comments):
                rows.append(_Row(text=""))
            rows += _block(head, comments)
    return rows


def _is_short_phase(head: _Head, comments: Attached) -> bool:
    return isinstance(head.block, t.PhaseBlock) and _in_line(head, comments)


def _padded(heads: list[_Head]) -> list[_Head]:
    widths = [max(len(head.columns[column]) for head in heads) for column in range(2)]
    padded = [
        replace(head, columns=tuple(words.ljust(width) for words, width in zip(head.columns, widths, strict=True)))
        for head in heads
    ]
    return padded if all(len(_one_line(head)) <= LONGEST_LINE for head in padded) else heads


def _after_blank(block: t.Block, comments: Attached) -> bool:
    """Whether the author left a blank line before a block, or before the comments above it."""
    source, line = block.span.source, block.span.line - 1
    above = len(comments.above.get(block.span.start, ()))
    while line >= 1 and above and source.line_text(line).strip().startswith("#"):
        line, above = line - 1, above - 1
    return line >= 1 and not source.line_text(line).strip()


def _in_line(head: _Head, comments: Attached) -> bool:
    """Whether a block is said in one line: the author did so, it is short, and no comment is inside."""
    block = head.block
    if block.opening is None:
        return True
    first, source = block.opening.line, block.span.source
    starts = {statement.span.start for statement in block.statements}
    commented = block.span.start in comments.inside or block.span.start in comments.below
    commented = commented or not starts.isdisjoint(comments.above) or not starts.isdisjoint(comments.beside)
    together = first == source.line_and_column(block.span.end)[0]
    return together and not commented and len(_one_line(head)) <= LONGEST_LINE


def _one_line(head: _Head) -> str:
    if head.block.opening is None:
        return head.words
    said = "; ".join(map(statement_words, head.block.statements))
    return f"{head.words} {{ {said} }}" if said else f"{head.words} {{ }}"


def _block(head: _Head, comments: Attached) -> Iterator[_Row]:
    block = head.block
    if _in_line(head, comments):
        yield from _statement(_one_line(head), block, "", comments)
        return
    start = block.span.start
    yield from (_Row(text=comment) for comment in comments.above.get(start, ()))
    yield _Row(text=f"{head.words} {{", comment=comments.inside.get(start))
    lay_out = _rows if isinstance(block, t.SetupBlock | t.PhaseBlock) else _aligned
    yield from lay_out(block.statements, "  ", comments)
    yield from (_Row(text=f"  {comment}") for comment in comments.below.get(start, ()))
    yield _Row(text="}", comment=comments.beside.get(start))
