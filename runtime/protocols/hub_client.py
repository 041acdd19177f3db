"""The other side of Hub: a program that speaks it is started, told positions, asked for moves, and ended.

Reads and writes lines only; whether the move is legal is asked of the game. Read next: child.py, ../notation/hub.py.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from ...dsl.values import frozen
from ..errors import NotationError, ProgramError
from ..game import Game
from ..move import Move
from ..notation.hub import hub_of
from ..notation.points import quoted
from .child import Child
from .hub_text import Command, hub_name, read_line, write_line

PATIENCE: Final = 10.0  # seconds for what takes no thinking
UNTIMED: Final = 60.0  # seconds for a move that no time limits
SLACK: Final = 2.0  # seconds that a move may take beyond either


@frozen
class Param:
    """One thing that can be set: its value at the start, its type, and for an enumeration its values."""

    name: str
    value: str
    kind: str
    values: tuple[str, ...] = ()


@frozen
class Answer:
    """What a program played: `said` is its text, `info` the last of its `info` lines, `seconds` what it took by our
    clock. `move` is None where it says that there is none."""

    move: Move | None
    said: str | None
    ponder: str | None
    info: Mapping[str, str]
    seconds: float


class HubProgram:
    """A running Hub program, from its greeting to its end; best used in a `with` statement.

    One game and one thread at a time. Every wait ends: whatever a program does wrong raises ProgramError, and what was
    started is gone when `close` returns.
    """

    def __init__(self, command: Sequence[str], *, folder: Path | None = None, patience: float = PATIENCE) -> None:
        """Starts the program and hears what it says of itself. Raises ProgramError."""
        self._patience = patience
        self._child = Child(command, folder=folder)
        self.identity: dict[str, str] = {}
        self.params: dict[str, Param] = {}
        try:
            self._greet()
        except ProgramError:
            self.close()
            raise

    def __enter__(self) -> HubProgram:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The program's name and version, or its command if it has none."""
        told = [self.identity.get("name", ""), self.identity.get("version", "")]
        return " ".join(filter(None, told)) or self._child.command

    # ---- before a game

    def prepare(
        self, variant: str | None = None, settings: Mapping[str, str] | None = None, *, patience: float | None = None
    ) -> None:
        """Sets what differs from the declared value and waits till the program is ready.

        `variant` is our name of the game; a program without a param for it is taken to play the one it plays, and one
        that has another name for it is told that among the `settings`. Raises ProgramError for a game or setting that
        the program does not have, or when it does not get ready in time.
        """
        settings = settings or {}
        chosen: dict[str, str] = {}
        if variant is not None and "variant" in self.params and "variant" not in settings:
            chosen["variant"] = self._its_name(variant)
        for name, value in {**chosen, **settings}.items():
            param = self.params.get(name)
            if param is None:
                has = ", ".join(self.params) or "none"
                raise ProgramError(f"{quoted(self.name)} has no param {quoted(name)}; it has {has}")
            if value != param.value:
                self._send("set-param", name=name, value=value)
        self._send("init")
        self._await("ready", patience)

    def _its_name(self, variant: str) -> str:
        """What the program calls a game. Raises ProgramError if it has no name for it."""
        values = self.params["variant"].values
        for name in (hub_name(variant), variant):
            if name in values or not values:
                return name
        raise ProgramError(f"{quoted(self.name)} does not play {variant}; it plays {', '.join(values)}")

    def new_game(self) -> None:
        self._send("new-game")

    def ping(self) -> None:
        """Waits till the program answers. Raises ProgramError."""
        self._send("ping")
        self._await("pong", None)

    # ---- a move

    def think(
        self,
        game: Game,
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        left: float | None = None,
        increment: float | None = None,
        moves: int | None = None,
        patience: float | None = None,
    ) -> Answer:
        """The program's move in a game. The limits add up: `seconds` for the move, or a clock with so much `left`
        before the `increment` of this move is added and `moves` to the next control.

        Raises ProgramError if there is no answer after `patience` seconds (two more than its time, or than a minute
        where the limit is none of time, if not said), or it is `error` or a move that is not legal.
        """
        self._ask(game)
        clock = None if left is None else {"moves": moves, "time": _number(left), "inc": _number(increment or 0)}
        if seconds is not None or depth is not None or nodes is not None:
            self._send("level", depth=depth, nodes=nodes, move_time=_number(seconds))
        if clock is not None:
            self._send("level", **clock)
        if patience is None:
            allowed = seconds if left is None else left + (increment or 0)
            patience = (UNTIMED if allowed is None else allowed) + SLACK
        started = time.monotonic()
        self._send("go", think=True)
        done, info = self._answer(started + patience)
        return self._judged(game, done, info, time.monotonic() - started)

    def _ask(self, game: Game) -> None:
        hub = hub_of(game.engine.rules.variant)
        moves = " ".join(map(hub.move, game.moves))
        self._send("pos", pos=hub.position(game.start), moves=moves or None)

    def _answer(self, until: float) -> tuple[Command, dict[str, str]]:
        """The `done` line, and what the `info` lines before it said last."""
        info: dict[str, str] = {}
        while True:
            command = self._read(until, "a move")
            if command.name == "done":
                return command, info
            if command.name == "info":
                info |= {name: value for name, value in command.arguments if value is not None}

    def _judged(self, game: Game, done: Command, info: dict[str, str], seconds: float) -> Answer:
        said = done.get("move")
        move = None
        if said:
            try:
                move = hub_of(game.engine.rules.variant).match(said, game.legal_moves())
            except NotationError as error:
                raise ProgramError(f"{quoted(self.name)} answers with no move: {error}") from None
            if move is None:
                raise ProgramError(f"{quoted(self.name)} plays {quoted(said)}, which is illegal in {game.fen()}")
        return Answer(move=move, said=said, ponder=done.get("ponder"), info=info, seconds=seconds)

    # ---- lines

    def close(self) -> None:
        """Ends the program, whatever state it is in; may be called again."""
        self._child.end("quit")

    def _greet(self) -> None:
        self._send("hub")
        until = time.monotonic() + self._patience
        while (command := self._read(until, "`wait`")).name != "wait":
            if command.name == "id":
                self.identity |= {name: value for name, value in command.arguments if value is not None}
            elif command.name == "param":
                said = dict(command.arguments)
                name = said.get("name") or ""
                self.params[name] = Param(
                    name=name,
                    value=said.get("value") or "",
                    kind=said.get("type") or "string",
                    values=tuple((said.get("values") or "").split()),
                )

    def _send(self, command: str, /, **arguments: object) -> None:
        self._child.write(write_line(command, **arguments))

    def _await(self, wanted: str, patience: float | None) -> None:
        until = time.monotonic() + (self._patience if patience is None else patience)
        while self._read(until, f"`{wanted}`").name != wanted:
            pass

    def _read(self, until: float, awaited: str) -> Command:
        """The next line that can be read, others and empty ones left out. Raises ProgramError for an `error`."""
        while True:
            line = self._child.read(until, awaited=awaited)
            try:
                command = read_line(line)
            except NotationError:
                continue
            if command is not None and command.name == "error":
                raise ProgramError(f"{quoted(self.name)} says: {command.get('message') or line}")
            if command is not None:
                return command


def _number(seconds: float | None) -> str | None:
    """Seconds without an exponent."""
    return None if seconds is None else f"{seconds:.6f}".rstrip("0").rstrip(".")
