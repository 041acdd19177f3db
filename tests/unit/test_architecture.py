"""ARCHITECTURE.md names every code file and no file that is gone; nor does the first comment of any file."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def section(folder: str) -> str:
    """The part of the page about one folder."""
    return TEXT.split(f"\n## {folder}:")[1].split("\n## ")[0]


def names_in(text: str) -> set[str]:
    """File names, folders (with a slash) and patterns in backticks."""
    return {name for name in re.findall(r"`([^`]+)`", text) if re.fullmatch(r"[\w*./]+(\.\w+|/)", name)}


def test_every_code_file_is_on_the_page():
    """A new file without a line on the page fails here."""
    missing: list[str] = []
    for folder in ("dsl", "codegen", "runtime"):
        patterns = names_in(section(folder))
        for file in sorted((ROOT / folder).iterdir()):
            if file.name.startswith("__"):
                continue
            name = f"{file.name}/" if file.is_dir() else file.name
            covered = any(fnmatch(name, pattern) or pattern.startswith(name) for pattern in patterns)
            if not covered:
                missing.append(f"{folder}/{name}")
    assert missing == []


def test_every_named_file_exists():
    """A file that was renamed or removed may not stay on the page."""
    gone = [
        f"{folder}/{pattern}"
        for folder in ("dsl", "codegen", "runtime")
        for pattern in names_in(section(folder))
        if "nnn" not in pattern and not list(ROOT.glob(f"{folder}/**/{pattern.rstrip('/')}"))
    ]
    assert gone == []


def first_words(file: Path) -> str:
    """What a file says of itself: the docstring, or the comment at the top of C."""
    text = file.read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(text)) or "") if file.suffix == ".py" else text.partition("*/")[0]


def test_no_file_sends_its_reader_to_one_that_is_gone():
    """`Read next: board.py` and the like: a path from anywhere, but of a file that there is."""
    folders = ("dsl", "codegen", "runtime", "tests", "benchmarks")
    there = [file for folder in folders for file in (ROOT / folder).rglob("*") if file.is_file()]
    there += [*ROOT.glob("*.*"), *(ROOT / "docs").glob("*.*")]
    known = {str(Path(*file.parts[start:])) for file in there for start in range(len(file.parts))}
    gone: list[str] = []
    for file in there:
        if file.suffix not in (".py", ".h", ".j2") or "golden" in file.parts:
            continue
        named = re.findall(r"(?<![\w./*])[\w./]*\w\.(?:py|md|h|j2)\b", first_words(file))
        named = [name for name in named if Path(name).stem.islower()]  # RWnnn.md, NAME.py: any file of that form
        gone += [f"{file.relative_to(ROOT)}: {name}" for name in named if re.sub(r"^(\.\./)+", "", name) not in known]
    assert gone == []


def test_no_folder_of_tests_is_passed_over(pytestconfig: pytest.Config):
    """pytest leaves out folders by their names; its own list has `build`, where the generated C is tested."""
    tests = ROOT / "tests"
    folders = {part for file in tests.rglob("test_*.py") for part in file.relative_to(tests).parent.parts}
    left_out = [name for name in folders for pattern in pytestconfig.getini("norecursedirs") if fnmatch(name, pattern)]
    assert "build" in folders
    assert left_out == []
