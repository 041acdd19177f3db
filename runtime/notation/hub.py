"""Positions and moves as Hub engines write them: `Wbbb…eee…www`, `28x19x23` ↔ the FEN that says the same, `Move`.

Hub's own text is about the 50 squares of a large board. Here any board has as many signs as points, hands and memory
follow as in FEN, and moves that place or remove a man have a form too; docs/protocols.md tells how. Knows no rules: a
text is matched with the legal moves that it is given. Read next: fen.py, moves.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from ...dsl.ir import Variant
from ...dsl.values import frozen
from ..errors import NotationError
from ..move import PASS, Move
from ..position import Position, Side, cell_of
from .fen import MAX_TEXT, write_fen
from .move_texts import takes_by_jump
from .points import plain_name, quoted

PASS_MOVE: Final = "0-0"
_EMPTY: Final = "e"
_SIGNS: Final = ("wb", "WB", "uv", "UV")  # White's and Black's sign of each kind of piece
_TURNS: Final = "WB"
_POINT: Final = r"[a-wyz]?[0-9]{1,3}"
_MOVE: Final = re.compile(rf"({_POINT})?(?:([-x])({_POINT}))?((?:x{_POINT})*)", re.ASCII)


@frozen
class Hub:
    """How one client counts the points of a variant, in the signs of a position and in moves.

    `places[i]` is the point of sign number i (0 is the turn); `numbers[p]` the number of point p in moves. `swapped`:
    the sides have each other's letters. `hub_of` is what Hub itself means, `mirrored_hub_of` a habit of pydraughts.
    """

    variant: Variant
    places: tuple[int, ...]
    numbers: tuple[str, ...]
    swapped: bool = False

    # ---- positions

    def position(self, position: Position) -> str:
        """The text of a position. Raises NotationError for a game with more kinds of pieces than Hub has letters."""
        signs = _signs(self.variant)
        cells = "".join(signs[position.cells[point]] for point in self.places[1:])
        text = _turn(position.side) + cells
        if self.swapped:
            text = text.translate(_SWAP)
        _, white, black, *tail = write_fen(self.variant, position).split(":")
        if self.swapped:
            white, black = black, white
        hands = [field.partition("/")[2] for field in (white, black)]
        return ":".join([text + "".join(f"/{hand}" for hand in hands if hand), *tail])

    def fen(self, text: str) -> str:
        """The FEN of a position that a client sent, which may be FEN already. Raises NotationError."""
        if text[1:2] == ":" or text.startswith("["):
            return text
        if len(text) > MAX_TEXT:
            raise NotationError(f"a position has at most {MAX_TEXT} characters, not {len(text)}")
        board, colon, tail = text.partition(":")
        cells, *hands = board.split("/")
        if self.swapped:
            cells, hands = cells.translate(_SWAP), hands[::-1]
        if hands and len(hands) != len(Side):
            raise NotationError(f"the hands of both sides follow the points, as in `/7/8`, not {len(hands)} of them")
        lists = self._lists(cells)
        hands = [f"/{hand}" for hand in hands] or ["", ""]
        groups = [f"{letter}{','.join(lists[letter])}{hand}" for letter, hand in zip(_TURNS, hands, strict=True)]
        return ":".join([cells[0], *groups]) + colon + tail

    def _lists(self, cells: str) -> dict[str, list[str]]:
        """The items of each side's list in FEN."""
        points = len(self.places) - 1
        if cells[:1] not in ("W", "B"):
            raise NotationError(f"a position begins with the side to move, `W` or `B`, not with {quoted(cells[:1])}")
        if len(cells) != points + 1:
            raise NotationError(f"a position of this game has the turn and {points} points, not {len(cells) - 1}")
        lists: dict[str, list[str]] = {"W": [], "B": []}
        kinds = {sign: (side, kind) for kind, pair in enumerate(_SIGNS) for side, sign in zip("WB", pair, strict=True)}
        for number, sign in enumerate(cells[1:], start=1):
            if sign == _EMPTY:
                continue
            side, kind = kinds.get(sign, ("", len(_SIGNS)))
            if kind >= len(self.variant.pieces):
                raise NotationError(f"{quoted(sign)} at point {number} is no piece of this game, and not `{_EMPTY}`")
            letter = self.variant.pieces[kind].letter
            lists[side].append(letter + _numbers(self.variant)[self.places[number]])
        return lists

    # ---- moves

    def move(self, move: Move) -> str:
        """The text of a legal move; victims ascend, as in the programs that clients have been tried with."""
        if move.passes:
            return PASS_MOVE
        victims = "".join(f"x{number}" for number in sorted((self.numbers[point] for point in move.captured), key=int))
        if move.only_removes:
            return victims
        if len(move.path) == 1:
            return self.numbers[move.origin] + victims
        sign = "x" if takes_by_jump(self.variant, move) else "-"
        return f"{self.numbers[move.origin]}{sign}{self.numbers[move.destination]}{victims}"

    def find(self, text: str, moves: Iterable[Move]) -> Move | None:
        """The one of the legal moves that a text means, None if it is none of them; victims stand in any order. Raises
        NotationError for a text that is no move."""
        said = self._said(text)
        fits = [move for move in moves if (_ends(move), frozenset(move.captured)) in said]
        return fits[0] if fits else None

    def match(self, text: str, moves: Sequence[Move]) -> Move | None:
        """As `find`, but also a capture that is told without what it takes."""
        found = self.find(text, moves)
        if found is None and text.count("x") == 1 and not text.startswith("x"):
            ends = {ends for ends, _ in self._said(text)}
            fits = [move for move in moves if move.captured and _ends(move) in ends]
            found = fits[0] if len(fits) == 1 else None
        return found

    def _said(self, text: str) -> set[tuple[tuple[int, ...], frozenset[int]]]:
        """What a text can mean: the ends of the move and the victims. `22x3` jumps from 22 to 3, or is placed on 22."""
        if text == PASS_MOVE:
            return {(PASS, frozenset())}
        found = _MOVE.fullmatch(text.lower()) if len(text) <= MAX_TEXT else None
        first, sign, last, rest = found.groups() if found else (None, None, None, "")
        if first is None and (sign != "x" or rest):
            raise NotationError(f"{quoted(text)} is no move: Hub writes `32-28` or `28x19x23`")
        victims = frozenset(self._point(name) for name in rest.split("x")[1:])
        if first is None:  # `x4` only removes
            removed = self._point(last or "")
            return {((removed,), frozenset((removed,)))}
        origin = self._point(first)
        if last is None:
            return {((origin,), victims)}
        destination = self._point(last)
        said = {((origin, destination), victims)}
        return said | {((origin,), victims | {destination})} if sign == "x" else said

    def _point(self, name: str) -> int:
        try:
            return self.numbers.index(plain_name(name), 1)
        except ValueError:
            letters = self.variant.notation.names, self.variant.notation.others
            point = next((names.index(name) for names in letters if name in names[1:] and not name.isdigit()), None)
            if point is None:
                raise NotationError(f"point {name} does not exist") from None
            return point


