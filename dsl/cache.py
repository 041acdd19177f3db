"""The user's cache folder: the parser's tables, checked rules, templates as Python code, compiled engines. All is named
by content and published whole.

Knows nothing of what it keeps. `RULEWRIGHT_CACHE` moves it. Read next: tables.py, ../runtime/rules_store.py,
../codegen/build.py.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

ABANDONED_SECONDS = 3600  # no build takes so long


def folder(kind: Literal["engines", "rules", "tables", "templates"]) -> Path:
    """The folder of one kind of thing, made for this user alone if it is not there. Raises OSError if it cannot be."""
    named = os.environ.get("RULEWRIGHT_CACHE")
    found = (Path(named) if named else _users_cache()) / kind
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def _users_cache() -> Path:
    if sys.platform == "linux":  # what platformdirs would say; importing it takes a fifth of the time of a warm start
        named = os.environ.get("XDG_CACHE_HOME", "").strip()
        return Path(named or os.path.expanduser("~/.cache")) / "rulewright"
    from platformdirs import user_cache_path

    return user_cache_path("rulewright", appauthor=False)


def key(*parts: str) -> str:
    """A name for exactly this content; lengths are hashed too, so that no two lists of parts run together."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()[:32]


def digest_of(files: Iterable[Path]) -> str:
    """A hash of what is in these files and of what they are called, in whatever order they come."""
    found = hashlib.sha256()
    for file in sorted(files):
        data = file.read_bytes()
        found.update(f"{file.name} {len(data)}\n".encode())
        found.update(data)
    return found.hexdigest()


@contextmanager
def workspace(store: Path) -> Generator[Path]:
    """A folder of one's own inside the store, so that publishing is a rename; gone afterwards, whatever happens.

    What killed processes have left there goes too, once it is so old that nobody can be at work in it. Raises OSError.
    """
    import tempfile  # heavy: only when something is kept

    _sweep(store)
    with tempfile.TemporaryDirectory(prefix="build_", dir=store) as work:
        yield Path(work)


def _sweep(store: Path) -> None:
    import shutil
    import time

    for left in store.glob("build_*"):
        try:
            old = time.time() - left.stat().st_mtime > ABANDONED_SECONDS
        except OSError:  # somebody else was quicker
            continue
        if old:
            shutil.rmtree(left, ignore_errors=True)


def publish(built: Path, target: Path) -> None:
    """Puts a finished file in its place at once, written through to the disk before, so that not even a machine that
    stops leaves half of it there. Of two builds of the same content the later one wins. Raises OSError."""
    with built.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(built, target)
