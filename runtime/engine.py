"""The one interface behind which both engines stand, and the promises that both keep.

`interpret(rules)` gives the reference engine (slow, the definition, able to explain); `compile(rules)` the generated
one (fast). They return equal values for equal arguments, always. Read next: reference/engine.py, compiled.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

from ..dsl.values import frozen
from .errors import kind_given
from .move import Move
from .position import Outcome, Position, Side
from .rules import Rules

Routes: TypeAlias = Literal["merged", "kept"]


@frozen
class Verdict:
    """Whether a move is legal and, if not, which rule forbids it.

    `reason` is one sentence for people ("another sequence captures more: 49x40x29x18 takes 3"); `rule` the rule's
    words in full, `file` and `line` its place (of the inherited file where it is inherited). `move` is the legal move
    that the text names.
    """

    legal: bool
    reason: str
    rule: str | None = None
    file: str | None = None
    line: int | None = None
    column: int | None = None
    move: Move | None = None

    def told(self, move: str) -> str:
        """The verdict on this move text for people: the reason, then the rule and its place."""
        if self.legal:
            return f"{move} is legal"
        rule = f"\n  rule: {self.rule}\n  --> {self.file}:{self.line}:{self.column}" if self.rule else ""
        return f"{move} is illegal: {self.reason}{rule}"


class Engine(Protocol):
    """A rule set ready to play. Engines are immutable and may be shared between threads.

    Positions must come from `start`, `parse` or `play` of an engine of the same rules.
    """

    @property
    def rules(self) -> Rules: ...

    @property
    def name(self) -> str:
        """`reference` or `compiled`."""
        ...

    def start(self, side: Side | None = None) -> Position:
        """The start position; `side` moves first where the rules leave it to the players (White if not said)."""
        ...

    def parse(self, text: str) -> Position:
        """A position from FEN (docs/notation.md). Raises NotationError."""
        ...

    def fen(self, position: Position) -> str:
        """The position as FEN, with a tail if it remembers something; `parse(fen(p)) == p`."""
        ...

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """All legal moves, sorted by (path, captured); none where the position itself is won, lost or drawn.

        Counters and repetition are ignored: a position drawn by them still has its moves.
        """
        ...

    def routes(self, position: Position) -> tuple[Move, ...]:
        """Every route of every legal move, not merged: each way through landing points that survives the tiers."""
        ...

    def play(self, position: Position, move: Move | str) -> Position:
        """The position after a legal move (a value or a text). Raises IllegalMoveError, AmbiguousMoveError or
        NotationError; then nothing has changed. Any surviving route of a legal move is accepted."""
        ...

    def outcome(self, position: Position) -> Outcome | None:
        """How the game stands by this position alone, counters included, repetition not; None if it goes on."""
        ...

    def claims(self, position: Position) -> tuple[Outcome, ...]:
        """The draws `on claim` that a player may ask for now, repetition not among them; none once the game is over."""
        ...

    def perft(self, position: Position, depth: int, *, routes: Routes = "merged") -> int:
        """Leaves of the move tree `depth` plies down; 1 at depth 0. Counters and repetition are ignored."""
        ...

    def explain(self, position: Position, text: str) -> Verdict:
        """Why a move is legal or not. Raises NotationError if the text is no move at all, AmbiguousMoveError."""
        ...


def interpret(rules: Rules) -> Engine:
    """The reference engine of these rules. Raises UnsupportedRuleError (RW501) for second-level statements."""
    _must_be_rules(rules, "interpret")
    from .reference.engine import ReferenceEngine

    return ReferenceEngine(rules)


def compile(rules: Rules, *, progress: Callable[[str], None] | None = None, native: bool | None = None) -> Engine:
    """The compiled engine of these rules, built if the cache has none. Raises BuildError, UnsupportedRuleError.

    `progress` is told what is being done ("compiling international"), for people who wait. `native` is for this very
    processor, which other machines may not be able to run; None leaves it to the environment (`RULEWRIGHT_NATIVE=1`).
    """
    _must_be_rules(rules, "compile")
    from .compiled import compile_engine

    return compile_engine(rules, progress=progress, native=native)


def _must_be_rules(given: object, maker: str) -> None:
    """Raises TypeError for a name or a path of rules that nobody has loaded, and for anything else that is no Rules."""
    if not isinstance(given, Rules):
        raise TypeError(
            f"`{maker}` makes an engine of Rules, not of {kind_given(given)}; "
            f'load them first: rulewright.{maker}(rulewright.load("english"))'
        )
