"""The smallest parts of the IR: where a rule stands, points by side, counts of pieces, armies.

Read next: ir.py, which gathers the IR and says what its numbers mean.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from .values import frozen

WHITE: Final = 0
BLACK: Final = 1

Zone: TypeAlias = tuple[frozenset[int], frozenset[int]]  # points, for White and for Black


@frozen
class Origin:
    """Where a rule stands and how it is said.

    `words` is the rule in full, subject first, in canonical spelling ("man captures diagonally by short jump",
    "prefer most kings", "mill takes 1 man"): what `because` is compared with and what machine-readable output calls
    `rule`. `path` is subject and keyword ("man captures", "prefer"). `stated` is False for a default, whose place is
    then the block it belongs to.
    """

    words: str
    path: str
    file: str
    line: int  # from 1
    column: int  # from 1
    end_column: int
    stated: bool = True


@frozen
class InLine:
    """`except making N in line`: a piece may not come to stand among `number` or more own ones on one line.

    `lines` are all rows of so many neighbouring points, as in `MillLine`; straight ones alone where mills are so.
    """

    number: int
    lines: tuple[tuple[int, ...], ...]


@frozen
class Count:
    """`3`, `2-5`, `at least 3`, `no`, `any`: low … high, both included; high None is unbounded."""

    low: int
    high: int | None

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number and (self.high is None or number <= self.high)


@frozen
class ArmyPart:
    """`COUNT PIECES` of an army; `kinds` lists every kind for "pieces"."""

    count: Count
    kinds: tuple[int, ...]


@frozen
class Army:
    """Exactly this material of one side, board and hand together.

    A kind named by one part alone must be within its count; a part for "pieces" counts every kind that no other part
    names; a kind that no part covers must be absent. `including` is a kind of which at least one must be there. With
    `zone`, every piece of the side stands on a point of it. `count any` pieces is whatever is there.
    """

    parts: tuple[ArmyPart, ...]
    including: int | None = None
    zone: Zone | None = None
