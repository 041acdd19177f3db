"""The table of requirements: every numbered sentence of the five rule pages has a test, and every entry exists.

An entry is `case:ID` (a position in the JSON files), `pair:ID` (pairs.json), `test:FILE::NAME` (a test here) or
`example:VARIANT:TITLE` (an example in a shipped `.rules` file).
"""

from __future__ import annotations

import ast
import json
from functools import cache

import pytest
import rulewright as rw
from seeds.playing import HERE, read_cases

TABLE: dict[str, list[str]] = json.loads((HERE / "requirements.json").read_text(encoding="utf-8"))
NUMBERED = {"PY10": 22, "TR10": 24, "PYM9": 19, "PYE8": 12, "EN8": 15}
ENTRIES = sorted({entry for entries in TABLE.values() for entry in entries})


def test_table_holds_every_requirement() -> None:
    assert set(TABLE) == {f"{page}-{number:02}" for page, last in NUMBERED.items() for number in range(1, last + 1)}
    assert all(TABLE.values())


@cache
def ids_in(name: str) -> frozenset[str]:
    return frozenset(case["id"] for case in read_cases(name))


@cache
def functions_of(name: str) -> frozenset[str]:
    tree = ast.parse((HERE / name).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def exists(entry: str) -> bool:
    kind, _, rest = entry.partition(":")
    match kind:
        case "case":
            return rest in ids_in(f"{rest.partition('-')[0].lower()}.json")
        case "pair":
            return rest in ids_in("pairs.json")
        case "test":
            name, _, function = rest.partition("::")
            return function.startswith("test_") and function in functions_of(name)
        case "example":
            variant, _, title = rest.partition(":")
            return title in {example.name for example in rw.load(variant).variant.examples}
        case _:
            return False


@pytest.mark.parametrize("entry", ENTRIES)
def test_entry_exists(entry: str) -> None:
    assert exists(entry)


def test_every_position_serves_a_requirement() -> None:
    """No position stands in the data for nothing; another reading (`…/FMJD`) goes with the one that it contrasts."""
    serving = {entry.removeprefix("case:").partition("/")[0] for entry in ENTRIES if entry.startswith("case:")}
    for page in ("py10.json", "tr10.json", "pym9.json", "pye8.json", "en8.json"):
        assert {case_id.partition("/")[0] for case_id in ids_in(page)} <= serving
