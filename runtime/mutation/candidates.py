"""Positions at which rules may show: short games, woven captures, material near an ending, near-mills, blocked sides.

All by the seed alone, so that every process looks at the same ones. Judges nothing. Read next: search.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from ...dsl.diagnostics import RulewrightError
from ...dsl.ir import (
    ArmyPart,
    Count,
    InAll,
    Jump,
    Material,
    PiecesLeft,
    QuietCounter,
    Variant,
    WithPieces,
)
from ..arbitrary import arbitrary_position, remembering
from ..engine import Engine
from ..notation.fen_tail import empty_memory
from ..position import Position, Side, cell_of, kind_of, side_of
from .weaving import woven

Maker: TypeAlias = Callable[[Variant, random.Random], Position | None]

PLIES: Final = 60  # of a short game


def makers(variant: Variant) -> dict[str, Maker]:
    """The ways to make positions that make sense for the rules, by name."""
    jumps = any(rule.captures for rule in (*variant.pieces, *variant.phases))
    found: dict[str, Maker] = {"few": few, "arbitrary": arbitrary_position, "memory": with_memory, "blocked": blocked}
    if jumps:
        found["woven"] = woven
    if variant.mill is not None:
        found["mill"] = near_mill
    if _wanted(variant) or variant.ending.counters:
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


# ---- boards


def bare(variant: Variant, pieces: dict[int, int], side: Side, hands: tuple[tuple[int, ...], tuple[int, ...]]) -> Position:
    """These pieces, nothing remembered."""
    cells = bytes(pieces.get(point, 0) for point in range(variant.board.size + 1))
    return Position(cells=cells, side=side, hands=hands, **empty_memory(variant))


def no_hands(variant: Variant) -> tuple[tuple[int, ...], tuple[int, ...]]:
    none = (0,) * len(variant.pieces)
    return none, none


def some_hands(variant: Variant, dice: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A few men in hand where men are placed, half of the time."""
    if dice.random() < 0.5:
        return no_hands(variant)
    white, black = (tuple(dice.randint(0, min(3, held)) for held in hand) for hand in variant.setup.hands)
    return white, black


def any_kind(variant: Variant, dice: random.Random) -> int:
    """The plain piece more often than others."""
    return 0 if dice.random() < 0.6 else dice.randrange(len(variant.pieces))


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
    pieces = {point: cell_of(side, any_kind(variant, dice)) for point in dice.sample(variant.board.points, min(2, size))}
    for point in list(pieces):
        for ray in variant.board.rays[point]:
            for other in ray.points[: dice.choice((1, 2, 2))]:
                if dice.random() < 0.95:
                    pieces.setdefault(other, cell_of(side.other, 0))
    return bare(variant, pieces, side, hands)


def near_mill(variant: Variant, dice: random.Random) -> Position:
    """A mill that lacks one piece, another that may share the gap, enemies with and without a mill of their own."""
    assert variant.mill is not None
    side, board = dice.choice(list(Side)), variant.board
    lines = [line.points for line in variant.mill.lines]
    first = dice.choice(lines)
    gap = dice.choice(first)
    own = set(first) - {gap}
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


# ---- endings


def _wanted(variant: Variant) -> list[Material | InAll | PiecesLeft | WithPieces]:
    """All that the rules say of numbers of pieces."""
    found: list[Material | InAll | PiecesLeft | WithPieces] = []
    for rule in (*variant.ending.decisive, *variant.ending.drawn):
        if isinstance(rule.condition, Material | PiecesLeft):
            found.append(rule.condition)
    found += [counter.material for counter in variant.ending.counters if counter.material is not None]
    found += [phase.condition for phase in variant.phases if isinstance(phase.condition, WithPieces)]
    return found


