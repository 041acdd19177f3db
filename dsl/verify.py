"""The invariants of the IR in one place: what every later stage may take for granted.

Takes a variant that `check` has built and asserts; a failure is a mistake in this package, never in a rules file. Read
next: ir.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import assert_never

from .because import rules_in_force
from .board import Board
from .ir import (
    Army,
    CaptureBy,
    CaptureRule,
    Count,
    Earliest,
    EndCondition,
    Ending,
    Illegal,
    InAll,
    Jump,
    Landing,
    LineCapture,
    Manner,
    Material,
    Mill,
    MillProtection,
    MostOf,
    MostPieces,
    MostValue,
    OnFirstTurn,
    Otherwise,
    Phase,
    Piece,
    PiecesLeft,
    QuietMove,
    Setup,
    StuckAction,
    Takes,
    Variant,
    WhileHolding,
    WithPieces,
    Zone,
)
from .places import ALL_DIRECTIONS


def verify(variant: Variant) -> None:
    """Assert everything that ir.py and board.py promise of a variant."""
    _verify_board(variant.board)
    _verify_names(variant)
    kinds = range(len(variant.pieces))
    assert 1 <= len(kinds) <= 6
    _verify_setup(variant.setup, variant.board, len(kinds))
    for kind, piece in enumerate(variant.pieces):
        _verify_piece(piece, kind, kinds, variant.board)
    _verify_capturing(variant, kinds)
    for phase in variant.phases:
        _verify_phase(phase, kinds, variant.board)
    _verify_phase_names(variant)
    if variant.mill is not None:
        _verify_mill(variant.mill, kinds, variant.board)
    _verify_ending(variant.ending, kinds, variant.board)
    _verify_examples(variant)


# ---- the board and its names


def _verify_board(board: Board) -> None:
    assert 1 <= board.size <= 128
    for table in (board.letters, board.columns, board.rows, board.rays, board.turned):
        assert table is None or len(table) == board.size + 1
    assert (board.columns is None) == (board.rows is None)
    assert len(set(board.letters)) == board.size + 1
    for line in board.lines:
        assert len(line) >= 2
        assert len(set(line)) == len(line)
        assert set(line) <= set(board.points)
    for point in board.points:
        for ray in board.rays[point]:
            line = board.lines[ray.line][:: ray.sense]
            assert ray.points
            assert line[line.index(point) + 1 :] == ray.points
            assert (ray.direction is None) == (board.columns is None)
    if board.turned is not None:
        assert all(board.turned[board.turned[point]] == point for point in board.points)


def _verify_names(variant: Variant) -> None:
    notation, board = variant.notation, variant.board
    for names in (notation.names, notation.others):
        assert names[0] == ""
        assert len(names) == board.size + 1 == len(set(names))
    for point, name in enumerate(notation.others):
        assert name not in notation.names or notation.names[point] == name
    words = [word for piece in variant.pieces for word in {piece.name, piece.plural}]
    assert len(words) == len(set(words))
    letters = [piece.letter for piece in variant.pieces if piece.letter]
    assert len(letters) == len(set(letters))
    assert len({region.name for region in variant.regions}) == len(variant.regions)
    for region in variant.regions:
        _verify_zone(region.zone, board)


def _verify_zone(zone: Zone | None, board: Board) -> None:
    if zone is None:
        return
    white, black = zone
    assert white
    assert white <= set(board.points)
    turned = white if board.turned is None else {board.turned[point] for point in white}
    assert black == turned


def _verify_kinds(found: Iterable[int], kinds: range) -> None:
    assert all(kind in kinds for kind in found)


# ---- setup, pieces, capturing


def _verify_setup(setup: Setup, board: Board, kinds: int) -> None:
    assert len(setup.cells) == board.size + 1
    assert setup.cells[0] == 0
    assert all(0 <= cell <= 2 * kinds for cell in setup.cells)
    for hand in setup.hands:
        assert len(hand) == kinds
        assert all(number >= 0 for number in hand)


def _verify_piece(piece: Piece, kind: int, kinds: range, board: Board) -> None:
    for move in piece.moves:
        _verify_move(move, board)
    _verify_captures(piece.captures, kinds)
    _verify_kinds(piece.spares.kinds, kinds)
    if piece.promotion is not None:
        assert piece.promotion.to in kinds
        assert piece.promotion.to != kind
        _verify_zone(piece.promotion.zone, board)
    if piece.streak is not None:
        assert piece.streak.limit >= 1
        _verify_kinds(piece.streak.while_kinds, kinds)
    for rules, word in ((piece.moves, "moves"), (piece.captures, "captures")):
        silent = [origin for origin in piece.silent if origin.path == f"{piece.name} {word}"]
        assert not (rules and silent)


def _verify_move(move: QuietMove, board: Board) -> None:
    assert move.directions is None or move.directions
    assert move.least >= 1
    assert move.most is None or move.least <= move.most
    if move.whole_line:
        assert (move.least, move.most, move.anywhere, move.only_from, move.not_to) == (1, 1, False, None, None)
    _verify_zone(move.only_from, board)
    _verify_zone(move.not_to, board)


def _verify_captures(rules: Sequence[CaptureRule], kinds: range) -> None:
    for one, other in combinations(rules, 2):
        assert not (one.directions or ALL_DIRECTIONS) & (other.directions or ALL_DIRECTIONS)
    for rule in rules:
        match rule:
            case LineCapture():
                assert rule.directions is None or rule.directions
                assert rule.approach or rule.withdrawal
            case Jump():
                _verify_jump(rule, kinds)
            case _:
                assert_never(rule)


def _verify_jump(jump: Jump, kinds: range) -> None:
    assert jump.long or jump.landing is Landing.RIGHT_BEHIND
    assert (jump.final_kind is not None) == (jump.landing is Landing.RIGHT_BEHIND_FINAL)
    _verify_kinds(() if jump.final_kind is None else (jump.final_kind,), kinds)


def _verify_capturing(variant: Variant, kinds: range) -> None:
    captures = any(piece.captures or piece.surrounds for piece in variant.pieces)
    captures = captures or any(phase.captures or phase.surrounds for phase in variant.phases)
    assert variant.capturing is not None or not captures
    if variant.capturing is None:
        return
    assert (variant.capturing.no_tiers is None) or not variant.capturing.tiers
    for tier in variant.capturing.tiers:
        match tier:
            case MostPieces():
                pass
            case MostOf(kind=kind) | CaptureBy(kind=kind) | Earliest(kind=kind):
                assert kind in kinds
            case MostValue(kind=kind, value=value):
                assert kind in kinds
                assert value > 0


# ---- phases and mills


def _verify_phase(phase: Phase, kinds: range, board: Board) -> None:
    match phase.condition:
        case WhileHolding(kinds=held):
            _verify_kinds(held, kinds)
        case WithPieces(count=count, kinds=counted):
            _verify_count(count)
            _verify_kinds(counted, kinds)
        case OnFirstTurn() | Otherwise():
            pass
    for placing in phase.places:
        assert placing.kind in kinds
        _verify_zone(placing.not_on, board)
    for leaving in phase.leaves:
        assert leaving.kind in kinds
        _verify_zone(leaving.only_from, board)
    for kind, move in phase.moves:
        assert kind in kinds
        _verify_move(move, board)
    for kind in kinds:
        _verify_captures([rule for captor, rule in phase.captures if captor == kind], kinds)
    _verify_kinds((captor for captor, _ in (*phase.captures, *phase.surrounds)), kinds)


def _verify_phase_names(variant: Variant) -> None:
    """Phases have names of their own, `otherwise` comes last, and every mention of a phase finds one."""
    names = [phase.name for phase in variant.phases]
    assert len(names) == len(set(names)) <= 8
    assert not any(isinstance(phase.condition, Otherwise) for phase in variant.phases[:-1])
    mentioned = [] if variant.first_after is None else [variant.first_after.phase]
    mentioned += (
        [] if variant.mill is None else [takes.phase for takes in variant.mill.takes if takes.phase is not None]
    )
    mentioned += [] if variant.mill is None else [takes.ends for takes in variant.mill.takes if takes.ends is not None]
    for rule in variant.ending.decisive:
        if isinstance(rule.condition, PiecesLeft) and rule.condition.after is not None:
            mentioned.append(rule.condition.after)
    assert set(mentioned) <= set(names)


def _verify_mill(mill: Mill, kinds: range, board: Board) -> None:
    assert mill.lines
    for line in mill.lines:
        assert len(line.points) == mill.length == len(set(line.points))
        assert {*line.points, *line.beyond} <= set(board.points)
        assert not set(line.points) & set(line.beyond)
    for takes in mill.takes:
        assert takes.count >= 0
        assert bool(takes.kinds) == (takes.count > 0)
        _verify_kinds(takes.kinds, kinds)
        _verify_manner(takes)
    _verify_kinds(mill.protected_kinds, kinds)
    assert bool(mill.protected_kinds) == (mill.protection is not MillProtection.NONE)


def _verify_manner(takes: Takes) -> None:
    """A phase's end is named exactly where something waits for it; counting mills takes no number of its own."""
    waits = takes.manner in (Manner.MARKING, Manner.COVERING, Manner.BY_COUNT)
    assert (takes.ends is not None) == waits
    assert takes.manner is not Manner.BY_COUNT or not takes.count
    each = takes.manner in (Manner.REMOVING, Manner.MARKING, Manner.COVERING) and takes.mills is None
    assert not takes.for_each_mill or each


