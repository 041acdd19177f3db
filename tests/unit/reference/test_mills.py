"""Mills rule by rule: what closing takes, who is protected, lines that pay once, the way back; positions by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rulewright as rw

MakeEngine = Callable[[str], rw.Engine]

MILL = """variant some_mill extends nine_mens_morris
title "Some mill"
mill {{ {mill} }}
"""
SPARES = "spares men in mills, unless all are"


def with_mill(engine_from: MakeEngine, mill: str) -> rw.Engine:
    return engine_from(MILL.format(mill=mill))


def taken(engine: rw.Engine, position: str, *path: str) -> set[str]:
    """What a turn with this path may remove: `b2 d2`, in the order of the first such route; `` for nothing."""
    names = engine.rules.variant.notation.names
    return {
        " ".join(names[point] for point in move.captured)
        for move in engine.legal_moves(engine.parse(position))
        if tuple(names[point] for point in move.path) == path
    }


TWO_MILLS = "W:Wa4,a7,d1,g1/5:Bb6,d6,f4/5"  # a1 closes a1-a4-a7 and a1-d1-g1
ONE_MILL = "W:Wa1,d1/7:Bb2,b4,b6,d3/5"  # g1 closes a1-d1-g1; Black has the mill b2-b4-b6
ALL_IN_MILLS = "W:Wa1,d1/7:Bb2,b4,b6/6"


@pytest.mark.parametrize(
    ("mill", "position", "step", "expected"),
    [
        ("takes 1 man", TWO_MILLS, "a1", {"b6", "d6", "f4"}),
        ("takes 1 man for each mill", TWO_MILLS, "a1", {"d6 b6", "b6 d6", "b6 f4", "d6 f4"} - {"d6 b6"}),
        ("takes 2 men for each mill", TWO_MILLS, "a1", {"b6 d6 f4"}),  # four are due, three are there
        ("takes up to 2 men", TWO_MILLS, "a1", {"", "b6", "d6", "f4", "b6 d6", "b6 f4", "d6 f4"}),
        ("takes none", TWO_MILLS, "a1", {""}),
        ("takes 1 man", ONE_MILL, "g1", {"d3"}),
        ("takes 1 man; spares men in mills", ONE_MILL, "g1", {"d3"}),
        ("takes 1 man; spares none", ONE_MILL, "g1", {"b6", "b4", "b2", "d3"}),
        ("takes 1 man", ALL_IN_MILLS, "g1", {"b6", "b4", "b2"}),
        ("takes 1 man; spares men in mills", ALL_IN_MILLS, "g1", {""}),
        # One after another: the first man must be d3, which leaves the mill alone, so then any of it may go.
        ("takes 2 men", ONE_MILL, "g1", {"d3 b6", "d3 b4", "d3 b2"}),
        # Under strict protection the second removal is lost.
        ("takes 2 men; spares men in mills", ONE_MILL, "g1", {"d3"}),
        # A mill that loses a man protects the other two no longer.
        ("takes 2 men", ALL_IN_MILLS, "g1", {"b6 b4", "b6 b2", "b4 b2"}),
    ],
)
def test_what_closing_takes(engine_from: MakeEngine, mill: str, position: str, step: str, expected: set[str]) -> None:
    rules = mill if "spares" in mill else f"{mill}; {SPARES}" if "none" not in mill else mill
    found = taken(with_mill(engine_from, rules), position, step)
    assert {frozenset(men.split()) for men in found} == {frozenset(men.split()) for men in expected}
    assert len(found) == len(expected)


def test_takes_by_phase_of_the_mover_before_the_move(engine_from: MakeEngine) -> None:
    """The last placement still belongs to placing; a step afterwards does not."""
    engine = with_mill(engine_from, f"in placing, takes none; takes 1 man; {SPARES}")
    assert taken(engine, "W:Wa1,d1,c3,e5/1:Bb2,f6,d3/1", "g1") == {""}
    assert taken(engine, "W:Wa1,d1,g4,e5/0:Bb2,f6,d3/1", "g4", "g1") == {"f6", "d3", "b2"}


def test_orders_of_one_set_are_routes_when_each_route_counts(engine_from: MakeEngine) -> None:
    """Three pairs of men, two orders each; all other placements close nothing."""
    engine = with_mill(engine_from, f"takes 1 man for each mill; {SPARES}")
    position = engine.parse(TWO_MILLS)
    empty = 24 - 7
    assert engine.perft(position, 1) == empty - 1 + 3
    assert engine.perft(position, 1, routes="kept") == empty - 1 + 6


def test_exactly_three_and_not_four(engine_from: MakeEngine) -> None:
    text = """variant exact
