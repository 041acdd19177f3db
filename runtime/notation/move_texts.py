"""`Move` → text: short where that is unique among the legal moves, in full where it is not.

Writes a dash for a quiet move and `x` for a capture or a removal, whatever sign the variant has in game records.
Read next: moves.py, which reads the texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from ...dsl.ir import CaptureRule, Jump, Variant
from ..move import Move
from ..position import Position
from .judge import Judge
from .points import Squares, point_name

PASS_TEXT: Final = "pass"
_ShortKey: TypeAlias = tuple[int, int, int, bool, frozenset[int]]


def move_text(engine: Judge, position: Position, move: Move, *, squares: Squares | None = None) -> str:
    """The text of one legal move, which reads back to it. For a whole list `move_texts` is quicker."""
    variant = engine.rules.variant
    return _shortest(variant, move, _alike(variant, move, engine.legal_moves(position)), squares=squares)


def move_texts(variant: Variant, moves: Iterable[Move], *, squares: Squares | None = None) -> tuple[str, ...]:
    """The texts of all legal moves of a position, in their order."""
    keyed = [(_short_key(variant, move), move) for move in moves]
    alike: dict[_ShortKey, list[Move]] = {}
    for key, move in keyed:
        alike.setdefault(key, []).append(move)
    return tuple(_shortest(variant, move, alike[key], squares=squares) for key, move in keyed)


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
    alike = _alike(variant, move, moves)
    return _shortest(variant, move, alike, squares=squares, sign=variant.notation.capture_sign)


def pieces_jump(variant: Variant) -> bool:
    """Whether any piece captures by jumping; where none does, every captured man is removed by a mill."""
    return bool(_captures(variant))


def removes_men(variant: Variant) -> bool:
    """Whether a move, without jumping, may take men that its text must name: by a mill, or by surrounding them."""
    return variant.mill is not None or variant.surrounds


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


def takes_by_jump(variant: Variant, move: Move) -> bool:
    """Whether the move takes by jumping; what a mill removes does not count."""
    return len(move.captured) > len(removals_of(variant, move))


# ---- writing


def _shortest(
    variant: Variant, move: Move, alike: Sequence[Move], *, squares: Squares | None = None, sign: str = "x"
) -> str:
    """The text of a move as short as it may be; `alike` are the legal moves that its ends fit."""
    if len(alike) < 2:
        return _text(variant, move, short=True, squares=squares, sign=sign)
    named = _victims_named(variant, move, alike)
    return _text(variant, move, short=False, named=named, squares=squares, sign=sign)


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
    between = sign if takes_by_jump(variant, move) else "-"
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
    jumps, removals = takes_by_jump(variant, move), frozenset(removals_of(variant, move))
    return min(len(move.path), 2), move.path[0], move.path[-1], jumps, removals


def _alike(variant: Variant, move: Move, moves: Iterable[Move]) -> list[Move]:
    """The moves that the ends of this one fit, itself among them."""
    key = _short_key(variant, move)
    return [other for other in moves if _short_key(variant, other) == key]


def _jumps_over(variant: Variant, move: Move) -> bool:
    """Whether the first victim stands where a jump from the first point of the path to the second would take it: right
    between them, or where jumps may be long anywhere between."""
    far = any(isinstance(rule, Jump) and rule.long for rule in _captures(variant))
    for ray in variant.board.rays[move.path[0]]:
        if move.path[1] in ray.points:
            between = ray.points[: ray.points.index(move.path[1])]
            return move.captured[0] in between if far else between == move.captured[:1]
    return False


def _captures(variant: Variant) -> tuple[CaptureRule, ...]:
    """By which rules pieces capture, in any phase."""
    always = (rule for piece in variant.pieces for rule in piece.captures)
    return (*always, *(rule for phase in variant.phases for _, rule in phase.captures))


def _with_letter(variant: Variant, position: Position, point: int, squares: Squares | None) -> str:
    cell = position.cells[point]
    letter = variant.pieces[(cell - 1) // 2].letter if cell else ""
    return letter + point_name(variant, point, squares)
