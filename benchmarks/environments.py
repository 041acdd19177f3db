"""Peers from PyPI: each in a virtual environment of its own (two of them share an import name), as runners.

Makes the environments in the user's cache, once; runs a program of peers/ in them. Read next: peers/common.py.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
    folder = user_cache_path("rulewright", appauthor=False) / "benchmarks" / peer.requirement
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = folder / "ready"
    if not ready.exists():
        venv.create(folder, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--only-binary", ":all:", peer.requirement]
        done = subprocess.run(install, capture_output=True, text=True, check=False)
        if done.returncode:
            raise PeerMissingError(
                f"{peer.requirement} cannot be installed for Python {sys.version_info.major}."
                f"{sys.version_info.minor}: {done.stderr.strip()[-300:]}"
            )
        ready.touch()
    return python


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
