"""IR → a loaded extension module, through the store of compiled engines (a compiler is run for nothing else).

A stored engine is found by what its rules, this package, the compiler and Python are, without rendering any C. cffi
writes the glue (API mode), one compiler call makes the shared object. Read next: compilers.py, running.py,
../dsl/cache.py.
"""

from __future__ import annotations

import sys
import sysconfig
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from ..dsl import cache
from ..dsl.ir import Variant
from ..dsl.values import frozen
from . import abi
from .compilers import BuildError, find_compiler, flags, this_processor
from .fingerprint import fingerprint
from .sources import HEADERS, digest, loaded_digest

TIMEOUT_SECONDS = 300
_ANOTHER_FOLDER = "RULEWRIGHT_CACHE names another folder"


@frozen
class Built:
    """A compiled engine in the store. `seconds` is what building took (wall time), None if it was there already."""

    path: Path
    command: tuple[str, ...]
    seconds: float | None


def build_engine(variant: Variant, *, native: bool = False, before: Callable[[], None] | None = None) -> Built:
    """Sees to it that the store has the engine of these rules. Raises BuildError.

    `native` compiles for this very processor instead of its family. `before` is called once before a compilation
    starts, and not at all if there is nothing to compile.
    """
    return _engine(variant, native, before)[0]


def load_engine(variant: Variant, *, native: bool = False, before: Callable[[], None] | None = None) -> ModuleType:
    """The module of these rules, built by `build_engine` if the store has none. Raises BuildError."""
    return _engine(variant, native, before)[1]


def is_built(variant: Variant, *, native: bool = False) -> bool:
    """Whether the store has the engine of these rules, so that `load_engine` compiles nothing. Raises BuildError."""
    return _place(variant, native).target.exists()


def load_once(variant: Variant) -> ModuleType:
    """A module of these rules that is built in haste and kept by nobody, for engines that play a few games. Raises
    BuildError."""
    name = f"_rulewright_{cache.key(fingerprint(variant))}"
    compiler, store = find_compiler(), _store()
    command = (*compiler.command, *flags(compiler), "-O0", "-pipe")
    with _workspace(store) as work:
        return _loaded(name, _compile(name, variant, command, work, store))


@frozen
class _Place:
    """Where the store keeps an engine, and the call of the compiler that makes it."""

    name: str
    store: Path
    target: Path
    command: tuple[str, ...]
    sources: str  # the digest of this package, as it was loaded


def _place(variant: Variant, native: bool) -> _Place:
    sources, compiler = loaded_digest(), find_compiler()
    options = flags(compiler, native=native)
    python = f"{sys.version} {sysconfig.get_platform()} {abi.cffi_version()}"
    machine = this_processor() if native else ""
    key = cache.key(fingerprint(variant), sources, compiler.identity, *options, python, machine)
    name = f"_rulewright_{key}"
    store = _store()
    target = store / (name + (sysconfig.get_config_var("EXT_SUFFIX") or ".so"))
    return _Place(name=name, store=store, target=target, command=(*compiler.command, *options), sources=sources)


def _engine(variant: Variant, native: bool, before: Callable[[], None] | None) -> tuple[Built, ModuleType]:
    place = _place(variant, native)
    name, target, command = place.name, place.target, place.command
    if target.exists():
        try:
            return Built(path=target, command=command, seconds=None), _import(name, target)
        except (ImportError, OSError):
            target.unlink(missing_ok=True)  # damaged: build it again
    if before is not None:
        before()
    started = time.perf_counter()
    with _workspace(place.store) as work:
        built = _compile(name, variant, command, work, place.store)
        if digest() == place.sources:  # else files of this package have changed since it was loaded: for nobody else
            cache.publish(built, target)
            built = target
        module = _loaded(name, built)
    return Built(path=target, command=command, seconds=time.perf_counter() - started), module


def _store() -> Path:
    try:
        return cache.folder("engines")
    except OSError as error:
        raise BuildError(f"compiled engines cannot be kept: {error} ({_ANOTHER_FOLDER})") from error


@contextmanager
def _workspace(store: Path) -> Generator[Path]:
    """A folder to build in. Raises BuildError for whatever the store or its disk refuses meanwhile."""
    try:
        with cache.workspace(store) as work:
            yield work
    except OSError as error:
        raise BuildError(f"the engine cannot be kept in {store}: {error} ({_ANOTHER_FOLDER})") from error


def c_source(variant: Variant) -> str:
    """The C of this variant's engine, the same text every time. The variant has no second-level statements."""
    loaded_digest()
    from importlib.metadata import PackageNotFoundError, version  # heavy: only when something is built

    from .plan import plan_variant
    from .render import render_engine

    try:
        installed = version("rulewright")
    except PackageNotFoundError:
        installed = "(not installed)"
    return render_engine(plan_variant(variant), installed)


def _compile(name: str, variant: Variant, command: tuple[str, ...], work: Path, store: Path) -> Path:
    import shlex  # these four: only when something is built
    import shutil
    import subprocess
    from contextlib import suppress

    from .running import run

    glue, built = work / f"{name}.c", work / f"{name}.so"
    _write_glue(name, c_source(variant), glue)
    include = sysconfig.get_paths()["include"]
    whole = [*command, f"-I{include}", f"-I{HEADERS}", str(glue), "-o", str(built)]
    try:
        status, said = run(whole, TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired as error:
        reason = f"the C compiler was stopped after {TIMEOUT_SECONDS} seconds"
        raise BuildError(reason, command=shlex.join(whole)) from error
    except OSError as error:
        raise BuildError(f"the C compiler did not run: {error}", command=shlex.join(whole)) from error
    if status:
        kept: Path | None = None
        with suppress(OSError):  # a disk may be full
            kept = Path(shutil.copyfile(glue, store / f"failed_{name}.c"))
        hint = " (are the Python headers installed? on Debian or Ubuntu: `apt install python3-dev`)"
        message = "the C compiler refused the generated code" + (hint if "Python.h" in said else "")
        raise BuildError(message, command=shlex.join(whole), output=said, source=kept)
    return built


# cffi puts the glue behind the source. Optimising it would be a fifth of the work and save a call some nanoseconds; gcc
# is told so, other compilers take no notice.
_FROM_HERE_ON_GLUE = '\n#pragma GCC optimize ("O0")\n'


def _write_glue(name: str, source: str, file: Path) -> None:
    """The C file of an extension module: cffi's glue around the source."""
    from cffi import FFI  # heavy: only when something is built

    # what FFI.emit_c_code calls, without its message on stdout; cffi has no types
    from cffi.recompiler import make_c_source  # pyright: ignore[reportUnknownVariableType]

    ffi = FFI()
    ffi.cdef(abi.declarations())
    make_c_source(ffi, name, source + _FROM_HERE_ON_GLUE, str(file), verbose=False)


def _loaded(name: str, path: Path) -> ModuleType:
    """The engine just built. Raises BuildError."""
    try:
        return _import(name, path)
    except ImportError as error:
        reason = f"the engine that was built cannot be loaded: {error} (may code be run from that folder?"
        raise BuildError(f"{reason} {_ANOTHER_FOLDER})") from error


def _import(name: str, path: Path) -> ModuleType:
    """Loads one shared object; kept out of sys.modules, since an engine holds its own module."""
    loader = ExtensionFileLoader(name, str(path))
    spec = spec_from_file_location(name, path, loader=loader)
    if spec is None:
        raise ImportError(f"cannot load {path}")
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module
