"""IR and diagnostics ↔ JSON: how rules that have been checked are kept, to be there at once the next time.

Values are rebuilt by the constructors of the classes named here, so that no text, whoever wrote it, can do more than be
refused (as pickle's could). Knows no file and no folder. Read next: ../runtime/rules_store.py.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias, cast

from . import board, ir, ir_ending, ir_examples, ir_parts, ir_pieces
from .diagnostics import Diagnostic, Label, Severity
from .source import SourceFile, Span

_IS: Final = "is"  # in an object: of what class it is; no field is called so
_OF: Final = "of"  # and what it is made of, where that is one thing

Sources: TypeAlias = tuple[SourceFile, ...]


class UnpackError(Exception):
    """The text is nothing that `pack` writes."""


def pack(value: object, sources: Sources) -> str:
    """JSON of a value of the IR, a diagnostic, a text, a number, a tuple or a set of them.

    Of the source files that places are in, only the number in `sources` is written. A set's members come in any order.
    """
    return json.dumps(_plain(value, sources), ensure_ascii=False, separators=(",", ":"))


def unpack(text: bytes, sources: Sources) -> Any:
    """The value that `pack` was given, with these sources in the same order. Raises UnpackError."""
    try:
        return _tupled(json.loads(text, object_hook=partial(_made, _classes(), sources)))
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError) as error:
        raise UnpackError(str(error)) from error


def _plain(value: Any, sources: Sources) -> object:
    match value:
        case None | bool() | int() | str():
            return value
        case tuple():
            return [_plain(member, sources) for member in cast(tuple[object, ...], value)]
        case frozenset():
            return {_IS: "frozenset", _OF: [_plain(member, sources) for member in cast(frozenset[object], value)]}
        case enum.Enum():
            return {_IS: type(value).__name__, _OF: value.name}
        case SourceFile():
            return {_IS: "SourceFile", _OF: sources.index(value)}
        case _ if type(value).__name__ == "Fraction":
            return {_IS: "Fraction", _OF: str(value)}
        case _:
            kind = cast(Any, type(value))
            return {_IS: kind.__name__, **{name: _plain(getattr(value, name), sources) for name in kind.__slots__}}


def _made(classes: dict[str, Callable[..., object]], sources: Sources, given: dict[str, Any]) -> object:
    """The value that an object of JSON stands for; those inside it have been made already."""
    name = given.pop(_IS)
    if name == "SourceFile":
        return sources[int(given[_OF])]
    made = classes[name]
    if _OF in given:
        return made(_tupled(given[_OF]))
    return made(**{field: _tupled(value) if type(value) is list else value for field, value in given.items()})


def _tupled(value: Any) -> Any:
    return tuple(map(_tupled, cast(list[Any], value))) if type(value) is list else value


def _fraction(text: str) -> object:
    from fractions import Fraction  # which few rules need, and which is slow to import

    return Fraction(text)


def _classes() -> dict[str, Callable[..., object]]:
    """What makes a value of each class: the IR's own classes, and those of which IR and diagnostics are made."""
    makers: dict[str, Callable[..., object]] = {"frozenset": frozenset, "Fraction": _fraction}
    homes = (board, ir_parts, ir_pieces, ir_ending, ir_examples, ir)
    own = [made for home in homes for made in vars(home).values() if getattr(made, "__module__", "") == home.__name__]
    for made in (*own, Diagnostic, Label, Severity, Span):
        if isinstance(made, type):
            makers[made.__name__] = made.__getitem__ if issubclass(made, enum.Enum) else made
    return makers
