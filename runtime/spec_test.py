"""The examples of a `.rules` file, run line by line on the engines given → what passed, and precise failures.

Plays through `Game`, so that outcomes include repetition. Never decides what is right: the file does. Read next:
game.py, docs/language.md on `example`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from ..dsl.diagnostics import RulewrightError
from ..dsl.ir import (
    After,
    Allows,
    ExactlyLegal,
    Example,
    ExampleLine,
    Expected,
    Gives,
    HasOutcome,
    Illegal,
    LegalCount,
    Perft,
    Place,
    SetPosition,
)
from .engine import Engine
from .errors import IllegalMoveError
from .game import Game
from .move import Move
from .notation.fen import write_fen
from .notation.fen_tail import empty_memory
from .notation.move_texts import move_texts
from .notation.moves import parse_move
from .position import Outcome, Position

REFERENCE_NODES = 20_000  # leaves that the reference engine counts in seconds; deeper it counts as deep as fits


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One line of an example that an engine did not meet."""

    engine: str
    example: str
    file: str
    line: int
    expected: str
    got: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecReport:
    """`passed` of `examples` examples held on every engine."""

    variant: str
    engines: tuple[str, ...]
    examples: int
    passed: int
    failures: tuple[Failure, ...]


def run_examples(
    engines: Sequence[Engine],
    *,
    reference_nodes: int = REFERENCE_NODES,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> SpecReport:
    """Every example of the variant on every engine; the engines are of the same rules.

    A perft line with more than `reference_nodes` leaves is counted on the reference engine only as deep as the last
    engine given counts no more than that, and compared there; alone, the reference engine leaves such a line out.
    `progress(done, total)` counts examples.
    """
    variant = engines[0].rules.variant
    failed: list[Failure] = []
    passed = 0
    for number, example in enumerate(variant.examples, start=1):
        found = [failure for engine in engines for failure in failures(engine, engines[-1], example, reference_nodes)]
        passed += not found
        failed += found
        progress(number, len(variant.examples))
    return SpecReport(
        variant=variant.name,
        engines=tuple(engine.name for engine in engines),
        examples=len(variant.examples),
        passed=passed,
        failures=tuple(failed),
    )


# ---- one example


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gap:
    """What a line expected and what came instead."""

    expected: str
    got: str


def failures(engine: Engine, judge: Engine, example: Example, reference_nodes: int) -> Iterator[Failure]:
    """The story from top to bottom, each failure as it is met; a line that cannot even be set up ends it, for nothing
    below can be judged. `judge` counts how deep the reference engine can."""
    game = Game(engine)
    for line in example.lines:
        try:
            if isinstance(line, SetPosition):
                game = Game(engine, line.text)
                continue
            gaps = _check(game, judge, line, reference_nodes)
        except RulewrightError as error:
            yield _failure(engine, example, line.at, _Gap(expected=_said(line), got=str(error)))
            return
        yield from (_failure(engine, example, line.at, gap) for gap in gaps)


def _failure(engine: Engine, example: Example, at: Place, gap: _Gap) -> Failure:
    return Failure(
        engine=engine.name,
        example=example.name,
        file=at.file,
        line=at.line,
        expected=gap.expected,
        got=gap.got,
    )


def _said(line: ExampleLine) -> str:
    """The line in the author's words, for a failure that comes before any comparison."""
    match line:
        case SetPosition():
            return f"the position {line.text or 'start'}"
        case ExactlyLegal() | Allows() | After():
            return ", ".join(line.moves) or "no legal move"
        case Illegal():
            return f"{', '.join(line.moves)} is illegal because {line.because}"
        case LegalCount():
            return f"{line.number} legal moves"
        case Gives():
            return line.text
        case HasOutcome():
            return line.expected.value
        case Perft():
            return f"perft {line.depth} = {line.nodes}"
    assert_never(line)


def _check(game: Game, judge: Engine, line: ExampleLine, reference_nodes: int) -> list[_Gap]:
    match line:
        case SetPosition():
            return []
        case ExactlyLegal():
            return _check_exactly(game, line)
        case LegalCount():
            return _compare(f"{line.number} legal moves", f"{len(game.legal_moves())} legal moves")
        case Allows():
            return [gap for text in line.moves for gap in _check_allowed(game, text)]
        case Illegal():
            return [gap for text in line.moves for gap in _check_illegal(game, text, line)]
        case After():
            for text in line.moves:
                game.push(text)
            return []
        case Gives():
            return _check_position(game, line.text)
        case HasOutcome():
            return _compare(line.expected.value, _outcome_word(game.outcome()))
        case Perft():
            return _check_perft(game, judge, line, reference_nodes)
    assert_never(line)


def _compare(expected: str, got: str) -> list[_Gap]:
    return [] if expected == got else [_Gap(expected=expected, got=got)]


# ---- moves


def _check_exactly(game: Game, line: ExactlyLegal) -> list[_Gap]:
    gaps = [gap for text in line.moves for gap in _check_allowed(game, text)]
    named = {found for text in line.moves if (found := _legal(game, text))}
    extra = [move for move in game.legal_moves() if move not in named]
    if gaps or not extra:
        return gaps
    texts = dict(zip(game.legal_moves(), move_texts(game.engine.rules.variant, game.legal_moves()), strict=True))
    return [
        _Gap(
            expected=f"exactly {', '.join(line.moves) or 'no legal move'}",
            got=f"also legal: {', '.join(texts[move] for move in extra)}",
        )
    ]


def _legal(game: Game, text: str) -> Move | None:
    try:
        return parse_move(game.engine, game.position, text)
    except IllegalMoveError:
        return None


def _check_allowed(game: Game, text: str) -> list[_Gap]:
    try:
        parse_move(game.engine, game.position, text)
    except IllegalMoveError as error:
        return [_Gap(expected=f"{text} is legal", got=str(error))]
    return []


def _check_illegal(game: Game, text: str, line: Illegal) -> list[_Gap]:
    expected = f"{text} is illegal because {line.rule.words}"
    verdict = game.engine.explain(game.position, text)
    if verdict.legal or _legal(game, text):
        return [_Gap(expected=expected, got=f"{text} is legal")]
    if verdict.rule != line.rule.words:
        return [_Gap(expected=expected, got=f"illegal because {verdict.rule}: {verdict.reason}")]
    return []


# ---- positions, outcomes, counts


def _check_position(game: Game, text: str) -> list[_Gap]:
    """Memory is compared only where the text has a tail."""
    variant = game.engine.rules.variant
    expected, now = game.engine.parse(text), game.position
    bare = empty_memory(variant)
    if expected == replace(expected, **bare):
        now = replace(now, **bare)
    return _compare(write_fen(variant, expected), write_fen(variant, now))


def _outcome_word(outcome: Outcome | None) -> str:
    if outcome is None:
        return Expected.OPEN.value
    return Expected.DRAW.value if outcome.winner is None else f"{outcome.winner} wins"


def _check_perft(game: Game, judge: Engine, line: Perft, reference_nodes: int) -> list[_Gap]:
    engine, position = game.engine, game.position
    if engine.name != "reference" or line.nodes <= reference_nodes:
        return _compare(
            f"perft {line.depth} = {line.nodes}", f"perft {line.depth} = {engine.perft(position, line.depth)}"
        )
    if judge is engine:
        return []
    depth, nodes = _depth_that_fits(judge, position, line.depth, reference_nodes)
    return _compare(
        f"perft {depth} = {nodes}, as {judge.name}", f"perft {depth} = {engine.perft(position, depth)}, as {judge.name}"
    )


def _depth_that_fits(judge: Engine, position: Position, most: int, leaves: int) -> tuple[int, int]:
    """The greatest depth below `most` whose count is at most `leaves`, and that count; at least depth 0."""
    depth, nodes = 0, 1
    while depth + 1 < most and 0 < (deeper := judge.perft(position, depth + 1)) <= leaves:
        depth, nodes = depth + 1, deeper
    return depth, nodes
