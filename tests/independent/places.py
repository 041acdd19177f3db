"""Random positions with many captures, by seed, in the words that the programs of the peers understand."""

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


def place(variant: Variant, seed: int, kings: float) -> Place:
    """Some pieces of the side to move among more of the other; no man where it would be crowned already.

    `kings` is the share of kings."""
    chance = random.Random(seed)
    points = list(range(1, variant.board.size + 1))
    chance.shuffle(points)
    turn = chance.choice(SIDES)
    found: Place = {"turn": turn, "men": {}, "kings": {}}
    for side in SIDES:
        most = 4 if side == turn else variant.board.size // 4
        taken = [points.pop() for _ in range(chance.randint(1, most))]
        last = crowning(variant, side)
        if not kings:
            taken = [point for point in taken if point not in last]
        found["men"][side] = [point for point in taken if chance.random() >= kings and point not in last]
        found["kings"][side] = [point for point in taken if point not in found["men"][side]]
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
