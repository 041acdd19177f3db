"""A table without terminal and search: people are lists of lines, the engine plays what it is told, then anything."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import rulewright as rw
from rich.text import Text
from rulewright.runtime.draw import Look
from rulewright.runtime.move import Move
from rulewright.runtime.position import Side
from rulewright.runtime.rules import rules_of
from rulewright.runtime.table.table import Table
from rulewright.runtime.table.thoughts import OnThought

END = None  # of the lines that are said
CTRL_C = object()

SIDES = {
    "white": frozenset({Side.WHITE}),
    "black": frozenset({Side.BLACK}),
    "both": frozenset(Side),
    "none": frozenset[Side](),
}


@dataclass
class Found:
    """A thought, and what is chosen after it."""

    move: Move | None
    score: int = 0
    depth: int = 3
    nodes: int = 1234
    seconds: float = 0.5

    @property
    def pv(self) -> tuple[Move, ...]:
        return () if self.move is None else (self.move,)


class Thinker:
    """Answers at the first look; with `interrupts` that many looks meet Ctrl-C before."""

    def __init__(self, found: Found, interrupts: int = 0) -> None:
        self.found, self.interrupts, self.stopped, self.looks = found, interrupts, 0, 0

    def stop(self) -> None:
        self.stopped += 1

    def result(self, timeout: float | None = None) -> Found:
        assert timeout is not None
        self.looks += 1
        if self.looks == 1:
            raise TimeoutError
        if self.interrupts:
            self.interrupts -= 1
            raise KeyboardInterrupt
        return self.found


@dataclass
class People:
    """Says the lines one by one; keeps what it hears."""

    lines: Iterator[str | object]
    heard: list[str] = field(default_factory=list)
    live: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)

    def ask(self, prompt: str, words: Callable[[], Iterable[str]]) -> str | None:
        self.prompts.append(prompt)
        self.offered = list(words())
        line = next(self.lines, END)
        if line is CTRL_C:
            raise KeyboardInterrupt
        return line if isinstance(line, str) else None

    def say(self, text: str | Text) -> None:
        self.heard.append(text.plain if isinstance(text, Text) else text)

    @contextmanager
    def thinking(self, what: str) -> Generator[Callable[[str], None]]:
        self.live.append(what)
        yield self.live.append


class Engine:
    """Plays the moves told, then the first legal one."""

    def __init__(self, moves: Iterable[str] = (), score: int = 0, interrupts: int = 0) -> None:
        self.moves, self.score, self.interrupts = list(moves), score, interrupts
        self.thinkers: list[Thinker] = []

    def __call__(self) -> Callable[[rw.Game, OnThought], Thinker]:
        return self.begin

    def begin(self, game: rw.Game, on_thought: OnThought) -> Thinker:
        legal = game.legal_moves()
        if self.moves:
            copy = rw.Game(game.engine, game.position)
            move = copy.push(self.moves.pop(0))
        else:
            move = legal[0]
        thinker = Thinker(Found(move, self.score), self.interrupts)
        on_thought(thinker.found)
        self.thinkers.append(thinker)
        return thinker


@dataclass
class Sitting:
    table: Table
    people: People
    engine: Engine

    @property
    def heard(self) -> str:
        return "\n".join(self.people.heard)


def sit(
    variant: str,
    *lines: str | object,
    side: str = "both",
    fen: str | None = None,
    engine: Engine | None = None,
    run: bool = True,
) -> Sitting:
    """A sitting after these lines; the variant is a name, or a rules text."""
    rules = rules_of(variant) if "\n" in variant else rw.load(variant)
    played = rw.Game(rw.interpret(rules), fen)
    people, thinking = People(iter(lines)), engine or Engine()
    table = Table(played, people, thinking, people=SIDES[side], look=Look(ascii_only=True))
    if run:
        table.run()
    return Sitting(table, people, thinking)
