"""Random positions in which there is much to take: chains of victims to jump, lines of them, mills that want one man.

Random games and pieces strewn at random seldom hold a capture of three, and rules of capture differ only there. Builds
for the side to move and judges nothing. Read next: ../arbitrary.py.
"""

from __future__ import annotations

import random
from dataclasses import replace

from ...dsl.board import Ray
from ...dsl.ir import CaptureRule, Jump, LineCapture, Mill, Surround, Variant
from ..arbitrary import arbitrary_position
from ..position import PLAIN, Position, Side, cell_of, kind_of, side_of
from ..reference.moves import goes_towards

LONGEST = 6  # jumps of a chain
STRAY = 5  # one point in so many keeps the piece that stood there by chance


def rich_position(variant: Variant, dice: random.Random) -> Position:
    """A random position with captures laid out for the side to move; hands and the like as at random."""
    strewn = arbitrary_position(variant, dice)
    site = _Site(variant, strewn.side, dice)
    layers = [*([site.chain] if site.takers else []), *([site.mill] if variant.mill else [])]
    if site.surrounds:
        layers.append(site.ambush)
    if not layers:
        return strewn
    for _ in range(dice.randint(1, 3)):
        dice.choice(layers)()
    for point, cell in enumerate(strewn.cells):
        if cell and not dice.randrange(STRAY):
            site.put(point, cell)
    return replace(strewn, cells=site.trimmed(strewn.hands), course=PLAIN)


class _Site:
    """A board under construction: `kept` are the points that must stay empty."""

    def __init__(self, variant: Variant, side: Side, dice: random.Random) -> None:
        self._variant, self._side, self._dice = variant, side, dice
        self._cells = bytearray(variant.board.size + 1)
        self._kept: set[int] = set()
        self.takers: list[tuple[int, CaptureRule]] = [
            *((kind, rule) for kind, piece in enumerate(variant.pieces) for rule in piece.captures),
            *(pair for phase in variant.phases for pair in phase.captures),
        ]
        self.surrounds: list[tuple[int, Surround]] = [
            *((kind, rule) for kind, piece in enumerate(variant.pieces) for rule in piece.surrounds),
            *(pair for phase in variant.phases for pair in phase.surrounds),
        ]

    def put(self, point: int, cell: int) -> bool:
        """Puts a piece on a point that is free to be built on."""
        free = not self._cells[point] and point not in self._kept
        if free:
            self._cells[point] = cell
        return free

    def chain(self) -> None:
        """A piece, and enemies where it can take one after another."""
        kind, rule = self._dice.choice(self.takers)
        point = self._dice.choice(self._variant.board.points)
        if not self.put(point, cell_of(self._side, kind)):
            return
        for _ in range(self._dice.randint(1, LONGEST)):
            rays = [ray for ray in self._variant.board.rays[point] if goes_towards(ray, rule.directions, self._side)]
            self._dice.shuffle(rays)
            ends = (self._jump(ray, rule) if isinstance(rule, Jump) else self._step(point, ray, rule) for ray in rays)
            reached = next((end for end in ends if end), 0)
            if not reached:
                return
            point = reached

    def _jump(self, ray: Ray, rule: Jump) -> int:
        """An enemy on the ray with an empty point behind, which is returned; 0 if there is no room."""
        at = self._dice.randint(0, 2) if rule.long else 0
        if at + 1 >= len(ray.points) or any(self._cells[point] for point in ray.points[: at + 2]):
            return 0
        if not self.put(ray.points[at], self._enemy()):
            return 0
        self._kept.update((*ray.points[:at], ray.points[at + 1]))
        return ray.points[at + 1]

    def _step(self, start: int, ray: Ray, rule: LineCapture) -> int:
        """A line of enemies ahead of the next point or behind this one; the next point, 0 if it is taken."""
        if self._cells[ray.points[0]]:
            return 0
        self._kept.add(ray.points[0])
        back = [
            other for other in self._variant.board.rays[start] if (other.line, other.sense) == (ray.line, -ray.sense)
        ]
        lines = [ray.points[1:]] if rule.approach else []
        lines += [other.points for other in back] if rule.withdrawal else []
        for line in lines:
            for point in line[: self._dice.randint(1, 3)]:
                self.put(point, self._enemy())
        return ray.points[0]

    def mill(self) -> None:
        """Own men on a line but for one point, another one beside that point, and enemies to be taken."""
        mill = self._variant.mill
        if mill is None or not mill.lines:
            return
        line = list(self._dice.choice(_lines(mill)))
        wanted = line.pop(self._dice.randrange(len(line)))
        if not self._cells[wanted]:
            self._kept.add(wanted)
        beside = [ray.points[0] for ray in self._variant.board.rays[wanted] if ray.points[0] not in line]
        for point in (*line, *self._dice.sample(beside, min(1, len(beside)))):
            self.put(point, cell_of(self._side, 0))
        for point in self._dice.choice(_lines(mill)) if self._dice.random() < 0.5 else ():
            self.put(point, cell_of(self._side.other, 0))

    def ambush(self) -> None:
        """An empty point with enemies around it, each with an own piece behind."""
        kind, rule = self._dice.choice(self.surrounds)
        point = self._dice.choice(self._variant.board.points)
        if self._cells[point]:
            return
        self._kept.add(point)
        for ray in self._variant.board.rays[point]:
            if goes_towards(ray, rule.directions, self._side) and self._dice.random() < 0.7:
                self.put(ray.points[0], self._enemy())
                for behind in ray.points[1:2]:
                    self.put(behind, cell_of(self._side, kind))

    def _enemy(self) -> int:
        return cell_of(self._side.other, self._dice.randrange(len(self._variant.pieces)))

    def trimmed(self, hands: tuple[tuple[int, ...], tuple[int, ...]]) -> bytes:
        """The board, with no more pieces of a side than the rules have beside these hands, and no man where he would
        have been crowned."""
        for side in Side:
            own = [point for point, cell in enumerate(self._cells) if cell and side_of(cell) is side]
            most = sum(1 for cell in self._variant.setup.cells if cell and side_of(cell) is side)
            most += sum(self._variant.setup.hands[side]) - sum(hands[side])
            for point in self._dice.sample(own, max(0, len(own) - most)):
                self._cells[point] = 0
        for point, cell in enumerate(self._cells):
            promotion = self._variant.pieces[kind_of(cell)].promotion if cell else None
            if promotion is not None and point in promotion.zone[side_of(cell)]:
                self._cells[point] = cell_of(side_of(cell), promotion.to)
        return bytes(self._cells)


def _lines(mill: Mill) -> list[tuple[int, ...]]:
    return [line.points for line in mill.lines]
