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


def source(text: str) -> SourceFile:
    return SourceFile(name="test.rules", text=text)


def faults(text: str) -> list[tuple[str, int, int]]:
    """Code, line and column of everything that is told of a file."""
    return [(d.code, d.primary.span.line, d.primary.span.column) for d in parse(source(text))[1]]


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
    lines = 'illegal "a1" because  man  spares kings, by rule # why\n illegal "a2" because turn'
    text = f'variant a\nexample "x" {{ {lines} }}\n'
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
        ("ending { draw none } ponies", "RW122", 22),
        ("ending { draw none } ponies { }", "RW122", 22),
    ],
)
def test_a_fault_of_form_is_told_once_where_it_stands(line: str, code: str, column: int) -> None:
    found = faults(f"variant a\n{line}\n")
    assert found[0] == (code, 2, column)
    assert len(found) == 1


def test_bounds_are_inclusive() -> None:
    text = f'variant {"a" * 40}\ntitle "{"ä" * 200}"\npdn 999999999999\n'
    assert faults(text) == []


def test_texts_are_normalised_but_their_places_are_those_of_the_file() -> None:
    tree, _ = parse(source('variant a\ntitle "Mu\u0308hle"\n'))
    assert tree is not None
    (title,) = tree.statements
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
    assert faults(text)[0][0] == "RW115"


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
