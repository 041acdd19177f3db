"""The names of stored engines: the same for the same rules in every process, another for any rule that differs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
import rulewright
from rulewright import variants
from rulewright.codegen import build, c_source, render
from rulewright.codegen.fingerprint import fingerprint
from rulewright.runtime import rules_store

IN_ANOTHER_PROCESS = """
import hashlib, rulewright
from rulewright.codegen.fingerprint import fingerprint
print(hashlib.sha256(fingerprint(rulewright.load("frisian").variant).encode()).hexdigest())
"""
MODULES_AFTER = """
import sys, rulewright
{work}
print(*sorted({{"cffi", "jinja2", "lark", "numpy", "subprocess", "rulewright.dsl"}} & set(sys.modules)))
"""


def without_comments(source: str) -> str:
    return re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)


def written(folder: Path, text: str) -> rulewright.Rules:
    file = folder / "mine.rules"
    file.write_text(text, encoding="utf-8")
    return rulewright.load(str(file))


@pytest.mark.parametrize("name", ["international", "frisian", "morabaraba"])
def test_texts_and_places_of_rules_build_nothing_anew(name: str, tmp_path: Path):
    """Another title, an example more, every rule on another line: the same name, and the same code."""
    one = written(tmp_path, f'variant mine extends {name}\ntitle "One"\n').variant
    other = written(
        tmp_path, f'\n\n\nvariant mine extends {name}\ntitle "Two"\nexample "a" {{ outcome open }}\n'
    ).variant
    assert fingerprint(one) == fingerprint(other)
    assert without_comments(c_source(one)) == without_comments(c_source(other))


def test_shipped_variants_share_a_name_only_with_the_same_code():
    """Whatever they are called: two variants whose code differs never share a name."""
    codes: dict[str, str] = {}
    for name in variants.names():
        variant = replace(rulewright.load(name).variant, name="one")
        code = without_comments(c_source(variant))
        assert codes.setdefault(fingerprint(variant), code) == code
    assert len(codes) > 15


@pytest.mark.parametrize(
    ("block", "rules"),
    [
        ("capturing", ("prefer none", "prefer most pieces", "prefer most kings", "remove at once", "may stop early")),
        ("ending", ("draw after 80 plies", "draw after 82 plies", "lose with no legal move", "win by promotion")),
    ],
)
def test_one_rule_that_differs_is_another_engine(block: str, rules: tuple[str, ...], tmp_path: Path):
    """Statement by statement: what differs in the rules differs in the name."""
    texts = [
        fingerprint(written(tmp_path, f'variant mine extends english\ntitle "M"\n{statement_of(block, rule)}').variant)
        for rule in rules
    ]
    for one, other in combinations(texts, 2):
        assert one != other


def statement_of(block: str, rule: str) -> str:
    subject = "sequence " if rule.startswith("may") else ""
    return f"{block} {{ {subject}{rule} }}\n"


def test_every_process_gives_the_same_name():
    """Sets in the IR come in any order; names do not depend on it."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", IN_ANOTHER_PROCESS],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize(
    ("work", "imported"),
    [
        ("", ""),
        ("rulewright.interpret", "rulewright.dsl"),
        ("rulewright.compile(rulewright.load('three_mens_morris'))", "rulewright.dsl"),
    ],
)
def test_heavy_modules_wait_until_they_are_needed(work: str, imported: str):
    """The package alone imports nothing of its own; a stored engine needs neither templates nor cffi's parser."""
    command = [sys.executable, "-c", MODULES_AFTER.format(work=work)]
    last = ""
    for _ in range(2):  # the first may have to build
        last = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    assert last == imported


def test_what_a_stale_process_builds_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A program that was started before this package's files changed plays with what it knows, and stores nothing."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    rulewright.load("english")  # the code is known from here on
    (kept,) = tmp_path.glob("rules/*")
    monkeypatch.setattr(build, "digest", lambda: "the files of tomorrow")
    monkeypatch.setattr(rules_store, "_code_now", lambda: "the files of tomorrow")
    engine = rulewright.compile(rulewright.load("three_mens_morris"))
    assert engine.perft(engine.start(), 4) == 3024
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.parent.name != "templates"] == [kept]


def test_templates_are_kept_and_may_vanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The next process reads templates as Python code, for the same C; a folder that somebody removes is no fault."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    expected = c_source(rulewright.load("english").variant)
    for kept in (False, True):
        render._environment.cache_clear()
        assert bool(list(tmp_path.glob("templates/*"))) == kept
        assert c_source(rulewright.load("english").variant) == expected
    shutil.rmtree(tmp_path)
    assert "MILL" in c_source(rulewright.load("nine_mens_morris").variant).upper()
    render._environment.cache_clear()
