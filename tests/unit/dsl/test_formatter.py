"""The formatter keeps the meaning, the comments and the order that matters, and has the last word."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from rulewright.dsl.formatter import format_tree, in_order
from rulewright.dsl.parser import parse
from rulewright.dsl.source import SourceFile, Span
from rulewright.dsl.syntax import FileTree

SAMPLES = sorted((Path(__file__).parents[2] / "golden" / "language").glob("*.rules"))


def tree_of(text: str) -> FileTree:
    tree, diagnostics = parse(SourceFile(name="test.rules", text=text))
    assert diagnostics == ()
    assert tree is not None
    return tree


def formatted(text: str) -> str:
    return format_tree(tree_of(text))


def meaning(node: object) -> object:
    """A node without its places, as plain values."""
    if isinstance(node, Span | SourceFile):
        return None
    if isinstance(node, tuple):
        return tuple(map(meaning, node))
    if is_dataclass(node):
        return (type(node).__name__, *(meaning(getattr(node, f.name)) for f in fields(node) if f.name != "comments"))
    return node


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_formatting_keeps_the_meaning_and_the_comments(path: Path) -> None:
    tree = tree_of(path.read_text("utf-8"))
    again = tree_of(format_tree(tree))
    assert meaning(again) == meaning(in_order(tree))
    assert sorted(c.text for c in again.comments) == sorted(c.text for c in tree.comments)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_formatting_twice_changes_nothing(path: Path) -> None:
    once = formatted(path.read_text("utf-8"))
    assert formatted(once) == once


def test_the_first_sample_is_canonical() -> None:
    """docs/language.md prints the English game with the formatter's alignment and blank lines."""
    text = (SAMPLES[0].parent / "english.rules").read_text("utf-8")
    assert formatted(text) == text


MESSY = """\
# about the game
variant   a   extends  b # its parent


example "x" {   legal none   ;  illegal "a1"   because   prefer  most pieces }
ending { draw none
 # on winning
 lose with   no legal move # the usual
}
title "A" ; note "n"
# where it starts
setup{each side has 12 men on rows 1 - 3}
phase moving otherwise { man moves 1 steps forward }

# two phases, the second on one line too
phase placing while holding men { man places on any empty point }
piece king
capturing {
  prefer most pieces
  capture is optional
  # nothing below
}
piece man, plural men { promotes to king on last row,
   ending the move
   moves up to 2 step diagonally }
board 8x8,
  dark squares   # small
first white      # by lot
# the end
"""

NEAT = """\
# about the game
variant a extends b  # its parent
title "A"
note  "n"

board 8x8, dark squares  # small
first white              # by lot
# where it starts
setup { each side has 12 men on rows 1-3 }

piece king
piece man, plural men {
  moves    up to 2 steps diagonally
  promotes to king on last row, ending the move
}
capturing {
  capture is optional
  prefer  most pieces
  # nothing below
}
phase moving  otherwise         { man moves 1 step forward }

# two phases, the second on one line too
phase placing while holding men { man places on any empty point }
ending {
  # on winning
  lose with no legal move  # the usual
  draw none
}

example "x" { legal none; illegal "a1" because prefer most pieces }

# the end
"""


def test_a_messy_file_becomes_neat() -> None:
    assert formatted(MESSY) == NEAT
    assert formatted(NEAT) == NEAT


def test_lists_whose_order_matters_keep_it() -> None:
    """Pieces, phases, tiers, win and lose lines, the lines of an example and the points of a list are read in order."""
    text = (
        "variant a\n\npiece rook\npiece bishop\ncapturing {\n  prefer most kings\n  prefer most pieces\n}\nending {\n"
        "  win  by a mill\n  lose with no legal move\n  win  by promotion\n}\n"
        'example "x" { after "a1"; position start; after "b1" }\n'
    )
    assert formatted(text) == text


def test_a_long_line_is_folded_after_commas_only() -> None:
    points = ", ".join(f"a{number}" for number in range(1, 60))
    region = f"variant a\n\nregion far is {points}\n"
    lines = formatted(region).splitlines()
    assert all(len(line) <= 120 for line in lines)
    assert [line.endswith(",") for line in lines[2:]] == [True, True, False]
    assert meaning(tree_of(formatted(region))) == meaning(tree_of(region))
    reason = "prefer most pieces, " * 8
    story = f'variant a\n\nexample "x" {{\n  illegal "a1" because {reason.strip()}\n}}\n'
    assert formatted(story) == story


def test_comments_in_odd_places_are_not_lost() -> None:
    text = (
        'variant a\n;;# after nothing\nalso "A", # first\n # between\n  "B" # second\n'
        "piece man { # opens\n} # closes\nending { draw none # inside\n}\n"
    )
    assert formatted(text) == (
        'variant a  # after nothing\n# between\n# second\nalso "A", "B"  # first\n\n'
        "piece man {  # opens\n}  # closes\nending {\n  draw none  # inside\n}\n"
    )
