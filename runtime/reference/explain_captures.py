"""Why a capture is refused: by `captures`, `spares`, `remove`, `turn`, `revisit`, `promotes`, `sequence`, or `prefer`.

Names the first reason in the order of language.md and, for tiers, a better sequence. Read next: explain.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import assert_never

from ...dsl.ir import (
    CaptureBy,
    Capturing,
    Earliest,
    MostOf,
    MostPieces,
    MostValue,
    Origin,
    Sequence,
    Tier,
    Variant,
)
from ...dsl.ir import Removal as Removing
from ...dsl.ir import Turn as Turning
from ..position import Position
from .captures import MOST_SEQUENCES, Captor, ended, jumps, lifted, sequences
from .obstacles import Step, step_of, why_not_jump
from .phases import Permitted
from .priorities import best, taken_of
from .refusal import Refusal, named, piece_at, written
from .relaxed import Restriction, relaxed
from .turns import Turn

_TURNS = {
    Turning.FREELY: "may turn",
    Turning.NOT_BACK: "may not turn straight back",
    Turning.NEVER: "may not turn between two jumps",
    Turning.ALWAYS: "must turn between two jumps",
}

MOST_TRIED = 2_000  # sequences in which a text that leaves landing points out is looked for, under relaxed rules


def passes(path: tuple[int, ...], said: tuple[int, ...]) -> bool:
    """Whether a route with this path may be written with these points: same ends, the others on the way in order."""
    visited = iter(path)
    same_ends = path[0] == said[0] and path[-1] == said[-1]
    return len(path) > 1 and same_ends and all(point in visited for point in said)


def possible(
    variant: Variant, position: Position, allowed: Permitted, said: tuple[int, ...], heeded: Restriction | None
) -> Iterator[Turn]:
    """The sequences that the points may mean, with only the restrictions up to `heeded` in force: as they are
    written, jump by jump, or with landing points left out."""
    most = MOST_SEQUENCES if heeded is Restriction.SEQUENCE else MOST_TRIED
    for book in relaxed(variant, heeded):
        capturing = book.capturing
        if capturing is not None and capturing.sequence is Sequence.MAY_STOP:
            captor = lifted(position, said[0])
            for last in _followed(book, capturing, allowed, captor, said[1:]):
                yield ended(book, captor.kind, last)
        for turn in islice(sequences(book, position, allowed, said[0]), most):
            if passes(turn.path, said):
                yield turn


def _followed(
    book: Variant, capturing: Capturing, allowed: Permitted, captor: Captor, landings: tuple[int, ...]
) -> Iterator[Captor]:
    """The captor after jumps to exactly these points, one after another."""
    if not landings:
        if captor.may_stop and captor.hops:
            yield captor
        return
    for jump in jumps(book, capturing, allowed, captor):
        for landed in jump:
            if landed.point == landings[0]:
                yield from _followed(book, capturing, allowed, landed, landings[1:])


def is_conceivable(variant: Variant, position: Position, allowed: Permitted, said: tuple[int, ...]) -> bool:
    """Whether the points are a capture by the piece's `captures` lines alone."""
    return any(True for _ in possible(variant, position, allowed, said, None))


def why_not_sequence(
    variant: Variant, capturing: Capturing, position: Position, allowed: Permitted, said: tuple[int, ...]
) -> Refusal | None:
    """The first restriction under which no sequence fits any more; None if a complete sequence fits."""
    before = next(possible(variant, position, allowed, said, None), None)
    if before is None:
        return why_not_jump(variant, capturing, allowed, _failing_step(variant, position, allowed, said))
    for restriction in Restriction:
        fitting = next(possible(variant, position, allowed, said, restriction), None)
        if fitting is None:
            return _restricted(variant, capturing, position, allowed, before, restriction)
        before = fitting
    return None


def _failing_step(variant: Variant, position: Position, allowed: Permitted, said: tuple[int, ...]) -> Step:
    """The first step of the text that is no jump: up to where it begins the captures line can be followed."""
    for end in range(len(said) - 1, 1, -1):
        begun = next(possible(variant, position, allowed, said[:end], None), None)
        if begun is not None:
            cells = bytearray(position.cells)
            for point in (begun.origin, *begun.jumped):
                cells[point] = 0
            return Step(
                side=position.side,
                kind=begun.final_kind,
                start=said[end - 1],
                goal=said[end],
                cells=bytes(cells),
                taken=begun.jumped,
            )
    return step_of(position, said[0], said[1])


