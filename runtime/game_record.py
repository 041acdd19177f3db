"""Files of game records ↔ `GameRecord`: games with their moves found, comments, variations, and what is wrong in them.

Reading goes on behind every fault. Plays no rule: moves come from an engine, the caller's or that of the variant which
a record's tags tell. Read next: docs/games.md, notation/replay.py, record_variant.py.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, TypeAlias

from ..dsl.diagnostics import RulewrightError
from .engine import Engine, compile, interpret
from .errors import NotationError, UnknownVariantError, UnsupportedRuleError, kind_given
from .game import Game
from .move import Move
from .notation.pdn_reader import Draft, read_drafts
from .notation.pdn_writer import write_record
from .notation.points import Squares
from .notation.record import Line, Record, RecordFault, Step, told_from
from .notation.replay import replay
from .position import Position, Side
from .record_variant import rules_of_record
from .rules import Rules

Source: TypeAlias = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
_ENDINGS = (".pdn", ".pgn", ".txt")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """One game of a file. Records are equal if they tell the same game: tags, moves, comments, variations, result.

    `number` counts the games of a file from 1. `faults` are all that is wrong; behind an illegal move a line keeps its
    steps as written, without moves. `start` is where the game starts, None if nobody knows (a FEN that cannot be read,
    a variant that nobody named).
    """

    record: Record
    number: int = field(default=1, compare=False)
    start: Position | None = field(default=None, compare=False)
    faults: tuple[RecordFault, ...] = field(default=(), compare=False)
    engine: Engine | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, game: Game, tags: Mapping[str, str] | None = None) -> GameRecord:
        """The record of a game that has been played here; `tags` as for `Game.pdn`."""
        return cls(record=game.record(tags), start=game.start, engine=game.engine)

    @property
    def headers(self) -> dict[str, str]:
        """The tags by name."""
        return dict(self.record.tags)

    @property
    def line(self) -> Line:
        """The main line: comments before it and its steps."""
        return self.record.line

    @property
    def mainline(self) -> tuple[Step, ...]:
        """The steps of the main line, each with its move, marks, comments and variations."""
        return self.record.line.steps

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line, up to its first fault."""
        return tuple(step.move for step in self.mainline if step.move is not None)

    @property
    def result(self) -> str:
        """The result as written, `*` if there is none."""
        return self.record.result

    @property
    def variant(self) -> str | None:
        """The name of the variant, None if nobody knows it."""
        return None if self.engine is None else self.engine.rules.name

    def play(self) -> Game:
        """The game as far as its main line is legal. Raises NotationError if it has no variant or no start."""
        if self.engine is None or self.start is None:
            raise NotationError(str(self.faults[0]) if self.faults else "the record has no engine to play it")
        game = Game(self.engine, self.start)
        for step in self.mainline:
            try:
                if step.fen is not None:
                    game.set_up(step.fen)
                elif step.move is not None:
                    game.push(step.move)
                else:
                    break
            except NotationError:  # a position that cannot be read, as `faults` tells
                break
        return game

    def named(self, squares: Squares | None) -> GameRecord:
        """The same record with its points named in this way; None is the variant's own."""
        if self.engine is None or squares is None:
            return self
        draft = Draft(record=self.record, faults=(), row=1)
        return replace(self, record=replay(self.engine, draft, self.number, squares=squares).record)

    def pdn(self, *, squares: Squares | None = None) -> str:
        """The record as PDN; `squares` names points the other way (`numeric` is PlayOK's way for mills)."""
        first = Side.WHITE if self.engine is None else Side(self.engine.rules.variant.first.side or 0)
        return write_record(self.named(squares).record, first=first)


def read_games(source: Source, engine: Engine | None = None, *, strict: bool = False) -> Iterator[GameRecord]:
    """The games of PDN, or of PGN of mill games: a text, a path, or an open file.

    Without an `engine` each game's tags tell the variant, whose compiled engine is used if it can be built, else the
    reference engine. `strict` wants the sign of a capture at captures, and only there. Raises OSError if a file cannot
    be read, NotationError if `source` is none of these; faults of the games are in the records.
    """
    known: dict[str, Engine] = {}

    def engine_of(record: Record) -> Engine:
        rules = rules_of_record(record)
        if rules.name not in known:
            known[rules.name] = _any_engine(rules)
        return known[rules.name]

    return records(text_of(source), (lambda _: engine) if engine is not None else engine_of, strict=strict)


def records(text: str, engine_of: Callable[[Record], Engine], *, strict: bool = False) -> Iterator[GameRecord]:
    """The games of a text; `engine_of` gives the engine of each, or raises UnknownVariantError."""
    for number, draft in enumerate(read_drafts(text), start=1):
        try:
            engine = engine_of(draft.record)
        except UnknownVariantError as error:
            fault = RecordFault(game=number, move="", ply=0, row=draft.row, text="", reason=str(error))
            of_form = tuple(told_from(one, late=0) for one in draft.faults)
            yield GameRecord(record=draft.record, number=number, faults=(fault, *of_form))
            continue
        done = replay(engine, draft, number, strict=strict)
        yield GameRecord(record=done.record, number=number, start=done.start, faults=done.faults, engine=engine)


def write_games(games: Iterable[GameRecord | Game], *, squares: Squares | None = None) -> str:
    """The games as one text, which `read_games` reads."""
    return "\n".join(game.pdn(squares=squares) for game in games)


def text_of(source: Source) -> str:
    """The text of games: given as it is, or read from a file in UTF-8 or, as older files are, Latin-1."""
    if isinstance(source, str) and not _is_path(source):
        return source
    given: object = Path(source).read_bytes() if isinstance(source, str | os.PathLike) else source
    if isinstance(given, bytes):
        return _decoded(given)
    read = getattr(given, "read", None)
    content: object = read() if callable(read) else None
    if isinstance(content, bytes):
        return _decoded(content)
    if isinstance(content, str):
        return content
    raise NotationError(f"games are read from a text, a path or an open file, not from {kind_given(source)}")


def _is_path(text: str) -> bool:
    """Whether a text is the name of a file: one line that names one, or ends as names of such files do."""
    return "\n" not in text and (text.lower().endswith(_ENDINGS) or os.path.isfile(text))


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _any_engine(rules: Rules) -> Engine:
    """The compiled engine, or where this machine cannot build it the reference engine."""
    try:
        return compile(rules)
    except UnsupportedRuleError:
        raise
    except (RulewrightError, ImportError):
        return interpret(rules)