def hub_of(variant: Variant) -> Hub:
    """Points in the order of the variant's numbers; where it has letters, along the rows from White's top left."""
    numbers = _numbers(variant)
    places = [0] * len(numbers)
    for point, number in enumerate(numbers[1:], start=1):
        places[int(number)] = point
    return Hub(variant=variant, places=tuple(places), numbers=numbers)


def mirrored_hub_of(variant: Variant) -> Hub:
    """As pydraughts has it: whoever moves first is `W` and sits at the high numbers of a position; moves have the
    variant's numbers, and where it has letters, numbers along the rows from the corner where the letters begin."""
    points = tuple(variant.board.points)
    swapped = variant.first.side == Side.BLACK
    places = (0, *(points[::-1] if swapped else points))
    numbers = _numbers(variant)
    if not variant.notation.numeric:
        order = sorted(points, key=lambda point: _rank_and_file(variant.notation.names[point]))
        found = {point: str(number) for number, point in enumerate(order, start=1)}
        numbers = ("", *(found[point] for point in points))
    return Hub(variant=variant, places=places, numbers=numbers, swapped=swapped)


def _numbers(variant: Variant) -> tuple[str, ...]:
    """The numbers of the points: the variant's own naming, or the other one where it has letters."""
    return variant.notation.names if variant.notation.numeric else variant.notation.others


def _rank_and_file(name: str) -> tuple[int, str]:
    letters = name.rstrip("0123456789")
    return int(name[len(letters) :] or 0), letters


def _signs(variant: Variant) -> dict[int, str]:
    """The sign of each cell of a position."""
    if len(variant.pieces) > len(_SIGNS):
        raise NotationError(f"Hub has letters for {len(_SIGNS)} kinds of pieces, this game has {len(variant.pieces)}")
    pairs = zip(range(len(variant.pieces)), _SIGNS, strict=False)
    return {0: _EMPTY} | {cell_of(side, kind): pair[side] for kind, pair in pairs for side in Side}


def _turn(side: Side) -> str:
    return _TURNS[side]


def _ends(move: Move) -> tuple[int, ...]:
    return (move.path[0], move.path[-1]) if len(move.path) > 1 else move.path


_SWAP: Final = str.maketrans("wWbBuUvV", "bBwWvVuU")
