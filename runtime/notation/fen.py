"""Positions as text: FEN of draughts, with hands for mills and a tail for what the rules remember ↔ `Position`.

Knows the variant's board, letters and setup, never its moves. The format is docs/notation.md; fen_tail.py holds the
tail, points.py the names.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ...dsl.ir import Variant
from ...dsl.values import frozen
from ..errors import NotationError, text_given
from ..position import Position, Side, cell_of, kind_of, side_of
from .fen_tail import read_tail, untold_memory, write_tail
from .points import PointNames, Squares, is_number, plain_name, point_name, point_names, quoted

MAX_SHOWN = 400  # characters of a position that a message repeats
WANTED = "a position is a text (FEN), as `engine.fen(engine.start())` writes it"
MAX_TEXT = 40_000  # characters; the fullest grid on which both sides have used every mill line needs less than half


@frozen
class _Group:
    """One side's part: the items of its list as written, and its hand as written, None if it is left out."""

    side: Side
    items: tuple[str, ...]
    hand: str | None


@frozen
class _Run:
    """What one item says: pieces of one kind on these points."""

    kind: int
    points: tuple[int, ...]


class _Unreadable(Exception):
    """An item that cannot be read in the naming at hand; the message is the reason."""


def parse_fen(variant: Variant, text: str) -> Position:
    """The position that a FEN says, counters and other memory empty unless the tail states them; from the setup, both
    sides' first turns are still to come.

    Raises NotationError, which names the faulty item, the reason and the text.
    """
    text = text_given(text, WANTED)
    try:
        side, groups, tail = _split(_unwrap(text))
        names = point_names(variant)
        runs = _read_lists(variant, names, groups)
        cells = _put(variant, runs)
        hands = _hands(variant, groups)
        _check_numbers(variant, cells, hands)
        bare = Position(cells=cells, side=side, hands=hands, **untold_memory(variant, cells, hands))
        return read_tail(variant, names, bare, tail)
    except (_Unreadable, NotationError) as fault:
        raise NotationError(f"{fault}, in the position {quoted(text, most=MAX_SHOWN)}") from None


def write_fen(variant: Variant, position: Position, *, squares: Squares | None = None) -> str:
    """The position as FEN, White's list first; the tail is written only if something is remembered.

    `parse_fen(variant, write_fen(variant, p)) == p`.
    """
    groups = (_write_group(variant, position, side, squares) for side in Side)
    tail = write_tail(variant, position, squares)
    return ":".join([_letter(position.side), *groups, *tail])


# ---- the parts of the text


def _unwrap(text: str) -> str:
    """The value itself: without a `[FEN "…"]` around it and without a closing dot."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"a position has at most {MAX_TEXT} characters, not {len(text)}")
    value = text.strip()
    if value.startswith("[") and value.endswith("]"):
        value = value[1:-1].strip()
        if value[:3].upper() == "FEN":
            value = value[3:].strip()
    if len(value) >= 2 and value[0] == value[-1] == '"':
        value = value[1:-1].strip()
    return value.removesuffix(".").rstrip()


def _split(value: str) -> tuple[Side, tuple[_Group, _Group], list[str]]:
    """Side to move, White's and Black's group, and the fields of the tail."""
    fields = [field.strip() for field in value.split(":")]
    side = _side_to_move(fields[0])
    if _doubled(fields):
        del fields[0]
    groups = [_group(field) for field in fields[1:3]]
    for known, name in zip(Side, ("White", "Black"), strict=True):
        number = sum(group.side is known for group in groups)
        if number != 1:
            raise NotationError(f"{name}'s list is missing" if not number else f"{name}'s list stands twice")
    groups.sort(key=lambda group: group.side)
    return side, (groups[0], groups[1]), fields[3:]


def _side_to_move(field: str) -> Side:
    if field.upper() in ("W", "B"):
        return Side.WHITE if field.upper() == "W" else Side.BLACK
    if len(field) > 1 and field[0].upper() in ("W", "B"):
        raise NotationError(f"the side to move is missing: the text begins with the list {quoted(field)}")
    raise NotationError(f"unknown side to move {quoted(field)}: `W` or `B` is expected first")


def _doubled(fields: list[str]) -> bool:
    """Whether the turn stands twice (`W:W:W31:B20`), as some programs write; `W:W:B3` is White without men."""
    initials = [field[:1].upper() for field in fields[2:4]]
    return len(fields) > 3 and fields[1].upper() == fields[0].upper() and sorted(initials) == ["B", "W"]


def _group(field: str) -> _Group:
    colour = field[:1].upper()
    if colour not in ("W", "B"):
        raise NotationError(f"a list begins with `W` or `B`, not with {quoted(field)}")
    body, slash, hand = field[1:].partition("/")
    items = tuple(item.strip() for item in body.split(",")) if body.strip() else ()
    return _Group(side=Side.WHITE if colour == "W" else Side.BLACK, items=items, hand=hand.strip() if slash else None)


# ---- the lists


def _read_lists(variant: Variant, names: PointNames, groups: tuple[_Group, _Group]) -> list[tuple[Side, _Run]]:
    """Every item with its side. A text keeps to one naming, so `K11` is a king on 11 before it is the square k11;
    the variant's own naming is tried first, then the other, and last each item in whichever fits."""
    items = [(group.side, item) for group in groups for item in group.items]
    for table in (names.own, names.other):
        try:
            return [(side, _read_item(variant, names, item, table, fold=True)) for side, item in items]
        except _Unreadable:
            continue
    return [(side, _read_mixed(variant, names, item)) for side, item in items]


