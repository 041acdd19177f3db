"""A program that speaks Hub → a player: started anew after it has died or hung, ended when the match is over.

Speaks no line itself. Read next: ../protocols/hub_client.py, referee.py.
"""

from __future__ import annotations

import contextlib
import re
from typing import Final

from ..errors import MatchError, ProgramEndedError, ProgramError, ProgramSilentError
from ..game import Game
from ..move import Move
from ..protocols.hub_client import Answer, HubProgram
from ..search import Limits
from .entrants import Entrant
from .players import Effort, Fault, How

_NUMBER: Final = re.compile(r"[0-9]{1,15}")


class HubPlayer:
    """A Hub engine. It is running from the first moment, so that one that does not start is told at once."""

    def __init__(self, entrant: Entrant, variant: str) -> None:
        """Raises MatchError."""
        self.effort = Effort()
        self._entrant = entrant
        self._variant = variant
        self._halted = False
        try:
            self._program: HubProgram | None = self._start()
        except ProgramError as error:
            raise MatchError(f"{entrant.name}: {error}") from error

    def begin(self, seed: str) -> None:
        """Starts the program again if it had to be ended; if it cannot be, it loses this game too."""
        if self._program is not None:
            self._program.new_game()
        elif not self._halted:
            with contextlib.suppress(ProgramError):
                self._program = self._start()

    def choose(self, game: Game, limits: Limits, patience: float) -> Move:
        program = self._program
        if program is None:
            raise Fault("crash", "it does not start any more")
        try:
            answer = _think(program, game, limits, patience)
        except ProgramError as error:
            self.close()  # nobody knows what state it is in; the next game starts it again
            raise Fault(_how(error), str(error)) from error
        if answer.move is None:
            raise Fault("illegal move", "no move in a game that goes on")
        self._note(answer)
        return answer.move

    def _note(self, answer: Answer) -> None:
        """What the program says of its search, where it says numbers."""
        depth, nodes = answer.info.get("depth", ""), answer.info.get("nodes", "")
        if _NUMBER.fullmatch(depth) and _NUMBER.fullmatch(nodes):
            self.effort.add(int(depth), int(nodes), answer.seconds)

    def halt(self) -> None:
        self._halted = True
        self.close()

    def close(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def _start(self) -> HubProgram:
        program = HubProgram(self._entrant.command)
        try:
            program.prepare(self._variant, dict(self._entrant.options))
        except ProgramError:
            program.close()
            raise
        return program


def _how(error: ProgramError) -> How:
    match error:
        case ProgramSilentError():
            return "time"
        case ProgramEndedError():
            return "crash"
        case _:
            return "illegal move"


def _think(program: HubProgram, game: Game, limits: Limits, patience: float) -> Answer:
    """The program's answer. Raises ProgramError when it has none after `patience` seconds, as for all else it does."""
    clock = limits.clock
    return program.think(
        game,
        seconds=limits.seconds,
        depth=limits.depth,
        nodes=limits.nodes,
        left=clock and clock.left,
        increment=clock and clock.increment,
        moves=clock and clock.moves,
        patience=patience,
    )
