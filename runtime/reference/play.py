"""A turn played: the board, the hands, the side to move, and what the rules remember of it.

Asks nothing about legality. Read next: outcome.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from ...dsl.ir import Events, Manner, OnFirstTurn, QuietCounter, StuckAction, Takes, Variant
from ..position import Course, Position, Return, Side, Streak, cell_of, without
from .course import go_on
from .material import material_holds
from .mills import lines_through, payment, return_barred_by
from .phases import is_in_phase, phase_of
from .removing import stuck_rule
from .turns import Act, Turn

T = TypeVar("T")


def start_position(variant: Variant, side: Side | None) -> Position:
    """The start; `side` begins where the rules leave it to the players (White if not said)."""
    first = variant.first.side
    return Position(
        cells=bytes(variant.setup.cells),
        side=(side or Side.WHITE) if first is None else Side(first),
        hands=variant.setup.hands,
        streaks=(Streak(), Streak()) if has_streaks(variant) else (),
        used_lines=(0, 0) if variant.mill is not None and variant.mill.once_for_each_line else (),
        returns=(Return(), Return()) if variant.mill is not None and variant.mill.no_straight_return else (),
        counters=(0,) * len(variant.ending.counters),
        unmoved=(True, True) if has_first_turns(variant) else (),
    )


def has_streaks(variant: Variant) -> bool:
    return any(piece.streak is not None for piece in variant.pieces)


def has_first_turns(variant: Variant) -> bool:
    return any(isinstance(phase.condition, OnFirstTurn) for phase in variant.phases)


def board_after_move(position: Position, turn: Turn) -> bytes:
    """What stands where once the piece has arrived (or left the board) and the pieces jumped over are gone, before a
    mill takes any."""
    if turn.act in (Act.REMOVES, Act.PASSES):
        return position.cells
    cells = bytearray(position.cells)
    if turn.act is not Act.PLACES:
        cells[turn.origin] = 0
    for victim in turn.jumped:
        cells[victim] = 0
    if turn.act is not Act.LEAVES:
        cells[turn.destination] = cell_of(position.side, turn.final_kind)
    return bytes(cells)


def standing_after_move(position: Position, turn: Turn) -> bytes:
    """The same without marked men, for those who look for mills."""
    return without(board_after_move(position, turn), position.course.marks)


def after(variant: Variant, position: Position, turn: Turn) -> Position:
    """The position that the turn leads to."""
    moved, standing = board_after_move(position, turn), standing_after_move(position, turn)
    paid = _paid(variant, position, turn, standing)
    marks = paid is not None and paid.manner in (Manner.MARKING, Manner.COVERING)
    reached = replace(
        position,
        cells=moved if marks else without(moved, turn.removed),
        hands=_hands_after(position, turn, paid),
        streaks=_streaks_after(variant, position, turn),
        used_lines=_used_lines_after(variant, position, turn, standing),
        returns=_returns_after(variant, position, turn, standing),
        unmoved=_for_side(position.side, False, position.unmoved[position.side.other]) if position.unmoved else (),
        course=_course_after(variant, position, turn, standing, turn.removed if marks else ()),
    )
    reached = go_on(variant, position, turn, reached, paid)
    return replace(reached, counters=_counters_after(variant, position, turn, reached))


def _paid(variant: Variant, position: Position, turn: Turn, standing: bytes) -> Takes | None:
    """The `takes` line by which the turn is paid."""
    if variant.mill is None:
        return None
    phase = phase_of(variant, position, position.side)
    found = payment(variant.mill, position, None if phase is None else phase.name, standing, turn)
    return None if found is None else found[0]


def _hands_after(position: Position, turn: Turn, paid: Takes | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A man placed, men that cover others, and men that a mill takes from the enemy's hand are in hand no longer."""
    mine, theirs = position.hands[position.side], position.hands[position.side.other]
    if turn.act is Act.PLACES:
        mine = tuple(held - (kind == turn.kind) for kind, held in enumerate(mine))
    if paid is not None and paid.manner is Manner.COVERING:
        mine = _fewer(mine, range(len(mine)), len(turn.removed))
    if paid is not None and paid.manner is Manner.FROM_HAND:
        theirs = _fewer(theirs, paid.kinds, paid.count)
    return _for_side(position.side, mine, theirs)


