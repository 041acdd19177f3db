"""The shipped variants: they load cleanly, their examples hold on both engines, and they cite every requirement."""

from __future__ import annotations

import re

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.dsl.diagnostics import Severity
from rulewright.dsl.formatter import format_tree
from rulewright.dsl.ir import Perft
from rulewright.dsl.parser import parse
from rulewright.dsl.source import SourceFile
from rulewright.runtime.spec_test import run_examples

NAMES = variants.names()

# How many numbered requirements each of the five rule pages has.
REQUIREMENTS = {
    "ply_yard_international": ("PY10", 22),
    "triestina": ("TR10", 24),
    "ply_yard_nine_mens_morris": ("PYM9", 19),
    "ply_yard_english": ("PYE8", 12),
    "english_free_choice": ("EN8", 15),
}
CITED = re.compile(r"\b(PY10|TR10|PYM9|PYE8|EN8)-(\d\d(?:(?:, | and |, and | to )\d\d)*)")

# Games of which no leaf counts are published.
UNCOUNTED = {
    "alquerque",
    "alquerque_free_jumps",
    "alquerque_single_jumps",
    "argentinian_10x10",
    "armenian_1934",
    "dam_singapore",
    "ghanaian",
    "kenyan_coastal",
    "losing_frisian",
    "losing_turkish",
    "nigerian",
    "scandinavian",
    "swedish",
    "zamma",
}

# What a rulebook says although it changes nothing, or leaves out.
NOTES = {"breakthrough": {"RW443"}, "triestina": {"RW421", "RW443"}, "ply_yard_nine_mens_morris": {"RW443"}}


def cited(text: str) -> set[tuple[str, int]]:
    """The requirements that comments name: `PY10-05`, `PY10-05 and 13`, `EN8-01 to 04`."""
    comments = " ".join(" ".join(re.findall(r"#(.*)", text)).split())
    found: set[tuple[str, int]] = set()
    for page, numbers in CITED.findall(comments):
        for first, last in re.findall(r"(\d\d)(?: to (\d\d))?", numbers):
            found |= {(page, number) for number in range(int(first), int(last or first) + 1)}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_loads_without_errors_and_warnings(name: str) -> None:
    """A shipped variant has no fault; the notes are known, and its comment says why."""
    diagnostics = rw.load(name).diagnostics
    assert [d.message for d in diagnostics if d.severity is not Severity.NOTE] == []
    assert {d.code for d in diagnostics} == NOTES.get(name, set())


@pytest.mark.parametrize("name", NAMES)
def test_is_laid_out_as_the_formatter_does(name: str) -> None:
    """A shipped variant is canonical text, and no line is longer than 120 characters."""
    text = variants.source(name)
    tree, diagnostics = parse(SourceFile(name=f"{name}.rules", text=text))
    assert diagnostics == ()
    assert tree is not None
    assert format_tree(tree) == text
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize("name", NAMES)
def test_is_complete(name: str) -> None:
    """A shipped variant cites its rules, has four examples at least, and a leaf count where one is published."""
    variant = rw.load(name).variant
    assert variant.source
    assert len(variant.examples) >= 4
    counted = any(isinstance(line, Perft) for example in variant.examples for line in example.lines)
    assert counted == (name not in UNCOUNTED)


@pytest.mark.parametrize("name", NAMES)
def test_examples_hold_on_the_reference_engine(name: str) -> None:
    """Every line of every example is so when the rules are read."""
    report = run_examples([rw.interpret(rw.load(name))])
    assert report.failures == ()


@pytest.mark.parametrize("name", NAMES)
def test_examples_hold_on_the_compiled_engine(name: str) -> None:
    """Every line of every example is so when the rules are compiled."""
    report = run_examples([rw.compile(rw.load(name))])
    assert report.failures == ()


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_cites_every_requirement_of_its_page(name: str) -> None:
    """Each numbered requirement stands in a comment at the rule that meets it, and no other number does."""
    page, last = REQUIREMENTS[name]
    assert cited(variants.source(name)) == {(page, number) for number in range(1, last + 1)}
