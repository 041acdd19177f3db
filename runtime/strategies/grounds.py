"""The boards of random rules, and what can be said of each: directions, places, points.

Found by asking the checker, phrase by phrase. Read next: author.py, which writes of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ...dsl.diagnostics import RulesError
from ...dsl.ir import Variant
from ..rules import Rules, rules_of

ONE_COLOUR = ("4x4", "5x5", "6x4", "6x6", "8x8", "5x7", "7x9", "10x10", "12x12", "14x14")
FULL = ("3x3", "4x4", "4x5", "5x3", "6x6", "8x8", "9x9", "11x11")
OTHERS = (
    "mill 24",
    "mill 24 with diagonals",
    "mill 16",
    "mill 9",
    "mill 9 with diagonals",
    "alquerque 3x3",
    "alquerque 5x5",
    "alquerque 9x5",
    "alquerque 9x9",
    "hexagon 2",
    "hexagon 3",
    "hexagon 5",
    "star 19",
    "{ lines a1-a2-a3, b1-b2-b3, a1-b1, a2-b2, a3-b3 }",
    "{ lines a1-b1-c1-d1-e1, a2-b2-c2-d2-e2, a1-a2, c1-c2, e1-e2, b1-c2, d1-c2 }",
    "{ lines north-hub-south, west-hub-east, north-east, east-south, south-west, west-north }",
    "{ lines p-q-r-s-t, u-r-v, q-u, s-v, w-u-q-x, v-t }",
)
DIRECTIONS = (
    "along any line",
    "diagonally",
    "diagonally forward",
    "diagonally backward",
    "straight",
    "straight forward",
    "straight backward",
    "sideways",
    "forward",
    "backward",
    "straight forward or sideways",
    "forward or sideways",
    "diagonally forward or straight backward",
)
PLACES = (
    "corners",
    "centre",
    "edge",
    "first row",
    "last row",
    "long diagonal",
    "row 2",
    "rows 2-3",
    "dark squares",
    "light squares",
    "home",
)
APART = (  # directions of which no two are the same
    ("diagonally", "straight"),
    ("straight forward", "diagonally backward"),
    ("forward", "backward"),
    ("diagonally forward", "sideways"),
    ("diagonally forward", "diagonally backward"),
)
FILE = "spec.rules"  # what messages about a drawn text call it
FEW_POINTS = 25  # where mills may take several men: on larger boards the choices run into millions
LINE = "its whole line 1 step"
KINDS = ("man", "king", "duke")
PLURALS = {"man": "men", "king": "kings", "duke": "dukes"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What a board allows to be said of it."""

    points: tuple[str, ...]
    rows: int  # 0 where points have no rows, or half a turn changes the board
    columns: int
    directions: tuple[str, ...]
    places: tuple[str, ...]


def checked(text: str) -> Rules | None:
    """The rules of a text, None if the checker refuses it."""
    try:
        return rules_of(text, FILE)
    except RulesError:
        return None


@cache
def ground_of(board: str) -> Ground:
    """Found by asking the checker, phrase by phrase."""
    bare = _trial(board)
    assert bare is not None, board
    points = bare.board.letters[1:]
    directions = tuple(words for words in DIRECTIONS if _trial(board, f"piece man {{ moves 1 step {words} }}"))
    places = tuple(words for words in PLACES if words != "home" and _trial(board, f"region home is {words}"))
    even = bare.board.rows is not None and bare.board.turned is not None
    return Ground(
        points=points,
        rows=max(bare.board.rows) if even and bare.board.rows else 0,
        columns=max(bare.board.columns) if even and bare.board.columns else 0,
        directions=directions,
        places=places,
    )


def _trial(board: str, more: str = "piece man") -> Variant | None:
    """The checked variant of a board and a line that has nothing else in it."""
    more = more if "piece" in more else f"{more}\npiece man"
    ending = "ending { lose with no legal move; draw after 9 plies }"
    rules = checked(
        f'variant spec\ntitle "Trial"\nboard {board}\nfirst white\nsetup {{ white holds 1 man }}\n{more}\n{ending}\n'
    )
    return rules and rules.variant