title "Exactly three"
board 5x5, all squares
first white
setup { each side has men on row 1 }
piece man { moves 1 step straight }
mill { made by exactly 3 in line, straight only; takes 1 man; spares none }
ending { lose with no pieces }
"""
    engine = engine_from(text)
    assert taken(engine, "W:Wa3,b3,c4:Be5", "c4", "c3") == {"e5"}
    assert taken(engine, "W:Wa3,b3,c4,d3:Be5", "c4", "c3") == {""}  # four in line
    assert taken(engine, "W:Wa1,b2,c4:Be5", "c4", "c3") == {""}  # a diagonal
    assert taken(engine_from(text.replace("exactly ", "")), "W:Wa3,b3,c4,d3:Be5", "c4", "c3") == {"e5"}


def test_line_pays_once(engine_from: MakeEngine) -> None:
    """The second closing of the same line removes nothing; another line of the same side pays."""
    engine = with_mill(engine_from, f"takes 1 man; {SPARES}; pays once for each line")
    position = engine.parse("W:Wa1,d1,g4,e3/0:Bb2,b4,b6,d6,f6/0")
    assert position.used_lines == (0, 0)
    for text in ("g4-g1xd6", "f6-d6", "g1-g4", "d6-f6"):
        position = engine.play(position, text)
    names = engine.rules.variant.notation.names
    back = [move for move in engine.legal_moves(position) if [names[point] for point in move.path] == ["g4", "g1"]]
    assert [move.captured for move in back] == [()]
    verdict = engine.explain(position, "g4-g1xf6")
    assert (verdict.rule, verdict.legal) == ("mill pays once for each line", False)
    assert engine.parse(engine.fen(position)) == position


def test_the_way_straight_back_is_barred_once(engine_from: MakeEngine) -> None:
    """g1 leaves a1-d1-g1 for g4-f4-e4: back at once would close the old mill; a turn later it may."""
    engine = rw.interpret(rw.load("morabaraba"))
    position = engine.parse("W:Wa1,d1,g1,e4,f4/0:Bb2,c3,d6,f6,d3/0")
    position = engine.play(position, "g1-g4xd6")
    position = engine.play(position, "f6-d6")
    verdict = engine.explain(position, "g4-g1xd6")
    assert verdict.rule == "mill forbids going straight back"
    names = engine.rules.variant.notation.names
    assert ["g4", "g1"] not in [[names[point] for point in move.path] for move in engine.legal_moves(position)]
    for text in ("a1-a4", "d6-f6"):
        position = engine.play(position, text)
    back = {names[move.destination] for move in engine.legal_moves(position) if names[move.origin] == "g4"}
    assert back == {"g1", "g7"}


def test_barred_way_is_free_where_it_closes_nothing(engine_from: MakeEngine) -> None:
    """The same way back is allowed once the old mill has lost a man."""
    engine = rw.interpret(rw.load("morabaraba"))
    position = engine.parse("W:Wa1,d1,g1,e4,f4/0:Bb2,c3,d6,f6,d3/0")
    position = engine.play(position, "g1-g4xd6")
    without = engine.parse(engine.fen(position).replace("Wa1,", "W").replace("B:W", "W:W", 1))
    assert without.returns[rw.Side.WHITE].now
    assert engine.explain(without, "g4-g1").legal


@pytest.mark.parametrize(
    ("text", "words", "reason"),
    [
        ("g1", "mill takes 1 man", "the same turn must remove one of d3"),
        ("g1xb2", "mill spares men in mills, unless all are", "the man on b2 stands in a mill"),
        ("g1xd7", "mill takes 1 man", "there is no man to remove on d7"),
        ("g1xa1", "mill takes 1 man", "there is no man to remove on a1"),
        ("g1xd3xb2", "mill takes 1 man", "2 men are named, but 1 may be removed"),
        ("d7xd3", "mill made by 3 in line", "no mill is closed"),
        ("a1-a4", "placing while holding men", "in the phase placing"),
        ("a1", "placing man places on any empty point", "a1 is not empty"),
    ],
)
def test_first_reason(text: str, words: str, reason: str) -> None:
    engine = rw.interpret(rw.load("nine_mens_morris"))
    verdict = engine.explain(engine.parse(ONE_MILL), text)
    assert not verdict.legal
    assert verdict.rule == words
    assert reason in verdict.reason


def test_jump_that_closes_a_mill_also_removes(engine_from: MakeEngine) -> None:
    """c1 jumps c2, lands on c3 between b3 and d3, and takes one of the men that are left."""
    engine = engine_from(
        """variant both
title "Jumps and mills"
board 5x5, all squares
first white
setup { each side has men on row 1 }
piece man { moves 1 step straight forward; captures straight by short jump }
capturing { capture is mandatory; sequence must be completed }
mill { made by 3 in line; takes 1 man; spares none }
ending { lose with no pieces }
"""
    )
    position = engine.parse("W:Wc1,b3,d3:Bc2,a5,e5")
    assert {move.captured for move in engine.legal_moves(position)} == {(18, 1), (18, 5)}
    assert {move.path for move in engine.legal_moves(position)} == {(23, 13)}
    after = engine.play(position, "c1xc3+a5")
    assert engine.fen(after) == "B:Wb3,c3,d3:Be5"
    assert engine.explain(position, "c1xc3").rule == "mill takes 1 man"
    assert engine.explain(position, "c1xc3+c2").rule == "mill takes 1 man"
    assert engine.explain(position, "b3-b4").rule == "capture is mandatory"


def test_hostile_removals_are_bounded(engine_from: MakeEngine) -> None:
    """Four mills at once, three men each: twelve of 24 men are millions of sets, refused with a clear error."""
    engine = engine_from(
        """variant many
title "Many removals"
board 8x8, all squares
first white
setup { each side has men on rows 1-3 }
piece man { moves 1 step straight }
mill { made by 3 in line; takes 3 men for each mill; spares none }
ending { lose with no pieces }
"""
    )
    black = ",".join(f"{letter}{row}" for letter in "abcdefgh" for row in (6, 7, 8))
    with pytest.raises(rw.RulewrightError, match="a mill could take more than"):
        engine.legal_moves(engine.parse(f"W:Wa3,b3,d3,c1,c2,a1,b2,a5,b4:B{black}"))
