"""The command `games`: files of game records → each game with its moves, its result and what is wrong with it.

Prints what game_record.py reads; decides nothing. Read next: cli_common.py, game_record.py.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from .cli_common import (
    NO,
    EngineName,
    JsonOption,
    SquaresOption,
    engine_of,
    err,
    guarded,
    leave,
    load_rules,
    named,
    out,
    print_json,
)
from .engine import Engine
from .game import Game
from .game_record import GameRecord, records, text_of
from .notation.points import Squares
from .notation.record import Record, RecordFault
from .record_variant import rules_of_record
from .rules import Rules

FilesArgument = Annotated[list[str], typer.Argument(metavar="FILE…", help="Files of PDN or PGN; - is standard input.")]
_SHOWN_MOVES: Final = 12  # legal moves that are told beside an illegal one


@guarded
def games(
    files: FilesArgument,
    variant: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The variant of all games, a name or a path, whatever tags tell."),
    ] = None,
    engine: Annotated[EngineName | None, typer.Option(help="Which engine plays; the compiled one if left out.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Want x at captures and - at other moves.")] = False,
    pdn: Annotated[bool, typer.Option("--pdn", help="Print the games as PDN, tidied up.")] = False,
    squares: SquaresOption = None,
    json: JsonOption = False,
) -> None:
    """Read files of games, play them to their ends, and tell what is wrong with them."""
    engines = _Engines(variant, engine)
    listed: list[object] = []
    number = faulty = plies = 0
    for file in files:
        found = 0
        for record in records(_text(file), engines.of, strict=strict):
            found, faulty, plies = found + 1, faulty + bool(record.faults), plies + len(record.moves)
            if json:
                listed.append(_as_json(file, record, named(squares)))
            elif pdn:
                _print_pdn(file, record, named(squares), first=number + found == 1)
            else:
                _print_record(file, record)
        if not found:
            err().print(f"{file}: there is no game in it")
            faulty += 1
        number += found
    if json:
        print_json(listed)
    elif not pdn:
        out().print(f"{number} games, {plies} plies, {faulty or 'none'} with faults")
    if faulty:
        leave(NO)


class _Engines:
    """The engine of each game: of `--variant`, or of what its tags tell; each made once."""

    def __init__(self, variant: str | None, engine: EngineName | None) -> None:
        self._rules = None if variant is None else load_rules(variant)
        self._engine = engine
        self._known: dict[str, Engine] = {}

    def of(self, record: Record) -> Engine:
        rules: Rules = self._rules or rules_of_record(record)
        if rules.name not in self._known:
            self._known[rules.name] = engine_of(rules, self._engine, default=EngineName.COMPILED)
        return self._known[rules.name]


def _text(file: str) -> str:
    return text_of(sys.stdin.buffer if file == "-" else Path(file))


def _played(record: GameRecord) -> Game | None:
    return None if record.engine is None or record.start is None else record.play()


def _as_json(file: str, record: GameRecord, squares: Squares | None) -> dict[str, object]:
    record = record.named(squares)
    game = _played(record)
    outcome = None if game is None else game.outcome()
    winner = None if outcome is None or outcome.winner is None else str(outcome.winner)
    return {
        "file": file,
        "game": record.number,
        "variant": record.variant,
        "tags": record.headers,
        "moves": [step.text for step in record.mainline if step.move is not None],
        "plies": len(record.moves),
        "result": record.result,
        "position": None if game is None else game.fen(),
        "outcome": None if outcome is None else {"winner": winner, "reason": outcome.reason},
        "faults": [_fault_as_json(fault) for fault in record.faults],
    }


def _fault_as_json(fault: RecordFault) -> dict[str, object]:
    return {
        "move": fault.move,
        "ply": fault.ply,
        "line": fault.row,
        "text": fault.text,
        "reason": fault.reason,
        "legal": list(fault.legal),
    }


def _print_pdn(file: str, record: GameRecord, squares: Squares | None, *, first: bool) -> None:
    sys.stdout.write(("" if first else "\n") + record.pdn(squares=squares))
    for fault in record.faults:
        err().print(f"{file}: {fault}")


def _print_record(file: str, record: GameRecord) -> None:
    console = out()
    variant = record.variant or "unknown variant"
    console.print(f"{file}: game {record.number}, {variant}, {len(record.moves)} plies, {record.result}")
    for fault in record.faults:
        place = f"line {fault.row}" + (f", move {fault.move}" if fault.move else "")
        console.print(f"  {place}: {fault.reason}")
        if fault.legal:
            more = " …" if len(fault.legal) > _SHOWN_MOVES else ""
            console.print(f"    legal: {' '.join(fault.legal[:_SHOWN_MOVES])}{more}")
