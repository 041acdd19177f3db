"""Any text → Markdown that shows it as it is: titles, sources and rules are the words of strangers.

Read next: catalogue.py, which uses it; test_catalogue.py, which holds it against a Markdown parser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_SIGNS = frozenset("\\`*_{}[]<>#|~&$")


def escaped(text: str) -> str:
    """The text within a line or a cell of a table; no sign of it means anything."""
    return "".join(f"\\{sign}" if sign in _SIGNS else sign for sign in " ".join(text.split()))


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table; headings and cells are Markdown already."""
    return [_row(headings), _row(["---"] * len(headings)), *map(_row, rows), ""]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell or '–' for cell in cells)} |"
