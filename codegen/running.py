"""Runs the compiler: with a time limit, and with nothing of it left behind when it is cut short.

Knows nothing of what is compiled. Read next: build.py.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress


def run(command: Sequence[str], seconds: float) -> tuple[int, str]:
    """The exit status of a command, and what it wrote to standard error.

    Raises OSError if it cannot be started, subprocess.TimeoutExpired if it takes too long. A compiler is a family of
    processes: whatever ends this call (Ctrl-C too) ends all of them.
    """
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    with process:
        try:
            _, said = process.communicate(timeout=seconds)
        except BaseException:
            _end_all(process)
            raise
    return process.returncode, said


def _end_all(process: subprocess.Popen[str]) -> None:
    """Ends a process and all that it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # it leads the group of its own session
    else:
        process.kill()
