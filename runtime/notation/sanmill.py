"""Positions and moves as Sanmill writes them: `***O*…/…/… w p p 1 8 …`, `d6-d5` and then `xb4` ↔ our FEN, `Move`.

For boards that have the 24 points of nine men's morris, whatever lines join them. A turn that removes men is several
tokens; `Turn` is a turn of which some have been said. Knows no rules: it chooses among legal moves. Read next: fen.py,
../protocols/sanmill.py, docs/protocols.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from ...dsl.ir import Variant
from ...dsl.values import frozen
from ..errors import NotationError
from ..move import Move
from ..position import Position, Side, cell_of
from .points import point_names, quoted

# Rings from the inside, each from the top middle clockwise.
NODES: Final = (
    *("d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"),
    *("d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6"),
    *("d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"),
)
PASS: Final = "pass"
_SIGNS: Final = "O@"
_EMPTY: Final = "*"
_RING: Final = 8
_OLD_NUMBERS: Final = 8  # of node 0, where the line does not end with `ids:nodes`


@frozen
class Turn:
    """A turn of which a part has been said: the legal moves that it may be, and the men that it has removed."""

    moves: tuple[Move, ...]
    removed: frozenset[int] = frozenset()

    @property
    def whole(self) -> Move | None:
        """The move that has been said to its end."""
        return next((move for move in self.moves if frozenset(move.captured) == self.removed), None)


@frozen
class Setting:
    """What a line of Sanmill's says: our FEN, and if a removal is owed the FEN before the turn and the tokens said."""

    fen: str
    said: tuple[str, ...] = ()


def why_not(variant: Variant) -> str | None:
    """Why a game cannot be told in Sanmill's words; None if it can."""
    names = point_names(variant)
    if len(variant.pieces) != 1 or any(names.find(node) is None for node in NODES):
        return "Sanmill's words are for one kind of men on the 24 points of nine men's morris"
    return None


# ---- moves


def tokens(variant: Variant, move: Move) -> tuple[str, ...]:
    """The tokens of a move, in the order in which they are said."""
    names = variant.board.letters
    removals = tuple(f"x{names[point]}" for point in move.captured)
    if move.passes:
        return (PASS,)
    if move.only_removes:
        return removals
    ends = (move.path[0], move.path[-1]) if len(move.path) > 1 else move.path
    return ("-".join(names[point] for point in ends), *removals)


def begin_turn(variant: Variant, token: str, moves: Iterable[Move]) -> Turn:
    """The turn that begins with this token. Raises NotationError if no legal move does."""
    token = token.lower()
    fits = tuple(move for move in moves if tokens(variant, move)[0] == token or _same(variant, move, token))
    if not fits:
        raise NotationError(f"no legal move begins with {quoted(token)}")
    removed = frozenset(fits[0].captured) if fits[0].only_removes else frozenset[int]()
    return Turn(moves=fits, removed=removed)


def go_on(variant: Variant, turn: Turn, token: str) -> Turn:
    """The turn after one more removal. Raises NotationError if no legal move has it."""
    point = point_names(variant).find(token[1:]) if token[:1] in ("x", "X") else None
    fits = tuple(move for move in turn.moves if point in move.captured and turn.removed <= set(move.captured))
    if point is None or point in turn.removed or not fits:
        raise NotationError(f"a removal is owed, and {quoted(token)} is no legal one")
    return Turn(moves=fits, removed=turn.removed | {point})


def next_token(variant: Variant, move: Move, removed: frozenset[int] | None) -> str:
    """What is to be said next of a move: its first token, or with `removed` a removal that has not been said."""
    if removed is None:
        return tokens(variant, move)[0]
    return next(f"x{variant.board.letters[point]}" for point in move.captured if point not in removed)


def _same(variant: Variant, move: Move, token: str) -> bool:
    """Whether a token of another spelling means the beginning of this move: `d6d5`, or numbers."""
    names = point_names(variant)
    parts = [names.find(part) for part in token.split("-")]
    return move.captured != move.path and parts == [move.path[0], move.path[-1]][: len(move.path)]


# ---- positions


def read_line(variant: Variant, text: str) -> Setting:
    """What a position line says; lines of 11, 12, 17 and more fields are known. Raises NotationError."""
    fields = text.split()
    try:
        return _read(variant, fields)
    except NotationError as fault:
        raise NotationError(f"{fault}, in the position {quoted(text)}") from None


