"""The shipped variants as data: their names and the text of their `.rules` files. Reads nothing else, parses nothing.

Read next: any of the files, then docs/language.md.
"""

from __future__ import annotations

import os
from pathlib import Path

_FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The names of all shipped variants, in alphabetical order."""
    files = os.listdir(_FOLDER)  # asked for at every load; a glob takes three times as long
    return tuple(sorted(file.removesuffix(".rules") for file in files if file.endswith(".rules")))


def source(name: str) -> str:
    """The text of a shipped variant's file. Raises KeyError if there is no such variant."""
    if name not in names():
        raise KeyError(name)
    return (_FOLDER / f"{name}.rules").read_text(encoding="utf-8")


def evaluation(name: str) -> Path | None:
    """The file of weights that is shipped for a variant, None if there is none."""
    path = _FOLDER / f"{name}.eval.toml"
    return path if path.is_file() else None
