"""`frozen`: a class of annotated fields → a frozen, slotted, keyword-only dataclass, made in a tenth of the time.

`dataclass` compiles six functions for each class from text, which takes 0.8 ms; the IR has sixty classes, and importing
it would take as long as all else that an engine from the store needs. Here nothing is compiled, methods read a class's
fields through its slots, and `dataclasses` itself, which brings half of Python's tools for reading source code with it,
is imported only when somebody asks for fields. Knows no class of the IR. Read next: ir_parts.py.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def frozen(cls: type[T]) -> type[T]:
    """What `@dataclass(frozen=True, slots=True, kw_only=True)` makes of a class: values that are equal and hash by
    their fields, cannot be changed, are copied and pickled, and that `fields` and `replace` of dataclasses know.

    Fields are the annotations of the class itself, with or without a default; `field(...)` is not understood.
    """
    names = tuple(vars(cls).get("__annotations__", ()))
    kept = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    defaults = {name: kept.pop(name) for name in names if name in kept}
    own = {"__slots__": names, "__match_args__": (), "__qualname__": cls.__qualname__, "__repr__": _repr}
    made = type(cls)(cls.__name__, cls.__bases__, {**kept, **own})
    for name, method in (*_methods(made, names, defaults).items(), ("__dataclass_fields__", _Fields(defaults))):
        setattr(made, name, method)
    made.__setattr__ = made.__delattr__ = _refuse_change
    return made


class _Fields:
    """`__dataclass_fields__` of a class: what makes it a dataclass for those who ask, made when somebody asks."""

    def __init__(self, defaults: dict[str, Any]) -> None:
        self._defaults = defaults

    def __get__(self, instance: object, owner: type) -> dict[str, Any]:
        from dataclasses import make_dataclass

        typed = owner.__annotations__.items()
        fields = [
            (name, kind, self._defaults[name]) if name in self._defaults else (name, kind) for name, kind in typed
        ]
        plain: Any = make_dataclass(owner.__name__, fields, init=False, repr=False, eq=False, kw_only=True)
        type.__setattr__(owner, "__dataclass_fields__", plain.__dataclass_fields__)
        return plain.__dataclass_fields__


def _methods(made: type, names: tuple[str, ...], defaults: dict[str, Any]) -> dict[str, Callable[..., Any]]:
    """What values of a class do, as functions that know its fields."""
    setters = tuple(vars(made)[name].__set__ for name in names)  # the slots' own, which `__setattr__` does not stop
    contents = _contents_getter(names)

    def __init__(self: Any, /, **values: Any) -> None:
        if tuple(values) != names:
            values = _in_order(made, names, defaults | values)
        for put, value in zip(setters, values.values(), strict=True):
            put(self, value)

    def __eq__(self: Any, other: object) -> bool:
        return contents(self) == contents(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:
        return hash(contents(self))

    def __getstate__(self: Any) -> tuple[Any, ...]:
        return contents(self)

    def __setstate__(self: Any, state: tuple[Any, ...]) -> None:
        for put, value in zip(setters, state, strict=True):
            put(self, value)

    return {method.__name__: method for method in (__init__, __eq__, __hash__, __getstate__, __setstate__)}


def _contents_getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Gives the fields of a value as a tuple. (attrgetter gives no tuple of less than two names.)"""
    return attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)


def _in_order(made: type, names: tuple[str, ...], values: dict[str, Any]) -> dict[str, Any]:
    """Values in the order of the fields. Raises TypeError unless exactly the fields have got one."""
    missing, strange = [name for name in names if name not in values], sorted(values.keys() - set(names))
    if missing or strange:
        raise TypeError(f"{made.__name__}: {', '.join([f'{name} is missing' for name in missing] or strange)}")
    return {name: values[name] for name in names}


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
    return f"{type(self).__qualname__}({shown})"


def _refuse_change(self: Any, name: str, *_: object) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")
