"""A game's moves and outcome → a game record in PDN 3.0 (with the same shape for games that have no PDN number).

Only writes. Read next: move_texts.py, fen.py.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from ...dsl.ir import Variant
from ..position import Outcome, Side

_DOUBLE_POINTS = (20, 27)  # GameTypes whose results are written 2-0, 1-1, 0-2 (PDN 3.0, table of game types)
_SEVEN_TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game to be written: who moves first, the FEN it starts from (None: the usual start), texts, outcome."""

    first: Side
    start: str | None
    moves: tuple[str, ...]
    outcome: Outcome | None


def write_record(variant: Variant, record: Record, tags: dict[str, str]) -> str:
    """The record as text: tags, a blank line, numbered moves in lines of at most 80 characters, the result."""
    result = _result(variant, record.outcome)
    stated = dict.fromkeys(_SEVEN_TAGS, "?") | {"Date": "????.??.??", "Result": result}
    if variant.pdn is not None:
        stated["GameType"] = str(variant.pdn)
    else:
        stated["Variant"] = variant.name
    if record.start is not None:
        stated["FEN"] = record.start
    stated |= tags
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in stated.items())
    words = [*_numbered(variant, record), stated["Result"]]
    body = textwrap.fill(" ".join(words), width=80, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n{body}\n"


def _numbered(variant: Variant, record: Record) -> list[str]:
    """`1. 32-28 19-23 2. …`; where the second player moves first, `1... 19-23 2. …`."""
    late = record.first is not Side(variant.first.side or 0)
    words = [
        f"{index // 2 + 1}. {text}" if index % 2 == 0 else text for index, text in enumerate(record.moves, start=late)
    ]
    return [f"1... {words[0]}", *words[1:]] if late and words else words


def _result(variant: Variant, outcome: Outcome | None) -> str:
    win, draw, loss = ("2-0", "1-1", "0-2") if variant.pdn in _DOUBLE_POINTS else ("1-0", "1/2-1/2", "0-1")
    if outcome is None:
        return "*"
    if outcome.winner is None:
        return draw
    return win if outcome.winner is Side.WHITE else loss


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
