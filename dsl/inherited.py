"""A fault whose place lies in a parent's file → the same fault at the line of the file at hand that caused it.

What the parent's own check reports anyway is left out. Read next: check.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from . import syntax as t
from .diagnostics import Diagnostic, Label, Severity
from .extend import Merged
from .resolve import default_plural
from .source import Span

_Key: TypeAlias = tuple[str, str, int, int]

_OF_THE_BOARD: Final = frozenset(
    ("RW203", "RW204", "RW301", "RW302", "RW303", "RW304", "RW305", "RW306", "RW309", "RW313", "RW322")
)


def relocate(found: Iterable[Diagnostic], merged: Merged, parents: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The faults that the file at hand is to blame for, each at a place in it; one cause gives one fault of a kind."""
    known = {_key(fault) for fault in parents}
    own: list[Diagnostic] = []
    moved: dict[tuple[str, Span], Diagnostic] = {}
    for fault in found:
        if _own(fault.primary.span, merged):
            own.append(fault)
        elif _key(fault) not in known and fault.severity is Severity.ERROR:
            new = _moved(fault, merged)
            first = moved.setdefault((new.code, new.primary.span), new)
            if first is not new:
                joined = replace(first, secondary=(*first.secondary, *new.secondary))
                moved[new.code, new.primary.span] = joined
    return [*own, *moved.values()]


def _key(fault: Diagnostic) -> _Key:
    span = fault.primary.span
    return fault.code, span.source.name, span.start, span.end


def _own(span: Span, merged: Merged) -> bool:
    return span.source is merged.trees[0].source


def _moved(fault: Diagnostic, merged: Merged) -> Diagnostic:
    cause = _cause(fault, merged.trees[0])
    line = replace(fault.primary, text=fault.primary.text or "the inherited line")
    label = Label(span=cause, text="this change makes an inherited line wrong")
    return replace(fault, primary=label, secondary=(line, *fault.secondary))


def _cause(fault: Diagnostic, tree: t.FileTree) -> Span:
    """The line that took away what the inherited one speaks of, else the words that inherit."""
    drops = [line for line in tree.statements if isinstance(line, t.Without)]
    for line in drops:
        if line.name is not None and fault.primary.span.text in (line.name.text, default_plural(line.name.text)):
            return line.span
    if fault.code in _OF_THE_BOARD:
        for line in tree.statements:
            if isinstance(line, t.BoardStatement | t.NotationStatement):
                return line.span
    if drops:
        return drops[0].span
    assert tree.header is not None
    return tree.header.span if tree.header.extends is None else tree.header.extends.span
