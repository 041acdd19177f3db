"""IR → a text that two variants share only if they get the same engine: what the name of a stored engine hashes.

Leaves out what reaches the C in comments alone (titles, places of rules, their words) and the examples: to correct a
title or move a rule to another line builds nothing anew. Read next: build.py, ../dsl/ir.py.
"""

from __future__ import annotations

import dataclasses
import enum
from fractions import Fraction
from typing import Any, cast

from ..dsl.ir import Origin, Variant

TEXTS = frozenset({"title", "also", "source", "note", "pdn", "parents", "file", "examples"})  # fields of a variant


def fingerprint(variant: Variant) -> str:
    """The same text for the same rules, in every process: sets are sorted, nothing depends on addresses or hashes."""
    fields = (field.name for field in dataclasses.fields(variant) if field.name not in TEXTS)
    return "\n".join(f"{name} {_text(getattr(variant, name))}" for name in fields)


def _text(value: Any) -> str:
    match value:
        case Origin():
            return "_"
        case None | bool() | int() | str() | Fraction():
            return repr(value)
        case enum.Enum():
            return f"{type(value).__name__}.{value.name}"
        case frozenset():
            return "{" + ",".join(sorted(_text(member) for member in cast(frozenset[Any], value))) + "}"
        case tuple():
            return "(" + ",".join(_text(member) for member in cast(tuple[Any, ...], value)) + ")"
        case _:
            assert dataclasses.is_dataclass(value), f"the IR has values of {type(value)}, which cannot be told apart"
            names = (field.name for field in dataclasses.fields(value))
            return f"{type(value).__name__}({','.join(_text(getattr(value, name)) for name in names)})"