def near_ending(variant: Variant, dice: random.Random) -> Position | None:
    """Material that a rule speaks of, or a piece more or less, with counters that have nearly run out."""
    choices: list[Material | InAll | PiecesLeft | WithPieces | QuietCounter] = [*_wanted(variant)]
    choices += variant.ending.counters
    wanted = dice.choice(choices)
    material = wanted.material if isinstance(wanted, QuietCounter) else wanted
    one, other = _armies(variant, material, dice)
    if dice.random() < 0.3:
        one.append(any_kind(variant, dice))
    side = dice.choice(list(Side))
    points = dice.sample(variant.board.points, variant.board.size)
    zone = material.army.zone if isinstance(material, Material) else None
    pieces: dict[int, int] = {}
    for owner, kinds in ((side, one), (side.other, other)):
        for kind in kinds:
            place = next((point for point in points if _fits(variant, point, owner, kind, zone if owner is side else None)), None)
            if place is None:
                return None
            points.remove(place)
            pieces[place] = cell_of(owner, kind)
    if len(pieces) > variant.board.size - 2:
        return None
    position = bare(variant, pieces, dice.choice(list(Side)), _hands_of(variant, dice))
    return _nearly_over(variant, position, wanted, dice)


def _hands_of(variant: Variant, dice: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return no_hands(variant) if dice.random() < 0.7 else some_hands(variant, dice)


def _fits(variant: Variant, point: int, side: Side, kind: int, zone: tuple[frozenset[int], frozenset[int]] | None) -> bool:
    promotion = variant.pieces[kind].promotion
    if promotion is not None and point in promotion.zone[side]:
        return False
    return zone is None or point in zone[side]


def _nearly_over(variant: Variant, position: Position, wanted: object, dice: random.Random) -> Position:
    """With the counter that is wanted, or any one, at its last plies."""
    counters = variant.ending.counters
    if not counters or dice.random() < 0.2:
        return position
    chosen = wanted if isinstance(wanted, QuietCounter) else dice.choice(counters)
    back = dice.choice((1, 1, 1, 2))
    numbers = tuple(max(0, counter.plies - back) if counter is chosen else 0 for counter in counters)
    return replace(position, counters=numbers)


def _armies(
    variant: Variant, material: Material | InAll | PiecesLeft | WithPieces | None, dice: random.Random
) -> tuple[list[int], list[int]]:
    """The pieces of one side and of the other."""
    match material:
        case Material(army=army, against=against):
            one = _pieces_of(army.parts, army.including, dice)
            return one, _some(variant, dice) if against is None else _pieces_of(against.parts, against.including, dice)
        case InAll(count=count, both_sides=both):
            number = max(2, _number(count, dice))
            kinds = [dice.choice(both) if both else any_kind(variant, dice) for _ in range(2)]
            rest = [any_kind(variant, dice) for _ in range(number - 2)]
            cut = dice.randint(0, len(rest))
            return [kinds[0], *rest[:cut]], [kinds[1], *rest[cut:]]
        case PiecesLeft(count=count, kinds=kinds) | WithPieces(count=count, kinds=kinds):
            return [dice.choice(kinds) for _ in range(_number(count, dice))], _some(variant, dice)
        case None:
            return _some(variant, dice), _some(variant, dice)


def _some(variant: Variant, dice: random.Random) -> list[int]:
    return [any_kind(variant, dice) for _ in range(dice.randint(1, 4))]


def _pieces_of(parts: tuple[ArmyPart, ...], including: int | None, dice: random.Random) -> list[int]:
    kinds = [dice.choice(part.kinds) for part in parts for _ in range(_number(part.count, dice))]
    if including is not None and including not in kinds and kinds:
        kinds[0] = including
    return kinds


def _number(count: Count, dice: random.Random) -> int:
    """A number within a count, its ends more often, sometimes one beside it."""
    high = min(count.low + 4, 12) if count.high is None else min(count.high, count.low + 8)
    inside = dice.choice((count.low, high, dice.randint(count.low, max(high, count.low))))
    beside = dice.choice((0, 0, 0, 0, 1, -1))
    return min(max(0, inside + beside), 12)
