"""What must hold of an engine by itself, whatever the rules are: what a move may change, how counts add up, what
symmetry keeps.

Such a check needs no second engine, and finds what two engines would get wrong together. Read next: symmetry.py,
walks.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

from ...dsl.ir import Manner, Variant
from ..differential import Gap, Pair, full_texts
from ..move import Move
from ..perft import DeepCounter, divide
from ..position import Position, Side, cell_of, kind_of
from .symmetry import Symmetry, symmetries_of

MOST_MOVES = 40  # of a position whose counts are added up, or which is looked at in a mirror
EVERY_TABLE = 4  # such positions for one that is counted with a table as well
HASH_MB = 1


def broken(both: Pair, dice: random.Random) -> list[Gap]:
    """The first invariant that does not hold at a position where the engines agree; each is asked of one engine."""
    moves = both.first.moves
    gaps = [gap for move in dice.sample(moves, min(2, len(moves))) for gap in _change(both, move)]
    if not gaps and len(moves) <= MOST_MOVES:
        gaps = [*_sums(both, dice), *_mirrored(both, dice)]
    return gaps[:1]


# ---- what a move may change


def _change(both: Pair, move: Move) -> Iterator[Gap]:
    """A move changes its own points, its victims' and the hand; nobody else moves."""
    variant, before = both.left.rules.variant, both.position
    after = both.second.after(move)
    for point, (was, now) in enumerate(zip(before.cells, after.cells, strict=True)):
        fault = _wrong_cell(variant, before, move, point, was, now)
        if fault:
            yield _gap(both, f"a move changes {variant.notation.names[point]}", fault, move)
            return
    if not _hands_fit(variant, before, after, move):
        yield _gap(both, "a move changes the hands", f"{before.hands} become {after.hands}", move)


def _wrong_cell(variant: Variant, before: Position, move: Move, point: int, was: int, now: int) -> str:
    """What is wrong with what stands on a point after a move; marked men stay till they may go."""
    if not move.passes and not _leaves(before, move) and point == move.destination:
        return "" if now == cell_of(before.side, _kind_after(variant, before, move)) else "another piece arrives"
    marked = point in before.course.marks or (_marks(variant) and point in move.captured)
    if point in move.captured or point in before.course.marks or (not move.passes and point == move.origin):
        return "" if now == 0 or (marked and now == was) else "a piece that has gone or is taken is still there"
    return "" if now == was else "it changes"


def _leaves(before: Position, move: Move) -> bool:
    """Whether the turn takes an own piece off the board, or only removes one: both are named by the point alone."""
    return len(move.path) == 1 and before.cells[move.origin] != 0


def _kind_after(variant: Variant, before: Position, move: Move) -> int:
    """The kind that arrives. Of a placement it is the one that the hand has, or the only one that can be placed."""
    if move.promotion is not None:
        return [piece.name for piece in variant.pieces].index(move.promotion)
    if before.cells[move.origin]:
        return kind_of(before.cells[move.origin])
    return next(rule.kind for phase in variant.phases for rule in phase.places if before.hands[before.side][rule.kind])


def _marks(variant: Variant) -> bool:
    """Whether men may be marked or covered, and so stay on the board when they are taken."""
    takes = () if variant.mill is None else variant.mill.takes
    return any(line.manner in (Manner.MARKING, Manner.COVERING) for line in takes)


def _hands_fit(variant: Variant, before: Position, after: Position, move: Move) -> bool:
    """No hand grows. A placement takes one man from the mover's, and nothing else takes any but mills that are paid
    from hand or cover, and phases that end with men in hand."""
    pairs = [pair for side in Side for pair in zip(before.hands[side], after.hands[side], strict=True)]
    if any(now > was for was, now in pairs):
        return False
    takes = () if variant.mill is None else variant.mill.takes
    special = any(line.manner in (Manner.COVERING, Manner.FROM_HAND) for line in takes)
    special = special or any(getattr(phase.condition, "until_empty", None) is not None for phase in variant.phases)
    placed = len(move.path) == 1 and not move.passes and not before.cells[move.origin]
    return special or sum(was - now for was, now in pairs) == int(placed)


# ---- counts


def _sums(both: Pair, dice: random.Random) -> Iterator[Gap]:
    """The leaves of two plies are those behind each move, and a table of counts changes nothing."""
    engine, position = both.right, both.position
    whole = engine.perft(position, 2)
    parts = divide(engine, position, 2).nodes
    if whole != parts:
        yield _gap(both, "perft 2 and its parts", f"{whole}, but {parts} in all behind the moves")
    if engine.name == "compiled" and not dice.randrange(EVERY_TABLE) and whole <= MOST_MOVES**2:
        plain = engine.perft(position, 3)
        kept = cast(DeepCounter, engine).perft(position, 3, hash_mb=HASH_MB)
        if plain != kept:
            yield _gap(both, "perft 3 with a table", f"{plain}, but {kept} with a table")


# ---- symmetry


def _mirrored(both: Pair, dice: random.Random) -> Iterator[Gap]:
    """A position and its image under a symmetry of the rules have the same moves, mirrored, and the same outcome."""
    symmetries = symmetries_of(both.left.rules.variant)
    if not symmetries:
        return
    symmetry = dice.choice(symmetries)
    image = symmetry.position(both.position)
    engine = both.right
    seen, mirrored = set(engine.legal_moves(image)), [symmetry.key(move) for move in both.first.moves]
    if {move.key for move in seen} != set(mirrored):
        odd = [move for move in both.first.moves if symmetry.key(move) not in {other.key for other in seen}]
        texts = ", ".join(full_texts(engine, odd)) or "nothing of the position itself"
        yield _gap(both, f"moves {symmetry.words}", f"the image {engine.fen(image)} has not {texts}")
    elif not _same_outcome(both, symmetry, image):
        yield _gap(both, f"outcome {symmetry.words}", f"{both.first.outcome}, but {engine.outcome(image)}")


def _same_outcome(both: Pair, symmetry: Symmetry, image: Position) -> bool:
    here, there = both.first.outcome, both.right.outcome(image)
    if here is None or there is None:
        return here is there
    return (symmetry.side(here.winner), here.reason) == (there.winner, there.reason)


def _gap(both: Pair, what: str, told: str, *moves: Move) -> Gap:
    texts = full_texts(both.left, moves)
    return Gap(what=what, left=(), right=(": ".join((*texts, told)),), missing=moves)
