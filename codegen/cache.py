"""The store of compiled engines: named by content, published whole or not at all, safe among concurrent builds.

Knows nothing of C. `RULEWRIGHT_CACHE` moves it. Read next: build.py.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


def folder() -> Path:
    """The cache folder, made for this user alone if it is not there."""
    named = os.environ.get("RULEWRIGHT_CACHE")
    if named:
        store = Path(named)
    else:
        from platformdirs import user_cache_path

        store = user_cache_path("rulewright", appauthor=False) / "engines"
    store.mkdir(mode=0o700, parents=True, exist_ok=True)
    return store


def key(*parts: str) -> str:
    """A name for exactly this content; lengths are hashed too, so that no two lists of parts run together."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()[:32]


@contextmanager
def workspace(store: Path) -> Generator[Path]:
    """A folder of one's own inside the store, so that publishing is a rename; gone afterwards, whatever happens."""
    with tempfile.TemporaryDirectory(prefix="build_", dir=store) as work:
        yield Path(work)


def publish(built: Path, target: Path) -> None:
    """Puts a finished file in its place at once. Of two builds of the same content the later one wins."""
    os.replace(built, target)
