"""Pieces and capturing: every first-level value reaches the IR, defaults are filled in."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from checking import FULL, full, letters, variant_of
from rulewright.dsl import ir
from rulewright.dsl.board import Direction

N, S, E, W = Direction.NORTH, Direction.SOUTH, Direction.EAST, Direction.WEST
NE, NW, SE, SW = Direction.NORTH_EAST, Direction.NORTH_WEST, Direction.SOUTH_EAST, Direction.SOUTH_WEST

# ---- every value of the first level


MOVES: list[tuple[str, frozenset[Direction] | None, int, int | None]] = [
    ("moves 1 step diagonally forward", frozenset((NE, NW)), 1, 1),
    ("moves 1 step diagonally backward", frozenset((SE, SW)), 1, 1),
    ("moves 2 steps diagonally", frozenset((NE, NW, SE, SW)), 2, 2),
    ("moves up to 3 steps straight", frozenset((N, S, E, W)), 1, 3),
    ("moves any distance straight backward", frozenset((S,)), 1, None),
    ("moves 1 step straight forward or sideways", frozenset((N, E, W)), 1, 1),
    ("moves 1 step sideways", frozenset((E, W)), 1, 1),
    ("moves 1 step forward", frozenset((N, NE, NW)), 1, 1),
    ("moves 1 step backward", frozenset((S, SE, SW)), 1, 1),
    ("moves 1 step along any line", None, 1, 1),
]


@pytest.mark.parametrize(("statement", "directions", "least", "most"), MOVES)
def test_moves(statement: str, directions: frozenset[Direction] | None, least: int, most: int | None) -> None:
    (move,) = full(f"piece man {{ {statement} }}").pieces[0].moves
    assert (move.directions, move.least, move.most, move.anywhere) == (directions, least, most, False)
    assert (move.only_from, move.not_to) == (None, None)
    assert move.origin.words == f"man {statement}"
    assert move.origin.path == "man moves"


def test_limits_of_moves_are_seen_from_each_side() -> None:
    """`from` and `except to` end either form of a move; Black's points are half a turn away."""
    variant = full("piece man { moves 1 step straight from a1 or b2; moves to any empty point, except to row 1 }")
    step, leap = variant.pieces[0].moves
    assert step.only_from is not None
    assert [letters(variant, points) for points in step.only_from] == [{"a1", "b2"}, {"h8", "g7"}]
    assert leap.anywhere
    assert leap.not_to is not None
    assert letters(variant, leap.not_to[1]) == {f"{column}8" for column in "abcdefgh"}


def test_a_line_moves_one_step() -> None:
    """In a piece and in a phase alike; a plain step is none of it."""
    line, step = full("piece man { moves its whole line 1 step forward; moves 1 step sideways }").pieces[0].moves
    assert (line.whole_line, line.directions, line.least, line.most) == (True, frozenset((N, NE, NW)), 1, 1)
    assert (line.anywhere, line.only_from, line.not_to) == (False, None, None)
    assert line.origin.words == "man moves its whole line 1 step forward"
    assert not step.whole_line
    ((kind, rule),) = full("phase play otherwise { king moves its whole line 1 step straight }").phases[0].moves
    assert (kind, rule.whole_line) == (1, True)


JUMPS: list[tuple[str, bool, ir.Landing, int | None, int]] = [
    ("captures diagonally by short jump", False, ir.Landing.RIGHT_BEHIND, None, 0),
    ("captures diagonally by long jump, landing right behind", True, ir.Landing.RIGHT_BEHIND, None, 0),
    ("captures diagonally by long jump, landing anywhere behind", True, ir.Landing.ANYWHERE_BEHIND, None, 0),
    (
        "captures diagonally by long jump, landing anywhere behind, but right behind a final king",
        True,
        ir.Landing.RIGHT_BEHIND_FINAL,
        1,
        0,
    ),
    (
        "captures diagonally by long jump, landing anywhere behind, but right behind a final king when 2 are taken",
        True,
        ir.Landing.RIGHT_BEHIND_FINAL,
        1,
        2,
    ),
]


@pytest.mark.parametrize(("statement", "long", "landing", "final", "taken"), JUMPS)
def test_captures(statement: str, long: bool, landing: ir.Landing, final: int | None, taken: int) -> None:
    (jump,) = full(f"piece king {{ {statement} }}").pieces[1].captures
    assert (jump.long, jump.landing, jump.final_kind, jump.final_taken) == (long, landing, final, taken)
    assert jump.directions == {NE, NW, SE, SW}
    assert jump.origin.words == f"king {statement}"


def test_several_lines_are_alternatives() -> None:
    """Konane and others: two lines of moves, two lines of captures in different directions."""
    man = full(
        "piece man { moves 1 step forward; moves 2 steps backward; captures straight forward by short jump\n"
        "captures sideways by long jump, landing right behind }"
    ).pieces[0]
    assert [move.least for move in man.moves] == [1, 2]
    assert [jump.long for jump in man.captures] == [False, True]


def test_none_takes_away() -> None:
    """`moves none`, `captures none` and the like leave an origin that can be a reason."""
    man = full("piece man { moves none; captures none; spares none; promotes none; streak none }").pieces[0]
    assert (man.moves, man.captures, man.promotion, man.streak) == ((), (), None, None)
    assert [(origin.words, origin.stated) for origin in man.silent] == [
        ("man moves none", True),
        ("man captures none", True),
        ("man promotes none", True),
    ]
    assert (man.spares.origin.words, man.spares.origin.stated) == ("man spares none", True)


