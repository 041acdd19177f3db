"""A position, a variant and its mutant → the example that tells them apart there, if anything that examples speak of
does: moves, outcomes, and where a move leads.

Read next: candidates.py, which finds positions to look at, and shrink in search.py, which makes them small.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from ...dsl.ir import Example, ExampleLine, Expected, Variant
from ..move import Move
from ..notation.fen_tail import empty_memory
from ..position import PLAIN, Position
from ..reference.engine import ReferenceEngine
from ..reference.survey import Survey
from ..spec_test import failures
from .stories import at, gives, joined, legal_here, outcome_line, outcome_word, played, story

FOLLOWED: Final = 8  # moves of a position that are played on both engines
PLIES: Final = 8  # of a walk

Moves: TypeAlias = dict[Hashable, Move]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What an engine says of a position."""

    survey: Survey
    moves: Moves
    word: Expected

    def after(self, move: Move) -> Position:
        return self.survey.after(move)


@dataclass(slots=True, kw_only=True)
class Original:
    """The engine of the unchanged rules, which remembers what it has said."""

    engine: ReferenceEngine
    _seen: dict[Position, Seen] = field(default_factory=dict[Position, Seen])
    _after: dict[tuple[Position, Move], Position] = field(default_factory=dict[tuple[Position, Move], Position])

    @property
    def variant(self) -> Variant:
        return self.engine.rules.variant

    def ends_otherwise(self, mutant: ReferenceEngine) -> bool:
        """Whether the mutant may judge the same position otherwise."""
        return mutant.rules.variant.ending != self.variant.ending

    def at(self, position: Position) -> Seen:
        found = self._seen.get(position)
        if found is None:
            found = self._seen[position] = _look(self.engine, position)
        return found

    def after(self, position: Position, move: Move) -> Position:
        found = self._after.get((position, move))
        if found is None:
            found = self._after[position, move] = self.at(position).after(move)
        return found


def _look(engine: ReferenceEngine, position: Position) -> Seen:
    survey = engine.survey(position)
    moves: Moves = {move.key[:-1]: move for move in survey.moves}  # texts do not tell promotions
    return Seen(survey=survey, moves=moves, word=outcome_word(survey.outcome))


def convert(position: Position, old: Variant, new: Variant) -> Position:
    """The position as rules with another memory have it: what both remember stays, the rest is empty."""
    memory: dict[str, Any] = dict(empty_memory(new))
    for name, empty in memory.items():
        kept = getattr(position, name)
        if name != "counters" and len(kept) == len(empty):
            memory[name] = kept
    # A counter that was changed stands in the same place of the file.
    counted = dict(zip((counter.origin for counter in old.ending.counters), position.counters, strict=False))
    memory["counters"] = tuple(counted.get(counter.origin, 0) for counter in new.ending.counters)
    return replace(position, **memory)


def difference(original: Original, mutant: ReferenceEngine, position: Position, *, follow: bool) -> Example | None:
    """The example that the original passes and the mutant, by what it says here, does not; None if they agree.

    `follow`: also where moves lead. An error of the mutant is left to the caller.
    """
    seen = original.at(position)
    other = convert(position, original.variant, mutant.rules.variant)
    theirs = _look(mutant, other)
    first = [at(original.engine, position)]
    said = _saying(original, seen, theirs)
    if said:
        return story([*first, *said])
    if not follow:
        return None
    for lines in _following(original, mutant, position, other, theirs):
        return story([*first, *lines])
    return None


def difference_at_start(original: Original, mutant: ReferenceEngine) -> Example | None:
    """The same for the starts of both, where another side may begin."""
    position, other = original.engine.start(), mutant.start()
    seen, theirs = original.at(position), _look(mutant, other)
    said = _saying(original, seen, theirs)
    if said:
        return story(said)
    for lines in _following(original, mutant, position, other, theirs):
        return story(lines)
    return None


def _saying(original: Original, seen: Seen, theirs: Seen) -> list[ExampleLine]:
    """What the original says of a position and the mutant does not."""
    if seen.moves.keys() != theirs.moves.keys():
        missing = [move for key, move in seen.moves.items() if key not in theirs.moves]
        lines = legal_here(original.engine, tuple(seen.moves.values()), missing)
        return [*lines, outcome_line(seen.word)] if seen.word is not theirs.word else lines
    return [] if seen.word is theirs.word else [outcome_line(seen.word)]


def _following(
    original: Original, mutant: ReferenceEngine, position: Position, other: Position, theirs: Seen
) -> Iterator[list[ExampleLine]]:
    """What a move leads to, where the mutant comes to something else."""
    moves = original.at(position).moves
    rare_first = sorted(moves.items(), key=lambda item: (item[1].promotion is None, not item[1].captured))
    for key, move in rare_first[:FOLLOWED]:
        reached, elsewhere = original.after(position, move), theirs.after(theirs.moves[key])
        if reached == elsewhere and not original.ends_otherwise(mutant):
            continue
        after = played(original.engine, tuple(moves.values()), move)
        if bare(reached) != bare(elsewhere):
            yield [after, gives(original.engine, reached)]
            continue
        said = _saying(original, original.at(reached), _look(mutant, elsewhere))
        if said:
            yield [after, *said]
        elif _tells_memory(original, reached) and reached != elsewhere:
            yield [after, gives(original.engine, reached)]


def walk(original: Original, mutant: ReferenceEngine, position: Position, dice: random.Random) -> Example | None:
    """A few plies from the position on both engines, often back and forth, to where they differ."""
    other = convert(position, original.variant, mutant.rules.variant)
    lines: list[ExampleLine] = [at(original.engine, position)]
    gone: list[Move] = []
    for _ in range(PLIES):
        seen, theirs = original.at(position), _look(mutant, other)
        said = _saying(original, seen, theirs)
        if said:
            return story([*lines, *said])
        if not seen.moves:
            return None
        key = _next(seen, gone, dice)
        move = seen.moves[key]
        lines = joined(lines, played(original.engine, tuple(seen.moves.values()), move))
        gone.append(move)
        position, other = original.after(position, move), theirs.after(theirs.moves[key])
        if bare(position) != bare(other):
            return story([*lines, gives(original.engine, position)])
    return None


def _next(seen: Seen, gone: list[Move], dice: random.Random) -> Hashable:
    """A move: straight back where the side has just come from, or one that takes something, more often than others."""
    if len(gone) > 1 and dice.random() < 0.6:
        back = (gone[-2].destination, gone[-2].origin)
        ways = [key for key, move in seen.moves.items() if (move.origin, move.destination) == back]
        if ways:
            return dice.choice(ways)
    taking = [key for key, move in seen.moves.items() if move.captured]
    return dice.choice(taking if taking and dice.random() < 0.5 else list(seen.moves))


def bare(position: Position) -> Hashable:
    """What `gives` compares where its text has no tail."""
    return position.cells, position.side, position.hands


def _tells_memory(original: Original, position: Position) -> bool:
    empty = replace(position, **empty_memory(original.variant), course=PLAIN)
    return position != empty


def tells_apart(original: Original, mutant: ReferenceEngine, example: Example) -> bool:
    """Whether the original passes the example, as it is written and read, and the mutant does not."""
    return _passes(original.engine, example) and not _passes(mutant, example)


def _passes(engine: ReferenceEngine, example: Example) -> bool:
    return next(failures(engine, engine, example, 0), None) is None
