"""A variant and its mutant → examples that tell them apart, small ones; or none in so many positions.

Looks where the changed rule speaks first, then everywhere. Read next: observe.py, candidates.py, courses.py.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from ...dsl.diagnostics import RulewrightError
from ...dsl.ir import Example, Gives, SetPosition, Variant
from ..arbitrary import smaller_positions
from ..position import Position, Side, kind_of, side_of
from ..reference.engine import ReferenceEngine
from .boards import nearly_out
from .candidates import candidates, makers, meant_by
from .courses import courses
from .observe import Original, difference, difference_at_start, tells_apart, walk
from .operators import Mutant

MOST_FOUND: Final = 3  # positions that are made small, to choose the best of
PATIENCE: Final = 12  # positions that are looked at after the first that tells the two apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What was found, smallest first, and how many positions were looked at."""

    examples: tuple[Example, ...]
    positions: int


@dataclass(slots=True, kw_only=True)
class Pool:
    """The positions of one variant, made as they are asked for and kept for all its mutants."""

    original: Original
    seed: int = 0
    _made: dict[str, list[Position]] = field(default_factory=dict[str, list[Position]])
    _sources: dict[str, Iterator[Position]] = field(default_factory=dict[str, Iterator[Position]])

    def positions(self, number: int, first: Sequence[str] = ()) -> Iterator[Position]:
        """So many positions of all sorts in turn; of the sorts named `first`, half of the number before all others."""
        sorts = ("games", *makers(self.original.variant))
        named = [name for name in first if name in sorts]
        before = number // 2 if named else 0
        yield from self._in_turn(named, 0, before)
        taken = -(-before // len(named)) if named else 0
        rest = [name for name in sorts if name not in named]
        yield from self._in_turn(rest, 0, number - before if rest else 0)
        if not rest:
            yield from self._in_turn(named, taken, number - before)

    def _in_turn(self, names: Sequence[str], start: int, number: int) -> Iterator[Position]:
        for count in range(number):
            yield self._one(names[count % len(names)], start + count // len(names))

    def _one(self, name: str, place: int) -> Position:
        made = self._made.setdefault(name, [])
        if name not in self._sources:
            self._sources[name] = candidates(self.original.engine, name, self.seed)
        while len(made) <= place:
            made.append(next(self._sources[name]))
        return made[place]


# Where rules of a kind show soonest, by the beginning of the trail to the changed field.
_FAVOURITES: Final = (
    (("Variant.ending", "Ending.counters"), ("ending",)),
    (("Variant.ending", "Ending.drawn"), ("ending", "blocked")),
    (("Variant.ending",), ("blocked", "ending", "few")),
    (("Variant.mill",), ("mill", "memory")),
    (("Variant.capturing",), ("woven", "arbitrary")),
    (("Variant.pieces", "Piece.captures"), ("few", "woven")),
    (("Variant.pieces", "Piece.spares"), ("few", "woven")),
    (("Variant.pieces", "Piece.streak"), ("memory",)),
    (("Variant.pieces",), ("few", "woven")),
    (("Variant.phases",), ("few", "mill", "ending", "games")),
)


def favourites(mutant: Mutant) -> tuple[str, ...]:
    """The sorts of positions at which the changed rule is likely to show."""
    return next((sorts for trail, sorts in _FAVOURITES if mutant.trail[: len(trail)] == trail), ())


def search(pool: Pool, changed: Mutant, mutant: ReferenceEngine, *, positions: int, end: float | None) -> Search:
    """Looks at up to `positions` positions, not beyond the time `end`: at what can be done there, then also at what
    that leads to. `mutant` plays the changed rules."""
    original, first = pool.original, favourites(changed)
    stories = itertools.chain(_start(original, mutant), courses(original, mutant, pool.positions(positions, first)))
    for example in stories:
        if tells_apart(original, mutant, example):
            return Search(examples=(example,), positions=1)
    looked = 0
    found: list[Example] = []
    for way in _ways(changed):
        patience = positions
        for position in _looked_at(pool, changed, positions):
            patience -= 1
            if patience < 0 or (end is not None and time.time() >= end):
                break
            looked += 1
            example = _told(original, mutant, position, way)
            if example is not None:
                found.append(_made_small(original, mutant, position, example, way))
                patience = min(patience, PATIENCE)
                if len(found) == MOST_FOUND:
                    break
        if found:
            break
    return Search(examples=tuple(sorted(dict.fromkeys(found), key=size)), positions=looked)


def _looked_at(pool: Pool, changed: Mutant, positions: int) -> Iterator[Position]:
    """Where the changed rule speaks, then everywhere; a counter that was changed is about to run out."""
    engine, variant = pool.original.engine, pool.original.variant
    place = _counter(variant, changed)
    found = itertools.chain(
        meant_by(changed.variant, engine, pool.seed), pool.positions(positions, favourites(changed))
    )
    yield from found if place is None else (nearly_out(variant, position, place, 1) for position in found)


def _counter(original: Variant, changed: Mutant) -> int | None:
    """The place of the counter that was changed or dropped."""
    if changed.trail[:2] != ("Variant.ending", "Ending.counters"):
        return None
    pairs = itertools.zip_longest(original.ending.counters, changed.variant.ending.counters)
    return next(place for place, (old, new) in enumerate(pairs) if old != new)


Way: TypeAlias = Callable[[Original, ReferenceEngine, Position], Example | None]


def _here(original: Original, mutant: ReferenceEngine, position: Position) -> Example | None:
    return difference(original, mutant, position, follow=False)


def _one_ply_on(original: Original, mutant: ReferenceEngine, position: Position) -> Example | None:
    return difference(original, mutant, position, follow=True)


def _some_plies_on(original: Original, mutant: ReferenceEngine, position: Position) -> Example | None:
    dice = random.Random(original.engine.fen(position))
    return walk(original, mutant, position, dice)


def _ways(changed: Mutant) -> tuple[Way, ...]:
    """How to look at positions: what pieces may do shows at once; endings, promotion and memory show later."""
    if changed.field in ("Mill.once_for_each_line", "Mill.no_straight_return"):
        return (_some_plies_on,)
    at_once = changed.field in _AT_ONCE or changed.field.split(".")[0] in _AT_ONCE
    remembers = (
        changed.trail[0] in ("Variant.mill", "Variant.first_after", "Variant.phases") or "Streak" in changed.field
    )
    if at_once:
        return (_here,)
    return (_here, _one_ply_on, _some_plies_on) if remembers else (_here, _one_ply_on)


_AT_ONCE: Final = frozenset(
    (
        *("QuietMove", "Jump", "LineCapture", "Surround", "Spares", "Capturing", "Leaving", "Placing"),
        *("Piece.moves", "Piece.captures", "Piece.surrounds", "MostOf", "MostValue", "Earliest", "CaptureBy"),
    )
)


def _start(original: Original, mutant: ReferenceEngine) -> Iterator[Example]:
    try:
        example = difference_at_start(original, mutant)
    except RulewrightError:
        return
    if example is not None:
        yield example


def _told(original: Original, mutant: ReferenceEngine, position: Position, way: Way) -> Example | None:
    """The example that tells the two apart, looked for in this way."""
    try:
        example = way(original, mutant, position)
    except RulewrightError:
        return None
    return example if example is not None and tells_apart(original, mutant, example) else None


def _made_small(original: Original, mutant: ReferenceEngine, position: Position, example: Example, way: Way) -> Example:
    """The example at the smallest position that taking away pieces one by one leads to."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in smaller_positions(position):
            told = _told(original, mutant, candidate, way) if _is_natural(original, candidate) else None
            if told is not None and size(told) <= size(example):
                position, example, smaller = candidate, told, True
                break
    return example


def _is_natural(original: Original, position: Position) -> bool:
    """Whether both sides have something, and no piece stands where it would have been promoted."""
    pieces = original.variant.pieces
    if not all(position.points_of(side) or any(position.hands[side]) for side in Side):
        return False
    return not any(
        (promotion := pieces[kind_of(cell)].promotion) is not None and point in promotion.zone[side_of(cell)]
        for point, cell in enumerate(position.cells)
        if cell
    )


def size(example: Example) -> int:
    """How much there is to read."""
    texts = [line.text or "" for line in example.lines if isinstance(line, SetPosition | Gives)]
    tails = sum("=" in text for text in texts)
    return sum(map(len, texts)) + 12 * len(example.lines) + 30 * tails
