"""Quiet moves: over empty points to an empty point, with a whole line, or anywhere, as the `moves` lines say.

Captures nothing and asks nothing about obligation. Read next: captures.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ...dsl.board import Board, Direction, Ray
from ...dsl.ir import QuietMove, Variant
from ..position import Position, Side, kind_of
from .mills import makes_in_line
from .phases import Permitted
from .turns import Act, Turn


def quiet_moves(variant: Variant, position: Position, allowed: Permitted) -> Iterator[Turn]:
    """Every quiet move of the side to move."""
    for origin in position.points_of(position.side):
        kind = kind_of(position.cells[origin])
        for rule in allowed.moves[kind]:
            for destination in destinations(variant.board, position, origin, rule):
                yield quiet_move(variant, position.side, kind, origin, destination)


def quiet_move(variant: Variant, side: Side, kind: int, origin: int, destination: int) -> Turn:
    """The move as a turn; a quiet arrival on the place of promotion always promotes."""
    final_kind = rank_on_arrival(variant, side, kind, destination)
    return Turn(act=Act.MOVES, kind=kind, final_kind=final_kind, path=(origin, destination))


def rank_on_arrival(variant: Variant, side: Side, kind: int, point: int) -> int:
    """What a piece is once its move has ended on the point."""
    promotion = variant.pieces[kind].promotion
    return promotion.to if promotion is not None and point in promotion.zone[side] else kind


def destinations(board: Board, position: Position, origin: int, rule: QuietMove) -> Iterator[int]:
    """The points that one `moves` line lets the piece on `origin` go to."""
    side = position.side
    if rule.only_from is not None and origin not in rule.only_from[side]:
        return
    for point in _reached(board, position, origin, rule):
        barred = rule.not_to is not None and point in rule.not_to[side]
        if not barred and not makes_in_line(rule.not_making, position, point, leaving=origin):
            yield point


def _reached(board: Board, position: Position, origin: int, rule: QuietMove) -> Iterator[int]:
    if rule.anywhere:
        yield from (point for point in range(1, board.size + 1) if not position.cells[point])
        return
    for ray in rays_towards(board, origin, rule.directions, position.side):
        if rule.whole_line:
            ahead = ray.points[len(line_before(ray, position.cells, position.cells[origin])) :]
            yield from (point for point in ahead[:1] if not position.cells[point])
            continue
        for steps, point in enumerate(ray.points, start=1):
            if position.cells[point] or (rule.most is not None and steps > rule.most):
                break
            if steps >= rule.least:
                yield point


def line_before(ray: Ray, cells: bytes, piece: int) -> tuple[int, ...]:
    """The points before a piece on which others of its kind and side stand without a gap: its line but for itself."""
    return tuple(takewhile(lambda point: cells[point] == piece, ray.points))


def rays_towards(board: Board, point: int, directions: frozenset[Direction] | None, side: Side) -> Iterator[Ray]:
    """The ways out of a point in these directions as the side sees them; None is along any line."""
    for ray in board.rays[point]:
        if goes_towards(ray, directions, side):
            yield ray


def goes_towards(ray: Ray, directions: frozenset[Direction] | None, side: Side) -> bool:
    """Directions are written as White sees the board; Black's are opposite."""
    if directions is None:
        return True
    if ray.direction is None:
        return False
    return (ray.direction if side is Side.WHITE else ray.direction.opposite) in directions
