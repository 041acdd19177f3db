"""A variant → every mutant with its verdict: noticed, not noticed (with an example that would), equivalent, or open.

The work on one mutant needs no other, so that it can be spread over processes; `cover` then chooses few examples for
all. Read next: kill.py, equivalent.py, search.py.
"""

from __future__ import annotations

import enum
import itertools
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...dsl.diagnostics import RulewrightError
from ...dsl.ir import Example
from ..reference.engine import ReferenceEngine
from ..rules import Rules
from .equivalent import why_equivalent
from .kill import Evidence, engine_of, evidence, first_failure, witness
from .lineage import Lineage
from .observe import Original
from .operators import Mutant, mutants
from .search import Pool, search
from .stories import renamed


class State(enum.Enum):
    NOTICED = "noticed"
    ELSEWHERE = "noticed where it is stated"
    UNNOTICED = "not noticed"
    EQUIVALENT = "equivalent"
    SILENT = "cannot be said"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is known of a mutant. `why`: the example that notices it, the argument, or what was tried. `examples`:
    what would tell it from the original, smallest first."""

    number: int
    rule: str
    file: str
    line: int
    change: str
    state: State
    why: str
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """All that the verdicts on one variant's mutants need."""

    rules: Rules
    evidence: Evidence
    pool: Pool
    mutants: tuple[Mutant, ...]
    lineage: Lineage


def subject(rules: Rules, ancestors: Sequence[Rules]) -> Subject:
    engine = ReferenceEngine(rules)
    return Subject(
        rules=rules,
        evidence=evidence(engine, ancestors),
        pool=Pool(original=Original(engine=engine)),
        mutants=tuple(mutants(rules.variant)),
        lineage=Lineage(ancestors=tuple(ancestors)),
    )


def verdict(subject: Subject, number: int, *, positions: int, end: float | None) -> Verdict:
    """The verdict on one mutant."""
    mutant = subject.mutants[number]
    state, why, examples = _judged(subject, mutant, positions, end)
    return _verdict(mutant, number, state, why, examples)


def unjudged(subject: Subject, number: int, why: str) -> Verdict:
    """What is said of a mutant with which something went wrong."""
    return _verdict(subject.mutants[number], number, State.OPEN, why, ())


def _verdict(mutant: Mutant, number: int, state: State, why: str, examples: tuple[Example, ...]) -> Verdict:
    return Verdict(
        number=number,
        rule=mutant.rule.words,
        file=mutant.rule.file,
        line=mutant.rule.line,
        change=mutant.change,
        state=state,
        why=why,
        examples=tuple(renamed(example, _name(mutant)) for example in examples),
    )


def _name(mutant: Mutant) -> str:
    """The rule is what the example shows. (Its words may hold no quotation marks: no rule has any.)"""
    return mutant.rule.words.replace('"', "'")


def _judged(
    subject: Subject, mutant: Mutant, positions: int, end: float | None
) -> tuple[State, str, tuple[Example, ...]]:
    if end is not None and time.time() >= end:
        return State.OPEN, "the time was up", ()
    engine = engine_of(mutant)
    seen = witness(subject.evidence, mutant, engine)
    if seen is not None:
        return State.NOTICED, seen.name, ()
    argument = why_equivalent(subject.rules.variant, mutant)
    if argument is not None:
        return State.EQUIVALENT, argument, ()
    parent = subject.lineage.noticed_in(mutant)
    if parent is not None:
        return State.ELSEWHERE, f"by the examples of {parent}", ()
    if _concerns_claims_alone(subject, mutant):
        return State.SILENT, "it changes only what a player may claim, of which examples do not speak", ()
    found = search(subject.pool, mutant, engine, positions=positions, end=end)
    if found.examples:
        return State.UNNOTICED, f"told apart at {found.positions} positions", found.examples
    return State.OPEN, f"not told apart at {found.positions} positions", ()


def _concerns_claims_alone(subject: Subject, mutant: Mutant) -> bool:
    """Whether the rule is a draw on claim, before and after."""
    before, after = subject.rules.variant.ending, mutant.variant.ending
    if mutant.trail[0] != "Variant.ending" or len(mutant.trail) < 2:
        return False
    changed = [
        one
        for old, new in ((before.drawn, after.drawn), (before.counters, after.counters))
        for one in set(old) ^ set(new)
    ]
    if before.repetition != after.repetition:
        changed += [one for one in (before.repetition, after.repetition) if one is not None]
    return bool(changed) and all(one.on_claim for one in changed)


# ---- few examples for all


def cover(subject: Subject, verdicts: Iterable[Verdict], *, end: float | None = None) -> tuple[Example, ...]:
    """Few of the examples found, chosen so that each mutant that was not noticed fails one of them.

    When the time `end` has come, an example counts for its own mutant alone, and they may be more.
    """
    waiting = [one for one in verdicts if one.state is State.UNNOTICED]
    fails: dict[Example, set[int]] = {}
    for one in waiting:
        for example in one.examples:
            if example not in fails:
                late = end is not None and time.time() >= end
                fails[example] = {one.number} if late else _failing(subject, example, waiting)
    chosen: list[Example] = []
    left = {one.number for one in waiting}
    while left:
        best = max(fails, key=lambda example: (len(fails[example] & left), -len(example.lines)), default=None)
        if best is None or not fails[best] & left:
            break
        chosen.append(best)
        left -= fails[best]
    return _with_names_of_their_own(chosen, subject)


def _with_names_of_their_own(chosen: Sequence[Example], subject: Subject) -> tuple[Example, ...]:
    """The same, each by a name that no other example of the file has."""
    taken = {example.name for example in subject.rules.variant.examples}
    named: list[Example] = []
    for example in chosen:
        name = next(name for name in _numbered(example.name) if name not in taken)
        taken.add(name)
        named.append(renamed(example, name))
    return tuple(named)


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name} ({number})" for number in itertools.count(2))


def _failing(subject: Subject, example: Example, verdicts: Iterable[Verdict]) -> set[int]:
    failing: set[int] = set()
    for one in verdicts:
        try:
            if first_failure(engine_of(subject.mutants[one.number]), example) is not None:
                failing.add(one.number)
        except RulewrightError:
            failing.add(one.number)
    return failing
