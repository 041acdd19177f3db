"""C source → a loaded extension module, through the cache (the only file that runs a compiler).

cffi writes the glue (API mode), one compiler call makes the shared object. Read next: cache.py.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from ..dsl.diagnostics import RulewrightError
from . import abi, cache
from .render import HEADERS

TIMEOUT_SECONDS = 300


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiler:
    """A C compiler: the words of its command, and what tells one installation from another."""

    command: tuple[str, ...]
    identity: str


def find_compiler() -> Compiler:
    """The compiler named by CC, else the one Python was built with, else cc, gcc or clang. Raises BuildError."""
    named = os.environ.get("CC")
    built_with = sysconfig.get_config_var("CC")
    for candidate in (named, built_with, "cc", "gcc", "clang"):
        words = shlex.split(str(candidate)) if candidate else []
        path = shutil.which(words[0]) if words else None
        if path is not None:
            stat = os.stat(path)
            identity = f"{os.path.realpath(path)} {stat.st_size} {stat.st_mtime_ns} {words[1:]}"
            return Compiler(command=(path, *words[1:]), identity=identity)
        if candidate is named and named:
            break  # what the user asked for is not there: do not take another one silently
    what = f"the C compiler named by CC, `{named}`, was not found" if named else "no C compiler was found"
    raise BuildError(
        f"{what}: compiled play needs one (on Debian or Ubuntu `apt install gcc`, on macOS `xcode-select --install`, "
        "or set CC); checking, examples and play on the reference engine (`--engine reference`) work without"
    )


def flags() -> tuple[str, ...]:
    """How engines are compiled: portable within the processor family, vectorisation off (it slows bit tricks)."""
    common = ("-O2", "-fno-tree-vectorize", "-std=c11", "-fPIC", "-shared", "-w")
    if platform.machine().lower() in ("x86_64", "amd64"):
        common = ("-march=x86-64-v2", *common)
    if sys.platform == "darwin":
        common = (*common, "-undefined", "dynamic_lookup")
    return common


def load_engine(source: str, *, progress: Callable[[], None] | None = None) -> ModuleType:
    """The module of this C, compiled only if the cache has no such module. Raises BuildError.

    `progress` is called once before a compilation starts.
    """
    compiler = find_compiler()
    headers = [path.read_text(encoding="utf-8") for path in sorted(HEADERS.glob("*.h"))]
    key = cache.key(source, *headers, compiler.identity, *flags(), sys.version, sysconfig.get_platform())
    name = f"_rulewright_{key}"
    store = cache.folder()
    target = store / (name + (sysconfig.get_config_var("EXT_SUFFIX") or ".so"))
    if target.exists():
        try:
            return _import(name, target)
        except (ImportError, OSError):
            target.unlink(missing_ok=True)  # damaged: build it again
    if progress is not None:
        progress()
    with cache.workspace(store) as work:
        built = _compile(name, source, compiler, work, store)
        cache.publish(built, target)
    return _import(name, target)


def _compile(name: str, source: str, compiler: Compiler, work: Path, store: Path) -> Path:
    from cffi import FFI  # heavy: only when something is built

    # what FFI.emit_c_code calls, without its message on stdout; cffi has no types
    from cffi.recompiler import make_c_source  # pyright: ignore[reportUnknownVariableType]

    ffi = FFI()
    ffi.cdef(abi.declarations())
    glue, built = work / f"{name}.c", work / f"{name}.so"
    make_c_source(ffi, name, source, str(glue), verbose=False)
    include = sysconfig.get_paths()["include"]
    command = [*compiler.command, *flags(), f"-I{include}", f"-I{HEADERS}", str(glue), "-o", str(built)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=TIMEOUT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BuildError(f"the C compiler did not run: {error}", command=shlex.join(command)) from error
    if done.returncode:
        kept = store / f"failed_{name}.c"
        shutil.copyfile(glue, kept)
        hint = " (are the Python headers installed? on Debian or Ubuntu: `apt install python3-dev`)"
        message = "the C compiler refused the generated code" + (hint if "Python.h" in done.stderr else "")
        raise BuildError(message, command=shlex.join(command), output=done.stderr, source=kept)
    return built


def _import(name: str, path: Path) -> ModuleType:
    """Loads one shared object; kept out of sys.modules, since an engine holds its own module."""
    loader = ExtensionFileLoader(name, str(path))
    spec = spec_from_file_location(name, path, loader=loader)
    if spec is None:
        raise ImportError(f"cannot load {path}")
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module
