"""Any bytes at all: the parser ends, never crashes, and gives a tree or says why not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.dsl.diagnostics import Diagnostic, RulesError, Severity
from rulewright.dsl.formatter import format_tree
from rulewright.dsl.parser import parse
from rulewright.dsl.report import render, to_json
from rulewright.dsl.source import MAX_BYTES, SourceFile, source_from_bytes
from rulewright.dsl.syntax import FileTree

FOLDER = Path(__file__).parents[1] / "golden" / "language"
SAMPLES = [path.read_text("utf-8") for path in sorted(FOLDER.glob("*.rules"))]
SIGNS = [*'{};,"#-=', "\n", "\r\n", "\t", "× ", "“", "\0"]
WORDS = sorted({*SIGNS, *(word for text in SAMPLES for word in text.split())})


def read(data: bytes) -> tuple[FileTree | None, tuple[Diagnostic, ...]]:
    """What a user of the command line would be told of a file of these bytes."""
    try:
        return parse(source_from_bytes("fuzz.rules", data))
    except RulesError as error:
        return None, error.diagnostics


def check(data: bytes) -> None:
    """The promises that hold for every file."""
    tree, diagnostics = read(data)
    assert tree is not None or any(d.severity is Severity.ERROR for d in diagnostics)
    for diagnostic in diagnostics:
        span = diagnostic.primary.span
        assert 0 <= span.start <= span.end <= len(span.source.text)
        assert to_json(diagnostic)["line"] == span.line
    render(diagnostics).encode("utf-8")
    if tree is not None and not diagnostics:
        formatted = format_tree(tree)
        again, faults = parse(SourceFile(name="fuzz.rules", text=formatted))
        assert faults == ()
        assert again is not None
        assert format_tree(again) == formatted


@given(st.binary(max_size=300))
@settings(max_examples=150, deadline=None)
def test_arbitrary_bytes(data: bytes) -> None:
    check(data)


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_arbitrary_text_behind_a_header(text: str) -> None:
    check(f"variant a\n{text}".encode("utf-8", errors="surrogatepass"))


@given(st.lists(st.sampled_from(WORDS), max_size=60))
@settings(max_examples=150, deadline=None)
def test_words_of_the_language_in_any_order(words: list[str]) -> None:
    check(("variant a\n" + " ".join(words)).encode())


@given(st.sampled_from(SAMPLES), st.randoms(use_true_random=False), st.integers(1, 6))
@settings(max_examples=150, deadline=None)
def test_samples_with_words_lost_doubled_or_exchanged(text: str, chance: random.Random, changes: int) -> None:
    parts = text.split(" ")
    for _ in range(changes):
        at = chance.randrange(len(parts))
        parts[at : at + chance.randrange(2)] = chance.choice([[], [chance.choice(WORDS)], [parts[at]] * 2])
    check(" ".join(parts).encode())


@given(st.sampled_from(SAMPLES), st.data())
@settings(max_examples=100, deadline=None)
def test_samples_cut_short(text: str, data: st.DataObject) -> None:
    check(text[: data.draw(st.integers(0, len(text)))].encode())


HOSTILE = ["{", "}", "{\n", "piece man {\n", '"', ",", ";", "(", "a ", "9", "#", "#\n", "\0", "–", 'title "x"\n']
HOSTILE += ["piece man { moves 1 step forward }\n", "piece man { moves 1 step forwar }\n", 'note "a", ', "{}", "\r"]


@pytest.mark.parametrize("unit", HOSTILE, ids=repr)
def test_the_largest_file_of_one_thing_ends_with_few_reports(unit: str) -> None:
    text = "variant x\n" + unit * (MAX_BYTES // len(unit.encode()))
    tree, diagnostics = read(text.encode()[:MAX_BYTES])
    assert tree is not None or diagnostics
    assert len(diagnostics) <= 202  # two readings of at most 100 faults, each with a last word
    assert len(render(diagnostics)) < 200_000
