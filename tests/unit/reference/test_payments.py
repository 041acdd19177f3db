"""Mills that pay otherwise, sides that cannot go on, men that are surrounded: small positions worked out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rulewright as rw
from rulewright.runtime.notation.move_texts import move_texts

MakeEngine = Callable[[str], rw.Engine]

HEAD = 'variant paying extends nine_mens_morris\ntitle "Paying"\n'
LASTING = "ending { lose with no pieces }\n"  # so that few men are no end
ENCLOSED = (
    "capturing { capture is mandatory }\n"
    "phase placing while holding men { man places on any empty point; man captures along any line by enclosing }\n"
    "phase moving otherwise { man moves 1 step along any line; man captures along any line by entering }\n"
    "without phase flying\n"
)


def texts(engine: rw.Engine, position: rw.Position) -> set[str]:
    return set(move_texts(engine.rules.variant, engine.legal_moves(position)))


STORIES = [
    # from the hand: nobody is named, and an empty hand loses nothing
    ("mill { takes 1 man from hand }", "W:Wa1,d1/7:Bb2,d6/7", "g1", "B:Wa1,d1,g1/6:Bb2,d6/6"),
    ("mill { takes 3 men from hand }", "W:Wa1,d1/7:Bb2,d6/1", "g1", "B:Wa1,d1,g1/6:Bb2,d6/0"),
    ("mill { takes 1 man from hand }", "W:Wa1,d1,g4:Bb2,d6,f4", "g4-g1",
     "B:Wa1,d1,g1/0:Bb2,d6,f4/0:count=1"),  # no capture on the board
    # two mills at once have a line of their own
    ("mill { takes 2 men for 2 mills; takes none }", "W:Wa4,a7,d1,g1/5:Bb6,d6/5", "a1xb6xd6",
     "B:Wa1,a4,a7,d1,g1/4:B/5"),
    ("mill { takes 2 men for 2 mills; takes none }", "W:Wa4,a7/7:Bb6,d6/7", "a1", "B:Wa1,a4,a7/6:Bb6,d6/7"),
    ("mill { takes none, then plays again }", "W:Wa1,d1/7:Bb2,d6/7", "g1", "W:Wa1,d1,g1/6:Bb2,d6/7"),
    # marked men stay till placing is over for both
    ("mill { in placing, takes 1 man when placing ends; takes 1 man }", "W:Wa1,d1/2:Bb2,d6/1", "g1xb2",
     "B:Wa1,d1,g1/1:Bb2,d6/1:marked=b2"),
    ("mill { in placing, takes 1 man when placing ends; takes 1 man }", "W:Wa1,d1,g1/1:Bb2,b4,d6,f4/0:marked=b2", "a7",
     "B:Wa1,a7,d1,g1/0:Bb4,d6,f4/0"),
    ("mill { in placing, takes 1 man by covering when placing ends; takes 1 man }", "W:Wa1,d1/2:Bb2,d6/2", "g1xd6",
     "B:Wa1,d1,g1/0:Bb2,d6/2:marked=d6"),
    # for each of two mills a mark; covering costs a man of the own hand for each, and one that is left covers one
    ("mill { in placing, takes 1 man for each mill when placing ends; takes 1 man }", "W:Wa4,a7,d1,g1/5:Bb6,d6,f4/5",
     "a1xb6xf4", "B:Wa1,a4,a7,d1,g1/4:Bb6,d6,f4/5:marked=b6,f4"),
    ("mill { in placing, takes 1 man for each mill by covering when placing ends; takes 1 man }",
     "W:Wa4,a7,d1,g1/5:Bb6,d6,f4/5", "a1xb6xf4", "B:Wa1,a4,a7,d1,g1/2:Bb6,d6,f4/5:marked=b6,f4"),
    ("mill { in placing, takes 1 man for each mill by covering when placing ends; takes 1 man }",
     "W:Wa4,a7,d1,g1/2:Bb6,d6,f4/5", "a1xd6", "B:Wa1,a4,a7,d1,g1/0:Bb6,d6,f4/5:marked=d6"),
    # the owner chooses: a turn of his own, then his turn
    ("mill { takes 1 man chosen by its owner }", "W:Wa1,d1/7:Bb2,d6/7", "g1",
     "B:Wa1,d1,g1/6:Bb2,d6/7:owed=B-1:next=B"),
    ("mill { takes 1 man chosen by its owner }", "B:Wa1,d1,g1/6:Bb2,d6/7:owed=B-1:next=B", "xd6",
     "B:Wa1,d1,g1/6:Bb2/7"),
    # El Filja: one side alone has a mill, two against one; no mill at all, each one of its own; two mills against one
    (LASTING + "mill { in placing, takes by count when placing ends; takes 1 man }", "B:Wa1,d1,g1/0:Bb2,d6/1", "f4",
     "W:Wa1,d1,g1/0:Bb2,d6,f4/0:owed=W2,B1:next=W"),
    (LASTING + "mill { in placing, takes by count when placing ends; takes 1 man }", "B:Wa1,d1,g4/0:Bb2,d6/1", "f4",
     "W:Wa1,d1,g4/0:Bb2,d6,f4/0:owed=W-1,B-1:next=W"),
    (LASTING + "mill { in placing, takes by count when placing ends; takes 1 man }",
     "B:Wa1,a4,a7,d1,g1/0:Bb6,d6/1", "f6", "W:Wa1,a4,a7,d1,g1/0:Bb6,d6,f6/0:owed=W2,B1:next=W"),
    # the first mill maker begins; if nobody is, the last placer
    ("first mill maker after placing", "B:Wa1,d1,g4/0:Bb2,d6/1:maker=W", "f4", "W:Wa1,d1,g4/0:Bb2,d6,f4/0"),
    ("first mill maker after placing", "B:Wa1,d1,g4/0:Bb2,d6/1:maker=B", "f4", "B:Wa1,d1,g4/0:Bb2,d6,f4/0"),
    ("first mill maker after placing", "B:Wa1,d1,g4/0:Bb2,d6/1", "f4", "B:Wa1,d1,g4/0:Bb2,d6,f4/0"),
    # twenty of the points are empty, so what is in hand is out of the game
    (LASTING + "phase placing while holding men, until 20 points are empty { man places on any empty point }",
     "B:Wa1,d1/7:Bb2/8", "b4", "W:Wa1,d1/0:Bb2,b4/0"),
    (LASTING + "ending { pass with no legal move }\nwithout phase flying", "W:Wa1:Ba4,d1,g7", "pass",
     "B:Wa1/0:Ba4,d1,g7/0:count=1"),
    (LASTING + "ending { reopen with no legal move }\nwithout phase flying", "W:Wa1:Ba4,d1,g7", "pass",
     "B:Wa1/0:Ba4,d1,g7/0:opening=yes:count=1"),
    (LASTING + "ending { take 1 man with no legal move, then move }\nwithout phase flying", "W:Wa1:Ba4,d1,g7", "xa4",
     "W:Wa1/0:Bd1,g7/0"),
    (LASTING + "ending { take 1 man with no legal move, then pass }\nwithout phase flying", "W:Wa1:Ba4,d1,g7", "xa4",
     "B:Wa1/0:Bd1,g7/0"),
    (ENCLOSED, "W:Wa1,d7/7:Bd6,f2/7", "d5xd6", "B:Wa1,d5,d7/6:Bf2/7"),
    (ENCLOSED, "W:Wb2,e5,g1:Ba4,c4,f4", "b2-b4xa4xc4", "B:Wb4,e5,g1/0:Bf4/0"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "position", "move", "reached"), STORIES)
def test_what_a_turn_leads_to(engine_from: MakeEngine, rules: str, position: str, move: str, reached: str) -> None:
    engine = engine_from(HEAD + one_ending(rules))
    assert engine.fen(engine.play(engine.parse(position), move)) == reached


def one_ending(rules: str) -> str:
    """Two `ending` blocks as one."""
    return rules.replace("}\nending {", ";")


CHOICES = [
    # a marked man makes no mill, bars its point and is not taken again
    ("mill { in placing, takes 1 man when placing ends; takes 1 man }", "W:Wa1,d1/3:Bb2,d6/3:marked=b2",
     {"g1xd6"}, {"g1", "g1xb2", "b2"}),
    ("mill { in placing, takes 1 man when placing ends; takes 1 man }", "B:Wa1,d1,g1/1:Bb2,b4/2:marked=b2",
     {"b6"}, {"b6xa1", "b2"}),
    # no man is left in hand to cover with
    ("mill { in placing, takes 1 man by covering when placing ends; takes 1 man }", "W:Wa1,d1/1:Bb2,d6/2",
     {"g1"}, {"g1xd6"}),
    # own men in mills are protected from their owner, too
    ("mill { takes 1 man chosen by its owner }", "B:Wa1,d1,g1/6:Bb2,b4,b6,d6/5:owed=B-1:next=B",
     {"xd6"}, {"xb2", "a7"}),
    ("phase placing while holding men { man places on any empty point, except making 3 in line }",
     "W:Wa1,d1/7:Bb2,d6/7", {"d2"}, {"g1"}),
    # only men next to an own one, mill or not
    (LASTING + "ending { take 1 man with no legal move, then move }\nwithout phase flying",
     "W:Wa1:Ba4,a7,b4,c4,d1,g7", {"xa4", "xd1"}, {"xg7", "pass"}),
    # after a pass the way must be opened
    (LASTING + "ending { reopen with no legal move }\nwithout phase flying", "B:Wa1:Ba4,d1,g7:opening=yes",
     {"a4-a7", "a4-b4", "d1-g1", "d1-d2"}, {"g7-d7", "g7-g4"}),
    # what can be taken must be, wherever it is
    (ENCLOSED, "W:Wd7,f6/7:Bd6,e5,f2/6", {"d5xd6"}, {"d5", "a1", "d5xf2"}),
    # f6 closes b6-d6-f6, which takes d2, and encloses f4, which its mill does not shield: one of the two
    (ENCLOSED, "W:Wb6,d6,f2/6:Bd2,e4,f4,g4/5", {"f6xd2", "f6xf4"}, {"f6", "f6xe4", "f6xf4xd2"}),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "position", "legal", "illegal"), CHOICES)
def test_what_may_be_chosen(
    engine_from: MakeEngine, rules: str, position: str, legal: set[str], illegal: set[str]
) -> None:
    engine = engine_from(HEAD + one_ending(rules))
    found = texts(engine, engine.parse(position))
    assert legal <= found
    assert not illegal & found
    for text in illegal:
        assert not engine.explain(engine.parse(position), text).legal


REASONS = [
    ("mill { takes 1 man from hand }", "W:Wa1,d1/7:Bb2,d6/7", "g1xb2", "mill takes 1 man from hand"),
    ("mill { takes 1 man chosen by its owner }", "B:Wa1,d1,g1/6:Bb2,d6/7:owed=B-1:next=B", "a7",
     "mill takes 1 man chosen by its owner"),
    ("mill { takes 1 man chosen by its owner }", "B:Wa1,d1,g1/6:Bb2,b4,b6,d6/5:owed=B-1:next=B", "xb4",
     "mill spares men in mills, unless all are"),
    (LASTING + "ending { pass with no legal move }\nwithout phase flying", "W:Wa1:Ba4,d2,g7", "pass",
     "pass with no legal move"),
    (LASTING + "ending { take 1 man with no legal move, then move }\nwithout phase flying", "W:Wa1:Ba4,d1,g7", "xg7",
     "take 1 man with no legal move, then move"),
    (LASTING + "ending { reopen with no legal move }\nwithout phase flying", "B:Wa1:Ba4,d1,g7:opening=yes", "g7-d7",
     "reopen with no legal move"),
    (ENCLOSED, "W:Wd7,f6/7:Bd6,e5,f2/6", "a1", "capture is mandatory"),
    (ENCLOSED, "W:Wd7,f6/7:Bd6,e5,f2/6", "d5", "placing man captures along any line by enclosing"),
    ("mill { in placing, takes 1 man when placing ends; takes 1 man }", "B:Wa1,d1,g1/1:Bb2,b4,d7,g7/0:marked=b2",
     "b2-d2",
     "mill in placing, takes 1 man when placing ends"),
    ("phase placing while holding men { man places on any empty point, except making 3 in line }",
     "W:Wa1,d1/7:Bb2,d6/7", "g1", "placing man places on any empty point, except making 3 in line"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "position", "text", "rule"), REASONS)
def test_why_a_turn_is_refused(engine_from: MakeEngine, rules: str, position: str, text: str, rule: str) -> None:
    engine = engine_from(HEAD + one_ending(rules))
    verdict = engine.explain(engine.parse(position), text)
    assert (verdict.legal, verdict.rule) == (False, rule)


ENCLOSING = """variant enclosing
title "Enclosing"
board 5x5, all squares
first white
setup { each side has 5 men on row 1 }
piece man { moves 1 step straight; captures straight by enclosing; captures straight by entering }
capturing { capture is mandatory }
ending { lose with fewer than 2 men; draw when a position occurs 3 times }
"""


def test_men_are_surrounded_without_any_mill(engine_from: MakeEngine) -> None:
    """From c1 the man comes between b2 and d2; elsewhere nothing is taken, so that this is the one legal turn."""
    engine = engine_from(ENCLOSING)
    position = engine.parse("W:Wc1,e5:Bb2,d2,a5,a4")
    assert texts(engine, position) == {"c1-c2xb2xd2"}
    assert engine.fen(engine.play(position, "c1-c2xb2xd2")) == "B:Wc2,e5:Ba4,a5"
    for text, rule in (("c1-b1", "capture is mandatory"), ("c1-b1xb2", "man captures straight by enclosing")):
        assert engine.explain(position, text).rule == rule


NINE_POINTS = """variant full_board
title "Full board"
board mill 9
first white
setup {{ each side holds 5 men }}
piece man
phase placing while holding men {{ man places on any empty point }}
phase moving otherwise {{ man moves 1 step along any line }}
mill {{ made by 3 in line; takes 1 man; spares none }}
ending {{ lose with no pieces; {take} }}
"""
FULL = "W:Wa1,b1,c2,a3,b3:Bc1,a2,b2,c3"


@pytest.mark.parametrize(
    ("then", "reached"),
    [
        ("then move", "W:Wa1,a3,b1,b3,c2/0:Ba2,b2,c3/0"),
        ("then pass", "B:Wa1,a3,b1,b3,c2/0:Ba2,b2,c3/0"),
        ("then the other side removes too", "B:Wa1,a3,b1,b3,c2/0:Ba2,b2,c3/0:owed=B1:next=W"),
    ],
)
def test_a_full_board(engine_from: MakeEngine, then: str, reached: str) -> None:
    """Three readings of who goes on once the side to move has taken a man off the full board."""
    engine = engine_from(NINE_POINTS.format(take=f"take 1 man with a full board, {then}"))
    position = engine.parse(FULL)
    assert texts(engine, position) == {"xc1", "xa2", "xb2", "xc3"}
    assert engine.fen(engine.play(position, "xc1")) == reached


def test_the_board_is_full_but_only_the_line_for_blocked_sides_is_stated(engine_from: MakeEngine) -> None:
    """A side that cannot move on a full board takes a man next to one of its own."""
    engine = engine_from(NINE_POINTS.format(take="take 1 man with no legal move, then move"))
    assert texts(engine, engine.parse(FULL)) == {"xc1", "xa2", "xb2", "xc3"}


def test_nobody_can_move(engine_from: MakeEngine) -> None:
    """Where neither side can move, nobody passes: the game is drawn, in the words of the line."""
    engine = engine_from(NINE_POINTS.format(take="pass with no legal move"))
    position = engine.parse(FULL)
    assert engine.legal_moves(position) == ()
    assert engine.outcome(position) == rw.Outcome(winner=None, reason="pass with no legal move")
