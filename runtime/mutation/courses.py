"""Examples that need more than a position: one that comes again and again, a counter that runs out.

Read next: search.py.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator

from ...dsl.diagnostics import RulewrightError
from ...dsl.ir import After, Example, ExampleLine, Expected, QuietCounter
from ..move import Move
from ..notation.move_texts import record_text
from ..position import Position, Side, cell_of
from ..reference.engine import ReferenceEngine
from .boards import bare as bare_board
from .boards import nearly_out, no_hands
from .material import Wanted, near
from .observe import Original, bare
from .stories import NOWHERE, at, outcome_line, outcome_word, story

LOOKED_AT = 150  # positions in which a way back is looked for
TRIED = 6  # moves of each side there
OFFERED = 12  # ways back that are found; on some of them another rule ends the game first


def courses(original: Original, mutant: ReferenceEngine, positions: Iterable[Position]) -> Iterator[Example]:
    """Stories for a mutant whose repetition or counters are others, the likeliest first."""
    old, new = original.variant.ending, mutant.rules.variant.ending
    tried = list(positions)[:LOOKED_AT] if old.repetition != new.repetition or old.counters != new.counters else []
    if old.repetition is not None and old.repetition != new.repetition and not old.repetition.on_claim:
        yield from _repeating(original, [*tried, *_alike(original)], old.repetition.times)
    for place, counter in enumerate(old.counters):
        if counter not in new.counters and not counter.on_claim:
            yield from _running_out(original, tried, place)


# ---- repetition


def _repeating(original: Original, positions: Iterable[Position], times: int) -> Iterator[Example]:
    """Both sides go forth and back till the position has stood so often; only the last move ends the game."""
    trips = ((position, _round_trip(original, position)) for position in sorted(positions, key=_pieces))
    going = ((position, trip) for position, trip in trips if trip is not None)
    for position, round_trip in itertools.islice(going, OFFERED):
        texts = round_trip * (times - 1)
        lines: list[ExampleLine] = [
            at(original.engine, position),
            After(moves=texts[:-1], at=NOWHERE),
            outcome_line(Expected.OPEN),
            After(moves=texts[-1:], at=NOWHERE),
            outcome_line(Expected.DRAW),
        ]
        yield story(lines)


def _alike(original: Original) -> list[Position]:
    """Two or three pieces of one kind on each side, to go forth and back where a rule of material ends nothing."""
    variant, made = original.variant, list[Position]()
    for number in range(LOOKED_AT):
        dice = random.Random(f"{variant.name}/alike/{number}")
        kind, each = dice.randrange(len(variant.pieces)), dice.choice((2, 3))
        points = dice.sample(variant.board.points, min(2 * each, variant.board.size))
        pieces = {point: cell_of(Side(place % 2), kind) for place, point in enumerate(points)}
        made.append(bare_board(variant, pieces, Side.WHITE, no_hands(variant)))
    return made


def _pieces(position: Position) -> int:
    return sum(1 for cell in position.cells if cell)


def _round_trip(original: Original, position: Position) -> tuple[str, ...] | None:
    """The texts of four moves that lead back to the position, the game open all the way."""
    if original.at(position).word is not Expected.OPEN:
        return None
    for first in _quiet(original, position):
        second = original.after(position, first)
        for answer in _quiet(original, second):
            third = original.after(second, answer)
            back = _way_back(original, third, first)
            fourth = None if back is None else original.after(third, back)
            home = None if fourth is None else _way_back(original, fourth, answer)
            if back is None or fourth is None or home is None:
                continue
            last = original.after(fourth, home)
            visited = (second, third, fourth)
            if bare(last) == bare(position) and all(original.at(one).word is Expected.OPEN for one in visited):
                pairs = ((position, first), (second, answer), (third, back), (fourth, home))
                return tuple(_text(original, at_, move) for at_, move in pairs)
    return None


def _quiet(original: Original, position: Position) -> list[Move]:
    moves = original.at(position).moves.values()
    return [move for move in moves if len(move.path) == 2 and not move.captured][:TRIED]


def _way_back(original: Original, position: Position, move: Move) -> Move | None:
    return next(
        (back for back in _all_quiet(original, position) if back.path == (move.destination, move.origin)),
        None,
    )


def _all_quiet(original: Original, position: Position) -> list[Move]:
    return [move for move in original.at(position).moves.values() if len(move.path) == 2 and not move.captured]


def _text(original: Original, position: Position, move: Move) -> str:
    moves = tuple(original.at(position).moves.values())
    return record_text(original.variant, move, moves)


# ---- counters


def _running_out(original: Original, positions: Iterable[Position], place: int) -> Iterator[Example]:
    """Two plies before a counter runs out: after one the game goes on, after the other it is drawn."""
    counter = original.variant.ending.counters[place]
    for position in itertools.chain(_with_material(original, counter), sorted(positions, key=_pieces)):
        try:
            lines = _two_plies(original, nearly_out(original.variant, position, place, 2))
        except RulewrightError:
            continue
        if lines:
            yield story(lines)
            return


def _with_material(original: Original, counter: QuietCounter) -> list[Position]:
    """Positions with the material of which the counter speaks, the smallest first."""
    if counter.material is None:
        return []
    about, name = Wanted(material=counter.material, counter=counter), original.variant.name
    made = (near(original.variant, about, random.Random(f"{name}/{number}")) for number in range(LOOKED_AT))
    return sorted((position for position in made if position is not None), key=_pieces)


def _two_plies(original: Original, start: Position) -> list[ExampleLine]:
    if original.at(start).word is not Expected.OPEN:
        return []
    for first in list(original.at(start).moves.values())[:TRIED]:
        middle = original.after(start, first)
        if original.at(middle).word is not Expected.OPEN:
            continue
        for second in list(original.at(middle).moves.values())[:TRIED]:
            if outcome_word(original.engine.outcome(original.after(middle, second))) is Expected.DRAW:
                played = [(start, first), (middle, second)]
                one, two = (After(moves=(_text(original, p, move),), at=NOWHERE) for p, move in played)
                return [
                    at(original.engine, start),
                    one,
                    outcome_line(Expected.OPEN),
                    two,
                    outcome_line(Expected.DRAW),
                ]
    return []
