"""The `setup` block → what stands on each point and what each side holds.

`each side` is White's half of it, turned for Black; `white has` and `black has` are taken as written. Read next:
pieces.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .. import ir
from .. import phrases as p
from .. import syntax as t
from ..board import Board
from ..diagnostics import Label
from ..origins import inside_origin, origin_at
from ..places import needs_rows, spots, turned
from ..source import Span
from ..spelling import statement_words
from .context import Context, missing, number_within


@dataclass(slots=True, kw_only=True)
class _Table:
    """The board and the hands while they are being filled; `taken[p]` is the place that filled p."""

    board: Board
    kinds: int
    cells: list[int] = field(init=False)
    taken: dict[int, Span] = field(default_factory=dict[int, Span])
    hands: tuple[dict[int, int], dict[int, int]] = field(default_factory=lambda: ({}, {}))

    def __post_init__(self) -> None:
        self.cells = [0] * (self.board.size + 1)


def check_setup(context: Context) -> ir.Setup | None:
    block, board = context.merged.setup, context.ground.board
    if block is None:
        help = "add `setup { each side has … }` or `setup { each side holds … }`"
        missing(context, "setup", "nothing says how the pieces stand at the start", context.merged.at, help)
        return None
    if board is None:
        return None
    table = _Table(board=board, kinds=len(context.names.pieces))
    for statement in block.statements:
        match statement:
            case t.Has():
                _put(statement, table, context)
            case t.Holds():
                _hold(statement, table, context)
    words = "; ".join(statement_words(statement) for statement in block.statements)
    hands = tuple(tuple(hand.get(kind, 0) for kind in range(table.kinds)) for hand in table.hands)
    return ir.Setup(
        cells=tuple(table.cells),
        hands=(hands[0], hands[1]),
        origin=origin_at(block.keyword, f"setup {words}", "setup"),
    )


def second_hands(block: t.SetupBlock) -> tuple[ir.Beyond, ...]:
    """Holding pieces of more than one kind is understood, but of the second level."""
    held: dict[str, str] = {}
    beyond: list[ir.Beyond] = []
    for statement in block.statements:
        if not isinstance(statement, t.Holds):
            continue
        sides = ("white", "black") if statement.side == "each side" else (statement.side,)
        if any(held.setdefault(side, statement.pieces.text) != statement.pieces.text for side in sides):
            beyond.append(ir.Beyond(origin=inside_origin(statement)))
    return tuple(beyond)


# ---- on the board


def _put(statement: t.Has, table: _Table, context: Context) -> None:
    kind = context.names.kind(statement.pieces)
    if statement.side == "each side" and not needs_rows_and_turn(statement, table.board, context):
        return
    found = [(place, spots(place, context.ground)) for place in statement.places.items]
    known = [(place, points) for place, points in found if points is not None]
    if len(known) < len(found):
        return
    points = frozenset[int]().union(*(points for _, points in known))
    _check_number(statement, points, kind, context)
    both = statement.side == "each side"
    for side in (ir.WHITE, ir.BLACK):
        if both or statement.side == ("white", "black")[side]:
            for place, own in known:
                points = turned(own, context.ground) if both and side == ir.BLACK else own
                if not _fill(points, 0 if kind is None else 1 + 2 * kind + side, place.span, table, context):
                    return


def needs_rows_and_turn(statement: t.Has, board: Board, context: Context) -> bool:
    """Whether `each side` has a meaning on this board."""
    span = Span(source=statement.span.source, start=statement.span.start, end=statement.keyword.end)
    return needs_rows("`each side has`", span, board, context.faults)


def _fill(points: frozenset[int], cell: int, place: Span, table: _Table, context: Context) -> bool:
    """Put pieces on points; False, with a report, at the first one that is taken."""
    for point in sorted(points):
        if point in table.taken:
            _report_taken(point, place, table.taken[point], context)
            return False
        table.taken[point] = place
        table.cells[point] = cell
    return True


def _report_taken(point: int, place: Span, first: Span, context: Context) -> None:
    if first == place:
        message, help = f"both sides would stand on `{_name(point, context)}`", "fewer rows, or each side by itself"
        context.faults.error("RW306", message, place, help=help)
    else:
        label = Label(span=first, text="first filled here")
        context.faults.error("RW306", f"`{_name(point, context)}` is filled twice", place, also=[label])


def _name(point: int, context: Context) -> str:
    names = context.ground.points or {}
    spellings = [name for name, number in names.items() if number == point]
    return spellings[-1] if spellings else str(point)


# ---- the checksum


def _check_number(statement: t.Has, points: frozenset[int], kind: int | None, context: Context) -> None:
    number = statement.number
    if number is None or number.value == len(points):
        return
    counted = f"{number.value} {statement.pieces.text}"
    context.faults.error(
        "RW305",
        f"{counted} announced, but the places hold {len(points)}",
        number.span,
        also=[Label(span=statement.places.span, text=_sum(statement.places, points, context))],
        help=_number_help(statement, points, kind, context),
    )


def _sum(places: p.Places, points: frozenset[int], context: Context) -> str:
    """`4 rows of 4 dark squares`, or just `16 dark squares`."""
    what = context.ground.colour or "points"
    what = "squares" if what == "all squares" else what
    board = context.ground.board
    match places.items:
        case (p.RowsPlace(first=first, last=last),) if board is not None and board.rows is not None:
            rows = last.value - first.value + 1
            sizes = {
                sum(1 for point in points if board.rows[point] == row) for row in range(first.value, last.value + 1)
            }
            if rows > 1 and len(sizes) == 1:
                return f"{rows} rows of {sizes.pop()} {what}"
        case _:
            pass
    return f"{len(points)} {what}"


def _number_help(statement: t.Has, points: frozenset[int], kind: int | None, context: Context) -> str:
    assert statement.number is not None
    written = statement.pieces.text if kind is None else context.names.counted(len(points), (kind,)).split(" ")[1]
    right = f"`{len(points)} {written}`"
    rows = _rows_holding(statement, context)
    choices = f"write {rows} or {right}" if rows else f"write {right}"
    return f"{choices}, or leave out the number"


def _rows_holding(statement: t.Has, context: Context) -> str | None:
    """The rows from the same first one that hold the number announced."""
    board, items = context.ground.board, statement.places.items
    if len(items) != 1 or board is None or board.rows is None or statement.number is None:
        return None
    place = items[0]
    if not isinstance(place, p.RowsPlace):
        return None
    held, start = 0, place.first.value
    for row in range(start, max(board.rows) + 1):
        held += sum(1 for point in board.points if board.rows[point] == row)
        if held == statement.number.value:
            return f"`row {row}`" if row == start else f"`rows {start}-{row}`"
    return None


# ---- in hand


def _hold(statement: t.Holds, table: _Table, context: Context) -> None:
    kind = context.names.kind(statement.pieces)
    number = number_within(statement.number, 1, table.board.size, "the men in hand", context.faults)
    if kind is None or number is None:
        return
    for side in (ir.WHITE, ir.BLACK):
        if statement.side in ("each side", ("white", "black")[side]):
            if kind in table.hands[side]:
                context.faults.error("RW311", f"what {('White', 'Black')[side]} holds is stated twice", statement.span)
                return
            table.hands[side][kind] = number
