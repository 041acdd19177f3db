"""Every phrase of the language, in canonical spelling: read, spelt and told apart by level.

The phrases are those of the statement tables of docs/language.md, at least one for each value of each statement.
"""

from __future__ import annotations

import pytest
from rulewright.dsl import outcomes as o
from rulewright.dsl import syntax as t
from rulewright.dsl.parser import parse
from rulewright.dsl.source import SourceFile
from rulewright.dsl.spelling import statement_words

FIRST_LEVEL = {
    "header": """
        title "English draughts"
        also "American checkers", "Straight checkers"
        source "World Checkers Draughts Federation, rules of draughts"
        note "a remark"
        pdn 21
        board 8x8, dark squares
        board 10x10, light squares, corner right
        board 8x8, all squares, corner left
        board mill 24
        board mill 9 with diagonals
        board alquerque 5x5
        board hexagon 5
        board star 19
        board { lines a1-a2-a3, b1-b2-b3, a1-b1 }
        notation numeric from bottom right
        notation algebraic from top left by columns, capture "-"
        first either
        first black after placing
        region main_road is long diagonal
        region corner_points is a1, h8, 4, b2-g2, corners, row 3, rows 4-5
        without piece king
        without phase flying
        without region main_road
        without mill
        without capturing
        first mill maker after placing
    """,
    "setup { X }": """
        each side has 20 men on rows 1-4
        white has kings on first row, dark squares, light squares, centre, edge, last row
        black has 18 men on row 1, b2-g2, c3-f3
        each side holds 9 men
    """,
    "piece man { X }": """
        letter "K"
        moves 1 step diagonally forward
        moves 2 steps straight forward or sideways
        moves up to 3 steps forward or sideways or backward
        moves any distance diagonally backward or straight backward or straight
        moves 1 step along any line
        moves to any empty point
        moves to any empty point from corners or centre
        moves 1 step along any line, except to centre
        moves 1 step diagonally from first row, except to corners or edge
        moves its whole line 1 step diagonally forward
        moves none
        captures diagonally by short jump
        captures along any line by long jump, landing right behind
        captures diagonally by long jump, landing anywhere behind
        captures diagonally by long jump, landing anywhere behind, but right behind a final king
        captures straight by long jump, landing anywhere behind, but right behind a final king when 2 are taken
        captures along any line by approach
        captures along any line by approach or withdrawal
        captures straight by withdrawal
        captures none
        spares kings
        spares kings or queens
        spares none
        promotes to king on last row, ending the move
        promotes to king on corners, when the move ends there
        promotes to king on main_road, continuing as king
        promotes none
        streak at most 3
        streak at most 3, while own men remain
        streak none
        moves 1 step along any line, except making 3 in line
        captures along any line by enclosing
        captures along any line by entering
        moves to any empty point, except making 3 in line
    """,
    "capturing { X }": """
        capture is mandatory
        capture is optional
        sequence must be completed
        sequence may stop early
        sequence is a single jump
        turn freely
        turn except straight back
        turn never
        turn at every jump
        revisit freely
        revisit never
        remove after the sequence
        remove at once
        prefer most pieces
        prefer most kings
        prefer capture by a king
        prefer capture by an elephant
        prefer earliest kings
        prefer earliest first king
        prefer most value, counting a king as nearly 2
        prefer most value, counting a king as 1.5
        prefer none
    """,
    "phase moving otherwise { X }": """
        man places on any empty point
        man places on any empty point, except centre or corners
        man moves 1 step along any line
        pieces moves to any empty point
        man moves its whole line 1 step forward
        man captures along any line by short jump
        man leaves from corners or centre
        man leaves next to an empty point
        man places on any empty point, except making 3 in line
        man captures along any line by entering
        man places on any empty point, except centre, except making 3 in line
    """,
    "mill { X }": """
        made by 3 in line
        made by exactly 3 in line, straight only
        takes 1 man
        takes 1 man for each mill
        takes up to 2 pieces
        takes none
        in placing, takes 1 man
        spares men in mills, unless all are
        spares pieces in mills
        spares none
        pays every time
        pays once for each line
        forbids going straight back
        forbids none
        takes 2 men for 2 mills
        takes 1 man from hand
        takes 1 man chosen by its owner
        in placing, takes 1 man when placing ends
        takes 1 man by covering when placing ends
        in placing, takes 1 man for each mill when placing ends
        takes up to 2 men for each mill by covering when placing ends, then plays again
        takes by count when placing ends
        takes none, then plays again
        takes 1 man for each mill, then plays again
    """,
    "ending { X }": """
        lose with no legal move
        win with no legal move
        lose with fewer than 3 men after placing
        lose with no pieces
        win with 1 king against 1 man
        win with 2-3 kings and at most 1 man on main_road against any pieces
        win by promotion
        win by a mill
        lose with a full board
        draw with no legal move
        draw with a full board
        draw with 1 piece against 1 piece
        draw with 3 pieces including a king
        draw when a position occurs 3 times
        draw when a position occurs 1 time
        draw after 25 moves each without capture or man move
        draw after 100 plies without capture or promotion
        draw after 200 plies
        draw after 40 moves each, on claim
        draw after 1 ply
        draw after 16 moves each with 1 king against 3 pieces including a king
        draw after 5 moves each with 1 king on main_road against 3 pieces
        draw after 30 moves each with 4-5 pieces in all and kings on both sides without capture or promotion
        draw after 50 moves each with at least 4 pieces in all without capture or placement
        draw none
        pass with no legal move
        reopen with no legal move
        take 1 man with no legal move, then move
        take 1 man with a full board, then pass
        take 1 piece with a full board, then the other side removes too
    """,
    'example "one" { X }': """
        position "W:W31-50:B1-20"
        position start
        legal "19x32x21x12", "19x32x21x8"
        legal none
        legal 9 moves
        legal 1 move
        allows "c3xd7", "c3xg7"
        illegal "g1", "g1xb2" because mill takes 1 man
        after "c3"
        gives "B:W14:B"
        outcome white wins
        outcome black wins
        outcome draw
        outcome open
        perft 8 = 6483961
    """,
}
"""Every phrase of the first level in canonical spelling, by the block it belongs to (X)."""

