"""What several test folders share: both engines by name, hostile rule text, and a strict C compiler."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import rulewright as rw
from rulewright.codegen.sources import HEADERS

MAKERS: dict[str, Callable[[rw.Rules], rw.Engine]] = {"reference": rw.interpret, "compiled": rw.compile}
CLASSES = frozenset(  # one or two variants of every class of rules, for what takes too long with all of them each time
    [
        "achi",
        "antidraughts",
        "armenian",
        "breakthrough",
        "canadian",
        "cheng_san_qi",
        "czech",
        "dara",
        "english",
        "fanorona",
        "frisian",
        "international",
        "italian",
        "lasker_morris",
        "marelle_quadruple",
        "morabaraba",
        "nine_mens_morris",
        "russian",
        "shax",
        "spanish",
        "thai",
        "three_mens_morris",
        "turkish",
        "twelve_mens_morris",
    ]
)
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Werror")

# Runs the command behind it so that it heeds Ctrl-C: a suite in the background ignores it, and so would its children.
HEEDING = (
    sys.executable,
    "-c",
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])",
)

# Titles, sources and names that would do harm if any of them reached the C compiler as anything but a comment.
HOSTILE = """variant hostile extends english
title "*/ int main(void) { return 1; } /* ??/ \\ 😀"
source "#include <stdio.h>", "*/"
piece main { moves 1 step diagonally; captures diagonally by short jump; letter "M" }
piece rw_add { moves 1 step diagonally; letter "R" }
piece man { promotes to main on last row, ending the move }
region while_true is a1
ending {
  lose with no legal move
  draw after 5 moves each with 1 main on while_true against 1 rw_add
}
"""


@cache
def engine_of(kind: str, variant: str) -> rw.Engine:
    """One of the two engines of a shipped variant."""
    return MAKERS[kind](rw.load(variant))


def compiler() -> str:
    """The C compiler of this machine."""
    found = shutil.which("cc") or shutil.which("gcc")
    assert found is not None, "the tests need a C compiler"
    return found


def compile_strictly(source: str, folder: Path, *, only_read: bool = False) -> str:
    """Compiles generated C with every warning an error (or has it read, which takes a tenth of the time and misses what
    only an optimizer sees); the compiler's words, empty if it had none."""
    file = folder / "engine.c"
    file.write_text(source)
    how = ("-fsyntax-only",) if only_read else ("-O1", "-c", "-o", "/dev/null")
    command = [compiler(), *STRICT, *how, f"-I{HEADERS}", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr
