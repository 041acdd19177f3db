"""Points and the lines between them → characters in rows, for boards that are graphs.

Each point has its place by column and row, four characters and two text rows apart.
Knows no pieces. Read next: circle.py, draw.py.
"""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.text import Text

from ..dsl.board import Board
from .circle import places_of

ACROSS: Final = 4  # characters between neighbouring columns
DOWN: Final = 2  # text rows between neighbouring rows
MARGIN: Final = 4  # characters left of the first column, where row names stand
UNSHOWN: Final = "\N{REPLACEMENT CHARACTER}"  # for a sign that would move what follows it


class Canvas:
    """A drawing in the making; local to one call of `draw`."""

    def __init__(self, board: Board, *, ascii_only: bool, turned: bool = False) -> None:
        """`turned` by half a turn, as Black sees it."""
        self._columns, self._rows = places_of(board)
        self._far = (max(self._columns), max(self._rows)) if turned else None
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
        self._write(row, left, text, style)

    def label(self, rows: dict[int, str], columns: dict[int, str]) -> None:
        """Writes row names at the left and column names below."""
        for row, name in rows.items():
            self._write(self._at(1, row)[0], 0, f"{name:>{MARGIN - 2}}", "")
        bottom = self._top * DOWN
        for column, name in columns.items():
            self._write(bottom, self._at(column, 1)[1], name, "")

    def text(self) -> Text:
        """The drawing, blanks at line ends left out."""
        lines: list[Text] = []
        for row in range(max(row for row, _ in self._cells) + 1):
            marks = {left: cell for (at, left), cell in self._cells.items() if at == row}
            line = Text()
            for left in range(max(marks, default=-1) + 1):
                sign, style = marks.get(left, (" ", ""))
                line.append(sign if _fits(sign, left, marks) else UNSHOWN, style or None)
            lines.append(line)
        return Text("\n").join(lines)

    def _write(self, row: int, left: int, text: str, style: str) -> None:
        """Signs from here to the right, each where the terminal will show it: wide ones take two places, the second
        one empty, and accents go with the sign before them."""
        at = left
        for sign in (sign if sign.isprintable() else UNSHOWN for sign in text):
            width = cell_len(sign)
            if width == 0 and at > left:
                before = at - 1 if self._cells[row, at - 1][0] else at - 2
                self._cells[row, before] = self._cells[row, before][0] + sign, style
                continue
            self._cells[row, at] = (sign if width else UNSHOWN), style
            if width > 1:
                self._cells[row, at + 1] = "", style
            at += max(width, 1)

    def _place(self, point: int) -> tuple[int, int]:
        return self._at(self._columns[point], self._rows[point])

    def _at(self, column: int, row: int) -> tuple[int, int]:
        """Text row and character of a place."""
        if self._far is not None:
            column, row = self._far[0] + 1 - column, self._far[1] + 1 - row
        return (self._top - row) * DOWN, MARGIN + (column - 1) * ACROSS

    def _line_sign(self, down: int, right: int) -> str:
        across, upright, rising, falling, other = self._signs
        if not down:
            return across
        if not right:
            return upright
        if abs(right) != 2 * abs(down):
            return other
        return falling if (down > 0) == (right > 0) else rising


def _fits(sign: str, left: int, marks: dict[int, tuple[str, str]]) -> bool:
    """Whether a sign has the room that it takes, now that all is written: something else may lie over half of it."""
    before, after = (marks.get(at, (" ", ""))[0] for at in (left - 1, left + 1))
    return cell_len(sign) == 1 or (cell_len(sign) == 2 and not after) or (not sign and cell_len(before) == 2)
