"""What building an engine costs when nothing is stored: seconds of processor time, the compiler's and our own.

Every build in a process and a store of its own. Read next: ../codegen/build.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from . import works
from .results import Result
from .sections import Options

# The rules are read before the clock starts: they are kept in a store of their own.
PROGRAM = """
import resource, sys
import rulewright as rw

def used(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime

rules = rw.load(sys.argv[1])
ours, theirs = used(resource.RUSAGE_SELF), used(resource.RUSAGE_CHILDREN)
rw.compile(rules)
print(used(resource.RUSAGE_CHILDREN) - theirs, used(resource.RUSAGE_SELF) - ours)
"""


def builds(options: Options) -> Iterator[Result]:
    """The cold build of every class of rules."""
    names = dict.fromkeys(str(work.rules_file() or work.rules) for work in works.PERFT)
    for name in [*names, *works.LARGE_ENGINES]:
        options.tell(f"build: {name}")
        seconds = [_cold(name) for _ in range(options.rounds)]
        for program, samples in zip(("compiler", "our own work"), zip(*seconds, strict=True), strict=True):
            yield Result(section="cold build", work=os.path.basename(name), program=program, unit="s", samples=samples)


def _cold(name: str) -> tuple[float, float]:
    """The compiler's seconds and ours."""
    with tempfile.TemporaryDirectory() as store:
        own_store = {**os.environ, "RULEWRIGHT_CACHE": store}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, name], env=own_store, capture_output=True, text=True, check=True
        )
    compiler, ours = map(float, done.stdout.split())
    return compiler, ours
