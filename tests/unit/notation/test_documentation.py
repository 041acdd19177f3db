"""docs/notation.md as a test: every line of its blocks does what the page says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import rulewright as rw
from rulewright.runtime.notation.fen import parse_fen, write_fen
from rulewright.runtime.notation.move_texts import move_text
from rulewright.runtime.notation.moves import parse_move, read_move_text

PAGE = Path(__file__).parents[3] / "docs" / "notation.md"
BLOCK = re.compile(r"^```(position|refused|move|ambiguous|unreadable) (\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


def lines(*kinds: str) -> list[tuple[str, str, str, str]]:
    """(kind, variant, position, line) of every line in blocks of these kinds."""
    return [
        (kind, variant, position, line)
        for kind, variant, position, body in BLOCK.findall(PAGE.read_text(encoding="utf-8"))
        if kind in kinds
        for line in body.splitlines()
    ]


@cache
def engine(variant: str) -> rw.Engine:
    return rw.interpret(rw.load(variant))


def test_the_page_has_blocks_of_every_kind() -> None:
    """A page whose blocks are no longer found would pass in silence."""
    assert {kind for kind, *_ in lines("position", "refused", "move", "ambiguous", "unreadable")} == {
        "position",
        "refused",
        "move",
        "ambiguous",
        "unreadable",
    }


@pytest.mark.parametrize(("kind", "variant", "position", "line"), lines("position"))
def test_positions_read_and_written(kind: str, variant: str, position: str, line: str) -> None:
    rules = engine(variant).rules.variant
    text, written = line.split(" = ")
    assert write_fen(rules, parse_fen(rules, text)) == written
    assert parse_fen(rules, written) == parse_fen(rules, text)


@pytest.mark.parametrize(("kind", "variant", "position", "line"), lines("refused"))
def test_positions_refused(kind: str, variant: str, position: str, line: str) -> None:
    text, reason = line.split(" # ")
    with pytest.raises(rw.NotationError, match=re.escape(reason)) as refusal:
        parse_fen(engine(variant).rules.variant, text)
    assert text in str(refusal.value)


@pytest.mark.parametrize(("kind", "variant", "position", "line"), lines("move"))
def test_moves_read_and_written(kind: str, variant: str, position: str, line: str) -> None:
    judge = engine(variant)
    text, written = line.split(" = ")
    now = judge.parse(position)
    assert move_text(judge, now, parse_move(judge, now, text)) == written


@pytest.mark.parametrize(("kind", "variant", "position", "line"), lines("ambiguous"))
def test_moves_that_are_ambiguous(kind: str, variant: str, position: str, line: str) -> None:
    judge = engine(variant)
    with pytest.raises(rw.AmbiguousMoveError, match="fits 2 moves"):
        parse_move(judge, judge.parse(position), line)


@pytest.mark.parametrize(("kind", "variant", "position", "line"), lines("unreadable"))
def test_moves_that_cannot_be_read(kind: str, variant: str, position: str, line: str) -> None:
    text, reason = line.split(" # ")
    with pytest.raises(rw.NotationError, match=re.escape(reason)) as refusal:
        read_move_text(engine(variant).rules.variant, text)
    assert text in str(refusal.value)
