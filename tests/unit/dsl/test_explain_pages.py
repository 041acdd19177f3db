"""The pages dsl/explain/RWnnn.md: each wrong file gets its code, each right file does not."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import pytest
import rulewright as rw
from rulewright.dsl.codes import CATALOGUE
from rulewright.dsl.diagnostics import Severity
from rulewright.dsl.source import MAX_BYTES
from rulewright.runtime.rules import check_source, find_source

PAGES = resources.files("rulewright.dsl").joinpath("explain")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A file as a page shows it."""

    name: str
    text: str


def page(code: str) -> str:
    return PAGES.joinpath(f"{code}.md").read_text(encoding="utf-8")


def shown(code: str, section: str) -> Shown | None:
    found = re.search(rf"^## {section}\n.*?^```rules (\w+\.rules)\n(.*?)^```$", page(code), re.MULTILINE | re.DOTALL)
    return None if found is None else Shown(name=found[1], text=found[2])


def codes_of(folder: Path, name: str) -> set[str]:
    """The codes that a file gets when it is checked, and RW501 if the engines refuse it."""
    try:
        variant, diagnostics = check_source(find_source(folder / name))
    except rw.RulesError as error:
        return {diagnostic.code for diagnostic in error.diagnostics}
    codes = {diagnostic.code for diagnostic in diagnostics}
    if variant is not None and variant.beyond:
        codes.add("RW501")
    return codes


def long_line_of_parents(folder: Path, right: bytes) -> None:
    """Ten files, each of which extends the one before."""
    for number in range(10):
        parent = f"game_{number - 1}" if number else "english"
        name = "my_draughts" if number == 9 else f"game_{number}"
        (folder / f"{name}.rules").write_text(f'variant {name} extends {parent}\ntitle "Game {number}"\n')


# What cannot be shown in print: how the right file is spoiled.
SPOILED: dict[str, Callable[[Path, bytes], object]] = {
    "RW100": lambda folder, right: None,
    "RW101": lambda folder, right: (folder / "my_draughts.rules").write_bytes(right + b'note "\xff"\n'),
    "RW102": lambda folder, right: (folder / "my_draughts.rules").write_bytes(right + b"#" * MAX_BYTES),
    "RW104": lambda folder, right: (folder / "my_draughts.rules").write_bytes(b"\xef\xbb\xbf" + right),
    "RW209": long_line_of_parents,
}


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    """The folder holds one page for each code of the catalogue."""
    assert {Path(entry.name).stem for entry in PAGES.iterdir() if entry.name.endswith(".md")} == set(CATALOGUE)


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_page_begins_with_its_title(code: str) -> None:
    """The title of a page is that of the catalogue."""
    assert page(code).splitlines()[0] == f"# {code}: {CATALOGUE[code]}"


@pytest.mark.parametrize("code", CATALOGUE)
def test_the_wrong_file_gets_the_code(code: str, tmp_path: Path) -> None:
    """What a page calls wrong is told so, with this code."""
    wrong, right = shown(code, "Wrong"), shown(code, "Right")
    assert right is not None
    if wrong is None:
        SPOILED[code](tmp_path, right.text.encode())
        assert code in codes_of(tmp_path, right.name)
    else:
        (tmp_path / wrong.name).write_text(wrong.text, encoding="utf-8")
        assert code in codes_of(tmp_path, wrong.name)


@pytest.mark.parametrize("code", CATALOGUE)
def test_the_right_file_is_right(code: str, tmp_path: Path) -> None:
    """What a page calls right has no error, and not this code."""
    right = shown(code, "Right")
    assert right is not None
    (tmp_path / right.name).write_text(right.text, encoding="utf-8")
    variant, diagnostics = check_source(find_source(tmp_path / right.name))
    assert [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR] == []
    assert variant is not None
    assert code not in codes_of(tmp_path, right.name)


def test_only_what_cannot_be_printed_has_no_wrong_file() -> None:
    """A page without a wrong file is one of the few whose fault lies in bytes or folders."""
    assert {code for code in CATALOGUE if shown(code, "Wrong") is None} == set(SPOILED) & set(CATALOGUE)
