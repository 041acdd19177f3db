"""Results: the order of win, lose and draw lines, material, full boards, mills and promotions read off the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rulewright as rw

MakeEngine = Callable[[str], rw.Engine]
WHITE, BLACK = rw.Side.WHITE, rw.Side.BLACK

DRAUGHTS = """variant some_end extends english
title "Some end"
region road is long diagonal
ending {{ {ending} }}
"""


def ending(engine_from: MakeEngine, lines: str) -> rw.Engine:
    return engine_from(DRAUGHTS.format(ending=lines))


def result(engine: rw.Engine, position: str) -> tuple[rw.Side | None, str] | None:
    outcome = engine.outcome(engine.parse(position))
    return None if outcome is None else (outcome.winner, outcome.reason)


# Squares of the English board: 29 is a1, 4 is h8; the long diagonal is 4 8 11 15 18 22 25 29.
@pytest.mark.parametrize(
    ("line", "position", "expected"),
    [
        ("draw with 1 king against 1 king", "W:WK10:BK32", True),
        ("draw with 1 king against 1 king", "W:WK10:B32", False),
        ("draw with 1 king against 1 king", "W:WK10,31:BK32", False),  # exactly that and nothing else
        ("draw with 1 king against 1-2 pieces", "W:WK10:B32,K1", True),
        ("draw with 1 king against 1-2 pieces", "W:W10,K14:BK32", True),  # either side may be the army
        ("draw with 1 king against 1-2 pieces", "W:WK10:B32,31,30", False),
        ("draw with 1 king against at least 3 kings", "W:WK10:BK32,K31,K30,K29", True),
        ("draw with 1 king against at least 3 kings", "W:WK10:BK32,K31,K30,29", False),
        ("draw with 1 king against 2 pieces including a king", "W:WK10:BK32,1", True),
        ("draw with 1 king against 2 pieces including a king", "W:WK10:B32,1", False),
        ("draw with 1 king and 2 men against any pieces", "W:WK10,20,21:B32,1,2,3", True),
        ("draw with 1 king and 2 men against any pieces", "W:WK10,K11,20,21:B32", False),
        ("draw with at most 1 king and any men against 1 man", "W:W20,21:B1", True),
        ("draw with 1 king on road against 1 man", "W:WK22:B1", True),
        ("draw with 1 king on road against 1 man", "W:WK23:B1", False),
        ("draw with 1 man on first row against 1 king", "W:W29:BK1", True),  # a1 is on White's first row
        ("draw with 1 man on first row against 1 king", "B:W8:BK29", False),
        ("draw with 1 man on first row against 1 king", "B:WK29:B4", True),  # h8 is on Black's
        ("draw with no kings and any men", "W:W20:B1", True),
        ("draw with no kings and any men", "W:W20:BK1", True),  # White is that army
        ("draw with no kings and any men", "W:WK20:BK1", False),
    ],
)
def test_draw_by_material(engine_from: MakeEngine, line: str, position: str, expected: bool) -> None:
    engine = ending(engine_from, f"lose with no legal move; {line}")
    drawn = (None, line) if expected else None
    assert result(engine, position) == drawn
    assert (engine.legal_moves(engine.parse(position)) == ()) == expected


@pytest.mark.parametrize(
    ("lines", "position", "expected"),
    [
        ("lose with fewer than 2 pieces", "W:W20:B1,2", (BLACK, "lose with fewer than 2 pieces")),
        ("lose with fewer than 2 pieces", "B:W20:B1,2", (BLACK, "lose with fewer than 2 pieces")),
        # Both sides have it: the side that moved is asked first, and it has lost.
        ("lose with fewer than 2 pieces", "W:W20:B1", (WHITE, "lose with fewer than 2 pieces")),
        ("win with fewer than 2 pieces", "W:W20:B1", (BLACK, "win with fewer than 2 pieces")),
        ("win with 1 king against 1 man", "W:WK20:B1", (WHITE, "win with 1 king against 1 man")),
        ("win with 1 king against 1 man", "W:W20:BK1", (BLACK, "win with 1 king against 1 man")),
        ("win with 1 king against 1 man", "W:WK20:BK1", None),
        ("win with no pieces; lose with no legal move", "W:W:B1", (WHITE, "win with no pieces")),
        ("win with no legal move", "W:W:B1", (WHITE, "win with no legal move")),
        ("win with 9 kings; draw with no legal move", "W:W:B1", (None, "draw with no legal move")),
        # Win and loss before draw, whatever the order of the lines.
        (
            "draw with 1 man against 1 man; lose with fewer than 2 men; lose with no legal move",
            "W:W20:B1",
            (WHITE, "lose with fewer than 2 men"),
        ),
    ],
)
def test_win_and_loss(
    engine_from: MakeEngine, lines: str, position: str, expected: tuple[rw.Side | None, str] | None
) -> None:
    more = "" if "no legal move" in lines else "; lose with no legal move"
    assert result(ending(engine_from, lines + more), position) == expected


def test_side_that_moved_comes_first_through_all_lines(engine_from: MakeEngine) -> None:
    """White to move is blocked (first line), but Black, who moved, has fewer than two pieces (second line)."""
    engine = ending(engine_from, "lose with no legal move; lose with fewer than 2 pieces")
    assert result(engine, "W:W5:B1") == (WHITE, "lose with fewer than 2 pieces")


def test_promotion_is_read_off_the_board(engine_from: MakeEngine) -> None:
    """Breakthrough: a side not to move that has a king has won; the other's king is no reason yet."""
    engine = ending(engine_from, "win by promotion; lose with no legal move")
    assert result(engine, "B:WK20:B1") == (WHITE, "win by promotion")
    assert result(engine, "W:WK20:B1") is None
    reached = engine.play(engine.parse("W:W6,20:B9"), "6-1")
    assert result(engine, engine.fen(reached)) == (WHITE, "win by promotion")
    assert engine.legal_moves(reached) == ()


