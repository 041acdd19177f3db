"""The parser reads every phrase of the language, and tells every fault of form where it stands."""

from __future__ import annotations

import logging
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest
from lark import Lark
from rulewright.dsl import outcomes as o
from rulewright.dsl import statements as s
from rulewright.dsl import syntax as t
from rulewright.dsl.concrete import Fault, Phrase
from rulewright.dsl.parser import RULES, parse, read_rule
from rulewright.dsl.scanning import scan
from rulewright.dsl.source import SourceFile
from rulewright.dsl.spelling import statement_words

SAMPLES = sorted((Path(__file__).parents[2] / "golden" / "language").glob("*.rules"))

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
        moves none
        captures diagonally by short jump
        captures along any line by long jump, landing right behind
        captures diagonally by long jump, landing anywhere behind
        captures diagonally by long jump, landing anywhere behind, but right behind a final king
        captures straight by long jump, landing anywhere behind, but right behind a final king when 2 are taken
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
        man captures along any line by short jump
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
        draw after 1 ply
        draw after 16 moves each with 1 king against 3 pieces including a king
        draw after 5 moves each with 1 king on main_road against 3 pieces
        draw after 30 moves each with 4-5 pieces in all and kings on both sides without capture or promotion
        draw after 50 moves each with at least 4 pieces in all without capture or placement
        draw none
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
    "header": "first mill maker after placing",
    "piece man { X }": """
        moves 1 step along any line, except making 3 in line
        moves to any empty point, except making 3 in line
        moves its whole line 1 step diagonally forward
        captures along any line by approach
        captures along any line by approach or withdrawal
        captures along any line by withdrawal
        captures along any line by enclosing
        captures along any line by entering
    """,
    "capturing { X }": """
        capture is mandatory, or huffed
        capture is mandatory, or huffed, kings only
        capture is mandatory, or huffed instead of the move
        capture is mandatory, or huffed, kings only instead of the move or recalled
        turn only at the edge
        turn at every jump
        revisit freely
        revisit never
        revisit after another capture
        remove under the captor
        prefer most pieces, each piece for itself
        prefer most value, counting a king as 2, each piece for itself
    """,
    "phase moving otherwise { X }": """
        man places on any empty point, except making 3 in line
        man places on any empty point, except centre, except making 3 in line
        man leaves from corners or centre
        man leaves next to an empty point
        man moves its whole line 2 steps forward
        man captures along any line by entering
    """,
    "mill { X }": """
        takes 2 men for 2 mills
        takes 1 man from hand
        takes 1 man chosen by its owner
        in placing, takes 1 man when placing ends
        takes 1 man by covering when placing ends
        takes by count when placing ends
        takes none, then plays again
        takes 1 man for each mill, then plays again
    """,
    "ending { X }": """
        pass with no legal move
        reopen with no legal move
        take 1 man with no legal move, then move
        take 1 man with a full board, then pass
        take 1 piece with a full board, then the other side removes too
        draw with 1 king against 1 king, unless a capture is forced
        draw when a position occurs 3 times in a row
        draw after 40 moves each, on claim
        draw with 1 king against 1 king, unless a capture is forced, on claim
    """,
}


def phrases(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(block, line.strip()) for block, lines in table.items() for line in lines.strip().splitlines()]


def source(text: str) -> SourceFile:
    return SourceFile(name="test.rules", text=text)


def statement_of(block: str, phrase: str) -> t.Statement:
    """The one statement of a file that says a phrase in a block."""
    text = phrase if block == "header" else block.replace("X", phrase)
    tree, diagnostics = parse(source(f"variant test\n{text}\n"))
    assert diagnostics == ()
    assert tree is not None
    (found,) = tree.statements or tree.blocks[0].statements
    return found


def faults(text: str) -> list[tuple[str, int, int]]:
    """Code, line and column of everything that is told of a file."""
    return [(d.code, d.primary.span.line, d.primary.span.column) for d in parse(source(text))[1]]


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


def test_a_phase_that_waits_for_empty_points_is_of_the_second_level() -> None:
    tree, _ = parse(source("variant test\nphase placing while holding men, until 2 points are empty { }\n"))
    assert tree is not None
    assert t.is_beyond(tree.blocks[0])


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_samples_of_the_language_are_read(path: Path) -> None:
    tree, diagnostics = parse(source(path.read_text("utf-8")))
    assert diagnostics == ()
    assert tree is not None
    assert tree.header is not None
    assert tree.header.name.text == path.stem


