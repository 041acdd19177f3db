"""Capture sequences: every way in which one piece can jump, jump by jump, under `captures`, `spares`, `turn`,
`revisit`, `remove`, `promotes` and `sequence`. A step by approach or withdrawal is a jump without a piece between.

Compares no sequences with each other (priorities.py does) and plays none. Read next: priorities.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ...dsl.board import Ray
from ...dsl.ir import (
    CaptureRule,
    Capturing,
    Jump,
    Landing,
    LineCapture,
    MidCapture,
    Removal,
    Revisit,
    Sequence,
    Variant,
)
from ...dsl.ir import Turn as Turning
from ..errors import TooManyMovesError
from ..position import Position, Side, kind_of, side_of
from .moves import goes_towards, rank_on_arrival
from .phases import Permitted
from .turns import Act, Hop, Turn

MOST_SEQUENCES = 1 << 18  # of one piece; a crowded board of long jumps could have any number


@dataclass(frozen=True, slots=True, kw_only=True)
class Captor:
    """A piece on its way. It is lifted from the board while it jumps: `cells` holds all other pieces that still
    stand. `may_stop` tells whether its last landing may be the end of the sequence; `crowned` that it was crowned on
    the point where it is now, `crowned_out` that it may not jump on for that."""

    side: Side
    kind: int
    path: tuple[int, ...]
    hops: tuple[Hop, ...]
    cells: bytes
    may_stop: bool = True
    crowned: bool = False
    crowned_out: bool = False

    @property
    def point(self) -> int:
        return self.path[-1]

    @property
    def taken(self) -> tuple[int, ...]:
        """The points of all that it has taken."""
        return tuple(victim for hop in self.hops for victim in hop.victims)


def captures(variant: Variant, position: Position, allowed: Permitted) -> Iterator[Turn]:
    """Every capture sequence of every piece of the side to move."""
    for origin in position.points_of(position.side):
        yield from sequences(variant, position, allowed, origin)


def sequences(variant: Variant, position: Position, allowed: Permitted, origin: int) -> Iterator[Turn]:
    """Every capture sequence of the piece on `origin`. Raises TooManyMovesError."""
    if variant.capturing is None:
        return
    captor = lifted(position, origin)
    first = jumps(variant, variant.capturing, allowed, captor)
    for found, last in enumerate(_finish(variant, variant.capturing, allowed, first)):
        if found == MOST_SEQUENCES:
            raise TooManyMovesError(f"one piece has more than {MOST_SEQUENCES} capture sequences")
        yield ended(variant, captor.kind, last)


def lifted(position: Position, origin: int) -> Captor:
    """The piece on `origin` before its first jump; the point it leaves counts as empty from now on."""
    kind = kind_of(position.cells[origin])
    return Captor(side=position.side, kind=kind, path=(origin,), hops=(), cells=_without(position.cells, origin))


def ended(variant: Variant, kind: int, last: Captor) -> Turn:
    """The sequence of a piece that was of this kind and stops here."""
    # whoever was crowned on arriving is not crowned once more for being there
    final_kind = last.kind if last.crowned else rank_on_arrival(variant, last.side, last.kind, last.point)
    return Turn(act=Act.JUMPS, kind=kind, final_kind=final_kind, path=last.path, hops=last.hops)


def _finish(
    variant: Variant, capturing: Capturing, allowed: Permitted, ways: Iterable[list[Captor]]
) -> Iterator[Captor]:
    """The captor at the end of every sequence that goes on with one of these jumps."""
    for landings in ways:
        match capturing.sequence:
            case Sequence.SINGLE:
                yield from (landed for landed in landings if landed.may_stop)
            case Sequence.MAY_STOP:
                for landed in landings:
                    if landed.may_stop:
                        yield landed
                    yield from _finish(variant, capturing, allowed, jumps(variant, capturing, allowed, landed))
            case Sequence.COMPLETE:
                # Where some landing points allow another jump, one of those must be chosen.
                ways_on = [list(jumps(variant, capturing, allowed, landed)) for landed in landings]
                for further in filter(None, ways_on):
                    yield from _finish(variant, capturing, allowed, further)
                if not any(ways_on):
                    yield from (landed for landed in landings if landed.may_stop)


def jumps(variant: Variant, capturing: Capturing, allowed: Permitted, captor: Captor) -> Iterator[list[Captor]]:
    """Every jump that the captor can make now; for each one the captor on every point where it may land."""
    rules = allowed.captures[captor.kind]
    if captor.crowned_out or not rules:
        return
    for ray in variant.board.rays[captor.point]:
        if not _may_turn_into(capturing, captor, ray):
            continue
        for found in (_jump_along(variant, captor, ray, rules), *_steps_along(variant, captor, ray, rules)):
            landings = [(hop, may_stop) for hop, may_stop in found if _may_come_to(capturing, captor, hop.landing)]
            if landings:
                yield [_land(variant, capturing, captor, hop, may_stop) for hop, may_stop in landings]


def _jump_along(variant: Variant, captor: Captor, ray: Ray, rules: tuple[CaptureRule, ...]) -> list[tuple[Hop, bool]]:
    at = _victim(variant, captor, ray)
    return [] if at is None else _landings(captor, ray, at, [rule for rule in rules if isinstance(rule, Jump)])


def _steps_along(
    variant: Variant, captor: Captor, ray: Ray, rules: tuple[CaptureRule, ...]
) -> Iterator[list[tuple[Hop, bool]]]:
    """Each step along the ray that captures a line; it lands on one point, where the sequence may end."""
    for rule in rules:
        if isinstance(rule, LineCapture) and goes_towards(ray, rule.directions, captor.side):
            for victims in _lines_taken(variant, captor, ray, rule):
                kinds = tuple(kind_of(captor.cells[point]) for point in victims)
                hop = Hop(line=ray.line, sense=ray.sense, victims=victims, victim_kinds=kinds, landing=ray.points[0])
                yield [(hop, True)]


def _lines_taken(variant: Variant, captor: Captor, ray: Ray, rule: LineCapture) -> list[tuple[int, ...]]:
    """The line right ahead of the next point of the ray and the line right behind the captor, as far as the rule takes
    them and somebody stands there."""
    if captor.cells[ray.points[0]]:
        return []
    rays = variant.board.rays[captor.point]
    back = next((other for other in rays if (other.line, other.sense) == (ray.line, -ray.sense)), None)
    ahead = _unbroken(variant, captor, ray.points[1:]) if rule.approach else ()
    behind = _unbroken(variant, captor, back.points) if rule.withdrawal and back is not None else ()
    return [line for line in (ahead, behind) if line]


def _unbroken(variant: Variant, captor: Captor, points: tuple[int, ...]) -> tuple[int, ...]:
    """The enemies that stand on the first points without a gap: one that is spared or has been taken ends the line."""
    line: list[int] = []
    for point in points:
        cell = captor.cells[point]
        if not cell or side_of(cell) is captor.side or point in captor.taken:
            break
        if kind_of(cell) in variant.pieces[captor.kind].spares.kinds:
            break
        line.append(point)
    return tuple(line)


def _may_come_to(capturing: Capturing, captor: Captor, point: int) -> bool:
    return capturing.revisit is Revisit.FREELY or point not in captor.path


def _victim(variant: Variant, captor: Captor, ray: Ray) -> int | None:
    """Where on the ray the first piece stands, if it can be taken: an enemy of a kind that is not spared, not taken
    before, with an empty point behind it."""
    at, cells = 0, captor.cells
    for point in ray.points:
        if cells[point]:
            break
        at += 1
    if at + 1 >= len(ray.points) or cells[ray.points[at + 1]]:
        return None
    cell = cells[ray.points[at]]
    if side_of(cell) is captor.side or kind_of(cell) in variant.pieces[captor.kind].spares.kinds:
        return None
    return None if ray.points[at] in captor.taken else at


def _may_turn_into(capturing: Capturing, captor: Captor, ray: Ray) -> bool:
    if not captor.hops:
        return True
    last = captor.hops[-1]
    match capturing.turn:
        case Turning.FREELY:
            return True
        case Turning.NOT_BACK:
            return (ray.line, ray.sense) != (last.line, -last.sense)
        case Turning.NEVER:
            return (ray.line, ray.sense) == (last.line, last.sense)
        case Turning.ALWAYS:
            return (ray.line, ray.sense) != (last.line, last.sense)


def _landings(captor: Captor, ray: Ray, at: int, rules: Iterable[Jump]) -> list[tuple[Hop, bool]]:
    """The jumps over the piece that stands at `at` on the ray, nearest landing first, each with whether the sequence
    may end there. Several `captures` lines that allow the same jump allow its landing points together."""
    victim_kind = kind_of(captor.cells[ray.points[at]])
    found: dict[int, bool] = {}
    for rule in rules:
        reaches = rule.long or at == 0
        if not reaches or not goes_towards(ray, rule.directions, captor.side):
            continue
        bound = _binds_the_last_landing(rule, victim_kind, len(captor.taken) + 1)
        for landing in _behind(captor, ray, at, rule):
            right_behind = landing == ray.points[at + 1]
            found[landing] = found.get(landing, False) or right_behind or not bound
    return [
        (
            Hop(
                line=ray.line,
                sense=ray.sense,
                victims=(ray.points[at],),
                victim_kinds=(victim_kind,),
                landing=landing,
            ),
            found[landing],
        )
        for landing in ray.points
        if landing in found
    ]


def _behind(captor: Captor, ray: Ray, at: int, rule: Jump) -> Iterator[int]:
    """The empty points behind the victim where the rule lets the captor land."""
    for point in ray.points[at + 1 :]:
        if captor.cells[point]:
            return
        yield point
        if not rule.long or rule.landing is Landing.RIGHT_BEHIND:
            return


def _binds_the_last_landing(rule: Jump, victim_kind: int, taken: int) -> bool:
    """Whether a sequence that ends with this victim has to end right behind it."""
    if rule.landing is not Landing.RIGHT_BEHIND_FINAL:
        return False
    return victim_kind == rule.final_kind and taken >= rule.final_taken


def _land(variant: Variant, capturing: Capturing, captor: Captor, hop: Hop, may_stop: bool) -> Captor:
    """The captor after one jump: the victims gone if they leave at once, the captor crowned if it is crowned here."""
    gone = hop.victims if capturing.removal is Removal.AT_ONCE else ()
    landed = replace(
        captor,
        path=(*captor.path, hop.landing),
        hops=(*captor.hops, hop),
        cells=_without(captor.cells, *gone),
        may_stop=may_stop,
        crowned=False,
    )
    promotion = variant.pieces[captor.kind].promotion
    if promotion is None or hop.landing not in promotion.zone[captor.side]:
        return landed
    match promotion.mid_capture:
        case MidCapture.ENDS:
            return replace(landed, kind=promotion.to, crowned=True, crowned_out=True)
        case MidCapture.CONTINUES:
            return replace(landed, kind=promotion.to, crowned=True)
        case MidCapture.PASSES:
            return landed


def _without(cells: bytes, *points: int) -> bytes:
    left = bytearray(cells)
    for point in points:
        left[point] = 0
    return bytes(left)