def _fewer(hand: tuple[int, ...], kinds: Iterable[int], number: int) -> tuple[int, ...]:
    """The hand with so many men of these kinds less, as far as it has them."""
    left = list(hand)
    for kind in kinds:
        taken = min(number, left[kind])
        left[kind] -= taken
        number -= taken
    return tuple(left)


def _course_after(variant: Variant, position: Position, turn: Turn, standing: bytes, marked: tuple[int, ...]) -> Course:
    """What is pending after the turn, but for removals."""
    course, rule = position.course, variant.first_after
    maker = course.maker
    counts = rule is not None and rule.side is None and is_in_phase(variant, position, position.side, rule.phase)
    if counts and maker is None and variant.mill is not None and turn.act in (Act.PLACES, Act.MOVES, Act.JUMPS):
        closes = lines_through(variant.mill, standing, position.side, turn.destination)
        maker = position.side if closes else None
    reopens = turn.act is Act.PASSES and stuck_rule(variant, StuckAction.REOPEN, full_board=False) is not None
    return Course(marks=tuple(sorted((*course.marks, *marked))), opening=reopens, maker=maker)


def _streaks_after(variant: Variant, position: Position, turn: Turn) -> tuple[Streak, ...]:
    """A quiet move of the same piece goes on with its streak; anything else that the side does starts anew. The
    streak of an enemy piece that is taken ends with it."""
    if not position.streaks:
        return ()
    theirs = position.streaks[position.side.other]
    return _for_side(
        position.side,
        _own_streak_after(variant, position, turn),
        Streak() if theirs.point in turn.captured else theirs,
    )


def _own_streak_after(variant: Variant, position: Position, turn: Turn) -> Streak:
    if (
        turn.act is not Act.MOVES
        or turn.captured
        or any(variant.pieces[kind].streak is None for kind in (turn.kind, turn.final_kind))
    ):
        return Streak()
    running = position.streaks[position.side]
    same_piece = running.length > 0 and running.point == turn.origin
    return Streak(point=turn.destination, length=running.length + 1 if same_piece else 1)


def _used_lines_after(variant: Variant, position: Position, turn: Turn, moved: bytes) -> tuple[int, ...]:
    if variant.mill is None or not position.used_lines:
        return ()
    if turn.act in (Act.REMOVES, Act.PASSES):
        return position.used_lines
    closed = lines_through(variant.mill, moved, position.side, turn.destination)
    mine = position.used_lines[position.side] | sum(1 << index for index in closed)
    return _for_side(position.side, mine, position.used_lines[position.side.other])


def _returns_after(variant: Variant, position: Position, turn: Turn, moved: bytes) -> tuple[Return, ...]:
    if variant.mill is None or not position.returns:
        return ()
    stays = turn.act in (Act.REMOVES, Act.PASSES)
    mine = position.returns[position.side] if stays else return_barred_by(variant.mill, position, turn, moved)
    theirs = position.returns[position.side.other]
    return _for_side(position.side, mine, Return() if theirs.now in turn.captured else theirs)


def _for_side(side: Side, mine: T, others: T) -> tuple[T, T]:
    return (mine, others) if side is Side.WHITE else (others, mine)


def _counters_after(variant: Variant, position: Position, turn: Turn, reached: Position) -> tuple[int, ...]:
    return tuple(
        0 if happened(counter.events, turn) or not _stays_in_force(counter, position, reached) else count + 1
        for counter, count in zip(variant.ending.counters, position.counters, strict=True)
    )


def _stays_in_force(counter: QuietCounter, position: Position, reached: Position) -> bool:
    """The turn that creates the material counts 0, so it must have been there before the turn as well."""
    material = counter.material
    return material is None or (material_holds(position, material) and material_holds(reached, material))


def happened(events: Events, turn: Turn) -> bool:
    """Whether the turn had one of the events that set a counter back."""
    return (
        (events.capture and bool(turn.captured))
        or (events.promotion and turn.promotes)
        or (events.placement and turn.act is Act.PLACES)
        or (turn.act in (Act.MOVES, Act.JUMPS) and turn.kind in events.moves_of)
    )
