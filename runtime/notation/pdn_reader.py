"""Tokens of a file of game records → drafts: games as written, moves still texts, and what is wrong with their form.

Knows no rule and no variant; a fault never stops it, since the games behind are worth reading. Read next: replay.py,
which finds the moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ...dsl.values import frozen
from .pdn_tokens import Kind, Token, tokens
from .points import quoted
from .record import MARKS, RESULTS, UNDECIDED, UNKNOWN_MOVE, Line, Record, RecordFault, Step, meaning

DEEPEST: Final = 50  # variations inside variations
MOST_FAULTS: Final = 20  # of one game; a file of something else would have one for each word
LONGEST_MOVE: Final = 600  # characters; no pieces are put together beyond
FORCED: Final = 7  # the glyph that PDN 3.0 has for the `*` behind a move of older files
_MOVE: Final = re.compile(r"x?[^\W_x]")  # a square, or a removal
_OTHER_RESULTS: Final = {"1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2"}


@frozen
class Draft:
    """A game as written. `row` is the line of the file where it begins."""

    record: Record
    faults: tuple[RecordFault, ...]
    row: int


def read_drafts(text: str) -> Iterator[Draft]:
    """The games of a text, one after the other. Never raises."""
    return _Reader().games(text)


@dataclass(slots=True)
class _OpenStep:
    text: str
    row: int
    fen: str | None = None
    nags: list[int] = field(default_factory=list[int])
    after: list[str | Line] = field(default_factory=list[str | Line])

    def closed(self) -> Step:
        return Step(text=self.text, fen=self.fen, nags=tuple(self.nags), after=tuple(self.after), row=self.row)


@dataclass(slots=True)
class _OpenLine:
    ply: int = 0  # plies played before its first step
    before: list[str] = field(default_factory=list[str])
    steps: list[_OpenStep] = field(default_factory=list[_OpenStep])

    def closed(self) -> Line:
        return Line(before=tuple(self.before), steps=tuple(step.closed() for step in self.steps))


class _Game:
    """The game being read: tags, the lines that are open (the main line first), and how its faults are counted."""

    def __init__(self, number: int, row: int) -> None:
        self.number = number
        self.row = row
        self.tags: dict[str, str] = {}
        self.lines = [_OpenLine()]
        self.skipped = 0  # brackets open in a variation that is left out
        self.begun = False  # whether anything of the moves has been read
        self.result: str | None = None
        self.faults: list[RecordFault] = []

    @property
    def line(self) -> _OpenLine:
        return self.lines[-1]

    @property
    def step(self) -> _OpenStep | None:
        return self.line.steps[-1] if self.line.steps else None

    @property
    def told_result(self) -> str:
        """The result of the tags: one of the usual ones, or of another way to count (`4-6`)."""
        return next((value.strip() for name, value in self.tags.items() if name.lower() == "result"), "")

    def fault(self, row: int, text: str, reason: str) -> None:
        if len(self.faults) > MOST_FAULTS:
            return
        if len(self.faults) == MOST_FAULTS:
            text, reason = "", "there are more faults, which are not told"
        else:
            reason = f"{quoted(text, most=60)} {reason}" if text else reason
        ply = self.line.ply + len(self.line.steps) if self.begun else 0
        self.faults.append(RecordFault(game=self.number, move="", ply=ply, row=row, text=text[:200], reason=reason))

    def comment(self, text: str) -> None:
        if text:
            (self.line.before if self.step is None else self.step.after).append(text)

    def closed(self, row: int) -> Draft:
        if len(self.lines) > 1 or self.skipped:
            self.fault(row, "", "a variation is not closed: `)` is missing")
        while len(self.lines) > 1:
            self.close_variation()
        told = self.told_result
        result = self.result or UNDECIDED
        if result == UNDECIDED:
            result = told if told not in ("", "?") else UNDECIDED
        elif meaning(told) in RESULTS and told != UNDECIDED and meaning(told) != meaning(result):
            self.fault(row, result, f"ends the moves, but the tag `Result` says {quoted(told)}")
        record = Record(tags=tuple(self.tags.items()), line=self.lines[0].closed(), result=result)
        return Draft(record=record, faults=tuple(self.faults), row=self.row)

    def close_variation(self) -> None:
        line = self.lines.pop().closed()
        step = self.step
        assert step is not None  # else no variation would have been begun
        if line.steps or line.before:
            step.after.append(line)


class _Reader:
    """Takes the tokens one by one; `_joins` tells whether the next word may go on with the last move."""

    def __init__(self) -> None:
        self._game = _Game(1, 1)
        self._joins = False

    def games(self, text: str) -> Iterator[Draft]:
        stream = _Ahead(tokens(text))
        for token in stream:
            if token.kind is Kind.TAG:
                yield from self._tag(token)
                continue
            if not self._game.begun and not self._game.tags and not self._game.lines[0].before:
                self._game.row = token.row
            self._take(token, stream)
            if self._game.result is not None:
                self._take_rest(stream)
                yield self._next_game(token.row)
        game = self._game
        if game.begun or game.tags or game.faults:
            self._end_move(game.row)
            yield self._next_game(game.row)

    def _next_game(self, row: int) -> Draft:
        draft = self._game.closed(row)
        self._game, self._joins = _Game(self._game.number + 1, row), False
        return draft

    def _tag(self, token: Token) -> Iterator[Draft]:
        """A tag after moves begins the next game, and so does the first tag a second time."""
        tags = self._game.tags
        if self._game.begun or (tags and next(iter(tags)) == token.name):
            self._end_move(token.row)
            yield self._next_game(token.row)
        if not self._game.tags:
            self._game.row = token.row
        if token.name in self._game.tags:
            self._game.fault(token.row, token.name, "stands twice among the tags; the last one holds")
        self._game.tags[token.name] = token.text

    def _take(self, token: Token, stream: _Ahead) -> None:
        game = self._game
        if game.skipped:
            self._skip(token)
            return
        if token.kind is Kind.WORD:
            self._word(token, stream)
            return
        self._end_move(token.row)
        match token.kind:
            case Kind.COMMENT:
                game.comment(token.text)
            case Kind.NUMBER:
                game.begun = True
            case Kind.MARK:
                self._mark(token)
            case Kind.SETUP:
                game.begun = True
                game.line.steps.append(_OpenStep("", token.row, fen=token.text))
            case Kind.OPEN:
                self._open(token)
            case Kind.CLOSE:
                self._close(token)
            case Kind.STAR:
                self._star(token, stream)
            case _:
                self._stray(token)

    def _take_rest(self, stream: _Ahead) -> None:
        """What still belongs to a game behind its result: a comment in the same line, the separator `*`."""
        row = stream.last.row if stream.last else 0
        while (ahead := stream.ahead) is not None:
            if ahead.kind is Kind.COMMENT and ahead.row == row:
                self._game.comment(ahead.text)
            elif ahead.kind is not Kind.STAR and not (ahead.kind is Kind.WORD and ahead.text == self._game.result):
                return
            next(stream)

    # ---- moves

    def _word(self, token: Token, stream: _Ahead) -> None:
        text = token.text.rstrip(".,")
        game, step = self._game, self._game.step
        signed = text[:1] in ("-", ":") or text == "x"
        joined = self._joins and step is not None and text != UNKNOWN_MOVE and (signed or _wants_more(step.text))
        if joined and step is not None and len(step.text) < LONGEST_MOVE:
            step.text += text
            result = _OTHER_RESULTS.get(step.text, step.text)
            if result in RESULTS:
                game.line.steps.pop()
                self._result(result, token, stream)
            return
        self._end_move(token.row)
        result = _OTHER_RESULTS.get(text, text)
        if result in RESULTS or (text == game.told_result and (stream.ahead is None or stream.ahead.kind is Kind.TAG)):
            self._result(result, token, stream)
        elif text != UNKNOWN_MOVE and not _MOVE.match(text):
            game.begun = True
            game.fault(token.row, token.text, "is no move, comment, number or result")
        else:
            game.begun = True
            game.line.steps.append(_OpenStep(text, token.row))
            self._joins = text != UNKNOWN_MOVE

    def _end_move(self, row: int) -> None:
        """The last move cannot go on any more; a sign at its end leads nowhere."""
        step = self._game.step
        if self._joins and step is not None and _wants_more(step.text):
            self._game.fault(row, step.text, "lacks a square at its end")
            while _wants_more(step.text):
                step.text = step.text[:-1].rstrip(".,")
            if _OTHER_RESULTS.get(step.text, step.text) in RESULTS:
                self._game.line.steps.pop()  # no move at all
        self._joins = False

    def _mark(self, token: Token) -> None:
        step = self._game.step
        text = token.text
        nag = int(text[1:]) if text[0] == "$" else MARKS.index(text[:2]) + 1  # `!!!` is no more than `!!`
        if step is None or step.fen is not None:
            self._game.fault(token.row, text, "stands behind no move")
        elif nag not in step.nags:
            step.nags.append(nag)

    # ---- ends

    def _star(self, token: Token, stream: _Ahead) -> None:
        """`*` ends a game; older files have it right behind a forced move in the midst of others."""
        ahead, step = stream.ahead, self._game.step
        goes_on = ahead is not None and ahead.kind is not Kind.TAG
        if token.glued and goes_on and step is not None and not step.after:
            if FORCED not in step.nags:
                step.nags.append(FORCED)
        else:
            self._result(UNDECIDED, token, stream)

    def _result(self, result: str, token: Token, stream: _Ahead) -> None:
        """A result ends the game; inside a variation that ends there it tells how that would end."""
        self._joins = False
        game = self._game
        game.begun = True
        if len(game.lines) > 1 and stream.ahead is not None and stream.ahead.kind is Kind.CLOSE:
            game.comment(result)
        else:
            game.result = result

    # ---- variations

    def _open(self, token: Token) -> None:
        game = self._game
        game.begun = True
        if game.step is not None and len(game.lines) <= DEEPEST:
            game.lines.append(_OpenLine(ply=game.line.ply + len(game.line.steps) - 1))
            if token.text[1:]:
                self._open(token._replace(text=token.text[1:]))
            return
        why = f"nested deeper than {DEEPEST}" if game.step is not None else "where no move stands before it"
        game.fault(token.row, "(", f"begins a variation {why}; it is left out")
        game.skipped = len(token.text)

    def _close(self, token: Token) -> None:
        closed = min(len(token.text), len(self._game.lines) - 1)
        for _ in range(closed):
            self._game.close_variation()
        if closed < len(token.text):
            self._game.begun = True
            self._game.fault(token.row, ")", "closes no variation")

    def _skip(self, token: Token) -> None:
        """Passes over what stands in a variation that is left out, to its end."""
        if token.kind is Kind.OPEN:
            self._game.skipped += len(token.text)
        elif token.kind is Kind.CLOSE:
            left = self._game.skipped - len(token.text)
            self._game.skipped = max(left, 0)
            if left < 0:
                self._close(token._replace(text=")" * -left))

    def _stray(self, token: Token) -> None:
        if not token.text.startswith("["):
            self._game.begun = True
        if token.name:
            self._game.fault(token.row, token.text, token.name)
        if token.text.startswith("{"):
            self._game.comment(token.text[1:])


class _Ahead:
    """Tokens with a look at the one that comes next."""

    def __init__(self, source: Iterator[Token]) -> None:
        self._source = source
        self.last: Token | None = None
        self.ahead = next(source, None)

    def __iter__(self) -> Iterator[Token]:
        return self

    def __next__(self) -> Token:
        if self.ahead is None:
            raise StopIteration
        self.last, self.ahead = self.ahead, next(self._source, None)
        return self.last


def _wants_more(text: str) -> bool:
    """Whether a move text ends with a sign: `1-` of `1- 7`."""
    return (text[-1:] in ("-", ":") and text != UNKNOWN_MOVE) or (text[-1:] == "x" and text[-2:-1].isdigit())
