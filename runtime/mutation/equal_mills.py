"""Mutants of what mills take and pay that play the same game: why.

Arguments like those of equivalent.py, which asks them. Read next: equivalent.py, scopes.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...dsl.ir import ByMill, Manner, Mill, Result, StuckAction, Takes, Variant
from ..position import Side, side_of
from .operators import Mutant
from .scopes import Scope, scopes


def _takes_none(original: Variant, mutant: Mutant) -> str | None:
    """How many may be taken, and for which mills, says nothing where nothing is taken."""
    before, after = original.mill, mutant.variant.mill
    if mutant.field not in ("Takes.up_to", "Takes.for_each_mill") or before is None or after is None:
        return None
    changed = _changed(before, after)
    if mutant.field == "Takes.up_to" and changed.manner in (Manner.FROM_HAND, Manner.BY_OWNER):
        return "the mover does not choose the man, so it cannot choose none"
    return None if changed.count else "nothing is taken there"


def _mills_pay_nothing(original: Variant, mutant: Mutant) -> str | None:
    """What is spared, and how often a line pays, where mills neither take anything nor give another turn."""
    if original.mill is None or mutant.trail[0] != "Variant.mill":
        return None
    takes = any(line.count or line.plays_again or line.manner is Manner.BY_COUNT for line in original.mill.takes)
    takes = takes or any(rule.action is StuckAction.TAKE for rule in original.ending.stuck)
    unpaid = ("Mill.once_for_each_line", "Mill.protected_kinds")
    other_protection = mutant.field == "Mill" and mutant.rule == original.mill.protection_origin
    if takes or not (mutant.field in unpaid or other_protection):
        return None
    return "a mill takes nothing and gives no turn, so nothing is paid or spared"


def _first_mill_wins(original: Variant, mutant: Mutant) -> str | None:
    """Who has a mill to leave has won already."""
    wins = any(isinstance(rule.condition, ByMill) and rule.result is Result.WIN for rule in original.ending.decisive)
    if mutant.field not in ("Mill.no_straight_return", "Mill.once_for_each_line") or not wins:
        return None
    return "the first mill ends the game, so none is closed after it"


def _one_mill_a_step(original: Variant, mutant: Mutant) -> str | None:
    """Where men only step along lines, the other lines of the point at which they come decide."""
    before, after = original.mill, mutant.variant.mill
    if mutant.field != "Takes.for_each_mill" or before is None or after is None:
        return None
    changed = _changed(before, after)
    if not all(_steps_alone(scope) for scope in scopes(original) if _pays(before, changed, scope)):
        return None
    if any(
        _closed(before, ray.points[0], point) > 1
        for point in original.board.points
        for ray in original.board.rays[point]
    ):
        return None
    return "men only step, and no step closes two lines"


def _never_so_many(original: Variant, mutant: Mutant) -> str | None:
    """A longer line needs more men than a side ever has."""
    before, after = original.mill, mutant.variant.mill
    if before is None or after is None or before.exactly == after.exactly or before.length != after.length:
        return None
    most = max(_men(original, side) for side in Side)
    return f"no side has more than {most} men, so no longer line is ever made" if most <= before.length else None


def _men(variant: Variant, side: Side) -> int:
    """All that a side has when the game begins, on the board and in hand."""
    setup = variant.setup
    return sum(setup.hands[side]) + sum(1 for cell in setup.cells if cell and side_of(cell) is side)


def _changed(before: Mill, after: Mill) -> Takes:
    """The line that was changed, as it was."""
    return next(old for old, new in zip(before.takes, after.takes, strict=True) if old != new)


def _pays(mill: Mill, takes: Takes, scope: Scope) -> bool:
    """Whether the line speaks of turns of this time."""
    if takes.phase is not None:
        return takes.phase == scope.phase
    return not any(
        other.phase == scope.phase and other.mills is None for other in mill.takes if other.phase is not None
    )


def _steps_alone(scope: Scope) -> bool:
    steps = all(not rule.anywhere and not rule.whole_line and rule.most == 1 for _, rule in scope.moves)
    return steps and not (scope.places or scope.captures)


def _closed(mill: Mill, point: int, origin: int) -> int:
    """How many lines a step from one point to another may close at most."""
    return sum(1 for line in mill.lines if point in line.points and origin not in line.points)


MILLS: Final[tuple[Callable[[Variant, Mutant], str | None], ...]] = (
    _takes_none,
    _mills_pay_nothing,
    _first_mill_wins,
    _one_mill_a_step,
    _never_so_many,
)
