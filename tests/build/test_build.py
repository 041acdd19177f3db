"""Building: clear words without a compiler, whole files only, one result for many builders, never a stale one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import rulewright
from rulewright.codegen import BuildError, compilers
from rulewright.dsl import cache
from support import compiler

BUILD_AND_COUNT = """
import rulewright
engine = rulewright.compile(rulewright.load("three_mens_morris"))
print(engine.perft(engine.start(), 4))
"""


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of this test's own."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    return tmp_path / "engines"


def engines_in(store: Path) -> list[Path]:
    return sorted(store.glob("_rulewright_*"))


def test_without_a_compiler_the_message_tells_the_way_out(empty_cache: Path, monkeypatch: pytest.MonkeyPatch):
    """CC that names nothing is refused by name, and nothing else of rulewright minds."""
    monkeypatch.setenv("CC", "no-such-compiler")
    rules = rulewright.load("english")
    with pytest.raises(BuildError, match=r"`no-such-compiler`, was not found.*--engine reference"):
        rulewright.compile(rules)
    reference = rulewright.interpret(rules)
    assert len(reference.legal_moves(reference.start())) == 7


def test_no_compiler_at_all(empty_cache: Path, monkeypatch: pytest.MonkeyPatch):
    """With an empty search path and no CC the message says what to install."""
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(compilers, "find_spec", lambda name: None)  # no wheel `ziglang` either
    with pytest.raises(BuildError, match=r"no C compiler was found.*apt install gcc"):
        rulewright.compile(rulewright.load("english"))


def test_a_refusing_compiler_is_quoted_and_its_input_kept(empty_cache: Path, monkeypatch: pytest.MonkeyPatch):
    """The error holds the command, the compiler's words and the path of the C file."""
    monkeypatch.setenv("CC", f"{compiler()} -Dstatic=broken")
    with pytest.raises(BuildError) as caught:
        rulewright.compile(rulewright.load("three_mens_morris"))
    error = caught.value
    assert "-Dstatic=broken" in error.command
    assert "error" in error.output
    assert error.source is not None
    assert "the engine of the variant `three_mens_morris`" in error.source.read_text()
    assert engines_in(empty_cache) == []


def test_second_load_builds_nothing(empty_cache: Path):
    """The cache answers by content: the same rules never compile twice."""
    rules = rulewright.load("three_mens_morris")
    told: list[str] = []
    rulewright.compile(rules, progress=told.append)
    rulewright.compile(rules, progress=told.append)
    assert told == ["compiling three_mens_morris"]
    assert len(engines_in(empty_cache)) == 1


def test_changed_rules_are_never_served_a_stale_engine(empty_cache: Path, tmp_path: Path):
    """A file that changes under the same name gets an engine of its own."""
    file = tmp_path / "mine.rules"
    counts: list[int] = []
    for lines in ("3 in line", "3 in line, straight only"):
        file.write_text(f'variant mine extends three_mens_morris\ntitle "Mine"\nmill {{ made by {lines} }}\n')
        engine = rulewright.compile(rulewright.load(str(file)))
        counts.append(engine.perft(engine.start(), 6))
    assert counts == [54720, 56160]  # published: eight lines, and six
    assert len(engines_in(empty_cache)) == 2


def test_a_damaged_engine_is_built_again(empty_cache: Path):
    """A file cut short in the cache is replaced, not reported."""
    subprocess.run([sys.executable, "-c", BUILD_AND_COUNT], check=True, capture_output=True)
    (stored,) = engines_in(empty_cache)
    stored.write_bytes(b"\x7fELF and nothing else")
    told: list[str] = []
    engine = rulewright.compile(rulewright.load("three_mens_morris"), progress=told.append)
    assert told == ["compiling three_mens_morris"]
    assert engine.perft(engine.start(), 4) == 3024


def test_processes_that_build_at_once_all_succeed(empty_cache: Path):
    """Four processes with an empty cache: each gets a whole engine, no workspace is left behind."""
    running = [
        subprocess.Popen([sys.executable, "-c", BUILD_AND_COUNT], stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    assert [process.communicate(timeout=120)[0].strip() for process in running] == ["3024"] * 4
    assert [process.returncode for process in running] == [0] * 4
    assert sorted(empty_cache.iterdir()) == engines_in(empty_cache)


def test_keys_do_not_run_together():
    """Two lists of parts that read the same when joined have different names."""
    assert cache.key("ab", "c") != cache.key("a", "bc")
