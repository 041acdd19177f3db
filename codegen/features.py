"""What the evaluation of a position looks at: rules → features, each a count for either side.

Works features out from the rules alone, never from a name, and gives them no weight (../runtime/evaluation.py does).
The generated C counts them in this order. Read next: templates/evaluate.c.j2, docs/evaluation.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..dsl import ir
from ..dsl.board import Board
from .cnames import comment_text
from .layout import Layout

TEMPO = "tempo"  # the last feature of all variants: one for the side to move

__all__ = ["TEMPO", "Feature", "feature_names", "plan_features"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """`name` is for a comment. `form` says what is counted: pieces (of a kind, board and hand), hand, on (pieces
    of these kinds on `zones`, one set for each side), steps (single moves without captures of a kind), mills, closing,
    blocked, tempo."""

    name: str
    form: str
    kinds: tuple[int, ...] = ()
    zones: tuple[int, int] = (0, 0)


def feature_names(variant: ir.Variant) -> tuple[str, ...]:
    """The features of a rule set in the order of the generated C."""
    return tuple(name for name, _, _, _ in _features(variant))


def plan_features(variant: ir.Variant, layout: Layout) -> tuple[Feature, ...]:
    """The same, with what is counted as sets of this layout."""
    return tuple(
        Feature(
            name=comment_text(name),
            form=form,
            kinds=kinds,
            zones=(layout.set_of(points), layout.set_of(_opposite(variant, points))),
        )
        for name, form, kinds, points in _features(variant)
    )


_Found = tuple[str, str, tuple[int, ...], tuple[int, ...]]  # name, form, kinds, points as White has them


def _features(variant: ir.Variant) -> list[_Found]:
    every = tuple(range(len(variant.pieces)))
    found: list[_Found] = [(piece.name, "pieces", (kind,), ()) for kind, piece in enumerate(variant.pieces)]
    if any(any(hand) for hand in variant.setup.hands):
        found.append(("hand", "hand", every, ()))
    found += _rows(variant)
    if centre := _centre(variant.board):
        found.append(("centre", "on", every, centre))
    if variant.mill is None:
        found += [(f"{piece.name}_mobility", "steps", (kind,), ()) for kind, piece in enumerate(variant.pieces)]
    else:
        found.append(("mills", "mills", (), ()))
        if not variant.mill.exactly:
            found.append(("closing_points", "closing", (), ()))
        if any(not rule.anywhere for rule in _moves(variant)):
            found.append(("blocked", "blocked", (), ()))
    return [*found, (TEMPO, TEMPO, (), ())]


def _moves(variant: ir.Variant) -> list[ir.QuietMove]:
    """Every rule of a move without captures."""
    rules = [rule for piece in variant.pieces for rule in piece.moves]
    return rules + [rule for phase in variant.phases for _, rule in phase.moves]


def _rows(variant: ir.Variant) -> list[_Found]:
    """The rows of pieces that are crowned, counted from their own side; the first one is the back row."""
    rows = variant.board.rows
    if rows is None or variant.board.turned is None:
        return []
    found: list[_Found] = []
    for kind, piece in enumerate(variant.pieces):
        if piece.promotion is None:
            continue
        for row in range(1, max(rows)):
            points = tuple(point for point in variant.board.points if rows[point] == row)
            name = f"{piece.name}_back_row" if row == 1 else f"{piece.name}_row_{row}"
            if points:
                found.append((name, "on", (kind,), points))
    return found


def _centre(board: Board) -> tuple[int, ...]:
    """The points of a grid that are not near its edge: the middle half either way."""
    if board.grid is None or board.columns is None or board.rows is None or board.turned is None:
        return ()
    (width, height), columns, rows = board.grid, board.columns, board.rows
    return tuple(point for point in board.points if _is_inner(columns[point], width) and _is_inner(rows[point], height))


def _is_inner(place: int, length: int) -> bool:
    return length // 4 < place <= length - length // 4


def _opposite(variant: ir.Variant, points: tuple[int, ...]) -> tuple[int, ...]:
    """The points that are for Black what these are for White."""
    turned = variant.board.turned
    return tuple(turned[point] for point in points) if turned is not None else points
