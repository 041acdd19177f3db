"""A line of the Hub protocol ↔ its command and arguments: `pos pos=W… moves="32-28 19-23"`.

Knows the lexis, no command. Read next: hub.py, hub_client.py.
"""

from __future__ import annotations

import re
from typing import Final

from ...dsl.values import frozen
from ..errors import NotationError
from ..notation.points import quoted
from .lines import one_line

# Hub's own names of games, and how we call them. Every other game goes by our name.
VARIANTS: Final = {
    "normal": "international",
    "killer": "killer",
    "bt": "breakthrough",
    "frisian": "frisian",
    "losing": "antidraughts",
}
_ARGUMENT: Final = re.compile(r'([^\s="]+)(?:=(?:"([^"]*)"|([^\s="]*)))?(?=\s|$)')
_BLANKS: Final = re.compile(r"\s*")


@frozen
class Command:
    """One line. A flag is an argument without a value: None."""

    name: str
    arguments: tuple[tuple[str, str | None], ...] = ()

    def get(self, name: str) -> str | None:
        """The value of an argument, None if it is missing or a flag; of several the last one counts."""
        return dict(self.arguments).get(name)

    def has(self, name: str) -> bool:
        return name in dict(self.arguments)


def read_line(line: str) -> Command | None:
    """The command of a line, None if it is empty. Raises NotationError where it is none."""
    words: list[tuple[str, str | None]] = []
    place = _BLANKS.match(line).end()  # type: ignore[union-attr]
    while place < len(line):
        found = _ARGUMENT.match(line, place)
        if found is None:
            raise NotationError(f"this is no argument: {quoted(line[place:])}")
        name, in_quotes, bare = found.groups()
        words.append((name, bare if in_quotes is None else in_quotes))
        place = _BLANKS.match(line, found.end()).end()  # type: ignore[union-attr]
    if not words:
        return None
    if words[0][1] is not None:
        raise NotationError(f"a line begins with a command, not with the argument {quoted(words[0][0])}")
    return Command(name=words[0][0], arguments=tuple(words[1:]))


def write_line(command: str, /, **arguments: object) -> str:
    """A line; an underscore in the name of an argument stands for a dash, True for a flag, None for nothing."""
    words = [command]
    for argument, value in arguments.items():
        if value is None or value is False:
            continue
        word = argument.replace("_", "-")
        words.append(word if value is True else f"{word}={_value(str(value))}")
    return " ".join(words)


def _value(text: str) -> str:
    flat = one_line(text)
    return f'"{flat}"' if not flat or re.search(r"[\s=]", flat) else flat


def hub_name(variant: str) -> str:
    """What Hub calls a variant of ours."""
    return next((hub for hub, ours in VARIANTS.items() if ours == variant), variant)
