"""UCI in the dialect of Sanmill, for games on the points of nine men's morris.

A token is one action, so that a turn which closes a mill is two of them, and is asked for twice. A search is answered
by one line, `info depth 8 score cp 3 nodes 912 bestmove d6`, with scores from White's side. Knows no rules. Read next:
uci.py, ../notation/sanmill.py, docs/protocols.md.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from ..errors import NotationError
from ..game import Game
from ..notation.sanmill import Turn, begin_turn, go_on, next_token, read_line, write_line
from ..notation.sanmill import why_not as untold
from ..position import Position, Side
from ..rules import Rules
from ..search import Limits, plies_to_end
from .serving import Refused, whole_number
from .session import Found
from .uci import MOST_LINES, UciServer
from .uci_text import Go

_MOST_SKILL: Final = 30
_MOST_SECONDS: Final = 60


class SanmillServer(UciServer):
    """The plain dialect with Sanmill's words for positions, moves and answers."""

    _skill = _MOST_SKILL
    _milliseconds = 1000
    _turn: Turn | None = None  # what has been said of a turn that is not at its end
    _meant: tuple[Position, Found] | None = None  # where we began a turn, and the whole of it

    def admit(self, rules: Rules) -> None:
        reason = untold(rules.variant)
        if reason is not None:
            raise Refused(f"{rules.name}: {reason}")

    def options(self) -> list[str]:
        plain = [one for one in super().options() if one.startswith(("Hash", "Threads"))]
        return [
            *plain,
            f"UCI_Variant type combo default {self.rules.name} var {self.rules.name}",
            f"SkillLevel type spin default {_MOST_SKILL} min 0 max {_MOST_SKILL}",
            f"MoveTime type spin default 1 min 0 max {_MOST_SECONDS}",
            f"MoveTimeMs type spin default 1000 min 0 max {1000 * _MOST_SECONDS}",
        ]

    def set_option(self, name: str, value: str) -> None:
        match name:
            case "skilllevel":
                self._skill = whole_number(name, value, 0, _MOST_SKILL)
            case "movetime":
                self._milliseconds = 1000 * whole_number(name, value, 0, _MOST_SECONDS)
            case "movetimems":
                self._milliseconds = whole_number(name, value, 0, 1000 * _MOST_SECONDS)
            case "multipv" | "ponder":
                raise Refused(f"the dialect sanmill has no option {name}")
            case _:
                super().set_option(name, value)
                if name == "uci_variant":
                    self._turn = None

    # ---- positions

    def set_position(self, start: str | None, moves: Sequence[str]) -> None:
        engine, said = self.session.engine, list(moves)
        game = Game(engine)
        if start is not None:
            setting = read_line(self.rules.variant, start)
            game = Game(engine, setting.fen)
            said = [*setting.said, *said]
        turn: Turn | None = None
        for number, token in enumerate(said, start=1):
            try:
                turn = self._after(game, turn, token)
            except NotationError as error:
                raise Refused(f"move {number}: {error}") from None
        if turn is not None and turn.whole is not None:
            game.push(turn.whole)
            turn = None
        self.session.game, self._turn = game, turn

    def _after(self, game: Game, turn: Turn | None, token: str) -> Turn | None:
        """What is begun of a turn after one more token; whole turns are pushed. A turn that may be over is not, as long
        as the next token goes on with it."""
        variant = self.rules.variant
        for words in token.lower().replace("x", " x").split():
            if turn is not None and turn.whole is not None and not words.startswith("x"):
                game.push(turn.whole)
                turn = None
            turn = begin_turn(variant, words, game.legal_moves()) if turn is None else go_on(variant, turn, words)
            if turn.whole is not None and all(frozenset(move.captured) == turn.removed for move in turn.moves):
                game.push(turn.whole)
                turn = None
        return turn

    def fen(self) -> str:
        game = self.session.game
        return write_line(self.rules.variant, game.position, plies=len(game.moves), turn=self._turn)

    def _say_state(self, _: Sequence[str]) -> None:
        game, outcome = self.session.game, self.session.game.outcome()
        legal = self._turn.moves if self._turn is not None else game.legal_moves()
        removed = None if self._turn is None else self._turn.removed
        state = {
            "variant": self.rules.name,
            "fen": self.fen(),
            "sideToMove": str(game.side),
            "action": "remove" if removed is not None else "place" if any(game.position.hands[game.side]) else "move",
            "legalMoves": sorted({next_token(self.rules.variant, move, removed) for move in legal}),
            "outcome": None if outcome is None else "draw" if outcome.winner is None else str(outcome.winner),
            "reason": None if outcome is None else outcome.reason,
        }
        self.say(json.dumps(state))

    # ---- searches

    def think(self, go: Go) -> None:
        game = self.session.game
        limits = self._limits(go, game.side)
        if self._turn is not None:
            meant = None if self._meant is None or self._meant[0] != game.position else self._meant[1]
            if meant is not None and meant.move in self._turn.moves:
                self.done(meant)
            else:
                self.session.choose(self._turn.moves, limits, self.done)
            return
        outcome = game.outcome()
        if outcome is not None:
            self.say(f"bestmove {'draw' if outcome.winner is None else 'none'}")
            return
        lines = MOST_LINES if go.get("topn") else 1
        self.session.think(limits, self.done, ponder=go.ponder, lines=lines)

    def _limits(self, go: Go, side: Side) -> Limits:
        """Where nothing is said, what the options say; skill limits the depth."""
        limits = go.limits(side)
        if limits == Limits() and not go.infinite and self._milliseconds:
            limits = Limits(seconds=self._milliseconds / 1000)
        if go.get("depth") is None and not go.infinite and self._skill < _MOST_SKILL:
            limits = Limits(depth=max(self._skill, 1), nodes=limits.nodes, seconds=limits.seconds, clock=limits.clock)
        return limits

    def answer(self, found: Found) -> str:
        if found.move is None:
            return "bestmove none"
        removed = None if self._turn is None else self._turn.removed
        result, score = found.result, found.score
        if result is not None:
            score = result.score
            self._say_best(found)
        self._meant = self.session.game.position, Found(move=found.move, score=score)
        said = next_token(self.rules.variant, found.move, removed)
        depth, nodes = (0, 0) if result is None else (result.depth, result.nodes)
        return f"info depth {depth} score {self._score(score or 0)} nodes {nodes} bestmove {said}"

    def _say_best(self, found: Found) -> None:
        """The best tokens, where `go topn` has asked for them."""
        wanted = self._go_now.get("topn")
        if not wanted or found.result is None:
            return
        best: dict[str, int] = {}
        for line in found.result.lines:
            best.setdefault(next_token(self.rules.variant, line.pv[0], None), line.score)
        for rank, (token, score) in enumerate(list(best.items())[:wanted], start=1):
            self.say(f"info topn rank {rank} move {token} score {self._score(score)}")

    def _score(self, score: int) -> str:
        """From White's side; a proved end in plies."""
        if self.session.game.side is Side.BLACK:
            score = -score
        plies = plies_to_end(score)
        return f"cp {score}" if plies is None else f"mate {plies if score > 0 else -plies}"