def _restricted(
    variant: Variant,
    capturing: Capturing,
    position: Position,
    allowed: Permitted,
    turn: Turn,
    restriction: Restriction,
) -> Refusal:
    """The words for a restriction that forbids `turn`, which all the earlier ones would allow."""
    piece = variant.pieces[turn.kind]
    match restriction:
        case Restriction.SPARES:
            return _why_spared(variant, position, turn)
        case Restriction.REMOVE:
            return Refusal(reason=_why_in_the_way(variant, capturing, turn), rule=capturing.removal_origin)
        case Restriction.TURN:
            return Refusal(reason=f"the {piece.name} {_TURNS[capturing.turn]}", rule=capturing.turn_origin)
        case Restriction.REVISIT:
            reason = f"the {piece.name} may not come to a point a second time"
            return Refusal(reason=reason, rule=capturing.revisit_origin)
        case Restriction.PROMOTES:
            return _why_crowned_otherwise(variant, turn)
        case Restriction.SEQUENCE:
            reason = _why_unfinished(variant, capturing, position, allowed, turn)
            return Refusal(reason=reason, rule=capturing.sequence_origin)
        case _:
            assert_never(restriction)


def _why_spared(variant: Variant, position: Position, turn: Turn) -> Refusal:
    """The captor may have been crowned on the way, so the first victim that any of its ranks spares is the reason."""
    for kind in (turn.kind, turn.final_kind):
        piece = variant.pieces[kind]
        for victim, victim_kind in zip(turn.jumped, turn.jumped_kinds, strict=True):
            if victim_kind in piece.spares.kinds:
                kinds = variant.pieces[victim_kind].plural
                reason = f"{piece.plural} may not capture {kinds}: {piece_at(variant, position, victim)} stays"
                return Refusal(reason=reason, rule=piece.spares.origin)
    piece = variant.pieces[turn.kind]
    return Refusal(reason=f"a {piece.name} may not capture what stands there", rule=piece.spares.origin)


def _why_in_the_way(variant: Variant, capturing: Capturing, turn: Turn) -> str:
    if capturing.removal is Removing.AT_ONCE:
        return "what is taken leaves the board at once"
    return f"what has been jumped ({', '.join(named(variant, point) for point in turn.jumped)}) stays until the \
sequence is finished and bars the way"


def _why_crowned_otherwise(variant: Variant, turn: Turn) -> Refusal:
    piece = variant.pieces[turn.kind]
    rule = piece.promotion
    if rule is None:
        return Refusal(reason=f"a {piece.name} is not promoted on the way", rule=piece.origin)
    return Refusal(
        reason=f"a {piece.name} that arrives where it promotes during a capture does so {rule.mid_capture.value}"
        if rule.mid_capture.value != "continuing as"
        else f"a {piece.name} that arrives where it promotes goes on as a {variant.pieces[rule.to].name}",
        rule=rule.origin,
    )


def _why_unfinished(variant: Variant, capturing: Capturing, position: Position, allowed: Permitted, turn: Turn) -> str:
    if capturing.sequence is Sequence.SINGLE:
        return "a capture is a single jump"
    whole = list(sequences(variant, position, allowed, turn.origin))
    longer = [other for other in whole if other.path[: len(turn.path)] == turn.path]
    if longer:
        return f"the sequence is not finished: it goes on, as in {written(variant, min(longer, key=_by_path))}"
    if not whole:
        return "the sequence is not finished"
    return f"the {variant.pieces[turn.kind].name} must land where it can capture on: \
{written(variant, min(whole, key=_by_path))}"


def _by_path(turn: Turn) -> tuple[int, ...]:
    return turn.path


# ---- tiers


def why_outranked(variant: Variant, capturing: Capturing, fitting: list[Turn], turns: list[Turn]) -> Refusal | None:
    """The first tier that leaves none of the `fitting` sequences; None if one of them survives all tiers."""
    for tier in capturing.tiers:
        left = best(tier, turns)
        kept = [turn for turn in fitting if turn in left]
        if not kept:
            better = min(left, key=_by_path)
            return Refusal(reason=_why_worse(variant, tier, fitting[0], better), rule=tier_rule(tier))
        fitting, turns = kept, left
    return None


def tier_rule(tier: Tier) -> Origin:
    return tier.origin


def _why_worse(variant: Variant, tier: Tier, turn: Turn, better: Turn) -> str:
    route = written(variant, better)
    match tier:
        case MostPieces():
            return f"another sequence captures more: {route} takes {len(better.jumped)}, not {len(turn.jumped)}"
        case MostOf(kind=kind):
            number, fewer = taken_of(better, kind), taken_of(turn, kind)
            kinds = variant.pieces[kind].plural
            return f"another sequence captures more {kinds}: {route} takes {number}, not {fewer}"
        case CaptureBy(kind=kind):
            return f"a {variant.pieces[kind].name} must capture: {route}"
        case Earliest(kind=kind):
            return f"a {variant.pieces[kind].name} must be taken earlier: {route}"
        case MostValue():
            return f"another sequence captures more value: {route}"
        case _:
            assert_never(tier)
