"""Positions and rules on which the two engines once disagreed or one of them fell over, each kept for ever.

The moves expected were worked out by hand from the rules. Found by the other tests of this folder; read test_walks.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Thread

import pytest
import rulewright as rw
from differential.agreement import agree
from rulewright.runtime.notation.move_texts import move_texts
from rulewright.testing import rules_of

ALQUERQUE_WITH_MILLS = """variant spec
title "Alquerque in which three in line take a man"
board alquerque 5x5
first white
setup { each side has 12 men on rows 1-2, d3-e3 }
piece man { moves 1 step along any line; captures along any line by short jump }
capturing { capture is optional }
mill { made by 3 in line; takes 1 man; spares none }
ending { lose with no legal move; draw when a position occurs 3 times }
"""
ONLY_PHASE = """variant spec
title "One phase, which the ending and the turn speak of"
board 4x4, dark squares
first white
first black after moving
setup { each side has men on row 1 }
piece man
phase moving otherwise { man moves 1 step diagonally }
ending { lose with 1 man after moving; draw after 9 plies }
"""
TO_AND_FRO = """variant spec
title "Two kinds that become each other on the way"
board 5x5, all squares
first white
setup { each side has 5 men on row 1 }
piece man { captures diagonally by short jump; promotes to king on row 3, continuing as king }
piece king { captures straight by short jump; promotes to man on last row, continuing as man }
capturing { capture is mandatory }
ending { lose with no legal move }
"""
RICH_MILLS = """variant spec
title "Two in line take so much that nobody can list it"
board 14x14, dark squares
first white
setup { each side has men on rows 1-4; each side holds 3 men }
piece man
phase placing while holding men { man places on any empty point }
mill { made by 2 in line; takes up to 2 men for each mill; spares none }
ending { lose by a mill; draw after 9 plies }
"""


BOTH_WAYS = """variant spec
title "Men come and go"
board mill 9
first white
setup { each side holds 3 men }
piece man
phase opening on the first turn { man places on any empty point; man leaves next to an empty point }
phase placing while holding men { man places on any empty point; man leaves from corners }
phase moving otherwise { man moves 1 step along any line }
mill { made by 3 in line; takes 1 man; spares none; pays once for each line; forbids going straight back }
ending { lose with no legal move; draw after 3 plies without placement; draw after 4 plies without man move }
"""
GRAPH = """variant spec
title "Lines drawn as nobody would"
board {{ lines {lines} }}
first white
setup {{ white has 1 man on p; black has 1 man on q }}
piece man {{ captures along any line by {way} }}
capturing {{ capture is mandatory }}
ending {{ lose with no legal move; draw after 9 plies }}
"""
TWO_BENT_LINES = GRAPH.format(lines="p-q-r, p-s-q", way="approach or withdrawal")
SIDE_BY_SIDE = GRAPH.format(lines="p-q-r, p-q-r-s", way="short jump")
THERE_AND_BACK = """variant spec
title "Lines that cross and cross again"
board { lines p-q, p-q-r-s, p-r, p-q-r, p-q-t-r-s-u, p-q-s-r }
first white
setup { white has men on u, t; black has men on s }
piece man { moves 1 step along any line; captures along any line by short jump }
capturing { capture is optional; turn freely }
ending { lose with no legal move; draw when a position occurs 2 times }
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """`rules` is a shipped name or a whole text; `moves` are all legal moves, `routes` how many ways they have."""

    story: str
    rules: str
    position: str
    moves: tuple[str, ...]
    routes: int

    @property
    def engines(self) -> tuple[rw.Engine, rw.Engine]:
        rules = rules_of(self.rules) if "\n" in self.rules else rw.load(self.rules)
        return rw.interpret(rules), rw.compile(rules)


