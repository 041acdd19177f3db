"""Comments of a file → the statement, block or end that each belongs to.

A comment alone on its line belongs to the statement below it, one behind a statement to that statement. Prints
nothing. Read next: formatter.py.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .phrases import Comment
from .source import Span
from .syntax import Block, FileTree


@dataclass(frozen=True, slots=True, kw_only=True)
class Attached:
    """Comments by the offset at which their statement or block begins.

    `above` stand on lines of their own above it, `beside` behind it, `inside` behind a block's opening brace, `below`
    at the end of a block behind all its statements; `last` end the file.
    """

    above: dict[int, list[str]] = field(default_factory=lambda: defaultdict[int, list[str]](list))
    beside: dict[int, str] = field(default_factory=dict[int, str])
    inside: dict[int, str] = field(default_factory=dict[int, str])
    below: dict[int, list[str]] = field(default_factory=lambda: defaultdict[int, list[str]](list))
    last: list[str] = field(default_factory=list[str])


def attach_comments(tree: FileTree) -> Attached:
    """Finds the place of every comment; none is lost."""
    attached = Attached()
    header = () if tree.header is None else (tree.header,)
    top = sorted((item.span for item in (*header, *tree.statements, *tree.blocks)), key=_start)
    for comment in tree.comments:
        block = _block_around(comment, tree.blocks)
        if block is None:
            _attach(comment, top, attached, None)
        else:
            _attach(comment, [statement.span for statement in block.statements], attached, block)
    return attached


def _start(span: Span) -> int:
    return span.start


def _block_around(comment: Comment, blocks: Iterable[Block]) -> Block | None:
    at = comment.span.start
    return next((b for b in blocks if b.opening is not None and b.opening.start < at < b.span.end), None)


def _attach(comment: Comment, items: Sequence[Span], attached: Attached, block: Block | None) -> None:
    at, text = comment.span.start, comment.text
    before = next((item.start for item in reversed(items) if item.start < at), None)
    following = next((item.start for item in items if item.end > at), None)
    if not comment.own_line and before is not None:
        if before in attached.beside:  # it goes on over several lines
            attached.above[before].append(text)
        else:
            attached.beside[before] = text
    elif not comment.own_line and before is None and block is not None and block.span.start not in attached.inside:
        attached.inside[block.span.start] = text
    elif following is not None:
        attached.above[following].append(text)
    elif block is not None:
        attached.below[block.span.start].append(text)
    else:
        attached.last.append(text)
