"""The generated C: the same bytes every time, clean under strict warnings, and deaf to what authors write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import rulewright
from rulewright import variants
from rulewright.codegen import c_source
from rulewright.codegen.cnames import comment_text
from support import HOSTILE


@pytest.mark.parametrize("name", ["english", "frisian", "nine_mens_morris"])
def test_same_rules_give_the_same_bytes(name: str):
    """Nothing of the run (dates, paths, addresses, order of sets) gets into the text."""
    assert c_source(rulewright.load(name).variant) == c_source(rulewright.load(name).variant)


@pytest.mark.parametrize("name", variants.names())
def test_every_stated_rule_of_the_pieces_is_named(name: str):
    """A reader finds the file and line of each `moves` and `captures` rule beside the code that carries it out."""
    variant = rulewright.load(name).variant
    text = c_source(variant)
    for piece in variant.pieces:
        for rule in (*piece.moves, *piece.captures):
            if not variant.phases:
                assert f"{rule.origin.file}:{rule.origin.line}: {rule.origin.words}" in text


def test_author_text_stays_in_comments(tmp_path: Path):
    """Titles that try to leave their comment, and names that are C words, change nothing but comments."""
    file = tmp_path / "hostile.rules"
    file.write_text(HOSTILE)
    text = c_source(rulewright.load(str(file)).variant)
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for word in ("main", "while_true", "stdio", "😀", "hostile"):
        assert word not in code
    assert "rw_add_" not in code


def test_comment_text_cannot_end_a_comment():
    """Comment marks, line splices, trigraphs and letters beyond ASCII are made harmless."""
    assert comment_text("a */ b /* c \\ d ??/ \n é") == "a * / b / * c / d ? ?/ ? ?"
    assert "*/" not in comment_text("**/*//*/" * 50)
    assert "??" not in comment_text("?" * 9)
