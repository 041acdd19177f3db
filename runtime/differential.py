"""Two engines of the same rules at one position → where they disagree.

Decides nothing about who is right: the reference engine is the definition. What every position is worth, moves, outcome
and the position after a move, is `glance`; what costs many times that is `inspect`. Read next: fuzzing/walks.py, which
chooses positions, engine.py.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

from ..dsl.diagnostics import RulewrightError
from ..dsl.values import frozen
from .engine import Engine
from .errors import TooManyMovesError
from .move import Move
from .notation.move_texts import move_texts
from .notation.moves import parse_move
from .position import Outcome, Position
from .reference.engine import ReferenceEngine

PERFT_LEAVES = 200  # leaves that a shallow perft of the reference engine may have
RICHEST = 3000  # routes of a position beyond which the reference engine would take seconds for it
EVERY_PERFT, EVERY_EXPLANATION = 8, 4  # inspections for one perft of two plies, and for one explanation
ERROR = "an error in one engine"


@frozen
class Gap:
    """`what` was compared ("legal moves", "outcome", …); `left` and `right` are what the engines said, differences
    only for lists. `missing` are moves that only the first one has, or after which they differ, `extra` those that
    only the second one has."""

    what: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    missing: tuple[Move, ...] = ()
    extra: tuple[Move, ...] = ()


class Answers(Protocol):
    """What an engine says of one position; `after` is for one of the `moves`, `kept` counts their routes."""

    @cached_property
    def moves(self) -> tuple[Move, ...]: ...

    @cached_property
    def outcome(self) -> Outcome | None: ...

    @cached_property
    def kept(self) -> int: ...

    def after(self, move: Move) -> Position: ...


class _Asked:
    """The answers of any engine, each asked for once."""

    def __init__(self, engine: Engine, position: Position) -> None:
        self._engine, self._position = engine, position

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return self._engine.legal_moves(self._position)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self._engine.outcome(self._position)

    @cached_property
    def kept(self) -> int:
        return self._engine.perft(self._position, 1, routes="kept")

    def after(self, move: Move) -> Position:
        return self._engine.play(self._position, move)


def answers_of(engine: Engine, position: Position) -> Answers:
    """What the engine says of the position. The reference engine, the slow one, is asked for everything at once."""
    return engine.survey(position) if isinstance(engine, ReferenceEngine) else _Asked(engine, position)


@frozen
class Pair:
    """Two engines of one variant and what both say of one position."""

    left: Engine
    right: Engine
    position: Position
    first: Answers
    second: Answers


def pair(left: Engine, right: Engine, position: Position) -> Pair:
    """Both engines at a position."""
    first, second = answers_of(left, position), answers_of(right, position)
    return Pair(left=left, right=right, position=position, first=first, second=second)


# ---- comparing


def compare(left: Engine, right: Engine, position: Position, dice: random.Random) -> list[Gap]:
    """Everything that two engines should agree on at one position; the first few gaps, empty if there are none.

    An error that one of them raises is a gap too, unless it says that the position is too rich for it.
    """
    both = pair(left, right, position)
    try:
        gaps = glance(both)
        for move in dice.sample(both.first.moves, min(2, len(both.first.moves))) if not gaps else ():
            gaps = gaps or play(both, move)[0]
        return gaps or inspect(both, dice)
    except TooManyMovesError:
        return []


def glance(both: Pair) -> list[Gap]:
    """Legal moves and outcome. Raises TooManyMovesError, as do the functions below."""
    try:
        if both.second.kept > RICHEST:
            raise TooManyMovesError("too many routes to be compared")
        return _lists(both.left, "legal moves", both.first.moves, both.second.moves) or _texts(
            "outcome", both.first.outcome, both.second.outcome
        )
    except Exception as error:
        return error_gap(error)


def play(both: Pair, move: Move) -> tuple[list[Gap], Position | None]:
    """A legal move played by both engines: the gaps, and the position reached if there are none."""
    try:
        reached = both.first.after(move), both.second.after(move)
    except Exception as error:
        return error_gap(error, move), None
    if reached[0] == reached[1]:
        return [], reached[0]
    told = full_texts(both.left, (move,))[0]
    return [
        Gap(
            what=f"after {told}",
            left=(both.left.fen(reached[0]),),
            right=(both.left.fen(reached[1]),),
            missing=(move,),
        )
    ], None


def inspect(both: Pair, dice: random.Random) -> list[Gap]:
    """Perft, texts and explanations, where moves and outcome are equal."""
    try:
        return [*_perft(both, dice), *_notation(both, dice)]
    except Exception as error:
        return error_gap(error)


def error_gap(error: Exception, *moves: Move) -> list[Gap]:
    """An error as a gap. One that says that the position is too rich for an engine is raised again."""
    if isinstance(error, TooManyMovesError):
        raise error
    kind = "" if isinstance(error, RulewrightError) else f"{type(error).__name__}: "
    return [Gap(what=ERROR, left=(f"{kind}{error}",), right=(), missing=moves)]


def _lists(engine: Engine, what: str, left: tuple[Move, ...], right: tuple[Move, ...]) -> list[Gap]:
    if left == right:
        return []
    only_left = tuple((Counter(left) - Counter(right)).elements())
    only_right = tuple((Counter(right) - Counter(left)).elements())
    if not only_left and not only_right:
        return [Gap(what=f"order of {what}", left=full_texts(engine, left), right=full_texts(engine, right))]
    texts = full_texts(engine, only_left), full_texts(engine, only_right)
    return [Gap(what=what, left=texts[0], right=texts[1], missing=only_left, extra=only_right)]


def full_texts(engine: Engine, moves: Iterable[Move]) -> tuple[str, ...]:
    """Moves with all that tells them apart, in no notation: `28-19-10 takes 23 takes 14 becomes king`."""
    names = engine.rules.variant.notation.names
    return tuple(
        ("-".join(names[point] for point in move.path) or "pass")
        + "".join(f" takes {names[point]}" for point in move.captured)
        + (f" becomes {move.promotion}" if move.promotion else "")
        for move in moves
    )


def _texts(what: str, left: object, right: object, *moves: Move) -> list[Gap]:
    return [] if left == right else [Gap(what=what, left=(str(left),), right=(str(right),), missing=moves)]


def _perft(both: Pair, dice: random.Random) -> list[Gap]:
    """Counts of one ply, merged and kept; of two plies now and then, where the slower engine can afford it."""
    left, right, position = both.left, both.right, both.position
    gaps = _texts("perft 1, merged", len(both.first.moves), right.perft(position, 1))
    gaps += _texts("perft 1, kept", both.first.kept, right.perft(position, 1, routes="kept"))
    if not dice.randrange(EVERY_PERFT) and right.perft(position, 2, routes="kept") <= PERFT_LEAVES:
        for routes in ("merged", "kept"):
            counts = [engine.perft(position, 2, routes=routes) for engine in (left, right)]
            gaps += _texts(f"perft 2, {routes}", counts[0], counts[1])
    return gaps


def _notation(both: Pair, dice: random.Random) -> list[Gap]:
    """A position and one of its moves survive being written and read, and the written move is called legal."""
    left, right, position, moves = both.left, both.right, both.position, both.first.moves
    gaps = [
        gap
        for reader, writer in ((left, right), (right, left))
        for gap in _texts("position as text", position, reader.parse(writer.fen(position)))
    ]
    texts = dict(zip(moves, move_texts(left.rules.variant, moves), strict=True))
    if len(set(texts.values())) < len(texts):
        gaps.append(Gap(what="two moves with one text", left=tuple(texts.values()), right=()))
    for move in dice.sample(moves, min(1, len(moves))):
        gaps += _texts(f"the text {texts[move]}", str(move), _read_back(right, position, texts[move]), move)
        if not dice.randrange(EVERY_EXPLANATION) and not left.explain(position, texts[move]).legal:
            gaps.append(Gap(what=f"explain {texts[move]}", left=("illegal",), right=("legal",), missing=(move,)))
    return gaps


def _read_back(engine: Engine, position: Position, text: str) -> str:
    try:
        return str(parse_move(engine, position, text))
    except RulewrightError as error:
        return str(error)
