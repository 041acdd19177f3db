"""What a drawn position remembers: counters near their ends, streaks, used lines, men off a mill, the course of a game.

Only what the variant's rules read, each thing by itself possible. Read next: ../position.py on `Course`.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from ...dsl.ir import Variant
from ..notation.fen_course import remembers_course, speaks_of
from ..position import PLAIN, Course, Position, Return, Side, Streak, kind_of

MOST_MARKS = 3


@st.composite
def remembering(draw: st.DrawFn, variant: Variant, position: Position) -> Position:
    """The position with memories; shrinks towards none."""
    near = [st.sampled_from((0, 1, *_just_before(counter.plies))) for counter in variant.ending.counters]
    lines = len(variant.mill.lines) if variant.mill else 0
    return replace(
        position,
        counters=tuple(draw(number) for number in near),
        streaks=tuple(draw(_streaks(variant, position, side)) for side in Side if position.streaks),
        used_lines=tuple(draw(st.integers(0, 2**lines - 1)) for _ in position.used_lines),
        returns=tuple(draw(_returns(variant, position, side)) for side in Side if position.returns),
        unmoved=tuple(draw(st.booleans()) for _ in position.unmoved),
        course=draw(_courses(variant, position)) if remembers_course(variant) else PLAIN,
    )


def _just_before(plies: int) -> tuple[int, ...]:
    return tuple(range(max(0, plies - 2), plies + 1))


def _streaks(variant: Variant, position: Position, side: Side) -> st.SearchStrategy[Streak]:
    running = [
        Streak(point=point, length=length)
        for point in position.points_of(side)
        if (rule := variant.pieces[kind_of(position.cells[point])].streak)
        for length in sorted({1, max(1, rule.limit - 1), rule.limit})
    ]
    return st.sampled_from([Streak(), *running])


def _returns(variant: Variant, position: Position, side: Side) -> st.SearchStrategy[Return]:
    """A man of the side and an empty point beside it."""
    ways = [
        Return(now=point, before=ray.points[0])
        for point in position.points_of(side)
        for ray in variant.board.rays[point]
        if not position.cells[ray.points[0]]
    ]
    return st.sampled_from([Return(), *ways])


@st.composite
def _courses(draw: st.DrawFn, variant: Variant, position: Position) -> Course:
    """Some of what the rules may have left pending."""
    standing = [point for point, cell in enumerate(position.cells) if cell]
    marks: list[int] = []
    if standing and speaks_of(variant, "marked"):
        marks = draw(st.lists(st.sampled_from(standing), max_size=MOST_MARKS, unique=True))
    course = Course(
        marks=tuple(sorted(marks)),
        opening=speaks_of(variant, "opening") and draw(st.booleans()),
        maker=draw(st.sampled_from((None, *Side))) if speaks_of(variant, "maker") else None,
    )
    if speaks_of(variant, "owed") and draw(st.booleans()):
        mine, theirs = draw(st.sampled_from((1, 2, -1))), draw(st.sampled_from((0, 1, -1)))
        owed = (mine, theirs) if position.side is Side.WHITE else (theirs, mine)
        course = replace(course, owed=owed, turn=draw(st.sampled_from(Side)))
    return course
