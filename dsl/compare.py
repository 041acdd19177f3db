"""Two checked variants → the rules in which they differ; many variants → the nearest relative of each.

Rules stand side by side by their paths (`king captures`, `prefer`) and are compared by their words; nothing is played,
so a difference may be one that never shows on the board. Read next: because.py, which lists the rules in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .because import rules_in_force
from .ir import Origin, Variant
from .values import frozen

# `win` and `lose` lines are tested as one list, so they are one rule of several lines.
WINNING_AND_LOSING: Final = "win and lose"

# Lists whose lines are tried in order; the lines of any other rule hold together, in whatever order they stand.
_TRIED_IN_ORDER: Final = frozenset(("prefer", "mill takes", WINNING_AND_LOSING))

ORDER_OF_PHASES: Final = "order of phases"


@frozen
class Difference:
    """One rule in which two variants differ: the lines that each has at this path, none if it has no such rule."""

    path: str
    first: tuple[Origin, ...]
    second: tuple[Origin, ...]


@frozen
class Relative:
    """The nearest relative of a variant: its name, and the number of rules in which the two differ."""

    name: str
    differs: int


@frozen
class RuleTable:
    """The rules of a variant by path, in the order of the language, and the words by which they are compared.

    Everything that decides a game is a rule: board, notation, who moves first, regions and setup too. Title, source,
    note, PDN number and examples are not.
    """

    variant: Variant
    lines: dict[str, tuple[Origin, ...]]
    words: dict[str, tuple[str, ...]]


def rule_table(variant: Variant) -> RuleTable:
    lines: dict[str, tuple[Origin, ...]] = {}
    for origin in rules_in_force(variant):
        path = _path(origin)
        lines[path] = (*lines.get(path, ()), origin)
    if variant.phases:
        lines[ORDER_OF_PHASES] = tuple(phase.origin for phase in variant.phases)
    singular = {piece.plural: piece.name for piece in variant.pieces}
    words = {path: _compared(path, origins, singular) for path, origins in lines.items()}
    return RuleTable(variant=variant, lines=lines, words=words)


def _path(origin: Origin) -> str:
    return WINNING_AND_LOSING if origin.path in ("win", "lose") else origin.path


def _compared(path: str, origins: Iterable[Origin], singular: dict[str, str]) -> tuple[str, ...]:
    """The words of a rule so that what means the same is equal: names in the singular, lines sorted if order is
    nothing, phases by name where it is their order that is compared."""
    if path == ORDER_OF_PHASES:
        return tuple(origin.path for origin in origins)
    lines = [" ".join(singular.get(word, word) for word in origin.words.split(" ")) for origin in origins]
    return tuple(lines if path in _TRIED_IN_ORDER else sorted(lines))


# ---- two variants


def compare(first: Variant, second: Variant) -> tuple[Difference, ...]:
    """The rules in which two variants differ, in the order of the language; empty if they are the same game.

    A rule is all lines at one path: two more tiers are one difference, at `prefer`. A default of a piece or block
    that the other variant lacks is none: the piece or block itself is.
    """
    one, other = rule_table(first), rule_table(second)
    return tuple(
        Difference(path=path, first=one.lines.get(path, ()), second=other.lines.get(path, ()))
        for path in _merged(tuple(one.lines), tuple(other.lines))
        if _differ(path, one, other)
    )


def _merged(paths: Sequence[str], others: Sequence[str]) -> list[str]:
    """Both lists as one: what only the second has comes behind its neighbour there."""
    merged = list(paths)
    behind = 0
    for path in others:
        if path not in merged:
            merged.insert(behind, path)
        behind = merged.index(path) + 1
    return merged


def _differ(path: str, one: RuleTable, other: RuleTable) -> bool:
    words, others = one.words.get(path), other.words.get(path)
    if words == others:
        return False
    if path == ORDER_OF_PHASES:  # a phase more or less is a difference of its own
        return words is not None and others is not None and sorted(words) == sorted(others)
    if words is None or others is None:
        return _says_something((other if words is None else one).lines[path])
    return True


def _says_something(lines: Iterable[Origin]) -> bool:
    """Whether a rule is more than what silence means: neither a default nor `KEYWORD none`."""
    return any(line.stated and not line.words.endswith(" none") for line in lines)


# ---- many variants


def nearest_relatives(variants: Sequence[Variant]) -> dict[str, Relative]:
    """For each variant, by name, the one of the same family that differs from it in the fewest rules.

    Of several as near, the one that it extends (the nearer ancestor first), then the first by name. A variant that is
    alone in its family has no entry. Names are taken to be different.
    """
    tables = [rule_table(variant) for variant in variants]
    distances: dict[tuple[str, str], int] = {}
    for place, one in enumerate(tables):
        for other in tables[:place]:
            if one.variant.family == other.variant.family:
                number = sum(_differ(path, one, other) for path in one.lines.keys() | other.lines.keys())
                distances[one.variant.name, other.variant.name] = number
                distances[other.variant.name, one.variant.name] = number
    return {
        variant.name: found
        for variant in variants
        if (found := _nearest(variant, [one.name for one in variants], distances)) is not None
    }


def _nearest(variant: Variant, names: Sequence[str], distances: dict[tuple[str, str], int]) -> Relative | None:
    def rank(name: str) -> tuple[int, int, str]:
        parents = variant.parents
        return (
            distances[variant.name, name],
            parents.index(name) if name in parents else len(parents),
            name,
        )

    others = [name for name in names if (variant.name, name) in distances]
    if not others:
        return None
    name = min(others, key=rank)
    return Relative(name=name, differs=distances[variant.name, name])
