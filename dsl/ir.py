"""The typed IR of one variant: what the rulebook says, with every default filled in and every name resolved.

Frozen values only: no text is parsed here and no move is played. `check` builds it, `verify` states its invariants,
the reference engine interprets it and `codegen.plan` lowers it. Words and meanings: docs/language.md. Its smallest
parts, pieces and captures, endings and examples live in ir_parts.py, ir_pieces.py, ir_ending.py and ir_examples.py, and
are named here too.

Conventions. Points are 1 … board.size along the rows from the top left as White sees the board. Piece kinds are
indices into `Variant.pieces` (0 is the piece declared first, the plain one). Sides are `WHITE` and `BLACK`; a pair
`(for_white, for_black)` holds what differs between them. Directions are as White sees them; Black's are opposite.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

from .board import Board
from .ir_ending import ByMill as ByMill
from .ir_ending import ByPromotion as ByPromotion
from .ir_ending import EndCondition as EndCondition
from .ir_ending import Ending as Ending
from .ir_ending import EndRule as EndRule
from .ir_ending import Events as Events
from .ir_ending import FullBoard as FullBoard
from .ir_ending import InAll as InAll
from .ir_ending import Material as Material
from .ir_ending import NoLegalMove as NoLegalMove
from .ir_ending import PiecesLeft as PiecesLeft
from .ir_ending import QuietCounter as QuietCounter
from .ir_ending import Repetition as Repetition
from .ir_ending import Result as Result
from .ir_ending import Stuck as Stuck
from .ir_ending import StuckAction as StuckAction
from .ir_ending import StuckThen as StuckThen
from .ir_examples import After as After
from .ir_examples import Allows as Allows
from .ir_examples import ExactlyLegal as ExactlyLegal
from .ir_examples import Example as Example
from .ir_examples import ExampleLine as ExampleLine
from .ir_examples import Expected as Expected
from .ir_examples import Gives as Gives
from .ir_examples import HasOutcome as HasOutcome
from .ir_examples import Illegal as Illegal
from .ir_examples import LegalCount as LegalCount
from .ir_examples import Perft as Perft
from .ir_examples import Place as Place
from .ir_examples import SetPosition as SetPosition
from .ir_parts import BLACK as BLACK
from .ir_parts import WHITE as WHITE
from .ir_parts import Army as Army
from .ir_parts import ArmyPart as ArmyPart
from .ir_parts import Count as Count
from .ir_parts import InLine as InLine
from .ir_parts import Origin as Origin
from .ir_parts import Zone as Zone
from .ir_pieces import CaptureBy as CaptureBy
from .ir_pieces import CaptureRule as CaptureRule
from .ir_pieces import Capturing as Capturing
from .ir_pieces import Earliest as Earliest
from .ir_pieces import Jump as Jump
from .ir_pieces import Landing as Landing
from .ir_pieces import LineCapture as LineCapture
from .ir_pieces import MidCapture as MidCapture
from .ir_pieces import MostOf as MostOf
from .ir_pieces import MostPieces as MostPieces
from .ir_pieces import MostValue as MostValue
from .ir_pieces import Piece as Piece
from .ir_pieces import Promotion as Promotion
from .ir_pieces import QuietMove as QuietMove
from .ir_pieces import Removal as Removal
from .ir_pieces import Revisit as Revisit
from .ir_pieces import Sequence as Sequence
from .ir_pieces import Spares as Spares
from .ir_pieces import Streak as Streak
from .ir_pieces import Surround as Surround
from .ir_pieces import Tier as Tier
from .ir_pieces import Turn as Turn
from .values import frozen

# ---- header


class Corner(enum.Enum):
    """The corner at which numbering or lettering starts, as White sees the board."""

    TOP_LEFT = "top left"
    TOP_RIGHT = "top right"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_RIGHT = "bottom right"


@frozen
class Notation:
    """How points are written. `names[p]` is the variant's own name of point p, `others[p]` the other naming."""

    numeric: bool
    corner: Corner
    by_columns: bool
    capture_sign: str  # in game records; move texts are read with any of `x`, `:` and the sign
    names: tuple[str, ...]  # names[0] is ""
    others: tuple[str, ...]
    origin: Origin


@frozen
class FirstMove:
    """`first white | black | either`; side None is either."""

    side: int | None
    origin: Origin


@frozen
class FirstAfter:
    """`first SIDE after PHASE`: when neither side is in the phase any more, this side moves; side None is the side that
    first closed a mill in the phase, or if nobody did the one that made its last move."""

    side: int | None
    phase: str
    origin: Origin


@frozen
class Region:
    name: str
    zone: Zone
    origin: Origin


@frozen
class Setup:
    """`cells[p]` is 0 or 1 + 2 * kind + side; `hands[side][kind]` men in hand."""

    cells: tuple[int, ...]  # length board.size + 1, cells[0] unused
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    origin: Origin


