"""Example blocks made of a position and what an engine says there; their text, ready for a `.rules` file.

A story says what the engine that is asked says: whether that is what the rulebook means, a person has to judge. Read
next: observe.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, assert_never

from ...dsl.ir import (
    After,
    Allows,
    ExactlyLegal,
    Example,
    ExampleLine,
    Expected,
    Gives,
    HasOutcome,
    Illegal,
    LegalCount,
    Perft,
    Place,
    SetPosition,
)
from ..engine import Engine
from ..move import Move
from ..notation.move_texts import record_text
from ..position import Outcome, Position

LISTED: Final = 8  # moves that an example writes out; of more, their number and a few
WIDTH: Final = 118  # of a block on one line

NOWHERE: Final = Place(file="", line=0, column=0)


def story(lines: Iterable[ExampleLine], name: str = "") -> Example:
    return Example(name=name, lines=tuple(lines), at=NOWHERE)


def renamed(example: Example, name: str) -> Example:
    return replace(example, name=name)


# ---- lines


def at(engine: Engine, position: Position) -> SetPosition:
    return SetPosition(text=engine.fen(position), at=NOWHERE)


def legal_here(engine: Engine, moves: Sequence[Move], missing: Sequence[Move]) -> list[ExampleLine]:
    """The legal moves of a position, in full if they are few. `missing`: those that other rules would not have."""
    variant = engine.rules.variant
    if len(moves) <= LISTED:
        return [ExactlyLegal(moves=tuple(record_text(variant, move, moves) for move in moves), at=NOWHERE)]
    lines: list[ExampleLine] = [LegalCount(number=len(moves), at=NOWHERE)]
    texts = tuple(record_text(variant, move, moves) for move in missing[:3])
    return [*lines, Allows(moves=texts, at=NOWHERE)] if missing else lines


def played(engine: Engine, moves: Sequence[Move], move: Move) -> After:
    return After(moves=(record_text(engine.rules.variant, move, moves),), at=NOWHERE)


def joined(lines: list[ExampleLine], after: After) -> list[ExampleLine]:
    """The lines with the moves played last, in one line with those before."""
    match lines[-1:]:
        case [After(moves=moves)]:
            return [*lines[:-1], After(moves=(*moves, *after.moves), at=NOWHERE)]
        case _:
            return [*lines, after]


def gives(engine: Engine, position: Position) -> Gives:
    return Gives(text=engine.fen(position), at=NOWHERE)


def outcome_line(word: Expected) -> HasOutcome:
    return HasOutcome(expected=word, at=NOWHERE)


def outcome_word(outcome: Outcome | None) -> Expected:
    if outcome is None:
        return Expected.OPEN
    return Expected.DRAW if outcome.winner is None else Expected(f"{outcome.winner} wins")


# ---- text


def block(example: Example) -> str:
    """The example as a `.rules` file has it: on one line if it fits, else a line for each statement."""
    lines = [_text(line) for line in example.lines]
    short = f'example "{example.name}" {{ {"; ".join(" ".join(line.split()) for line in lines)} }}'
    if len(short) <= WIDTH:
        return short
    return "\n".join([f'example "{example.name}" {{', *(f"  {line}" for line in lines), "}"])


def _text(line: ExampleLine) -> str:
    match line:
        case SetPosition(text=text):
            return "position start" if text is None else f'position "{text}"'
        case ExactlyLegal(moves=moves):
            return f"legal    {_quoted(moves) or 'none'}"
        case LegalCount(number=number):
            return f"legal    {number} move{'' if number == 1 else 's'}"
        case Allows(moves=moves):
            return f"allows   {_quoted(moves)}"
        case Illegal(moves=moves, because=because):
            return f"illegal  {_quoted(moves)} because {because}"
        case After(moves=moves):
            return f"after    {_quoted(moves)}"
        case Gives(text=text):
            return f'gives    "{text}"'
        case HasOutcome(expected=expected):
            return f"outcome  {expected.value}"
        case Perft(depth=depth, nodes=nodes):
            return f"perft    {depth} = {nodes}"
    assert_never(line)


def _quoted(moves: Sequence[str]) -> str:
    return ", ".join(f'"{move}"' for move in moves)
