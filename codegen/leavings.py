"""`leaves` lines → `LeavingPlan`: which pieces may leave the board as the move, as sets of points.

Decides only. Read next: movers.py, which gathers what a phase allows, and templates/generate.c.j2.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..dsl import ir
from .cnames import origin_text
from .layout import Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingPlan:
    """Pieces of a kind that may leave: those on `starts[side]`, and with `beside_empty` those next to empty points."""

    kind: int
    starts: tuple[int, int]
    beside_empty: bool
    comments: tuple[str, ...]


def plan_leavings(phase: ir.Phase, layout: Layout) -> tuple[LeavingPlan, ...]:
    """The lines of a phase, one plan for each kind."""
    plans: list[LeavingPlan] = []
    for kind in sorted({rule.kind for rule in phase.leaves}):
        rules = [rule for rule in phase.leaves if rule.kind == kind]
        zones = [rule.only_from for rule in rules if rule.only_from is not None]
        white, black = (layout.set_of({point for zone in zones for point in zone[side]}) for side in (0, 1))
        plans.append(
            LeavingPlan(
                kind=kind,
                starts=(white, black),
                beside_empty=len(zones) < len(rules),
                comments=tuple(origin_text(rule.origin) for rule in rules),
            )
        )
    return tuple(plans)


def plan_beside(variant: ir.Variant, layout: Layout) -> tuple[int, ...]:
    """By bit number: the neighbours of each point; nothing where no line asks for them."""
    if not any(rule.only_from is None for phase in variant.phases for rule in phase.leaves):
        return ()
    return layout.beside(variant.board)
