"""A game record as values: tags, the main line with its comments, marks and variations, the result, and what is wrong.

Only values; pdn_reader.py makes them of text, replay.py finds their moves, pdn_writer.py writes them. Read next:
pdn_tokens.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from ...dsl.values import frozen
from ..move import Move

UNDECIDED: Final = "*"
UNKNOWN_MOVE: Final = "- -"  # a move that nobody wrote down
MARKS: Final = ("!", "?", "!!", "??", "!?", "?!")  # the first numeric glyphs (NAG), from 1, have signs
RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", UNDECIDED)  # what may end the moves
_MEANING: Final = {"2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2"}

Tags: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a line: a move, or with `fen` a position that is set there (`text` is "" then).

    `text` is the move in the variant's own notation once replay.py has found it (`move`), before that and after a
    fault as it was written. `nags` are numeric glyphs, `!` being 1. `after` has comments and variations in the order
    written; a variation is played in place of this step. `row` is the line of the file where it stands, 0 without a
    file; steps are equal wherever they stand.
    """

    text: str
    fen: str | None = None
    nags: tuple[int, ...] = ()
    after: tuple[str | Line, ...] = ()
    move: Move | None = None
    row: int = field(default=0, compare=False)

    @property
    def comments(self) -> tuple[str, ...]:
        return tuple(one for one in self.after if isinstance(one, str))

    @property
    def variations(self) -> tuple[Line, ...]:
        return tuple(one for one in self.after if isinstance(one, Line))


@frozen
class Line:
    """The main line or a variation: comments before its first step, and the steps."""

    before: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


@frozen
class Record:
    """One game as a file tells it. `result` is that of the moves, or of the tag where the moves only stop."""

    tags: Tags
    line: Line
    result: str

    def tag(self, name: str) -> str | None:
        """The value of a tag, whatever the case of its name; None if it is missing, empty or unknown (`?`)."""
        for tag, value in self.tags:
            if tag.lower() == name.lower() and value.strip() not in ("", "?"):
                return value.strip()
        return None


@frozen
class RecordFault:
    """What is wrong in a record: in which game of the file (from 1), at which move (`5...`, "" where it is none), the
    text at fault and the reason; for an illegal move the legal ones. `ply` counts from 1, 0 outside the moves;
    `row` is the line of the file where the text stands, or where the game begins."""

    game: int
    move: str
    ply: int
    row: int
    text: str
    reason: str
    legal: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"game {self.game}, move {self.move}" if self.move else f"game {self.game}"
        return f"{place}: {self.reason}"


def meaning(result: str) -> str:
    """A result in the style of 1-0, for comparing."""
    return _MEANING.get(result, result)


def move_number(ply: int) -> str:
    """How records count: the first two plies are `1.` and `1...`."""
    return f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"


def told_from(fault: RecordFault, *, late: int) -> RecordFault:
    """A fault with the number of its move; `late` is 1 where the second player begins."""
    return replace(fault, move=move_number(fault.ply - 1 + late) if fault.ply else "")
