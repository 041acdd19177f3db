"""What the seed tests share: engines by name, and squares as a page prints them ↔ points of a variant's board.

Knows no expected result. Read next: test_positions.py, test_mills.py, test_pairs.py, test_requirements.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import rulewright as rw
from support import MAKERS

HERE = Path(__file__).parent


@cache
def rules_of(variant: str) -> rw.Rules:
    """The rules of a shipped variant or of one in `variants/` here."""
    own = HERE / "variants" / f"{variant}.rules"
    return rw.load(own if own.exists() else variant)


@cache
def engine_of(kind: str, variant: str) -> rw.Engine:
    """The engine of such a variant."""
    return MAKERS[kind](rules_of(variant))


def read_cases(name: str) -> list[dict[str, Any]]:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """How a page draws the board: the side whose men go up, a1 at its lower left, perhaps in a mirror."""

    engine: rw.Engine
    up: rw.Side = rw.Side.WHITE
    mirrored: bool = False

    def point(self, square: str) -> int:
        """The point that the page calls `e5` (what follows a stroke, as in `e5/28`, is the page's number for it)."""
        board = self.engine.rules.variant.board
        name = square.partition("/")[0]
        if self.mirrored:
            name = chr(ord("a") + board.grid[0] - 1 - (ord(name[0]) - ord("a"))) + name[1:]
        point = board.letters.index(name)
        return point if self.up is rw.Side.WHITE else board.turned[point]

    def name(self, square: str) -> str:
        """The square as the variant's own notation writes it."""
        return self.engine.rules.variant.notation.names[self.point(square)]

    def text(self, move: str) -> str:
        """A move text of the page in the variant's notation."""
        sign = "x" if "x" in move else "-"
        return sign.join(map(self.name, move.split(sign)))

    def position(self, own: Iterable[str], other: Iterable[str], side: rw.Side) -> rw.Position:
        """`own` are the pieces of the side to move; `K` before a square marks a king."""
        lists = {side: self._list(own), side.other: self._list(other)}
        letter = "W" if side is rw.Side.WHITE else "B"
        return self.engine.parse(f"{letter}:W{lists[rw.Side.WHITE]}:B{lists[rw.Side.BLACK]}")

    def _list(self, pieces: Iterable[str]) -> str:
        return ",".join(("K" if piece[0] == "K" else "") + self.name(piece.removeprefix("K")) for piece in pieces)

    def path(self, move: str) -> tuple[int, ...]:
        return tuple(self.point(square) for square in move.replace("x", "-").split("-"))

    def points(self, squares: Iterable[str]) -> tuple[int, ...]:
        return tuple(map(self.point, squares))


def side(name: str) -> rw.Side:
    return rw.Side.WHITE if name == "white" else rw.Side.BLACK


def check_refused(engine: rw.Engine, position: rw.Position, text: str, refused: dict[str, str]) -> None:
    """The move is illegal by this rule, for this reason, and neither engine plays it."""
    verdict = engine.explain(position, text)
    assert not verdict.legal
    assert verdict.rule == refused["rule"]
    assert refused.get("reason", "") in verdict.reason
    assert verdict.file is not None
    assert verdict.line is not None
    with pytest.raises(rw.IllegalMoveError) as fault:
        engine.play(position, text)
    assert verdict.reason in str(fault.value)
