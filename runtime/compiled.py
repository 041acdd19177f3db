"""The compiled engine: an `Engine` over a generated C module (the only runtime file that imports codegen).

Turns positions and moves into what csrc/abi.h defines and back; plays no rule itself. Explaining a move and listing
every route of it are the reference engine's work, to which it passes them on. Read next: ../codegen/build.py.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from ..codegen import c_source, load_engine
from ..codegen.abi import FULL, MERGED, VISIT
from ..dsl.ir import Origin, Variant
from .engine import Routes, Verdict
from .errors import IllegalMoveError, TooManyMovesError
from .move import Move
from .notation.fen import parse_fen, write_fen
from .notation.moves import parse_move
from .position import Outcome, Position, Return, Side, Streak, kind_of
from .reference.engine import ReferenceEngine, refuse_unsupported
from .rules import Rules

ARENA_MOVES = 1 << 14  # room for moves that a call starts with
MOST_MOVES = 1 << 22  # and beyond which it gives up
QUICK_DEPTH = 4  # perft to this depth needs no thread of its own
POLL_SECONDS = 0.05


def compile_engine(rules: Rules, *, progress: Callable[[str], None] | None = None) -> CompiledEngine:
    """The compiled engine of these rules, built if the cache has none. Raises BuildError, UnsupportedRuleError."""
    refuse_unsupported(rules.variant)

    def tell() -> None:
        if progress is not None:
            progress(f"compiling {rules.name}")

    return CompiledEngine(rules, load_engine(c_source(rules.variant), progress=tell))


class CompiledEngine:
    """A rule set as machine code. Immutable; may be shared between threads, which it lets run during its calls."""

    def __init__(self, rules: Rules, module: Any) -> None:
        self._rules = rules
        self._variant: Variant = rules.variant
        self._reference = ReferenceEngine(rules)
        self._lib: Any = module.lib
        self._ffi: Any = module.ffi
        self._move_bytes: int = self._lib.rw_move_bytes()
        self._size = rules.variant.board.size
        self._kinds = tuple(piece.name for piece in rules.variant.pieces)
        self._ending: tuple[Origin, ...] = _ending_rules(rules.variant)

    @property
    def rules(self) -> Rules:
        return self._rules

    @property
    def name(self) -> str:
        return "compiled"

    def start(self, side: Side | None = None) -> Position:
        """The start position; `side` begins where the rules leave it to the players (White if not said)."""
        return self._reference.start(side)

    def parse(self, text: str) -> Position:
        """A position from FEN. Raises NotationError."""
        return parse_fen(self._variant, text)

    def fen(self, position: Position) -> str:
        """The position as FEN, memory in its tail."""
        return write_fen(self._variant, position)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """All legal moves, merged and sorted; none where the position is decided by what stands on it."""
        state = self._state(position)
        room = 128

        def call(arena: Any, size: int) -> int:
            nonlocal turns
            turns = self._ffi.new("rw_turn[]", room)
            return int(self._lib.rw_moves(state, arena, size, turns, room))

        turns: Any = None
        count = self._with_arena(call)
        if count > room:
            room = count
            self._with_arena(call)
        return tuple(sorted(self._move(turns[index]) for index in range(count)))

    def routes(self, position: Position) -> tuple[Move, ...]:
        """Every surviving route of every legal move, as the reference engine lists them."""
        return self._reference.routes(position)

    def play(self, position: Position, move: Move | str) -> Position:
        """The position after a legal move, given by any of its surviving routes or as a text.

        Raises IllegalMoveError, AmbiguousMoveError, NotationError; then nothing has changed.
        """
        wanted = parse_move(self, position, move) if isinstance(move, str) else move
        if wanted not in self.legal_moves(position) and not self._is_other_route(position, wanted):
            raise IllegalMoveError(f"no legal move: {wanted} in the position {self.fen(position)}")
        state, after = self._state(position), self._ffi.new("rw_state *")
        turn = self._turn(position, wanted)
        played = self._with_arena(lambda arena, size: int(self._lib.rw_play(state, turn, arena, size, after)))
        assert played == 1, "a legal move was not found in the generated code"
        return self._position(after, position)

    def outcome(self, position: Position) -> Outcome | None:
        """How the position stands, counters included, repetition not; None if the game goes on."""
        state = self._state(position)
        code = self._with_arena(lambda arena, size: int(self._lib.rw_outcome(state, arena, size)))
        if code == 0:
            return None
        winner = {1: Side.WHITE, 2: Side.BLACK}.get(code % 4)
        return Outcome(winner=winner, reason=self._ending[code // 4 - 1].words)

    def perft(self, position: Position, depth: int, *, routes: Routes = "merged", visit: bool = False) -> int:
        """Leaves of the move tree `depth` plies down; 1 at depth 0, and below. Other threads run meanwhile; an
        interrupt (Ctrl-C) stops the count. With `visit` every leaf is made, where it is else only counted (to
        measure what a search pays)."""
        if depth < 1:
            return 1
        state, nodes = self._state(position), self._ffi.new("uint64_t *")
        stop = self._ffi.new("int32_t *")
        options = (MERGED if routes == "merged" else 0) | (VISIT if visit else 0)

        def call(arena: Any, size: int) -> int:
            return int(self._lib.rw_perft(state, min(depth, 2**31 - 1), options, arena, size, stop, nodes))

        if depth <= QUICK_DEPTH or threading.current_thread() is not threading.main_thread():
            self._with_arena(call)
        else:
            _interruptible(lambda: self._with_arena(call), stop)
        return int(nodes[0])

    def explain(self, position: Position, text: str) -> Verdict:
        """Why a move is legal or not, as the reference engine explains it."""
        return self._reference.explain(position, text)

    # -- crossing the boundary

    def _with_arena(self, call: Callable[[Any, int], int]) -> int:
        """Calls with room for moves, doubled until it suffices. Raises TooManyMovesError."""
        moves = ARENA_MOVES
        while moves <= MOST_MOVES:
            size = moves * self._move_bytes
            answer = call(self._ffi.new("uint64_t[]", size // 8), size)
            if answer != FULL:
                return answer
            moves *= 4
        raise TooManyMovesError(
            f"more than {MOST_MOVES} moves had to be kept at once in {self._rules.name}: the position is too rich"
        )

    def _state(self, position: Position) -> Any:
        state = self._ffi.new("rw_state *")
        self._ffi.memmove(state.cells, position.cells, len(position.cells))
        state.side = position.side
        for side in Side:
            for kind, number in enumerate(position.hands[side]):
                state.hands[side][kind] = number
        for side, streak in enumerate(position.streaks):
            state.streak_point[side] = streak.point
            state.streak_length[side] = min(streak.length, 2**32 - 1)
        for side, barred in enumerate(position.returns):
            state.return_now[side], state.return_before[side] = barred.now, barred.before
        for side, lines in enumerate(position.used_lines):
            for word in range(8):
                state.used_lines[side][word] = lines >> 64 * word & (2**64 - 1)
        for index, plies in enumerate(position.counters):
            state.counters[index] = min(plies, 2**32 - 1)
        return state

    def _position(self, state: Any, before: Position) -> Position:
        """A C state as a value; what the rules do not read is left out as in the position before."""
        sides = range(2)
        return Position(
            cells=bytes(self._ffi.buffer(state.cells, self._size + 1)),
            side=Side(state.side),
            hands=(tuple(state.hands[0][0 : len(before.hands[0])]), tuple(state.hands[1][0 : len(before.hands[1])])),
            streaks=tuple(Streak(point=state.streak_point[i], length=state.streak_length[i]) for i in sides)
            if before.streaks
            else (),
            used_lines=tuple(sum(word << 64 * i for i, word in enumerate(state.used_lines[side])) for side in sides)
            if before.used_lines
            else (),
            returns=tuple(Return(now=state.return_now[i], before=state.return_before[i]) for i in sides)
            if before.returns
            else (),
            counters=tuple(state.counters[0 : len(before.counters)]),
        )

    def _move(self, turn: Any) -> Move:
        kind, final_kind = int(turn.kind), int(turn.final_kind)
        return Move(
            path=tuple(turn.path[0 : turn.length]),
            captured=tuple(turn.captured[0 : turn.taken]),
            promotion=self._kinds[final_kind] if final_kind != kind else None,
        )

    def _turn(self, position: Position, move: Move) -> Any:
        """A legal move as C knows it: ends, victims and final rank; only those are compared."""
        turn = self._ffi.new("rw_turn *")
        turn.length, turn.taken = len(move.path), len(move.captured)
        turn.path[0 : len(move.path)] = move.path
        turn.captured[0 : len(move.captured)] = move.captured
        cell = position.cells[move.origin]
        stays = kind_of(cell) if len(move.path) > 1 and cell else 0
        turn.final_kind = self._kinds.index(move.promotion) if move.promotion else stays
        return turn

    def _is_other_route(self, position: Position, move: Move) -> bool:
        """Whether a move is a legal one by another of its routes."""
        return any(route.path == move.path and route.key == move.key for route in self.routes(position))


def _ending_rules(variant: Variant) -> tuple[Origin, ...]:
    """The rules that end a game in the order in which the generated code numbers them."""
    ending = variant.ending
    return tuple(rule.origin for rule in (*ending.decisive, *ending.drawn, *ending.counters))


def _interruptible(work: Callable[[], int], stop: Any) -> None:
    """Runs work in a thread and waits so that Ctrl-C arrives; then tells the work to stop and waits for it."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:  # handed to the caller below
            failures.append(error)

    thread = threading.Thread(target=run, name="rulewright-perft")
    thread.start()
    try:
        while thread.is_alive():
            thread.join(POLL_SECONDS)
    except BaseException:
        stop[0] = 1
        thread.join()
        raise
    if failures:
        raise failures[0]
