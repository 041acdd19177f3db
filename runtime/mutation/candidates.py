"""Positions at which rules may show: short games, woven captures, material near an ending, near-mills, blocked sides.

All by the seed alone, so that every process looks at the same ones. Judges nothing. Read next: search.py.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from ...dsl.diagnostics import RulewrightError
from ...dsl.ir import Variant
from ..arbitrary import arbitrary_position, remembering
from ..engine import Engine
from ..position import Position, Side, cell_of, kind_of, side_of
from .boards import any_kind, bare, no_hands, some_hands
from .material import near, near_ending, wanted
from .observe import convert
from .weaving import woven

Maker: TypeAlias = Callable[[Variant, random.Random], Position | None]

PLIES: Final = 60  # of a short game
MEANT: Final = 60  # positions with the material of which one changed rule speaks


def makers(variant: Variant) -> dict[str, Maker]:
    """The ways to make positions that make sense for the rules, by name."""
    jumps = any(rule.captures for rule in (*variant.pieces, *variant.phases))
    found: dict[str, Maker] = {"few": few, "arbitrary": arbitrary_position, "memory": with_memory, "blocked": blocked}
    if jumps:
        found["woven"] = woven
    if variant.mill is not None:
        found["mill"] = near_mill
    if wanted(variant):
        found["ending"] = near_ending
    return found


def candidates(engine: Engine, name: str, seed: int) -> Iterator[Position]:
    """Positions without end of one sort, or those of random games ("games"), each sound: it can be written and read,
    and no piece stands where it would long have been promoted."""
    variant = engine.rules.variant
    make = makers(variant).get(name)
    for number in range(1 << 30):
        dice = random.Random(f"{seed}/{variant.name}/{name}/{number}")
        if make is None:
            yield from (position for position in short_game(engine, dice) if _is_sound(engine, position))
        else:
            made = make(variant, dice)
            if made is not None and _is_sound(engine, made):
                yield made


def meant_by(changed: Variant, engine: Engine, seed: int) -> Iterator[Position]:
    """Positions of which changed rules speak and those of `engine` do not: with the material that they count."""
    variant = engine.rules.variant
    known = wanted(variant)
    new = [about for about in wanted(changed) if about not in known]
    for about, number in itertools.product(new, range(MEANT)):
        made = near(changed, about, random.Random(f"{seed}/{variant.name}/meant/{number}"))
        position = None if made is None else convert(made, changed, variant)
        if position is not None and _is_sound(engine, position):
            yield position


def with_memory(variant: Variant, dice: random.Random) -> Position:
    """A small position with whatever the rules remember: counters, streaks, used lines, removals that are due."""
    small = near_mill if variant.mill is not None and dice.random() < 0.6 else few
    return remembering(variant, small(variant, dice), dice)


def _is_sound(engine: Engine, position: Position) -> bool:
    variant = engine.rules.variant
    for point, cell in enumerate(position.cells):
        if cell:
            promotion = variant.pieces[kind_of(cell)].promotion
            if promotion is not None and point in promotion.zone[side_of(cell)]:
                return False
    try:
        return engine.parse(engine.fen(position)) == position
    except RulewrightError:
        return False


def short_game(engine: Engine, dice: random.Random) -> Iterator[Position]:
    """The positions of a random game, till it ends."""
    position = engine.start()
    for _ in range(PLIES):
        yield position
        try:
            moves = engine.legal_moves(position)
        except RulewrightError:
            return
        if not moves or engine.outcome(position) is not None:
            return
        position = engine.play(position, dice.choice(moves))


def few(variant: Variant, dice: random.Random) -> Position:
    """One to three pieces of each side."""
    points = dice.sample(variant.board.points, min(6, variant.board.size))
    pieces: dict[int, int] = {}
    for side in Side:
        for _ in range(dice.randint(1, 3)):
            if points:
                pieces[points.pop()] = cell_of(side, any_kind(variant, dice))
    return bare(variant, pieces, dice.choice(list(Side)), some_hands(variant, dice))


def blocked(variant: Variant, dice: random.Random) -> Position:
    """A piece or two shut in by enemies, or a board that is full but for a point or two."""
    side = dice.choice(list(Side))
    size = variant.board.size
    hands = no_hands(variant) if dice.random() < 0.8 else some_hands(variant, dice)
    if dice.random() < 0.3 and size <= 40:
        pieces = {point: cell_of(dice.choice(list(Side)), 0) for point in variant.board.points}
        for point in dice.sample(variant.board.points, dice.choice((0, 1, 1, 2))):
            del pieces[point]
        return bare(variant, pieces, side, hands)
    own = _cluster(variant, dice.randint(1, 4), dice)
    pieces = {point: cell_of(side, any_kind(variant, dice)) for point in own}
    for point in list(pieces):
        for ray in variant.board.rays[point]:
            for other in ray.points[: dice.choice((1, 2, 2))]:
                if dice.random() < 0.95:
                    pieces.setdefault(other, cell_of(side.other, 0))
    return bare(variant, pieces, side, hands)


def _cluster(variant: Variant, number: int, dice: random.Random) -> list[int]:
    """So many points, most of them beside each other, which few enemies can shut in."""
    points = [dice.choice(variant.board.points)]
    for _ in range(number - 1):
        beside = [ray.points[0] for point in points for ray in variant.board.rays[point]]
        points.append(dice.choice(beside if beside and dice.random() < 0.8 else variant.board.points))
    return sorted(set(points))


def near_mill(variant: Variant, dice: random.Random) -> Position:
    """A mill that lacks one piece, another that may share the gap, enemies with and without a mill of their own."""
    assert variant.mill is not None
    side, board = dice.choice(list(Side)), variant.board
    lines = [line.points for line in variant.mill.lines]
    first = dice.choice(lines)
    gap = dice.choice(first)
    own = set(first) - {gap}
    if dice.random() < 0.3:
        own |= _shuttle(variant, lines, gap, dice)
    sharing = [line for line in lines if gap in line and line != first]
    if sharing and dice.random() < 0.4:
        own |= set(dice.choice(sharing)) - {gap}
    beside = [ray.points[0] for ray in board.rays[gap] if ray.points[0] not in own]
    if beside and dice.random() < 0.8:
        own.add(dice.choice(beside))
    if dice.random() < 0.3:
        own |= set(dice.choice(lines)) - {gap}
    free = [point for point in board.points if point not in own and point != gap]
    theirs = set(dice.sample(free, min(len(free), dice.randint(0, 4))))
    if dice.random() < 0.5:
        theirs |= {point for point in dice.choice(lines) if point in free}
    pieces = {point: cell_of(side, 0) for point in own} | {point: cell_of(side.other, 0) for point in theirs}
    return bare(variant, pieces, side, some_hands(variant, dice))


def _shuttle(variant: Variant, lines: list[tuple[int, ...]], gap: int, dice: random.Random) -> set[int]:
    """A mill beside the gap, so that one man can leave it to close the other, and go back."""
    beside = {ray.points[0] for ray in variant.board.rays[gap]}
    standing = [line for line in lines if gap not in line and beside & set(line)]
    return set(dice.choice(standing)) if standing else set()
