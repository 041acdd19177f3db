"""Two entrants and openings → a match: many games at once, taken in their order, stopped when enough is known.

Game 2n and 2n+1 share an opening with colours swapped. Threads play (our search lets the others run, a Hub engine is a
process of its own); their results count in the order of the games, so that what a seeded match says does not depend on
how many there are. Read next: referee.py, tally.py.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Final

from ...dsl.values import frozen
from ..engine import Engine
from ..position import Side
from .entrants import Entrant
from .openings import Opening
from .players import Effort, Player
from .referee import Conditions, Seat, play
from .sprt import Sprt, Verdict
from .tally import Played, Tally

TICK: Final = 0.1  # seconds between looks at the keyboard and the progress bar
LAST_WORDS: Final = 5.0  # seconds that players have to end what they do


@frozen
class Contest:
    """What is played: by whom, on which engine, so many games under these conditions, by so many threads."""

    engine: Engine
    entrants: tuple[Entrant, Entrant]
    makers: tuple[Callable[[], Player], Callable[[], Player]]
    conditions: Conditions
    games: int
    workers: int
    sprt: Sprt | None = None


@frozen
class _Task:
    number: int
    opening: Opening

    @property
    def first_side(self) -> Side:
        """The colour of the first entrant."""
        return Side(self.number % 2)


class Match:
    """A match that can be run once, and be asked for its result at any time, also after Ctrl-C."""

    def __init__(
        self, contest: Contest, openings: Iterator[Opening], keep: Callable[[Played], None] = lambda played: None
    ) -> None:
        """`keep` is given each game that counts, in order, and the match forgets its moves."""
        self.contest = contest
        self.tally = Tally()
        self.verdict: Verdict | None = None
        self._keep = keep
        self._tasks = self._in_pairs(openings)
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._players: tuple[list[Player], list[Player]] = [], []  # of each entrant, one for each thread
        self._results: SimpleQueue[Played | BaseException | None] = SimpleQueue()
        self._early: dict[int, Played] = {}  # games that are finished before one that was begun earlier

    @property
    def efforts(self) -> tuple[Effort, Effort]:
        """How deep and how fast each entrant has searched, games included that did not count."""
        first, second = (sum((player.effort for player in same), Effort()) for same in self._players)
        return first, second

    def run(self, each: Callable[[Match], None] = lambda match: None) -> None:
        """Plays; `each` is called several times a second. Raises MatchError, what a player raises when it is made, and
        KeyboardInterrupt; the games played by then are kept."""
        number = min(self.contest.workers, self.contest.games)
        crew = [threading.Thread(target=self._work, name="rulewright-match", daemon=True) for _ in range(number)]
        for thread in crew:
            thread.start()
        try:
            self._gather(len(crew), each)
        finally:
            self._stop(crew)
            self._keep_early()

    # ---- the threads that play

    def _in_pairs(self, openings: Iterator[Opening]) -> Iterator[_Task]:
        for pair in range(self.contest.games // 2):
            opening = next(openings)
            yield _Task(number=2 * pair, opening=opening)
            yield _Task(number=2 * pair + 1, opening=opening)

    def _work(self) -> None:
        """One thread: players of its own, game after game."""
        players: list[Player] = []
        try:
            for make, same in zip(self.contest.makers, self._players, strict=True):
                players.append(make())
                same.append(players[-1])
            while (task := self._next_task()) is not None and (played := self._play(task, players)) is not None:
                self._results.put(played)
        except BaseException as error:
            self._results.put(error)
        finally:
            for player in players:
                player.close()
            self._results.put(None)

    def _next_task(self) -> _Task | None:
        with self._lock:
            return None if self._over.is_set() else next(self._tasks, None)

    def _play(self, task: _Task, players: list[Player]) -> Played | None:
        contest = self.contest
        for index, player in enumerate(players):
            player.begin(f"{task.number}/{index}")
        seats = [Seat(player=player, pace=one.pace) for player, one in zip(players, contest.entrants, strict=True)]
        white, black = seats if task.first_side is Side.WHITE else reversed(seats)
        game = task.opening.game(contest.engine)
        verdict = play(game, (white, black), contest.conditions, called_off=self._over.is_set)
        if verdict is None:
            return None
        return Played(number=task.number, first_side=task.first_side, game=game, verdict=verdict)

    # ---- the thread that counts

    def _gather(self, crew: int, each: Callable[[Match], None]) -> None:
        while crew and not self.verdict:
            each(self)
            try:
                result = self._results.get(timeout=TICK)
            except Empty:
                continue
            if result is None:
                crew -= 1
            elif isinstance(result, BaseException):
                raise result
            else:
                self._early[result.number] = result
                self._count_in_order()
        each(self)

    def _count_in_order(self) -> None:
        """What is next in order is counted; after each pair the test may end the match."""
        while self.verdict is None and (played := self._early.pop(self.tally.games, None)) is not None:
            self._count(played)
            if self.contest.sprt is not None and self.tally.games % 2 == 0:
                self.verdict = self.contest.sprt.verdict(self.tally.pairs)

    def _keep_early(self) -> None:
        """Games out of order count too when no more will be played, but not after the test has decided."""
        for number in sorted(self._early if self.verdict is None else ()):
            self._count(self._early[number])
        self._early.clear()

    def _count(self, played: Played) -> None:
        self.tally.add(played)
        self._keep(played)

    def _stop(self, crew: list[threading.Thread]) -> None:
        self._over.set()
        for player in (*self._players[0], *self._players[1]):
            player.halt()
        for thread in crew:
            thread.join(LAST_WORDS)