def _read_mixed(variant: Variant, names: PointNames, item: str) -> _Run:
    try:
        return _read_item(variant, names, item, names.own, fold=False)
    except _Unreadable as fault:
        try:
            return _read_item(variant, names, item, names.other, fold=False)
        except _Unreadable:
            raise fault from None


def _read_item(variant: Variant, names: PointNames, item: str, table: dict[str, int], *, fold: bool) -> _Run:
    """One item in one naming. With `fold`, capitals and small letters are alike where that leaves no doubt."""
    if not item:
        raise _Unreadable("nothing stands between two commas")
    for kind, rest in _letters_off(variant, item, fold=fold):
        points = _points(names, rest, table, fold=fold)
        if points:
            return _Run(kind=kind, points=points)
    raise _Unreadable(_why_unreadable(variant, names, item))


def _letters_off(variant: Variant, item: str, *, fold: bool) -> Iterable[tuple[int, str]]:
    """The ways to part an item into a kind and what follows its letter, the likeliest first."""
    letters = [(kind, piece.letter) for kind, piece in enumerate(variant.pieces) if piece.letter]
    plain = next((kind for kind, piece in enumerate(variant.pieces) if not piece.letter), 0)
    for kind, letter in letters:
        if item.startswith(letter):
            yield kind, item[len(letter) :]
    yield plain, item
    for kind, letter in letters:
        if fold and item.lower().startswith(letter.lower()):
            yield kind, item[len(letter) :]


def _points(names: PointNames, text: str, table: dict[str, int], *, fold: bool) -> tuple[int, ...]:
    """The points of a name or of a range of numbers; empty if this is neither."""
    low, dash, high = (part.strip() for part in text.partition("-"))
    if not dash:
        point = table.get(plain_name(low)) if fold or low == low.lower() else None
        return (point,) if point else ()
    if not (is_number(low) and is_number(high)):
        return ()
    first, last = plain_name(low), plain_name(high)
    if first not in table or last not in table:
        return ()
    if int(first) > int(last):
        raise _Unreadable(f"the range {quoted(text)} runs backwards")
    return tuple(table[str(number)] for number in range(int(first), int(last) + 1))


def _why_unreadable(variant: Variant, names: PointNames, item: str) -> str:
    rest = next((rest for _, rest in _letters_off(variant, item, fold=True) if rest != item), item)
    if item[0] in "WwBb" and names.find(item[1:]):
        return f"{quoted(item)} has a colour letter inside a list"
    if "-" in item:
        ends = [end.strip() for end in rest.split("-")]
        missing = next((end for end in ends if is_number(end) and not names.find(end)), None)
        if missing is None:
            return f"{quoted(item)} is no range: a range goes from number to number, as in `5-12`"
        return f"{names.word} {missing[:12]} of the range {quoted(item)} does not exist"
    if any(sign.isdigit() for sign in rest) and rest.isalnum():
        if rest[0].isupper() and names.find(rest[1:]):
            return f"{quoted(item)} has the letter `{rest[0]}`, which is that of no piece"
        return f"{names.word} {rest[:12]} does not exist"
    return f"{quoted(item)} is not a {names.word}"


def _put(variant: Variant, runs: list[tuple[Side, _Run]]) -> bytes:
    cells = bytearray(variant.board.size + 1)
    for side, run in runs:
        for point in run.points:
            if cells[point]:
                word = "square" if variant.board.grid else "point"
                raise NotationError(f"{word} {point_name(variant, point)} is used twice")
            cells[point] = cell_of(side, run.kind)
    return bytes(cells)


