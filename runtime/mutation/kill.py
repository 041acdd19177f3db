"""The examples of a file and of its parents, as `rulewright test` runs them → which of them a mutant fails.

Read next: operators.py, ../spec_test.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ...dsl.diagnostics import RulewrightError
from ...dsl.ir import After, Example, Perft, SetPosition
from ..game import Game
from ..reference.engine import ReferenceEngine
from ..rules import Rules
from ..spec_test import failures
from .operators import Mutant

PERFT_LEAVES: Final = 700  # of a perft line that is counted on a mutant; a deeper line is counted as deep as that goes


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Examples that hold for a variant, the quick ones first: its own, and those of its ancestors that hold here too.

    `generations` are the files, the variant's own first.
    """

    examples: tuple[Example, ...]
    generations: tuple[str, ...]


def evidence(engine: ReferenceEngine, ancestors: Sequence[Rules]) -> Evidence:
    """What speaks for the rules of `engine`; the ancestors are nearest first.

    An inherited rule is answered for by the file that states it, so that its examples, and those of the files between,
    count for it as far as they hold for the child.
    """
    own = engine.rules.variant
    examples = [*own.examples, *(example for rules in ancestors for example in rules.variant.examples)]
    fitting = [_as_deep_as_fits(engine, example) for example in examples]
    holding = [example for example in fitting if first_failure(engine, example) is None]
    files = (own.file, *(rules.variant.file for rules in ancestors))
    return Evidence(examples=tuple(sorted(holding, key=_counts)), generations=files)


def _counts(example: Example) -> int:
    """The leaves that it counts."""
    return sum(line.nodes for line in example.lines if isinstance(line, Perft))


def witness(evidence: Evidence, mutant: Mutant, engine: ReferenceEngine) -> Example | None:
    """The first example that the mutant, played by `engine`, fails, among those of the file that states the rule and
    of the files between it and the variant."""
    files = evidence.generations
    last = files.index(mutant.rule.file) if mutant.rule.file in files else 0
    counting = files[: last + 1]
    asked = (example for example in evidence.examples if example.at.file in counting)
    return next((example for example in asked if first_failure(engine, example) is not None), None)


def first_failure(engine: ReferenceEngine, example: Example) -> str | None:
    """What the engine gets wrong first, all counts being tried last: a mutant may have very many moves."""
    rest = replace(example, lines=tuple(line for line in example.lines if not isinstance(line, Perft)))
    failure = next(failures(engine, engine, rest, 0), None)
    if failure is not None:
        return failure.got
    return next(
        (f"perft {line.depth} differs" for line, game in _counts_of(engine, example) if not _is(game, line)), None
    )


def _counts_of(engine: ReferenceEngine, example: Example) -> Iterator[tuple[Perft, Game]]:
    """The perft lines, each with the game as it then stands."""
    game = Game(engine)
    for line in example.lines:
        match line:
            case SetPosition(text=text):
                game = Game(engine, text)
            case After(moves=moves):
                for text in moves:
                    game.push(text)
            case Perft():
                yield line, game
            case _:
                pass


def _is(game: Game, line: Perft) -> bool:
    """Whether the count is right; stops as soon as it is too great."""
    engine, leaves = game.engine, 0
    waiting = [(game.position, line.depth)]
    while waiting and leaves <= line.nodes:
        position, left = waiting.pop()
        moves = engine.legal_moves(position) if left else ()
        if left > 1:
            waiting += [(engine.play(position, move), left - 1) for move in moves]
        else:
            leaves += len(moves) if left else 1
    return leaves == line.nodes


def engine_of(mutant: Mutant) -> ReferenceEngine:
    """The reference engine plays mutants: it needs no compiler."""
    return ReferenceEngine(Rules(variant=mutant.variant, diagnostics=()))


# ---- perft lines


def _as_deep_as_fits(engine: ReferenceEngine, example: Example) -> Example:
    """The example with every perft line that is too deep for many runs replaced by a shallower count."""
    deep = any(isinstance(line, Perft) and line.nodes > PERFT_LEAVES for line in example.lines)
    if not deep:
        return example
    try:
        shallow = {line.at: _shallower(game, line) for line, game in _counts_of(engine, example)}
    except RulewrightError:
        return example  # it does not hold here
    lines = tuple(shallow[line.at] if isinstance(line, Perft) else line for line in example.lines)
    return replace(example, lines=lines)


def _shallower(game: Game, line: Perft) -> Perft:
    depth, nodes = 0, 1
    while line.nodes > PERFT_LEAVES and depth + 1 < line.depth:
        deeper = game.engine.perft(game.position, depth + 1)
        if deeper > PERFT_LEAVES or not deeper:
            break
        depth, nodes = depth + 1, deeper
    return replace(line, depth=depth, nodes=nodes) if depth else line
