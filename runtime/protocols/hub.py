"""Hub, version 2: lines of a client → what the engine is told; searches → `info` and `done`.

Every line that cannot be obeyed is answered with `error`, changes nothing and ends nothing. Knows no rules: the session
plays. Read next: serving.py, session.py, hub_level.py, hub_text.py, docs/protocols.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ... import variants
from ...dsl.values import frozen
from ..errors import NotationError
from ..game import Game
from ..move import Move
from ..notation.hub import Hub, hub_of, mirrored_hub_of
from ..notation.points import quoted
from ..rules import Rules, load
from ..search import Line, plies_to_end
from .hub_level import NO_LEVEL, Level, read_level
from .hub_text import VARIANTS, Command, hub_name, read_line, write_line
from .lines import LineWriter
from .quirks import Quirk
from .serving import LineServer, Refused, whole_number
from .session import MOST_MEGABYTES, MOST_THREADS, Found, Session, Strength
from .wolf import with_runs

_WON: Final = 100.0  # the score of a game that is won at once; each ply before the end takes off a hundredth
_MOST: Final = 89.0  # of a score that is no proved win


@frozen
class _Params:
    """What `set-param` has set; it holds from the next `init` on."""

    rules: Rules
    strength: Strength


class HubServer(LineServer):
    """The engine's side of Hub."""

    def __init__(
        self,
        rules: Rules,
        writer: LineWriter,
        *,
        strength: Strength | None = None,
        quirks: frozenset[Quirk] = frozenset(),
        version: str = "",
    ) -> None:
        self._own, self._writer, self._quirks, self._version = rules, writer, quirks, version
        self._params = _Params(rules=rules, strength=strength or Strength())
        self._declared = self._params
        self._session: Session | None = None
        self._hub: Hub = self._hub_of(rules)
        self._level: Level = NO_LEVEL
        self._pondering = False

    # ---- lines

    def _follow(self, line: str) -> bool:
        command = read_line(line)
        if command is None:
            return True
        if command.name == "quit":
            return False
        self._find(command)(command)
        return True

    def _complain(self, reason: str) -> None:
        self._say("error", message=reason)

    @property
    def _searches(self) -> bool:
        return self._session is not None and self._session.busy

    def _close(self) -> None:
        if self._session is not None:
            self._session.close()

    def _find(self, command: Command) -> Callable[[Command], None]:
        """What a command does, if it may come now."""
        always = {"ping": self._ping, "stop": self._stop, "ponder-hit": self._ponder_hit}
        idle = {"hub": self._greet, "set-param": self._set_param, "init": self._init}
        ready = {"new-game": self._new_game, "pos": self._pos, "level": self._set_level, "go": self._go}
        name = command.name
        if name not in {**always, **idle, **ready}:
            raise Refused(f"unknown command {quoted(name)}")
        if name in always:
            return always[name]
        if self._searches and not (name == "go" and self._pondering):
            raise Refused(f"{quoted(name)} cannot come while a search runs: `stop` it first")
        if name in idle:
            return idle[name]
        if self._session is None:
            raise Refused(f"{quoted(name)} cannot come before `init`")
        return ready[name]

    def _say(self, command: str, /, **arguments: object) -> None:
        self._writer.write(write_line(command, **arguments))

    # ---- before a game

    def _greet(self, _: Command) -> None:
        own, strength = hub_name(self._own.name), self._declared.strength
        values = list(dict.fromkeys([*VARIANTS, own]))
        self._say("id", name="Rulewright", version=self._version, author="The rulewright authors")
        self._say("param", name="variant", value=own, type="enum", values=" ".join(values))
        self._say("param", name="hash", value=strength.hash_mb, type="int", min=1, max=MOST_MEGABYTES)
        self._say("param", name="threads", value=strength.threads, type="int", min=1, max=MOST_THREADS)
        self._say("wait")

    def _set_param(self, command: Command) -> None:
        name, value = command.get("name"), command.get("value")
        if name is None or value is None:
            raise Refused("`set-param` has a name and a value, as in `set-param name=hash value=64`")
        params, strength = self._params, self._params.strength
        match name:
            case "variant":
                params = replace(params, rules=self._variant(value))
            case "hash":
                megabytes = whole_number(name, value, 1, MOST_MEGABYTES)
                params = replace(params, strength=replace(strength, hash_mb=megabytes))
            case "threads":
                threads = whole_number(name, value, 1, MOST_THREADS)
                params = replace(params, strength=replace(strength, threads=threads))
            case _:
                raise Refused(f"there is no param {quoted(name)}: there are variant, hash and threads")
        self._params = params

    def _variant(self, value: str) -> Rules:
        """The rules of a game that a client names. Names only: a client cannot have files read."""
        if value in (self._own.name, hub_name(self._own.name)):
            return self._own
        name = VARIANTS.get(value, value)
        if name not in variants.names():
            raise Refused(f"no game is called {quoted(value)}: Hub's names and those of `rulewright list` are known")
        return load(name)

    def _init(self, _: Command) -> None:
        wanted, session = self._params, self._session
        if session is None or session.rules is not wanted.rules:
            session = Session(wanted.rules, wanted.strength)
        elif session.strength != wanted.strength:
            session.equip(wanted.strength)
        self._session, self._hub, self._level = session, self._hub_of(wanted.rules), NO_LEVEL
        self._say("ready")

    def _hub_of(self, rules: Rules) -> Hub:
        made_by = mirrored_hub_of if Quirk.MIRRORED_BOARDS in self._quirks else hub_of
        return made_by(rules.variant)

    # ---- a game

    @property
    def _player(self) -> Session:
        assert self._session is not None
        return self._session

    def _new_game(self, _: Command) -> None:
        self._player.searcher.forget()

    def _pos(self, command: Command) -> None:
        engine, text = self._player.engine, command.get("pos")
        if text is None and not command.has("start"):
            raise Refused("`pos` needs a position, as in `pos pos=W…`, or `start`")
        start = engine.start() if text is None else engine.parse(self._hub.fen(text))
        game = Game(engine, with_runs(engine, start, command.get("wolf")))
        for number, move in enumerate((command.get("moves") or "").split(), start=1):
            game.push(self._legal(game, number, move))
        self._player.game, self._level = game, NO_LEVEL
        self._crossing = False

    def _legal(self, game: Game, number: int, text: str) -> Move:
        """The move that a text means in a game."""
        try:
            move = self._hub.match(text, game.legal_moves())
        except NotationError as error:
            raise Refused(f"move {number}: {error}") from None
        if move is None:
            ends = "-".join(text.replace("x", "-").split("-")[:2])
            mirrored = Quirk.MIRRORED_BOARDS in self._quirks  # whose numbers are not the rules'
            reason = "no legal move has this text" if mirrored else self._player.why_not(game, ends)
            raise Refused(f"move {number}, {quoted(text)}, is illegal in {game.fen()}: {reason}")
        return move

    def _set_level(self, command: Command) -> None:
        self._level = read_level(command, self._level)

    def _go(self, command: Command) -> None:
        if self._pondering and self._searches:
            self._ponder_hit(command)
            return
        analyse, ponder = command.has("analyze"), command.has("ponder")
        self._pondering = ponder
        limits = self._level.limits(analyse=analyse)
        self._player.think(limits, self._done, ponder=ponder, on_line=self._info)
        self._crossing = True

    def _info(self, line: Line) -> None:
        speed = None if line.seconds <= 0 else f"{line.nodes / line.seconds / 1e6:.2f}"
        self._say(
            "info",
            depth=line.depth,
            score=f"{_score(line.score):.2f}",
            nodes=line.nodes,
            time=f"{line.seconds:.3f}",
            nps=speed,
            pv=" ".join(map(self._hub.move, line.pv)),
        )

    def _done(self, found: Found) -> None:
        self._level, self._pondering = NO_LEVEL, False
        if found.failure is not None:
            self._complain(found.failure)
        move, reply = (None if one is None else self._hub.move(one) for one in (found.move, found.reply))
        self._say("done", move=move, ponder=reply)

    # ---- at any time

    def _ping(self, _: Command) -> None:
        self._say("pong")

    def _stop(self, command: Command) -> None:
        if self._expects(command.name):
            self._player.stop()

    def _ponder_hit(self, command: Command) -> None:
        if self._expects(command.name):
            if not self._pondering:
                raise Refused("`ponder-hit` belongs to `go ponder`")
            self._pondering = False
            self._player.ponder_hit()


def _score(score: int) -> float:
    """A score in men; a win in so many plies is as near to 100 as clients expect."""
    plies = plies_to_end(score)
    if plies is None:
        return max(-_MOST, min(_MOST, score / 100))
    return (_WON - plies / 100) * (1 if score > 0 else -1)
