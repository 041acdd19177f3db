"""Checked rules are kept for the next process: what comes back is what was checked, and only while it still holds."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.runtime import rules_store
from rulewright.runtime.rules import check_source, find_source

CHILD = 'variant child extends parent\ntitle "A child"\n{more}'
PARENT = 'variant parent extends {name}\ntitle "A parent"\n'
TWICE = "piece man { moves 1 step diagonally forward }\nending { draw after 40 plies without capture }\n"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a store of this test's own."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rules"


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that had to be read and checked."""
    names: list[str] = []

    def checking(source, find):
        names.append(source.name)
        return check_source(source, find)

    monkeypatch.setattr("rulewright.runtime.rules.check_source", checking)
    return names


@pytest.mark.parametrize("name", variants.names())
def test_every_shipped_variant_comes_back_as_it_was_checked(name: str, store: Path, unread: list[str]):
    """All of it, places of rules and diagnostics included."""
    fresh, kept = rw.load(name), rw.load(name)
    assert unread == [f"{name}.rules"]
    variant, diagnostics = check_source(find_source(name))
    for rules in (fresh, kept):
        assert (rules.variant, rules.diagnostics) == (variant, diagnostics)
    assert kept.variant is not fresh.variant


def family(folder: Path, more: str = "", name: str = "english") -> Path:
    (folder / "parent.rules").write_text(PARENT.format(name=name), encoding="utf-8")
    (folder / "child.rules").write_text(CHILD.format(more=more), encoding="utf-8")
    return folder / "child.rules"


def test_warnings_come_back_with_their_places(store: Path, tmp_path: Path, unread: list[str]):
    """A rule said again is told of each time, at the same place of the same text."""
    child = family(tmp_path, TWICE)
    fresh, kept = rw.load(child), rw.load(child)
    assert len(unread) == 1
    assert fresh.diagnostics
    assert kept.diagnostics == fresh.diagnostics
    assert [d.primary.span.line for d in kept.diagnostics] == [d.primary.span.line for d in fresh.diagnostics]


def test_a_parent_that_changes_is_seen(store: Path, tmp_path: Path, unread: list[str]):
    """The child's text is the same, its rules are not."""
    child = family(tmp_path)
    assert rw.load(child).variant.board.size == 32
    family(tmp_path, name="international")
    assert rw.load(child).variant.board.size == 50
    assert len(unread) == 2


def test_a_parent_that_goes_away_is_missed(store: Path, tmp_path: Path):
    """Nothing is loaded that could not be read."""
    child = family(tmp_path)
    rw.load(child)
    (tmp_path / "parent.rules").unlink()
    with pytest.raises(rw.RulesError, match="RW207"):
        rw.load(child)


def test_one_text_under_two_names_keeps_both_names(store: Path, tmp_path: Path):
    """Rules name the file they stand in."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        assert rw.load(family(folder)).variant.file == str(folder / "child.rules")
        assert rw.load(family(folder)).variant.file == str(folder / "child.rules")


def test_wrong_rules_are_wrong_every_time(store: Path, tmp_path: Path):
    """Of a file with errors nothing is kept."""
    child = family(tmp_path, "first nobody\n")
    for _ in range(2):
        with pytest.raises(rw.RulesError):
            rw.load(child)
    assert not store.exists() or list(store.iterdir()) == []


def sealed(contents: bytes) -> bytes:
    return hashlib.sha256(contents).digest() + contents


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"garbage",
        sealed(b""),
        sealed(b"[]"),
        sealed(b"[]\n"),
        sealed(b"[]\n[[],[]]"),
        sealed(b"[]\n[1,[]]"),
        sealed(b'[]\n[{"is":"Variant"},[]]'),
        sealed(b'[]\n[{"is":"Nothing","of":1},[]]'),
        sealed(b'[]\n[{"is":["Origin"]},[]]'),
        sealed(b'[]\n[{"is":"Origin","words":"w","system":1},[]]'),
        sealed(b'[]\n[{"is":"SourceFile","of":7},[]]'),
        sealed(b'[]\n[{"is":"Fraction","of":"1/0"},[]]'),
        sealed(b'[["english",3,"x"]]\n[1,[]]'),
        sealed(b"[[1,2]]\n[1,[]]"),
        sealed(b"[]\n" + b"[" * 100_000),
        sealed(b"\xff\n\xff"),
    ],
)
def test_a_damaged_or_foreign_entry_is_passed_over_and_replaced(content: bytes, store: Path, unread: list[str]):
    """Whatever stands in the store, the rules are right."""
    right = rw.load("english")
    (entry,) = store.iterdir()
    whole = entry.read_bytes()
    entry.write_bytes(content)
    assert rw.load("english") == right
    assert len(unread) == 2
    assert rw.load("english") == right
    assert len(unread) == 2
    assert len(entry.read_bytes()) == len(whole)


def test_an_entry_with_one_byte_changed_is_passed_over(store: Path, unread: list[str]):
    """Even one that could be read."""
    right = rw.load("english")
    (entry,) = store.iterdir()
    entry.write_bytes(entry.read_bytes().replace(b"Checkers", b"Chequers", 1))
    assert rw.load("english") == right


def test_without_a_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A file stands where the folder should be: loading works, each time from the text."""
    (tmp_path / "cache").write_text("in the way")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    assert rw.load("english") == rw.load("english")
    with pytest.raises(rw.BuildError, match="cannot be kept"):
        rw.compile(rw.load("english"))


def test_the_store_forgets_what_is_old(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It never grows beyond its bound, and the newest entries stay."""
    monkeypatch.setattr(rules_store, "MOST_ENTRIES", 3)
    for number in range(5):
        rw.load(family(tmp_path, f"# {number}\n"))
    assert len(list(store.iterdir())) == 3
    newest = max(store.iterdir(), key=lambda entry: entry.stat().st_mtime_ns)
    rw.load(family(tmp_path, "# 4\n"))
    assert max(store.iterdir(), key=lambda entry: entry.stat().st_mtime_ns) == newest
