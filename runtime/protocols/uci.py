"""UCI, as chess programs have it, for any variant: lines of a client → what the engine is told; searches → `bestmove`.

There is no agreed form of UCI for draughts: moves are ours, with the whole path, and positions are FEN. What cannot be
obeyed is answered with `info string error: …` and changes nothing. sanmill.py is another dialect. Read next:
serving.py, session.py, uci_text.py, docs/protocols.md.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from ... import variants
from ...dsl.diagnostics import RulewrightError
from ..draw import Look, draw
from ..errors import NotationError
from ..game import Game
from ..move import Move
from ..notation.move_texts import full_text
from ..notation.points import quoted
from ..position import Position
from ..rules import Rules, load
from ..search import Line
from .lines import LineWriter, one_line
from .serving import LineServer, Refused, whole_number
from .session import MOST_MEGABYTES, MOST_THREADS, Found, Session, Strength
from .uci_text import Go, read_go, read_option, read_position, score_text

MOST_LINES: Final = 64
NO_MOVE: Final = "(none)"
_WHILE_SEARCHING: Final = ("isready", "stop", "ponderhit")


class UciServer(LineServer):
    """The engine's side, in the plain dialect."""

    def __init__(
        self, rules: Rules, writer: LineWriter, *, strength: Strength | None = None, version: str = ""
    ) -> None:
        self.rules, self._own, self._writer, self._version = rules, rules, writer, version
        self._strength, self._lines = strength or Strength(), 1
        self._made: Session | None = None
        self._go_now = Go(numbers=())
        self._lock = threading.Lock()
        self._holds = False  # whether an answer has to wait for `stop` or `ponderhit`
        self._held: Found | None = None

    # ---- lines

    def _follow(self, line: str) -> bool:
        words = line.split()
        if words == ["quit"]:
            return False
        if words:
            self._find(words[0])(words[1:])
        return True

    def _complain(self, reason: str) -> None:
        self.say(f"info string error: {one_line(reason)}")

    def _close(self) -> None:
        self._release()
        if self._made is not None:
            self._made.close()

    def _find(self, name: str) -> Callable[[Sequence[str]], None]:
        """What a command does, if it may come now."""
        commands: dict[str, Callable[[Sequence[str]], None]] = {
            "uci": self._greet, "isready": self._is_ready, "setoption": self._set_option, "ucinewgame": self._new_game,
            "position": self._position, "go": self._go, "stop": self._stop, "ponderhit": self._ponder_hit,
            "d": self._show, "fen": self._say_fen, "eval": self._say_worth, "statejson": self._say_state,
        }  # fmt: skip
        if name not in commands:
            raise Refused(f"unknown command {quoted(name)}")
        if name not in _WHILE_SEARCHING and self._searches:
            raise Refused(f"{quoted(name)} cannot come while a search runs: `stop` it first")
        return commands[name]

    def say(self, *lines: str) -> None:
        self._writer.write(*lines)

    # ---- the engine

    @property
    def session(self) -> Session:
        """The player, made when it is needed first."""
        if self._made is None:
            self._made = Session(self.rules, self._strength)
        return self._made

    @property
    def _searches(self) -> bool:
        with self._lock:
            return self._held is not None or (self._made is not None and self._made.busy)

    def _greet(self, _: Sequence[str]) -> None:
        self.say(f"id name Rulewright {self._version}".rstrip(), "id author The rulewright authors")
        self.say(*(f"option name {one}" for one in self.options()), "uciok")

    def options(self) -> list[str]:
        """The options of this dialect, as `uci` tells them."""
        names = list(dict.fromkeys([self._own.name, *variants.names()]))
        return [
            f"Hash type spin default {self._strength.hash_mb} min 1 max {MOST_MEGABYTES}",
            f"Threads type spin default {self._strength.threads} min 1 max {MOST_THREADS}",
            f"MultiPV type spin default 1 min 1 max {MOST_LINES}",
            "Ponder type check default false",
            f"UCI_Variant type combo default {self._own.name} var {' var '.join(names)}",
        ]

    def _is_ready(self, _: Sequence[str]) -> None:
        if self._made is None:
            self._made = Session(self.rules, self._strength)
        self.say("readyok")

    def _set_option(self, words: Sequence[str]) -> None:
        name, value = read_option(words)
        self.set_option(name, value)

    def set_option(self, name: str, value: str) -> None:
        """Sets one option of this dialect. Raises Refused, NotationError, MemoryError."""
        match name:
            case "hash":
                self._equip(replace(self._strength, hash_mb=whole_number(name, value, 1, MOST_MEGABYTES)))
            case "threads":
                self._equip(replace(self._strength, threads=whole_number(name, value, 1, MOST_THREADS)))
            case "multipv":
                self._lines = whole_number(name, value, 1, MOST_LINES)
            case "ponder":
                check(name, value)
            case "uci_variant":
                self._choose(value)
            case _:
                raise Refused(f"there is no option {quoted(name)}")

    def _equip(self, strength: Strength) -> None:
        if self._made is not None:
            self._made.equip(strength)
        self._strength = strength

    def _choose(self, name: str) -> None:
        """Another game: of names only, a client cannot have files read."""
        if name != self._own.name and name not in variants.names():
            raise Refused(f"no variant is called {quoted(name)}")
        rules = self._own if name == self._own.name else load(name)
        self.admit(rules)
        self.rules, self._made = rules, None

    def admit(self, rules: Rules) -> None:
        """Raises Refused if this dialect has no words for the rules."""

    def _new_game(self, _: Sequence[str]) -> None:
        self.session.searcher.forget()
        self.set_position(None, ())

    # ---- positions

    def _position(self, words: Sequence[str]) -> None:
        start, moves = read_position(words)
        self.set_position(start, moves)

    def set_position(self, start: str | None, moves: Sequence[str]) -> None:
        """Takes a position and the moves from it, or raises and keeps the old one."""
        game = Game(self.session.engine, start)
        for number, text in enumerate(moves, start=1):
            try:
                game.push(text)
            except RulewrightError as error:
                raise Refused(f"move {number}: {error}") from None
        self.session.game = game

    def _show(self, _: Sequence[str]) -> None:
        game = self.session.game
        last = game.moves[-1] if game.moves else None
        drawn = draw(self.rules.variant, game.position, last=last, look=Look(ascii_only=True)).plain
        self.say(*drawn.splitlines(), f"Fen: {self.fen()}")

    def _say_fen(self, _: Sequence[str]) -> None:
        self.say(self.fen())

    def fen(self) -> str:
        return self.session.game.fen()

    def _say_worth(self, _: Sequence[str]) -> None:
        """The evaluation at first sight, from White's side."""
        position = self.session.game.position
        worth = self.session.searcher.evaluate(position)
        self.say(f"info eval score {score_text(-worth if position.side else worth)}")

    def _say_state(self, _: Sequence[str]) -> None:
        raise Refused("`statejson` belongs to the dialect sanmill")

    # ---- searches

    def _go(self, words: Sequence[str]) -> None:
        go = read_go(words)
        with self._lock:
            self._go_now, self._holds, self._held = go, go.infinite or go.ponder, None
        self.think(go)
        self._crossing = True

    def think(self, go: Go) -> None:
        """Begins the search that `go` asks for; `done` is told what it found."""
        limits = go.limits(self.session.game.side)
        self.session.think(limits, self.done, ponder=go.ponder, lines=self._lines, on_line=self._tell)

    def _tell(self, line: Line) -> None:
        speed = int(line.nodes / line.seconds) if line.seconds > 0 else 0
        rank = f" multipv {line.rank}" if self._lines > 1 else ""
        pv = " ".join(self._texts(line.pv))
        head = f"info depth {line.depth}{rank} score {score_text(line.score)} nodes {line.nodes} nps {speed}"
        self.say(f"{head} time {round(1000 * line.seconds)} pv {pv}")

    def _texts(self, moves: Iterable[Move]) -> list[str]:
        """The moves of a line from the position on the board."""
        engine, position, texts = self.session.engine, self.session.game.position, list[str]()
        for move in moves:
            texts.append(self._text(position, move))
            position = engine.play(position, move)
        return texts

    def _text(self, position: Position, move: Move) -> str:
        return full_text(self.rules.variant, move, self.session.engine.legal_moves(position))

    def done(self, found: Found) -> None:
        """A search is over. Its answer waits where the client has to speak first."""
        with self._lock:
            if self._holds:
                self._held = found
                return
        self._answer_with(found)

    def _answer_with(self, found: Found) -> None:
        if found.failure is not None:
            self._complain(found.failure)
        self.say(self.answer(found))

    def answer(self, found: Found) -> str:
        """The line that tells the move."""
        if found.move is None:
            return f"bestmove {NO_MOVE}"
        moves = [found.move] if found.reply is None else [found.move, found.reply]
        return "bestmove " + " ponder ".join(self._texts(moves))

    def _stop(self, _: Sequence[str]) -> None:
        if not self._release():
            self._expects("stop")
        if self._made is not None:
            self._made.stop()

    def _ponder_hit(self, _: Sequence[str]) -> None:
        if self._searches and not self._go_now.ponder:
            raise Refused("`ponderhit` belongs to `go ponder`")
        self._expects("ponderhit")
        if not self._go_now.infinite:  # even where no search runs: it may have ended and be about to give its answer
            self._release()
        if self._made is not None:
            self._made.ponder_hit()

    def _release(self) -> bool:
        """Lets the answer out, now or when it comes; whether it was waiting."""
        with self._lock:
            self._holds = False
            found, self._held = self._held, None
        if found is not None:
            self._answer_with(found)
        return found is not None


def check(name: str, value: str) -> bool:
    """The value of an option that is on or off. Raises NotationError."""
    if value not in ("true", "false"):
        raise NotationError(f"{name} is `true` or `false`, not {quoted(value)}")
    return value == "true"
