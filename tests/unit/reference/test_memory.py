"""What positions remember: counters and their events, streaks, who begins after a phase; and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rulewright as rw
from rulewright.runtime.position import Streak

MakeEngine = Callable[[str], rw.Engine]

COUNTING = """variant counting extends international
title "Counting"
ending {{ lose with no legal move; {line} }}
"""


def counted(engine: rw.Engine, position: str, *moves: str) -> list[int]:
    """The counter at the start and after each move."""
    now = engine.parse(position)
    counts = [now.counters[0]]
    for move in moves:
        now = engine.play(now, move)
        counts.append(now.counters[0])
    return counts


@pytest.mark.parametrize(
    ("line", "position", "moves", "counts"),
    [
        # kings only, then a man's move, then a capture
        (
            "draw after 25 moves each without capture or man move",
            "W:WK46,36:BK3",
            ("46-41", "3-8", "36-31", "8-3", "41-46"),
            [0, 1, 2, 0, 1, 2],
        ),
        ("draw after 25 moves each without capture or man move", "W:WK46:BK5,10,41:count=7", ("46x37",), [7, 0]),
        ("draw after 100 plies without capture or promotion", "W:W36,6:B15", ("36-31", "15-20", "6-1"), [0, 1, 2, 0]),
        ("draw after 100 plies", "W:W36,6:B15", ("36-31", "15-20", "6-1"), [0, 1, 2, 3]),
        ("draw after 100 plies without king move", "W:W36,K46:B15", ("46-41", "15-20", "36-31"), [0, 0, 1, 2]),
    ],
)
def test_events_set_a_counter_back(
    engine_from: MakeEngine, line: str, position: str, moves: tuple[str, ...], counts: list[int]
) -> None:
    assert counted(engine_from(COUNTING.format(line=line)), position, *moves) == counts


def test_turn_that_creates_the_material_counts_nothing(engine_from: MakeEngine) -> None:
    """One king against three pieces arises by the capture; the moves after it count."""
    line = "draw after 16 moves each with 1 king against 3 pieces including a king"
    engine = engine_from(COUNTING.format(line=line))
    assert counted(engine, "W:WK46,K47,28:BK5,41", "46x37", "5x46") == [0, 0, 0]
    assert counted(engine, "B:WK35,K50,47:BK5,K45", "45-1", "35-13", "1-7") == [0, 0, 0, 0]
    assert counted(engine, "B:WK35,K50,47:BK5", "5-14", "50-44", "14-5") == [0, 1, 2, 3]


def test_other_material_of_the_same_line_goes_on_counting(engine_from: MakeEngine) -> None:
    """`1-2 pieces`: from two pieces to one the count never restarts."""
    engine = engine_from(COUNTING.format(line="draw after 5 moves each with 1 king against 1-2 pieces"))
    assert counted(engine, "B:WK50,47:BK5", "5-14", "47-41", "14x46") == [0, 1, 2, 3]


def test_draw_is_reached_at_the_stated_number(engine_from: MakeEngine) -> None:
    engine = engine_from(COUNTING.format(line="draw after 5 moves each with 1 king against 1 king"))
    before, at = engine.parse("W:WK50:BK5:count=9"), engine.parse("W:WK50:BK5:count=10")
    assert engine.outcome(before) is None
    outcome = engine.outcome(at)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "draw after 5 moves each with 1 king against 1 king")
    assert engine.legal_moves(at)  # counters end the game, not the moves


def test_pieces_in_all_with_kings_on_both_sides() -> None:
    """Russian: four or five pieces in all, a king on each side."""
    engine = rw.interpret(rw.load("russian"))
    for position, grows in (
        ("W:WKa1,h2:BKb8,c7", True),
        ("W:WKa1,h2:Bb8,c7", False),
        ("W:WKa1,h2,g1,e1:BKb8,c7", False),
    ):
        reached = engine.play(engine.parse(position), "h2-g3")
        assert reached.counters[4] == int(grows)


# ---- streaks


def test_king_rests_after_three_moves_running() -> None:
    """Frisian: streaks grow by quiet moves of one king and go back to 1 with another king, to 0 with a man."""
    engine = rw.interpret(rw.load("frisian"))
    position = engine.parse("W:WK26,K6,46:B15")
    lengths: list[Streak] = []
    for move in ("26-31", "15-20", "31-26", "20-25", "6-11", "25-30", "11-6", "30-35", "46-41"):
        position = engine.play(position, move)
        if position.side is rw.Side.BLACK:
            lengths.append(position.streaks[0])
    assert lengths == [
        Streak(point=31, length=1),
        Streak(point=26, length=2),
        Streak(point=11, length=1),
        Streak(point=6, length=2),
        Streak(),
    ]


def test_limit_needs_own_men() -> None:
    engine = rw.interpret(rw.load("frisian"))
    bound, free = engine.parse("W:WK26,46:B15:streak=W26*3"), engine.parse("W:WK26:B15:streak=W26*3")
    assert {move.origin for move in engine.legal_moves(bound)} == {46}
    assert {move.origin for move in engine.legal_moves(free)} == {26}
    verdict = engine.explain(bound, "26-31")
    assert (verdict.rule, verdict.legal) == ("king streak at most 3, while own men remain", False)
    assert "3 quiet moves running" in verdict.reason


def test_capture_ends_the_streak_of_captor_and_victim() -> None:
    engine = rw.interpret(rw.load("frisian"))
    reached = engine.play(engine.parse("W:WK26,46:BK21,15:streak=W26*3,B21*2"), "26x17")
    assert reached.streaks == (Streak(), Streak())


# ---- who begins


FIRST_AFTER = """variant begins extends nine_mens_morris
title "Black begins to move"
first white
first black after placing
setup { each side holds 3 men }
"""


def test_side_that_begins_after_a_phase(engine_from: MakeEngine) -> None:
    """White and Black place in turn; after Black's last man Black also makes the first step."""
    engine = engine_from(FIRST_AFTER)
    position = engine.start()
    sides: list[rw.Side] = []
    for text in ("a7", "g7", "d2", "a1", "f6", "g1", "a1-a4", "f6-f4"):
        sides.append(position.side)
        position = engine.play(position, text)
    assert "".join(str(side)[0] for side in sides) == "wbwbwbbw"


