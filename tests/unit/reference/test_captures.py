"""Capture sequences axis by axis on small boards: landing, turning, stopping, removal, promotion; sets by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rulewright as rw

MakeEngine = Callable[[str], rw.Engine]

DRAUGHTS = """variant small_draughts
title "Small draughts"
board 8x8, dark squares
first white
setup {{ each side has men on row 1 }}
piece man {{
  moves 1 step diagonally forward
  captures diagonally forward by short jump
  promotes to king on last row, {promotes}
}}
piece king {{
  moves 1 step diagonally
  captures {king}
}}
capturing {{ {capturing} }}
ending {{ lose with no legal move }}
"""
ANYWHERE = "diagonally by long jump, landing anywhere behind"
STRICT = "capture is mandatory; sequence must be completed"


def small(
    engine_from: MakeEngine, *, king: str = ANYWHERE, capturing: str = STRICT, promotes: str = "ending the move"
) -> rw.Engine:
    return engine_from(DRAUGHTS.format(king=king, capturing=capturing, promotes=promotes))


def routes(engine: rw.Engine, position: str) -> set[str]:
    names = engine.rules.variant.notation.names
    return {
        ("x" if route.captured else "-").join(names[point] for point in route.path) + ("=K" if route.promotion else "")
        for route in engine.routes(engine.parse(position))
    }


def test_long_jump_right_behind(engine_from: MakeEngine) -> None:
    engine = small(engine_from, king="diagonally by long jump, landing right behind")
    assert routes(engine, "W:WKa1:Bd4") == {"a1xe5"}


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("W:WKa1:BKd4", {"a1xe5", "a1xf6", "a1xg7", "a1xh8"}),  # one king alone: not yet two
        ("W:WKa1:Bd4,c7", {"a1xe5xb8"}),  # the last one is a man
        ("W:WKa1:Bc3,Kf6", {"a1xd4xg7", "a1xe5xg7"}),  # the second is a king: right behind it
    ],
)
def test_right_behind_a_final_king_when_two_are_taken(
    engine_from: MakeEngine, position: str, expected: set[str]
) -> None:
    """Killer light: from a1 over c3 both d4 and e5 lead on over f6, behind which only g7 will do."""
    king = "diagonally by long jump, landing anywhere behind, but right behind a final king when 2 are taken"
    assert routes(small(engine_from, king=king), position) == expected


def test_landing_where_the_capture_goes_on_is_compulsory(engine_from: MakeEngine) -> None:
    """From e5 the king takes c7 as well; f6, g7 and h8 lead nowhere (no tier asks for numbers)."""
    assert routes(small(engine_from), "W:WKa1:Bd4,c7") == {"a1xe5xb8"}


def test_sequence_may_stop_at_every_landing(engine_from: MakeEngine) -> None:
    engine = small(engine_from, capturing="capture is mandatory; sequence may stop early")
    assert routes(engine, "W:WKa1:Bd4,c7") == {"a1xe5", "a1xf6", "a1xg7", "a1xh8", "a1xe5xb8"}


def test_sequence_is_a_single_jump(engine_from: MakeEngine) -> None:
    engine = small(engine_from, capturing="capture is mandatory; sequence is a single jump")
    assert routes(engine, "W:We1:Bd2,b4") == {"e1xc3"}
    verdict = engine.explain(engine.parse("W:We1:Bd2,b4"), "e1xc3xa5")
    assert (verdict.rule, verdict.reason) == ("sequence is a single jump", "a capture is a single jump")


def test_optional_capture_leaves_quiet_moves(engine_from: MakeEngine) -> None:
    engine = small(engine_from, capturing="capture is optional; sequence must be completed")
    assert routes(engine, "W:We1,h2:Bd2") == {"e1xc3", "e1-f2", "h2-g3"}


def test_tiers_choose_among_captures_only(engine_from: MakeEngine) -> None:
    """Where capture is optional, `most pieces` forbids the smaller capture and no quiet move."""
    engine = small(engine_from, capturing="capture is optional; sequence must be completed; prefer most pieces")
    assert routes(engine, "W:We1,g1:Bd2,b4,h2") == {"e1xc3xa5", "e1-f2", "g1-f2"}


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("freely", {"d4xf6xa1", "d4xg7xa1", "d4xh8xa1", "d4xa1xf6", "d4xa1xg7", "d4xa1xh8"}),
        ("except straight back", {"d4xf6", "d4xg7", "d4xh8", "d4xa1"}),
        ("never", {"d4xf6", "d4xg7", "d4xh8", "d4xa1"}),
    ],
)
def test_turning_straight_back(engine_from: MakeEngine, turn: str, expected: set[str]) -> None:
    """A king between two men: with removal at once the way back is open unless turning back is forbidden."""
    engine = small(engine_from, capturing=f"{STRICT}; turn {turn}; remove at once")
    assert routes(engine, "W:WKd4:Be5,b2") == expected


def test_never_turning_keeps_to_the_line(engine_from: MakeEngine) -> None:
    """Straight on over two men, not round the corner over a third."""
    engine = small(engine_from, capturing=f"{STRICT}; turn never", king="diagonally by short jump")
    assert routes(engine, "W:WKa1:Bb2,d4,b4") == {"a1xc3xe5"}
    assert engine.explain(engine.parse("W:WKa1:Bb2,b4"), "a1xc3xa5").rule == "turn never"


def test_removal_after_the_sequence_bars_the_way(engine_from: MakeEngine) -> None:
    """The king would come back along the long diagonal; the man taken first still stands there."""
    later = small(engine_from)
    at_once = small(engine_from, capturing=f"{STRICT}; remove at once")
    position = "W:WKd4:Be5,b2"
    assert routes(later, position) == {"d4xf6", "d4xg7", "d4xh8", "d4xa1"}
    assert "d4xf6xa1" in routes(at_once, position)
    verdict = later.explain(later.parse(position), "d4xf6xa1")
    assert verdict.rule == "remove after the sequence"


def test_own_square_is_empty_during_the_capture(engine_from: MakeEngine) -> None:
    """Round four pieces and back to c3, either way: one move of two routes."""
    engine = small(engine_from, king="diagonally by short jump")
    position = "W:WKc3:Bd4,d6,b6,b4"
    assert routes(engine, position) == {"c3xe5xc7xa5xc3", "c3xa5xc7xe5xc3"}
    (move,) = engine.legal_moves(engine.parse(position))
    assert move.path == min(route.path for route in engine.routes(engine.parse(position)))
    assert engine.perft(engine.parse(position), 1, routes="kept") == 2


@pytest.mark.parametrize(
    ("promotes", "expected"),
    [
        ("ending the move", {"f6xd8=K"}),
        ("when the move ends there", {"f6xd8=K"}),
        ("continuing as king", {"f6xd8xa5=K"}),
    ],
)
def test_promotion_in_mid_capture(engine_from: MakeEngine, promotes: str, expected: set[str]) -> None:
    """A man that captures forward only; as a king it could take b6 too."""
    assert routes(small(engine_from, promotes=promotes), "W:Wf6:Be7,b6") == expected


def test_promotion_refused_as_the_reason(engine_from: MakeEngine) -> None:
    ending = small(engine_from)
    verdict = ending.explain(ending.parse("W:Wf6:Be7,b6"), "f6xd8xa5")
    assert verdict.rule == "man promotes to king on last row, ending the move"


def test_kept_counts_a_king_that_goes_straight_on_once(engine_from: MakeEngine) -> None:
    """Over b2 and e5 in one line: c3 and d4 are two ways to touch down, but one route to each end."""
    engine = small(engine_from, capturing=f"{STRICT}; prefer most pieces")
    position = engine.parse("W:WKa1:Bb2,e5")
    assert routes(engine, "W:WKa1:Bb2,e5") == {
        f"a1x{middle}x{end}" for middle in ("c3", "d4") for end in ("f6", "g7", "h8")
    }
    assert engine.perft(position, 1, routes="kept") == 3
    assert [move.path[1] for move in engine.legal_moves(position)] == [18, 18, 18]  # d4 is 18, c3 is 22


@pytest.mark.parametrize(
    ("position", "text", "words", "reason"),
    [
        ("W:Wc3:Bf6", "c3xg7", "man captures diagonally forward by short jump", "takes only a neighbouring piece"),
        ("W:Wc3:Bd4,e5", "c3xe5", "man captures diagonally forward by short jump", "e5 is not empty"),
        ("W:Wc3,d4:Bh8", "c3xe5", "man captures diagonally forward by short jump", "an own piece on d4 is in the way"),
        ("W:Wc3:Bh8", "c3xe5", "man captures diagonally forward by short jump", "there is nothing to take between"),
        ("W:Wc3:Bb2", "c3xa1", "man captures diagonally forward by short jump", "does not capture in that direction"),
        ("W:WKa1:Bc3,d4", "a1xe5", f"king captures {ANYWHERE}", "2 stand in the way"),
        ("W:WKc3:Bd4", "c3xe5xc3", "remove after the sequence", "has been taken already"),
        ("W:Wc3:Bh8", "c3-e5", "man moves 1 step diagonally forward", "does not move as far"),
        ("W:Wc3:Bh8", "c3-b2", "man moves 1 step diagonally forward", "does not move in that direction"),
        ("W:Wc3:Bh8", "c3-c5", "man moves 1 step diagonally forward", "does not move in that direction"),
        ("W:Wc3:Bh8", "c3-h2", "man moves 1 step diagonally forward", "no line joins c3 and h2"),
        ("W:Wc3:Bh8", "c3-c3", "man moves 1 step diagonally forward", "would stay on c3"),
        ("W:Wc3:Bh8", "h8-g7", "man moves 1 step diagonally forward", "is Black's, and White is to move"),
        ("W:Wc3:Bh8", "e3-f4", "man moves 1 step diagonally forward", "no piece stands on e3"),
    ],
)
def test_first_reason(engine_from: MakeEngine, position: str, text: str, words: str, reason: str) -> None:
    engine = small(engine_from)
    verdict = engine.explain(engine.parse(position), text)
    assert not verdict.legal
    assert verdict.rule == words
    assert reason in verdict.reason


@pytest.mark.parametrize("text", ["c3xd5", "c3", "", "c3x", "i9xh8", "c3-d4-", "\x00"])
def test_no_move_text_at_all_is_an_error(engine_from: MakeEngine, text: str) -> None:
    engine = small(engine_from)
    with pytest.raises(rw.NotationError):
        engine.explain(engine.parse("W:Wc3:Bd6"), text)


def test_the_capture_that_is_compulsory_is_a_legal_one() -> None:
    """International: 27x18 takes one, 34x14 two; only the latter may be made, and is named."""
    engine = rw.interpret(rw.load("international"))
    verdict = engine.explain(engine.parse("W:W27,34,48:B19,22,29"), "48-42")
    assert (verdict.rule, verdict.reason) == ("capture is mandatory", "a capture is compulsory: 34x23x14")