def test_there_are_eighteen_samples() -> None:
    assert len(SAMPLES) == 18


def test_a_sample_in_detail() -> None:
    """The English game: values, names and places of some of its statements, read off the file."""
    tree, _ = parse(source((SAMPLES[0].parent / "english.rules").read_text("utf-8")))
    assert tree is not None
    man = tree.blocks[1]
    assert isinstance(man, t.PieceBlock)
    assert (man.name.text, man.keyword.line, man.opening and man.opening.column) == ("man", 12, 11)
    moves, captures, promotes = man.statements
    assert isinstance(moves, s.Moves)
    assert [item.words for item in moves.directions.items] == ["diagonally forward"]
    assert isinstance(captures, s.ShortJump)
    assert isinstance(promotes, s.Promotes)
    assert (promotes.to.text, promotes.to.span.line, promotes.to.span.column) == ("king", 15, 15)
    ending = tree.blocks[4]
    assert isinstance(ending, t.EndingBlock)
    after = ending.statements[2]
    assert isinstance(after, o.Draw)
    assert isinstance(after.condition, o.AfterTurns)
    assert (after.condition.number.value, after.condition.unit) == (40, "moves each")
    assert [event.what for event in after.condition.without] == ["capture", "move"]


def test_counts_know_their_bounds() -> None:
    expected = {"3": (3, 3), "2-5": (2, 5), "at most 3": (0, 3), "at least 3": (3, None), "fewer than 3": (0, 2)}
    expected |= {"no": (0, 0), "any": (0, None)}
    for words, bounds in expected.items():
        statement = statement_of("ending { X }", f"lose with {words} men")
        assert isinstance(statement, o.Decides)
        assert isinstance(statement.condition, o.PiecesLeft)
        assert (statement.condition.count.low, statement.condition.count.high) == bounds


# ---- lines, separators, comments


def test_semicolons_and_line_ends_part_statements_alike() -> None:
    lines = 'variant a\ntitle "A"\nending {\n  lose with no legal move\n  draw none\n}\n'
    packed = 'variant a;;title "A" ; ending { lose with no legal move; draw none; };'
    windows = lines.replace("\n", "\r\n")
    spelt = [
        [statement_words(x) for x in (*tree.statements, *tree.blocks[0].statements)]
        for tree in (parse(source(text))[0] for text in (lines, packed, windows))
        if tree is not None
    ]
    assert spelt == [['title "A"', "lose with no legal move", "draw none"]] * 3
    assert faults(packed) == []
    assert faults(windows) == []


def test_a_line_goes_on_after_a_comma_and_an_opening_brace_only() -> None:
    assert faults('variant a\nalso "A", # first\n\n  "B",\n  "C"\nending { # begins\n\n draw none }\n') == []
    assert faults('variant a\nalso "A"\n, "B"\n') == [("RW114", 3, 1)]
    assert faults("variant a\npiece man {\n  moves 1 step\n  forward\n}\n") == [("RW121", 3, 15), ("RW114", 4, 3)]


def test_the_reason_of_an_illegal_move_runs_to_the_end_of_its_statement() -> None:
    text = 'variant a\nexample "x" { illegal "a1" because  man  spares kings, by rule # why\n illegal "a2" because turn }\n'
    tree, diagnostics = parse(source(text))
    assert diagnostics == ()
    assert tree is not None
    reasons = [line.because for line in tree.blocks[0].statements if isinstance(line, o.IllegalLine)]
    assert [reason.text for reason in reasons] == ["man spares kings, by rule", "turn"]
    assert reasons[0].span.text == "man  spares kings, by rule"


def test_comments_are_kept_with_their_places() -> None:
    tree, _ = parse(source('# top\nvariant a # beside\n  # "alone"\ntitle "# no comment"\n'))
    assert tree is not None
    assert [(c.text, c.own_line, c.span.line) for c in tree.comments] == [
        ("# top", True, 1),
        ("# beside", False, 2),
        ('# "alone"', True, 3),
    ]


