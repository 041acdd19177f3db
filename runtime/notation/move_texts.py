"""`Move` → text: short where that is unique among the legal moves, in full where it is not.

Writes a dash for a quiet move and `x` for a capture or a removal, whatever sign the variant has in game records.
Read next: moves.py, which reads the texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias

from ...dsl.ir import Jump, Variant
from ..move import Move
from ..position import Position
from .judge import Judge
from .points import Squares, point_name

PASS_TEXT: Final = "pass"
_ShortKey: TypeAlias = tuple[int, int, int, bool, frozenset[int]]


def move_text(engine: Judge, position: Position, move: Move, *, squares: Squares | None = None) -> str:
    """The text of one legal move, which reads back to it. For a whole list `move_texts` is quicker."""
    moves = engine.legal_moves(position)
    short = _short_is_unique(engine.rules.variant, move, moves)
    named = () if short else _victims_named(engine.rules.variant, move, moves)
    return _text(engine.rules.variant, move, short=short, named=named, squares=squares)


def move_texts(variant: Variant, moves: Iterable[Move], *, squares: Squares | None = None) -> tuple[str, ...]:
    """The texts of all legal moves of a position, in their order."""
    listed = tuple(moves)
    alike: dict[_ShortKey, list[Move]] = {}
    for move in listed:
        alike.setdefault(_short_key(variant, move), []).append(move)
    texts: list[str] = []
    for move in listed:
        others = alike[_short_key(variant, move)]
        named = _victims_named(variant, move, others) if others[1:] else ()
        texts.append(_text(variant, move, short=not others[1:], named=named, squares=squares))
    return tuple(texts)


def full_text(variant: Variant, move: Move, moves: Iterable[Move]) -> str:
    """The text with the whole path, whether or not it is needed, and with victims where the path does not suffice."""
    return _text(variant, move, short=False, named=_victims_named(variant, move, moves))


def long_text(variant: Variant, position: Position, move: Move, *, squares: Squares | None = None) -> str:
    """The whole path and, for jumps, what is taken: `50x28x37x26 (takes 32, 31, 39)`."""
    text = _text(variant, move, short=False, squares=squares)
    jumped = move.captured[: len(move.captured) - len(removals_of(variant, move))]
    if not jumped:
        return text
    takes = ", ".join(_with_letter(variant, position, point, squares) for point in jumped)
    return f"{text} (takes {takes})"


def record_text(variant: Variant, move: Move, moves: Iterable[Move], *, squares: Squares | None = None) -> str:
    """The text for a game record: like `move_texts`, with the variant's own capture sign between the points."""
    listed = tuple(moves)
    short = _short_is_unique(variant, move, listed)
    named = () if short else _victims_named(variant, move, listed)
    return _text(variant, move, short=short, named=named, squares=squares, sign=variant.notation.capture_sign)


def pieces_jump(variant: Variant) -> bool:
    """Whether any piece captures by jumping; where none does, every captured man is removed by a mill."""
    return any(piece.captures for piece in variant.pieces) or any(phase.captures for phase in variant.phases)


def removes_men(variant: Variant) -> bool:
    """Whether a move, without jumping, may take men that its text must name: by a mill, or by surrounding them."""
    rules = (*variant.pieces, *variant.phases)
    return variant.mill is not None or any(rule.surrounds for rule in rules)


def removals_of(variant: Variant, move: Move) -> tuple[int, ...]:
    """The points of the men that a mill removes in this move, behind those that it jumps."""
    if move.only_removes:
        return move.captured
    if not removes_men(variant) or not move.captured:
        return ()
    if not pieces_jump(variant):
        return move.captured
    jumps = len(move.path) - 1 if len(move.path) > 1 and _jumps_over(variant, move) else 0
    return move.captured[jumps:]


# ---- writing


def _text(
    variant: Variant,
    move: Move,
    *,
    short: bool,
    named: tuple[int, ...] = (),
    squares: Squares | None = None,
    sign: str = "x",
) -> str:
    if move.passes:
        return PASS_TEXT
    removals = removals_of(variant, move)
    if move.only_removes:
        return sign + point_name(variant, move.destination, squares)
    path = (move.path[0], move.path[-1]) if short and len(move.path) > 2 else move.path
    between = sign if len(move.captured) > len(removals) else "-"
    removing = "+" if pieces_jump(variant) else sign
    return between.join(point_name(variant, point, squares) for point in path) + "".join(
        removing + point_name(variant, point, squares) for point in removals + named
    )


def _victims_named(variant: Variant, move: Move, moves: Iterable[Move]) -> tuple[int, ...]:
    """As many of the pieces captured, in the order taken, as tell the move from those that visit the same points: by
    approach and by withdrawal one step takes different lines."""
    same_path = [other for other in moves if other.path == move.path and other.captured and other != move]
    if removes_men(variant) or not same_path:
        return ()
    for number in range(1, len(move.captured)):
        if not any(set(move.captured[:number]) <= set(other.captured) for other in same_path):
            return move.captured[:number]
    return move.captured


def _short_key(variant: Variant, move: Move) -> _ShortKey:
    removals = removals_of(variant, move)
    jumps = len(move.captured) > len(removals)
    return min(len(move.path), 2), move.path[0], move.path[-1], jumps, frozenset(removals)


def _short_is_unique(variant: Variant, move: Move, moves: Iterable[Move]) -> bool:
    return Counter(_short_key(variant, other) for other in moves)[_short_key(variant, move)] <= 1


def _jumps_over(variant: Variant, move: Move) -> bool:
    """Whether the first victim stands where a jump from the first point of the path to the second would take it: right
    between them, or where jumps may be long anywhere between."""
    for ray in variant.board.rays[move.path[0]]:
        if move.path[1] in ray.points:
            between = ray.points[: ray.points.index(move.path[1])]
            return move.captured[0] in between if _jumps_far(variant) else between == move.captured[:1]
    return False


def _jumps_far(variant: Variant) -> bool:
    """Whether any piece may jump over more than its neighbour."""
    rules = [rule for piece in variant.pieces for rule in piece.captures]
    rules += [rule for phase in variant.phases for _, rule in phase.captures]
    return any(isinstance(rule, Jump) and rule.long for rule in rules)


def _with_letter(variant: Variant, position: Position, point: int, squares: Squares | None) -> str:
    cell = position.cells[point]
    letter = variant.pieces[(cell - 1) // 2].letter if cell else ""
    return letter + point_name(variant, point, squares)