PROMOTIONS = [
    ("promotes to king on last row, ending the move", ir.MidCapture.ENDS, {f"{c}8" for c in "abcdefgh"}),
    ("promotes to king on corners, when the move ends there", ir.MidCapture.PASSES, {"a1", "a8", "h1", "h8"}),
    ("promotes to king on centre, continuing as king", ir.MidCapture.CONTINUES, {"d4", "d5", "e4", "e5"}),
    ("promotes to king on e1-e3, ending the move", ir.MidCapture.ENDS, {"e1", "e2", "e3"}),
]


@pytest.mark.parametrize(("statement", "mid_capture", "zone"), PROMOTIONS)
def test_promotes(statement: str, mid_capture: ir.MidCapture, zone: set[str]) -> None:
    variant = full(f"piece man {{ {statement} }}")
    promotion = variant.pieces[0].promotion
    assert promotion is not None
    assert (promotion.to, promotion.mid_capture) == (1, mid_capture)
    assert letters(variant, promotion.zone[0]) == zone


def test_other_axes_of_a_piece() -> None:
    variant = full('piece man { letter "M"; spares king; streak at most 3, while own kings remain }')
    man, king = variant.pieces
    assert (man.letter, king.letter) == ("M", "K")
    assert man.spares.kinds == {1}
    assert man.streak is not None
    assert (man.streak.limit, man.streak.while_kinds) == (3, (1,))
    streak = full("piece man { streak at most 2 }").pieces[0].streak
    assert streak is not None
    assert streak.while_kinds == ()


def test_defaults_are_filled_in_at_their_block() -> None:
    """What nobody wrote is there all the same, unstated, at the block that it belongs to."""
    variant = variant_of(FULL)
    man, king = variant.pieces
    assert (man.letter, man.plural, king.letter, king.plural) == ("", "men", "K", "kings")
    assert [(origin.words, origin.stated, origin.line) for origin in king.silent] == [
        ("king moves none", False, 7),
        ("king captures none", False, 7),
        ("king promotes none", False, 7),
    ]
    capturing = variant.capturing
    assert capturing is not None
    assert (capturing.sequence, capturing.turn, capturing.removal) == (
        ir.Sequence.COMPLETE, ir.Turn.FREELY, ir.Removal.AFTER
    )  # fmt: skip
    for origin, words in (
        (capturing.sequence_origin, "sequence must be completed"),
        (capturing.turn_origin, "turn freely"),
        (capturing.removal_origin, "remove after the sequence"),
        (capturing.no_tiers, "prefer none"),
        (variant.notation.origin, "notation algebraic from bottom left"),
    ):
        assert origin is not None
        assert (origin.words, origin.stated) == (words, False)
    assert capturing.turn_origin.line == 8
    assert variant.notation.capture_sign == "x"


CAPTURING: list[tuple[str, Callable[[ir.Capturing], object], object]] = [
    ("capture is mandatory", lambda c: c.mandatory, True),
    ("capture is optional", lambda c: c.mandatory, False),
    ("sequence must be completed", lambda c: c.sequence, ir.Sequence.COMPLETE),
    ("sequence may stop early", lambda c: c.sequence, ir.Sequence.MAY_STOP),
    ("sequence is a single jump", lambda c: c.sequence, ir.Sequence.SINGLE),
    ("turn freely", lambda c: c.turn, ir.Turn.FREELY),
    ("turn except straight back", lambda c: c.turn, ir.Turn.NOT_BACK),
    ("turn never", lambda c: c.turn, ir.Turn.NEVER),
    ("remove after the sequence", lambda c: c.removal, ir.Removal.AFTER),
    ("remove at once", lambda c: c.removal, ir.Removal.AT_ONCE),
    ("prefer none", lambda c: c.tiers, ()),
]


@pytest.mark.parametrize(("statement", "value", "expected"), CAPTURING)
def test_capturing(statement: str, value: Callable[[ir.Capturing], object], expected: object) -> None:
    capturing = full(f"capturing {{ {statement} }}").capturing
    assert capturing is not None
    assert value(capturing) == expected


def test_tiers() -> None:
    """Every tier, in the order written."""
    capturing = full(
        "capturing {\n prefer most pieces\n prefer most kings\n prefer capture by a king\n prefer earliest kings\n"
        " prefer earliest first king\n prefer most value, counting a king as nearly 2\n"
        " prefer most value, counting a man as 1.5\n}"
    ).capturing
    assert capturing is not None
    assert capturing.no_tiers is None
    o = [tier.origin for tier in capturing.tiers]
    assert capturing.tiers == (
        ir.MostPieces(origin=o[0]),
        ir.MostOf(kind=1, origin=o[1]),
        ir.CaptureBy(kind=1, origin=o[2]),
        ir.Earliest(kind=1, first_only=False, origin=o[3]),
        ir.Earliest(kind=1, first_only=True, origin=o[4]),
        ir.MostValue(kind=1, value=Fraction(2), nearly=True, origin=o[5]),
        ir.MostValue(kind=0, value=Fraction(3, 2), nearly=False, origin=o[6]),
    )
    assert [origin.line for origin in o] == [4, 5, 6, 7, 8, 9, 10]