# ---- words, names, numbers, texts


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("pdn20", "RW103", 1),
        ("piece man { moves 1step forward }", "RW103", 19),
        ("piece man { moves 1 step diagonallyforward }", "RW103", 26),
        ("piece row", "RW113", 7),
        ("phase black otherwise { }", "RW113", 7),
        ("region draw is corners", "RW113", 8),
        (f"piece {'a' * 41}", "RW108", 7),
        ("piece Man", "RW120", 7),
        ("pdn 1000000000000", "RW109", 5),
        ("pdn 2.5", "RW109", 5),
        (f"pdn {'9' * 6000}", "RW109", 5),
        ("board 8 x 8, all squares", "RW120", 7),
        ("board 8x8x8, all squares", "RW120", 7),
        (f'title "{"a" * 201}"', "RW108", 7),
        ('title "a\tb"', "RW107", 9),
        ('title "a\x00b"', "RW107", 9),
        ('title "a\u202eb"', "RW107", 9),
        ("# a\u2066b", "RW107", 4),
        ('title "a', "RW106", 7),
        ("title 'a'", "RW105", 7),
        ("title Шашки", "RW105", 7),
        ("title \x00", "RW105", 7),
        ("title “A”", "RW105", 7),
        ("board 8×8, all squares", "RW105", 8),
        ("setup { each side has men on rows 1–2 }", "RW105", 36),
        ("title Men’s", "RW105", 10),
        ("pdn\u00a020", "RW105", 4),
        ('title "A",', "RW122", 10),
        ('also "A",', "RW123", 9),
        ('also "A",\ntitle "B"', "RW123", 9),
        ("pdn 20 21", "RW122", 8),
        ("pdn", "RW121", 4),
        ("ponies", "RW114", 1),
        ("titel 3", "RW114", 1),
        ("captures none", "RW112", 1),
        ("variant again", "RW112", 1),
        ("}", "RW111", 1),
        ("{", "RW111", 1),
        ("title { }", "RW121", 6),
        ("ending", "RW121", 7),
        ("capturin { prefer none }", "RW114", 1),
        ("ending { draw none } title", "RW122", 22),
    ],
)
def test_a_fault_of_form_is_told_once_where_it_stands(line: str, code: str, column: int) -> None:
    found = faults(f"variant a\n{line}\n")
    assert found[0] == (code, 2, column)
    assert len(found) == 1 or line.endswith(" title")


def test_bounds_are_inclusive() -> None:
    text = f'variant {"a" * 40}\ntitle "{"ä" * 200}"\npdn 999999999999\n'
    assert faults(text) == []


def test_texts_are_normalised_but_their_places_are_those_of_the_file() -> None:
    title = statement_of("header", 'title "Mu\u0308hle"')
    assert isinstance(title, t.Title)
    assert title.text.value == "M\u00fchle"
    assert title.text.span.end - title.text.span.start == len('"Mu\u0308hle"')


def test_a_variant_may_be_called_like_a_word_of_the_language() -> None:
    assert faults("variant alquerque extends mill\n") == []


def test_a_byte_order_mark_is_told_and_the_rest_is_read() -> None:
    tree, diagnostics = parse(source("\ufeffvariant a\npdn 20\n"))
    assert [d.code for d in diagnostics] == ["RW104"]
    assert tree is not None
    assert len(tree.statements) == 1


@pytest.mark.parametrize(
    ("sign", "plain"), [("×", "x"), ("–", "-"), ("—", "-"), ("−", "-"), ("“a”", '"'), ("„a“", '"'), ("’", "'")]
)
def test_typographic_signs_are_named_with_their_plain_sign(sign: str, plain: str) -> None:
    (diagnostic,) = parse(source(f"variant a\nnote {sign}\n"))[1][:1]
    assert diagnostic.code == "RW105"
    assert f"`{plain}`" in (diagnostic.help or "")


# ---- every fault in one run


MANY = """\
variant b
title "B
board 8×8, dark squares
piece man {
  moves 1 step diagonaly forward
  captures diagonally by long jump
  promotes to king on last row

piece king {
  moves 1step diagonally
  letter "K"
}
capturing { capture is mandatory; sequence must; prefer most pieces, }
mill { made by 3.5 in line }
spares kings
ending {
  lose
  draw none
"""


