"""FEN by look-up, for programs that read and write positions by the thousand. What it answers, fen.py would answer.

An item of a list (`31-50`, `K7`) is read by fen.py when it is first met; any text that is more than two plain lists
and counters goes to fen.py as a whole. Read fen.py first.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from ...dsl.ir import Variant
from ..errors import NotationError, text_given
from ..position import PLAIN, Position, Side, cell_of, kind_of, side_of
from ..quick_position import quick_position
from .fen import WANTED, parse_fen, write_fen
from .fen_tail import Memory, empty_memory

KNOWN_ITEMS = 1 << 13  # items that are remembered
SIDES = {"W": Side.WHITE, "B": Side.BLACK}

# What an item puts on the board as one number: a byte for each cell, the first one lowest, and above them how many
# points it fills. Items that do not overlap add up to a board.
Item: TypeAlias = int


class QuickFen:
    """Reads and writes the positions of one variant, as `parse_fen` and `write_fen` do. Immutable but for what it
    remembers, which any number of threads may add to."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._memory: Memory = empty_memory(variant)
        self._items: tuple[dict[str, Item], dict[str, Item]] = {}, {}  # White's, Black's
        self._columns = variant.board.size + 1
        self._all_cells = 2 ** (8 * self._columns) - 1
        self._words: dict[tuple[int, int, int], str] = {}
        self._plain = _item_pattern(variant)
        names = variant.notation.names[1:]
        self._in_order = names == tuple(str(point) for point in variant.board.points)
        self._lettered = all(re.fullmatch("[a-z]+[0-9]+", name) for name in names)
        self._order = sorted(variant.board.points, key=lambda point: _letters_and_number(names[point - 1]))
        held, setup = variant.setup.hands, variant.setup.cells
        self._hands = any(map(any, held))
        self._quick = (not self._hands or len(variant.pieces) == 1) and not self._memory["unmoved"]
        self._given = [sum(held[side]) + sum(1 for cell in setup if cell and side_of(cell) is side) for side in Side]

    # ---- reading

    def parse(self, text: str) -> Position:
        """The position that a FEN says. Raises NotationError."""
        return self._parse(text_given(text, WANTED)) or parse_fen(self._variant, text)

    def _parse(self, text: str) -> Position | None:
        """The position of a text like `W:W31-50:B1-20`; None leaves it to fen.py."""
        fields = text.split(":")
        if not self._quick or not 3 <= len(fields) <= 4 or fields[0] not in SIDES:
            return None
        counters = self._counters(fields[3]) if len(fields) > 3 else self._memory["counters"]
        if counters is None:
            return None
        if (fields[1][:1], fields[2][:1]) not in (("W", "B"), ("B", "W")):
            return None
        one, other = self._board(fields[1]), self._board(fields[2])
        if one is None or other is None:
            return None
        board = one + other
        cells = (board & self._all_cells).to_bytes(self._columns, "little")
        # An overlap leaves fewer cells filled than points were named: a sum of codes is one code, and it takes twenty
        # of them to carry into the next byte.
        if self._columns - cells.count(0) != board >> 8 * self._columns:
            return None
        hands = self._hands_of(cells, fields) if self._hands else self._variant.setup.hands
        if hands is None:
            return None
        bare = self._memory
        return quick_position(
            cells, SIDES[fields[0]], hands, bare["streaks"], bare["used_lines"], bare["returns"], counters
        )

    def _counters(self, field: str) -> tuple[int, ...] | None:
        """The numbers of a tail that is nothing but `count=3,0`; None if it is another one."""
        if not _COUNTS.fullmatch(field):
            return None
        numbers = tuple(map(int, field[6:].split(",")))
        return numbers if len(numbers) == len(self._memory["counters"]) else None

    def _board(self, field: str) -> Item | None:
        """What a side's list puts on the board; None if it is not a plain one."""
        points = field[1:].partition("/")[0] if self._hands else field[1:]
        names, items = points.split(",") if points else [], self._items[SIDES[field[0]]]
        if len(names) > self._columns:
            return None
        try:
            return sum(map(items.__getitem__, names))
        except KeyError:
            found = [self._item(name, SIDES[field[0]]) for name in names]
            return None if None in found else sum(filter(None, found))

    def _hands_of(self, cells: bytes, fields: list[str]) -> tuple[tuple[int], tuple[int]] | None:
        """Men in hand of both sides; None if a text or a number has to be looked at."""
        texts = {field[0]: field.partition("/")[2] for field in fields[1:3]}
        white, black = self._hand(cells, Side.WHITE, texts["W"]), self._hand(cells, Side.BLACK, texts["B"])
        return None if white is None or black is None else ((white,), (black,))

    def _hand(self, cells: bytes, side: Side, hand: str) -> int | None:
        """Men in hand of a variant with one kind of piece; None if the text or the number has to be looked at."""
        if not re.fullmatch("[0-9]{1,3}|", hand, re.ASCII):
            return None
        number, board = int(hand or "0"), cells.count(cell_of(side, 0))
        held = self._variant.setup.hands[side]
        return None if number > held[0] or (held[0] and number + board > self._given[side]) else number

    def _item(self, name: str, side: Side) -> Item | None:
        """An item, known or not; None if it is not a plain one."""
        item = self._items[side].get(name)
        if item is None:
            cells = self._read_item(name, side)
            if cells is None:
                return None
            if len(self._items[side]) >= KNOWN_ITEMS:
                self._items[side].clear()
            filled = len(cells) - cells.count(0)
            item = self._items[side][name] = int.from_bytes(cells, "little") | filled << 8 * self._columns
        return item

    def _read_item(self, name: str, side: Side) -> bytes | None:
        """The cells that fen.py makes of an item in the variant's own naming; None unless it is spelled as it is
        written."""
        if len(name) > 40 or not self._plain.fullmatch(name):
            return None
        lists = (f"W{name}", "B") if side is Side.WHITE else ("W", f"B{name}")
        try:
            return parse_fen(self._variant, f"W:{lists[0]}:{lists[1]}").cells
        except NotationError:
            return None

    # ---- writing

    def write(self, position: Position) -> str:
        """The position as FEN, as `write_fen` writes it."""
        plain = self._quick and (self._hands or not any(map(any, position.hands))) and not self._remembers(position)
        if not plain or not (self._in_order or self._lettered):
            return write_fen(self._variant, position)
        lists: tuple[list[str], list[str]] = ([], [])
        if self._in_order:
            for run in _RUNS.finditer(position.cells, 1):
                cell = position.cells[run.start()]
                lists[(cell - 1) & 1].append(self._word(cell, run.start(), run.end()))
        else:
            for point in self._order:
                cell = position.cells[point]
                if cell:
                    lists[(cell - 1) & 1].append(self._word(cell, point, point + 1))
        hands = [f"/{hand[0]}" if self._hands else "" for hand in position.hands]
        text = f"{'B' if position.side else 'W'}:W{','.join(lists[0])}{hands[0]}:B{','.join(lists[1])}{hands[1]}"
        return f"{text}:count={','.join(map(str, position.counters))}" if any(position.counters) else text

    def _remembers(self, position: Position) -> bool:
        """Whether the tail tells more than counters."""
        memory = self._memory
        return (
            position.streaks != memory["streaks"]
            or position.used_lines != memory["used_lines"]
            or position.returns != memory["returns"]
            or position.course != PLAIN
        )

    def _word(self, cell: int, start: int, end: int) -> str:
        """A run of like pieces: `31-50`, or one by one where they are no more than two."""
        key = cell, start, end
        word = self._words.get(key)
        if word is None:
            if len(self._words) >= KNOWN_ITEMS:
                self._words.clear()
            letter, names = self._variant.pieces[kind_of(cell)].letter, self._variant.notation.names
            word = f"{letter}{names[start]}-{names[end - 1]}"
            if end - start < 3:
                word = ",".join(letter + names[point] for point in range(start, end))
            self._words[key] = word
        return word


def _item_pattern(variant: Variant) -> re.Pattern[str]:
    """A point in the variant's own naming, or a range of numbers, with the letter of a piece before it or none."""
    letters = "|".join(re.escape(piece.letter) for piece in variant.pieces if piece.letter)
    names = "|".join(re.escape(name) for name in variant.notation.names if name)
    run = "|[1-9][0-9]*-[1-9][0-9]*" if variant.notation.numeric else ""
    return re.compile(f"(?:{letters})?(?:{names}{run})", re.ASCII)


def _letters_and_number(name: str) -> tuple[str, int]:
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)


_COUNTS = re.compile(r"count=[0-9]{1,9}(?:,[0-9]{1,9})*", re.ASCII)
_RUNS = re.compile(rb"([^\0])\1*", re.DOTALL)
