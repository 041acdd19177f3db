"""What can be said at a table beside moves: a word, what belongs to it, what it does.

Read next: table.py, which hears them; record.py.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from ...dsl.values import frozen
from ..notation.fen import write_fen
from ..notation.move_texts import move_text
from ..notation.points import quoted
from .record import save_record
from .thoughts import thought_text

if TYPE_CHECKING:
    from .table import Table

Act: TypeAlias = "Callable[[Table, str], None]"

WIDTH: Final = 100


@frozen
class Order:
    """`argument` is what follows the word, as `help` shows it; `act` gets it as it was typed, without blanks around."""

    argument: str
    help: str
    act: Act


def _in_play(act: Act) -> Act:
    """The order where the game goes on; after its end that is all there is to say."""

    def asked(table: Table, text: str) -> None:
        if table.outcome() is None:
            act(table, text)
        else:
            table.talk.say("the game is over")

    return asked


def _moves(table: Table, _: str) -> None:
    texts = table.texts()
    listed = textwrap.fill("  ".join(texts), width=WIDTH, break_long_words=False, break_on_hyphens=False)
    table.talk.say(f"{listed}\n{len(texts)} legal move{'s' * (len(texts) > 1)}" if texts else "no legal move")


def _why(table: Table, text: str) -> None:
    if not text:
        table.talk.say("say which move: `why` and the move")
        return
    table.talk.say(table.game.engine.explain(table.game.position, text).told(text))


@_in_play
def _hint(table: Table, _: str) -> None:
    found = table.think("thinking")
    if found is not None and found.move is not None:
        engine, position, squares = table.game.engine, table.game.position, table.look.squares
        text = move_text(engine, position, found.move, squares=squares)
        table.talk.say(f"try {text} ({thought_text(engine, position, found, squares)})")


@_in_play
def _go(table: Table, _: str) -> None:
    """For the side to move, whoever plays it; after Ctrl-C it lets the engine go on."""
    table.interrupted = False
    table.engine_moves()


def _undo(table: Table, _: str) -> None:
    """Back to where a person had to move; what was declared goes first."""
    game = table.game
    if table.declared is None:
        sides = [position.side for position in game.positions[:-1]]
        turns = [index for index, side in enumerate(sides) if side in table.people or not table.people]
        if not turns:
            table.talk.say("there is no move to take back")
            return
        while len(game.moves) > turns[-1]:
            game.pop()
    table.reopen()


def _new(table: Table, _: str) -> None:
    while table.game.moves:
        table.game.pop()
    table.interrupted = False
    table.reopen()


@_in_play
def _resign(table: Table, _: str) -> None:
    if not table.people:
        table.talk.say("nobody here plays but the engine")
    else:
        side = table.game.side if table.game.side in table.people else table.game.side.other
        table.declare(side.other, f"{side} has resigned")


@_in_play
def _draw(table: Table, _: str) -> None:
    """Claims a draw that the rules give on claim; else offers one. The engine takes it if it stands no better."""
    claims = table.game.claims()
    if claims:
        table.declare(None, f"claimed: {claims[0].reason}")
    elif len(table.people) == 2:
        table.declare(None, "agreed")
    elif table.people and table.judged is not None and table.judged <= 0:
        table.declare(None, "agreed: the engine accepts")
    else:
        table.talk.say("no rule gives a draw here, and the engine wants to play on")


def _fen(table: Table, _: str) -> None:
    table.talk.say(write_fen(table.game.engine.rules.variant, table.game.position, squares=table.look.squares))


def _save(table: Table, name: str) -> None:
    """Files that were there before are never overwritten."""
    if not name:
        table.talk.say("say where: `save` and the name of a file")
        return
    file = Path(name).expanduser()
    try:
        save_record(table, file)
    except FileExistsError:
        table.talk.say(f"{quoted(name)} is there already: take another name")
    except (OSError, ValueError, RuntimeError) as error:  # no such folder, a zero byte, a home that is none
        table.talk.say(f"the game could not be saved: {getattr(error, 'strerror', None) or error}")
    else:
        table.talk.say(f"saved in {quoted(str(file))}")


def _flip(table: Table, _: str) -> None:
    table.look = replace(table.look, bottom=table.look.bottom.other)
    table.show_board()


def _board(table: Table, _: str) -> None:
    table.show_board()


def _quit(table: Table, _: str) -> None:
    table.left = True


def _help(table: Table, _: str) -> None:
    lines = [f"  {f'{word} {order.argument}':<12}  {order.help}" for word, order in ORDERS.items() if order.help]
    head = "Type a move, or one of these, with `/` before it where a point has the same name:"
    table.talk.say("\n".join([head, *lines]))


ORDERS: Final[dict[str, Order]] = {
    "moves": Order(argument="", help="list the legal moves", act=_moves),
    "why": Order(argument="MOVE", help="whether a move is legal, and which rule forbids it", act=_why),
    "hint": Order(argument="", help="let the engine think for you", act=_hint),
    "go": Order(argument="", help="let the engine play the side to move", act=_go),
    "undo": Order(argument="", help="take your last move back", act=_undo),
    "draw": Order(argument="", help="claim a draw, or offer one", act=_draw),
    "resign": Order(argument="", help="give the game up", act=_resign),
    "board": Order(argument="", help="show the board again", act=_board),
    "flip": Order(argument="", help="turn the board", act=_flip),
    "fen": Order(argument="", help="the position as text", act=_fen),
    "save": Order(argument="FILE", help="write the game as PDN", act=_save),
    "new": Order(argument="", help="begin again", act=_new),
    "help": Order(argument="", help="this list", act=_help),
    "quit": Order(argument="", help="leave", act=_quit),
    "exit": Order(argument="", help="", act=_quit),
}
