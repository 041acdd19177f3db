"""`frozen` beside `dataclass`: the same behaviour, one case after another."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass, replace

import pytest
from rulewright.dsl.ir import FullBoard, Origin
from rulewright.dsl.values import frozen


@frozen
class Ours:
    """Two fields, one with a default."""

    one: int
    other: tuple[str, ...] = ()

    @property
    def both(self) -> tuple[object, ...]:
        return self.one, self.other


@dataclass(frozen=True, slots=True, kw_only=True)
class Theirs:
    one: int
    other: tuple[str, ...] = ()


@frozen
class Alike:
    one: int
    other: tuple[str, ...] = ()


def test_values_are_equal_and_hash_by_their_fields():
    assert Ours(one=1) == Ours(other=(), one=1)
    assert hash(Ours(one=1)) == hash(Ours(one=1, other=()))
    assert Ours(one=1) != Ours(one=2)
    assert Ours(one=1) != Alike(one=1)
    assert Ours(one=1).both == (1, ())
    assert FullBoard() == FullBoard()


@pytest.mark.parametrize("kind", [Ours, Theirs])
@pytest.mark.parametrize("values", [{}, {"other": ()}, {"one": 1, "third": 2}])
def test_wrong_fields_are_refused(kind: type, values: dict[str, object]):
    with pytest.raises(TypeError):
        kind(**values)


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_only_names_count(kind: type):
    with pytest.raises(TypeError):
        kind(1)


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_nothing_changes(kind: type):
    value = kind(one=1)
    with pytest.raises(FrozenInstanceError):
        value.one = 2
    with pytest.raises(FrozenInstanceError):
        del value.one
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        value.third = 2
    assert value == kind(one=1)


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_copies_and_pickles(kind: type):
    value = kind(one=1, other=("a",))
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value


def test_dataclasses_know_them():
    assert is_dataclass(Ours)
    assert is_dataclass(Ours(one=1))
    assert [(field.name, field.default, field.type) for field in fields(Ours)] == [
        (field.name, field.default, field.type) for field in fields(Theirs)
    ]
    assert replace(Ours(one=1), other=("b",)) == Ours(one=1, other=("b",))


def test_the_text_of_a_value_makes_it_again():
    assert eval(repr(Ours(one=1, other=("a",)))) == Ours(one=1, other=("a",))
    origin = Origin(words="w", path="p", file="f", line=1, column=2, end_column=3)
    assert eval(repr(origin)) == origin