# ---- phases


@frozen
class WhileHolding:
    """Its hand is not empty. `until_empty`: and more points than that are empty; what is still in hand when they no
    longer are is out of the game."""

    kinds: tuple[int, ...]
    until_empty: int | None = None


@frozen
class WithPieces:
    """So many pieces left, board and hand together."""

    count: Count
    kinds: tuple[int, ...]


@frozen
class OnFirstTurn:
    pass


@frozen
class Otherwise:
    pass


PhaseCondition: TypeAlias = WhileHolding | WithPieces | OnFirstTurn | Otherwise


@frozen
class Placing:
    """`PIECE places on any empty point [, except PLACES] [, except making N in line]`."""

    kind: int
    not_on: Zone | None
    origin: Origin
    not_making: InLine | None = None


@frozen
class Leaving:
    """`PIECE leaves from PLACES`, or with `only_from` None `PIECE leaves next to an empty point`."""

    kind: int
    only_from: Zone | None
    origin: Origin


@frozen
class Phase:
    """In the first phase whose condition holds for the side to move it may do exactly this."""

    name: str
    condition: PhaseCondition
    places: tuple[Placing, ...]
    moves: tuple[tuple[int, QuietMove], ...]  # kind, rule
    captures: tuple[tuple[int, CaptureRule], ...]
    leaves: tuple[Leaving, ...]
    origin: Origin
    surrounds: tuple[tuple[int, Surround], ...] = ()  # kind, rule


# ---- mills


class MillProtection(enum.Enum):
    UNLESS_ALL = "in mills, unless all are"
    ALWAYS = "in mills"
    NONE = "none"


class Manner(enum.Enum):
    """How a mill is paid for."""

    REMOVING = ""
    FROM_HAND = "from hand"
    BY_OWNER = "chosen by its owner"
    MARKING = "when the phase ends"
    COVERING = "by covering when the phase ends"
    BY_COUNT = "by count when the phase ends"


@frozen
class Takes:
    """`[in PHASE,] takes [up to] N PIECES [MANNER] [, then plays again]`; count 0: `takes none`, `takes by count`.

    `mills`: only where exactly so many mills pay at once. `ends` is the phase with whose end marked and covered men
    leave, or mills are counted.
    """

    phase: str | None
    count: int
    kinds: tuple[int, ...]
    up_to: bool
    for_each_mill: bool
    origin: Origin
    mills: int | None = None
    manner: Manner = Manner.REMOVING
    ends: str | None = None
    plays_again: bool = False


@frozen
class MillLine:
    """One way to stand `length` in line: its points, and (for `exactly`) the points that must not continue it."""

    points: tuple[int, ...]
    beyond: tuple[int, ...]


@frozen
class Mill:
    length: int
    exactly: bool
    straight_only: bool
    made_by: Origin
    lines: tuple[MillLine, ...]  # in the order of the board's lines
    takes: tuple[Takes, ...]  # the first one whose phase fits applies
    protection: MillProtection
    protected_kinds: tuple[int, ...]
    protection_origin: Origin
    once_for_each_line: bool
    pays_origin: Origin
    no_straight_return: bool
    return_origin: Origin | None


# ---- the variant


@frozen
class Beyond:
    """A second-level statement: understood, kept and explained, but refused by the engines with RW501."""

    origin: Origin


@frozen
class Variant:
    name: str
    title: str
    also: tuple[str, ...]
    source: tuple[str, ...]
    note: tuple[str, ...]
    pdn: int | None
    parents: tuple[str, ...]  # nearest first
    file: str
    origin: Origin
    board: Board
    board_origin: Origin
    notation: Notation
    first: FirstMove
    first_after: FirstAfter | None
    regions: tuple[Region, ...]
    setup: Setup
    pieces: tuple[Piece, ...]
    capturing: Capturing | None
    phases: tuple[Phase, ...]
    mill: Mill | None
    ending: Ending
    examples: tuple[Example, ...]
    beyond: tuple[Beyond, ...]

    @property
    def surrounds(self) -> bool:
        """Whether any piece takes what it surrounds."""
        return any(rule.surrounds for rule in (*self.pieces, *self.phases))

    @property
    def removes_apart(self) -> bool:
        """Whether a turn may be a removal and nothing else."""
        takes = () if self.mill is None else self.mill.takes
        apart = any(line.manner in (Manner.BY_OWNER, Manner.BY_COUNT) for line in takes)
        return apart or any(rule.action is StuckAction.TAKE for rule in self.ending.stuck)

    @property
    def family(self) -> str:
        """`mill` if lines pay or win, else `draughts` if pieces jump, else `other`."""
        if self.mill is not None:
            return "mill"
        return "draughts" if self.capturing is not None else "other"
