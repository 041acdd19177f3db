"""The command `play`: a game in the terminal, against the engine or between two people.

Sets the table; the game is played in table/. Read next: cli_common.py, table/table.py.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import Annotated, Final

import typer

from .cli_common import (
    INTERRUPTED,
    MovesOption,
    PositionOption,
    SquaresOption,
    VariantArgument,
    compiled_engine,
    compiled_or_none,
    game_from,
    guarded,
    leave,
    load_rules,
    look,
    out,
)
from .engine import Engine, interpret
from .game import Game
from .limits import Limits
from .position import Side
from .rules import Rules
from .search import Searcher
from .table.record import moves_text
from .table.table import Table
from .table.talk import Terminal
from .table.thoughts import Begin, OnThought, Thinking

USUAL_SECONDS: Final = 1.0
FORCED: Final = 6  # plies that the engine looks ahead where it has no choice: nobody wants to wait for that


class SideName(StrEnum):
    """Which side the person plays."""

    WHITE = "white"
    BLACK = "black"
    BOTH = "both"
    NONE = "none"


_PEOPLE: Final = {
    SideName.WHITE: frozenset({Side.WHITE}),
    SideName.BLACK: frozenset({Side.BLACK}),
    SideName.BOTH: frozenset(Side),
    SideName.NONE: frozenset[Side](),
}


@guarded
def play(
    variant: VariantArgument,
    side: Annotated[SideName, typer.Option(help="The side that you play.")] = SideName.WHITE,
    seconds: Annotated[float | None, typer.Option(min=0.001, max=86_400, help="The engine's time for a move.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, max=100, help="Plies that the engine looks ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions that the engine looks at for a move.")] = None,
    position: PositionOption = None,
    moves: MovesOption = None,
    squares: SquaresOption = None,
) -> None:
    """Play a game in the terminal against the engine. At the table `help` lists what can be said."""
    rules = load_rules(variant)
    limited = seconds is not None or depth is not None or nodes is not None
    limits = Limits(seconds=seconds if limited else USUAL_SECONDS, depth=depth, nodes=nodes)
    engine = None if side is SideName.BOTH else compiled_engine(rules)
    console = out()
    table = Table(
        game_from(engine or interpret(rules), position, moves),
        Terminal(console),
        cache(lambda: _thinker(rules, engine, limits)),
        people=_PEOPLE[side],
        look=replace(look(console, squares), bottom=Side.BLACK if side is SideName.BLACK else Side.WHITE),
    )
    console.print(f"{rules.title}: `help` lists what you can say")
    _sit(table)


def _sit(table: Table) -> None:
    """The game to its end, or to Ctrl-C; then its moves."""
    interrupted = False
    try:
        table.run()
    except KeyboardInterrupt:
        interrupted = True
        table.talk.say("")
    table.talk.say(moves_text(table))
    if interrupted:
        leave(INTERRUPTED)


def _thinker(rules: Rules, engine: Engine | None, limits: Limits) -> Begin | None:
    """Who thinks at this table. Where people play both sides a machine without a compiler has nobody."""
    from .compiled import CompiledEngine

    thinks = engine or compiled_or_none(rules)
    if not isinstance(thinks, CompiledEngine):
        return None
    searcher = Searcher(thinks)

    def begin(game: Game, on_thought: OnThought) -> Thinking:
        forced = len(game.legal_moves()) == 1
        most = replace(limits, depth=min(limits.depth or FORCED, FORCED)) if forced else limits
        return searcher.begin(game.position, most, history=game.positions[:-1], on_line=on_thought)

    return begin