def test_one_run_tells_every_fault() -> None:
    assert faults(MANY) == [
        ("RW106", 2, 7),
        ("RW105", 3, 8),
        ("RW120", 5, 16),
        ("RW121", 6, 35),
        ("RW121", 7, 31),
        ("RW110", 9, 1),
        ("RW103", 10, 9),
        ("RW121", 13, 48),
        ("RW123", 13, 68),
        ("RW109", 14, 16),
        ("RW112", 15, 1),
        ("RW121", 17, 7),
        ("RW110", 18, 12),
    ]


def test_what_could_be_read_is_in_the_tree() -> None:
    tree, _ = parse(source(MANY))
    assert tree is not None
    spelt = [[statement_words(statement) for statement in block.statements] for block in tree.blocks]
    assert spelt == [[], ['letter "K"'], ["capture is mandatory"], [], ["draw none"]]
    assert [statement_words(statement) for statement in tree.statements] == ["board 8x8, dark squares"]


def test_a_block_that_is_closed_by_the_next_one_forgives_its_late_brace() -> None:
    assert faults("variant a\npiece man {\nending { draw none }\n}\npdn 20\n") == [("RW110", 3, 1)]


@pytest.mark.parametrize("text", ["", "\n# nothing\n", "title", 'title "a"\n', "varient a\n"])
def test_a_file_begins_with_its_variant(text: str) -> None:
    assert [code for code, _, _ in faults(text)][0] == "RW115"


def test_messages_speak_the_authors_words() -> None:
    tests = [MANY, "variant a\nmoves\n", "variant a\npiece man { moves }\n", "variant a\nexample {\n"]
    told = [d for text in tests for d in parse(source(text))[1]]
    for text in [words for d in told for words in (d.message, d.primary.text, d.help or "")]:
        assert not {"token", "node", "None", "NAME,", "$END", "parse"} & set(text.replace("`", " ").split())
        assert not text.endswith(".")


# ---- the parser itself


def conflicts(grammar: str, start: list[str], caplog: pytest.LogCaptureFixture) -> list[str]:
    """lark resolves shift/reduce conflicts silently, only its log tells; reduce/reduce conflicts raise."""
    caplog.clear()
    caplog.set_level(logging.DEBUG, logger="lark")
    Lark(grammar, parser="lalr", lexer="contextual", start=start, debug=True)
    return [record.message for record in caplog.records if "conflict" in record.message.lower()]


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    dangling = 'start: "if" start "else" start | "if" start | "x"'
    assert len(conflicts(dangling, ["start"], caplog)) == 1
    grammar = resources.files("rulewright.dsl").joinpath("grammar.lark").read_text("utf-8")
    assert conflicts(grammar, list(RULES), caplog) == []


def test_importing_the_parser_does_not_import_lark() -> None:
    code = "import sys, rulewright.dsl.parser; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_one_rule_can_be_read_by_itself() -> None:
    scanned = scan(source("   prefer most kings   "))
    found = read_rule(scanned, "_capturing_statement", 3, 20)
    assert isinstance(found, Phrase)
    assert found.span.text == "prefer most kings"


def test_a_refusal_says_what_fits() -> None:
    found = read_rule(scan(source("turn sometimes")), "_capturing_statement", 0, 14)
    assert isinstance(found, Fault)
    assert (found.start, found.end) == (5, 14)
    assert found.accepted == {"freely", "except", "never", "only", "at"}


HOSTILE = ["{", "}", "{\n", "piece man {\n", '"', ",", ";", "(", "a ", "9", "#", "#\n", "\0", "–", 'title "x"\n']
HOSTILE += ["piece man { moves 1 step forward }\n", "piece man { moves 1 step forwar }\n", 'note "a", ', "{}", "\r"]


@pytest.mark.parametrize("unit", HOSTILE, ids=repr)
def test_a_hostile_file_ends_soon_with_few_reports(unit: str) -> None:
    size = 256 * 1024
    text = ("variant x\n" + unit * (size // len(unit)))[:size]
    tree, diagnostics = parse(source(text))
    assert tree is not None or diagnostics
    assert len(diagnostics) <= 202
