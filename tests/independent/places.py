"""Random positions by seed, with many captures or near the end, in words that the peers' programs understand."""

from __future__ import annotations

import random
from typing import TypedDict

from rulewright.dsl.ir import Variant


class Place(TypedDict):
    """The side to move, and the points of men and kings of each side."""

    turn: str
    men: dict[str, list[int]]
    kings: dict[str, list[int]]


SIDES = ("white", "black")


def crowded(variant: Variant, seed: int, kings: float) -> Place:
    """Some pieces of the side to move among more of the other; `kings` is the share of kings."""
    chance = random.Random(seed)
    turn = chance.choice(SIDES)
    most = {side: 4 if side == turn else variant.board.size // 4 for side in SIDES}
    return _scattered(variant, chance, turn, most, kings)


def ending(variant: Variant, seed: int, kings: float) -> Place:
    """Up to four pieces a side, often one against several; more of them kings."""
    chance = random.Random(seed)
    most = {side: chance.randint(1, 4) for side in SIDES}
    return _scattered(variant, chance, chance.choice(SIDES), most, min(3 * kings, 1))


def _scattered(variant: Variant, chance: random.Random, turn: str, most: dict[str, int], kings: float) -> Place:
    """Pieces anywhere, but no man where it would have been crowned."""
    points = list(range(1, variant.board.size + 1))
    chance.shuffle(points)
    found: Place = {"turn": turn, "men": {}, "kings": {}}
    for side in SIDES:
        last = crowning(variant, side)
        taken = [points.pop() for _ in range(chance.randint(1, most[side]))]
        found["kings"][side] = [point for point in taken if kings and (point in last or chance.random() < kings)]
        found["men"][side] = [point for point in taken if point not in last and point not in found["kings"][side]]
    return found


def crowning(variant: Variant, side: str) -> list[int]:
    """The points of the row farthest from a side, on a board numbered along its rows from Black's."""
    letters = variant.board.letters
    rank = letters[1 if side == "white" else -1][1:]
    return [point for point, name in enumerate(letters) if name[1:] == rank]


def fen_of(variant: Variant, where: Place) -> str:
    """The position as our engines read it; letters mean the same in every variant."""
    letters = variant.board.letters

    def written(side: str) -> str:
        men = [letters[point] for point in where["men"][side]]
        kings = [f"K{letters[point]}" for point in where["kings"][side]]
        return side[0].upper() + ",".join(men + kings)

    return ":".join([where["turn"][0].upper(), *map(written, SIDES)])
