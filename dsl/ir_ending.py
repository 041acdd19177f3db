"""The IR of the `ending` block: what wins, loses and draws, and what is counted.

Read next: ir.py, ir_parts.py.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

from .ir_parts import Army, Count, Origin
from .values import frozen


class Result(enum.Enum):
    WIN = "win"
    LOSE = "lose"
    DRAW = "draw"


@frozen
class NoLegalMove:
    pass


@frozen
class FullBoard:
    pass


@frozen
class PiecesLeft:
    """`with COUNT PIECES [after PHASE]`: so many left; `after`: only while that side is not in the phase."""

    count: Count
    kinds: tuple[int, ...]
    after: str | None


@frozen
class Material:
    """`with ARMY [against ARMY]`. Under win or lose `army` is the side spoken of; under draw either side may be it.
    `against` None (draws only): the other side has anything."""

    army: Army
    against: Army | None


@frozen
class ByPromotion:
    pass


@frozen
class ByMill:
    pass


EndCondition: TypeAlias = NoLegalMove | FullBoard | PiecesLeft | Material | ByPromotion | ByMill


@frozen
class EndRule:
    """A `win`, `lose` or `draw` line that speaks of the position alone. A draw `on claim` ends the game only if a
    player asks; so do the draws below."""

    result: Result
    condition: EndCondition
    on_claim: bool
    origin: Origin


@frozen
class Repetition:
    times: int
    on_claim: bool
    origin: Origin


@frozen
class InAll:
    """`with COUNT pieces in all [and PIECES on both sides]`."""

    count: Count
    both_sides: tuple[int, ...]  # each side has a piece of these kinds; empty: not asked


@frozen
class Events:
    """What sets a counter back: jumps and mill removals, promotions, placements, moves of these kinds."""

    capture: bool
    promotion: bool
    placement: bool
    moves_of: tuple[int, ...]


@frozen
class QuietCounter:
    """`draw after N plies …`: a counter of its own, drawn when it reaches `plies` (`N moves each` is 2N)."""

    plies: int
    material: Material | InAll | None
    events: Events
    on_claim: bool
    origin: Origin


class StuckAction(enum.Enum):
    PASS = "pass"
    REOPEN = "reopen"
    TAKE = "take"


class StuckThen(enum.Enum):
    """What follows when a stuck side has taken: it moves, the other side moves, or the other side takes too first."""

    MOVE = "then move"
    PASS = "then pass"
    BOTH = "then the other side removes too"


@frozen
class Stuck:
    """What the side to move does `with no legal move` or `with a full board` instead of losing: it passes, passes so
    that the other side must open a way, or takes `count` enemy pieces."""

    action: StuckAction
    full_board: bool
    count: int  # 0 unless it takes
    kinds: tuple[int, ...]
    then: StuckThen
    origin: Origin

    @property
    def lingers(self) -> bool:
        """Whether more than the one removal of the side to move is due."""
        return self.count > 1 or self.then is StuckThen.BOTH


@frozen
class Ending:
    """`decisive` holds win and lose lines in file order; `drawn` the draws by position, `counters` the draws by
    count, `stuck` what a side does that cannot go on, in file order each. An engine's position has one counter for
    each entry of `counters`."""

    decisive: tuple[EndRule, ...]
    drawn: tuple[EndRule, ...]
    repetition: Repetition | None
    counters: tuple[QuietCounter, ...]
    stuck: tuple[Stuck, ...] = ()
