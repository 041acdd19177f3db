"""Points and the lines between them → characters in rows, for boards that are graphs.

Each point has its place by column and row, four characters and two text rows apart.
Knows no pieces. Read next: circle.py, draw.py.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ..dsl.board import Board
from .circle import places_of

ACROSS: Final = 4  # characters between neighbouring columns
DOWN: Final = 2  # text rows between neighbouring rows
MARGIN: Final = 4  # characters left of the first column, where row names stand


class Canvas:
    """A drawing in the making; local to one call of `draw`."""

    def __init__(self, board: Board, *, ascii_only: bool) -> None:
        self._columns, self._rows = places_of(board)
        self._top = max(self._rows)
        self._signs = ("-", "|", "/", "\\", ".") if ascii_only else ("─", "│", "╱", "╲", "·")
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}  # (text row, character) → sign, style

    def join(self, start: int, end: int, *, style: str) -> None:
        """Draws a straight line between two points."""
        (row, left), (last_row, right) = self._place(start), self._place(end)
        sign = self._line_sign(last_row - row, right - left)
        steps = max(abs(last_row - row), abs(right - left)) if sign in self._signs[:2] else abs(last_row - row) or 1
        for step in range(1, steps):
            at = row + round((last_row - row) * step / steps), left + round((right - left) * step / steps)
            self._cells.setdefault(at, (sign, style))

    def put(self, point: int, text: str, *, style: str) -> None:
        """Writes over the place of a point; more than one character goes on to the right."""
        row, left = self._place(point)
        for offset, sign in enumerate(text):
            self._cells[row, left + offset] = sign, style

    def label(self, rows: dict[int, str], columns: dict[int, str]) -> None:
        """Writes row names at the left and column names below."""
        for row, name in rows.items():
            for offset, sign in enumerate(f"{name:>{MARGIN - 2}}"):
                self._cells[(self._top - row) * DOWN, offset] = sign, ""
        bottom = self._top * DOWN
        for column, name in columns.items():
            for offset, sign in enumerate(name):
                self._cells[bottom, MARGIN + (column - 1) * ACROSS + offset] = sign, ""

    def text(self) -> Text:
        """The drawing, blanks at line ends left out."""
        lines: list[Text] = []
        for row in range(max(row for row, _ in self._cells) + 1):
            marks = {left: cell for (at, left), cell in self._cells.items() if at == row}
            line = Text()
            for left in range(max(marks, default=-1) + 1):
                sign, style = marks.get(left, (" ", ""))
                line.append(sign, style or None)
            lines.append(line)
        return Text("\n").join(lines)

    def _place(self, point: int) -> tuple[int, int]:
        return (self._top - self._rows[point]) * DOWN, MARGIN + (self._columns[point] - 1) * ACROSS

    def _line_sign(self, down: int, right: int) -> str:
        across, upright, rising, falling, other = self._signs
        if not down:
            return across
        if not right:
            return upright
        if abs(right) != 2 * abs(down):
            return other
        return falling if (down > 0) == (right > 0) else rising
