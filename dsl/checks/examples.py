"""`example` blocks → stories whose lines the engines test; the words after `because` → the rule they name.

Plays no move: whether an example is true is the business of `rulewright test`. Read next: ../because.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from .. import ir
from .. import outcomes as o
from .. import syntax as t
from ..because import named_rules
from ..resolve import nearest
from ..source import Span
from .context import Context, number_within

MAX_EXAMPLES = 200
MOST_DEPTH = 99

Refusal: TypeAlias = Callable[[tuple[ir.ExampleLine, ...], str], str | None]
"""Lines of a story told so far and the text of a move → the words of the rule that refuses the move there, if any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasons:
    """What `because` may name: the rules in force; `refusal` asks an engine, if one is at hand."""

    rules: tuple[ir.Origin, ...]
    refusal: Refusal | None


def check_examples(context: Context, reasons: Reasons) -> tuple[ir.Example, ...]:
    blocks = context.merged.examples
    if len(blocks) > MAX_EXAMPLES:
        context.faults.error("RW308", f"more than {MAX_EXAMPLES} examples", blocks[MAX_EXAMPLES].name.span)
    return tuple(_example(block, context, reasons) for block in blocks[:MAX_EXAMPLES])


def _example(block: t.ExampleBlock, context: Context, reasons: Reasons) -> ir.Example:
    lines: list[ir.ExampleLine] = []
    for statement in block.statements:
        line = _line(statement, tuple(lines), context, reasons)
        lines += [] if line is None else [line]
    return ir.Example(name=block.name.value, lines=tuple(lines), at=_place(block.keyword))


def _place(span: Span) -> ir.Place:
    return ir.Place(file=span.source.name, line=span.line, column=span.column)


def _texts(texts: Sequence[t.Text]) -> tuple[str, ...]:
    return tuple(text.value for text in texts)


def _line(
    statement: o.ExampleStatement, told: tuple[ir.ExampleLine, ...], context: Context, reasons: Reasons
) -> ir.ExampleLine | None:
    at = _place(statement.span)
    match statement:
        case o.PositionLine(text=text):
            return ir.SetPosition(text=None if text is None else text.value, at=at)
        case o.LegalLine(moves=moves):
            return ir.ExactlyLegal(moves=_texts(moves), at=at)
        case o.LegalCount(number=number):
            return ir.LegalCount(number=number.value, at=at)
        case o.AllowsLine(moves=moves):
            return ir.Allows(moves=_texts(moves), at=at)
        case o.IllegalLine(moves=moves, because=because):
            rule = _reason(because, told, moves, context, reasons)
            return rule and ir.Illegal(moves=_texts(moves), because=because.text, rule=rule, at=at)
        case o.AfterLine(moves=moves):
            return ir.After(moves=_texts(moves), at=at)
        case o.GivesLine(text=text):
            return ir.Gives(text=text.value, at=at)
        case o.OutcomeLine(words=words):
            return ir.HasOutcome(expected=ir.Expected(words), at=at)
        case o.PerftLine(depth=depth, nodes=nodes):
            number = number_within(depth, 0, MOST_DEPTH, "a perft depth", context.faults)
            return None if number is None else ir.Perft(depth=number, nodes=nodes.value, at=at)
        case _:
            assert_never(statement)


# ---- because


def _reason(
    because: t.Name, told: tuple[ir.ExampleLine, ...], moves: Sequence[t.Text], context: Context, reasons: Reasons
) -> ir.Origin | None:
    found = named_rules(because.text, reasons.rules, context.names)
    if len(found) == 1:
        return found[0]
    if len(found) > 1:
        choices = " or ".join(f"`{rule.words}`" for rule in found[:3])
        context.faults.error("RW221", f"the reason names {len(found)} rules of this variant", because.span,
                             help=f"say more of it: {choices}")  # fmt: skip
    elif not context.unread.intersection(because.text.split()[:2]):
        refused_by = _refused_by(told, moves, reasons)
        context.faults.error("RW221", "the reason names no rule of this variant", because.span,
                             _what_is_there(because.text, context, reasons), help=refused_by)  # fmt: skip
    return None


def _refused_by(told: tuple[ir.ExampleLine, ...], moves: Sequence[t.Text], reasons: Reasons) -> str:
    if reasons.refusal is not None and moves:
        words = reasons.refusal(told, moves[0].value)
        if words is not None:
            return f"`{moves[0].value}` is refused by: {words}"
    return "give a rule's subject and first words: `man captures`, `prefer most kings`, `mill spares`"


def _what_is_there(because: str, context: Context, reasons: Reasons) -> str:
    """What the variant says instead under the same keyword, and in whose file: "`russian` has `prefer none`"."""
    wanted = because.replace(",", " ").split()
    shared = {rule: _shared_words(wanted, rule.words.replace(",", " ").split()) for rule in reasons.rules}
    rule = max(shared, key=lambda rule: shared[rule], default=None)
    if rule is None or shared[rule] == 0 or (shared[rule] == 1 and _is_subject(wanted[0], context)):
        guess = nearest(because, [rule.words for rule in reasons.rules])
        return f"did you mean `{guess}`?" if guess else ""
    return f"`{_owner(rule, context)}` has `{rule.words}`"


def _is_subject(word: str, context: Context) -> bool:
    return word == "mill" or word in context.names.phases or word in [piece.name for piece in context.names.pieces]


def _shared_words(one: Sequence[str], other: Sequence[str]) -> int:
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _owner(rule: ir.Origin, context: Context) -> str:
    trees = context.merged.trees
    names = (tree.header.name.text for tree in trees if tree.header is not None and tree.source.name == rule.file)
    return next(names, context.merged.name)
