"""A picture in words, for those who hear it: its title, and what stands where.

Read next: ../captions.py, picture.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..captions import captions
from ..move import Move
from ..position import Position, Side, cell_of
from .scene import Scene


def described(scene: Scene, last: Move | None) -> str:
    """What the picture shows, in sentences."""
    parts = [*(_army(scene, side) for side in Side), *captions(scene.variant, scene.position, scene.squares)]
    if last is not None:
        parts.append(f"last move: {_listed(scene, last.path, '-') or 'pass'}")
        if last.captured:
            parts.append(f"it took {_listed(scene, last.captured)}")
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts)


def _army(scene: Scene, side: Side) -> str:
    """`White: men on 31, 32, king on 5`."""
    groups: list[str] = []
    for kind, piece in enumerate(scene.variant.pieces):
        points = _all_of(scene.position, side, kind)
        if points:
            groups.append(f"{piece.name if len(points) == 1 else piece.plural} on {_listed(scene, points)}")
    return f"{side}: {'; '.join(groups) or 'nothing on the board'}"


def _all_of(position: Position, side: Side, kind: int) -> tuple[int, ...]:
    """Marked men stand there too: the captions tell which they are."""
    code = cell_of(side, kind)
    return tuple(point for point, cell in enumerate(position.cells) if cell == code)


def _listed(scene: Scene, points: Iterable[int], between: str = ", ") -> str:
    return between.join(scene.names[point] for point in points if point)
