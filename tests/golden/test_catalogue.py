"""docs/variants.md is what rule files and published counts make of it, and no stranger's text does it harm."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
import rulewright as rw
from checking import variant_of
from golden.catalogue import page
from golden.markdown import escaped, table
from markdown_it import MarkdownIt
from markdown_it.token import Token
from perft.tables import Record, read_table
from rulewright import variants
from rulewright.dsl.compare import compare

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "variants.md"

HOSTILE = [
    "a | b || c",
    "`x` ``y``",
    "<script>alert(1)</script> <!-- never closed",
    "**bold** _slanted_ ~~gone~~",
    "[text](javascript:alert(1)) ![picture](x)",
    "back\\slash \\| \\",
    "&lt; &amp; &#124;",
    "# heading --- $x$",
    "Mühle – 😀 “quoted”",
]


def records() -> list[Record]:
    return [record for file in sorted((ROOT / "tests" / "perft").glob("*.perft")) for record in read_table(file)]


def tokens_of(text: str) -> list[Token]:
    """The text by a Markdown parser that is not ours."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def shown(text: str) -> str:
    """What a reader sees of a paragraph; no sign may be markup."""
    (_, inline, _) = tokens_of(text)
    assert {child.type for child in inline.children or []} <= {"text", "text_special"}
    return "".join(child.content for child in inline.children or [])


def test_the_page_is_current(compare: Callable[[Path, str], None]) -> None:
    """What the page says is what the files say; `make golden` writes it anew."""
    compare(PAGE, page([rw.load(name).variant for name in variants.names()], records()))


def test_every_variant_has_a_row_in_each_table_and_a_section() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in variants.names():
        assert text.count(f"\n### `{name}`\n") == 1
        assert len(re.findall(rf"^\| .*\[{name}\]\(#{name}\) \| ", text, re.MULTILINE)) >= 1
        assert len(re.findall(rf"^\| \[{name}\]\(#{name}\) \| ", text, re.MULTILINE)) == 1


def test_every_link_leads_somewhere() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for target in set(re.findall(r"\]\(([^)#]+)\)", text)):
        assert (PAGE.parent / target).is_file(), target
    headings = set(re.findall(r"^### `(\w+)`$", text, re.MULTILINE))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings


def test_published_counts_stand_on_the_page() -> None:
    """English leaf counts (Bik; Fierz), and the same number where captures are counted by routes."""
    text = PAGE.read_text(encoding="utf-8")
    (section,) = re.findall(r"### `english`\n(.*?)\n### ", text, re.DOTALL)
    assert "depth 4: 1469, depth 5: 7361, depth 6: 36768, depth 7: 179740" in section


# ---- strangers' words


@pytest.mark.parametrize("text", HOSTILE)
def test_escaped_text_is_shown_as_it_is(text: str) -> None:
    assert shown(f"x {escaped(text)} x") == f"x {text} x"


@pytest.mark.parametrize("text", HOSTILE)
def test_a_cell_stays_a_cell(text: str) -> None:
    """A table of two columns and one row keeps its shape, whatever a title says."""
    lines = table(("game", "file"), [[escaped(text), "x"]])
    tokens = tokens_of("\n".join(lines))
    cells = [inline for token, inline in pairwise(tokens) if token.type == "td_open"]
    assert len(cells) == 2
    assert "".join(child.content for child in cells[0].children or []) == text


def test_a_hostile_variant_makes_a_page_of_the_same_shape() -> None:
    """Its title, source, note and notation are text; headings and tables are ours alone."""
    quoted = [text.replace("\\", "\\\\").replace('"', '\\"') for text in HOSTILE]
    words = ", ".join(f'"{text}"' for text in quoted)
    mine = variant_of(
        f'variant mine extends english\ntitle "{quoted[0]}"\nalso {words}\nsource {words}\nnote {words}\n'
        'notation numeric from top left, capture "|"\n'
    )
    tame = variant_of('variant mine extends english\ntitle "x"\nnotation numeric from top left, capture "-"\n')
    english = rw.load("english").variant
    assert [difference.path for difference in compare(mine, english)] == ["notation"]
    assert shape(page([english, mine], [])) == shape(page([english, tame], []))


def test_a_board_given_line_by_line_is_told_by_its_size() -> None:
    """Its lines stand in the file and in the differences; a table would burst."""
    rows = ", ".join("-".join(f"{column}{row}" for column in "abcde") for row in range(1, 6))
    columns = ", ".join("-".join(f"{column}{row}" for row in range(1, 6)) for column in "abcde")
    drawn = variant_of(f'variant drawn extends alquerque\ntitle "Drawn"\nboard {{ lines {rows}, {columns} }}\n')
    text = page([rw.load("alquerque").variant, drawn], [])
    assert "| Drawn | [drawn](#drawn) | drawn, 25 points | algebraic from bottom left | white |" in text
    assert "a1-a2-a3-a4-a5" in text


def shape(text: str) -> list[tuple[str, str]]:
    """Headings, tables and rows of a page, without the lists of names and sources."""
    kinds = ("heading_open", "table_open", "tr_open", "td_open", "html_block", "html_inline")
    return [(token.type, token.tag) for token in tokens_of(text) if token.type in kinds]
