"""One engine with its brain, the game on its board, and the search that runs: what every protocol speaks about.

Knows no protocol: it is told what to do and tells results. Read next: ../search.py, ../game.py, hub.py.
"""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from ...dsl.diagnostics import RulewrightError
from ...dsl.values import frozen
from ..compiled import CompiledEngine, compile_engine, compile_once, is_compiled
from ..game import Game
from ..move import Move
from ..position import Position
from ..rules import Rules
from ..search import Limits, Line, Searcher, SearchResult, Thinking

MOST_MEGABYTES: Final = 1 << 16
MOST_THREADS: Final = 256
_PATIENCE: Final = 5.0  # seconds for a search to stop when the program ends


@frozen
class Strength:
    """What a player may use: megabytes of table, and threads."""

    hash_mb: int = 64
    threads: int = 1


@frozen
class Found:
    """What a search came to. `failure` is told where it came to nothing; `move` is None where there is none."""

    move: Move | None = None
    result: SearchResult | None = None
    failure: str | None = None
    score: int | None = None  # for the side to move, where moves were compared

    @property
    def reply(self) -> Move | None:
        """The answer that is expected."""
        return self.result.pv[1] if self.result is not None and len(self.result.pv) > 1 else None


class Session:
    """A player of one variant. All methods but the callbacks belong to one thread.

    Who waits for a first move does not want to wait for a compiler: rules that nobody has played before are compiled in
    haste, and once more, well, while the play begins.
    """

    def __init__(self, rules: Rules, strength: Strength | None = None) -> None:
        """Raises BuildError, UnsupportedRuleError, EvaluationError, MemoryError."""
        self.rules = rules
        self._better: list[CompiledEngine] = []
        self._building: threading.Thread | None = None
        if is_compiled(rules):
            self.engine = compile_engine(rules)
        else:
            self.engine = compile_once(rules)
            self._building = threading.Thread(target=self._build, daemon=True)
            self._building.start()
        self.equip(strength or Strength())
        self.game = Game(self.engine)
        self._lock = threading.Lock()
        self._thinking: Thinking[SearchResult] | None = None
        self._comparing = self._halted = False
        self._told: threading.Thread | None = None

    def _build(self) -> None:
        with suppress(RulewrightError, OSError):  # then the hasty one plays on
            self._better.append(compile_engine(self.rules))

    def _improve(self) -> None:
        """Goes on with the better engine as soon as there is one; the game goes with it."""
        if self._better:
            self.engine = self._better.pop()
            self.equip(self.strength)
            game = Game(self.engine, self.game.start)
            for move in self.game.moves:
                game.push(move)
            self.game = game

    def equip(self, strength: Strength) -> None:
        """Another table, other threads. Raises MemoryError; then nothing has changed."""
        self.searcher = Searcher(self.engine, hash_mb=strength.hash_mb, threads=strength.threads)
        self.strength = strength

    @property
    def busy(self) -> bool:
        """Whether a search runs."""
        with self._lock:
            return self._thinking is not None or self._comparing

    def think(
        self,
        limits: Limits,
        then: Callable[[Found], None],
        *,
        ponder: bool = False,
        lines: int = 1,
        on_line: Callable[[Line], None] | None = None,
    ) -> None:
        """Begins to search the position of the game. `then` is told once, from another thread, when it is over, and
        may begin anew."""
        self._improve()
        legal = self.game.legal_moves()
        if not legal:
            then(Found())
            return
        position, history = self._seen()
        thinking = self.searcher.begin(position, limits, history=history, lines=lines, on_line=on_line, ponder=ponder)
        with self._lock:
            self._thinking = thinking
        self._told = threading.Thread(target=self._tell, args=(thinking, legal[0], then), daemon=True)
        self._told.start()

    def choose(self, moves: Sequence[Move], limits: Limits, then: Callable[[Found], None]) -> None:
        """Begins to compare these legal moves of the position of the game, whose turn has already begun: each gets its
        share of the limits. `then` is told the best of them as `think` tells it."""
        share = replace(
            limits,
            nodes=None if limits.nodes is None else max(limits.nodes // len(moves), 1),
            seconds=(1.0 if limits.seconds is None else limits.seconds) / len(moves),
            clock=None,
        )
        self._halted = False
        self._told = threading.Thread(target=self._compare, args=(moves, share, then), daemon=True)
        self._comparing = True
        self._told.start()

    def _compare(self, moves: Sequence[Move], share: Limits, then: Callable[[Found], None]) -> None:
        """Searches behind one move after the other, till it is stopped."""
        position, best, top = self.game.position, moves[0], -math.inf
        failure = None
        for move in moves:
            try:
                after = self.engine.play(position, move)
                result = self._search_behind(after, share)
            except Exception as error:
                failure = reason_of(error)
                break
            if result is None:
                break
            score = result.score if after.side is position.side else -result.score
            if score > top:
                best, top = move, score
        with self._lock:
            self._thinking, self._comparing = None, False
        then(Found(move=best, failure=failure, score=None if top == -math.inf else int(top)))

    def _search_behind(self, position: Position, share: Limits) -> SearchResult | None:
        with self._lock:
            if self._halted:
                return None
            self._thinking = self.searcher.begin(position, share, history=self.game.positions)
            thinking = self._thinking
        return thinking.result()

    def _seen(self) -> tuple[Position, tuple[Position, ...]]:
        """The position and what was before it. Where a counter or a repetition says that the game is drawn, a client
        that goes on has other rules: then the past is forgotten."""
        position, history = self.game.position, self.game.positions[:-1]
        if self.game.outcome() is None:
            return position, history
        return replace(position, counters=tuple(0 for _ in position.counters)), ()

    def _tell(self, thinking: Thinking[SearchResult], any_move: Move, then: Callable[[Found], None]) -> None:
        try:
            result = thinking.result()
            found = Found(move=result.move or any_move, result=result)
        except Exception as error:
            found = Found(move=any_move, failure=reason_of(error))
        with self._lock:
            self._thinking = None
        then(found)

    def stop(self) -> None:
        """Ends the search soon; what it found is told as always."""
        with self._lock:
            self._halted = True
            if self._thinking is not None:
                self._thinking.stop()

    def ponder_hit(self) -> None:
        with self._lock:
            if self._thinking is not None:
                self._thinking.ponder_hit()

    def close(self) -> None:
        """Stops, and waits till it has been told what was found, and not long for a compiler: the next one who plays
        this game has its work."""
        self.stop()
        if self._building is not None:
            self._building.join(_PATIENCE)
        if self._told is not None and self._told is not threading.current_thread():
            self._told.join(_PATIENCE)

    def why_not(self, game: Game, text: str) -> str:
        """Why the rules refuse a move in a game."""
        try:
            return self.engine.explain(game.position, text).reason
        except RulewrightError:
            return "no legal move has this text"


def reason_of(error: Exception) -> str:
    """What a client is told of an error."""
    match error:
        case RulewrightError():
            return str(error)
        case MemoryError():
            return "there is not enough memory"
        case OSError():
            return f"{error.strerror or error}"
        case _:
            if os.environ.get("RULEWRIGHT_TRACEBACK"):
                raise error
            return f"internal error, please report it: {type(error).__name__}: {error}"
