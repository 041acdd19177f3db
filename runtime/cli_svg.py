"""The command `svg`: a position as a picture, to a file or to standard output.

Reads arguments and writes text; the picture is made in svg/. Read next: cli_common.py, svg/picture.py.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from .cli_common import MovesOption, PositionOption, VariantArgument, game_from, guarded, load_rules
from .engine import interpret
from .errors import RulewrightError
from .game import Game
from .move import Move
from .notation.moves import parse_move
from .position import Side
from .svg.picture import board
from .svg.style import Names, Style


class NamesName(StrEnum):
    """How points are named in a picture, if they are."""

    NUMERIC = "numeric"
    ALGEBRAIC = "algebraic"
    NONE = "none"


_NAMES: dict[NamesName, Names] = {
    NamesName.NUMERIC: "numeric",
    NamesName.ALGEBRAIC: "algebraic",
    NamesName.NONE: "none",
}


@guarded
def svg(
    variant: VariantArgument,
    position: PositionOption = None,
    moves: MovesOption = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write there, not on standard output.")] = None,
    squares: Annotated[NamesName | None, typer.Option(help="How to name points.")] = None,
    flip: Annotated[bool, typer.Option("--flip", help="Black's side at the bottom.")] = False,
    size: Annotated[int, typer.Option(min=16, max=10_000, help="The longer side, in pixels.")] = 420,
    arrow: Annotated[
        list[str] | None, typer.Option(metavar="MOVE", help="An arrow along a move; what a legal one takes is crossed.")
    ] = None,
    mark: Annotated[list[str] | None, typer.Option(metavar="POINT", help="A ring round a point.")] = None,
) -> None:
    """Draw a position as an SVG picture; the last of the moves played is marked."""
    game = game_from(interpret(load_rules(variant)), position, moves)
    text = board(
        game.engine,
        game.position,
        last=game.moves[-1] if game.moves else None,
        arrows=[_arrow(game, said) for said in arrow or ()],
        marks=mark or (),
        style=Style(
            size=size,
            squares=None if squares is None else _NAMES[squares],
            bottom=Side.BLACK if flip else Side.WHITE,
        ),
    )
    if out is not None:
        out.write_text(text, encoding="utf-8")
        return
    encoding = sys.stdout.encoding or "ascii"
    sys.stdout.write(text.encode(encoding, "xmlcharrefreplace").decode(encoding))


def _arrow(game: Game, text: str) -> Move | str:
    """The legal move that a text names; else the text, whose points are then the path."""
    try:
        return parse_move(game.engine, game.position, text)
    except RulewrightError:
        return text