def test_either_side_may_begin_where_the_rules_leave_it(engine_from: MakeEngine) -> None:
    either = engine_from('variant lots extends international\ntitle "By lot"\nfirst either\n')
    assert either.start().side is rw.Side.WHITE
    assert either.start(rw.Side.BLACK).side is rw.Side.BLACK
    fixed = rw.interpret(rw.load("english"))
    assert fixed.start().side is rw.Side.BLACK


# ---- what is refused


@pytest.mark.parametrize(
    ("block", "rule"),
    [
        ("capturing { remove under the captor }", "remove under the captor"),
        ("capturing { turn only at the edge }", "turn only at the edge"),
        (
            "ending { lose with no legal move; draw with 1 king against 1 king, unless a capture is forced }",
            "draw with 1",
        ),
    ],
)
def test_second_level_statements_are_refused(engine_from: MakeEngine, block: str, rule: str) -> None:
    with pytest.raises(rw.UnsupportedRuleError, match="RW501") as fault:
        engine_from(f'variant later extends english\ntitle "Later"\n{block}\n')
    assert rule in str(fault.value)
    assert "later.rules:3" in str(fault.value)


# ---- promises of an engine


def test_illegal_move_value_changes_nothing() -> None:
    engine = rw.interpret(rw.load("international"))
    start = engine.start()
    with pytest.raises(rw.IllegalMoveError):
        engine.play(start, rw.Move(path=(31, 22)))
    assert start == engine.start()


def test_any_surviving_route_may_be_played() -> None:
    """Both ways round the ring are one move; either value leads to the same position."""
    engine = rw.interpret(rw.load("english_free_choice"))
    position = engine.parse("B:BK11:W16,15,24,23")
    routes = engine.routes(position)
    assert len(routes) == 2
    assert len(engine.legal_moves(position)) == 1
    assert len({engine.play(position, route) for route in routes}) == 1


def test_perft_below_depth_one_is_one() -> None:
    engine = rw.interpret(rw.load("international"))
    assert engine.perft(engine.start(), 0) == 1
    assert engine.perft(engine.parse("W:W:B1"), 3) == 0


def test_perft_may_be_deeper_than_python_recurses(engine_from: MakeEngine) -> None:
    """Two men that shuttle for ever, each on its own two points: one leaf at every depth."""
    engine = engine_from(
        """variant shuttle
title "Shuttle"
board { lines a1-a2, b1-b2 }
first white
setup { white has 1 man on a1; black has 1 man on b2 }
piece man { moves 1 step along any line }
ending { lose with no legal move; draw when a position occurs 3 times }
"""
    )
    assert engine.perft(engine.start(), 3000) == 1