MILL_9 = """variant full extends nine_mens_morris
title "A full board"
board mill 9
setup {{ white holds 5 men; black holds 4 men }}
mill {{ {mill} }}
ending {{ {ending} }}
"""
FULL = "B:Wa3,b3,c2,a1,b1/0:Bc3,a2,b2,c1/0"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("lose with no legal move; draw with a full board", (None, "draw with a full board")),
        ("lose with no legal move; lose with a full board", (WHITE, "lose with a full board")),
        ("win with a full board; lose with no legal move", (BLACK, "win with a full board")),
        ("lose with no legal move", (WHITE, "lose with no legal move")),
        ("win with 9 men; draw with no legal move", (None, "draw with no legal move")),
    ],
)
def test_full_board_comes_before_all_other_lines(
    engine_from: MakeEngine, lines: str, expected: tuple[rw.Side | None, str]
) -> None:
    """Nine points, nine men, nobody in line: Black, to move, has no move either."""
    engine = engine_from(MILL_9.format(mill="takes none", ending=lines))
    assert result(engine, FULL) == expected
    assert engine.legal_moves(engine.parse(FULL)) == ()


def test_mill_is_read_off_the_board(engine_from: MakeEngine) -> None:
    engine = rw.interpret(rw.load("three_mens_morris"))
    assert result(engine, "B:Wa1,b2,c3/0:Ba3,c1/1") == (WHITE, "win by a mill")
    assert result(engine, "W:Wa1,b2,c3/0:Ba3,c1/1") is None
    assert engine.legal_moves(engine.parse("B:Wa1,b2,c3/0:Ba3,c1/1")) == ()


def test_pieces_left_counts_the_hand_and_waits_for_the_phase() -> None:
    engine = rw.interpret(rw.load("nine_mens_morris"))
    assert result(engine, "W:Wa1,d1/0:Bb2,b4,b6/0") == (BLACK, "lose with fewer than 3 men after placing")
    assert result(engine, "W:Wa1,d1/1:Bb2,b4,b6/0") is None
    assert result(engine, "W:Wa1/1:Bb2,b4,b6/0") is None  # two in all, but still placing
    assert result(engine, "B:Wa1,d1/0:Bb2,b4,b6/3") == (BLACK, "lose with fewer than 3 men after placing")


def test_moves_of_a_decided_game_are_refused_by_the_rule_that_decided_it() -> None:
    engine = rw.interpret(rw.load("nine_mens_morris"))
    verdict = engine.explain(engine.parse("W:Wa1,d1/0:Bb2,b4,b6/0"), "a1-a4")
    assert verdict.rule == "lose with fewer than 3 men after placing"
    assert "the game is over" in verdict.reason
