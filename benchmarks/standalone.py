"""The generated C as a program of its own, so that valgrind can count its instructions.

Instructions do not depend on what else the machine does, only on compiler and rules. Compiles with the flags that
engines are compiled with. Read next: csrc/main.c.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import rulewright as rw
from rulewright.codegen import c_source
from rulewright.codegen.abi import MERGED, VISIT
from rulewright.codegen.compilers import find_compiler, flags
from rulewright.codegen.sources import HEADERS

from . import ours
from .timing import Count, must_agree
from .works import Work

HERE = Path(__file__).parent / "csrc"
KINDS_AT_MOST = 6
TIMEOUT_SECONDS = 600


def build(work: Work, folder: Path) -> Path:
    """The engine of a work as a program; built once for each set of rules."""
    program = folder / work.rules
    if program.exists():
        return program
    source = folder / f"{work.rules}.c"
    source.write_text(c_source(ours.engine_of(work).rules.variant), encoding="utf-8")
    compiler = find_compiler()
    options = [flag for flag in flags(compiler) if flag not in ("-shared", "-fPIC")]
    include = [f"-I{HEADERS}", f"-I{HERE}"]
    # two units, so that the calls from outside stay calls, as they are from Python
    command = [*compiler.command, *options, *include, str(HERE / "main.c"), str(source), "-o", str(program)]
    subprocess.run(command, check=True, timeout=TIMEOUT_SECONDS)
    return program


def state_words(position: rw.Position) -> list[str]:
    """A position without memory as main.c reads it."""
    hands = [(*hand, *[0] * (KINDS_AT_MOST - len(hand))) for hand in position.hands]
    return [str(number) for number in (int(position.side), *hands[0], *hands[1], *position.cells[1:])]


def perft_command(work: Work, folder: Path) -> list[str]:
    options = (MERGED if work.routes == "merged" else 0) | (VISIT if work.visit else 0)
    words = state_words(ours.position_of(work))
    return [str(build(work, folder)), str(work.depth), str(options), *words]


def has_valgrind() -> bool:
    return shutil.which("valgrind") is not None


def instructions_per_leaf(work: Work, folder: Path) -> tuple[float, int]:
    """Instructions that one count takes inside rw_perft, by leaf; and the leaves."""
    command = ["valgrind", "--tool=callgrind", "--toggle-collect=rw_perft", "--callgrind-out-file=/dev/null"]
    done = _run([*command, *perft_command(work, folder)])
    leaves = _answer(done.stdout).nodes
    must_agree(f"{work.name} under valgrind", leaves, work.published())
    collected = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    assert collected is not None, "valgrind did not say how many instructions it saw"
    return int(collected[1]) / leaves, leaves


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=TIMEOUT_SECONDS)


def _answer(text: str) -> Count:
    nodes, seconds = text.split()
    return Count(nodes=int(nodes), seconds=float(seconds))
