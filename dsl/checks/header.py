"""The board, the notation, regions and who moves first: header statements → tables and IR values.

Builds the ground on which all places of the file are resolved; refuses boards of impossible size. Read next: setup.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from .. import board as b
from .. import ir
from .. import syntax as t
from ..extend import Merged
from ..findings import Faults
from ..origins import default_at, header_origin
from ..places import Ground, spots, turned
from ..source import Span
from ..spelling import statement_words
from .context import Context, missing

# ---- the board


def check_board(statement: t.BoardStatement, faults: Faults) -> b.Board | None:
    words, phrase = statement_words(statement), statement.board
    match phrase:
        case t.GridBoard():
            return _grid(words, phrase, faults)
        case t.MillBoard(points=points, diagonals=diagonals):
            if points.value not in (9, 16, 24) or (points.value == 16 and diagonals):
                what = "16 points with diagonals" if points.value == 16 else f"{points.value} points"
                faults.error("RW307", f"there is no mill board of {what}", phrase.span,
                             help="they are `mill 24`, `mill 16` and `mill 9`, 24 and 9 also `with diagonals`;"
                             " any other is drawn with `board { lines … }`")  # fmt: skip
                return None
            return b.mill_board(words, points.value, diagonals=diagonals)
        case t.AlquerqueBoard(size=size):
            if not _size_fits(size.width, size.height, size.width * size.height, size.span, faults):
                return None
            return b.alquerque_board(words, size.width, size.height)
        case t.HexagonBoard(side=side):
            if not 2 <= side.value <= 7:
                faults.error("RW307", f"a hexagon has a side of 2 to 7 points, not {side.value}", side.span)
                return None
            return b.hexagon_board(words, side.value)
        case t.StarBoard(points=points):
            if points.value != 19:
                faults.error("RW307", f"there is no star board of {points.value} points", points.span,
                             help="the star is `star 19`; any other is drawn with `board { lines … }`")  # fmt: skip
                return None
            return b.star_board(words)
        case t.LinesBoard():
            return _drawn(words, phrase, faults)
        case _:
            assert_never(phrase)


def _grid(words: str, phrase: t.GridBoard, faults: Faults) -> b.Board | None:
    width, height = phrase.size.width, phrase.size.height
    every_square = phrase.squares == "all squares"
    points = width * height if every_square else (width * height + 1) // 2
    if not _size_fits(width, height, points, phrase.size.span, faults):
        return None
    right = phrase.corner == "right"
    return b.grid_board(words, width, height, every_square=every_square, corner_right=right)


def _size_fits(width: int, height: int, points: int, span: Span, faults: Faults) -> bool:
    if not (2 <= width <= b.MAX_SIDE and 2 <= height <= b.MAX_SIDE):
        faults.error("RW307", f"a board has 2 to {b.MAX_SIDE} squares along a side", span)
        return False
    if points > b.MAX_POINTS:
        faults.error("RW307", f"this board has {points} points, and {b.MAX_POINTS} is the limit", span)
        return False
    return True


def _drawn(words: str, phrase: t.LinesBoard, faults: Faults) -> b.Board | None:
    lines = [[point.text if isinstance(point, t.Name) else str(point.value) for point in line.points] for line in
             phrase.lines]  # fmt: skip
    points = {name for line in lines for name in line}
    before = len(faults.found)
    if len(lines) > b.MAX_LINES:
        faults.error("RW307", f"this board has {len(lines)} lines, and {b.MAX_LINES} is the limit", phrase.span)
    if len(points) > b.MAX_POINTS:
        faults.error("RW307", f"this board has {len(points)} points, and {b.MAX_POINTS} is the limit", phrase.span)
    for line in phrase.lines:
        _check_line(line, faults)
    return b.lines_board(words, lines) if len(faults.found) == before else None


def _check_line(line: t.DrawnLine, faults: Faults) -> None:
    seen: set[str] = set()
    for point in line.points:
        if isinstance(point, t.Number):
            faults.error("RW316", f"a point cannot be called `{point.value}`", point.span,
                         help="begin its name with a letter; points get numbers of their own")  # fmt: skip
            continue
        if point.text in seen:
            faults.error("RW316", f"`{point.text}` stands twice on one line", point.span,
                         help="close a ring with a second line, such as `h-a`")  # fmt: skip
        seen.add(point.text)
    if len(line.points) < 2:
        faults.error("RW316", "a line joins at least two points", line.span)


# ---- the notation


def check_notation(merged: Merged, board: b.Board, faults: Faults) -> ir.Notation | None:
    """How points are written; without a statement letters from the bottom left."""
    statement = merged.notation
    if statement is None or board.grid is None:
        if statement is not None and merged.board is not None and _same_file(statement.span, merged.board.span):
            faults.error("RW309", "only a grid of squares has a `notation`", statement.keyword,
                         "this board's points have names of their own")  # fmt: skip
            return None
        at = merged.at if merged.board is None else merged.board.keyword
        origin = default_at(at, "notation algebraic from bottom left", "notation")
        return ir.Notation(numeric=False, corner=ir.Corner.BOTTOM_LEFT, by_columns=False, capture_sign="x",
                           names=board.letters, others=_numbers(board), origin=origin)  # fmt: skip
    numeric = statement.naming == "numeric"
    if statement.by_columns and not numeric:
        faults.error("RW309", "`by columns` says how squares are numbered, but letters name them here", statement.span)
        return None
    sign = _capture_sign(statement, faults)
    if sign is None:
        return None
    corner = ir.Corner(statement.corner)
    names = _numeric(board, corner, by_columns=statement.by_columns) if numeric else _algebraic(board, corner)
    return ir.Notation(
        numeric=numeric,
        corner=corner,
        by_columns=statement.by_columns,
        capture_sign=sign,
        names=names,
        others=board.letters if numeric else _numbers(board),
        origin=header_origin(statement),
    )


def _same_file(one: Span, other: Span) -> bool:
    """An inherited notation falls away with the grid; one written beside the board is a mistake."""
    return one.source is other.source


def _capture_sign(statement: t.NotationStatement, faults: Faults) -> str | None:
    if statement.capture is None:
        return "x"
    sign = statement.capture.value
    if len(sign) == 1 and (sign in "xX" or not (sign.isalnum() or sign.isspace() or sign in ",/;")):
        return sign
    faults.error("RW317", "the capture sign is one sign that is no letter, figure, blank, comma or stroke",
                 statement.capture.span, help='usual are "x", ":" and "-"')  # fmt: skip
    return None


def _numbers(board: b.Board) -> tuple[str, ...]:
    return ("", *(str(point) for point in board.points))


def _seen_from(board: b.Board, corner: ir.Corner, point: int) -> tuple[int, int]:
    """Column and row of a square counted from a corner, from 1."""
    assert board.grid is not None
    assert board.columns is not None
    assert board.rows is not None
    width, height = board.grid
    column, row = board.columns[point], board.rows[point]
    right = corner in (ir.Corner.TOP_RIGHT, ir.Corner.BOTTOM_RIGHT)
    top = corner in (ir.Corner.TOP_LEFT, ir.Corner.TOP_RIGHT)
    return width + 1 - column if right else column, height + 1 - row if top else row


def _numeric(board: b.Board, corner: ir.Corner, *, by_columns: bool) -> tuple[str, ...]:
    def order(point: int) -> tuple[int, int]:
        column, row = _seen_from(board, corner, point)
        return (column, row) if by_columns else (row, column)

    number = {point: str(place) for place, point in enumerate(sorted(board.points, key=order), start=1)}
    return ("", *(number[point] for point in board.points))


def _algebraic(board: b.Board, corner: ir.Corner) -> tuple[str, ...]:
    seen = (_seen_from(board, corner, point) for point in board.points)
    return ("", *("abcdefghijklmn"[column - 1] + str(row) for column, row in seen))


# ---- the ground


def lay_ground(
    merged: Merged, board: b.Board | None, notation: ir.Notation | None, lost: frozenset[str], faults: Faults
) -> Ground:
    """The points by all their names, and the regions; a region may use those declared before it."""
    points: Mapping[str, int] | None = None
    if board is not None and notation is not None:
        points = {
            name: point for names in (notation.others, notation.names) for point, name in enumerate(names) if point
        }
    phrase = None if merged.board is None else merged.board.board
    grid = phrase if isinstance(phrase, t.GridBoard) else None
    ground = Ground(
        board=board,
        points=points,
        regions={},
        colour=None if grid is None else grid.squares,
        corner_right=grid is not None and grid.corner == "right",
        lost=lost,
        faults=faults,
    )
    for statement in merged.regions:
        ground = replace(ground, regions={**ground.regions, statement.name.text: _region(statement, ground)})
    return ground


def _region(statement: t.RegionStatement, ground: Ground) -> frozenset[int] | None:
    if ground.points is not None and statement.name.text in ground.points:
        ground.faults.error("RW206", f"`{statement.name.text}` is already a point of this board", statement.name.span)
    return spots(statement.places, ground)


def regions_of(context: Context) -> tuple[ir.Region, ...]:
    regions: list[ir.Region] = []
    for statement in context.merged.regions:
        points = context.ground.regions[statement.name.text]
        if points is not None:
            both = (points, turned(points, context.ground))
            regions.append(ir.Region(name=statement.name.text, zone=both, origin=header_origin(statement)))
    return tuple(regions)


# ---- who moves first


def check_first(context: Context) -> ir.FirstMove | None:
    statement = context.merged.first
    if statement is None:
        missing(
            context, "first", "nothing says who moves first", context.merged.at, "add `first white` or `first black`"
        )
        return None
    side = {"white": ir.WHITE, "black": ir.BLACK, "either": None}[statement.side]
    return ir.FirstMove(side=side, origin=header_origin(statement))


def check_first_after(context: Context) -> ir.FirstAfter | None:
    """The first `first … after PHASE`; another one is of the second level."""
    result: ir.FirstAfter | None = None
    for statement in context.merged.first_after:
        phase = context.names.phase(statement.phase)
        if phase is None or result is not None:
            continue
        side = {"white": ir.WHITE, "black": ir.BLACK, "mill maker": None}[statement.side]
        if side is None and context.merged.mill is None and "mill" not in context.unread:
            help = "add a `mill` block, or name the side: `first black after " + phase + "`"
            context.faults.error("RW324", "this variant has no mill", statement.span, help=help)
        result = ir.FirstAfter(side=side, phase=phase, origin=header_origin(statement))
    return result
