"""The tags of a game record → the shipped variant that it is a game of.

`Variant` may give a name, a title or another name of a game; `GameType` a number of PDN 3.0, which several games may
share. Rule files are searched as text, and only those in question are loaded. Read next: notation/pdn_types.py,
game_record.py.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from .. import variants
from .errors import UnknownVariantError
from .notation.pdn_types import agreement, game_type, private_name
from .notation.points import quoted
from .notation.record import Record
from .rules import Rules, load

_REMARKS = re.compile(r"^\s*(?:title|also)\s+(.*)", re.MULTILINE)


def rules_of_record(record: Record) -> Rules:
    """The rules of a record's game. Raises UnknownVariantError, with what to do."""
    return _rules_of(record.tag("Variant"), game_type(record))


@lru_cache(maxsize=100)  # a file has thousands of games and few variants; what strangers write is not kept for ever
def _rules_of(named: str | None, kind: tuple[int, str] | None) -> Rules:
    found = _by_name(named) if named else None
    if found is not None:
        return load(found)
    if kind is None:
        told = f"the tag `Variant` names no shipped variant: {quoted(named)}" if named else "no tag tells the variant"
        raise UnknownVariantError(f"{told}; name one, or give an engine")
    return _by_number(*kind)  # what the tag says of the names of squares is often wrong, and not needed


def _by_number(number: int, tag: str) -> Rules:
    """The variant of a GameType; where several have the number, the one that the rest of the tag fits best."""
    names = [name for name in variants.names() if re.search(rf"^\s*pdn\s+{number}\b", _source(name), re.MULTILINE)]
    private = _by_name(private_name(number) or "")
    if not names and private is not None:
        return load(private)
    listed = [load(name) for name in names]
    best = max((agreement(tag, rules.variant) for rules in listed), default=0)
    listed = [rules for rules in listed if agreement(tag, rules.variant) == best]
    for rules in listed:  # the one that the others are children of
        if all(rules is other or rules.name in other.variant.parents for other in listed):
            return rules
    told = (
        f"several variants fit ({', '.join(rules.name for rules in listed)})" if listed else "no shipped variant has it"
    )
    raise UnknownVariantError(f"GameType {quoted(tag)}: {told}; name one, or give an engine")


def _by_name(wanted: str) -> str | None:
    """The shipped variant of this name, title or other name; blanks, signs and capitals do not matter."""
    plain = _plain(wanted)
    if not plain:
        return None
    for name in variants.names():
        if _plain(name) == plain:
            return name
    called = [name for name in variants.names() if plain in _titles(name)]
    return called[0] if len(called) == 1 else None


@cache
def _titles(name: str) -> frozenset[str]:
    remarks = " ".join(_REMARKS.findall(_source(name)))
    return frozenset(_plain(text) for text in re.findall('"([^"]*)"', remarks))


@cache
def _source(name: str) -> str:
    return variants.source(name)


def _plain(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
