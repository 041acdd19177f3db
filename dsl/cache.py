"""The user's cache folder: the parser's tables, checked rules, compiled engines. Named by content, published whole.

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


def folder(kind: Literal["engines", "rules", "tables"]) -> Path:
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
    """A folder of one's own inside the store, so that publishing is a rename; gone afterwards, whatever happens."""
    import tempfile  # heavy: only when something is kept

    with tempfile.TemporaryDirectory(prefix="build_", dir=store) as work:
        yield Path(work)


def publish(built: Path, target: Path) -> None:
    """Puts a finished file in its place at once. Of two builds of the same content the later one wins."""
    os.replace(built, target)
