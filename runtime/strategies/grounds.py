"""What can be said of a board: its points by name, places, directions, lines.

Found by asking the checker, which names every phrase of a text that it refuses. Read next: author.py, which writes of
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import get_args

from ...dsl.board import Board
from ...dsl.diagnostics import RulesError
from ...dsl.ir import Variant
from ...dsl.phrases import DirectionWords
from ..rules import Rules, rules_of

_ANY = "along any line"
DIRECTIONS = (_ANY, *(words for words in get_args(DirectionWords) if words != _ANY))  # cases shrink to the first one
PLACES = (
    "corners",
    "centre",
    "edge",
    "first row",
    "last row",
    "long diagonal",
    "row 2",
    "rows 2-3",
    "rows 1-2",
    "dark squares",
    "light squares",
)
FILE = "spec.rules"  # what messages about a drawn text call it


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """`names` are the points, each by the name that the notation has for it and by another one. `rows` has the row of
    each, and is empty where nothing can be said of rows for both sides alike; `opposite` then is the point half a turn
    away. `places` are phrases with the points that they mean for White. `longest` is the length of the longest line,
    `straight` of the longest one without a slanted step."""

    names: tuple[tuple[str, str], ...]
    rows: tuple[int, ...]
    opposite: Mapping[str, str]
    lines: tuple[tuple[str, ...], ...]
    directions: tuple[str, ...]
    places: Mapping[str, frozenset[str]]
    longest: int
    straight: int

    @property
    def points(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.names)


def checked(text: str) -> Rules | None:
    """The rules of a text, None if the checker refuses it."""
    try:
        return rules_of(text, FILE)
    except RulesError:
        return None


@lru_cache(maxsize=256)
def ground_of(board: str, notation: str = "") -> Ground:
    """What can be said of the board that the statement `board …` means, under a `notation …` statement or without."""
    refused = _refused(board, notation, DIRECTIONS, PLACES)
    directions = tuple(words for words in DIRECTIONS if words not in refused)
    places = tuple(words for words in PLACES if words not in refused)
    variant = rules_of(_trial(board, notation, directions, places), FILE).variant
    return _ground(variant, directions, places)


def _ground(variant: Variant, directions: tuple[str, ...], places: tuple[str, ...]) -> Ground:
    board, names = variant.board, variant.notation.names
    turned = board.turned
    return Ground(
        names=tuple(zip(names[1:], variant.notation.others[1:], strict=True)),
        rows=() if board.rows is None or turned is None else board.rows[1:],
        opposite={} if turned is None else {names[point]: names[turned[point]] for point in board.points},
        lines=tuple(tuple(names[point] for point in line) for line in board.lines),
        directions=directions,
        places={
            words: frozenset(names[point] for point in region.zone[0])
            for words, region in zip(places, variant.regions, strict=True)
        },
        longest=max(len(line) for line in board.lines),
        straight=max(_longest_straight(board, line) for line in board.lines),
    )


def _longest_straight(board: Board, line: tuple[int, ...]) -> int:
    columns, rows = board.columns, board.rows
    if columns is None or rows is None:
        return len(line)
    longest = run = 1
    for one, next_one in pairwise(line):
        run = 1 if columns[one] != columns[next_one] and rows[one] != rows[next_one] else run + 1
        longest = max(longest, run)
    return longest


def _refused(board: str, notation: str, directions: tuple[str, ...], places: tuple[str, ...]) -> set[str]:
    """The phrases that the checker refuses on this board: each stands on a line of its own, which it names."""
    text = _trial(board, notation, directions, places)
    try:
        rules_of(text, FILE)
    except RulesError as error:
        lines = text.splitlines()
        at = {lines[diagnostic.primary.span.line - 1] for diagnostic in error.diagnostics}
        return {words for words in (*directions, *places) if any(line.endswith(f" {words}") for line in at)}
    return set()


def _trial(board: str, notation: str, directions: tuple[str, ...], places: tuple[str, ...]) -> str:
    """A text that says each phrase on a line of its own."""
    regions = "\n".join(f"region r_{number} is {words}" for number, words in enumerate(places))
    moves = "\n".join(f"moves 1 step {words}" for words in directions)
    return f"""variant spec
title "Trial"
board {board}
{notation}
first white
{regions}
setup {{ white holds 1 man }}
piece man {{
moves to any empty point
{moves}
}}
ending {{ lose with no legal move; draw after 9 plies }}
"""
