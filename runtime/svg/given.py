"""What callers give → values that can be drawn: rules, positions, points and moves, or an error in words.

Nothing is drawn here and no rule is asked: a move is the points that it visits. Read next: picture.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ...dsl.ir import Variant
from ..errors import NotationError
from ..move import Move
from ..notation.fen import parse_fen
from ..notation.judge import Judge
from ..notation.moves import read_move_text
from ..notation.points import point_names, quoted
from ..position import Position, Side
from ..rules import Rules

Path: TypeAlias = Move | str | Sequence[int]


def variant_of(given: Rules | Judge) -> Variant:
    """The rules of a rule set or of an engine."""
    return given.variant if isinstance(given, Rules) else given.rules.variant


def position_of(variant: Variant, given: Position | str | None) -> Position:
    """A position, a FEN, or None for the start (its pieces, hands and first side: all that a picture shows of it).

    Raises NotationError, also for the position of a game on another board."""
    if given is None:
        side = Side(variant.first.side or 0)
        return Position(cells=bytes(variant.setup.cells), side=side, hands=variant.setup.hands)
    position = given if isinstance(given, Position) else parse_fen(variant, given)
    size, kinds = len(position.cells) - 1, len(variant.pieces)
    if size != variant.board.size or max(position.cells) > 2 * kinds or len(position.hands[0]) != kinds:
        raise NotationError(f"the position is none of {variant.name}: it is of a game with other pieces or points")
    return position


def point_of(variant: Variant, given: int | str) -> int:
    """A point by its number from the top left, or by its name. Raises NotationError."""
    if isinstance(given, int):
        if given in variant.board.points:
            return given
        raise NotationError(f"the board of {variant.name} has no point {given}: they are 1 to {variant.board.size}")
    names = point_names(variant)
    found = names.find(given)
    if found is None:
        raise NotationError(f"{names.word} {quoted(given)} does not exist")
    return found


def move_of(variant: Variant, given: Path) -> Move:
    """A move, or the path of one as a text or as points. Raises NotationError."""
    if isinstance(given, str):
        said = read_move_text(variant, given)
        return Move(path=said.path, captured=said.removals)
    if not isinstance(given, Move):
        return Move(path=tuple(point_of(variant, point) for point in given))
    path = () if given.passes else given.path
    for point in (*path, *given.captured):
        point_of(variant, point)
    return given
