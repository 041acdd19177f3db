"""The table of what is done to which field of the IR is complete, and every operator makes rules that can be played."""

from __future__ import annotations

import inspect
from collections import Counter

import pytest
import rulewright as rw
from rulewright.dsl import ir
from rulewright.runtime.mutation.fields import FIELDS, WHOLES, Kept
from rulewright.runtime.mutation.operators import mutants

# Classes of the IR that hold no rule by themselves.
NO_RULES = {
    "Notation": "how points are called",
    "Region": "a name for points, which rules hold themselves",
    "Setup": "where a game starts; every position of an example is another start",
    "MillLine": "worked out from the board and the length of a mill",
    "Beyond": "no engine plays it yet",
    "Origin": "where a rule stands",
    "Count": "a value, changed as one",
    "InLine": "a value, changed as one",
}
EXAMPLES = {"After", "Allows", "ExactlyLegal", "Example", "Gives", "HasOutcome", "Illegal", "LegalCount", "Perft"}
EXAMPLES |= {"Place", "SetPosition"}


def classes_of_the_ir() -> dict[str, type]:
    found = inspect.getmembers(ir, inspect.isclass)
    return {name: kind for name, kind in found if "__slots__" in vars(kind) and kind.__module__.startswith(ir.__name__)}


def test_every_class_of_rules_is_in_the_table() -> None:
    """A new kind of rule fails here until somebody says what to change in it."""
    known = {kind.__name__ for kind in FIELDS}
    assert set(classes_of_the_ir()) - known - EXAMPLES == set(NO_RULES)


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_every_field_is_in_the_table(kind: type) -> None:
    assert set(FIELDS[kind]) == set(vars(kind)["__slots__"])


def test_a_field_that_is_left_alone_has_a_reason() -> None:
    for fields in FIELDS.values():
        for operator in fields.values():
            assert not isinstance(operator, Kept) or operator.why


def test_what_is_changed_together_has_a_function() -> None:
    """A field that the table leaves to WHOLES is one of a class that is there."""
    together = {
        kind
        for kind, fields in FIELDS.items()
        for operator in fields.values()
        if isinstance(operator, Kept) and "WHOLES" in operator.why
    }
    assert together <= set(WHOLES)


def test_the_mutants_of_a_variant() -> None:
    """Every rule of ply_yard_international has mutants, among them those that players would think of first."""
    found = [mutant.words for mutant in mutants(rw.load("ply_yard_international").variant)]
    for words in (
        "first black: white begins",
        "man moves 1 step diagonally forward: the opposite way",
        "remove at once: after the sequence",
        "capture is mandatory: is optional",
        "sequence must be completed: may stop early",
        "prefer most pieces: dropped",
        "prefer most pieces: comes after `prefer most kings`",
        "lose with no legal move: win, not lose",
        "draw after 100 plies without capture or promotion: 99, not 100",
    ):
        assert words in found
    assert max(Counter(found).values()) == 1


def test_mutants_are_the_same_in_every_process() -> None:
    """Numbers of mutants travel between processes."""
    variant = rw.load("morabaraba").variant
    assert [mutant.words for mutant in mutants(variant)] == [mutant.words for mutant in mutants(variant)]
    assert all(mutant.variant != variant for mutant in mutants(variant))
