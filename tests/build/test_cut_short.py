"""Builds that end badly: endless compilers, full disks, killed processes. The store never holds half an engine."""

from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
import rulewright
from rulewright.codegen import BuildError, build
from rulewright.dsl import cache

COUNT = """
import rulewright
engine = rulewright.compile(rulewright.load("three_mens_morris"))
print(engine.perft(engine.start(), 4))
"""
COUNT_ON_A_FULL_DISK = """
import resource, signal, rulewright
rules = rulewright.load("three_mens_morris")
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # so that writing fails, as on a full disk
resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES, BYTES))
try:
    rulewright.compile(rules)
except rulewright.RulewrightError as error:
    print(f"told: {error}")
"""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The engines of a cache of this test's own."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    return tmp_path / "engines"


def count_afresh() -> str:
    done = subprocess.run([sys.executable, "-c", COUNT], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def is_alive(process: int) -> bool:
    try:
        text = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_compiler_that_never_ends_is_stopped_with_all_its_children(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It starts another process, as compilers do, and waits for it."""
    told, program = tmp_path / "child", tmp_path / "endless"
    program.write_text(f"#!/bin/sh\nsleep 600 &\necho $! > {told}\nwait\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("CC", str(program))
    monkeypatch.setattr(build, "TIMEOUT_SECONDS", 2)
    with pytest.raises(BuildError, match=r"stopped after 2 seconds\ncommand: .*endless"):
        rulewright.compile(rulewright.load("three_mens_morris"))
    child = int(told.read_text())
    for _ in range(100):
        if not is_alive(child):
            break
        time.sleep(0.05)
    assert not is_alive(child)
    assert list(store.iterdir()) == []


@pytest.mark.parametrize("limit", [2_000, 60_000])
def test_a_full_disk_is_told_and_leaves_nothing(limit: int, store: Path):
    """First there is no room for the C, then none for what the compiler makes of it."""
    program = COUNT_ON_A_FULL_DISK.replace("BYTES", str(limit))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("told: ")
    assert "File too large" in done.stdout
    assert not list(store.glob("_rulewright_*"))
    assert not list(store.glob("build_*"))
    assert count_afresh() == "3024"


def test_killed_builds_never_poison_the_store(store: Path):
    """Processes killed at any moment of a build leave a whole engine or none; the next one plays as if alone."""
    dice = random.Random(20261130)
    started = time.monotonic()
    assert count_afresh() == "3024"
    longest = time.monotonic() - started
    for _ in range(8):
        for engine in store.glob("_rulewright_*"):
            engine.unlink()
        process = subprocess.Popen([sys.executable, "-c", COUNT], stdout=subprocess.PIPE, start_new_session=True)
        time.sleep(dice.uniform(0.1, longest))
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        for engine in store.glob("_rulewright_*"):  # whole, since it bears the name
            assert count_afresh() == "3024"
            assert engine.exists()
    assert count_afresh() == "3024"


def test_what_killed_builds_have_left_goes_in_time(store: Path):
    """A workspace too old for any build is swept away by the next one; that of a build under way is not."""
    left, at_work = store / "build_left", store / "build_at_work"
    for folder in (left, at_work):
        folder.mkdir(parents=True)
        (folder / "engine.c").write_text("int x;")
    long_ago = time.time() - 2 * cache.ABANDONED_SECONDS
    os.utime(left, (long_ago, long_ago))
    rulewright.compile(rulewright.load("three_mens_morris"))
    assert [path.name for path in store.glob("build_*")] == ["build_at_work"]
