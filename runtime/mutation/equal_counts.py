"""Mutants that count pieces in other words or set a counter back otherwise, and yet play the same game: why.

Arguments like those of equivalent.py, which asks them. Read next: equivalent.py, scopes.py.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from ...dsl.ir import Army, InAll, Material, QuietCounter, Variant
from .operators import Mutant
from .scopes import scopes


def _same_material(original: Variant, mutant: Mutant) -> str | None:
    """An army that is described in other words is the same one, whatever it is counted by."""
    if not any(field.startswith(("Army", "ArmyPart")) for field in mutant.trail):
        return None
    pairs = zip(_armies(original), _armies(mutant.variant), strict=True)
    old, new = next(((old, new) for old, new in pairs if old != new), (None, None))
    if old is None or new is None or old.zone != new.zone:
        return None
    numbers = itertools.product(range(_most_named(old, new) + 2), repeat=len(original.pieces))
    if all(_fits(old, given) == _fits(new, given) for given in numbers):
        return "both describe the same pieces"
    return None


def _most_named(*armies: Army) -> int:
    """The greatest number that the armies name: one more of a kind is like any number more."""
    counts = [part.count for army in armies for part in army.parts]
    return max((number for count in counts for number in (count.low, count.high) if number is not None), default=0)


def _armies(variant: Variant) -> list[Army]:
    conditions = [rule.condition for rule in (*variant.ending.decisive, *variant.ending.drawn)]
    materials = [*conditions, *(counter.material for counter in variant.ending.counters)]
    spoken = [material for material in materials if isinstance(material, Material)]
    return [army for one in spoken for army in (one.army, one.against) if army is not None]


def _fits(army: Army, given: tuple[int, ...]) -> bool:
    """Whether so many pieces of each kind are the army (the reading of ir_parts.Army, board and hand together)."""
    named = {part.kinds[0] for part in army.parts if len(part.kinds) == 1}
    covered = {kind for part in army.parts for kind in part.kinds}
    if any(number and kind not in covered for kind, number in enumerate(given)):
        return False
    if army.including is not None and not given[army.including]:
        return False
    return all(
        sum(given[kind] for kind in part.kinds if len(part.kinds) == 1 or kind not in named) in part.count
        for part in army.parts
    )


def _never_happens(original: Variant, mutant: Mutant) -> str | None:
    """Events that cannot be, or that come only with others that set the counter back too."""
    if mutant.field == "Events.placement" and not any(scope.places for scope in scopes(original)):
        return "nothing is ever placed"
    if mutant.field == "Events.promotion":
        return _promotion_says_nothing(original, mutant)
    return None


def _promotion_says_nothing(original: Variant, mutant: Mutant) -> str | None:
    promoting = {kind for kind, piece in enumerate(original.pieces) if piece.promotion is not None}
    if not promoting:
        return "nothing is ever promoted"
    counter = _counter(original, mutant)
    if counter is not None and promoting <= set(counter.events.moves_of):
        return "every move of a piece that may be promoted sets the counter back already"
    return None


def _capture_leaves_material(original: Variant, mutant: Mutant) -> str | None:
    """A counter that runs with exact numbers of pieces is set back by a capture in any case."""
    counter = _counter(original, mutant)
    if mutant.field != "Events.capture" or counter is None:
        return None
    if isinstance(counter.material, InAll):
        exact = counter.material.count.low == counter.material.count.high
    else:
        armies = _both(counter)
        exact = bool(armies) and all(part.count.low == part.count.high for army in armies for part in army.parts)
    return "it runs with exact numbers of pieces, which every capture changes" if exact else None


def _promotion_leaves_material(original: Variant, mutant: Mutant) -> str | None:
    """A counter runs on only where its material stands before and after a move."""
    covered = _counted(original, mutant)
    if mutant.field != "Events.promotion" or not covered:
        return None
    changes = [{kind, piece.promotion.to} for kind, piece in enumerate(original.pieces) if piece.promotion is not None]
    if not any(change <= covered for change in changes):
        return "it runs only with pieces of which none is promoted into another of them"
    return None


def _moves_of_none(original: Variant, mutant: Mutant) -> str | None:
    """Pieces that are not there while a counter runs make no moves."""
    covered = _counted(original, mutant)
    if mutant.field != "Events.moves_of" or not covered:
        return None
    pairs = zip(original.ending.counters, mutant.variant.ending.counters, strict=True)
    changed = {kind for old, new in pairs for kind in set(old.events.moves_of) ^ set(new.events.moves_of)}
    return None if changed & covered else "it runs only while no such piece is on the board"


def _counter(original: Variant, mutant: Mutant) -> QuietCounter | None:
    """The counter that was changed."""
    pairs = zip(original.ending.counters, mutant.variant.ending.counters, strict=False)
    return next((old for old, new in pairs if old != new), None)


def _counted(original: Variant, mutant: Mutant) -> set[int]:
    """The kinds of pieces that may be on the board while the counter that was changed runs; none: not known."""
    counter = _counter(original, mutant)
    armies = () if counter is None else _both(counter)
    return {kind for army in armies for part in army.parts for kind in part.kinds}


def _both(counter: QuietCounter) -> tuple[Army, ...]:
    """The armies of the two sides, if the counter says something of both."""
    material = counter.material
    if not isinstance(material, Material) or material.against is None:
        return ()
    return material.army, material.against


COUNTING: Final[tuple[Callable[[Variant, Mutant], str | None], ...]] = (
    _same_material,
    _never_happens,
    _capture_leaves_material,
    _promotion_leaves_material,
    _moves_of_none,
)
