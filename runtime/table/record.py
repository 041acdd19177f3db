"""A sitting → the record of its game: who played, how it ended, by the rules or by word of mouth.

Read next: ../game.py, orders.py.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ..notation.pdn_types import result_of
from ..position import Side

if TYPE_CHECKING:
    from .table import Table


def record(table: Table) -> str:
    """The game as PDN."""
    names = {str(side).capitalize(): "?" if side in table.people else "rulewright" for side in Side}
    result = result_of(table.game.engine.rules.variant, table.outcome())
    return table.game.pdn({"Date": f"{date.today():%Y.%m.%d}", **names, "Result": result})


def moves_text(table: Table) -> str:
    """The moves and the result, as the record has them behind its tags."""
    return record(table).split("\n\n", 1)[1].strip()


def save_record(table: Table, file: Path) -> None:
    """Writes the record to a new file, or to one that this sitting has written. Raises FileExistsError, OSError."""
    mode = "w" if file in table.saved else "x"
    with file.open(mode, encoding="utf-8") as stream:
        stream.write(record(table))
    table.saved.add(file)