CASES = [
    Case(
        story="a mask of 32 bits, complemented in C, cleared the upper half of a board of more than 32 points",
        rules="triestina",
        position="B:W15,25:B10",
        moves=("10x30",),
        routes=1,
    ),
    Case(
        story="the same mask: here the first victim, or the second, stood in the half that was lost",
        rules="russian",
        position="W:Wa3:Bb2,d2",
        moves=("a3xe3",),
        routes=1,
    ),
    Case(
        story="round by d4 or by d3 the man takes the same four, or the same three: one move, listed twice",
        rules="alquerque",
        position="B:Wc4,d3,d4,e4:Bc1,d2,e3",
        moves=("e3xe5", "e3xc5", "e3xe3"),
        routes=5,
    ),
    Case(
        story="a jump that comes back to where it began closes a mill there, beside quiet moves that are free",
        rules=ALQUERQUE_WITH_MILLS,
        position="B:Wc4,d3,d4,e4:Bc1,d2,e3",
        moves=(
            *("e3xe5", "e3xc5", "e3xe3+c4", "e3-e2"),
            *("d2-c3", "d2-c2", "d2-e2", "d2-d1", "d2-e1", "c1-b2", "c1-c2", "c1-b1", "c1-d1"),
        ),
        routes=15,
    ),
    Case(
        story="the only phase of a variant had no name in the C code, and the compiler refused it",
        rules=ONLY_PHASE,
        position="W:Wa1,c1:Bb4,d4",
        moves=("a1-b2", "c1-b2", "c1-d2"),
        routes=3,
    ),
    Case(
        story="a man may be crowned, become a man again and be crowned anew; planning that had no end",
        rules=TO_AND_FRO,
        position="W:Wa1:Bb2,c4,d3,d4",
        moves=("a1xc3", "a1xe3"),
        routes=2,
    ),
    Case(
        story="a turn of one point is a placement where the point is empty, and a man that leaves where it is not",
        rules=BOTH_WAYS,
        position="W:Wa1,b1/1:Bc2/1:count=2,3",
        moves=("c1xc2", "a2", "b2", "a3", "b3", "c3", "a1"),
        routes=7,
    ),
    Case(
        story="on the first turn other men may leave, from a line that has paid and from a mill that was closed",
        rules=BOTH_WAYS,
        position="B:Wa3,b3/1:Bc1,c2/1:used=Bc1-c2-c3:back=Bc2-b2:unmoved=B",
        moves=("a1", "b1", "a2", "b2", "c3", "c1", "c2"),
        routes=7,
    ),
    Case(
        story="a step of two shifts left a bit beside the board, which was taken with the piece, or the search crashed",
        rules=TWO_BENT_LINES,
        position="W:Ws:Bq",
        moves=("sxp",),
        routes=1,
    ),
    Case(
        story="there over one piece and back over another, which may be taken in either order",
        rules=THERE_AND_BACK,
        position="B:Ws,t:Br",
        moves=("r-p", "r-q", "rxr", "rxu"),
        routes=5,
    ),
    Case(
        story="two lines that run side by side: the compiled engine counted a jump along each, the other engine one",
        rules=SIDE_BY_SIDE,
        position="W:Wp:Bq",
        moves=("pxr",),
        routes=2,
    ),
]


ONE_ZONE_FOR_TWO = """variant spec
title "Two kinds that become each other on one row"
board 5x5, all squares
first white
setup { each side has 5 men on row 1 }
piece man { captures straight by short jump; promotes to king on last row, continuing as king }
piece king { captures straight by short jump; promotes to man on last row, ending the move }
capturing { capture is mandatory }
ending { lose with no legal move }
"""


@pytest.mark.usefixtures("throwaway_store")
def test_whoever_arrives_is_crowned_once() -> None:
    """The reference engine made the man a king on landing, and then, since a king was there, a man again."""
    rules = rules_of(ONE_ZONE_FOR_TWO)
    for engine in (rw.interpret(rules), rw.compile(rules)):
        (move,) = engine.legal_moves(engine.parse("W:Wa3:Ba4"))
        assert (move.path, move.promotion) == ((11, 1), "king")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.position)
@pytest.mark.usefixtures("throwaway_store")
def test_named_case(case: Case) -> None:
    reference, compiled = case.engines
    position = reference.parse(case.position)
    for engine in (reference, compiled):
        moves = engine.legal_moves(position)
        assert sorted(move_texts(engine.rules.variant, moves)) == sorted(case.moves)
        assert engine.perft(position, 1, routes="kept") == case.routes
    for choice in range(len(case.moves)):
        agree(reference, compiled, position, choice)


@pytest.mark.usefixtures("throwaway_store")
def test_a_decided_game_is_not_searched_for_moves() -> None:
    """Both sides stand in mills, so that the first to be asked has lost; the compiled engine went through millions of
    removals to see whether the side to move was stuck, which no rule asks."""
    found: list[rw.Outcome | None] = []
    rules = rules_of(RICH_MILLS)
    compiled = rw.compile(rules)
    asked = Thread(target=lambda: found.append(compiled.outcome(compiled.start())), daemon=True)
    asked.start()
    asked.join(timeout=10)
    assert found == [rw.interpret(rules).outcome(compiled.start())]
    assert found == [rw.Outcome(winner=rw.Side.WHITE, reason="lose by a mill")]  # Black, who is taken to have moved


def test_both_engines_refuse_a_rule_once() -> None:
    """A line of a phase that was not yet played stood twice in the message: as a statement and as a phase's rule."""
    text = ONLY_PHASE.replace("moves 1 step diagonally", "moves its whole line 2 steps diagonally")
    for make in (rw.interpret, rw.compile):
        with pytest.raises(rw.UnsupportedRuleError) as refused:
            make(rules_of(text))
        assert str(refused.value).count("its whole line 2 steps") == 1


MORE_JUMPS_OR_MORE_REMOVALS = """variant spec
title "What a king does not jump over it may take for its mill"
board alquerque 5x5
first white
setup { white has kings on a1; black has men on b2 }
piece man
piece king {
  moves any distance along any line
  captures along any line by long jump, landing anywhere behind
}
capturing { capture is optional; sequence may stop early }
mill { made by 2 in line; takes 2 men; spares none }
ending { lose with no legal move; draw after 9 plies }
"""