# ---- ending and examples


def _verify_ending(ending: Ending, kinds: range, board: Board) -> None:
    for rule in (*ending.decisive, *ending.drawn):
        for army in _armies(rule.condition):
            _verify_army(army, kinds, board)
        if isinstance(rule.condition, PiecesLeft):
            _verify_count(rule.condition.count)
            _verify_kinds(rule.condition.kinds, kinds)
    for stuck in ending.stuck:
        assert bool(stuck.kinds) == (stuck.count > 0) == (stuck.action is StuckAction.TAKE)
        _verify_kinds(stuck.kinds, kinds)
    assert ending.repetition is None or ending.repetition.times >= 2
    for counter in ending.counters:
        assert counter.plies >= 1
        _verify_kinds(counter.events.moves_of, kinds)
        match counter.material:
            case Material() as material:
                for army in _armies(material):
                    _verify_army(army, kinds, board)
            case InAll(count=count, both_sides=both):
                _verify_count(count)
                _verify_kinds(both, kinds)
            case None:
                pass


def _armies(condition: EndCondition) -> Iterator[Army]:
    if isinstance(condition, Material):
        yield condition.army
        if condition.against is not None:
            yield condition.against


def _verify_army(army: Army, kinds: range, board: Board) -> None:
    assert army.parts
    for part in army.parts:
        _verify_count(part.count)
        assert part.kinds
        _verify_kinds(part.kinds, kinds)
    _verify_kinds(() if army.including is None else (army.including,), kinds)
    _verify_zone(army.zone, board)


def _verify_count(count: Count) -> None:
    assert count.low >= 0
    assert count.high is None or count.high >= count.low


def _verify_examples(variant: Variant) -> None:
    """Every reason is a rule in force, and no two rules are told apart only by luck."""
    rules = rules_in_force(variant)
    assert len(rules) == len(set(rules))
    for example in variant.examples:
        for line in example.lines:
            assert not isinstance(line, Illegal) or line.rule in rules
