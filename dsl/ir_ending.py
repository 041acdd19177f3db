"""The IR of the `ending` block: what wins, loses and draws, and what is counted.

Read next: ir.py, ir_parts.py.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TypeAlias

from .ir_parts import Army, Count, Origin


class Result(enum.Enum):
    WIN = "win"
    LOSE = "lose"
    DRAW = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLegalMove:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class FullBoard:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesLeft:
    """`with COUNT PIECES [after PHASE]`: so many left; `after`: only while that side is not in the phase."""

    count: Count
    kinds: tuple[int, ...]
    after: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """`with ARMY [against ARMY]`. Under win or lose `army` is the side spoken of; under draw either side may be it.
    `against` None (draws only): the other side has anything."""

    army: Army
    against: Army | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPromotion:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ByMill:
    pass


EndCondition: TypeAlias = NoLegalMove | FullBoard | PiecesLeft | Material | ByPromotion | ByMill


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRule:
    """A `win`, `lose` or `draw` line that speaks of the position alone."""

    result: Result
    condition: EndCondition
    origin: Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Repetition:
    times: int
    origin: Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class InAll:
    """`with COUNT pieces in all [and PIECES on both sides]`."""

    count: Count
    both_sides: tuple[int, ...]  # each side has a piece of these kinds; empty: not asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Events:
    """What sets a counter back: jumps and mill removals, promotions, placements, moves of these kinds."""

    capture: bool
    promotion: bool
    placement: bool
    moves_of: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietCounter:
    """`draw after N plies …`: a counter of its own, drawn when it reaches `plies` (`N moves each` is 2N)."""

    plies: int
    material: Material | InAll | None
    events: Events
    origin: Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """`decisive` holds win and lose lines in file order; `drawn` the draws by position, `counters` the draws by
    count, in file order each. An engine's position has one counter for each entry of `counters`."""

    decisive: tuple[EndRule, ...]
    drawn: tuple[EndRule, ...]
    repetition: Repetition | None
    counters: tuple[QuietCounter, ...]