# ---- hands


def _hands(variant: Variant, groups: tuple[_Group, _Group]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    white, black = (_hand(variant, group) for group in groups)
    return white, black


def _hand(variant: Variant, group: _Group) -> tuple[int, ...]:
    """Men in hand by kind; a hand that is left out is empty."""
    hand = [0] * len(variant.pieces)
    plain = next((kind for kind, piece in enumerate(variant.pieces) if not piece.letter), 0)
    for item in (group.hand or "0").split(","):
        kind, number = plain, item.strip()
        for other, piece in enumerate(variant.pieces):
            if piece.letter and number.lower().startswith(piece.letter.lower()):
                kind, number = other, number[len(piece.letter) :]
                break
        if number.startswith("-") and is_number(number[1:]):
            raise NotationError(f"{_name(group.side)}'s hand is below zero: {number[:12]}")
        if not is_number(number):
            raise NotationError(f"{_name(group.side)}'s hand {quoted(item)} is not a number")
        if len(plain_name(number)) > 3:
            raise NotationError(f"{_name(group.side)}'s hand {quoted(item)} is too large")
        hand[kind] += int(number)
    return tuple(hand)


def _check_numbers(variant: Variant, cells: bytes, hands: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """Where men come from the hand, a side never has more pieces than the setup gave it."""
    for side in Side:
        for kind, number in enumerate(hands[side]):
            held = variant.setup.hands[side][kind]
            if number > held:
                told = f"at most {held} of them in hand" if held else "none in hand"
                raise NotationError(f"{number} {_pieces(variant, side, kind)} in hand: the setup gives {told}")
        if not any(variant.setup.hands[side]):
            continue
        given = sum(variant.setup.hands[side]) + _on_board(variant.setup.cells, side)
        board, hand = _on_board(cells, side), sum(hands[side])
        if board + hand > given:
            what = _pieces(variant, side, 0) if len(variant.pieces) == 1 else f"{side} pieces"
            raise NotationError(f"more than {given} {what}: {board} on the board and {hand} in hand")


def _on_board(cells: Iterable[int], side: Side) -> int:
    return sum(1 for cell in cells if cell and side_of(cell) is side)


def _pieces(variant: Variant, side: Side, kind: int) -> str:
    return f"{side} {variant.pieces[kind].plural}"


def _name(side: Side) -> str:
    return str(side).capitalize()


# ---- writing


def _letter(side: Side) -> str:
    return "W" if side is Side.WHITE else "B"


def _write_group(variant: Variant, position: Position, side: Side, squares: Squares | None) -> str:
    placed = [
        (point_name(variant, point, squares), kind_of(cell))
        for point, cell in enumerate(position.cells)
        if cell and side_of(cell) is side
    ]
    numeric = all(is_number(name) for name, _ in placed)
    placed.sort(key=lambda one: (int(one[0]) if numeric else 0, _natural(one[0])))
    items = _ranges(variant, placed) if numeric else [variant.pieces[kind].letter + name for name, kind in placed]
    return _letter(side) + ",".join(items) + _write_hand(variant, position, side)


def _natural(name: str) -> tuple[str, int]:
    """Sorts a2 before a10, and b1 after both."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)


def _ranges(variant: Variant, placed: list[tuple[str, int]]) -> list[str]:
    """Numbers with their letters, runs of three or more of one kind joined as `31-50`."""
    breaks = [0]
    for index, ((before, kind), (after, next_kind)) in enumerate(pairwise(placed), start=1):
        if kind != next_kind or int(after) != int(before) + 1:
            breaks.append(index)
    runs = [placed[start:end] for start, end in pairwise([*breaks, len(placed)])] if placed else []
    items: list[str] = []
    for run in runs:
        letter = variant.pieces[run[0][1]].letter
        if len(run) > 2:
            items.append(f"{letter}{run[0][0]}-{run[-1][0]}")
        else:
            items.extend(letter + name for name, _ in run)
    return items


def _write_hand(variant: Variant, position: Position, side: Side) -> str:
    """`/7`, with other kinds as `/7,K2`; nothing where no side ever holds a man."""
    if not any(map(any, (*variant.setup.hands, *position.hands))):
        return ""
    counts = [(piece.letter, number) for piece, number in zip(variant.pieces, position.hands[side], strict=True)]
    return "/" + (",".join(f"{letter}{number}" for letter, number in counts if number) or "0")
