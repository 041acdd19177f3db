"""Differential testing: random games and random positions on two engines of the same rules → where they disagree.

Each game depends on the seed and its number alone, so that any of them can be run again. Decides nothing about who is
right: the reference engine is the definition. Read next: arbitrary.py, engine.py.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..dsl.diagnostics import RulewrightError
from .arbitrary import arbitrary_position, smaller_positions
from .engine import Engine
from .game import Game
from .move import Move
from .notation.move_texts import move_texts
from .notation.moves import parse_move
from .position import Position

MAX_PLIES = 150  # of one random game
PERFT_LEAVES = 400  # leaves that a shallow perft of the reference engine may have
ARBITRARY_PER_GAME = 40  # random positions between two random games


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """One disagreement, small enough to look at and complete enough to run again.

    `what` is what was compared ("legal moves", "outcome", …). Playing `moves` from `position` (a FEN, memory in its
    tail) leads to where the engines differ; `left` and `right` are what they said, differences only for lists.
    """

    what: str
    position: str
    moves: tuple[str, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FuzzReport:
    """What was compared: random games and positions (those of the games included), and the mismatches found."""

    variant: str
    games: int
    positions: int
    mismatches: tuple[Mismatch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """When to stop: after so many games, seconds (None: no limit) or mismatches, whichever is first."""

    games: int | None
    seconds: float | None
    mismatches: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gap:
    what: str
    left: tuple[str, ...]
    right: tuple[str, ...]


def fuzz(
    left: Engine,
    right: Engine,
    *,
    seed: int,
    limits: Limits,
    progress: Callable[[int, int], None] = lambda games, positions: None,
) -> FuzzReport:
    """Compares two engines of one variant until a limit is reached; `progress(games, positions)` is told on the way.

    With neither games nor seconds limited it would go on for ever, so 100 games is then the limit.
    """
    name = left.rules.variant.name
    end = None if limits.seconds is None else time.monotonic() + limits.seconds
    most = 100 if limits.games is None and end is None else limits.games
    games = positions = 0
    found: list[Mismatch] = []
    while (most is None or games < most) and len(found) < limits.mismatches:
        dice = random.Random(f"{seed}/{name}/{games}")
        for mismatch in _one_game(left, right, dice):
            positions += 1
            if mismatch is not None:
                found.append(mismatch)
            if positions % 16 == 0:
                progress(games, positions)
            if end is not None and time.monotonic() >= end:
                break
        games += 1
        progress(games, positions)
        if end is not None and time.monotonic() >= end:
            break
    return FuzzReport(variant=name, games=games, positions=positions, mismatches=tuple(found))


def _one_game(left: Engine, right: Engine, dice: random.Random) -> Iterator[Mismatch | None]:
    """One random game from the start, then random positions; yields after each position compared."""
    game = Game(left)
    for _ in range(MAX_PLIES):
        gaps = compare(left, right, game.position, dice)
        if gaps:
            yield _in_game(game, gaps[0])
            return
        yield None
        moves = game.legal_moves()
        if not moves or game.outcome() is not None:
            break
        game.push(dice.choice(moves))
    for _ in range(ARBITRARY_PER_GAME):
        position = arbitrary_position(left.rules.variant, dice)
        gaps = compare(left, right, position, dice)
        yield _shrunk(left, right, position, gaps[0]) if gaps else None


def _in_game(game: Game, gap: _Gap) -> Mismatch:
    """A mismatch reached by play: the position just before the last move, and that move, show it completely."""
    positions, texts = game.positions, _played(game)
    back = min(1, len(texts))
    return Mismatch(
        what=gap.what,
        position=game.engine.fen(positions[-1 - back]),
        moves=texts[len(texts) - back :],
        left=gap.left,
        right=gap.right,
    )


def _played(game: Game) -> tuple[str, ...]:
    variant, engine = game.engine.rules.variant, game.engine
    texts: list[str] = []
    for before, move in zip(game.positions, game.moves, strict=False):
        legal = engine.legal_moves(before)
        texts.append(dict(zip(legal, move_texts(variant, legal), strict=True))[move])
    return tuple(texts)


def _shrunk(left: Engine, right: Engine, position: Position, gap: _Gap) -> Mismatch:
    """The mismatch at the smallest position that taking away pieces one by one leads to."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in smaller_positions(position):
            gaps = compare(left, right, candidate, random.Random(0))
            if gaps:
                position, gap, smaller = candidate, gaps[0], True
                break
    return Mismatch(what=gap.what, position=left.fen(position), moves=(), left=gap.left, right=gap.right)