@pytest.mark.usefixtures("throwaway_store")
def test_a_turn_by_more_jumps_and_fewer_removals_is_the_same_one() -> None:
    """From e5 the king jumps d4 and stops on c3, where it takes a2 and b3 for the mill with c2; or it goes on over them
    and comes to c3 in the end. The path to c3 (point 13) is before that over a1 (point 21); found by random rules."""
    rules = rules_of(MORE_JUMPS_OR_MORE_REMOVALS)
    reference, compiled = rw.interpret(rules), rw.compile(rules)
    position = reference.parse("W:WKe5,c2:Bd4,a2,b3")
    for engine in (reference, compiled):
        (turn,) = [
            move
            for move in engine.legal_moves(position)
            if (move.path[0], move.path[-1]) == (5, 13) and set(move.captured) == {9, 16, 12}
        ]
        assert (turn.path, turn.captured) == ((5, 13), (9, 12, 16))
    assert reference.legal_moves(position) == compiled.legal_moves(position)


TWO_LINES_THAT_PAY = """variant spec
title "The first line that fits pays; the second would take kings too"
board { lines a1-b1-c1, a1-b2-c1, c1-c2 }
first white
setup { white has men on a1; black has kings on b1 }
piece man { captures along any line by short jump }
piece king { moves 1 step along any line }
capturing { capture is optional; sequence is a single jump }
phase moving otherwise {
  man moves 1 step along any line
  man captures along any line by short jump
}
mill {
  made by 2 in line
  in moving, takes 3 men
  takes up to 3 pieces, then plays again
  spares none
}
ending { lose with no legal move; draw after 9 plies }
"""


@pytest.mark.usefixtures("throwaway_store")
def test_what_is_removed_is_what_the_line_that_pays_may_take() -> None:
    """A man jumps a man or a king on its way to c1, where lines meet, and its mill takes men: the king is taken by the
    jump and the man by the mill, never the other way round; found by random rules."""
    rules = rules_of(TWO_LINES_THAT_PAY)
    reference, compiled = rw.interpret(rules), rw.compile(rules)
    position = reference.parse("W:Wa1,c2:BKb1,b2")
    assert reference.legal_moves(position) == compiled.legal_moves(position)
    (both,) = [move for move in compiled.legal_moves(position) if len(move.captured) == 2]
    names = rules.variant.notation.names
    assert [names[point] for point in both.captured] == ["b1", "b2"]


FLYING_PAST = """variant spec
title "A man that goes anywhere, past men that its mill may take"
board 11x5, dark squares
notation numeric from top left
first white
setup { each side has 11 men on rows 1-2 }
piece man { captures along any line by short jump }
capturing { capture is optional }
phase moving otherwise { man moves to any empty point }
mill { made by 3 in line; takes up to 1 men; spares none }
ending { lose with no legal move; draw when a position occurs 2 times }
"""


def test_what_stands_on_the_way_of_a_man_that_goes_anywhere_is_not_jumped() -> None:
    """From 7 a man goes to 11, the third in line with 16 and 21, and its mill takes 8 or 9, which both stand in
    the same row; both were written 7x11, as if they had been jumped; found by random rules."""
    engine = rw.interpret(rules_of(FLYING_PAST))
    position = engine.parse("W:W7,16,21:B8,9")
    texts = move_texts(engine.rules.variant, engine.legal_moves(position))
    assert len(set(texts)) == len(texts)
    assert {text for text in texts if text.startswith("7-11")} == {"7-11", "7-11+8", "7-11+9"}
    for text in ("7-11+8", "7-11+9"):
        assert engine.explain(position, text).legal


STEP_OR_JUMP = """variant spec
title "A step whose mill removes what a jump would take"
board 5x5, all squares
first white
setup { each side has men on row 1 }
piece man { moves to any empty point; captures straight by short jump }
capturing { capture is optional }
mill { made by 3 in line; takes up to 1 men; spares none }
ending { lose with no legal move; draw after 9 plies }
"""


@pytest.mark.usefixtures("throwaway_store")
def test_a_step_and_a_jump_that_take_the_same_are_one_move() -> None:
    """From e1 over d1 to c1, or simply to c1, where the line a1-b1-c1 takes d1: one move, which was listed twice by the
    compiled engine; found by random rules."""
    rules = rules_of(STEP_OR_JUMP)
    reference, compiled = rw.interpret(rules), rw.compile(rules)
    position = reference.parse("W:Wa1,b1,e1:Bd1")
    for engine in (reference, compiled):
        texts = [move for move in engine.legal_moves(position) if (move.path, move.captured) == ((25, 23), (24,))]
        assert len(texts) == 1
    assert reference.legal_moves(position) == compiled.legal_moves(position)
    assert reference.perft(position, 1, routes="kept") == compiled.perft(position, 1, routes="kept")
