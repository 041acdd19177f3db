"""`load` and the front door: names, paths, parents, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import rulewright as rw
from rulewright import variants

CHILD = 'variant child extends international\ntitle "A child"\nfirst black\n'
PARENT = """variant international
title "Not the shipped one"
board 4x4, dark squares
first white
setup { each side has 2 men on row 1 }
piece man { moves 1 step diagonally forward }
ending { lose with no legal move; draw when a position occurs 3 times }
"""


@pytest.mark.parametrize("name", variants.names())
def test_every_shipped_variant_loads_without_a_warning(name: str) -> None:
    rules = rw.load(name)
    assert rules.name == name
    assert rules.title
    assert not [diagnostic for diagnostic in rules.diagnostics if diagnostic.severity.value == "warning"]


def test_a_path_is_loaded_and_finds_a_shipped_parent(tmp_path: Path) -> None:
    file = tmp_path / "child.rules"
    file.write_text(CHILD, encoding="utf-8")
    assert rw.load(file).variant.board.size == 50
    assert rw.load(str(file)).title == "A child"


def test_a_parent_beside_the_child_comes_before_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "child.rules").write_text(CHILD, encoding="utf-8")
    (tmp_path / "international.rules").write_text(PARENT, encoding="utf-8")
    assert rw.load(tmp_path / "child.rules").variant.board.size == 8


def test_an_unknown_name_lists_near_ones() -> None:
    with pytest.raises(rw.UnknownVariantError, match="`international`"):
        rw.load("internatonal")


@pytest.mark.parametrize("name", ["", "..", "no/such/file", "no_such.rules", "\x00", "a" * 5000, "é\n", "/"])
def test_hostile_names_are_refused(name: str) -> None:
    with pytest.raises(rw.RulewrightError):
        rw.load(name)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.rules").mkdir()
    with pytest.raises(rw.RulewrightError):
        rw.load(tmp_path / "folder.rules")


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"\xef\xbb\xbfvariant x", b"variant x\n" * 40_000, b"{" * 100_000, b"variant x extends x\n"],
)
def test_hostile_files_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.rules"
    file.write_bytes(content)
    with pytest.raises(rw.RulesError) as refusal:
        rw.load(file)
    assert refusal.value.diagnostics


def test_importing_costs_no_library() -> None:
    """`import rulewright` must not bring in the parser generator, the C bridge, templates or the terminal."""
    program = (
        "import sys, rulewright; "
        "print([name for name in ('lark', 'cffi', 'jinja2', 'typer', 'rich') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("name", rw.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(rw, name) is not None


def test_a_name_that_is_not_public() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = rw.no_such_name
