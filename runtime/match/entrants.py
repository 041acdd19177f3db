"""The words for an engine (`self@nodes=2000`, `random:7`, `hub:scan hub@seconds=0.1`) → who plays, and how.

Reads only; starts nothing and opens no file. Read next: players.py, which makes players of them.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Final, cast

from ...dsl.values import frozen
from ..errors import MatchError
from .pace import LIMITS, Control, Pace, whole

DEFAULT_HASH_MB: Final = 16
OPTION: Final = "option."  # before the name of a parameter of a Hub engine


class Kind(StrEnum):
    """Who plays: our search, the same with another evaluation file, a random mover, a program that speaks Hub."""

    SELF = "self"
    EVAL = "eval"
    RANDOM = "random"
    HUB = "hub"


@frozen
class Entrant:
    """A player of a match as it was asked for. `what` is the evaluation file, the seed, or the program to run;
    `options` are parameters of a Hub engine by name."""

    kind: Kind
    name: str
    what: str = ""
    pace: Pace = Pace()
    hash_mb: int = DEFAULT_HASH_MB
    threads: int = 1
    options: tuple[tuple[str, str], ...] = ()

    @property
    def command(self) -> tuple[str, ...]:
        """The words of the program that a Hub engine is."""
        return tuple(shlex.split(self.what))


def read_entrants(first: str, second: str, pace: Pace) -> tuple[Entrant, Entrant]:
    """Both players; `pace` is for one that has none of its own. Two of the same name are told apart by a number.
    Raises MatchError."""
    one, other = read_entrant(first, pace), read_entrant(second, pace)
    if one.name == other.name:
        other = replace(other, name=f"{other.name} (2)")
    return one, other


def read_entrant(text: str, pace: Pace) -> Entrant:
    """One player; `pace` is its own where it names none. Raises MatchError."""
    asked, settings = _parted(text)
    word, colon, what = asked.partition(":")
    if word not in tuple(Kind):
        raise MatchError(f"`{text}` is no engine: write self, eval:FILE, random, random:SEED or hub:COMMAND")
    kind = Kind(word)
    _check_what(kind, what, bool(colon), text)
    own = _pace_of(settings)
    return Entrant(
        kind=kind,
        name=settings.pop("name", text),
        what=what,
        pace=pace if own.unlimited and kind is not Kind.RANDOM else own,
        hash_mb=whole(settings.pop("hash", str(DEFAULT_HASH_MB))),
        threads=whole(settings.pop("threads", "1")),
        options=_options(kind, settings, text),
    )


def _parted(text: str) -> tuple[str, dict[str, str]]:
    """What stands before the last `@`, and the settings behind it."""
    asked, at, tail = text.rpartition("@")
    if not at:
        return text, {}
    settings: dict[str, str] = {}
    for word in filter(None, tail.split(",")):
        name, equals, value = word.partition("=")
        if not equals or name in settings:
            raise MatchError(
                f"`{word}` in `{text}` is no setting: write name=value, parted by commas, each name once, "
                "such as @nodes=2000,hash=32 (a lone @ at the end keeps an earlier one as it is)"
            )
        settings[name] = value
    return asked, settings


def _check_what(kind: Kind, what: str, colon: bool, text: str) -> None:
    match kind:
        case Kind.SELF if colon:
            raise MatchError(f"`{text}`: nothing follows `self:`; another evaluation is eval:FILE")
        case Kind.EVAL if not what:
            raise MatchError(f"`{text}` names no file: write eval:FILE")
        case Kind.RANDOM if colon:
            whole(what)
        case Kind.HUB:
            _check_command(what, text)
        case _:
            pass


def _check_command(what: str, text: str) -> None:
    try:
        words = shlex.split(what)
    except ValueError as error:
        raise MatchError(f"`{text}` is no command: {str(error).lower()}") from error
    if not words:
        raise MatchError(f"`{text}` names no program: write hub:COMMAND, as it is started from a shell")


def _pace_of(settings: dict[str, str]) -> Pace:
    """The limits among the settings, which are taken out."""
    read: dict[str, Callable[[str], int | float | Control]] = LIMITS
    limits = {name: read[name](settings.pop(name)) for name in read if name in settings}
    return Pace(
        depth=cast("int | None", limits.get("depth")),
        nodes=cast("int | None", limits.get("nodes")),
        seconds=cast("float | None", limits.get("seconds")),
        clock=cast("Control | None", limits.get("clock")),
    )


def _options(kind: Kind, settings: dict[str, str], text: str) -> tuple[tuple[str, str], ...]:
    """The rest of the settings, which must be parameters of a Hub engine."""
    for name in settings:
        if kind is not Kind.HUB or not name.startswith(OPTION):
            known = "seconds, nodes, depth, clock, hash, threads, name, and for Hub engines option.NAME"
            raise MatchError(f"`{name}` in `{text}` is no setting: there are {known}")
    return tuple((name.removeprefix(OPTION), value) for name, value in settings.items())
