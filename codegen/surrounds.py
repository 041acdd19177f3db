"""Men taken by being surrounded → tables for the generated C. Decides only; read next: templates/surrounds.c.j2."""

from __future__ import annotations

from dataclasses import dataclass

from ..dsl import ir
from ..dsl.board import Direction, Ray
from .layout import Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class SurroundPlan:
    """What one kind of piece of one side takes where a quiet move or placement of it ends, in one phase.

    `rows[bit]` are pairs of sets: the victims, all of which must be enemies, and an own man that must stand behind (0
    if none has to).
    """

    kind: int
    spares: tuple[int, ...]
    rows: tuple[tuple[tuple[int, int], ...], ...]


def plan_surrounds(
    variant: ir.Variant, layout: Layout, side: int, rules: dict[int, tuple[ir.Surround, ...]]
) -> tuple[SurroundPlan, ...]:
    """The plans of a phase, by kind."""
    return tuple(
        SurroundPlan(
            kind=kind,
            spares=tuple(sorted(variant.pieces[kind].spares.kinds)),
            rows=_rows(variant, layout, side, given),
        )
        for kind, given in rules.items()
        if given
    )


def _rows(
    variant: ir.Variant, layout: Layout, side: int, rules: tuple[ir.Surround, ...]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    rows: list[tuple[tuple[int, int], ...]] = [()] * (max(layout.bits) + 1)
    for point in variant.board.points:
        found: dict[tuple[int, int], None] = {}
        for rule in rules:
            rays = [ray for ray in variant.board.rays[point] if _is_towards(ray, rule.directions, side)]
            for victims, behind in _entered(rays) if rule.entering else _enclosed(rays):
                found[layout.set_of(victims), layout.set_of(behind)] = None
        rows[layout.bits[point]] = tuple(found)
    return tuple(rows)


def _enclosed(rays: list[Ray]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(ray.points[:1], ray.points[1:2]) for ray in rays if len(ray.points) > 1]


def _entered(rays: list[Ray]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Two neighbours on one line, the piece between them."""
    ahead = {ray.line: ray.points[0] for ray in rays if ray.sense > 0}
    back = {ray.line: ray.points[0] for ray in rays if ray.sense < 0}
    return [((ahead[line], back[line]), ()) for line in ahead if line in back]


def _is_towards(ray: Ray, directions: frozenset[Direction] | None, side: int) -> bool:
    if directions is None:
        return True
    if ray.direction is None:
        return False
    return (ray.direction if side == ir.WHITE else ray.direction.opposite) in directions
