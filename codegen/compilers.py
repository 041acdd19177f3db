"""Which C compiler there is and with what options it is called; `BuildError`, which says why there is no engine.

Runs nothing. Read next: build.py.
"""

from __future__ import annotations

import os
import shlex
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

from ..dsl.diagnostics import RulewrightError
from ..dsl.values import frozen


class BuildError(RulewrightError):
    """The C compiler is missing or has refused generated code.

    `command` is what was run, `output` what it printed, `source` the C file that was kept for a look (None where
    nothing was compiled).
    """

    def __init__(self, message: str, *, command: str = "", output: str = "", source: Path | None = None) -> None:
        self.command, self.output, self.source = command, output, source
        details = [message]
        if command:
            details.append(f"command: {command}")
        if source is not None:
            details.append(f"the C file is kept at {source}")
        if output:
            details.append(output.strip()[:4000])
        super().__init__("\n".join(details))


@frozen
class Compiler:
    """A C compiler: the words of its command, what tells one installation from another, and whether it is zig's, which
    has its own way of naming processors."""

    command: tuple[str, ...]
    identity: str
    is_zig: bool = False


def find_compiler() -> Compiler:
    """The compiler named by CC, else the one Python was built with, else cc, gcc or clang, else that of the wheel
    `ziglang` (the extra `rulewright[zig]`). Raises BuildError."""
    named = os.environ.get("CC")
    if named and named.strip():
        words = shlex.split(named)
        found = _on_path(words)
        if found is None:  # what the user asked for is not there: do not take another one silently
            raise BuildError(f"the C compiler named by CC, `{named}`, was not found: {_WAYS_OUT}")
        return found
    built_with = shlex.split(str(sysconfig.get_config_var("CC") or ""))
    found = _on_path(built_with) or _on_path(["cc"]) or _on_path(["gcc"]) or _on_path(["clang"]) or _zig()
    if found is None:
        raise BuildError(f"no C compiler was found: {_WAYS_OUT}")
    return found


_WAYS_OUT = (
    "compiled play needs one (on Debian or Ubuntu `apt install gcc`, on macOS `xcode-select --install`, anywhere "
    "`pip install 'rulewright[zig]'`, or set CC); checking, examples and play on the reference engine "
    "(`--engine reference`) work without"
)


def _on_path(words: list[str]) -> Compiler | None:
    path = _program(words[0]) if words else None
    if path is None:
        return None
    zig = any(Path(word).stem in ("zig", "ziglang") for word in words)
    return Compiler(command=(path, *words[1:]), identity=f"{_identity(path)} {words[1:]}", is_zig=zig)


def _program(name: str) -> str | None:
    """The file that a command names, as the shell would find it. (shutil.which does it too; importing shutil takes a
    fifth of the time in which a stored engine is to be there.)"""
    folders = ("",) if os.path.dirname(name) else os.get_exec_path()
    paths = (os.path.join(folder, name) for folder in folders)
    return next((path for path in paths if os.path.isfile(path) and os.access(path, os.X_OK)), None)


def _zig() -> Compiler | None:
    """`python -m ziglang cc`, where the wheel is installed: a C compiler that pip brings."""
    spec = find_spec("ziglang")
    if spec is None or spec.origin is None:
        return None
    program = Path(spec.origin).with_name("zig")
    identity = _identity(str(program if program.exists() else spec.origin))
    return Compiler(command=(sys.executable, "-m", "ziglang", "cc"), identity=f"zig {identity}", is_zig=True)


def _identity(path: str) -> str:
    stat = os.stat(path)
    return f"{os.path.realpath(path)} {stat.st_size} {stat.st_mtime_ns}"


_FAMILIES = {"x86_64": "x86-64-v2", "amd64": "x86-64-v2"}  # v2 counts bits in one instruction; sold since 2009


def this_processor() -> str:
    """What tells this machine's processor from others, for engines that may not run on those: all that it can do."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    return next((line for line in lines if line.startswith(("flags", "Features"))), " ".join(os.uname()))


def flags(compiler: Compiler, *, native: bool = False) -> tuple[str, ...]:
    """How engines are compiled: vectorisation off (it slows bit tricks), no second scheduling (it takes its time and
    gains nothing on processors that schedule for themselves), for the processor family, or with `native` for this
    machine's own processor (an engine that another one may not run)."""
    common = ("-O2", "-fno-tree-vectorize", "-fno-schedule-insns2", "-std=c11", "-fPIC", "-shared", "-w")
    processor = "native" if native else _FAMILIES.get(os.uname().machine.lower())
    if processor is not None:
        option = f"-mcpu={processor.replace('-', '_')}" if compiler.is_zig else f"-march={processor}"
        common = (option, *common)
    if sys.platform == "darwin":
        common = (*common, "-undefined", "dynamic_lookup")
    return common
