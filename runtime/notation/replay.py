"""A draft and who knows the rules → the record with every move found and written as its variant writes it, and what
is wrong with its moves.

Repairs what older files do: a capture told jump by jump, a removal told apart, signs the wrong way round. Where a move
cannot be, its line stays as written from there on. Plays no rule itself. Read next: moves.py, ../game_record.py.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from typing import Final, Protocol

from ...dsl.diagnostics import RulewrightError
from ...dsl.ir import Variant
from ...dsl.values import frozen
from ..errors import IllegalMoveError
from ..move import Move
from ..position import Position, Side
from .fen import parse_fen, write_fen
from .judge import Judge
from .move_texts import move_texts, pieces_jump, record_text, takes_by_jump
from .moves import MAX_TEXT, match_move, parse_move, read_move_text, select_move
from .pdn_reader import MOST_FAULTS, Draft
from .points import Squares, plain_name, quoted
from .record import UNKNOWN_MOVE, Line, Record, RecordFault, Step, Tags, told_from

_NULL_MOVE: Final = re.compile(r"\s*([WB])::\s*", re.IGNORECASE)  # proposed for PDN: the same board, this side to move


class Player(Judge, Protocol):
    """A judge who also plays."""

    def start(self, side: Side | None = None) -> Position: ...

    def play(self, position: Position, move: Move | str) -> Position: ...


@frozen
class Replayed:
    """A record with its moves, where it starts (None: its FEN cannot be read), and all that is wrong with it."""

    record: Record
    start: Position | None
    faults: tuple[RecordFault, ...]


def replay(
    player: Player, draft: Draft, number: int, *, strict: bool = False, squares: Squares | None = None
) -> Replayed:
    """Finds the moves of a game, the `number`-th of its file. `strict` also wants `-` at quiet moves and a capture
    sign at captures; `squares` names points the other way. Never raises for what a file holds."""
    return _Replay(player, draft, number, strict, squares).replayed()


class _Replay:
    def __init__(self, player: Player, draft: Draft, number: int, strict: bool, squares: Squares | None) -> None:
        self._player = player
        self._variant: Variant = player.rules.variant
        self._draft = draft
        self._number = number
        self._strict = strict
        self._squares: Squares | None = squares
        self._first = Side(self._variant.first.side or 0)
        self._late = 0  # plies that are counted and not played: 1 where the second player begins
        self._faults: list[RecordFault] = []

    def replayed(self) -> Replayed:
        record = self._draft.record
        start, tags = self._start(record)
        line = record.line
        if start is not None:
            self._late = int(start.side is not self._first)
            line = self._line(line, start, 0)
        of_form = (told_from(fault, late=self._late) for fault in self._draft.faults)
        faults = sorted((*of_form, *self._faults), key=lambda fault: fault.ply)
        record = Record(tags=tags, line=line, result=record.result)
        return Replayed(record=record, start=start, faults=tuple(faults))

    def _start(self, record: Record) -> tuple[Position | None, Tags]:
        """Where the game starts, and the tags with its FEN as we write it."""
        fen = record.tag("FEN")
        if fen is None:
            return self._player.start(), record.tags
        try:
            start = parse_fen(self._variant, fen)
        except RulewrightError as error:
            self._fault(0, self._draft.row, fen, str(error))
            return None, record.tags
        told = self._fen(start)
        return start, tuple((name, told if name.lower() == "fen" else value) for name, value in record.tags)

    # ---- lines

    def _line(self, line: Line, position: Position, ply: int) -> Line:
        """A line from this position on; `ply` are the plies played before."""
        steps: list[Step] = []
        place = 0
        while place < len(line.steps):
            step, place = self._gathered(line.steps, place, position)
            played = self._step(step, position, ply)
            if played is None:
                steps += [step, *line.steps[place:]]
                break
            done, then = played
            after = tuple(one if isinstance(one, str) else self._line(one, position, ply) for one in step.after)
            steps.append(dataclasses.replace(done, after=after))
            position, ply = then, ply + (step.fen is None)
        return Line(before=line.before, steps=tuple(steps))

    def _gathered(self, steps: Sequence[Step], place: int, position: Position) -> tuple[Step, int]:
        """The step here, put together with those behind it that only go on with its move; and the next place."""
        step = steps[place]
        place += 1
        while place < len(steps) and self._goes_on(step, steps[place], position):
            more = steps[place]
            text = step.text + (more.text if more.text[:1] == "x" else more.text[len(_ends(more.text)[0]) :])
            step = Step(text=text, nags=step.nags + more.nags, after=step.after + more.after, row=step.row)
            place += 1
        return step, place

    def _goes_on(self, step: Step, more: Step, position: Position) -> bool:
        """Whether a text is the rest of a move: a removal told apart (`a1-a4 xb6`), the next jump of a capture
        (`11x18 18x25`), where nobody but the mover can go on from."""
        if step.fen is not None or more.fen is not None or step.variations or len(step.text) > MAX_TEXT:
            return False
        if more.text[:1] == "x" and more.text[1:2].isalnum():
            return not (self._variant.removes_apart and self._is_legal(step.text, position))
        if not pieces_jump(self._variant):
            return False
        (_, end), (begin, last) = _ends(step.text), _ends(more.text)
        return "" not in (end, last) and plain_name(end) == plain_name(begin)

    def _is_legal(self, text: str, position: Position) -> bool:
        try:
            return match_move(self._player, position, text) is not None
        except RulewrightError:
            return False

    # ---- steps

    def _step(self, step: Step, position: Position, ply: int) -> tuple[Step, Position] | None:
        """A step with its move, and the position behind it; None where there is a fault, which is told."""
        try:
            if step.fen is not None:
                then = self._set(step.fen, position)
                return dataclasses.replace(step, fen=self._fen(then)), then
            legal = self._player.legal_moves(position)
            move = self._move(step.text, position, legal)
            text = record_text(self._variant, move, legal, squares=self._squares)
            return dataclasses.replace(step, text=text, move=move), self._player.play(position, move)
        except IllegalMoveError as error:
            legal = move_texts(self._variant, self._player.legal_moves(position), squares=self._squares)
            self._fault(ply + 1, step.row, step.text, str(error), legal)
        except RulewrightError as error:
            self._fault(ply + 1, step.row, step.text or step.fen or "", str(error))
        return None

    def _move(self, text: str, position: Position, legal: tuple[Move, ...]) -> Move:
        if text == UNKNOWN_MOVE:
            raise RulewrightError(f"nobody wrote this move down: {quoted(text)}")
        said = read_move_text(self._variant, text)
        move = select_move(
            self._variant, said, legal, lambda: self._player.routes(position), text=text, position=position
        )
        if move is None:
            move = parse_move(self._player, position, text)  # raises, with the reason
        if self._strict and self._wrong_sign(move, text, said.capture):
            jumps = "a capture" if move.captured else "no capture"
            raise RulewrightError(f"this is {jumps}, which its sign does not say: {quoted(text)}")
        return move

    def _wrong_sign(self, move: Move, text: str, capture: bool) -> bool:
        dashed = "-" in text and self._variant.notation.capture_sign != "-"
        return dashed if takes_by_jump(self._variant, move) else capture

    def _set(self, fen: str, position: Position) -> Position:
        null = _NULL_MOVE.fullmatch(fen)
        if null is None:
            return parse_fen(self._variant, fen)
        return dataclasses.replace(position, side=Side.WHITE if null[1] in "Ww" else Side.BLACK)

    def _fen(self, position: Position) -> str:
        return write_fen(self._variant, position, squares=self._squares)

    def _fault(self, ply: int, row: int, text: str, reason: str, legal: tuple[str, ...] = ()) -> None:
        if len(self._faults) <= MOST_FAULTS:
            fault = RecordFault(
                game=self._number, move="", ply=ply, row=row, text=text[:200], reason=reason, legal=legal
            )
            self._faults.append(told_from(fault, late=self._late))


def _ends(text: str) -> tuple[str, str]:
    """The first and the last square of a capture as written, the last one "" where there is one square alone."""
    parts = re.split("[-x:]", text.partition("+")[0])
    return parts[0], parts[-1] if len(parts) > 1 else ""
