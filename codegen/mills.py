"""Mill rules → tables and decisions for the generated C. Decides only; read next: templates/mills.c.j2."""

from __future__ import annotations

from dataclasses import dataclass

from ..dsl import ir
from .cnames import origin_text
from .layout import Layout, line_shape


@dataclass(frozen=True, slots=True, kw_only=True)
class MillLinePlan:
    points: int
    beyond: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LineGroup:
    """Lines of one shape: `starts` holds their lowest points, `offsets` the other points relative to those."""

    offsets: tuple[int, ...]
    starts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesPlan:
    """`count` men for a turn, or for each mill closed; 0 takes nothing."""

    count: int
    each: bool
    up_to: bool
    kinds: tuple[int, ...]
    mills: int  # only where so many pay at once; 0: any number
    manner: str  # "" removes, hand, owner, mark, cover, count
    plays_again: bool
    comment: str

    @property
    def chosen(self) -> bool:
        """Whether the mover chooses men on the board."""
        return self.count > 0 and self.manner in ("", "mark", "cover")

    @property
    def single(self) -> bool:
        """Never more than one man a turn, so that no two ways of removing can be one move."""
        return self.count == 1 and not self.each


@dataclass(frozen=True, slots=True, kw_only=True)
class MillPlan:
    lines: tuple[MillLinePlan, ...]
    groups: tuple[LineGroup, ...]
    exactly: bool
    through: tuple[tuple[int, ...], ...]  # by point (entry 0 unused): indices of the lines through it
    takes: tuple[TakesPlan, ...]
    protection: str  # unless_all, always, none
    protected_kinds: tuple[int, ...]
    once: bool
    words: int  # 64-bit words of a set of lines
    no_return: bool
    made_by: str
    protection_comment: str
    pays_comment: str
    return_comment: str

    @property
    def tries_orders(self) -> bool:
        """Whether a turn may remove several men, in orders that have to be tried."""
        return any(takes.chosen and not takes.single for takes in self.takes)


_MANNERS = {
    ir.Manner.REMOVING: "",
    ir.Manner.FROM_HAND: "hand",
    ir.Manner.BY_OWNER: "owner",
    ir.Manner.MARKING: "mark",
    ir.Manner.COVERING: "cover",
    ir.Manner.BY_COUNT: "count",
}


def plan_mill(variant: ir.Variant, layout: Layout) -> MillPlan | None:
    mill = variant.mill
    if mill is None:
        return None
    protections = {
        ir.MillProtection.UNLESS_ALL: "unless_all",
        ir.MillProtection.ALWAYS: "always",
        ir.MillProtection.NONE: "none",
    }
    return MillPlan(
        lines=tuple(
            MillLinePlan(points=layout.set_of(line.points), beyond=layout.set_of(line.beyond)) for line in mill.lines
        ),
        groups=_groups(mill, layout),
        exactly=mill.exactly,
        through=tuple(
            tuple(index for index, line in enumerate(mill.lines) if point in line.points)
            for point in range(variant.board.size + 1)
        ),
        takes=tuple(
            TakesPlan(
                count=min(takes.count, variant.board.size),
                each=takes.for_each_mill,
                up_to=takes.up_to,
                kinds=takes.kinds,
                mills=takes.mills or 0,
                manner=_MANNERS[takes.manner],
                plays_again=takes.plays_again,
                comment=origin_text(takes.origin),
            )
            for takes in mill.takes
        ),
        protection=protections[mill.protection],
        protected_kinds=mill.protected_kinds,
        once=mill.once_for_each_line,
        words=(len(mill.lines) + 63) // 64 or 1,
        no_return=mill.no_straight_return,
        made_by=origin_text(mill.made_by),
        protection_comment=origin_text(mill.protection_origin),
        pays_comment=origin_text(mill.pays_origin),
        return_comment=origin_text(mill.return_origin) if mill.return_origin else "",
    )


def _groups(mill: ir.Mill, layout: Layout) -> tuple[LineGroup, ...]:
    starts: dict[tuple[int, ...], int] = {}
    for line in mill.lines:
        shape = line_shape(layout.bits, line.points)
        lowest = 1 << min(layout.bits[point] for point in line.points)
        starts[shape] = starts.get(shape, 0) | lowest
    return tuple(LineGroup(offsets=offsets, starts=mask) for offsets, mask in sorted(starts.items()))
