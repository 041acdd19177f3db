"""Names and comments of the generated C. Nothing that an author wrote reaches C except escaped, inside comments.

Identifiers come from our own short list of the field's words, else from indices. Read next: plan.py.
"""

from __future__ import annotations

import re

from ..dsl.ir import Origin

_PIECES = {
    "man": "men",
    "king": "kings",
    "officer": "officers",
    "soldier": "soldiers",
    "cow": "cows",
    "stone": "stones",
}
_PHASES = frozenset({"placing", "moving", "flying", "opening"})


def piece_name(name: str, index: int) -> str:
    """`man` for a piece called so, `piece2` for names that are not on the list."""
    return next((word for word in _PIECES if word == name), f"piece{index}")


def plural_name(name: str, index: int) -> str:
    return next((plural for word, plural in _PIECES.items() if word == name), f"pieces{index}")


def phase_name(name: str, index: int) -> str:
    return next((word for word in _PHASES if word == name), f"phase{index}")


def comment_text(text: str) -> str:
    """Text that is safe inside a C comment: printable ASCII, no comment marks, no line splices, no trigraphs."""
    plain = "".join(sign if " " <= sign <= "~" else "?" for sign in text)
    plain = plain.replace("\\", "/").replace("*/", "* /").replace("/*", "/ *")
    return re.sub(r"\?(?=\?)", "? ", plain)


def origin_text(origin: Origin) -> str:
    """`english.rules:16: man captures diagonally forward by short jump`, or `…: by default` for an unsaid rule."""
    file = origin.file.replace("\\", "/").rsplit("/", 1)[-1]
    place = f"{file}:{origin.line}" if origin.stated else f"{file}, by default"
    return comment_text(f"{place}: {origin.words}")
