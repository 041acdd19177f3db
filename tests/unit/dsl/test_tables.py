"""The parser's tables are kept between runs, and nothing depends on them being there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from rulewright.dsl.tables import tables_file

READ = """
from rulewright.dsl.parser import parse
from rulewright.dsl.source import SourceFile
tree, found = parse(SourceFile(name="a.rules", text='variant a\\ntitle "A"\\npdn x\\n'))
print(len(tree.statements), [d.code for d in found])
"""


def read_in_a_new_process(home: Path) -> str:
    """What a process finds in a small wrong file; its cache is below `home`."""
    environment = {**os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    environment.pop("RULEWRIGHT_CACHE", None)
    done = subprocess.run([sys.executable, "-c", READ], env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def test_the_tables_are_kept_and_used(tmp_path: Path) -> None:
    assert read_in_a_new_process(tmp_path) == "1 ['RW120']\n"
    (kept,) = tmp_path.rglob("*.tables")
    before = kept.stat().st_mtime_ns
    assert read_in_a_new_process(tmp_path) == "1 ['RW120']\n"
    assert kept.stat().st_mtime_ns == before


@pytest.mark.parametrize("content", [b"", b"garbage", b"garbage\n\x80\x04K\x01."])
def test_a_damaged_file_is_replaced(tmp_path: Path, content: bytes) -> None:
    read_in_a_new_process(tmp_path)
    (kept,) = tmp_path.rglob("*.tables")
    kept.write_bytes(content)
    assert read_in_a_new_process(tmp_path) == "1 ['RW120']\n"
    assert len(kept.read_bytes()) > 10_000


def test_without_a_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "file"
    home.write_text("in the way")
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    assert tables_file("1.0") is None
    assert read_in_a_new_process(home) == "1 ['RW120']\n"
