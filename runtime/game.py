"""`Game`: a start position and the moves played from it → history, draws by repetition, undo, a game record.

Decides no rule itself: moves and outcomes come from the engine, repetition alone is counted here because only a
history knows it. Read next: engine.py, notation/record.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias

from .engine import Engine
from .errors import kind_given
from .move import Move
from .notation.move_texts import record_text
from .notation.moves import parse_move
from .notation.record import Record, write_record
from .position import Outcome, Position, Side
from .rules import Rules

if TYPE_CHECKING:
    from .svg.style import Style

Sight: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """One move played: its text, the position it led to, and what that looks like to the players."""

    move: Move
    position: Position


class Game:
    """One game of a variant. Not shared between threads.

    `push` plays a move, `pop` takes the last one back and restores everything exactly. A game drawn by repetition or
    by a counter may be played on, as players may let a claim pass; a game that the position decides has no moves.
    """

    def __init__(self, engine: Engine, start: Position | str | None = None) -> None:
        """`start` is a position, a FEN (NotationError if it is none), or None for the start of the game.
        Raises TypeError for rules, or a name of rules, where the engine belongs."""
        if isinstance(engine, (Rules, str, PathLike)):
            raise TypeError(
                f"a Game is played with an engine, not with {kind_given(engine)}; "
                'make one first: rulewright.Game(rulewright.compile(rulewright.load("english")))'
            )
        self._engine = engine
        match start:
            case None:
                self._start = engine.start()
            case Position():
                self._start = start
            case _:
                self._start = engine.parse(start)
        self._plies: list[Ply] = []

    @property
    def engine(self) -> Engine:
        return self._engine

    @property
    def start(self) -> Position:
        return self._start

    @property
    def position(self) -> Position:
        """The position now."""
        return self._plies[-1].position if self._plies else self._start

    @property
    def side(self) -> Side:
        """The side to move."""
        return self.position.side

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played, in order."""
        return tuple(ply.move for ply in self._plies)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start and the position after each move."""
        return (self._start, *(ply.position for ply in self._plies))

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves now, sorted."""
        return self._engine.legal_moves(self.position)

    def push(self, move: Move | str) -> Move:
        """Plays a move, a value or a text, and returns it.

        Raises NotationError, IllegalMoveError (with the reason) or AmbiguousMoveError; then nothing has changed.
        """
        found = move if isinstance(move, Move) else parse_move(self._engine, self.position, move)
        self._plies.append(Ply(move=found, position=self._engine.play(self.position, found)))
        return found

    def pop(self) -> Move:
        """Takes the last move back and returns it. Raises IndexError if there is none."""
        if not self._plies:
            raise IndexError("no move to take back")
        return self._plies.pop().move

    def occurrences(self) -> int:
        """How often the position now has stood: same pieces, hands and side to move; this time included."""
        now = _sight(self.position)
        return sum(_sight(position) == now for position in self.positions)

    def outcome(self) -> Outcome | None:
        """How the game stands now, repetition and counters included; None if it goes on."""
        by_position = self._engine.outcome(self.position)
        repetition = self._engine.rules.variant.ending.repetition
        if by_position is not None or repetition is None or repetition.on_claim:
            return by_position
        return self._repeated()

    def claims(self) -> tuple[Outcome, ...]:
        """The draws that a player may claim now: those that the rules give `on claim`, repetition included."""
        repetition = self._engine.rules.variant.ending.repetition
        claims = self._engine.claims(self.position)
        if repetition is None or not repetition.on_claim or self._engine.outcome(self.position) is not None:
            return claims
        repeated = self._repeated()
        return claims if repeated is None else (*claims, repeated)

    def _repeated(self) -> Outcome | None:
        """The draw by repetition, if the position has stood often enough."""
        repetition = self._engine.rules.variant.ending.repetition
        if repetition is None or self.occurrences() < repetition.times:
            return None
        return Outcome(winner=None, reason=repetition.origin.words)

    def fen(self) -> str:
        """The position now as FEN."""
        return self._engine.fen(self.position)

    def texts(self) -> tuple[str, ...]:
        """The moves played as a game record writes them, with the variant's capture sign."""
        return self._record().moves

    def pdn(self, tags: dict[str, str] | None = None) -> str:
        """The game as PDN. `tags` replace or add to the usual ones (`Event`, `White`, …)."""
        return write_record(self._engine.rules.variant, self._record(), tags or {})

    def svg(self, style: Style | None = None) -> str:
        """A picture of the position now, its last move marked: the text of an SVG file."""
        from .svg.picture import board  # only when somebody looks

        return board(self._engine, self.position, last=self._plies[-1].move if self._plies else None, style=style)

    def _repr_svg_(self) -> str:
        """What Jupyter shows."""
        return self.svg()

    def _record(self) -> Record:
        variant = self._engine.rules.variant
        texts = tuple(
            record_text(variant, ply.move, self._engine.legal_moves(before))
            for before, ply in zip(self.positions, self._plies, strict=False)
        )
        start = None if self._start == self._engine.start() else self._engine.fen(self._start)
        return Record(first=self._start.side, start=start, moves=texts, outcome=self.outcome())


def _sight(position: Position) -> Sight:
    """What players compare: counters and streaks are not part of it."""
    course = position.course
    return position.cells, position.hands, position.side, course.marks, course.owed, course.opening
