"""How the tests start us and others: one file to run, whatever shell or folder a client starts it from.

Read next: test_hub_played.py.
"""

from __future__ import annotations

import json
import os
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.environments import PEERS, PeerMissingError, python_of

PROGRAMS = Path(__file__).parent / "programs"
PATIENCE_SECONDS = 120
OURSELVES = (sys.executable, "-m", "rulewright")


def launcher(folder: Path, *arguments: str) -> Path:
    """A file that runs us with the arguments that it is given and then these."""
    file = folder / "rulewright-launcher"
    path = os.environ.get("PYTHONPATH", "")
    file.write_text(
        f'#!/bin/sh\nPYTHONPATH={shlex.quote(path)} exec {shlex.join(OURSELVES)} "$@" {shlex.join(arguments)}\n'
    )
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return file


def peer_python(name: str) -> Path:
    """The interpreter of a peer's environment; the test is skipped where it cannot be made."""
    try:
        return python_of(PEERS[name])
    except PeerMissingError as missing:
        pytest.skip(str(missing))


def peer_environment() -> dict[str, str]:
    """Ours, without the path that would lead a peer to our packages."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def ask_peer(name: str, program: str, *arguments: str) -> Any:
    """What a program of programs/ answers in a peer's environment."""
    command = [str(peer_python(name)), str(PROGRAMS / program), *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False, env=peer_environment()
    )
    assert done.returncode == 0, f"{program}: {done.stderr[-3000:]}"
    return json.loads(done.stdout.splitlines()[-1])