def _read(variant: Variant, fields: list[str]) -> Setting:
    if len(fields) not in (11, 12) and len(fields) < 17:
        raise NotationError(f"a position has 11, 12, 17 or more fields, not {len(fields)}")
    lists, side = _lists(fields[0]), _side(fields[1])
    white, white_hand, black, black_hand = _numbers(fields[4:8], 0, 99)
    for counted, on_board in zip((white, black), lists, strict=True):
        if counted != len(on_board):
            raise NotationError(f"{counted} men are said to be on the board, where {len(on_board)} stand")
    hands = [white_hand, black_hand]
    quiet = _numbers([fields[9 if len(fields) == 11 else 10 if len(fields) == 12 else 15]], 0, 10**6)[0]
    if fields[3] != "r":
        return Setting(fen=_fen(variant, side, lists, hands, quiet))
    if len(fields) < 17:
        raise NotationError("a removal is owed, but which move has closed the mill is not told")
    numbered = "ids:nodes" in fields[17:]
    first = 10 + 2 * side
    before, after = (_node(text, numbered) for text in fields[first : first + 2])
    if after is None or NODES[after] not in lists[side]:
        raise NotationError("a removal is owed, but which move has closed the mill is not told")
    lists[side].remove(NODES[after])
    if before is None:
        hands[side] += 1
        said = NODES[after]
    else:
        lists[side].append(NODES[before])
        said = f"{NODES[before]}-{NODES[after]}"
    return Setting(fen=_fen(variant, side, lists, hands, quiet), said=(said,))


def write_line(variant: Variant, position: Position, *, plies: int = 0, turn: Turn | None = None) -> str:
    """The position as a line of 18 fields, after so many plies, and after what has been said of a turn. The field of
    mills formed stays 0."""
    owing, last = 0, None if turn is None else turn.moves[0]
    if turn is not None and last is not None:
        owing = min(len(move.captured) for move in turn.moves) - len(turn.removed)
        position = _after(position, last, turn.removed)
    names = point_names(variant)
    at = [position.cells[names.find(node) or 0] for node in NODES]
    signs = [_EMPTY if not cell else _SIGNS[(cell - 1) % 2] for cell in at]
    rings = "/".join("".join(signs[start : start + _RING]) for start in range(0, len(NODES), _RING))
    side, hands = position.side, [sum(hand) for hand in position.hands]
    placing = hands[side] > 0
    counts = [signs.count(_SIGNS[0]), hands[0], signs.count(_SIGNS[1]), hands[1]]
    owed = [owing if side == one else 0 for one in Side]
    mill: list[int] = [-1, -1, -1, -1]
    if last is not None and owing:
        ends = [NODES.index(variant.board.letters[point]) for point in (last.path[0], last.path[-1])]
        mill[2 * side : 2 * side + 2] = ends if len(last.path) > 1 else [-1, ends[1]]
    action = "r" if owing else "p" if placing else "s"
    quiet = position.counters[0] if position.counters else 0
    words = [rings, "wb"[side], "p" if placing else "m", action, *counts, *owed, *mill, 0, quiet, 1 + plies // 2]
    return " ".join([*map(str, words), "ids:nodes"])


def _after(position: Position, move: Move, removed: frozenset[int]) -> Position:
    """The position when a man has been placed or moved and some of the men removed that it removes; nobody else's turn
    has come."""
    cells, side = bytearray(position.cells), position.side
    hands = list[tuple[int, ...]](position.hands)
    if len(move.path) > 1:
        cells[move.destination], cells[move.origin] = cells[move.origin], 0
    elif not move.only_removes:
        cells[move.origin] = cell_of(side, 0)
        hands[side] = (sum(hands[side]) - 1,)
    for point in removed:
        cells[point] = 0
    return replace(position, cells=bytes(cells), hands=(hands[0], hands[1]))


def _lists(text: str) -> tuple[list[str], list[str]]:
    """The points of White's and of Black's men."""
    rings = text.split("/")
    if [len(ring) for ring in rings] != [_RING] * 3:
        raise NotationError("the board is three rings of eight signs")
    lists: tuple[list[str], list[str]] = [], []
    for node, sign in zip(NODES, "".join(rings), strict=True):
        if sign in _SIGNS:
            lists[_SIGNS.index(sign)].append(node)
        elif sign != _EMPTY:
            known = "men that are removed later cannot be told here" if sign == "X" else "`O`, `@` and `*` are known"
            raise NotationError(f"{quoted(sign)} stands on {node}: {known}")
    return lists


def _fen(variant: Variant, side: Side, lists: Sequence[list[str]], hands: Sequence[int], quiet: int) -> str:
    groups = [f"{'WB'[one]}{','.join(lists[one])}/{hands[one]}" for one in Side]
    counters = len(variant.ending.counters)
    tail = [f"count={','.join([str(quiet), *'0' * (counters - 1)])}"] if counters and quiet else []
    return ":".join(["WB"[side], *groups, *tail])


def _side(text: str) -> Side:
    if text not in ("w", "b"):
        raise NotationError(f"the side to move is `w` or `b`, not {quoted(text)}")
    return Side("wb".index(text))


def _numbers(texts: Iterable[str], least: int, most: int) -> list[int]:
    numbers: list[int] = []
    for text in texts:
        if not (text.isascii() and text.isdigit() and len(text) < 8 and least <= int(text) <= most):
            raise NotationError(f"{quoted(text)} is no number from {least} to {most}")
        numbers.append(int(text))
    return numbers


def _node(text: str, numbered: bool) -> int | None:
    """The node of a field; None where it says that there is none."""
    none, first = ("-1", 0) if numbered else ("0", _OLD_NUMBERS)
    return None if text == none else _numbers([text], first, first + len(NODES) - 1)[0] - first
