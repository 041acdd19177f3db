"""Counts pieces (board and hand together, as every count of the language does) and compares them with armies.

Knows no phases, moves or results. Read next: phases.py and outcome.py, which ask.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...dsl.ir import Army, InAll, Material
from ..position import Position, Side


def pieces_left(position: Position, side: Side, kinds: Iterable[int]) -> int:
    """How many pieces of these kinds the side has, on the board and in hand."""
    return sum(_count(position, side, kind) for kind in set(kinds))


def _count(position: Position, side: Side, kind: int) -> int:
    return len(position.points_of(side, kind)) + position.hands[side][kind]


def is_army(position: Position, side: Side, army: Army) -> bool:
    """Whether the side has exactly this material, and has it all in the army's place."""
    kinds = range(len(position.hands[side]))
    covered = {kind for part in army.parts for kind in part.kinds}
    if any(_count(position, side, kind) for kind in kinds if kind not in covered):
        return False
    if army.including is not None and not _count(position, side, army.including):
        return False
    return _counts_fit(position, side, army) and _stands_in_place(position, side, army)


def _counts_fit(position: Position, side: Side, army: Army) -> bool:
    named = {part.kinds[0] for part in army.parts if len(part.kinds) == 1}
    for part in army.parts:
        kinds = part.kinds if len(part.kinds) == 1 else tuple(kind for kind in part.kinds if kind not in named)
        if pieces_left(position, side, kinds) not in part.count:
            return False
    return True


def _stands_in_place(position: Position, side: Side, army: Army) -> bool:
    if army.zone is None:
        return True
    return not any(position.hands[side]) and set(position.points_of(side)) <= army.zone[side]


def opposes(position: Position, side: Side, material: Material) -> bool:
    """Whether `side` is the army and the other side what it stands against."""
    if not is_army(position, side, material.army):
        return False
    return material.against is None or is_army(position, side.other, material.against)


def material_holds(position: Position, material: Material | InAll) -> bool:
    """Whether a draw's material is on the board; either side may be the army."""
    match material:
        case Material():
            return any(opposes(position, side, material) for side in Side)
        case InAll():
            return _in_all_holds(position, material)


def _in_all_holds(position: Position, material: InAll) -> bool:
    kinds = range(len(position.hands[Side.WHITE]))
    if sum(pieces_left(position, side, kinds) for side in Side) not in material.count:
        return False
    return not material.both_sides or all(pieces_left(position, side, material.both_sides) for side in Side)
