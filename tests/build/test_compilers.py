"""Which compiler is taken, engines for one processor, and the command that builds ahead of time."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import rulewright
from rulewright.codegen import BuildError, compilers
from rulewright.codegen.compilers import find_compiler, flags
from rulewright.runtime.cli import app
from support import compiler
from typer.testing import CliRunner

# Stands in for the wheel: takes zig's words and calls the compiler of this machine.
ZIGLANG = """
import os, subprocess, sys
tool, *words = sys.argv[1:]
assert tool == "cc", tool
words = [word.replace("-mcpu=", "-march=").replace("x86_64_v2", "x86-64-v2") for word in words]
sys.exit(subprocess.call([{compiler!r}, *words], env={{**os.environ, "PATH": "/usr/bin:/bin"}}))
"""


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a C compiler, and an empty store; the folder is on Python's path."""
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "engines"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))  # pyright: ignore[reportUnknownMemberType]
    return tmp_path


def test_zig_compiles_where_there_is_nothing_else(bare: Path, monkeypatch: pytest.MonkeyPatch):
    """With the wheel `ziglang` installed, `python -m ziglang cc` is the compiler, with zig's words for a processor."""
    real = compiler_path(monkeypatch)
    (bare / "ziglang").mkdir()
    (bare / "ziglang" / "__init__.py").write_text("")
    (bare / "ziglang" / "__main__.py").write_text(ZIGLANG.format(compiler=real))
    found = find_compiler()
    assert found.command[1:] == ("-m", "ziglang", "cc")
    assert not [flag for flag in flags(found) if flag.startswith("-march")]
    engine = rulewright.compile(rulewright.load("three_mens_morris"))
    assert engine.perft(engine.start(), 4) == 3024


@pytest.mark.parametrize("words", [f"{sys.executable} -m ziglang cc", "zig cc"])
def test_zig_named_by_cc_gets_its_own_words_for_a_processor(bare: Path, monkeypatch: pytest.MonkeyPatch, words: str):
    """zig takes -march for something else and would refuse the processor."""
    program = bare / "zig"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(bare))
    monkeypatch.setenv("CC", words)
    assert not [flag for flag in flags(find_compiler()) if flag.startswith("-march")]


def compiler_path(monkeypatch: pytest.MonkeyPatch) -> str:
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "/usr/bin:/bin:/usr/local/bin")
        return compiler()


def test_the_message_names_the_extra_that_brings_a_compiler(bare: Path, monkeypatch: pytest.MonkeyPatch):
    """Where nothing compiles, pip can help."""
    monkeypatch.setattr(compilers, "find_spec", lambda name: None)  # the wheel may be installed for other tests
    with pytest.raises(BuildError, match=r"no C compiler was found.*pip install 'rulewright\[zig\]'"):
        rulewright.compile(rulewright.load("english"))


def run(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["build", *arguments], prog_name="rulewright")
    assert result.exit_code == status, result.output
    return result.stdout


def test_build_tells_where_and_how_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The first time it builds, the second time it finds; what it built is what `compile` loads."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    ((first,), (second,)) = (json.loads(run("three_mens_morris", "--json")) for _ in range(2))
    assert first["seconds"] > 0
    assert second["seconds"] is None
    assert first["path"] == second["path"]
    assert Path(first["path"]).stat().st_size == first["bytes"]
    told: list[str] = []
    rulewright.compile(rulewright.load("three_mens_morris"), progress=told.append)
    assert told == []
    assert "was there already" in run("three_mens_morris")


def test_native_engines_stand_apart_and_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """`--native` builds a second engine, which `compile` loads if asked or by RULEWRIGHT_NATIVE=1; both count alike."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    rules, told = rulewright.load("three_mens_morris"), list[str]()
    for arguments in ((), ("--native",)):
        run("three_mens_morris", *arguments)
    assert len(list((tmp_path / "engines").iterdir())) == 2
    asked = rulewright.compile(rules, progress=told.append, native=True)
    monkeypatch.setenv("RULEWRIGHT_NATIVE", "1")
    found = rulewright.compile(rules, progress=told.append)
    for engine in (asked, found):
        assert engine.perft(engine.start(), 6) == 54720
    assert told == []


def test_build_of_what_there_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """An unknown name is wrong usage."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    run("no_such_variant", status=2)
