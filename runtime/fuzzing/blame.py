"""The lines of a `.rules` file that a disagreement is about: where to look first.

Says nothing about who is right. A move that only the second engine has is refused by a rule, which `explain` names; one
that it has not is made by rules of its piece. Read next: jobs.py, ../reference/explain.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...dsl.diagnostics import RulewrightError
from ...dsl.ir import Origin, Variant
from ..differential import Gap
from ..engine import Engine
from ..move import Move
from ..notation.move_texts import long_text
from ..position import Position, kind_of
from ..reference.phases import permitted

MOST_LINES = 8


def rule_lines(reference: Engine, position: Position, gap: Gap) -> tuple[str, ...]:
    """The lines involved, as "file:line: words", each once, the likeliest first."""
    variant = reference.rules.variant
    lines = [line for move in gap.extra for line in _refusing(reference, position, move)]
    origins = [origin for move in (*gap.missing, *gap.extra) for origin in _making(variant, position, move)]
    origins += _named(variant, (*gap.left, *gap.right)) if gap.what.startswith("outcome") else []
    lines += [f"{origin.file}:{origin.line}: {origin.words}" for origin in origins]
    return tuple(dict.fromkeys(lines))[:MOST_LINES]


def _refusing(reference: Engine, position: Position, move: Move) -> Iterator[str]:
    """The rule that forbids a move, if the reference engine can say."""
    text = long_text(reference.rules.variant, position, move).split(" ")[0]
    try:
        verdict = reference.explain(position, text)
    except RulewrightError:
        return
    if verdict.rule is not None:
        yield f"{verdict.file}:{verdict.line}: {verdict.rule}"


def _making(variant: Variant, position: Position, move: Move) -> Iterator[Origin]:
    """The rules by which a piece makes a move: those of its kind in the phase, of captures, of promotion, of mills."""
    allowed = permitted(variant, position)
    cell = position.cells[move.origin]
    if len(move.path) == 1:
        yield from (rule.origin for rule in (*allowed.places, *allowed.leaves))
        yield from (rule.origin for rule in variant.ending.stuck)
    elif cell:
        kind = kind_of(cell)
        jumps = variant.capturing is not None and bool(move.captured)
        rules = (*allowed.captures[kind], *allowed.surrounds[kind]) if jumps else allowed.moves[kind]
        yield from (rule.origin for rule in rules)
        promotion = variant.pieces[kind].promotion
        if move.promotion is not None and promotion is not None:
            yield promotion.origin
        if jumps:
            yield from _of_captures(variant)
    if variant.mill is not None and move.captured:
        yield variant.mill.made_by
        yield from (takes.origin for takes in variant.mill.takes)
        yield variant.mill.protection_origin


def _of_captures(variant: Variant) -> Iterator[Origin]:
    """The lines of the `capturing` block that choose among captures."""
    capturing = variant.capturing
    if capturing is not None:
        yield from (tier.origin for tier in capturing.tiers)
        stated = (
            capturing.sequence_origin,
            capturing.turn_origin,
            capturing.removal_origin,
            capturing.mandatory_origin,
        )
        yield from (origin for origin in stated if origin.stated)


def _named(variant: Variant, texts: Iterable[str]) -> list[Origin]:
    """The lines of the ending whose words stand in what the engines said."""
    ending = variant.ending
    rules = (*ending.decisive, *ending.drawn, *ending.counters, *ending.stuck)
    told = "\n".join(texts)
    return [rule.origin for rule in rules if f"'{rule.origin.words}'" in told]
