"""IR → a text that two variants share only if they get the same engine: what the name of a stored engine hashes.

Leaves out what reaches the C in comments alone (titles, places of rules, their words) and the examples: to correct a
title or move a rule to another line builds nothing anew. Read next: build.py, ../dsl/ir.py.
"""

from __future__ import annotations

import enum
from typing import Any, cast

from ..dsl.board import Board
from ..dsl.ir import Origin, Variant

TEXTS = frozenset({"title", "also", "source", "note", "pdn", "parents", "file", "examples"})  # fields of a variant


def fingerprint(variant: Variant) -> str:
    """The same text for the same rules, in every process: sets are sorted, nothing depends on addresses or hashes."""
    slots: tuple[str, ...] = cast(Any, Variant).__slots__
    names = (name for name in slots if name not in TEXTS)
    return "\n".join(f"{name} {_text(getattr(variant, name))}" for name in names)


def _text(value: Any) -> str:
    match value:
        case Origin():
            return "_"
        case Board():  # its other tables are worked out from these, and are larger than all the rest of the IR
            told = (value.size, value.letters, value.columns, value.rows, value.lines, value.grid, value.every_square)
            return f"Board{_text(told)}"
        case None | bool() | int() | str():
            return repr(value)
        case enum.Enum():
            return f"{type(value).__name__}.{value.name}"
        case frozenset():
            return "{" + ",".join(sorted(_text(member) for member in cast(frozenset[Any], value))) + "}"
        case tuple():
            return "(" + ",".join([_text(member) for member in cast(tuple[Any, ...], value)]) + ")"
        case _:
            kind = cast(Any, type(value))
            assert hasattr(kind, "__slots__"), f"the IR has values of {kind}, which cannot be told apart"
            return f"{kind.__name__}({','.join([_text(getattr(value, name)) for name in kind.__slots__])})"
