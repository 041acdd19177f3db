"""`frozen`: a class of annotated fields → a frozen, slotted, keyword-only dataclass, made in a tenth of the time.

`dataclass` compiles six functions for each class from text, which takes 0.8 ms; the IR has sixty classes, and importing
it would take as long as all else that an engine from the store needs. Here nothing is compiled: methods read a class's
fields through its slots. Knows no class of the IR. Read next: ir_parts.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def frozen(cls: type[T]) -> type[T]:
    """What `@dataclass(frozen=True, slots=True, kw_only=True)` makes of a class: values that are equal and hash by
    their fields, cannot be changed, are copied and pickled, and that `fields` and `replace` of dataclasses know.

    Fields are annotations with or without a default; `field(...)` is not understood.
    """
    cls.__doc__ = cls.__doc__ or cls.__name__  # else dataclass would ask `inspect` for a signature
    made = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=True)(cls)
    names = tuple(field.name for field in fields(made))  # pyright: ignore[reportArgumentType]  # it is one now
    contents = _contents_getter(names)
    methods = {
        "__init__": _initialiser(made, names),
        "__repr__": _repr,
        "__eq__": _equality(contents),
        "__hash__": _hash_of(contents),
        "__setattr__": _refuse_change,
        "__delattr__": _refuse_change,
        "__getstate__": contents,
        "__setstate__": _restorer(made, names),
    }
    for name, method in methods.items():
        setattr(made, name, method)
    return made


def _contents_getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """The fields of a value as a tuple. (attrgetter gives no tuple of less than two names.)"""
    if len(names) > 1:
        several = attrgetter(*names)
        return lambda value: several(value)
    return lambda value: tuple(getattr(value, name) for name in names)


def _setters(made: type, names: tuple[str, ...]) -> dict[str, Callable[[Any, Any], None]]:
    """The slots' own setters, which our `__setattr__` does not stop."""
    return {name: vars(made)[name].__set__ for name in names}


def _initialiser(made: type, names: tuple[str, ...]) -> Callable[..., None]:
    setters = _setters(made, names)
    given_by = {field.name: field.default for field in fields(made) if field.default is not MISSING}

    def __init__(self: Any, /, **values: Any) -> None:
        if values.keys() != setters.keys():
            values = given_by | values
            _check_names(made, values, setters)
        for name, put in setters.items():
            put(self, values[name])

    return __init__


def _check_names(made: type, values: dict[str, Any], known: dict[str, Any]) -> None:
    """Raises TypeError unless exactly the fields have got values."""
    for wrong, what in ((known.keys() - values.keys(), "missing"), (values.keys() - known.keys(), "unexpected")):
        if wrong:
            raise TypeError(f"{made.__name__}: {what} {', '.join(sorted(wrong))}")


def _restorer(made: type, names: tuple[str, ...]) -> Callable[[Any, tuple[Any, ...]], None]:
    setters = tuple(_setters(made, names).values())

    def __setstate__(self: Any, state: tuple[Any, ...]) -> None:
        for put, value in zip(setters, state, strict=True):
            put(self, value)

    return __setstate__


def _equality(contents: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any, object], bool]:
    def __eq__(self: Any, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return contents(self) == contents(other)

    return __eq__


def _hash_of(contents: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any], int]:
    return lambda self: hash(contents(self))


def _repr(self: Any) -> str:
    shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
    return f"{type(self).__qualname__}({shown})"


def _refuse_change(self: Any, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")
