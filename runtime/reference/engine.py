"""The reference engine: `Rules` → an `Engine` that plays by reading the rules each time, and can say why not.

Caches nothing and shares nothing with the generated code. Read next: legal.py (what is legal), play.py, explain.py.
"""

from __future__ import annotations

from collections.abc import Hashable

from ...dsl.ir import Origin, Variant
from ..engine import Routes, Verdict
from ..errors import IllegalMoveError, UnsupportedRuleError
from ..move import Move
from ..notation.fen import parse_fen, write_fen
from ..notation.moves import match_move, parse_move, read_move_text
from ..position import Outcome, Position, Side
from ..rules import Rules
from .explain import first_reason
from .legal import legal_turns, playable
from .outcome import claims, outcome
from .play import after, start_position
from .survey import Survey
from .turns import Turn, as_move, distinct, merged, route_key


class ReferenceEngine:
    """The definition of the rules: slow, and right by reading it beside a rulebook. Immutable.

    Raises UnsupportedRuleError for rule sets with second-level statements.
    """

    def __init__(self, rules: Rules) -> None:
        refuse_unsupported(rules.variant)
        self._rules = rules
        self._variant = rules.variant

    def __reduce__(self) -> tuple[object, ...]:
        return ReferenceEngine, (self._rules,)

    @property
    def rules(self) -> Rules:
        return self._rules

    @property
    def name(self) -> str:
        return "reference"

    def start(self, side: Side | None = None) -> Position:
        """The start position; `side` begins where the rules leave it to the players (White if not said)."""
        return start_position(self._variant, side)

    def parse(self, text: str) -> Position:
        """A position from FEN. Raises NotationError."""
        return parse_fen(self._variant, text)

    def fen(self, position: Position) -> str:
        """The position as FEN, memory in its tail."""
        return write_fen(self._variant, position)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """All legal moves, merged and sorted; none where the position is decided by what stands on it."""
        return merged(as_move(self._variant, turn) for turn in legal_turns(self._variant, position))

    def routes(self, position: Position) -> tuple[Move, ...]:
        """Every surviving route of every legal move, sorted; men removed by a mill in their smallest order."""
        return distinct(as_move(self._variant, turn) for turn in legal_turns(self._variant, position))

    def play(self, position: Position, move: Move | str) -> Position:
        """The position after a legal move, given by any of its surviving routes or as a text.

        Raises IllegalMoveError, AmbiguousMoveError, NotationError; then nothing has changed.
        """
        wanted = move if isinstance(move, Move) else parse_move(self, position, move)
        for turn in legal_turns(self._variant, position):
            if _is_route(as_move(self._variant, turn), wanted):
                return after(self._variant, position, turn)
        raise IllegalMoveError(f"no legal move: {wanted} in the position {self.fen(position)}")

    def outcome(self, position: Position) -> Outcome | None:
        """How the position stands, counters included, repetition not; None if the game goes on."""
        return outcome(self._variant, position, lambda: bool(playable(self._variant, position)))

    def claims(self, position: Position) -> tuple[Outcome, ...]:
        """The draws that a player may claim now, repetition not among them."""
        return claims(self._variant, position, lambda: bool(playable(self._variant, position)))

    def perft(self, position: Position, depth: int, *, routes: Routes = "merged") -> int:
        """Leaves of the move tree `depth` plies down; 1 at depth 0, and below."""
        if depth < 1:
            return 1
        leaves = 0
        waiting = [(position, depth, 1)]  # not by recursion: depth may be more than Python's own limit
        while waiting:
            inner, left, ways = waiting.pop()
            turns = _counted(self._variant, inner, routes)
            if left == 1:
                leaves += ways * sum(number for _, number in turns)
            else:
                waiting += [(after(self._variant, inner, turn), left - 1, ways * number) for turn, number in turns]
        return leaves

    def survey(self, position: Position) -> Survey:
        """All answers at one position, for those who ask for several of them."""
        return Survey(self._variant, position)

    def explain(self, position: Position, text: str) -> Verdict:
        """Why a move is legal or not. Raises NotationError if the text is no move at all, AmbiguousMoveError."""
        move = match_move(self, position, text)
        if move is not None:
            return Verdict(legal=True, reason="the move is legal", move=move)
        refusal = first_reason(self._variant, position, read_move_text(self._variant, text))
        rule = refusal.rule
        return Verdict(
            legal=False, reason=refusal.reason, rule=rule.words, file=rule.file, line=rule.line, column=rule.column
        )


def refuse_unsupported(variant: Variant) -> None:
    """Raises UnsupportedRuleError with RW501 for the first rule that the engines do not play yet."""
    beyond = [rule.origin for rule in variant.beyond]
    if beyond:
        raise UnsupportedRuleError(
            f"RW501: {variant.name} is understood, but not yet playable: "
            + "; ".join(map(_place, dict.fromkeys(beyond)))
        )


def _place(rule: Origin) -> str:
    return f"`{rule.words}` ({rule.file}:{rule.line})"


def _is_route(route: Move, wanted: Move) -> bool:
    return route.path == wanted.path and route.key == wanted.key


def _counted(variant: Variant, position: Position, routes: Routes) -> list[tuple[Turn, int]]:
    """One turn for each move with how often it counts: once, or by its routes as tables count them, where men that a
    mill takes in another order are another route."""
    counted: dict[Hashable, tuple[Turn, int]] = {}
    for turn in legal_turns(variant, position):
        if routes == "merged":
            counted.setdefault(as_move(variant, turn).key, (turn, 1))
        else:
            counted.setdefault(route_key(variant, turn), (turn, turn.orders))
    return list(counted.values())