# ---- one position


def compare(left: Engine, right: Engine, position: Position, dice: random.Random) -> list[_Gap]:
    """Everything that two engines should agree on at one position; the first few gaps, empty if there are none.

    An error that one of them raises is a gap too.
    """
    try:
        return _compare_moves(left, right, position) or [
            *_compare_texts("outcome", str(left.outcome(position)), str(right.outcome(position))),
            *_compare_play(left, right, position, dice),
            *_compare_perft(left, right, position, dice),
            *_compare_notation(left, right, position, dice),
        ]
    except RulewrightError as error:
        return [_Gap(what="an error in one engine", left=(str(error),), right=())]


def _compare_moves(left: Engine, right: Engine, position: Position) -> list[_Gap]:
    return _compare_lists(left, "legal moves", left.legal_moves(position), right.legal_moves(position))


def _compare_lists(engine: Engine, what: str, left: tuple[Move, ...], right: tuple[Move, ...]) -> list[_Gap]:
    if left == right:
        return []
    only_left = tuple((Counter(left) - Counter(right)).elements())
    only_right = tuple((Counter(right) - Counter(left)).elements())
    if not only_left and not only_right:
        return [_Gap(what=f"order of {what}", left=_full_texts(engine, left), right=_full_texts(engine, right))]
    return [_Gap(what=what, left=_full_texts(engine, only_left), right=_full_texts(engine, only_right))]


def _full_texts(engine: Engine, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Moves with all that tells them apart, in no notation: `28-19-10 takes 23 takes 14 becomes king`."""
    names = engine.rules.variant.notation.names
    return tuple(
        "-".join(names[point] for point in move.path)
        + "".join(f" takes {names[point]}" for point in move.captured)
        + (f" becomes {move.promotion}" if move.promotion else "")
        for move in moves
    )


def _compare_texts(what: str, left: str, right: str) -> list[_Gap]:
    return [] if left == right else [_Gap(what=what, left=(left,), right=(right,))]


def _compare_play(left: Engine, right: Engine, position: Position, dice: random.Random) -> list[_Gap]:
    """The positions that a few moves lead to, as FEN with memory, and how the game then stands."""
    moves = left.legal_moves(position)
    gaps: list[_Gap] = []
    for move in dice.sample(moves, min(2, len(moves))):
        after_left, after_right = left.play(position, move), right.play(position, move)
        what = f"after {_full_texts(left, (move,))[0]}"
        gaps += _compare_texts(what, left.fen(after_left), right.fen(after_right))
        if not gaps:
            gaps += _compare_texts(f"outcome {what}", str(left.outcome(after_left)), str(right.outcome(after_right)))
    return gaps


def _compare_perft(left: Engine, right: Engine, position: Position, dice: random.Random) -> list[_Gap]:
    """A shallow count, merged and kept; two plies now and then, where the slower engine can afford it."""
    deeper = dice.random() < 0.15 and right.perft(position, 2) <= PERFT_LEAVES
    gaps: list[_Gap] = []
    for depth in (1, 2) if deeper else (1,):
        for routes in ("merged", "kept"):
            counts = (engine.perft(position, depth, routes=routes) for engine in (left, right))
            gaps += _compare_texts(f"perft {depth}, {routes}", *map(str, counts))
    return gaps


def _compare_notation(left: Engine, right: Engine, position: Position, dice: random.Random) -> list[_Gap]:
    """A position and a few moves survive being written and read, and every written move is called legal."""
    gaps = _compare_texts("position as text", str(position), str(right.parse(left.fen(position))))
    moves = left.legal_moves(position)
    texts = dict(zip(moves, move_texts(left.rules.variant, moves), strict=True))
    for move in dice.sample(moves, min(1, len(moves))):
        gaps += _compare_texts(f"the text {texts[move]}", str(move), _read_back(right, position, texts[move]))
        if not left.explain(position, texts[move]).legal:
            gaps.append(_Gap(what=f"explain {texts[move]}", left=("illegal",), right=("legal",)))
    return gaps


def _read_back(engine: Engine, position: Position, text: str) -> str:
    try:
        return str(parse_move(engine, position, text))
    except RulewrightError as error:
        return str(error)
