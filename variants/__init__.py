"""The shipped variants as data: their names and the text of their `.rules` files. Reads nothing else, parses nothing.

Read next: any of the files, then docs/language.md.
"""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The names of all shipped variants, in alphabetical order."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.rules")))


def source(name: str) -> str:
    """The text of a shipped variant's file. Raises KeyError if there is no such variant."""
    if name not in names():
        raise KeyError(name)
    return (_FOLDER / f"{name}.rules").read_text(encoding="utf-8")
