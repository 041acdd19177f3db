"""Search: a position and limits → the best move, its score and the line behind it; deeper and deeper until a limit.

Decides how deep, how long and by how many threads; the searching itself is generated code. Read next: thinker.py,
../codegen/csrc/search.h, docs/search.md.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ..dsl.values import frozen
from .evaluation import Evaluation, evaluation_of
from .limits import Clock, Limits
from .move import Move
from .position import Position
from .thinker import Found, Machine, Table, Thinker, evaluate, weight_rows
from .thinking import Thinking

if TYPE_CHECKING:
    from .compiled import CompiledEngine

__all__ = ["WIN", "Clock", "Limits", "Line", "SearchResult", "Searcher", "Thinking", "plies_to_end"]

WIN: Final = 30000  # a game won in n plies has the score WIN - n
DECIDED: Final = 29000
DEEPEST: Final = 100  # plies of an iteration
NO_NODES: Final = 2**63 - 1
MOST_LINES: Final = 64


@frozen
class Line:
    """A line of play that an iteration found. `rank` 1 is the best one; `score` hundredths of a man from the side to
    move; `depth` plies; `nodes` positions visited so far, by all threads."""

    rank: int
    depth: int
    score: int
    nodes: int
    seconds: float
    pv: tuple[Move, ...]


@frozen
class SearchResult:
    """What a search found. `move` is None where there is no legal move; `lines` are those of the last iteration,
    the best one first."""

    move: Move | None
    score: int
    pv: tuple[Move, ...]
    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...] = ()


def plies_to_end(score: int) -> int | None:
    """In how many plies a proved win or loss ends; None for any other score."""
    return WIN - abs(score) if abs(score) > DECIDED else None


OnLine = Callable[[Line], None]


class Searcher:
    """One player's brain: a table and what was good in earlier searches, kept from move to move. One search at a time.

    With one thread and a limit of depth or nodes a search is repeatable after `forget`.
    """

    def __init__(
        self,
        engine: CompiledEngine,
        *,
        hash_mb: int = 64,
        threads: int = 1,
        evaluation: Evaluation | None = None,
        exact: bool = False,
    ) -> None:
        """`exact` searches every move as deep as it says, for those who compare. Raises MemoryError, EvaluationError
        (from the variant's own file of weights)."""
        self._engine = engine
        self._machine: Machine = engine.machine()
        ffi = self._machine.module.ffi
        self._weights = weight_rows(self._machine, evaluation or evaluation_of(engine.rules))
        self._table, self._stop, self._exact = Table(ffi, hash_mb), ffi.new("int32_t *"), exact
        self._threads = max(threads, 1)
        self._thinkers = [self._thinker() for _ in range(self._threads)]
        self._busy = threading.Lock()

    def _thinker(self) -> Thinker:
        return Thinker(self._machine, self._weights, self._table, self._stop)

    def forget(self) -> None:
        """A new game: nothing of earlier searches is kept. Waits for a search that is running."""
        with self._busy:
            self._table.forget()
            self._thinkers = [self._thinker() for _ in range(self._threads)]

    def evaluate(self, position: Position) -> int:
        """What a position is worth at first sight: hundredths of a man from the side to move."""
        return evaluate(self._machine, self._weights, position)

    def search(
        self,
        position: Position,
        limits: Limits | None = None,
        *,
        history: Sequence[Position] = (),
        lines: int = 1,
        on_line: OnLine | None = None,
    ) -> SearchResult:
        """Searches until a limit is reached; Ctrl-C stops it. `history` are the positions of the game before, oldest
        first; `lines` how many lines are wanted; `on_line` is told each as it is found, in the thread that searches.
        Raises TooManyMovesError, and whatever `on_line` raises."""
        thinking = self.begin(position, limits or Limits(), history=history, lines=lines, on_line=on_line)
        try:
            return thinking.result()
        except BaseException:
            thinking.stop()
            raise

    def begin(
        self,
        position: Position,
        limits: Limits,
        *,
        history: Sequence[Position] = (),
        lines: int = 1,
        on_line: OnLine | None = None,
        ponder: bool = False,
    ) -> Thinking[SearchResult]:
        """The same in the background. With `ponder` the limits hold from `ponder_hit` on. Waits for a search that is
        running."""
        self._busy.acquire()
        try:
            self._stop[0] = 0
            thinking = Thinking[SearchResult](limits, self._end, ponder=ponder)
            task = _Task(position, tuple(history), min(max(lines, 1), MOST_LINES), on_line, thinking)
            thinking.start(lambda: self._run(task), self._busy.release)
        except BaseException:
            self._busy.release()
            raise
        return thinking

    def _end(self) -> None:
        self._stop[0] = 1

    def _run(self, task: _Task) -> SearchResult:
        first, *others = self._thinkers
        legal = first.about(task.position, task.history, exact=self._exact)
        if not legal:
            return SearchResult(move=None, score=self._final_score(task.position), pv=(), depth=0, nodes=0, seconds=0.0)
        helping = [
            threading.Thread(target=self._help, args=(thinker, task, number), name="rulewright-search", daemon=True)
            for number, thinker in enumerate(others)
        ]
        for thread in helping:
            thread.start()
        try:
            return self._deepen(task, first, legal)
        finally:
            self._stop[0] = 1
            for thread in helping:
                thread.join()

    def _final_score(self, position: Position) -> int:
        outcome = self._engine.outcome(position)
        if outcome is None or outcome.winner is None:
            return 0
        return WIN if outcome.winner is position.side else -WIN

    def _help(self, thinker: Thinker, task: _Task, number: int) -> None:
        """Another thread: fills the table, every second one a ply ahead of the first."""
        thinker.about(task.position, task.history, exact=self._exact)
        depth = 1 + number % 2
        while not self._stop[0] and depth <= DEEPEST:
            task.helped[number] = thinker.think(depth, 0, NO_NODES).nodes
            depth += 1

    def _deepen(self, task: _Task, thinker: Thinker, legal: int) -> SearchResult:
        """Iteration after iteration; the lines of the last one that found something count."""
        limits, thinking = task.thinking.limits, task.thinking
        best: tuple[Line, ...] = ()
        depth = 0
        while depth < min(limits.depth or DEEPEST, DEEPEST):
            depth += 1
            found, complete = self._iterate(task, thinker, depth, min(task.lines, legal))
            best = _ranked((*found, *best[len(found) :])) if found else best
            if not complete or self._is_enough(best, legal, depth, thinking, limits):
                break
        if not best:  # stopped before anything was found: any legal move is better than none
            move = self._engine.legal_moves(task.position)[0]
            best = (Line(rank=1, depth=0, score=0, nodes=0, seconds=thinking.seconds(), pv=(move,)),)
        top = best[0]
        nodes = max(line.nodes for line in best)
        seconds = thinking.seconds()
        return SearchResult(
            move=top.pv[0], score=top.score, pv=top.pv, depth=top.depth, nodes=nodes, seconds=seconds, lines=best
        )

    def _iterate(self, task: _Task, thinker: Thinker, depth: int, lines: int) -> tuple[tuple[Line, ...], bool]:
        """One iteration: its lines, and whether it came to its end."""
        most = task.thinking.limits.nodes or NO_NODES
        found: list[Line] = []
        for rank in range(lines):
            line = thinker.think(depth, rank, most)
            if line.pv and (line.complete or rank == 0):
                found.append(task.line(line, rank, depth))
            if not line.complete:
                return tuple(found), False
        return tuple(found), True

    def _is_enough(
        self, lines: tuple[Line, ...], legal: int, depth: int, thinking: Thinking[SearchResult], limits: Limits
    ) -> bool:
        """Whether another iteration would tell nothing new, or could not be finished."""
        if self._stop[0]:
            return True
        ends = [plies_to_end(line.score) for line in lines]
        if all(end is not None and end <= depth for end in ends):
            return True
        if limits.nodes is not None and max(line.nodes for line in lines) >= limits.nodes:
            return True
        return thinking.is_late() or (legal == 1 and limits.clock is not None)


def _ranked(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The best line first: a line found later may turn out to be better than one before it."""
    ordered = sorted(lines, key=lambda line: -line.score)
    return tuple(replace(line, rank=rank) for rank, line in enumerate(ordered, start=1))


class _Task:
    """What one search is about."""

    def __init__(
        self,
        position: Position,
        history: tuple[Position, ...],
        lines: int,
        on_line: OnLine | None,
        thinking: Thinking[SearchResult],
    ) -> None:
        self.position, self.history, self.lines = position, history, lines
        self.thinking = thinking
        self.helped: dict[int, int] = {}  # positions visited by other threads
        self._on_line = on_line

    def line(self, found: Found, rank: int, depth: int) -> Line:
        """A line found as people get it, who are told."""
        nodes = found.nodes + sum(self.helped.values())
        seconds = self.thinking.seconds()
        line = Line(rank=rank + 1, depth=depth, score=found.score, nodes=nodes, seconds=seconds, pv=found.pv)
        if self._on_line is not None:
            self._on_line(line)
        return line
