"""Moves as text: `32x21`, `c3:e5:g7`, `a1-a4xd2` ↔ the points they name, and through an engine's list, `Move`.

Decides nothing about the rules: a text is matched with the legal moves that an engine gives. Read next: points.py,
move_texts.py, which writes the texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...dsl.ir import Variant
from ...dsl.values import frozen
from ..errors import AmbiguousMoveError, IllegalMoveError, NotationError, text_given
from ..move import PASS, Move
from ..position import Position
from .fen import write_fen
from .judge import Judge
from .move_texts import PASS_TEXT, long_text, pieces_jump, removals_of, removes_men, takes_by_jump
from .points import PointNames, is_number, plain_name, point_names, quoted

WANTED = "a move is a text, as game records write it"
MAX_TEXT = 600  # characters; a capture through every point of the largest board needs less


@frozen
class MoveText:
    """What a move text says, before anyone asks whether it is legal.

    `path` holds the points named, origin first (one point alone: a piece is placed there, or leaves the board, or is
    removed, which `removals` then says; 0 is a pass);
    `removals` the men that a mill removes, in the order written, in games without mills pieces captured, as many as are
    named; `capture` tells whether a capture sign stands in the path (`x`, `:` or the variant's own, but not a dash).
    """

    path: tuple[int, ...]
    removals: tuple[int, ...]
    capture: bool


def read_move_text(variant: Variant, text: str) -> MoveText:
    """The points that a move text names. Raises NotationError with the reason if it is no move text of this variant."""
    if text_given(text, WANTED).strip().lower() == PASS_TEXT:
        return MoveText(path=PASS, removals=(), capture=False)
    try:
        signs, points = _parts(variant, text)
        return _shape(variant, signs, points)
    except NotationError as fault:
        raise NotationError(f"{fault}, in the move {quoted(text)}") from None


def match_move(engine: Judge, position: Position, text: str) -> Move | None:
    """The legal move that a text names, None if no legal move fits.

    Raises NotationError and AmbiguousMoveError (which lists the candidates). Never asks the engine to explain, so
    that an engine's own `explain` may begin with it.
    """
    variant = engine.rules.variant
    said = read_move_text(variant, text)
    return select_move(
        variant, said, engine.legal_moves(position), lambda: engine.routes(position), text=text, position=position
    )


def parse_move(engine: Judge, position: Position, text: str) -> Move:
    """The legal move that a text names: origin and destination suffice where one move fits, else as many landing
    points as are needed; any surviving route of a move names it.

    Raises NotationError, AmbiguousMoveError, and IllegalMoveError with the engine's reason.
    """
    move = match_move(engine, position, text)
    if move is not None:
        return move
    verdict = engine.explain(position, text)
    rule = f" (rule `{verdict.rule}`, {verdict.file}:{verdict.line})" if verdict.rule else ""
    fen = write_fen(engine.rules.variant, position)
    raise IllegalMoveError(f"{verdict.reason}{rule}: {quoted(text)} in the position {fen}")


def select_move(
    variant: Variant,
    said: MoveText,
    moves: Iterable[Move],
    routes: Callable[[], Iterable[Move]],
    *,
    text: str,
    position: Position,
) -> Move | None:
    """The one of the legal `moves` that `said` means, None if none fits; `routes` is asked only where points between
    origin and destination are given that name no move in full. Raises AmbiguousMoveError."""
    near = [move for move in moves if _same_ends(move, said) and _takes(variant, move, said)]
    # Where a quiet move and a capture share both ends the sign tells; else old records use either sign for either.
    near = [move for move in near if takes_by_jump(variant, move) == said.capture] or near
    exact = [move for move in near if move.path == said.path]
    if len(exact) > 1:  # one that takes just what is named comes before those that take more
        exact = [move for move in exact if set(move.captured) == set(said.removals)] or exact
    if len(exact) == 1:
        return exact[0]
    fitting = exact or near
    if near and len(said.path) > 2 and not exact:
        keys = {route.key for route in routes() if _passes(route.path, said.path)}
        fitting = [move for move in near if move.key in keys]
    if len(fitting) > 1:
        candidates = ", ".join(long_text(variant, position, move) for move in fitting)
        fen = write_fen(variant, position)
        raise AmbiguousMoveError(f"the text fits {len(fitting)} moves ({candidates}): {quoted(text)} in {fen}")
    return fitting[0] if fitting else None


# ---- matching


def _same_ends(move: Move, said: MoveText) -> bool:
    return (move.path[0], move.path[-1], min(len(move.path), 2)) == (
        said.path[0],
        said.path[-1],
        min(len(said.path), 2),
    )


def _takes(variant: Variant, move: Move, said: MoveText) -> bool:
    """Whether a mill removes exactly the men named; without mills, whether all pieces named are captured."""
    if not removes_men(variant):
        return set(said.removals) <= set(move.captured)
    return frozenset(removals_of(variant, move)) == frozenset(said.removals)


def _passes(path: tuple[int, ...], named: tuple[int, ...]) -> bool:
    """Whether a route visits the named points in their order, the ends being the same."""
    visited = iter(path)
    return all(point in visited for point in named)


# ---- reading


def _parts(variant: Variant, text: str) -> tuple[list[str], list[int]]:
    """The signs and points of a text: `signs[i]` stands before `points[i]`, "" where nothing does."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"a move has at most {MAX_TEXT} characters, not {len(text)}")
    names = point_names(variant)
    rest = text.strip().lower()
    if not rest:
        raise NotationError("the text is empty")
    pairs = _pairs_of_digits(variant, rest)
    if pairs:
        return [""] * len(pairs), [_point(names, pair) for pair in pairs]
    signs: list[str] = []
    points: list[int] = []
    while rest:
        sign, rest = _sign_off(variant, rest, names, first=not points)
        point, rest = _point_off(names, rest)
        signs.append(sign)
        points.append(point)
    return signs, points


def _pairs_of_digits(variant: Variant, text: str) -> list[str]:
    """`3228`, `47241336`: two digits a square without a sign, as some programs write."""
    if not is_number(text) or len(text) < 4 or len(text) % 2 or variant.board.size > 99:
        return []
    return [text[start : start + 2] for start in range(0, len(text), 2)]


def _sign_off(variant: Variant, rest: str, names: PointNames, *, first: bool) -> tuple[str, str]:
    """The sign at the beginning (none before the first point, and it may be missing after a letter point)."""
    own = variant.notation.capture_sign.lower()
    for sign in sorted({"-", "x", ":", "+", own} - {""}, key=len, reverse=True):
        if rest.startswith(sign) and _begins_with_point(names, rest[len(sign) :].lstrip()):
            if first and not (sign == "x" and variant.removes_apart):
                raise NotationError(f"a move begins with a {names.word}, not with `{sign}`")
            plain = sign if sign in "-+" else "x"
            return plain, rest[len(sign) :].lstrip()
    return "", rest


def _begins_with_point(names: PointNames, rest: str) -> bool:
    try:
        _point_off(names, rest)
    except NotationError:
        return rest[:1].isdigit()
    return True


def _point_off(names: PointNames, rest: str) -> tuple[int, str]:
    """The point at the beginning and what follows it, blanks taken off."""
    digits = len(rest) - len(rest.lstrip("0123456789"))
    if digits:
        return _point(names, rest[:digits]), rest[digits:].lstrip()
    for name in sorted({*names.own, *names.other}, key=len, reverse=True):
        if rest.startswith(name) and not (name[-1].isdigit() and rest[len(name) :][:1].isdigit()):
            return _point(names, name), rest[len(name) :].lstrip()
    raise NotationError(_why_no_point(names, rest))


def _point(names: PointNames, name: str) -> int:
    point = names.find(name)
    if point is None:
        raise NotationError(f"{names.word} {plain_name(name)[:12]} does not exist")
    return point


def _why_no_point(names: PointNames, rest: str) -> str:
    letters = len(rest) - len(rest.lstrip("abcdefghijklmnopqrstuvwxyz"))
    digits = len(rest[letters:]) - len(rest[letters:].lstrip("0123456789"))
    if not rest:
        return f"a {names.word} is missing at the end"
    if 0 < letters < 3 and digits and rest[0] != "x":
        return f"{names.word} {rest[: letters + digits][:12]} does not exist"
    return f"a {names.word} is expected where {quoted(rest)} stands"


def _shape(variant: Variant, signs: list[str], points: list[int]) -> MoveText:
    """Which points are the path and which are removals: where mills remove and nothing jumps, `x` can only mean a
    removal; where pieces capture, `+` stands before a removal, or without mills, behind two points at least, before a
    piece that is captured."""
    if signs[0]:
        if points[1:]:
            raise NotationError("nothing can follow a removal")
        return MoveText(path=(points[0],), removals=(points[0],), capture=False)
    removing = "+" if pieces_jump(variant) else "x+" if removes_men(variant) else ""
    least = 1 if removes_men(variant) else 2
    ends = (index for index, sign in enumerate(signs) if index >= least and sign and sign in removing)
    end = next(ends, len(points))
    if any(not sign or sign not in removing for sign in signs[end:]):
        raise NotationError("nothing can follow a removal but another removal")
    if end > 2 and not pieces_jump(variant):
        raise NotationError("a move of this game goes from one point to another, and no further")
    if end > variant.board.size + 1:
        raise NotationError(f"no move visits {end} points")
    if end == 1 and not _has_moves_of_one_point(variant):
        raise NotationError("origin and destination are needed")
    return MoveText(path=tuple(points[:end]), removals=tuple(points[end:]), capture="x" in signs[:end])


def _has_moves_of_one_point(variant: Variant) -> bool:
    """Whether pieces are placed, or leave, in some phase."""
    return any(phase.places or phase.leaves for phase in variant.phases)
