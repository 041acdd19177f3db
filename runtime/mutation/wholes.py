"""Changes of a rule in several fields at once, where one field alone would make no sense: a jump that becomes long has
to land somewhere, a mill of another length has other lines.

Read next: operators.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ...dsl.board import mill_runs
from ...dsl.ir import (
    Capturing,
    EndRule,
    Jump,
    Landing,
    LineCapture,
    Manner,
    Mill,
    MillLine,
    MillProtection,
    MostPieces,
    MostValue,
    Piece,
    QuietMove,
    Result,
    Stuck,
    StuckAction,
    StuckThen,
    Takes,
    Variant,
)
from .changes import Change, other_directions


def quiet_move(move: QuietMove, variant: Variant) -> Iterator[Change]:
    """Other directions and distances: one step, any distance, one step more or less; anywhere."""
    if move.anywhere:
        words = "1 step along any line"
        yield Change(words=words, value=replace(move, anywhere=False, directions=None, least=1, most=1))
        return
    if move.whole_line:
        for change in other_directions(move.directions, variant):
            yield replace(change, value=replace(move, directions=change.value))
        yield Change(words="alone, not with its line", value=replace(move, whole_line=False))
        return
    for change in other_directions(move.directions, variant):
        yield replace(change, value=replace(move, directions=change.value))
    yield Change(words="to any empty point", value=replace(move, anywhere=True))
    steps = {(1, 1), (1, None), (1, 2), (move.least, move.most)}
    if move.most is not None:
        steps |= {(move.least, move.most + 1), (1, move.most)}
        steps |= {(move.least - 1, move.most - 1)} if move.least > 1 else set()
    for least, most in sorted(steps - {(move.least, move.most)}, key=str):
        words = "any distance" if most is None else f"{least} steps" if least == most else f"up to {most} steps"
        words = "1 step" if (least, most) == (1, 1) else words
        yield Change(words=words, value=replace(move, least=least, most=most))


def jump(rule: Jump, variant: Variant) -> Iterator[Change]:
    """Short or long, with every manner of landing."""
    behind = replace(rule, landing=Landing.RIGHT_BEHIND, final_kind=None, final_taken=0)
    if rule.long:
        yield Change(words="by short jump", value=replace(behind, long=False))
    landings = [("right behind", replace(behind, long=True))]
    landings.append(("anywhere behind", replace(behind, long=True, landing=Landing.ANYWHERE_BEHIND)))
    final = replace(behind, long=True, landing=Landing.RIGHT_BEHIND_FINAL, final_taken=rule.final_taken)
    landings += [
        (f"anywhere behind, but right behind a final {piece.name}", replace(final, final_kind=kind))
        for kind, piece in enumerate(variant.pieces)
        if rule.long
    ]
    for words, other in landings:
        if other != rule:
            yield Change(words=f"by long jump, landing {words}", value=other)
    if rule.final_kind is not None:
        taken = max(rule.final_taken, 1)  # who captures takes one at least
        for number in (taken - 1, taken + 1):
            if number:
                yield Change(words=f"when {number} are taken", value=replace(rule, final_taken=number))


def line_capture(rule: LineCapture, _: Variant) -> Iterator[Change]:
    for words, approach, withdrawal in (
        ("by approach alone", True, False),
        ("by withdrawal alone", False, True),
        ("by approach or withdrawal", True, True),
    ):
        if (approach, withdrawal) != (rule.approach, rule.withdrawal):
            yield Change(words=words, value=replace(rule, approach=approach, withdrawal=withdrawal))


def piece(value: Piece, variant: Variant) -> Iterator[Change]:
    """A piece that never moves quietly gets a step."""
    if not value.moves and not variant.phases and value.silent:
        step = QuietMove(
            directions=None,
            least=1,
            most=1,
            anywhere=False,
            whole_line=False,
            only_from=None,
            not_to=None,
            origin=value.silent[0],
        )
        yield Change(words="1 step along any line", value=replace(value, moves=(step,)))


def capturing(value: Capturing, _: Variant) -> Iterator[Change]:
    """A free choice becomes one of most pieces."""
    if value.no_tiers is not None and not value.tiers:
        tier = MostPieces(origin=value.no_tiers)
        yield Change(words="prefer most pieces", value=replace(value, tiers=(tier,), no_tiers=None), rule="no_tiers")


def most_value(tier: MostValue, _: Variant) -> Iterator[Change]:
    """Another worth of the valued piece."""
    for value in (Fraction(1), tier.value - Fraction(1, 2), tier.value + Fraction(1, 2)):
        if value > 0 and value != tier.value:
            yield Change(words=f"counting it as {value}", value=replace(tier, value=value, nearly=False))


# ---- mills


def mill(value: Mill, variant: Variant) -> Iterator[Change]:
    """Other lines: longer, shorter, with diagonals or without, exactly so many; and other protection."""
    shapes = {
        f"{value.length - 1} in line": replace(value, length=value.length - 1),
        f"{value.length + 1} in line": replace(value, length=value.length + 1),
        "longer lines too" if value.exactly else "exactly": replace(value, exactly=not value.exactly),
        "diagonals too" if value.straight_only else "straight only": replace(
            value, straight_only=not value.straight_only
        ),
    }
    for words, other in shapes.items():
        lines = _lines(other, variant)
        if lines and lines != value.lines:
            yield Change(words=words, value=replace(other, lines=lines), rule="made_by")
    everyone = tuple(range(len(variant.pieces)))
    for protection in MillProtection:
        if protection is not value.protection:
            none = protection is MillProtection.NONE
            kinds = () if none else value.protected_kinds or everyone
            words = f"spares {'none' if none else 'men ' + protection.value}"
            other = replace(value, protection=protection, protected_kinds=kinds)
            yield Change(words=words, value=other, rule="protection_origin")


def _lines(mill: Mill, variant: Variant) -> tuple[MillLine, ...]:
    if mill.length < 2:
        return ()
    runs = mill_runs(variant.board, mill.length, straight_only=mill.straight_only)
    return tuple(MillLine(points=run, beyond=beyond if mill.exactly else ()) for run, beyond in runs)


def takes(rule: Takes, variant: Variant) -> Iterator[Change]:
    """Another number, nothing at all, another manner of paying."""
    if not rule.count:
        return
    yield Change(words="takes none", value=_taking_none(rule))
    for number in (rule.count - 1, rule.count + 1):
        if number:
            yield Change(words=f"takes {number}", value=replace(rule, count=number))
    manners = [Manner.REMOVING, Manner.FROM_HAND, Manner.BY_OWNER]
    ends = rule.ends or next((phase.name for phase in variant.phases), None)
    manners += [] if ends is None else [Manner.MARKING, Manner.COVERING]
    for manner in manners:
        if manner is not rule.manner:
            waits = manner in (Manner.MARKING, Manner.COVERING)
            each = rule.for_each_mill and manner is Manner.REMOVING
            other = replace(rule, manner=manner, ends=ends if waits else None, for_each_mill=each, up_to=False)
            yield Change(words=f"{manner.value or 'removed at once'} instead", value=other)


def _taking_none(rule: Takes) -> Takes:
    return replace(
        rule, count=0, kinds=(), up_to=False, for_each_mill=False, manner=Manner.REMOVING, ends=None, plays_again=False
    )


# ---- endings


def end_rule(rule: EndRule, _: Variant) -> Iterator[Change]:
    """Another result; a draw that has to be claimed."""
    for result in Result:
        if result is not rule.result and not rule.on_claim:
            yield Change(words=f"{result.value}, not {rule.result.value}", value=replace(rule, result=result))
    if rule.result is Result.DRAW:
        words = "at once" if rule.on_claim else "on claim"
        yield Change(words=words, value=replace(rule, on_claim=not rule.on_claim))


def stuck(rule: Stuck, _: Variant) -> Iterator[Change]:
    """What a stuck side does instead: passes, has a way opened, takes another number or goes on otherwise."""
    for action in (StuckAction.PASS, StuckAction.REOPEN):
        if action is not rule.action and not rule.full_board:
            yield Change(words=action.value, value=replace(rule, action=action, count=0, kinds=()))
    for number in (rule.count - 1, rule.count + 1) if rule.action is StuckAction.TAKE else ():
        if number:
            yield Change(words=f"takes {number}", value=replace(rule, count=number))
    for then in StuckThen if rule.action is StuckAction.TAKE else ():
        if then is not rule.then:
            yield Change(words=then.value, value=replace(rule, then=then))
