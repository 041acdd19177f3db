"""Mutants that play the same game as their original, each by a named argument that is decided from the rules alone.

An argument gives its reason, or None where it does not apply: it then says nothing. Read next: equal_counts.py
and equal_mills.py, the arguments about numbers of pieces and mills; operators.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ...dsl.board import Direction
from ...dsl.ir import (
    ByMill,
    ByPromotion,
    CaptureBy,
    CaptureRule,
    Jump,
    MidCapture,
    MostOf,
    MostPieces,
    NoLegalMove,
    Removal,
    Result,
    Revisit,
    Sequence,
    Turn,
    Variant,
)
from .equal_counts import COUNTING
from .equal_mills import MILLS
from .operators import Mutant
from .scopes import phases_cover_all, scopes

Argument: TypeAlias = Callable[[Variant, Mutant], str | None]


def why_equivalent(original: Variant, mutant: Mutant) -> str | None:
    """Why no position can tell the two apart; None if that is not known."""
    return next((why for argument in _ARGUMENTS if (why := argument(original, mutant)) is not None), None)


# ---- how pieces capture


def _captures(variant: Variant) -> list[tuple[int, CaptureRule]]:
    return [pair for scope in scopes(variant) for pair in scope.captures]


def _only_jumps(variant: Variant) -> bool:
    return all(isinstance(rule, Jump) for _, rule in _captures(variant))


def _only_short(variant: Variant) -> bool:
    return all(isinstance(rule, Jump) and not rule.long for _, rule in _captures(variant))


# ---- the arguments


def _unused_pieces(original: Variant, mutant: Mutant) -> str | None:
    fields = ("Piece.moves", "Piece.captures", "Piece.surrounds", "Piece")
    at_piece = mutant.trail[0] == "Variant.pieces" and any(field in fields for field in mutant.trail[1:2])
    if at_piece and phases_cover_all(original):
        return "one of the phases always holds, so the piece block is never asked"
    return None


def _nothing_jumps(original: Variant, mutant: Mutant) -> str | None:
    """Sequences, and the choice among them, are of jumps and of lines taken; surrounding comes with a move."""
    before, after = original.capturing, mutant.variant.capturing
    if before is None or after is None or _captures(original) or before.mandatory is not after.mandatory:
        return None
    return "no piece jumps, so there is no sequence of captures" if before != after else None


def _single_jumps(original: Variant, mutant: Mutant) -> str | None:
    capturing = original.capturing
    fields = ("Capturing.turn", "Capturing.revisit", "Capturing.removal", "Promotion.mid_capture")
    if capturing is not None and capturing.sequence is Sequence.SINGLE and mutant.field in fields:
        return "a sequence is a single jump, so nothing follows in which this could matter"
    return None


def _removal_of_short_jumps(original: Variant, mutant: Mutant) -> str | None:
    if mutant.field != "Capturing.removal" or not _only_short(original) or _lands_where_taken(original):
        return None
    return "all jumps are short, and a chain of short jumps never comes to a point where it has taken a piece"


def _lands_where_taken(variant: Variant) -> bool:
    """Whether a chain of short jumps can come to a point over which such a chain jumps."""
    ways = [rule.directions for _, rule in _captures(variant)]
    return any(
        not landings.isdisjoint(over) for landings, over in (_chain(variant, ways, p) for p in variant.board.points)
    )


def _chain(variant: Variant, ways: list[frozenset[Direction] | None], start: int) -> tuple[set[int], set[int]]:
    """The points that short jumps of either side lead to from a point, and those that they go over."""
    landings, over, waiting = {start}, set[int](), [start]
    while waiting:
        for ray in variant.board.rays[waiting.pop()]:
            if len(ray.points) > 1 and any(_goes(ray.direction, directions) for directions in ways):
                over.add(ray.points[0])
                if ray.points[1] not in landings:
                    landings.add(ray.points[1])
                    waiting.append(ray.points[1])
    return landings, over


def _goes(direction: Direction | None, directions: frozenset[Direction] | None) -> bool:
    """Whether either side may go so."""
    return directions is None or (
        direction is not None and (direction in directions or direction.opposite in directions)
    )


def _no_way_back(original: Variant, mutant: Mutant) -> str | None:
    """Straight back there is only the piece just taken, or the empty point where it stood."""
    capturing, changed = original.capturing, mutant.variant.capturing
    if mutant.field != "Capturing.turn" or capturing is None or changed is None or not _only_jumps(original):
        return None
    if {capturing.turn, changed.turn} != {Turn.FREELY, Turn.NOT_BACK}:
        return None
    if capturing.removal is Removal.AFTER:
        return "straight back stands the piece just taken, which cannot be jumped again"
    return "straight back lies the point just emptied, and jumps are short" if _only_short(original) else None


def _only_forward(original: Variant, mutant: Mutant) -> str | None:
    if mutant.field != "Capturing.revisit":
        return None
    if original.capturing is not None and original.capturing.turn is Turn.NEVER:
        return "a sequence never turns, so it never comes back"
    directions = [rule.directions for _, rule in _captures(original)]
    if all(ways is not None and all(way.value[1] > 0 for way in ways) for ways in directions):
        return "all captures lead forward, so none comes to a point again"
    return None


def _most_pieces_complete(original: Variant, mutant: Mutant) -> str | None:
    """The tier that takes most pieces leaves no sequence that could have taken one more."""
    capturing, changed = original.capturing, mutant.variant.capturing
    if mutant.field != "Capturing.sequence" or capturing is None or changed is None:
        return None
    if {capturing.sequence, changed.sequence} != {Sequence.COMPLETE, Sequence.MAY_STOP}:
        return None
    if not capturing.tiers or not isinstance(capturing.tiers[0], MostPieces) or capturing.revisit is Revisit.NEVER:
        return None
    return "of all sequences only those with most pieces are left, and none of them could have gone on"


def _one_each(original: Variant, mutant: Mutant) -> str | None:
    """Where every capture is one jump, no tier of numbers decides."""
    before, after = original.capturing, mutant.variant.capturing
    if before is None or after is None or before.sequence is not Sequence.SINGLE or not _only_jumps(original):
        return None
    if any(scope.surrounds for scope in scopes(original)):
        return None
    kept, changed = (tuple(tier for tier in one.tiers if not isinstance(tier, MostPieces)) for one in (before, after))
    if before.tiers == after.tiers or kept != changed:
        return None
    return "every capture is a single jump, so all of them take one piece"


def _takers_first(original: Variant, mutant: Mutant) -> str | None:
    """Which captor, and how many of the pieces that only this captor takes: both orders choose the same."""
    before, after = original.capturing, mutant.variant.capturing
    if mutant.field != "Capturing.tiers" or before is None or after is None or not _only_jumps(original):
        return None
    swapped = [old for old, new in zip(before.tiers, after.tiers, strict=False) if old != new]
    captor = next((tier.kind for tier in swapped if isinstance(tier, CaptureBy)), None)
    taken = next((tier.kind for tier in swapped if isinstance(tier, MostOf)), None)
    if len(before.tiers) != len(after.tiers) or len(swapped) != 2 or captor is None or taken is None:
        return None
    others = [piece for kind, piece in enumerate(original.pieces) if kind != captor]
    turning = any(p.promotion is not None and p.promotion.mid_capture is MidCapture.CONTINUES for p in others)
    if turning or any(taken not in piece.spares.kinds for piece in others):
        return None
    names = original.pieces[captor].name, original.pieces[taken].plural
    return f"only a {names[0]} takes {names[1]}, so that who takes most of them is one"


def _nothing_but_captures(original: Variant, mutant: Mutant) -> str | None:
    if mutant.field != "Capturing.mandatory":
        return None
    if any((s.captures or s.surrounds) and (s.moves or s.places or s.leaves) for s in scopes(original)):
        return None
    return "where a piece may capture, nothing else can be done anyway"


def _nothing_ahead(original: Variant, mutant: Mutant) -> str | None:
    """On its last row a man that captures forward finds nothing to capture."""
    if mutant.field != "Promotion.mid_capture":
        return None
    kind = next(kind for kind, piece in enumerate(original.pieces) if piece != mutant.variant.pieces[kind])
    before, after = original.pieces[kind].promotion, mutant.variant.pieces[kind].promotion
    if before is None or after is None:
        return None
    rules = [rule for captor, rule in _captures(original) if captor == kind]
    if not rules:
        return f"a {original.pieces[kind].name} captures nothing"
    if MidCapture.CONTINUES in (before.mid_capture, after.mid_capture):
        return None
    if any(_captures_from(original, point, rule) for point in before.zone[0] for rule in rules):
        return None
    return f"a {original.pieces[kind].name} that has arrived there has nowhere to capture on"


def _captures_from(variant: Variant, point: int, rule: CaptureRule) -> bool:
    """Whether a white piece could have something to take from the point."""
    needed = 2 if isinstance(rule, Jump) else 1
    return any(
        len(ray.points) >= needed and (rule.directions is None or ray.direction in rule.directions)
        for ray in variant.board.rays[point]
    )


def _takes_nothing(original: Variant, mutant: Mutant) -> str | None:
    if mutant.field != "Spares.kinds":
        return None
    kind = next(kind for kind, piece in enumerate(original.pieces) if piece != mutant.variant.pieces[kind])
    takes = any(captor == kind for s in scopes(original) for captor, _ in (*s.captures, *s.surrounds))
    return None if takes else f"a {original.pieces[kind].name} takes nothing by itself, so it can spare nothing"


def _of_different_sides(original: Variant, mutant: Mutant) -> str | None:
    """Mills and promotions are those of the side that has moved, blocked is the side to move."""
    before, after = original.ending.decisive, mutant.variant.ending.decisive
    if mutant.field != "Ending.decisive" or len(before) != len(after):
        return None
    swapped = [old.condition for old, new in zip(before, after, strict=True) if old != new]
    moved = [isinstance(condition, ByMill | ByPromotion) for condition in swapped]
    to_move = [isinstance(condition, NoLegalMove) for condition in swapped]
    if any(moved) and any(to_move) and all(one or other for one, other in zip(moved, to_move, strict=True)):
        return "one speaks of the side that has moved, the other of the side to move"
    return None


def _promoted_wins(original: Variant, mutant: Mutant) -> str | None:
    """Where a promotion wins, no promoted enemy stands on the board while the game goes on."""
    wins = any(isinstance(r.condition, ByPromotion) and r.result is Result.WIN for r in original.ending.decisive)
    if mutant.field != "Spares.kinds" or not wins:
        return None
    promoted = {piece.promotion.to for piece in original.pieces if piece.promotion is not None}
    pairs = zip(original.pieces, mutant.variant.pieces, strict=True)
    spared = next(old.spares.kinds ^ new.spares.kinds for old, new in pairs if old != new)
    return "who has such a piece has won, so none is left to take" if spared <= promoted else None


def _never_again(original: Variant, mutant: Mutant) -> str | None:
    """Where every turn goes forward, takes or places, no position comes twice."""
    if mutant.field not in ("Ending.repetition", "Repetition", "Repetition.times", "Repetition.on_claim"):
        return None
    moves = [rule for scope in scopes(original) for _, rule in scope.moves]
    forward = all(
        not rule.anywhere and rule.directions is not None and all(way.value[1] > 0 for way in rule.directions)
        for rule in moves
    )
    return (
        "every turn goes forward, takes or places: no position comes twice"
        if forward and not original.ending.stuck
        else None
    )


_ARGUMENTS: Final[tuple[Argument, ...]] = (
    _unused_pieces,
    _nothing_jumps,
    _single_jumps,
    _removal_of_short_jumps,
    _no_way_back,
    _only_forward,
    _most_pieces_complete,
    _one_each,
    _takers_first,
    _nothing_but_captures,
    _nothing_ahead,
    _takes_nothing,
    _of_different_sides,
    _promoted_wins,
    _never_again,
    *COUNTING,
    *MILLS,
)
