"""`Game`: a start position and the moves played from it → history, draws by repetition, undo, a game record.

Decides no rule itself: moves and outcomes come from the engine, repetition alone is counted here because only a
history knows it. Read next: engine.py, game_record.py for games in files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias

from .engine import Engine
from .errors import kind_given
from .move import Move
from .notation.fen import write_fen
from .notation.move_texts import move_texts, record_text
from .notation.moves import parse_move
from .notation.pdn_types import is_plain, result_of, type_of
from .notation.pdn_writer import write_record
from .notation.points import Squares
from .notation.record import Line, Record, Step
from .position import Outcome, Position, Side
from .rules import Rules

if TYPE_CHECKING:
    from .svg.style import Style

Sight: TypeAlias = tuple[object, ...]
_SEVEN_TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """One move played (None: a position was set up) and the position it led to."""

    move: Move | None
    position: Position


class Game:
    """One game of a variant. Not shared between threads.

    `push` plays a move, `pop` takes the last one back and restores everything exactly. A game drawn by repetition or
    by a counter may be played on, as players may let a claim pass; a game that the position decides has no moves.
    Iterating gives the moves played. Games are equal, and hash alike, if the rules, the start and all that was played
    are the same; a game that changes while it lies in a set is not found there any more. A pickled game takes its
    rules along, and has an engine of the same kind when it is read.
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
    def turn(self) -> Side:
        """The side to move."""
        return self.position.side

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self.moves)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played, in order."""
        return tuple(self)

    def __iter__(self) -> Iterator[Move]:
        return (ply.move for ply in self._plies if ply.move is not None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        same_rules = self._engine is other._engine or self._engine.rules.variant == other._engine.rules.variant
        return same_rules and (self._start, self._plies) == (other._start, other._plies)

    def __hash__(self) -> int:
        return hash((self._engine.rules.name, self._start, tuple(self._plies)))

    def __repr__(self) -> str:
        return f"<Game of {self._engine.rules.name}, {self.ply} plies, {self.fen()}>"

    def copy(self) -> Game:
        """A game of its own with the same history; the engine is shared."""
        other = Game(self._engine, self._start)
        other._plies = self._plies.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Game:
        return self.copy()  # all but the list of plies are values

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

    def legal_texts(self) -> tuple[str, ...]:
        """The legal moves now as texts, in the order of `legal_moves`."""
        return move_texts(self._engine.rules.variant, self.legal_moves())

    def pop(self) -> Move:
        """Takes the last move back, with any position set up behind it, and returns it. Raises IndexError if there is
        no move."""
        last = max((index for index, ply in enumerate(self._plies) if ply.move is not None), default=None)
        move = None if last is None else self._plies[last].move
        if move is None:
            raise IndexError("no move to take back")
        del self._plies[last:]
        return move

    def set_up(self, position: Position | str) -> None:
        """Goes on from another position, as records of lessons do: a position or a FEN (NotationError if it is none).
        What has stood before does not count for repetition any more."""
        given = position if isinstance(position, Position) else self._engine.parse(position)
        self._plies.append(Ply(move=None, position=given))

    def occurrences(self) -> int:
        """How often the position now has stood: same pieces, hands and side to move; this time included."""
        now, number = _sight(self.position), 0
        for ply in reversed(self._plies):
            number += _sight(ply.position) == now
            if ply.move is None:
                return number
        return number + (_sight(self._start) == now)

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
        return tuple(step.text for step in self._steps(None) if step.fen is None)

    def pdn(self, tags: Mapping[str, str] | None = None, *, squares: Squares | None = None) -> str:
        """The game as PDN. `tags` replace or add to the usual ones (`Event`, `White`, …); `squares` names points the
        other way. Raises NotationError if a tag's name cannot be written."""
        first = Side(self._engine.rules.variant.first.side or 0)
        return write_record(self.record(tags, squares=squares), first=first)

    def svg(self, style: Style | None = None) -> str:
        """A picture of the position now, its last move marked: the text of an SVG file."""
        from .svg.picture import board  # only when somebody looks

        return board(self._engine, self.position, last=self._plies[-1].move if self._plies else None, style=style)

    def _repr_svg_(self) -> str:
        """What Jupyter shows."""
        return self.svg()

    def record(self, tags: Mapping[str, str] | None = None, *, squares: Squares | None = None) -> Record:
        """The game as the values of a record: tags as for `pdn`, the moves, the result."""
        variant = self._engine.rules.variant
        stated = dict.fromkeys(_SEVEN_TAGS, "?") | {"Date": "????.??.??", "Result": result_of(variant, self.outcome())}
        if variant.pdn is not None:
            stated["GameType"] = str(variant.pdn) if is_plain(variant) else type_of(variant) or str(variant.pdn)
        if not is_plain(variant):
            stated["Variant"] = variant.name
        if self._start != self._engine.start():
            stated["FEN"] = write_fen(variant, self._start, squares=squares)
        stated |= {name: str(value) for name, value in (tags or {}).items()}
        return Record(tags=tuple(stated.items()), line=Line(steps=self._steps(squares)), result=stated["Result"])

    def _steps(self, squares: Squares | None) -> tuple[Step, ...]:
        variant, steps = self._engine.rules.variant, list[Step]()
        for before, ply in zip(self.positions, self._plies, strict=False):
            if ply.move is None:
                steps.append(Step(text="", fen=write_fen(variant, ply.position, squares=squares)))
            else:
                text = record_text(variant, ply.move, self._engine.legal_moves(before), squares=squares)
                steps.append(Step(text=text, move=ply.move))
        return tuple(steps)


def _sight(position: Position) -> Sight:
    """What players compare: counters and streaks are not part of it."""
    course = position.course
    return position.cells, position.hands, position.side, course.marks, course.owed, course.opening
