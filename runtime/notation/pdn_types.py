"""The tag `GameType` of PDN 3.0 ↔ a variant: its number, who moves first, the board and how squares are named.

Knows numbers of the standard and what a rule file says of itself, no variant by its own name. Read next:
../game_record.py, which looks for the variant of a record.
"""

from __future__ import annotations

import re
from typing import Final

from ...dsl.ir import Corner, Variant
from ..position import Outcome
from .record import UNDECIDED, Record

# What a bare number stands for (PDN 3.0, table of game types); 23 is shared by several games.
_EXPANDED: Final = {
    20: "20,W,10,10,N2,0",
    21: "21,B,8,8,N1,0",
    22: "22,W,8,8,N2,1",
    23: "23,B,8,8,N1,0",
    24: "24,W,8,8,N1,1",
    25: "25,W,8,8,A0,0",
    26: "26,W,8,8,A0,0",
    27: "27,W,12,12,N2,0",
    28: "28,W,8,8,N1,1",
    29: "29,W,8,8,A0,0",
    30: "30,W,8,8,A0,0",
    31: "31,B,8,8,N2,0",
    40: "40,W,10,10,N2,0",
    41: "41,W,10,8,A0,0",
}
# Numbers of lidraughts outside the standard, and how it calls these games.
_PRIVATE: Final = {96: "Breakthrough", 97: "Frysk!", 98: "Antidraughts"}
_CORNERS: Final = (Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT, Corner.TOP_LEFT, Corner.TOP_RIGHT)  # as the tag counts them
_DOUBLE_POINTS: Final = (20, 27)  # games whose results are written 2-0, 1-1, 0-2


def game_type(record: Record) -> tuple[int, str] | None:
    """The number of a record's game and the tag written out; None if there is no such tag that can be read."""
    told = re.sub(r"\s", "", record.tag("GameType") or "")
    number = re.match(r"[0-9]{1,3}(?![0-9])", told)
    if number is None:
        return None
    code = int(number[0])
    return code, told if "," in told else _EXPANDED.get(code, told)


def private_name(number: int) -> str | None:
    """How the server that uses a number outside the standard calls its game."""
    return _PRIVATE.get(number)


def type_of(variant: Variant) -> str | None:
    """The tag of a variant, written out; None if its rules state no number, or its board is no grid."""
    if variant.pdn is None or variant.board.grid is None:
        return None
    notation, (width, height) = variant.notation, variant.board.grid
    black = variant.first.side == 1
    corner = _CORNERS.index(notation.corner)
    digit = 3 - corner if black else corner  # the corners of a side that sits opposite
    squares = set(zip(variant.board.columns or (), variant.board.rows or (), strict=True))
    near = (width, height) if black else (1, 1)
    return ",".join(
        [
            str(variant.pdn),
            "B" if black else "W",
            str(width),
            str(height),
            f"{'N' if notation.numeric else 'A'}{digit}",
            "0" if near in squares else "1",
        ]
    )


def agreement(wanted: str, variant: Variant) -> int:
    """In how many of its parts the tag of a variant says what is wanted."""
    return sum(one == other for one, other in zip(wanted.split(","), (type_of(variant) or "").split(","), strict=False))


def is_plain(variant: Variant) -> bool:
    """Whether the bare number leads to this very variant."""
    return variant.pdn is not None and _EXPANDED.get(variant.pdn) == type_of(variant)


def result_of(variant: Variant, outcome: Outcome | None) -> str:
    """How a game stands, as records of this variant write it, White's points first."""
    if outcome is None:
        return UNDECIDED
    win, draw, loss = ("2-0", "1-1", "0-2") if variant.pdn in _DOUBLE_POINTS else ("1-0", "1/2-1/2", "0-1")
    return draw if outcome.winner is None else (win, loss)[outcome.winner]
