"""`Position` ↔ the C state of csrc/abi.h, field by field in one `struct` call.

Knows no rules: which fields a variant uses is read off its IR once. Read next: compiled.py, ../codegen/csrc/abi.h.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence, Sized
from itertools import chain
from typing import Any, TypeAlias, TypeVar

from ..dsl.ir import Variant
from .notation.fen_course import remembers_course
from .notation.fen_tail import empty_memory
from .position import PLAIN, Course, Position, Return, Side, Streak
from .quick_position import quick_position

LARGEST = 2**32 - 1  # at which the generated code stops counting plies
SIDES: tuple[Side, ...] = (Side.WHITE, Side.BLACK)

Numbers: TypeAlias = tuple[int, ...]
Row = TypeVar("Row")


def _check_lengths(rows: Sequence[Sized], each: int) -> None:
    """Raises ValueError."""
    lengths = list(map(len, rows))
    if lengths.count(each) != len(lengths):
        other = next(length for length in lengths if length != each)
        raise ValueError(f"this is no position of these rules: {other} numbers stand where {each} belong")


def _folded(rows: list[Row]) -> tuple[list[Row], int]:
    """Rows, and how often they are repeated: one where all are alike (nobody has men in hand, nothing counts yet)."""
    return (rows[:1], len(rows)) if rows and rows.count(rows[0]) == len(rows) else (rows, 1)


def _flat(rows: Sequence[Numbers], each: int, form: str) -> bytes:
    """Rows of so many numbers as an array of bytes (B) or of 32 bits (I). Raises ValueError."""
    _check_lengths(rows, each)
    try:
        return array(form, list(chain.from_iterable(rows))).tobytes()
    except (OverflowError, TypeError) as error:
        raise ValueError(f"this is no position of these rules: {error}") from None


class States:
    """Writes positions of one variant into memory laid out as `rw_state`, and reads them. Immutable.

    `size` is that of a state in bytes; `memory` is where in it begins what the rules remember, `memory_bytes` how much
    that is, 0 where they remember nothing.
    """

    def __init__(self, module: Any, variant: Variant) -> None:
        ffi = module.ffi
        self._kinds = len(variant.pieces)
        memory = empty_memory(variant)
        self._streaks = bool(memory["streaks"])
        self._returns = bool(memory["returns"])
        self._used = bool(memory["used_lines"])
        self._unmoved = bool(memory["unmoved"])
        self._counters = len(memory["counters"])
        self._course = remembers_course(variant)
        self._board_size = variant.board.size
        self._hands: bool = module.lib.rw_has_hands() != 0
        nothing = (0,) * self._kinds
        self._empty_hands = nothing, nothing
        self.size: int = ffi.sizeof("rw_state")
        self._plain = not (self._streaks or self._returns or self._used or self._unmoved or self._course)
        self._simple = self._plain and not self._hands
        self.memory: int = ffi.offsetof("rw_state", "counters" if self._plain else "streak_point")
        self.memory_bytes: int = ffi.offsetof("rw_state", "counters") + 4 * self._counters - self.memory
        layout = self._layout(ffi)
        self._pack_into, self._unpack_from = layout.pack_into, layout.unpack_from

    def _layout(self, ffi: Any) -> struct.Struct:
        """Every field in the order of the struct, unused ones as bytes that are written as zeros and never read."""
        fields = [
            ("cells", f"{self._board_size + 1}s"),
            ("side", "B"),
            *((("hands", side), f"{self._kinds}B" if self._hands else "") for side in range(2)),
            ("streak_point", "2B" if self._streaks else ""),
            ("return_now", "2B" if self._returns else ""),
            ("return_before", "2B" if self._returns else ""),
            ("unmoved", "2?" if self._unmoved else ""),
            ("marked", "16s" if self._course else ""),
            ("owed", "2h" if self._course else ""),
            ("owed_turn", "3B" if self._course else ""),
            ("streak_length", "2I" if self._streaks else ""),
            ("used_lines", "16Q" if self._used else ""),
            ("counters", f"{self._counters}I" if self._counters else ""),
        ]
        text = "="
        for name, form in fields:
            start = ffi.offsetof("rw_state", *(name if isinstance(name, tuple) else (name,)))
            text += f"{start - struct.calcsize(text)}x{form}"
        return struct.Struct(f"{text}{self.size - struct.calcsize(text)}x")

    def write(self, position: Position, state: memoryview) -> None:
        """Fills a whole state. Raises ValueError for a position of other rules."""
        try:
            if self._simple:
                self._pack_into(state, 0, position.cells, position.side, *position.counters)
            else:
                self._pack_into(state, 0, *self._all_fields(position))
        except struct.error as error:
            raise ValueError(f"this is no position of these rules: {error}, in {position}") from None

    def _all_fields(self, position: Position) -> list[object]:
        fields: list[object] = [position.cells, position.side]
        if self._hands:
            fields += [*position.hands[0], *position.hands[1]]
        if self._streaks:
            fields += [self._point(streak.point) for streak in position.streaks]
        if self._returns:
            fields += [self._point(barred.now) for barred in position.returns]
            fields += [self._point(barred.before) for barred in position.returns]
        if self._unmoved:
            fields += position.unmoved
        if self._course:
            fields += _course_fields(position.course)
        if self._streaks:
            fields += [streak.length for streak in position.streaks]
        if self._used:
            fields += [lines >> 64 * word & 2**64 - 1 for lines in position.used_lines for word in range(8)]
        return [*fields, *position.counters]

    def _point(self, point: int) -> int:
        if not 0 <= point <= self._board_size:
            raise ValueError(f"there is no point {point} on this board")
        return point

    # -- of many positions, one after another

    def cells(self, positions: Sequence[Position]) -> bytes:
        """The cells of each position, one after another. Raises ValueError for positions of other rules."""
        rows = [position.cells for position in positions]
        _check_lengths(rows, self._board_size + 1)
        return b"".join(rows)

    def hands(self, positions: Sequence[Position]) -> bytes:
        """The men in hand of each position, White's by kind, then Black's. Raises ValueError for other rules."""
        if not self._hands:
            return bytes(2 * self._kinds * len(positions))
        rows, times = _folded([position.hands for position in positions])
        _check_lengths(rows, 2)
        return _flat(list(chain.from_iterable(rows)), self._kinds, "B") * times

    def memories(self, positions: Sequence[Position]) -> bytes:
        """What is remembered with each position. Raises ValueError for positions of other rules."""
        if self._plain:
            rows, times = _folded([position.counters for position in positions])
            return _flat(rows, self._counters, "I") * times
        state, found = memoryview(bytearray(self.size)), bytearray()
        for position in positions:
            self.write(position, state)
            found += state[self.memory : self.memory + self.memory_bytes]
        return bytes(found)

    def read(self, state: memoryview) -> Position:
        """The position that a state holds; what the rules do not read is left out."""
        values: tuple[Any, ...] = self._unpack_from(state, 0)
        side_to_move: int = values[1]
        cells, side = values[0], SIDES[side_to_move]
        if self._simple:
            return quick_position(cells, side, self._empty_hands, (), (), (), values[2:])
        black, rest = 2 + self._kinds, 2 + 2 * self._kinds if self._hands else 2
        hands = (values[2:black], values[black:rest]) if self._hands else self._empty_hands
        if self._plain:
            return quick_position(cells, side, hands, (), (), (), values[rest:])
        return quick_position(cells, side, hands, *self._read_memory(list(values[rest:])))

    def _read_memory(
        self, fields: list[Any]
    ) -> tuple[tuple[Streak, ...], Numbers, tuple[Return, ...], Numbers, tuple[bool, ...], Course]:
        """Streaks, used lines, returns, counters, whose first turn is to come, and the course of the game."""
        streaks: tuple[Streak, ...] = ()
        returns: tuple[Return, ...] = ()
        used: tuple[int, ...] = ()
        points = [fields.pop(0) for _ in range(2 * self._streaks)]
        barred = [fields.pop(0) for _ in range(4 * self._returns)]
        unmoved = tuple(bool(fields.pop(0)) for _ in range(2 * self._unmoved))
        course = _course_of([fields.pop(0) for _ in range(6)]) if self._course else PLAIN
        if self._streaks:
            lengths = fields.pop(0), fields.pop(0)
            streaks = tuple(Streak(point=point, length=length) for point, length in zip(points, lengths, strict=True))
        if self._returns:
            returns = tuple(Return(now=barred[side], before=barred[side + 2]) for side in SIDES)
        if self._used:
            words = [fields.pop(0) for _ in range(16)]
            used = tuple(sum(words[8 * side + i] << 64 * i for i in range(8)) for side in SIDES)
        return streaks, used, returns, tuple(fields), unmoved, course


def _course_fields(course: Course) -> list[object]:
    """Marks as bytes of bits, debts by side, and three numbers: who moves after them, a way to be opened, the maker."""
    marks = sum(1 << point - 1 for point in course.marks)
    turn, maker = (0 if side is None else 1 + side for side in (course.turn, course.maker))
    return [marks.to_bytes(16, "little"), *course.owed, turn, course.opening, maker]


def _course_of(fields: list[Any]) -> Course:
    """What `_course_fields` was given."""
    bits: bytes = fields[0]
    white, black, turn, opening, maker = map(int, fields[1:])
    marks = int.from_bytes(bits, "little")
    course = Course(
        marks=tuple(point for point in range(1, 129) if marks >> point - 1 & 1),
        owed=(white, black),
        turn=SIDES[turn - 1] if turn else None,
        opening=bool(opening),
        maker=SIDES[maker - 1] if maker else None,
    )
    return PLAIN if course == PLAIN else course
