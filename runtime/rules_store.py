"""The store of checked rules: what a `.rules` file was found to say, kept beside the engines for the next process.

An entry is named by the file, its text and the code that read it, and holds only as long as the same parents are found.
One that is damaged or foreign is passed over, and the file is read again. Never says what rules mean. Read next:
rules.py, ../dsl/packing.py, ../dsl/cache.py.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from ..dsl import cache as store
from ..dsl.diagnostics import Diagnostic, RulesError
from ..dsl.ir import Variant
from ..dsl.packing import UnpackError, pack, unpack
from ..dsl.source import SourceFile

MOST_ENTRIES: Final = 200  # of some 40 KB each; beyond them the ones written first go
_CHECKSUM_LENGTH: Final = hashlib.sha256().digest_size

Checked: TypeAlias = tuple[Variant, tuple[Diagnostic, ...]]
FindParent: TypeAlias = Callable[[str, Path | None], SourceFile | None]


class Asked:
    """Finds parents, and remembers what was asked for and found."""

    def __init__(self, find: FindParent) -> None:
        self._find = find
        self.found: list[tuple[str, Path | None, SourceFile | None]] = []

    def __call__(self, name: str, folder: Path | None) -> SourceFile | None:
        parent = self._find(name, folder)
        self.found.append((name, folder, parent))
        return parent


def recall(source: SourceFile, find: FindParent) -> Checked | None:
    """What the file was found to say, if it is in the store and all its parents are as they were."""
    try:
        data = _entry(source).read_bytes()
        checksum, contents = data[:_CHECKSUM_LENGTH], data[_CHECKSUM_LENGTH:]
        if hashlib.sha256(contents).digest() != checksum:
            return None
        parents, rules = contents.split(b"\n", 1)
        sources = [source]
        for name, folder, kept_as in unpack(parents, ()):
            parent = find(name, None if folder is None else Path(folder))
            if parent is None or kept_as != _name_of(parent):
                return None
            sources.append(parent)
        variant, diagnostics = unpack(rules, tuple(sources))
    except (OSError, ValueError, TypeError, UnpackError, RulesError):
        return None
    return (variant, diagnostics) if isinstance(variant, Variant) else None


def keep(source: SourceFile, asked: Asked, checked: Checked) -> None:
    """Puts into the store what a file was found to say with the parents that were asked for; silent where it cannot."""
    if _code_now() != _code_loaded():  # the code has changed since it was loaded: nobody else is to have this
        return
    parents = [parent for _, _, parent in asked.found if parent is not None]
    lines = tuple(
        (name, None if folder is None else str(folder), _name_of(parent))
        for name, folder, parent in asked.found
        if parent is not None
    )
    contents = f"{pack(lines, ())}\n{pack(checked, (source, *parents))}".encode()
    try:
        target = _entry(source)
        with store.workspace(target.parent) as work:
            (work / target.name).write_bytes(hashlib.sha256(contents).digest() + contents)
            store.publish(work / target.name, target)
        _forget_old(target.parent)
    except OSError:
        return


def _entry(source: SourceFile) -> Path:
    """The file in the store that speaks of this text under this name, as the loaded code reads it."""
    return store.folder("rules") / store.key(_code_loaded(), _name_of(source))


def _name_of(source: SourceFile) -> str:
    """Whatever of a source file reaches its rules or what is said about them."""
    return store.key(source.name, source.text, "shipped" if source.folder is None else f"in {source.folder}")


def _forget_old(folder: Path) -> None:
    entries = [entry for entry in folder.iterdir() if entry.is_file()]
    if len(entries) > MOST_ENTRIES:
        for entry in sorted(entries, key=lambda entry: entry.stat().st_mtime_ns)[:-MOST_ENTRIES]:
            entry.unlink(missing_ok=True)


def _code_now() -> str:
    """What tells the code that decides what rules a text is (the language, and how files are found) from other code:
    when each of its files was written and how long it is, by which Python itself knows its compiled modules."""
    here = Path(__file__).parent
    language = here.parent / "dsl"
    files = [*language.rglob("*.py"), *language.glob("*.lark"), here / "rules.py", Path(__file__)]
    states = [(file, file.stat()) for file in sorted(files)]
    return store.key(*(f"{file} {state.st_size} {state.st_mtime_ns}" for file, state in states))


@cache
def _code_loaded() -> str:
    """The same at the first call, before the parser and the checks are imported (as `sources.loaded_digest`)."""
    return _code_now()
