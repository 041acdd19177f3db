"""Reports show the place, in the author's file, as docs/language.md prints them."""

from __future__ import annotations

from pathlib import Path

from rulewright.dsl.diagnostics import Diagnostic, Label, Severity
from rulewright.dsl.parser import parse
from rulewright.dsl.report import render, to_json
from rulewright.dsl.source import SourceFile, Span

OPEN_BLOCK = """\
variant b

piece man {
  moves    1 step diagonally
  captures diagonally by short jump

piece king {
  moves 1 step diagonally
}
"""

OPEN_BLOCK_REPORT = """\
error[RW110]: `piece man` is still open
 --> b.rules:7:1
3 | piece man {
  |           - the block begins here
7 | piece king {
  | ^^^^^ `piece` cannot stand inside a piece
  = help: close the block with `}` on line 6
  = explain: rulewright explain RW110"""

UNFINISHED = """\
variant c
piece man {
  moves    1 step diagonally forward
  promotes to king on last row
}
"""

UNFINISHED_REPORT = """\
error[RW121]: `promotes` must say what happens when a man arrives during a capture
 --> c.rules:4:31
4 |   promotes to king on last row
  |                               ^ the phrase is not finished
  = help: add `, ending the move` or `, when the move ends there` or `, continuing as king`
  = explain: rulewright explain RW121"""


def report(name: str, text: str) -> str:
    return render(parse(SourceFile(name=name, text=text))[1])


def span(source: SourceFile, words: str) -> Span:
    start = source.text.index(words)
    return Span(source=source, start=start, end=start + len(words))


def diagnostic(primary: Label, *secondary: Label, help: str | None = None) -> Diagnostic:
    return Diagnostic(
        code="RW431",
        severity=Severity.WARNING,
        message="a message",
        primary=primary,
        secondary=secondary,
        help=help,
    )


def lines(*text: str) -> str:
    return "\n".join(text)


def test_an_open_block_is_reported_as_the_reference_prints_it() -> None:
    assert report("b.rules", OPEN_BLOCK) == OPEN_BLOCK_REPORT


def test_an_unfinished_phrase_is_reported_as_the_reference_prints_it() -> None:
    assert report("c.rules", UNFINISHED) == UNFINISHED_REPORT


def test_several_reports_are_parted_by_a_blank_line() -> None:
    source = SourceFile(name="a.rules", text="x\n")
    one = diagnostic(Label(span=span(source, "x")))
    assert render((one, one)) == f"{render((one,))}\n\n{render((one,))}"
    assert render(()) == ""


def test_places_in_another_file_are_named() -> None:
    child = SourceFile(name="h.rules", text="a\nb\nphase flying with 2 men { }\n")
    parent = SourceFile(name="parent.rules", text="\n" * 16 + "  lose with no men\n")
    found = diagnostic(
        Label(span=span(child, "with 2 men"), text="begins with 2 men"),
        Label(span=span(parent, "lose with no men"), text="lost by then"),
        help="begin sooner",
    )
    assert render((found,)) == lines(
        "warning[RW431]: a message",
        "  --> h.rules:3:14",
        " 3 | phase flying with 2 men { }",
        "   |              ^^^^^^^^^^ begins with 2 men",
        "   |",
        "parent.rules:17:3",
        "17 |   lose with no men",
        "   |   ---------------- lost by then",
        "   = help: begin sooner",
        "   = explain: rulewright explain RW431",
    )


def test_two_places_on_one_line_share_it() -> None:
    source = SourceFile(name="d.rules", text="  each side has 12 men on rows 1-4\n")
    number, rows = span(source, "12"), span(source, "rows 1-4")
    silent = render((diagnostic(Label(span=number), Label(span=rows, text="4 rows")),))
    assert silent.splitlines()[2:4] == [
        "1 |   each side has 12 men on rows 1-4",
        "  |                 ^^        -------- 4 rows",
    ]
    both = render((diagnostic(Label(span=number, text="too few"), Label(span=rows, text="4 rows")),))
    assert both.splitlines()[3:5] == ["  |                 ^^        -------- 4 rows", "  |                 too few"]


def test_a_place_of_several_lines_is_marked_on_each() -> None:
    source = SourceFile(name="a.rules", text="one {\n  two\n}\n")
    assert render((diagnostic(Label(span=span(source, "{\n  two\n}"), text="all this")),)).splitlines()[2:8] == [
        "1 | one {",
        "  |     ^",
        "2 |   two",
        "  |   ^^^",
        "3 | }",
        "  | ^ all this",
    ]


def test_a_long_place_shows_its_ends() -> None:
    text = "".join(f"line {number}\n" for number in range(1, 21))
    source = SourceFile(name="a.rules", text=text)
    shown = render((diagnostic(Label(span=Span(source=source, start=0, end=len(text)))),))
    assert [row.split(" | ")[1] for row in shown.splitlines() if "line" in row] == [
        *("line 1", "line 2", "line 3"),
        *("line 18", "line 19", "line 20"),
    ]


def test_an_empty_place_at_the_end_of_the_file_has_a_caret() -> None:
    source = SourceFile(name="a.rules", text="abc")
    end = Span(source=source, start=3, end=3)
    assert render((diagnostic(Label(span=end)),)).splitlines()[2:4] == ["1 | abc", "  |    ^"]


def test_tabs_and_wide_signs_keep_the_carets_in_place() -> None:
    source = SourceFile(name="a.rules", text='\ttitle "日本" x\n')
    assert render(
        (
            diagnostic(
                Label(span=span(source, "x")),
            ),
        )
    ).splitlines()[2:4] == [
        '1 |     title "日本" x',
        "  |                  ^",
    ]


def test_signs_that_act_on_a_screen_are_not_printed() -> None:
    source = SourceFile(name="a\x1b.rules", text="note \x1b[31m \u202e x\n")
    shown = render((diagnostic(Label(span=span(source, "x"), text="\x07")),))
    assert not {"\x1b", "\u202e", "\x07"} & set(shown)


def test_a_very_long_line_is_cut() -> None:
    source = SourceFile(name="a.rules", text="a" * 5000 + " x " + "b" * 5000)
    shown = render((diagnostic(Label(span=span(source, "x"), text="here")),)).splitlines()
    assert len(shown[2]) < 220
    assert shown[2][shown[3].index("^")] == "x"


def test_json_counts_lines_and_columns_from_one() -> None:
    source = SourceFile(name="a.rules", text="ab\ncd ef\n")
    assert to_json(diagnostic(Label(span=span(source, "ef")), help="do")) == {
        "code": "RW431",
        "severity": "warning",
        "message": "a message",
        "line": 2,
        "column": 4,
        "end_line": 2,
        "end_column": 6,
        "help": "do",
    }


def test_a_file_that_cannot_be_read_is_reported_without_lines(tmp_path: Path) -> None:
    source = SourceFile(name="gone.rules", text="")
    shown = render((diagnostic(Label(span=Span(source=source, start=0, end=0))),))
    assert shown.splitlines()[1:] == [" --> gone.rules:1:1", "  = explain: rulewright explain RW431"]
