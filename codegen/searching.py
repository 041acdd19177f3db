"""What a search asks of the rules besides moves and results: `SearchPlan`. Decides only; read next:
templates/search.c.j2, features.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..dsl import ir
from .conditions import Condition, CounterPlan
from .features import Feature, plan_features
from .layout import Layout

USUAL_REPETITIONS = 3  # where no rule ends a game by repetition, people stop


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPlan:
    features: tuple[Feature, ...]  # of the evaluation
    repetitions: int  # after which a position that comes back draws
    one_way: tuple[int, ...]  # kinds that never come back to where they were, but by a capture
    counted_material: int  # no counter that asks for material runs with more pieces on the board; -1: there is none
    counted_kinds: tuple[int, ...]  # nor without one of these, if any is named


def plan_search(
    variant: ir.Variant, layout: Layout, counters: Sequence[CounterPlan], conditions: Sequence[Condition]
) -> SearchPlan:
    repetition = variant.ending.repetition
    return SearchPlan(
        features=plan_features(variant, layout),
        repetitions=USUAL_REPETITIONS if repetition is None else repetition.times,
        one_way=tuple(kind for kind in range(len(variant.pieces)) if _is_one_way(variant, kind)),
        counted_material=max((counter.most for counter in counters if counter.material), default=-1),
        counted_kinds=_counted_kinds(counters, conditions),
    )


def _is_one_way(variant: ir.Variant, kind: int) -> bool:
    """Whether every move without captures of a piece leads to a higher row as White sees it (its directions are as
    White has them), so that it cannot come back."""
    rules = [*variant.pieces[kind].moves]
    rules += [rule for phase in variant.phases for of, rule in phase.moves if of == kind]
    if variant.board.rows is None:
        return False
    return all(
        not rule.anywhere and rule.directions is not None and all(way.value[1] > 0 for way in rule.directions)
        for rule in rules
    )


def _counted_kinds(counters: Sequence[CounterPlan], conditions: Sequence[Condition]) -> tuple[int, ...]:
    armies_of = {condition.name: condition for condition in conditions}
    needed: set[int] = set()
    for counter in counters:
        if not counter.material:
            continue
        if counter.total is not None:
            present = [counter.both_sides]
        else:
            armies = [armies_of[name] for name in (counter.army, counter.against) if name]
            present = [bound.kinds for army in armies for bound in army.bounds if bound.low]
        fewest = min(present, key=len, default=())
        if not fewest:
            return ()
        needed |= set(fewest)
    return tuple(sorted(needed))
