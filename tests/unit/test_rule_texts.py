"""Random rules texts: every statement of the language comes up in them, most are games, and failures get short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import lark
import pytest
import rulewright as rw
from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis import strategies as st
from rulewright.runtime.spec_test import run_examples
from rulewright.runtime.strategies.grounds import checked
from rulewright.testing import arbitrary_positions, boards, rule_texts, rules_of
from unit.dsl.test_language_reference import Example, all_examples, grammar

DRAWN = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
SHRUNK = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck), max_examples=2000)
BATCH, BATCHES = 100, 30
NEVER = {("drawn_line", "NUMBER"), ("occurs", "time")}  # of the grammar, but no rules: points without names, 1 time

Edge = tuple[str, str]  # a phrase of the grammar, and a word or phrase that is part of it


def edges_of(text: str) -> set[Edge]:
    return {
        (str(tree.data), str(child.data) if isinstance(child, lark.Tree) else word_of(child.type))
        for tree in grammar().parse(text).iter_subtrees()
        for child in tree.children
    }


@cache
def words() -> dict[str, str]:
    return {one.name: str(one.pattern.value) for one in grammar().terminals if one.pattern.type == "str"}


def word_of(terminal: str) -> str:
    return words().get(terminal, terminal)


def all_edges() -> set[Edge]:
    """Every phrase of the grammar with each of its parts, signs aside."""
    known = {rule.origin.name for rule in grammar().rules if not rule.origin.name.startswith("_")}
    edges = {(name, part) for name in known for part in parts_of(name, {name})}
    return {(name, part) for name, part in edges if not re.fullmatch(r"\W|_[A-Z]+", part)}


def parts_of(name: str, seen: set[str]) -> Iterator[str]:
    """The parts of a phrase, those of phrases inside it that have no name of their own included."""
    for symbol in (symbol for rule in grammar().rules if rule.origin.name == name for symbol in rule.expansion):
        if symbol.is_term:
            yield word_of(symbol.name)
        elif not symbol.name.startswith("_"):
            yield symbol.name
        elif symbol.name not in seen:
            seen.add(symbol.name)
            yield from parts_of(symbol.name, seen)


def beyond() -> set[Edge]:
    """What the reference shows only in examples of the second level, which the engines do not play."""

    def shown(*, second_level: bool) -> set[Edge]:
        return {edge for example in all_examples() if example.second_level is second_level for edge in told(example)}

    return shown(second_level=True) - shown(second_level=False)


def told(example: Example) -> set[Edge]:
    return edges_of(example.file)


def drawn_until_complete(texts: st.SearchStrategy[str], wanted: set[Edge]) -> set[Edge]:
    """What of the wanted is still missing after at most BATCHES times BATCH texts."""
    missing = set(wanted)
    for number in range(BATCHES):
        if not missing:
            break

        @seed(number)
        @settings(DRAWN, max_examples=BATCH)
        @given(texts)
        def draw(text: str) -> None:
            missing.difference_update(edges_of(text))

        draw()
    return missing


def is_of_examples(edge: Edge) -> bool:
    return "example" in {edge[0], edge[1]} or edge[0] in parts_of("example", {"example"}) or edge[0] in (
        "example_head", "outcome_words")  # fmt: skip


@pytest.mark.slow
def test_every_statement_and_every_word_of_the_language_comes_up() -> None:
    wanted = {edge for edge in all_edges() - beyond() - NEVER if not is_of_examples(edge)}
    assert len(wanted) > 400
    assert drawn_until_complete(rule_texts(), wanted) == set()


@pytest.mark.slow
def test_every_statement_of_examples_comes_up() -> None:
    wanted = {edge for edge in all_edges() if is_of_examples(edge)} - {("file", "example")}
    assert len(wanted) > 20
    assert drawn_until_complete(rule_texts(boards=st.just("{ lines p-q-r, q-s }"), examples=True), wanted) == set()


def test_most_texts_are_accepted_and_played() -> None:
    """Otherwise tests that pass the others over would compare far less than they seem to."""
    texts: list[str] = []

    @seed(0)
    @settings(DRAWN, max_examples=60)
    @given(rule_texts())
    def draw(text: str) -> None:
        texts.append(text)

    draw()
    rules = [checked(text) for text in texts]
    assert sum(one is not None for one in rules) > 0.75 * len(texts)
    assert sum(one is not None and not one.variant.beyond for one in rules) > 0.6 * len(texts)


@settings(DRAWN, max_examples=40)
@seed(0)
@given(rule_texts(boards=boards(), examples=True))
def test_examples_are_true(text: str) -> None:
    """What the reference engine was asked for, it says again when it reads it in the file."""
    rules = checked(text)
    if rules is not None and not rules.variant.beyond:
        assert run_examples([rw.interpret(rules)]).failures == ()


# ---- shrinking


def has_flying_king(text: str) -> bool:
    rules = checked(text)
    return rules is not None and any(
        move.most is None and not move.anywhere for piece in rules.variant.pieces[1:] for move in piece.moves
    )


@pytest.mark.slow
def test_a_text_with_a_flying_king_gets_short() -> None:
    text = find(rule_texts(), has_flying_king, settings=SHRUNK, random=Random(1))
    assert len(text.splitlines()) <= 12, text


FAULTY = """variant faulty extends english
title "Kings that capture forward"
piece king { captures diagonally forward by short jump }
"""


def test_the_position_of_a_planted_fault_has_few_pieces() -> None:
    sound, faulty = rw.interpret(rw.load("english")), rw.interpret(rules_of(FAULTY))
    position = find(
        arbitrary_positions(sound.rules),
        lambda position: sound.legal_moves(position) != faulty.legal_moves(position),
        settings=SHRUNK,
        random=Random(1),
    )
    assert sum(1 for cell in position.cells if cell) == 2, sound.fen(position)  # a king and the man behind it
    assert not any(position.counters)
