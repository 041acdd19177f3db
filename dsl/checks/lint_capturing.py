"""Tiers that can never decide (RW411, RW412) and values of `capturing` that change nothing (RW421, RW423).

Judges from the statements and the board, not by playing. Read next: lint_course.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .. import ir
from ..board import Board
from ..diagnostics import Label
from ..places import ALL_DIRECTIONS
from ..resolve import listed
from .sight import Sight


def lint_capturing(sight: Sight) -> None:
    capturing = sight.parts.capturing
    if capturing is None or sight.parts.beyond:
        return
    _dead_tiers(capturing, sight)
    _removal_changes_nothing(capturing, sight)
    _turn_changes_nothing(capturing, sight)


# ---- RW411


@dataclass(frozen=True, slots=True, kw_only=True)
class _Dead:
    """Why a tier never decides: the reason, what follows from it, and the rules that cause it."""

    reason: str
    result: str
    causes: tuple[ir.Origin, ...]


def _dead_tiers(capturing: ir.Capturing, sight: Sight) -> None:
    groups: dict[_Dead, list[ir.Tier]] = {}
    for tier in capturing.tiers:
        why = _dead(tier, capturing, sight)
        if why is not None:
            groups.setdefault(why, []).append(tier)
    for why, tiers in groups.items():
        _report_dead(why, tiers, sight)


def _dead(tier: ir.Tier, capturing: ir.Capturing, sight: Sight) -> _Dead | None:
    captors = sight.captures()
    match tier:
        case ir.MostOf(kind=kind) | ir.Earliest(kind=kind):
            spares = [sight.parts.pieces[captor].spares for captor in captors]
            if not spares or any(kind not in line.kinds for line in spares):
                return None
            reason = f"no piece takes {sight.plural(kind)}"
            return _Dead(reason=reason, result="every capture takes none", causes=tuple(s.origin for s in spares))
        case ir.CaptureBy(kind=kind):
            if kind not in captors:
                silent = (origin for origin in sight.parts.pieces[kind].silent if origin.path.endswith("captures"))
                reason = f"{sight.plural(kind)} never capture"
                return _Dead(reason=reason, result="no capture is made by one", causes=tuple(silent))
            if len(captors) == 1:
                reason = f"only {sight.plural(kind)} capture"
                return _Dead(reason=reason, result="every capture is made by one", causes=())
        case ir.MostPieces():
            if capturing.sequence is ir.Sequence.SINGLE and not _takes_lines(sight):
                reason = "a sequence is a single jump"
                return _Dead(reason=reason, result="every capture takes one", causes=(capturing.sequence_origin,))
        case ir.MostValue():
            pass
    return None


def _report_dead(why: _Dead, tiers: Sequence[ir.Tier], sight: Sight) -> None:
    first = tiers[0].origin
    message = f"`{first.words}` can never decide"
    causes = [sight.spans[cause] for cause in why.causes if cause in sight.spans]
    if sight.own(first):
        also = [Label(span=span, text=f"{why.reason}") for span in causes[:1]]
        sight.faults.warning("RW411", message, sight.spans[first], f"{why.reason}, so {why.result}", also=also,
                             help=f"leave out {listed([tier.origin.words for tier in tiers])}")  # fmt: skip
        return
    own = [span for span in causes if sight.is_own(span)]
    if own:
        also = [Label(span=sight.spans[first], text=f"so {why.result}")]
        help = f"state the tiers again without {listed([tier.origin.words for tier in tiers])}"
        sight.faults.warning("RW411", message, own[-1], f"now {why.reason}", also=also, help=help)


# ---- RW412


def lint_tiers(sight: Sight) -> None:
    """Tiers that repeat or follow from earlier ones; needs no other part of the variant."""
    tiers = () if sight.parts.capturing is None else sight.parts.capturing.tiers
    for place, tier in enumerate(tiers):
        earlier = _settled_by(tier, tiers[:place], sight)
        if earlier and sight.own(tier.origin):
            own, others = tier.origin.words, [other.origin.words for other in earlier]
            message = f"`{own}` stands twice" if [own] == others else f"`{own}` follows from {listed(others)}"
            sight.faults.warning(
                "RW412", message, sight.spans[tier.origin],
                "leaves nothing to decide",
                also=[Label(span=sight.spans[earlier[-1].origin], text="already decides it")],
                help="leave it out",
            )  # fmt: skip


def _settled_by(tier: ir.Tier, earlier: Sequence[ir.Tier], sight: Sight) -> Sequence[ir.Tier]:
    """The earlier tiers whose ties this one cannot break."""
    same = [other for other in earlier if _same(tier, other)]
    if same:
        return same[:1]
    most = [other for other in earlier if isinstance(other, ir.MostPieces)]
    match tier:
        case ir.MostOf(kind=kind):
            if len(sight.parts.pieces) == 1 and most:
                return most
            settled = [other for other in earlier if _fixes_number_of(kind, other)]
            return [most[0], settled[0]] if most and settled else []
        case ir.Earliest(kind=kind, first_only=True):
            return [other for other in earlier if isinstance(other, ir.Earliest) and other.kind == kind][:1]
        case ir.MostValue(kind=kind):
            counts = [other for other in earlier if isinstance(other, ir.MostOf) and other.kind == kind]
            return [most[0], counts[0]] if most and counts else []
        case _:
            return []


def _fixes_number_of(kind: int, tier: ir.Tier) -> bool:
    """Whether captures of equal length that tie in this tier take equally many of a kind."""
    match tier:
        case ir.Earliest(kind=other, first_only=first_only):
            return other == kind and not first_only
        case ir.MostValue(kind=other, value=value, nearly=nearly):
            return other == kind and (nearly or value != 1)
        case _:
            return False


def _same(one: ir.Tier, other: ir.Tier) -> bool:
    match one, other:
        case ir.MostPieces(), ir.MostPieces():
            return True
        case (ir.MostOf(kind=a), ir.MostOf(kind=b)) | (ir.CaptureBy(kind=a), ir.CaptureBy(kind=b)):
            return a == b
        case ir.Earliest(kind=a, first_only=x), ir.Earliest(kind=b, first_only=y):
            return (a, x) == (b, y)
        case ir.MostValue(kind=a, value=v, nearly=x), ir.MostValue(kind=b, value=w, nearly=y):
            return (a, v, x) == (b, w, y)
        case _:
            return False


# ---- RW421, RW423


def _takes_lines(sight: Sight) -> bool:
    """Whether some capture takes more than one piece at once, and may go where no jump could."""
    return any(isinstance(rule, ir.LineCapture) for rules in sight.captures().values() for rule in rules)


def _removal_changes_nothing(capturing: ir.Capturing, sight: Sight) -> None:
    origin, board = capturing.removal_origin, sight.context.ground.board
    if capturing.removal is not ir.Removal.AT_ONCE or not sight.own(origin) or board is None:
        return
    if _takes_lines(sight):
        return
    jumps = [rule for rules in sight.captures().values() for rule in rules if isinstance(rule, ir.Jump)]
    if capturing.sequence is ir.Sequence.SINGLE:
        label, when = (
            "a sequence is a single jump, so nothing is left of it to see the difference",
            "a sequence goes on",
        )
    elif not any(jump.long for jump in jumps) and not _lands_where_taken(board, jumps):
        label = "all pieces make short jumps, and a short jump never meets a point that a victim has left"
        when = "a piece captures by long jump"
    else:
        return
    sight.faults.note("RW421", f"`{origin.words}` changes nothing here", sight.spans[origin], label,
                      help=f"keep it if the rulebook says so; it matters once {when}")  # fmt: skip


def _lands_where_taken(board: Board, jumps: Iterable[ir.Jump]) -> bool:
    """Whether a chain of short jumps can ever land where it has taken a piece."""
    ways = frozenset(way for jump in jumps for way in jump.directions or ALL_DIRECTIONS)
    hops = {
        point: [ray.points[:2] for ray in board.rays[point]
                if len(ray.points) > 1 and (ray.direction is None or ray.direction in ways
                                            or ray.direction.opposite in ways)]
        for point in board.points
    }  # fmt: skip
    return any(
        not landings.isdisjoint(victims) for landings, victims in (_chain(hops, point) for point in board.points)
    )


def _chain(hops: dict[int, list[tuple[int, ...]]], start: int) -> tuple[set[int], set[int]]:
    """Every point that jumps from `start` can land on, and every point that they can jump over."""
    landings, victims, waiting = {start}, set[int](), [start]
    while waiting:
        for over, landing in hops[waiting.pop()]:
            victims.add(over)
            if landing not in landings:
                landings.add(landing)
                waiting.append(landing)
    return landings, victims


def _turn_changes_nothing(capturing: ir.Capturing, sight: Sight) -> None:
    turn, removal = capturing.turn_origin, capturing.removal_origin
    if capturing.turn is not ir.Turn.NOT_BACK or capturing.removal is not ir.Removal.AFTER or not sight.own(turn):
        return
    if _takes_lines(sight):
        return
    also = [Label(span=sight.spans[removal], text="the victim bars the way back")] if removal in sight.spans else []
    sight.faults.note("RW423", f"`{turn.words}` changes nothing here", sight.spans[turn],
                      "the piece just taken still stands there and cannot be jumped again", also=also,
                      help="keep it if the rulebook says so; it matters with `remove at once`")  # fmt: skip
