"""DamExchange, version 01: games with another program over TCP, as the one who proposes them or the one who follows.

Holds to the dialogue: who may say what when. A message that cannot be read, or that has no place, is answered in words
and changes nothing; an illegal move ends the connection. Knows no rules: the session plays. Read next: dxp_text.py,
dxp_link.py, session.py, docs/protocols.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from ...dsl.diagnostics import RulewrightError
from ...dsl.values import frozen
from ..errors import NotationError, ProgramError
from ..game import Game
from ..move import Move
from ..notation.hub import hub_of
from ..position import Side
from ..search import Clock, Limits
from .dxp_link import Event, Gone, Link, Thought
from .dxp_text import (
    VERSION,
    BackAnswer,
    BackRequest,
    Chat,
    GameAnswer,
    GameEnd,
    GameRequest,
    Message,
    Moved,
    read_position,
    write_position,
)
from .session import Found, Session

MOST_FAULTS: Final = 20  # messages without sense after which a connection is given up
_REASONS: Final = ("no reason given", "who had lost", "as a draw", "who had won")  # by `GameEnd.reason`
_REFUSALS: Final = ("", "another version is wanted", "not this game", "no game at all")  # by `GameAnswer.code`


@frozen
class Manners:
    """How we play: our name, the seconds of a move (None: as the clock of the game allows), how long to wait for a
    move of the other's and for an answer to anything else, and how many games (None: as many as are wanted)."""

    name: str
    seconds: float | None = None
    patience: float = 600.0
    handshake: float = 30.0
    games: int | None = None


@frozen
class Played:
    """A game that was played: with whom, on which side, and how it ended by the words of whoever ended it."""

    opponent: str
    side: Side
    game: Game
    ended_by: str  # "us" or "them"
    reason: int  # of the one who ended it

    @property
    def told(self) -> str:
        """One line for people."""
        plies, how = len(self.game.moves), _REASONS[self.reason]
        return f"{self.opponent}, we played {self.side}: {plies} plies, ended by {self.ended_by}, {how}"


class _Ended(Exception):
    """The game is over: by whom, and why."""

    def __init__(self, by: str, end: GameEnd) -> None:
        super().__init__()
        self.by, self.end = by, end


