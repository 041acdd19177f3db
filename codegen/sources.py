"""Where the templates and the C of this package lie, and a digest of all code that decides what C an engine gets.

Renders nothing, so that a stored engine is found without jinja2. Read next: fingerprint.py, build.py.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..dsl.cache import digest_of

FOLDER = Path(__file__).parent
HEADERS = FOLDER / "csrc"
_IR = FOLDER.parent / "dsl"  # what the IR's words mean belongs to it


def digest() -> str:
    """A hash of the files as they are now: codegen's Python, templates and C, and what the IR is made of."""
    meaning = [*_IR.glob("ir*.py"), _IR / "board.py", _IR / "values.py"]
    return digest_of([*FOLDER.glob("*.py"), *FOLDER.glob("templates/*"), *HEADERS.glob("*"), *meaning])


@cache
def loaded_digest() -> str:
    """The digest at the first call, which comes before any of the code is imported: it speaks of the code in memory.

    Files may change while a program runs; what it builds then must not be kept under the name of the new files.
    """
    return digest()
