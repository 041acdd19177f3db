"""A game between people and an engine, or any two of them: whose turn it is, what a line said means, how it ends.

Knows no terminal and no search: it hears and speaks through a `Talk`, and whoever thinks has the shape of thoughts.py.
Read next: orders.py, talk.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from ..captions import outcome_text
from ..draw import Look, draw
from ..errors import NotationError, RulewrightError
from ..game import Game
from ..move import Move
from ..notation.move_texts import move_text, move_texts
from ..notation.moves import match_move
from ..notation.points import quoted
from ..position import Outcome, Side
from .orders import ORDERS
from .talk import LONGEST, Talk
from .thoughts import Begin, Choice, Thought, thought_text

Brain: TypeAlias = Callable[[], Begin | None]  # made when it is first needed; None where there can be none

_GLANCE: Final = 0.1  # seconds between two looks at a thinker


class Table:
    """One sitting: a game, who plays which side, and what was agreed beside the rules."""

    def __init__(self, game: Game, talk: Talk, brain: Brain, *, people: frozenset[Side], look: Look) -> None:
        self.game = game
        self.talk = talk
        self.people = people
        self.look = look
        self.left = False  # somebody has said `quit`
        self.interrupted = False  # Ctrl-C came: the engine waits to be asked
        self.declared: Outcome | None = None  # resigned, agreed or claimed
        self.judged: int | None = None  # the engine's last score, from its side
        self.saved: set[Path] = set()  # files that this sitting has written
        self._brain = brain
        self._told = False  # the end has been announced

    def run(self) -> None:
        """Plays until the end, or until somebody leaves. Raises KeyboardInterrupt when nobody was thinking."""
        self.show_board()
        while not self.left:
            if self.outcome() is not None:
                self._announce()
                if not self.people:
                    return
            elif self.game.side not in self.people and not self.interrupted:
                self.engine_moves()
                continue
            line = self.talk.ask(self._prompt(), self._words)
            if line is None:
                return
            self.hear(line)

    def outcome(self) -> Outcome | None:
        """How the game has ended, by the rules or by what was said."""
        return self.declared or self.game.outcome()

    # ---- saying

    def show_board(self) -> None:
        """The board, and what it does not show."""
        last = self.game.moves[-1] if self.game.moves else None
        self.talk.say(draw(self.game.engine.rules.variant, self.game.position, last=last, look=self.look))
        for claim in self.game.claims():
            self.talk.say(f"a draw can be claimed: {claim.reason}")

    def _announce(self) -> None:
        outcome = self.outcome()
        if outcome is not None and not self._told:
            self.talk.say(outcome_text(outcome))
            self._told = True

    def _prompt(self) -> str:
        return "the game is over> " if self.outcome() else f"{str(self.game.side).capitalize()}> "

    def _words(self) -> list[str]:
        """What a line may begin with: legal moves and orders."""
        return [*self.texts(), *ORDERS]

    def texts(self) -> tuple[str, ...]:
        """The legal moves as texts."""
        variant = self.game.engine.rules.variant
        return move_texts(variant, self.game.legal_moves(), squares=self.look.squares)

    # ---- hearing

    def hear(self, line: str) -> None:
        """A line: a move, or an order and what belongs to it. A legal move comes first, for points may have any name;
        `/` makes it an order. Errors are said and change nothing."""
        said = line.strip()
        if not said:
            return
        if len(said) > LONGEST:
            self.talk.say("that line is too long to be anything")
            return
        try:
            self._obey(said)
        except RulewrightError as error:
            self.talk.say(str(error))

    def _obey(self, said: str) -> None:
        word, _, rest = said.removeprefix("/").partition(" ")
        order = ORDERS.get(word.lower())
        move = None if said.startswith("/") else self._legal(said, unless=order is not None)
        if move is not None:
            self.interrupted = False
            self.play(move)
        elif order is not None:
            order.act(self, rest.strip())
        elif said.startswith("/"):
            self.talk.say(f"there is no order {quoted(said)}; `help` lists them")
        elif self.outcome() is not None:
            self.talk.say("the game is over: `undo` takes a move back, `new` begins another, `help` lists the rest")
        else:
            self.talk.say(self.game.engine.explain(self.game.position, said).told(said))

    def _legal(self, said: str, *, unless: bool) -> Move | None:
        """The legal move that a text names. Raises what reading it raises, `unless` it may be something else."""
        if self.outcome() is not None:
            return None
        try:
            return match_move(self.game.engine, self.game.position, said)
        except NotationError as error:
            if unless:
                return None
            raise NotationError(f"{error}; `help` lists what can be said here") from None

    # ---- playing

    def play(self, move: Move) -> None:
        """Plays a legal move of whoever is to move."""
        self.game.push(move)
        self.show_board()

    def reopen(self) -> None:
        """After a move was taken back or another game begun: nothing said before holds."""
        self.declared, self.judged, self._told = None, None, False
        self.show_board()

    def declare(self, winner: Side | None, reason: str) -> None:
        """Ends the game by what was said."""
        self.declared = Outcome(winner=winner, reason=reason)

    def engine_moves(self) -> None:
        """The engine thinks and moves for the side to move, or claims a draw that it would rather have."""
        side = str(self.game.side).capitalize()
        found = self.think(f"{side} thinks")
        if found is None or found.move is None:
            self.interrupted = True
            return
        if self.game.side not in self.people:
            self.judged = found.score
        claims = self.game.claims()
        if claims and found.score <= 0:
            self.declare(None, f"{side} claims a draw: {claims[0].reason}")
            return
        text = move_text(self.game.engine, self.game.position, found.move, squares=self.look.squares)
        self.talk.say(f"{side} plays {text} ({self._told_thought(found)})")
        self.play(found.move)

    def _told_thought(self, thought: Thought) -> str:
        return thought_text(self.game.engine, self.game.position, thought, self.look.squares)

    def think(self, what: str) -> Choice | None:
        """What the engine finds for the side to move; the first Ctrl-C stops it with what it has. None if there is no
        engine."""
        begin = self._brain()
        if begin is None:
            self.talk.say("there is no engine here that thinks")
            return None
        thoughts: list[Thought] = []
        stopped = False
        thinking = begin(self.game, thoughts.append)
        try:
            with self.talk.thinking(what) as show:
                while True:
                    try:
                        return thinking.result(_GLANCE)
                    except TimeoutError:
                        if thoughts:
                            show(self._told_thought(thoughts[-1]))
                    except KeyboardInterrupt:
                        if stopped:
                            raise
                        stopped = self.interrupted = True
                        thinking.stop()
        finally:
            thinking.stop()
