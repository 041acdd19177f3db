"""A variant → its mutants: each rule in turn dropped, swapped with its neighbour, or changed in one respect.

fields.py says what is done to which field. Judges no mutant; leaves out only those that are no rules at all.
Read next: kill.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from ...dsl import ir
from ...dsl.verify import verify
from .fields import FIELDS, WHOLES, Ask, Inside


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """A variant that differs from its original in one rule.

    `rule` is where the original states it, `change` what has become of it. `trail` are the fields of the IR that lead
    to it, outermost first ("Variant.capturing", "Capturing.removal"); the last one is a class alone where several
    fields changed together ("Jump").
    """

    rule: ir.Origin
    change: str
    trail: tuple[str, ...]
    variant: ir.Variant

    @property
    def field(self) -> str:
        """What was changed."""
        return self.trail[-1]

    @property
    def words(self) -> str:
        return f"{self.rule.words}: {self.change}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edit:
    """A changed node of the IR, on its way up to the variant."""

    rule: ir.Origin
    change: str
    trail: tuple[str, ...]
    node: Any


def mutants(variant: ir.Variant) -> Iterator[Mutant]:
    """All mutants, in the order of the language; the same ones in every process."""
    for edit in _edits(variant, variant, variant.origin):
        if edit.node != variant and _is_sound(edit.node):
            yield Mutant(rule=edit.rule, change=edit.change, trail=edit.trail, variant=edit.node)


def _is_sound(variant: ir.Variant) -> bool:
    """Whether the changed rules are rules that a file could state. (Its examples may name a rule that is gone.)"""
    try:
        verify(replace(variant, examples=()))
    except AssertionError:
        return False
    return bool(variant.ending.decisive or variant.ending.drawn)


def _edits(node: Any, variant: ir.Variant, rule: ir.Origin) -> Iterator[_Edit]:
    """Every change of a node or of what it holds."""
    kind = cast(Any, type(node))
    rule = getattr(node, "origin", rule)
    for change in WHOLES[kind](node, variant) if kind in WHOLES else ():
        at = (change.rule and getattr(node, change.rule)) or rule
        yield _Edit(rule=at, change=change.words, trail=(kind.__name__,), node=change.value)
    for name, operator in FIELDS[kind].items():
        value, field = getattr(node, name), f"{kind.__name__}.{name}"
        match operator:
            case Inside():
                for edit in _inside(value, operator, variant, rule):
                    yield replace(edit, trail=(field, *edit.trail), node=replace(node, **{name: edit.node}))
            case Ask():
                at = (operator.rule and getattr(node, operator.rule)) or rule
                for change in operator.changes(value, variant):
                    changed = replace(node, **{name: change.value})
                    yield _Edit(rule=at, change=change.words, trail=(field,), node=changed)
            case _:
                pass


def _inside(value: Any, operator: Inside, variant: ir.Variant, rule: ir.Origin) -> Iterator[_Edit]:
    """Changes of a rule that a field holds, or of a list of them; pairs are of a piece and its rule."""
    if value is None:
        return
    if not _is_tuple(value):
        if operator.drop:
            yield _Edit(rule=_origin(value, rule), change="dropped", trail=(), node=None)
        yield from _edits(value, variant, rule)
        return
    rules: tuple[Any, ...] = value
    for place, member in enumerate(rules):
        before, behind = rules[:place], rules[place + 1 :]
        own = _origin(member, rule)
        if operator.drop:
            yield _Edit(rule=own, change="dropped", trail=(), node=(*before, *behind))
        if operator.order is not None and behind and operator.order(member, behind[0]):
            words = f"comes after `{_origin(behind[0], rule).words}`"
            yield _Edit(rule=own, change=words, trail=(), node=(*before, behind[0], member, *behind[1:]))
        for edit in _edits(_rule(member), variant, own):
            changed = (member[0], edit.node) if _is_tuple(member) else edit.node
            yield replace(edit, node=(*before, changed, *behind))


def _origin(member: Any, rule: ir.Origin) -> ir.Origin:
    """Where a rule of a list stands."""
    inner = _rule(member)
    return getattr(inner, "made_by", None) or getattr(inner, "origin", rule)


def _rule(member: Any) -> Any:
    """The rule of a pair of a kind and its rule."""
    return member[1] if _is_tuple(member) else member


def _is_tuple(value: object) -> bool:
    return isinstance(value, tuple)