SECOND_LEVEL = {
    "piece man { X }": """
        moves its whole line 2 steps diagonally forward
    """,
    "capturing { X }": """
        capture is mandatory, or huffed
        capture is mandatory, or huffed, kings only
        capture is mandatory, or huffed instead of the move
        capture is mandatory, or huffed, kings only instead of the move or recalled
        turn only at the edge
        revisit after another capture
        remove under the captor
        prefer most pieces, each piece for itself
        prefer most value, counting a king as 2, each piece for itself
    """,
    "phase moving otherwise { X }": """
        man moves its whole line 2 steps forward
    """,
    "ending { X }": """
        draw with 1 king against 1 king, unless a capture is forced
        draw when a position occurs 3 times in a row
        draw with 1 king against 1 king, unless a capture is forced, on claim
    """,
}


def phrases(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(block, line.strip()) for block, lines in table.items() for line in lines.strip().splitlines()]


def statement_of(block: str, phrase: str) -> t.Statement:
    """The one statement of a file that says a phrase in a block."""
    text = phrase if block == "header" else block.replace("X", phrase)
    tree, diagnostics = parse(SourceFile(name="test.rules", text=f"variant test\n{text}\n"))
    assert diagnostics == ()
    assert tree is not None
    (found,) = tree.statements or tree.blocks[0].statements
    return found


@pytest.mark.parametrize(("block", "phrase"), phrases(FIRST_LEVEL) + phrases(SECOND_LEVEL))
def test_every_phrase_is_read_and_spelt_as_it_was_written(block: str, phrase: str) -> None:
    statement = statement_of(block, phrase)
    assert statement_words(statement) == phrase
    assert statement.span.text == phrase
    assert statement.keyword.text in phrase.split()


@pytest.mark.parametrize(("block", "phrase"), phrases(FIRST_LEVEL))
def test_the_first_level_is_played(block: str, phrase: str) -> None:
    assert not t.is_beyond(statement_of(block, phrase))


@pytest.mark.parametrize(("block", "phrase"), phrases(SECOND_LEVEL))
def test_the_second_level_is_told_apart(block: str, phrase: str) -> None:
    assert t.is_beyond(statement_of(block, phrase))


def test_a_phase_may_wait_for_empty_points() -> None:
    waiting = "phase placing while holding men, until 2 points are empty { }"
    tree, _ = parse(SourceFile(name="test.rules", text=f"variant test\n{waiting}\n"))
    assert tree is not None
    assert not t.is_beyond(tree.blocks[0])


def test_counts_know_their_bounds() -> None:
    expected = {"3": (3, 3), "2-5": (2, 5), "at most 3": (0, 3), "at least 3": (3, None), "fewer than 3": (0, 2)}
    expected |= {"no": (0, 0), "any": (0, None)}
    for words, bounds in expected.items():
        statement = statement_of("ending { X }", f"lose with {words} men")
        assert isinstance(statement, o.Decides)
        assert isinstance(statement.condition, o.PiecesLeft)
        assert (statement.condition.count.low, statement.condition.count.high) == bounds


@pytest.mark.parametrize(("block", "phrase"), phrases(FIRST_LEVEL) + phrases(SECOND_LEVEL))
def test_a_phrase_cut_short_is_told_with_a_help(block: str, phrase: str) -> None:
    """Cut behind any word outside quotes: it may still be a statement, else the report says what could follow."""
    words = phrase.split(" ")
    for length in range(1, len(words)):
        cut = " ".join(words[:length])
        if cut.count('"') % 2 or cut.endswith(("{", ",")):
            continue
        text = cut if block == "header" else block.replace("X", cut)
        for told in parse(SourceFile(name="test.rules", text=f"variant test\n{text}\n"))[1]:
            assert told.code == "RW121" or "{" in cut
            assert told.help
