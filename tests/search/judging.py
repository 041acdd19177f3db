"""What a search should find, worked out the slow way: every line to its end by the reference engine, every feature of a
position counted as docs/evaluation.md words it. Shares nothing with the generated search but the weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rulewright.dsl import ir
from rulewright.dsl.board import Direction
from rulewright.runtime.engine import Engine
from rulewright.runtime.evaluation import Evaluation
from rulewright.runtime.move import Move
from rulewright.runtime.position import Position, Side, kind_of, side_of
from rulewright.runtime.reference.material import material_holds
from rulewright.runtime.search import WIN

QUIET_PLIES = 6  # of captures that nobody must make


class Costly(Exception):
    """There is too much to look at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """Where a search is: the positions so far, the plies below, the ply up to which a forced move costs none."""

    path: tuple[Position, ...]
    below: int
    unfolds: int


class Judge:
    """Values of positions, from the side to move."""

    def __init__(self, engine: Engine, evaluation: Evaluation, most: int) -> None:
        """`most` positions are looked at: who wants more raises Costly."""
        self.engine, self.evaluation, self.left = engine, evaluation, most
        self.variant = engine.rules.variant
        setup = self.variant.setup
        self.pieces = sum(1 for cell in setup.cells if cell) + sum(map(sum, setup.hands))

    def values(self, position: Position, depth: int) -> dict[Move, int]:
        """The value of each legal move, `depth` plies deep in all."""
        moves = self.engine.legal_moves(position)
        line = _Line(path=(position,), below=depth - (len(moves) > 1), unfolds=2 * depth)
        return {move: self._after(position, move, line, -WIN, WIN) for move in moves}

    def _after(self, position: Position, move: Move, line: _Line, least: int, most: int) -> int:
        after = self.engine.play(position, move)
        if after.side is position.side:
            return self._value(after, line, least, most)
        return -self._value(after, line, -most, -least)

    def _value(self, position: Position, line: _Line, least: int, most: int) -> int:
        """The value, or a bound of it where it is not between `least` and `most`."""
        self.left -= 1
        if self.left < 0:
            raise Costly
        outcome, ply = self.engine.outcome(position), len(line.path)
        if outcome is not None:
            if outcome.winner is None:
                return 0
            return WIN - ply if outcome.winner is position.side else ply - WIN
        if line.below > 0 and any(_same(position, before) for before in line.path):
            return 0
        moves = self.engine.legal_moves(position)
        takes = [move for move in moves if move.captured]
        best = -WIN
        if line.below > 0:
            below = line.below - (len(moves) > 1 or ply >= line.unfolds)
        else:
            below = line.below - 1
            if len(takes) < len(moves):  # nobody has to take anything
                best = self.at_first_sight(position)
                moves = takes if line.below > -QUIET_PLIES else ()
        further = _Line(path=(*line.path, position), below=below, unfolds=line.unfolds)
        for move in moves:
            if best >= most:
                break
            best = max(best, self._after(position, move, further, max(least, best), most))
        return best

    # -- features

    def at_first_sight(self, position: Position) -> int:
        weights = self._weights(position)
        own, others = position.side, position.side.other
        score = sum(
            weight * (self._count(name, position, own) - self._count(name, position, others))
            for name, weight in weights.items()
            if name != "tempo"
        )
        counters = self.variant.ending.counters
        if any(counter.material and material_holds(position, counter.material) for counter in counters):
            score = int(Fraction(score, 8))  # towards 0
        return score + weights["tempo"]

    def _weights(self, position: Position) -> dict[str, int]:
        """Evenly from early to late with the pieces that are left, rounded down."""
        left = min(sum(1 for cell in self._living(position)) + sum(map(sum, position.hands)), self.variant.board.size)
        share = Fraction(min(left, self.pieces), self.pieces)
        pairs = zip(self.evaluation.names, self.evaluation.early, self.evaluation.late, strict=True)
        return {name: int((early * share + late * (1 - share)) // 1) for name, early, late in pairs}

    def _living(self, position: Position) -> Iterator[int]:
        """The points on which pieces stand that are not marked as dead."""
        return (p for p in self.variant.board.points if position.cells[p] and p not in position.course.marks)

    def _own(self, position: Position, side: Side, kind: int | None = None) -> list[int]:
        return [
            point
            for point in self._living(position)
            if side_of(position.cells[point]) is side and kind in (None, kind_of(position.cells[point]))
        ]

    def _count(self, name: str, position: Position, side: Side) -> int:
        kinds = [piece.name for piece in self.variant.pieces]
        if name in kinds:
            kind = kinds.index(name)
            return len(self._own(position, side, kind)) + position.hands[side][kind]
        if name == "hand":
            return sum(position.hands[side])
        for kind, piece in enumerate(kinds):
            if name == f"{piece}_mobility":
                return sum(len(self._targets(position, side, kind, point)) for point in self._own(position, side, kind))
            if name.startswith(f"{piece}_") and "row" in name:
                row = 1 if name == f"{piece}_back_row" else int(name.rpartition("_")[2])
                return sum(self._row(point, side) == row for point in self._own(position, side, kind))
        if name == "centre":
            return sum(self._is_central(point) for point in self._own(position, side))
        return self._count_of_mill(name, position, side)

    def _row(self, point: int, side: Side) -> int:
        assert self.variant.board.rows is not None
        assert self.variant.board.turned is not None
        return self.variant.board.rows[point if side is Side.WHITE else self.variant.board.turned[point]]

    def _is_central(self, point: int) -> bool:
        board = self.variant.board
        assert board.grid is not None
        assert board.columns is not None
        assert board.rows is not None
        places = zip((board.columns[point], board.rows[point]), board.grid, strict=True)
        return all(length // 4 < place <= length - length // 4 for place, length in places)

    def _count_of_mill(self, name: str, position: Position, side: Side) -> int:
        own, mill = set(self._own(position, side)), self.variant.mill
        assert mill is not None
        empty = {point for point in self.variant.board.points if not position.cells[point]}
        lines = [set(line.points) for line in mill.lines]
        beyond = [set(line.beyond) for line in mill.lines]
        match name:
            case "mills":
                made = [line for line, out in zip(lines, beyond, strict=True) if line <= own and not out & own]
                return len(made)
            case "closing_points":
                return len({point for line in lines for point in line & empty if line - {point} <= own})
            case "blocked":
                return sum(not any(there in empty for there in self._neighbours(point)) for point in own)
            case _:
                raise AssertionError(f"a feature that docs/evaluation.md does not have: {name}")

    def _neighbours(self, point: int) -> list[int]:
        """The points next to one, along the lines on which anybody moves or captures."""
        rules: list[ir.QuietMove | ir.CaptureRule] = []
        for piece in self.variant.pieces:
            rules += [*piece.moves, *piece.captures]
        for phase in self.variant.phases:
            rules += [rule for _, rule in (*phase.moves, *phase.captures)]
        ways = [rule.directions for rule in rules if not (isinstance(rule, ir.QuietMove) and rule.anywhere)]
        used = {way for some in ways for way in some or Direction}
        rays = self.variant.board.rays[point]
        known = None in ways
        return [
            ray.points[0]
            for ray in rays
            if known or (ray.direction is not None and (ray.direction in used or ray.direction.opposite in used))
        ]

    def _targets(self, position: Position, side: Side, kind: int, point: int) -> set[int]:
        """Where a piece may go without a capture, by the rules of the last phase."""
        rules = self.variant.pieces[kind].moves
        last = self.variant.phases[-1] if self.variant.phases else None
        if last is not None and isinstance(last.condition, ir.Otherwise):
            rules = tuple(rule for of, rule in last.moves if of == kind)
        found: set[int] = set()
        for rule in rules:
            if rule.only_from is None or point in rule.only_from[side]:
                reached = self._reached(position, side, rule, kind, point)
                found |= reached - set(rule.not_to[side] if rule.not_to else ())
        return found

    def _reached(self, position: Position, side: Side, rule: ir.QuietMove, kind: int, point: int) -> set[int]:
        cells = position.cells
        if rule.anywhere:
            return {there for there in self.variant.board.points if not cells[there]}
        found: set[int] = set()
        for ray in self.variant.board.rays[point]:
            if not self._goes(rule, side, ray.direction):
                continue
            steps = 0
            for there in ray.points:
                if rule.whole_line and cells[there] == cells[point]:
                    continue
                if cells[there]:
                    break
                steps += 1
                if steps >= rule.least:
                    found.add(there)
                if steps == (1 if rule.whole_line else rule.most):
                    break
        return found

    def _goes(self, rule: ir.QuietMove, side: Side, direction: Direction | None) -> bool:
        if rule.directions is None:
            return True
        if direction is None:
            return False
        return (direction if side is Side.WHITE else direction.opposite) in rule.directions


def _same(one: Position, other: Position) -> bool:
    """Whether it is the same position to those who count repetitions."""
    return replace(one, counters=()) == replace(other, counters=())