class DxpPlayer:
    """Our side of one connection."""

    def __init__(self, session: Session, link: Link, manners: Manners, say: Callable[[str], None]) -> None:
        """`say` is told, in words, what the other program chats and does wrong."""
        self._session, self._link, self._manners, self._say = session, link, manners, say
        self._faults = self._searches = self._games = 0
        self._hub = hub_of(session.rules.variant)

    # ---- the two roles

    def initiate(self, terms: GameRequest, played: Callable[[Played], None]) -> None:
        """Proposes games, one after the other, sides changed each time. Raises ProgramError."""
        start = None if terms.position is None else read_position(self._session.rules.variant, terms.position)
        follower = terms.follower
        while self._wants_more():
            self._link.send(replace(terms, name=self._manners.name, follower=follower))
            answer = self._await_answer()
            if answer.code:
                raise ProgramError(f"{answer.name or 'the other program'} refuses: {_REFUSALS[answer.code]}")
            if self._play(Game(self._session.engine, start), follower.other, answer.name, terms, played):
                return
            follower = follower.other

    def follow(self, played: Callable[[Played], None]) -> None:
        """Plays what is proposed till the other one has had enough. Raises ProgramError."""
        while self._wants_more():
            request = self._await_request()
            if request is None:
                return
            refused = self._refusal(request)
            self._link.send(GameAnswer(name=self._manners.name, code=0 if refused is None else refused))
            if refused is not None:
                continue
            start = None if request.position is None else read_position(self._session.rules.variant, request.position)
            if self._play(Game(self._session.engine, start), request.follower, request.name, request, played):
                return

    def _wants_more(self) -> bool:
        return self._manners.games is None or self._games < self._manners.games

    def _refusal(self, request: GameRequest) -> int | None:
        """The code with which a game is refused; None if it is accepted."""
        if request.version != VERSION:
            return 1
        try:
            if request.position is not None:
                self._session.engine.parse(read_position(self._session.rules.variant, request.position))
        except RulewrightError as error:
            self._chat(f"this position cannot be played: {error}")
            return 2
        return None

    def _await_answer(self) -> GameAnswer:
        until = time.monotonic() + self._manners.handshake
        while not isinstance(message := self._message(until, "an answer to the game request"), GameAnswer):
            self._misplaced(message)
        return message

    def _await_request(self) -> GameRequest | None:
        """The next proposal; None if the other one goes away instead."""
        until = time.monotonic() + self._manners.patience
        while True:
            event = self._link.next(until)
            if event is None or isinstance(event, Gone):
                return None
            message = self._sense(event)
            if isinstance(message, GameRequest):
                return message
            if message is not None:
                self._misplaced(message)

    # ---- a game

    def _play(self, game: Game, own: Side, opponent: str, terms: GameRequest, played: Callable[[Played], None]) -> bool:
        """Plays a game to its end. True: there is to be no other."""
        self._session.game, self._spent = game, 0.0
        self._games += 1
        self._session.searcher.forget()
        try:
            while True:
                if self._session.game.side is own:
                    self._our_turn(terms)
                else:
                    self._their_turn()
        except _Ended as ended:
            finished = self._session.game
            played(Played(opponent=opponent, side=own, game=finished, ended_by=ended.by, reason=ended.end.reason))
            return ended.end.stop

    def _our_turn(self, terms: GameRequest) -> None:
        """Moves, or ends the game."""
        game, before = self._session.game, len(self._session.game.moves)
        reason = self._why_over(terms)
        if reason is not None:
            self._end(reason)
        began = time.monotonic()
        self._searches += 1
        number = self._searches
        self._session.think(self._limits(terms), lambda found: self._link.put(Thought(number=number, found=found)))
        move = self._await_found()
        spent = time.monotonic() - began
        self._spent += spent
        if move is None:  # taken back meanwhile
            return
        game = self._session.game  # the session may have changed its engine, and the game with it
        assert len(game.moves) == before
        game.push(move)
        numbers = [int(self._hub.numbers[point]) for point in (move.origin, move.destination, *move.captured)]
        self._link.send(
            Moved(seconds=round(spent), origin=numbers[0], destination=numbers[1], captured=tuple(numbers[2:]))
        )

    def _why_over(self, terms: GameRequest) -> int | None:
        """The reason with which we end the game instead of a move; None if it goes on."""
        game = self._session.game
        outcome = game.outcome()
        if outcome is not None:
            return 2 if outcome.winner is None else 3 if outcome.winner is game.side else 1
        out_of_moves = bool(terms.moves) and len(game.moves) // 2 >= terms.moves
        out_of_time = bool(terms.minutes) and self._spent >= 60 * terms.minutes
        return 0 if out_of_moves or out_of_time else None

    def _limits(self, terms: GameRequest) -> Limits:
        if self._manners.seconds is not None or not terms.minutes:
            return Limits(seconds=1.0 if self._manners.seconds is None else self._manners.seconds)
        left = 60 * terms.minutes - self._spent
        moves = max(terms.moves - len(self._session.game.moves) // 2, 1) if terms.moves else None
        return Limits(clock=Clock(left=left, moves=moves))

    def _await_found(self) -> Move | None:
        """What our search finds; None if the other one takes moves back meanwhile."""
        back: BackRequest | None = None
        while True:
            event = self._link.next(None)
            match event:
                case Thought() if event.number == self._searches:
                    if back is None:
                        return self._best(event.found)
                    self._go_back(back)
                    return None
                case BackRequest():
                    if self._plies_kept(event) is None:
                        self._go_back(event)
                    else:  # answered when the search has ended: a move may follow at once
                        back = event
                        self._session.stop()
                case GameEnd() | Gone():
                    self._session.close()
                    self._ended_by_them(event)
                case None:
                    pass
                case _:
                    message = self._sense(event)
                    if message is not None:
                        self._misplaced(message)

    def _best(self, found: Found) -> Move:
        if found.move is None:
            raise ProgramError(found.failure or "there is no move")
        return found.move

    def _their_turn(self) -> None:
        """Waits for a move, which is made, or for the end."""
        until = time.monotonic() + self._manners.patience
        message = self._message(until, "a move")
        match message:
            case Moved():
                self._session.game.push(self._legal(message))
            case GameEnd():
                self._ended_by_them(message)
            case BackRequest():
                self._go_back(message)
            case _:
                self._misplaced(message)

    def _legal(self, moved: Moved) -> Move:
        """The move that was sent. Raises ProgramError, after it was told, if it is illegal."""
        game = self._session.game
        text = f"{moved.origin}{'x' if moved.captured else '-'}{moved.destination}"
        try:
            move = self._hub.find("x".join([text, *map(str, moved.captured)]), game.legal_moves())
            reason = "" if move is not None else self._session.why_not(game, text)
        except NotationError as error:
            move, reason = None, str(error)
        if move is None:
            self._chat(f"{text} is illegal: {reason}")
            raise ProgramError(f"the other program plays {text}, which is illegal in {game.fen()}: {reason}")
        return move

    def _plies_kept(self, request: BackRequest) -> int | None:
        """How many plies are left when moves are taken back; None if there are not so many."""
        game = self._session.game
        first = self._session.rules.variant.first.side
        late = Side(game.start.side if first is None else first).other  # who moves second in a move of two plies
        kept = 2 * (request.number - 1) + (request.side is late) - (game.start.side is late)
        return kept if 0 <= kept <= len(game.moves) else None

    def _go_back(self, request: BackRequest) -> None:
        """Takes moves back, if there are so many."""
        kept, game = self._plies_kept(request), self._session.game
        while kept is not None and len(game.moves) > kept:
            game.pop()
        self._link.send(BackAnswer(code=2 if kept is None else 0))

    # ---- the end of a game

    def _end(self, reason: int) -> None:
        """Says that the game is over, and waits for the other one to say so too."""
        self._link.send(GameEnd(reason=reason, stop=not self._wants_more()))
        until = time.monotonic() + self._manners.handshake
        stop = True
        while (event := self._link.next(until)) is not None and not isinstance(event, Gone):
            if isinstance(event, GameEnd):
                stop = event.stop
                break
            self._sense(event)
        raise _Ended("us", GameEnd(reason=reason, stop=stop))

    def _ended_by_them(self, end: GameEnd | Gone) -> None:
        if isinstance(end, Gone):
            raise ProgramError("the other program has closed the connection in the middle of a game")
        self._link.send(GameEnd(reason=0, stop=end.stop or not self._wants_more()))
        raise _Ended("them", end)

    # ---- messages

    def _message(self, until: float, awaited: str) -> Message:
        """The next message that can be read. Raises ProgramError if none comes in time."""
        while True:
            event = self._link.next(until)
            if event is None:
                self._chat(f"{awaited} did not come in time")
                raise ProgramError(f"the other program does not send {awaited} in time")
            if isinstance(event, Gone):
                raise ProgramError(f"the other program has closed the connection where {awaited} is expected")
            message = self._sense(event)
            if message is not None:
                return message

    def _sense(self, event: Event) -> Message | None:
        """The message of an event that asks for something; chat is passed on, nonsense answered."""
        if isinstance(event, NotationError):
            self._fault(str(event))
            return None
        if isinstance(event, Chat):
            self._say(f"the other program says: {event.text}")
            return None
        return None if isinstance(event, Thought | Gone) else event

    def _misplaced(self, message: Message) -> None:
        self._fault(f"{type(message).__name__} has no place here")

    def _fault(self, reason: str) -> None:
        """Answers a message without sense. Raises ProgramError after too many of them."""
        self._faults += 1
        self._chat(reason)
        if self._faults > MOST_FAULTS:
            raise ProgramError(f"the other program goes on sending messages without sense, now: {reason}")

    def _chat(self, text: str) -> None:
        """Says something in both directions; who has gone need not hear it."""
        self._say(text)
        with suppress(ProgramError):
            self._link.send(Chat(text=text))


def terms_of(session: Session, *, follower: Side, minutes: int, moves: int, position: str | None) -> GameRequest:
    """What we propose; the position is a FEN. Raises NotationError."""
    start = None
    if position is not None:
        start = write_position(session.rules.variant, session.engine.parse(position))
    return GameRequest(name="", follower=follower, minutes=minutes, moves=moves, position=start)
