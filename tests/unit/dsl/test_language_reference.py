"""docs/language.md against the grammar, both ways: neither may know a word that the other does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from importlib import resources
from pathlib import Path

import lark
import pytest
from rulewright import variants
from rulewright.dsl import syntax
from rulewright.dsl.codes import CATALOGUE
from rulewright.dsl.parser import parse
from rulewright.dsl.source import SourceFile

REFERENCE = Path(__file__).parents[3] / "docs" / "language.md"
LABELS = ["Form", "Lines", "If omitted", "Used by"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    text: str
    second_level: bool

    @property
    def file(self) -> str:
        """The example as a file of its own."""
        return self.text if re.match(r"\s*variant\b", self.text) else f"variant example\n{self.text}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One `####` entry of the reference: a statement with its labels and examples."""

    heading: str
    labels: dict[str, str]
    examples: tuple[Example, ...]

    @property
    def keywords(self) -> list[str]:
        """The words in the heading that begin statements."""
        return [words.split()[0] for words in re.findall(r"`([^`]+)`", self.heading)]


def examples_in(text: str) -> tuple[Example, ...]:
    found = re.findall(r"^```rules( level 2)?\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return tuple(Example(text=body, second_level=bool(level)) for level, body in found)


@cache
def entries() -> tuple[Entry, ...]:
    chapter = REFERENCE.read_text(encoding="utf-8").split("\n## The statements\n")[1].split("\n## Boards\n")[0]
    found: list[Entry] = []
    for part in re.split(r"^#### ", chapter, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        labels = {
            name: " ".join(text.split()) for name, text in re.findall(r"^- ([A-Z][\w ]+): (.*(?:\n  .*)*)", body, re.M)
        }
        found.append(Entry(heading=heading, labels=labels, examples=examples_in(body)))
    return tuple(found)


def all_examples() -> tuple[Example, ...]:
    return examples_in(REFERENCE.read_text(encoding="utf-8"))


@cache
def tree_of(example: Example) -> syntax.FileTree:
    tree, diagnostics = parse(SourceFile(name="example.rules", text=example.file))
    assert diagnostics == (), example.text
    assert tree is not None
    return tree


def nodes(value: object) -> Iterator[object]:
    """Every dataclass inside a syntax tree; places and the source are left out."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif is_dataclass(value) and type(value).__name__ not in ("Span", "SourceFile"):
        yield value
        for field in fields(value):
            yield from nodes(getattr(value, field.name))


@cache
def grammar() -> lark.Lark:
    text = resources.files("rulewright.dsl").joinpath("grammar.lark").read_text("utf-8")
    return lark.Lark(text, parser="lalr", start="file", keep_all_tokens=True, maybe_placeholders=False)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.heading)
def test_an_entry_has_its_parts(entry: Entry) -> None:
    """Each entry says form, lines, default and users, and shows at least one example with its keyword."""
    assert list(entry.labels) == LABELS
    shown = " ".join(example.text for example in entry.examples)
    assert all(re.search(rf"\b{keyword}\b", shown) for keyword in entry.keywords)


@pytest.mark.parametrize("example", all_examples(), ids=lambda example: example.text[:50])
def test_an_example_parses_and_says_its_level(example: Example) -> None:
    """Every example is of the language, and is marked `level 2` exactly if something in it is not played yet."""
    tree = tree_of(example)
    statements = [*tree.statements, *tree.blocks, *(line for block in tree.blocks for line in block.statements)]
    assert any(syntax.is_beyond(statement) for statement in statements) == example.second_level


def test_every_rule_of_the_grammar_is_shown() -> None:
    """No phrase of the grammar is missing in the reference."""
    shown = {str(tree.data) for example in all_examples() for tree in grammar().parse(example.file).iter_subtrees()}
    known = {rule.origin.name for rule in grammar().rules if not rule.origin.name.startswith("_")}
    assert known - shown == set()


def test_every_word_of_the_grammar_is_shown() -> None:
    """No word of the grammar is missing in the examples of the reference."""
    shown = {
        str(token)
        for example in all_examples()
        for token in grammar().parse(example.file).scan_values(lambda value: isinstance(value, lark.Token))
    }
    known = {terminal.pattern.value for terminal in grammar().terminals if terminal.pattern.type == "str"}
    assert known - shown == set()


def test_every_statement_has_an_entry_and_every_entry_a_statement() -> None:
    """The words that begin statements in the examples are those of the headings."""
    begun = {
        node.keyword.text.split()[0]
        for example in all_examples()
        for node in nodes(tree_of(example))
        if hasattr(node, "keyword")
    }
    blocks = {"setup", "capturing", "mill", "ending", "example"}  # these have a section of their own
    assert begun - blocks == {keyword for entry in entries() for keyword in entry.keywords} - {"after"} | {"after"}


def test_the_users_named_are_shipped_and_state_the_rule() -> None:
    """A variant in backticks after `Used by` exists, and it or its parents say the keyword."""
    for entry in entries():
        for name in re.findall(r"`(\w+)`", entry.labels["Used by"]):
            text = _with_parents(name)
            assert any(re.search(rf"^\s*(?:.*[{{;]\s*)?.*\b{keyword}\b", text, re.M) for keyword in entry.keywords), (
                entry.heading,
                name,
            )


def _with_parents(name: str) -> str:
    text = variants.source(name)
    parent = re.search(r"^variant \w+ extends (\w+)", text, re.MULTILINE)
    return text if parent is None else text + _with_parents(parent[1])


def test_the_codes_are_those_of_the_catalogue() -> None:
    """The table of messages lists every code with its title, and no other."""
    table = dict(re.findall(r"^\| (RW\d\d\d) \| (.+?) \|$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE))
    assert table == CATALOGUE
