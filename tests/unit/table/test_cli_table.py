"""`rulewright play` as a program: through pipes, and at a terminal of its own with Ctrl-C and completion."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager

import pytest
from rulewright.runtime.cli import app
from typer.testing import CliRunner

COMMAND = [sys.executable, "-m", "rulewright", "play"]
PATIENCE = 60.0  # seconds that a slow machine may take to start, build an engine and answer
SECONDS_BETWEEN = 3.0  # keys that are typed again
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")


def piped(*arguments: str, said: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], input=said, capture_output=True, timeout=PATIENCE, check=False)


def test_two_people_play_through_a_pipe() -> None:
    """What is said is repeated, so that the output can be read as a transcript."""
    run = piped("english", "--side", "both", said=b"11-15\n15-11\n\nundo\n9-14\nquit\n11-15\n")
    shown = run.stdout.decode()
    assert (run.returncode, run.stderr) == (0, b"")
    assert "Black> 11-15\n" in shown
    assert "White> 15-11\n15-11 is illegal: " in shown
    assert shown.endswith("White> quit\n1. 9-14 *\n")


def test_the_engine_answers_through_a_pipe() -> None:
    run = piped("english", "--side", "black", "--depth", "4", said=b"11-15\nhint\nfen\n")
    shown = run.stdout.decode()
    assert run.returncode == 0, run.stderr
    assert re.search(r"^White plays \d+-\d+ \(depth 4, [+-]\d+\.\d\d, [\d,]+ positions in \d+\.\d s: ", shown, re.M)
    assert re.search(r"^try \d+-\d+ \(depth 4, ", shown, re.M)
    assert re.search(r"^B:W[\d,-]+:B1-10,12,15$", shown, re.M)
    assert re.search(r"^1\. 11-15 \d+-\d+ \*$", shown, re.M)


def test_a_side_moves_as_often_as_its_turn_comes() -> None:
    """Shax: the engine makes both of Black's removals, one after the other, before White is asked."""
    start = "B:Wa1,b2,c3,d1,g1,f2:Bg7,f6,e5,d7:owed=B2:next=W"
    run = piped("shax", "--depth", "2", "--position", start, said=b"quit\n")
    assert len(re.findall(r"^Black plays x\w\d ", run.stdout.decode(), re.M)) == 2
    assert run.stdout.count(b"White> ") == 1


def test_nobody_plays_but_the_engine() -> None:
    run = piped("three_mens_morris", "--side", "none", "--depth", "3", said=b"")
    shown = run.stdout.decode()
    assert run.returncode == 0, run.stderr
    assert "White plays " in shown
    assert "Black plays " in shown
    assert re.search(r"^(white has won|black has won|drawn): ", shown, re.M)
    assert re.search(r" (1-0|0-1|1/2-1/2)$", shown.rstrip())


@pytest.mark.parametrize("said", [b"", b"\xff\xfe\n\x00\x1b[2J\n", b"x" * 300_000, b"\n" * 1000, "é\u2028\n".encode()])
def test_strange_input_ends_in_the_record(said: bytes) -> None:
    run = piped("english", "--side", "both", said=said)
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.endswith(b"*\n")
    assert b"\x1b" not in run.stdout.replace(said, b"")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["english", "--side", "red"], 2, "Invalid value for '--side'"),
        (["english", "--depth", "0"], 2, "Invalid value for '--depth'"),
        (["english", "--seconds", "nan"], 2, "'--seconds'"),
        (["english", "--side", "both", "--position", "W:W99:B1"], 2, "square 99 does not exist"),
        (["english", "--side", "both", "--moves", "11-14"], 1, "illegal move: "),
    ],
)
def test_wrong_use_is_told(arguments: list[str], status: int, words: str) -> None:
    run = CliRunner().invoke(app, ["play", *arguments], prog_name="rulewright")
    assert run.exit_code == status
    assert words in ESCAPES.sub(b"", run.output.encode()).decode()


# ---- a terminal


class Terminal:
    """A program at a terminal: what it has shown, and keys for it."""

    def __init__(self, file: int, process: int) -> None:
        self._file, self._process, self._status = file, process, None
        self.shown = ""

    def type(self, keys: str) -> None:
        os.write(self._file, keys.encode())

    def wait_for(self, pattern: str) -> str:
        """What is shown up to the pattern, which then is past. Fails if it does not come."""
        end = time.monotonic() + PATIENCE
        while (found := re.search(pattern, self.shown)) is None:
            assert self._read(end - time.monotonic()), f"{pattern!r} did not come: {self.shown!r}"
        before, self.shown = self.shown[: found.end()], self.shown[found.end() :]
        return before

    def ended_by(self, keys: str) -> tuple[int, str]:
        """The exit status and what was shown last, of a program that ends by these keys. They are typed again while it
        does not: Python misses a Ctrl-C that comes just when `input` begins to wait."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.type(keys)
            while self._read(SECONDS_BETWEEN):
                pass
            ended, status = os.waitpid(self._process, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status), self.shown
        raise AssertionError(f"it goes on after {keys!r}: {self.shown!r}")

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._file], [], [], max(seconds, 0.0))
        try:
            read = os.read(self._file, 65536) if ready else b""
        except OSError:  # Linux says so where the other end is closed
            read = b""
        self.shown += ESCAPES.sub(b"", read).decode(errors="replace").replace("\r", "")
        return bool(read)


@contextmanager
def terminal(*arguments: str) -> Generator[Terminal]:
    process, file = pty.fork()
    if process == 0:
        try:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a suite run in the background ignores Ctrl-C
            os.execve(sys.executable, [*COMMAND, *arguments], {**os.environ, "TERM": "xterm", "COLUMNS": "100"})
        finally:
            os._exit(127)
    try:
        yield Terminal(file, process)
    finally:
        os.close(file)
        try:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        except (ProcessLookupError, ChildProcessError):
            pass  # it has ended


def test_a_game_at_a_terminal_with_completion() -> None:
    with terminal("english", "--side", "black", "--depth", "3") as screen:
        screen.wait_for("Black> ")
        screen.type("11-16\n")
        assert "White plays " in screen.wait_for("Black> ")
        screen.type("res\t\n")
        assert "white has won: black has resigned" in screen.wait_for("the game is over> ")
        status, shown = screen.ended_by("\x04")
    assert status == 0
    assert re.search(r"^1\. 11-16 \S+ 1-0$", shown, re.M)


def test_ctrl_c_stops_the_thinking_first_and_ends_the_game_then() -> None:
    """The engine has an hour for its move; stopped, it plays at once what it has found."""
    with terminal("english", "--side", "black", "--seconds", "3600") as screen:
        screen.wait_for("Black> ")
        screen.type("11-15\n")
        screen.wait_for(r"White thinks  depth \d+, ")
        screen.type("\x03")
        screen.wait_for(r"White plays \d+-\d+ \(depth ")
        screen.wait_for("Black> ")
        status, shown = screen.ended_by("\x03")
    assert status == 130
    assert re.search(r"^1\. 11-15 \d+-\d+ \*$", shown, re.M)
    assert "Traceback" not in shown
