"""Arguments about numbers of pieces: where they hold, and beside it where they would be wrong."""

from __future__ import annotations

from pathlib import Path

import rulewright as rw
from unit.mutation.reasons import why

KINGS = "draw after 15 moves each with 1 king against at least 3 kings"
ROAD = "draw after 5 moves each with 1 king on main_road against 3 pieces including a king"


def test_a_count_of_kings_alone_sees_no_crowning() -> None:
    assert why("russian", KINGS, "set back by a promotion") == [
        "it runs only with pieces of which none is promoted into another of them"
    ]


def test_a_count_of_men_and_kings_sees_it() -> None:
    """Two men and a king hunt a king; when a man is crowned they are still three."""
    assert why("russian", ROAD, "set back by a promotion") == [None]
    game = rw.Game(rw.interpret(rw.load("russian")), "W:WKc1,c7,g1:BKh8:count=0,0,9,0,0,0")
    game.push("c7-b8")
    assert game.outcome is not None


def test_armies_of_any_number_are_told_apart(tmp_path: Path) -> None:
    """60 kings are an army of at least 59 and not one of at least 61."""
    file = tmp_path / "many.rules"
    file.write_text(
        """variant many extends english
title "A great many pieces"
ending { lose with no legal move; draw with 1 king against at least 60 kings }
"""
    )
    rule = "draw with 1 king against at least 60 kings"
    for change in ("from 59, not 60", "from 61, not 60"):
        assert why(str(file), rule, change) == [None]


def test_men_do_not_move_while_kings_alone_are_counted() -> None:
    """Of the three ways to bring men in, one is by their moves: there are none."""
    said = why("russian", KINGS, "men too")
    assert said.count("it runs only while no such piece is on the board") == 1
    assert said.count(None) == len(said) - 1
    assert "it runs only while no such piece is on the board" not in why("russian", ROAD, "men too")


def test_captures_of_one_piece_each() -> None:
    rule = "prefer none"
    assert why("alquerque_single_jumps", rule, "prefer most pieces") == [
        "every capture is a single jump, so all of them take one piece"
    ]
    assert why("russian", rule, "prefer most pieces") == [None]


def test_the_captor_and_what_only_it_takes() -> None:
    """Italian men spare kings. Where men take kings (argentinian), a man may be who takes most of them."""
    said = why("italian", "prefer capture by a king", "comes after `prefer most kings`")
    assert said == ["only a king takes kings, so that who takes most of them is one"]
    assert why("argentinian", "prefer capture by a king", "comes after `prefer most kings`") == [None]
    assert why("italian", "prefer most pieces", "comes after `prefer capture by a king`") == [None]
