"""The compiled engine: an `Engine` over a generated C module.

Hands positions and names of moves to what csrc/abi.h declares and reads the answers; plays no rule itself. Explaining
a move and listing every route of it are the reference engine's work, imported when it is asked for. Read next:
states.py, rooms.py, batch.py.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from ..codegen import Built, build_engine, c_source, is_built, load_engine, load_once
from ..codegen.abi import DEEPEST, MERGED, NAME_END, OTHER_ROUTE, VISIT
from ..dsl.ir import Origin, Variant
from .engine import Routes, Verdict
from .errors import IllegalMoveError, text_given
from .move import PASS, Move
from .notation.fen_tail import untold_memory
from .notation.moves import WANTED, MoveText, parse_move, read_move_text, select_move
from .notation.quick_fen import QuickFen
from .position import Outcome, Position, Side
from .rooms import NO_ROOM, Room, Rooms, interruptible
from .rules import Rules
from .states import States

if TYPE_CHECKING:
    from .batch import Batch, Buffer
    from .reference.engine import ReferenceEngine
    from .search import SearchResult
    from .thinker import Machine

__all__ = ["CompiledEngine", "build_engine_of", "c_source", "compile_engine", "compile_once", "is_compiled"]

QUICK_DEPTH = 4  # perft to this depth needs no thread of its own
NO_KIND = 255  # in a name: a kind that there is not
KNOWN_MOVES = 1 << 16  # moves, and
KNOWN_TEXTS = 1 << 12  # texts of moves that an engine remembers


def compile_engine(
    rules: Rules, *, progress: Callable[[str], None] | None = None, native: bool | None = None
) -> CompiledEngine:
    """The compiled engine of these rules, built if the cache has none. Raises BuildError, UnsupportedRuleError.

    `native` is for this very processor; None leaves it to the environment (`RULEWRIGHT_NATIVE=1`).
    """
    return CompiledEngine(
        rules, load_engine(rules.variant, native=_native(native), before=partial(_before_build, rules, progress))
    )


def is_compiled(rules: Rules) -> bool:
    """Whether the cache has the engine of these rules, so that `compile` takes no time. Raises BuildError."""
    return is_built(rules.variant, native=_native(None))


def _native(asked: bool | None) -> bool:
    return os.environ.get("RULEWRIGHT_NATIVE", "") not in ("", "0") if asked is None else asked


def compile_once(rules: Rules) -> CompiledEngine:
    """The same, built in haste and kept nowhere: for rules that nobody will play again. Raises BuildError,
    UnsupportedRuleError."""
    _before_build(rules, None)
    return CompiledEngine(rules, load_once(rules.variant))


def build_engine_of(rules: Rules, *, native: bool = False) -> Built:
    """Builds the engine of these rules if the cache has none. Raises BuildError, UnsupportedRuleError."""
    return build_engine(rules.variant, native=native, before=partial(_before_build, rules, None))


def _before_build(rules: Rules, progress: Callable[[str], None] | None) -> None:
    """What comes before a compilation: no engine is built of rules that it could not play. (Of such rules none is in
    the store, so that an engine found there needs no look.) Raises UnsupportedRuleError."""
    from .reference.engine import refuse_unsupported

    refuse_unsupported(rules.variant)
    if progress is not None:
        progress(f"compiling {rules.name}")


class CompiledEngine:
    """A rule set as machine code. Immutable; may be shared between threads, which it lets run during its calls."""

    def __init__(self, rules: Rules, module: Any) -> None:
        self._rules = rules
        self._variant: Variant = rules.variant
        self._module = module
        self._lib: Any = module.lib
        self._rooms = Rooms(module.ffi, self._lib.rw_move_bytes(), rules.name)
        self._states = States(module, rules.variant)
        self._moves = Moves(tuple(piece.name for piece in rules.variant.pieces))
        self._move_of = self._moves.__getitem__
        self._fen = QuickFen(rules.variant)
        self._read_text: Callable[[str], MoveText] = lru_cache(KNOWN_TEXTS)(partial(read_move_text, rules.variant))
        self._outcomes: dict[int, Outcome] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return compile_engine, (self._rules,)  # pickled as its rules: what reads it may be another machine

    @property
    def rules(self) -> Rules:
        return self._rules

    @property
    def name(self) -> str:
        return "compiled"

    def start(self, side: Side | None = None) -> Position:
        """The start position; `side` begins where the rules leave it to the players (White if not said)."""
        variant, first = self._variant, self._variant.first.side
        cells, hands = bytes(variant.setup.cells), variant.setup.hands
        return Position(
            cells=cells,
            side=(side or Side.WHITE) if first is None else Side(first),
            hands=hands,
            **untold_memory(variant, cells, hands),
        )

    def parse(self, text: str) -> Position:
        """A position from FEN. Raises NotationError."""
        return self._fen.parse(text)

    def fen(self, position: Position) -> str:
        """The position as FEN, memory in its tail."""
        return self._fen.write(position)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """All legal moves, merged and sorted; none where the position is decided by what stands on it."""
        room = self._rooms.take()
        self._states.write(position, room.state_bytes)
        lib = self._lib
        while (length := lib.rw_names(room.state, room.arena, room.arena_size, room.names, room.names_size)) < 0:
            room = self._rooms.larger(room, length)
        names: bytes = room.names_bytes[: max(0, length - 1)]  # the last end separates nothing
        self._rooms.give(room)
        return tuple(map(self._move_of, names.split(NAME_END))) if names else ()

    def tried(self, position: Position) -> int:
        """How many capture sequences (and steps of removing several men) are searched through for the legal moves;
        beyond four million TooManyMovesError is raised, here as anywhere."""
        room = self._rooms.take()
        self._states.write(position, room.state_bytes)
        while (answer := self._lib.rw_tried(room.state, room.arena, room.arena_size)) < 0:
            room = self._rooms.larger(room, answer)
        self._rooms.give(room)
        return int(answer)

    def routes(self, position: Position) -> tuple[Move, ...]:
        """Every surviving route of every legal move, as the reference engine lists them."""
        return self._reference().routes(position)

    def play(self, position: Position, move: Move | str) -> Position:
        """The position after a legal move, given by any of its surviving routes or as a text.

        Raises IllegalMoveError, AmbiguousMoveError, NotationError; then nothing has changed.
        """
        wanted = move if isinstance(move, Move) else self._parse_move(position, text_given(move, WANTED))
        name = self._moves.name_of(wanted)
        room = self._rooms.take()
        self._states.write(position, room.state_bytes)
        while (answer := self._play(room, name)) < 0:
            room = self._rooms.larger(room, answer)
        after = self._states.read(room.after_bytes) if answer else position
        self._rooms.give(room)
        if not answer or (answer == OTHER_ROUTE and not self._is_other_route(position, wanted)):
            raise IllegalMoveError(f"no legal move: {wanted} in the position {self.fen(position)}")
        return after

    def outcome(self, position: Position) -> Outcome | None:
        """How the position stands, counters included, repetition not; None if the game goes on."""
        room = self._rooms.take()
        self._states.write(position, room.state_bytes)
        while (code := self._lib.rw_outcome(room.state, room.arena, room.arena_size)) < 0:
            room = self._rooms.larger(room, code)
        self._rooms.give(room)
        return self._outcome_of(code) if code else None

    def claims(self, position: Position) -> tuple[Outcome, ...]:
        """The draws that a player may claim now; where none can be claimed at all, nothing is asked."""
        ending = self._variant.ending
        if not any(rule.on_claim for rule in (*ending.drawn, *ending.counters)):
            return ()
        return self._reference().claims(position)

    def perft(
        self,
        position: Position,
        depth: int,
        *,
        routes: Routes = "merged",
        visit: bool = False,
        hash_mb: int = 0,
        threads: int = 1,
    ) -> int:
        """Leaves of the move tree `depth` plies down; 1 at depth 0, and below. Other threads run meanwhile; an
        interrupt (Ctrl-C) stops the count. With `visit` every leaf is made and visited, where otherwise the moves of
        the last ply are only counted: the same number, later. `hash_mb` megabytes remember counts already made, and
        `threads` share the work; the number is the same."""
        if depth < 1:
            return 1
        if depth > DEEPEST:
            return self._deepest_perft(position, depth, routes, visit, hash_mb, threads)
        options = (MERGED if routes == "merged" else 0) | (VISIT if visit else 0)
        if hash_mb > 0 or threads > 1:
            return self._deep_perft(position, depth, options, hash_mb, threads)
        room = self._rooms.take()
        self._states.write(position, room.state_bytes)

        def count() -> None:
            nonlocal room
            while (answer := self._count(room, depth, options)) in NO_ROOM:
                room = self._rooms.larger(room, answer)

        def stop() -> None:
            room.stop[0] = 1

        if depth <= QUICK_DEPTH:
            count()
        else:
            interruptible(count, stop)
        nodes = int(room.nodes[0])
        self._rooms.give(room)
        return nodes

    def _deepest_perft(
        self, position: Position, depth: int, routes: Routes, visit: bool, hash_mb: int, threads: int
    ) -> int:
        """Perft of more plies than C counts in one go. The first of them are played here, not by recursion; it is only
        where hardly any move is free that so many can be counted at all."""
        from .deep_perft import one_ply_on

        leaves, waiting = 0, [(position, depth, 1)]
        while waiting:
            inner, left, ways = waiting.pop()
            if left > DEEPEST:
                reached = one_ply_on(self, {inner: 1}, routes)
                waiting += [(after, left - 1, ways * number) for after, number in reached.items()]
            else:
                counted = self.perft(inner, left, routes=routes, visit=visit, hash_mb=hash_mb, threads=threads)
                leaves += ways * counted
        return leaves

    def _deep_perft(self, position: Position, depth: int, options: int, hash_mb: int, threads: int) -> int:
        """Perft with a table, or by several threads from positions a few plies down."""
        from .deep_perft import Counting, deep_perft, split

        routes = "merged" if options & MERGED else "kept"
        parts, depth = split(self, position, depth, routes=routes, threads=threads)
        counting = Counting(lib=self._lib, ffi=self._module.ffi, rooms=self._rooms, states=self._states)
        return deep_perft(counting, parts, depth, options, megabytes=hash_mb, threads=threads)

    def search(
        self,
        position: Position,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        history: Sequence[Position] = (),
    ) -> SearchResult:
        """The best move, found anew: until the first of these limits, one second if there is none. `history` are the
        positions of the game before, oldest first. Who searches move after move makes a `Searcher`, which remembers.
        Raises TooManyMovesError, EvaluationError."""
        from .search import Limits, Searcher

        if depth is None and nodes is None and seconds is None:
            seconds = 1.0
        limits = Limits(depth=depth, nodes=nodes, seconds=seconds)
        return Searcher(self).search(position, limits, history=history)

    def machine(self) -> Machine:
        """What searches work with."""
        from .thinker import Machine

        setup = self._variant.setup
        pieces = sum(1 for cell in setup.cells if cell) + sum(map(sum, setup.hands))
        return Machine(
            module=self._module,
            states=self._states,
            moves=self._move_of,
            name=self._rules.name,
            pieces=pieces,
            points=self._variant.board.size,
        )

    def explain(self, position: Position, text: str) -> Verdict:
        """Why a move is legal or not, as the reference engine explains it."""
        return self._reference().explain(position, text)

    def batch(self, positions: Iterable[Position]) -> Batch:
        """Many positions as arrays, for calls that take them all at once. Raises BatchError (see batch.py)."""
        from .batch import batch_of_positions, machine_of

        machine = machine_of(self._variant, self._module, self._rooms, self._states)
        kept = positions if isinstance(positions, (list, tuple)) else tuple(positions)  # read more than once
        return batch_of_positions(machine, kept)

    def batch_of(self, cells: Buffer, sides: Buffer, hands: Buffer | None = None) -> Batch:
        """The same from arrays of one's own, which are copied: `cells` uint8 [n, size + 1] (0, or 1 + 2 * kind + side,
        by point; column 0 is 0), `sides` uint8 [n], `hands` uint8 [n, 2, kinds], none where it is left out. What the
        rules remember is empty. Raises BatchError (see batch.py)."""
        from .batch import batch_of_arrays, machine_of

        machine = machine_of(self._variant, self._module, self._rooms, self._states)
        return batch_of_arrays(machine, cells, sides, hands)

    # -- crossing the boundary

    def _play(self, room: Room, name: bytes) -> int:
        return self._lib.rw_play(room.state, name, len(name), room.arena, room.arena_size, room.after)

    def _count(self, room: Room, depth: int, options: int) -> int:
        return self._lib.rw_perft(room.state, depth, options, room.arena, room.arena_size, room.stop, room.nodes)

    def _outcome_of(self, code: int) -> Outcome:
        """What an answer of rw_outcome says; the generated code numbers the rules in this order."""
        if code not in self._outcomes:
            ending = self._variant.ending
            rules: tuple[Origin, ...] = tuple(
                rule.origin for rule in (*ending.decisive, *ending.drawn, *ending.counters, *ending.stuck)
            )
            winner = {1: Side.WHITE, 2: Side.BLACK}.get(code % 4)
            self._outcomes[code] = Outcome(winner=winner, reason=rules[code // 4 - 1].words)
        return self._outcomes[code]

    def _parse_move(self, position: Position, text: str) -> Move:
        """What `parse_move` answers; texts are taken apart once."""
        said = self._read_text(text)
        move = select_move(
            self._variant, said, self.legal_moves(position), lambda: self.routes(position), text=text, position=position
        )
        return parse_move(self, position, text) if move is None else move

    def _is_other_route(self, position: Position, move: Move) -> bool:
        """Whether a move is a legal one by another of its routes."""
        return any(route.path == move.path and route.key == move.key for route in self.routes(position))

    def _reference(self) -> ReferenceEngine:
        from .reference.engine import ReferenceEngine

        return ReferenceEngine(self._rules)


class Moves(dict[bytes, Move]):
    """Moves by their names (csrc/abi.h says what a name is): a move that was met before is not made again."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        super().__init__()
        self._kinds = kinds
        self._codes: dict[str | None, int] = {None: 0, **{kind: 1 + code for code, kind in enumerate(kinds)}}

    def __missing__(self, name: bytes) -> Move:
        if len(self) >= KNOWN_MOVES:
            self.clear()
        path, captured, _ = name[:-1].split(b"\0")
        becomes = self._kinds[name[-1] - 1] if name[-1] else None
        move = Move(path=tuple(path) or PASS, captured=tuple(captured), promotion=becomes)
        self[name] = move
        return move

    def name_of(self, move: Move) -> bytes:
        """The name of a move; that of none if it cannot be one on any board."""
        try:
            path = () if move.passes else move.path  # the name of a pass has no point
            return bytes((*path, 0, *move.captured, 0, self._codes.get(move.promotion, NO_KIND)))
        except (TypeError, ValueError):
            return b""
