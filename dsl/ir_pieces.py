"""The IR of the `piece` and `capturing` blocks: how pieces move, capture and are crowned, which captures are allowed.

Read next: ir.py, whose conventions hold here too.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, TypeAlias

from .board import Direction
from .ir_parts import InLine, Origin, Zone
from .values import frozen

if TYPE_CHECKING:
    from fractions import Fraction  # importing it takes as long as all that is here


@frozen
class QuietMove:
    """One `moves` line: over empty points to an empty point.

    `directions` None is "along any line". `least`/`most` are steps; most None is any distance. `anywhere` is
    `to any empty point` (directions and steps then say nothing). `only_from` and `not_to` restrict either form;
    `not_making` N forbids to stand among N or more own pieces in line.
    `whole_line` is `its whole line 1 step`: the piece goes with all own pieces of its kind that stand before it without
    a gap, which leaves the same board as if it went over them to the point behind; so it is one piece that moves.
    """

    directions: frozenset[Direction] | None
    least: int
    most: int | None
    anywhere: bool
    whole_line: bool
    only_from: Zone | None
    not_to: Zone | None
    origin: Origin
    not_making: InLine | None = None


class Landing(enum.Enum):
    RIGHT_BEHIND = "right behind"
    ANYWHERE_BEHIND = "anywhere behind"
    RIGHT_BEHIND_FINAL = "anywhere behind, but right behind a final"


@frozen
class Jump:
    """One `captures` line: over one enemy to an empty point behind it on the same line.

    A short jump (`long` False) takes a neighbour and lands right behind it. A long jump first runs over empty points.
    With RIGHT_BEHIND_FINAL the last landing of a sequence is right behind its last victim if that is a `final_kind`
    and at least `final_taken` pieces were taken.
    """

    directions: frozenset[Direction] | None
    long: bool
    landing: Landing
    final_kind: int | None
    final_taken: int
    origin: Origin


@frozen
class LineCapture:
    """One `captures` line by approach or withdrawal: a step to an empty neighbour takes a whole line of enemies.

    By approach these are the enemies that stand one behind another right ahead of the point reached, by withdrawal
    those right behind the point left. A step takes one of the two lines, never both.
    """

    directions: frozenset[Direction] | None
    approach: bool
    withdrawal: bool
    origin: Origin


@frozen
class Surround:
    """One `captures` line by enclosing or entering: what a quiet move or a placement takes where it ends.

    By enclosing it is one enemy neighbour that has an own piece right behind it on the same line, by entering the two
    enemies between which the piece has come to stand on one line. Directions are those from the piece to a victim.
    """

    directions: frozenset[Direction] | None
    entering: bool
    origin: Origin


CaptureRule: TypeAlias = Jump | LineCapture


@frozen
class Spares:
    """Kinds that this piece never takes; for it they are walls."""

    kinds: frozenset[int]
    origin: Origin


class MidCapture(enum.Enum):
    """What happens when a piece arrives on its promotion zone during a capture."""

    ENDS = "ending the move"
    PASSES = "when the move ends there"
    CONTINUES = "continuing as"


@frozen
class Promotion:
    to: int
    zone: Zone
    mid_capture: MidCapture
    origin: Origin


@frozen
class Streak:
    """At most `limit` quiet moves running by one and the same piece, while the side has a piece of `while_kinds`."""

    limit: int
    while_kinds: tuple[int, ...]  # empty: always
    origin: Origin


@frozen
class Piece:
    """A kind of piece. Rules that were not stated are present with their default and `origin.stated` False."""

    name: str
    plural: str
    letter: str  # "" for the plain piece
    moves: tuple[QuietMove, ...]
    captures: tuple[CaptureRule, ...]
    spares: Spares
    promotion: Promotion | None
    streak: Streak | None
    origin: Origin
    silent: tuple[Origin, ...]  # defaults that forbid: "man moves none", "man captures none", "man promotes none" …
    surrounds: tuple[Surround, ...] = ()


# ---- capturing


class Sequence(enum.Enum):
    COMPLETE = "must be completed"
    MAY_STOP = "may stop early"
    SINGLE = "is a single jump"


class Turn(enum.Enum):
    FREELY = "freely"
    NOT_BACK = "except straight back"
    NEVER = "never"
    ALWAYS = "at every jump"


class Revisit(enum.Enum):
    """Whether a sequence may come to a point, its origin included, a second time."""

    FREELY = "freely"
    NEVER = "never"


class Removal(enum.Enum):
    AFTER = "after the sequence"
    AT_ONCE = "at once"


@frozen
class MostPieces:
    origin: Origin


@frozen
class MostOf:
    kind: int
    origin: Origin


@frozen
class CaptureBy:
    kind: int
    origin: Origin


@frozen
class Earliest:
    """Orders compared jump by jump, a `kind` taken sooner wins; `first_only` compares just the first one."""

    kind: int
    first_only: bool
    origin: Origin


@frozen
class MostValue:
    """Sum of values: `kind` counts `value`, others 1; `nearly`: below `value` by less than any other difference."""

    kind: int
    value: Fraction
    nearly: bool
    origin: Origin


Tier: TypeAlias = MostPieces | MostOf | CaptureBy | Earliest | MostValue


@frozen
class Capturing:
    """The `capturing` block. `tiers` are applied in order to complete sequences of all pieces; empty: free choice."""

    mandatory: bool
    mandatory_origin: Origin
    sequence: Sequence
    sequence_origin: Origin
    turn: Turn
    turn_origin: Origin
    revisit: Revisit
    revisit_origin: Origin
    removal: Removal
    removal_origin: Origin
    tiers: tuple[Tier, ...]
    no_tiers: Origin | None  # `prefer none`, stated or by default, when tiers is empty
