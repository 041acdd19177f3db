"""The text of a file of game records → tags, move texts and results; enough of PDN 3.0 for the tests.

Knows no rule of any game: moves stay texts. Read next: test_games.py, which plays them; docs/notation.md, how single
moves are read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

SQUARE = r"(?:[a-n]\d{1,2}|\d{1,3})"
TOKENS = re.compile(
    r"""
    \[ \s* (?P<tag> \w+ ) \s* "(?P<value> [^"]* )" \s* \]
  | (?P<skipped> ^%[^\n]* | \{ [^}]* \} | \$\d+ | [!?]+ | \d+\.+ | \s+ )
  | (?P<result> (?: 1/2-1/2 | 1-0 | 0-1 | 2-0 | 1-1 | 0-2 | 0-0 | \* ) (?! [\w-] ) )
  | (?P<move> SQUARE (?: \s* [-x:] \s* SQUARE )+ | [a-g][1-7] )
  | (?P<open> \( ) | (?P<close> \) )
    """.replace("SQUARE", SQUARE),
    re.VERBOSE | re.MULTILINE,
)


@dataclass(slots=True, kw_only=True)
class GameText:
    """One game as written. `variations` has, for the ply (from 1) that one replaces, its moves."""

    tags: dict[str, str] = field(default_factory=dict[str, str])
    moves: list[str] = field(default_factory=list[str])
    variations: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    result: str = ""


def read_games(text: str) -> list[GameText]:
    """The games of a file, each up to its result. Raises ValueError for what is no token of a game record."""
    games = [GameText()]
    lines = [games[0].moves]  # the main line, and the variations inside which we are
    place = 0
    while place < len(text):
        found = TOKENS.match(text, place)
        if found is None:
            raise ValueError(f"not a game record from `{text[place : place + 20]}` on")
        place = found.end()
        match found.lastgroup:
            case "value":
                games[-1].tags[found["tag"]] = found["value"]
            case "move":
                lines[-1].append(re.sub(r"\s", "", found["move"]))
            case "open":
                lines.append(games[-1].variations.setdefault(len(games[-1].moves), []))
            case "close":
                lines.pop()
            case "result":
                games[-1].result = found["result"]
                games.append(GameText())
                lines = [games[-1].moves]
            case _:
                pass  # numbers, comments, marks
    last = games.pop()
    if last.moves or last.tags:
        raise ValueError("the last game has no result")
    return games
