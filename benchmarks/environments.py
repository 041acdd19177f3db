"""Peers from PyPI: each in a virtual environment of its own (two of them share an import name), as runners.

Makes the environments in the user's cache, once, however many ask at a time; runs a program of peers/ in them. The
tests that play beside the peers have them from here too. Read next: peers/common.py.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock
from platformdirs import user_cache_path

from .timing import Count, Runner

PROGRAMS = Path(__file__).parent / "peers"
TIMEOUT_SECONDS = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """A package at a fixed version, and the program of ours that runs it."""

    name: str
    requirement: str
    program: str

    @property
    def title(self) -> str:
        return f"{self.name} {self.requirement.partition('==')[2]}"


PEERS = {
    peer.name: peer
    for peer in (
        Peer(name="dame-rs", requirement="dame-rs==0.2.0", program="dame_rs.py"),
        Peer(name="py-draughts", requirement="py-draughts==1.10.1", program="py_draughts.py"),
        Peer(name="pydraughts", requirement="pydraughts==0.6.7", program="pydraughts.py"),
        Peer(name="OpenSpiel", requirement="open_spiel==2.0.2", program="openspiel.py"),
    )
}


class PeerMissingError(Exception):
    """A peer cannot be installed or run here; the others are measured all the same."""


def python_of(peer: Peer) -> Path:
    """The interpreter of the peer's environment, made if it is not there. Raises PeerMissingError."""
    folder = user_cache_path("rulewright", appauthor=False) / "peers" / peer.requirement
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = folder / f"ready for Python {platform.python_version()}"  # another one leaves its packages unusable
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{folder}.lock"):
            if not ready.exists():
                venv.create(folder, with_pip=True, clear=True)
                _install(python, peer.requirement)
                ready.touch()
    except (OSError, subprocess.CalledProcessError) as failure:
        raise PeerMissingError(f"no environment for {peer.requirement}: {failure}") from failure
    return python


def _install(python: Path, requirement: str) -> None:
    command = [str(python), "-m", "pip", "install", "--quiet", "--only-binary", ":all:", requirement]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PeerMissingError(
            f"{requirement} cannot be installed for Python {platform.python_version()}: {done.stderr.strip()[-300:]}"
        )


def runner(peer: Peer, task: str, **arguments: Any) -> Runner:
    """The peer doing one task, in a new process each time; only the task itself is timed. Raises PeerMissingError."""
    command = [str(python_of(peer)), str(PROGRAMS / peer.program)]
    told = json.dumps({"task": task, **arguments})

    def run() -> Count:
        done = subprocess.run(command, input=told, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
        if done.returncode:
            raise PeerMissingError(f"{peer.title} failed at {task}: {done.stderr.strip()[-300:]}")
        answer = json.loads(done.stdout)
        return Count(nodes=answer["nodes"], seconds=answer["cpu_seconds"])

    return run
