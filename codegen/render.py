"""`Plan` → C source (the only file that imports jinja2). Decides nothing: same plan, same bytes.

Read next: templates/engine.c.j2, its contents page.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import jinja2

from ..dsl import cache as store
from .conditions import NO_LIMIT
from .expr import Expressions
from .expr_course import CourseExpressions
from .expr_mills import MillExpressions
from .picks import plan_pick
from .plan import Plan
from .sources import loaded_digest

TEMPLATES = Path(__file__).parent / "templates"


@jinja2.pass_context
def _literal(context: jinja2.runtime.Context, points: int) -> str:
    """The filter `set`: a constant set of points, as the plan being rendered writes it."""
    return context["words"].set(points)


class _KeptTemplates(jinja2.FileSystemBytecodeCache):
    """Keeps what it can: the folder may be gone by now, or the disk full."""

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _kept_templates() -> jinja2.BytecodeCache | None:
    """Where templates are kept as Python code, which takes longer to make than all else that we do for an engine."""
    try:
        folder = store.folder("templates")
    except OSError:
        return None
    name = store.key(jinja2.__version__, loaded_digest())  # the options above are part of this package's code
    return _KeptTemplates(str(folder), f"{name}_%s")


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        bytecode_cache=_kept_templates(),
    )
    environment.filters["set"] = _literal  # pyright: ignore[reportArgumentType]  # typed by jinja's own filters
    return environment


def render_engine(plan: Plan, version: str) -> str:
    """The C of one engine, to be compiled with the headers in `sources.HEADERS`."""
    words = Expressions(plan)
    return (
        _environment()
        .get_template("engine.c.j2")
        .render(
            plan=plan,
            words=words,
            version=version,
            plan_hash=hashlib.sha256(repr(plan).encode()).hexdigest()[:16],
            no_limit=NO_LIMIT,
            points_by_bit=_points_by_bit(plan),
            point_shifts=_point_shifts(plan),
            rays=_rays(plan),
            through=_lines_through(plan),
            may_go_on=_may_go_on(plan),
            options=max((len(mover.jumps) for mover in plan.movers), default=1),
            score_index=_score_index(plan),
            countable_game=words.countable_game(),
            steps_meet_jumps=plan.mill is not None and plan.captures and not plan.mandatory,
            takes_apart=words.countable_game() and plan.captures,
            direct=words.direct(),
            mill_game=words.mill_game(),
            pick_of=plan_pick,
            others=_other_points(plan),
            streak_kind_list=[streak.kind for streak in plan.streaks],
            **_vocabulary(words),
            **_vocabulary(CourseExpressions(plan, words)),
            **_vocabulary(MillExpressions(plan, words)),
        )
    )


def _vocabulary(words: Expressions | CourseExpressions | MillExpressions) -> dict[str, Any]:
    """The methods of a vocabulary by name; what is rendered otherwise is left out."""
    others = ("plan", "set", "countable_game", "direct", "mill_game")
    return {name: getattr(words, name) for name in dir(words) if not name.startswith("_") and name not in others}


def _points_by_bit(plan: Plan) -> list[int]:
    points = [0] * (max(plan.layout.bits) + 1)
    for point, bit in enumerate(plan.layout.bits):
        if bit >= 0:
            points[bit] = point
    return points


def _point_shifts(plan: Plan) -> list[tuple[int, int]]:
    """How far points move from bit `point - 1` to their own bit, and the points (as the former) that move so far."""
    moved: dict[int, int] = {}
    for point, bit in enumerate(plan.layout.bits[1:]):
        moved[bit - point] = moved.get(bit - point, 0) | 1 << point
    return sorted(moved.items())


def _rays(plan: Plan) -> dict[int, list[int]]:
    """By way: the ray out of each point, by bit number."""
    tables: dict[int, list[int]] = {}
    for way in plan.rays:
        following = plan.layout.ways[way].next
        tables[way] = []
        for point in _points_by_bit(plan):
            run: list[int] = []
            while following[point]:
                point = following[point]
                run.append(point)
            tables[way].append(plan.layout.set_of(run))
    return tables


def _lines_through(plan: Plan) -> list[list[int]]:
    """By bit number: how many mill lines run through the point, then which, all rows of one length."""
    if plan.mill is None:
        return []
    longest = max(map(len, plan.mill.through))
    rows: list[list[int]] = []
    for point in _points_by_bit(plan):
        lines = plan.mill.through[point]
        rows.append([len(lines), *lines, *[0] * (longest - len(lines))])
    return rows


def _may_go_on(plan: Plan) -> list[list[int]]:
    """Row: the way that a piece came, last row none; column: the way that it goes on."""
    return [[int(may) for may in row] for row in plan.may_go_on] + [[1] * len(plan.layout.ways)]


def _other_points(plan: Plan) -> list[list[int]]:
    """By bit number: the other points of each mill line through the point, all ones for want of lines."""
    if plan.mill is None:
        return []
    longest = max(map(len, plan.mill.through))
    nothing = 2 ** (64 * plan.layout.words) - 1
    rows: list[list[int]] = []
    for point in _points_by_bit(plan):
        here = 1 << plan.layout.bits[point] if point else 0
        masks = [plan.mill.lines[line].points & ~here for line in plan.mill.through[point]]
        rows.append(masks + [nothing] * (longest - len(masks)))
    return rows


def _score_index(plan: Plan) -> list[int]:
    """Where the numbers of each tier begin in a score."""
    starts = [0]
    for tier in plan.tiers:
        starts.append(starts[-1] + (2 if tier.form == "order" else 1))
    return starts
