"""A turn played: the board, the hands, the side to move, and what the rules remember of it.

Asks nothing about legality. Read next: outcome.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from ...dsl.ir import Events, OnFirstTurn, QuietCounter, Variant
from ..position import Position, Return, Side, Streak, cell_of
from .material import material_holds
from .mills import lines_through, return_barred_by
from .phases import is_in_phase
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
    cells = bytearray(position.cells)
    if turn.act is not Act.PLACES:
        cells[turn.origin] = 0
    for victim in turn.jumped:
        cells[victim] = 0
    if turn.act is not Act.LEAVES:
        cells[turn.destination] = cell_of(position.side, turn.final_kind)
    return bytes(cells)


def after(variant: Variant, position: Position, turn: Turn) -> Position:
    """The position that the turn leads to."""
    moved = board_after_move(position, turn)
    cells = bytearray(moved)
    for removed in turn.removed:
        cells[removed] = 0
    reached = replace(
        position,
        cells=bytes(cells),
        side=position.side.other,
        hands=_hands_after(position, turn),
        streaks=_streaks_after(variant, position, turn),
        used_lines=_used_lines_after(variant, position, turn, moved),
        returns=_returns_after(variant, position, turn, moved),
        unmoved=_for_side(position.side, False, position.unmoved[position.side.other]) if position.unmoved else (),
    )
    reached = replace(reached, side=_next_side(variant, position, reached))
    return replace(reached, counters=_counters_after(variant, position, turn, reached))


def _hands_after(position: Position, turn: Turn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if turn.act is not Act.PLACES:
        return position.hands
    hand = list(position.hands[position.side])
    hand[turn.kind] -= 1
    white, black = position.hands
    return (tuple(hand), black) if position.side is Side.WHITE else (white, tuple(hand))


def _next_side(variant: Variant, position: Position, reached: Position) -> Side:
    """The other side, unless a phase has just ended for both and the rules say who moves first after it."""
    rule = variant.first_after
    if rule is None:
        return reached.side
    was_in = any(is_in_phase(variant, position, side, rule.phase) for side in Side)
    still_in = any(is_in_phase(variant, reached, side, rule.phase) for side in Side)
    return Side(rule.side) if was_in and not still_in else reached.side


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
    closed = lines_through(variant.mill, moved, position.side, turn.destination)
    mine = position.used_lines[position.side] | sum(1 << index for index in closed)
    return _for_side(position.side, mine, position.used_lines[position.side.other])


def _returns_after(variant: Variant, position: Position, turn: Turn, moved: bytes) -> tuple[Return, ...]:
    if variant.mill is None or not position.returns:
        return ()
    mine = return_barred_by(variant.mill, position, turn, moved)
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
