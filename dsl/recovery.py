"""After a fault: reads a file statement by statement, so that one run tells every fault of form.

Knows only where statements and blocks begin and end; each statement is read by the grammar. It goes on at the next
statement after a wrong one and closes a block by itself where the next one begins. Read next: faults.py, hints.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from . import hints
from .concrete import Fault, Phrase, Read, Word
from .diagnostics import Diagnostic, Label, Severity
from .faults import diagnose, error, near
from .scanning import MAX_FAULTS, Scanned, shown, too_many
from .source import Span

BLOCKS: Final = frozenset(hints.BLOCK_NOUNS)

_BETWEEN: Final = re.compile(r"(?:[ \t\r\n;]|#[^\n]*)*")  # statements
_WITHIN: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")  # after a comma
_REST: Final = re.compile(r"[ \t]*")
_MARK: Final = re.compile(r'"[^"\n]*"?|#[^\n]*|\bbecause\b[^\n;}#]*|[\n;{},]|[A-Za-z0-9_]+|[^"#\n;{},A-Za-z0-9_]+')
_WORD: Final = re.compile(r"[A-Za-z0-9_]+|\S")
_BOARD: Final = re.compile(rf"(?:(?!\n(?:{'|'.join(sorted(BLOCKS))})\b)[^{{}}])*\}}")  # up to a brace, not into a block
_VERB: Final = re.compile(r"[a-z0-9_]+[ \t]+(?:places|moves|captures|leaves)\b")


def recover(scanned: Scanned, read: Read) -> tuple[tuple[Phrase, ...], tuple[Diagnostic, ...]]:
    """The statements and blocks that could be read, as parts of a `file`, and the faults of all others."""
    reader = _Reader(scanned=scanned, read=read)
    while reader.more():
        reader.step()
    reader.finish()
    return tuple(reader.parts), tuple(reader.diagnostics)


@dataclass(slots=True, kw_only=True)
class _Open:
    """A block that has begun. `kind` is "" for braces that open nothing known; then its statements are passed over."""

    kind: str
    called: str  # "piece man"
    head: Phrase | None  # None if it could not be read
    brace: Word
    statements: list[Phrase] = field(default_factory=list[Phrase])


@dataclass(slots=True, kw_only=True)
class _Reader:
    scanned: Scanned
    read: Read
    at: int = 0
    block: _Open | None = None
    begun: bool = False
    surplus: int = 0  # closing braces to pass over: those of blocks that were closed here already
    parts: list[Phrase] = field(default_factory=list[Phrase])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])

    @property
    def text(self) -> str:
        return self.scanned.text

    def more(self) -> bool:
        """Passes over what stands between statements; whether another one begins."""
        self.at = _match_end(_BETWEEN, self.text, self.at)
        if len(self.diagnostics) >= MAX_FAULTS:
            self.diagnostics.append(too_many(self.span(self.at, self.at)))
            return False
        return self.at < len(self.text)

    def step(self) -> None:
        """Reads what begins here: a closing brace, a stray opening one, a block's head or a statement."""
        sign = self.text[self.at]
        if not self.begun:
            self.begin_file()
        elif sign == "}":
            self.close()
        elif sign == "{":
            self.stray()
        elif self.leaves_block():
            self.still_open()
        elif self.block is None and self.word() in BLOCKS:
            self.begin_block(self.word())
        else:
            self.statement()

    def begin_file(self) -> None:
        """The first statement must be `variant`; a misspelt one is passed over, any other is read after all."""
        self.begun = True
        word = self.word()
        if word == "variant" or self.is_broken(self.at, self.at + 1):
            return
        guess = near(word, {"variant"})
        label = f"did you mean `{guess}`?" if guess else ""
        help_ = "begin with `variant NAME`, where NAME is the file's name without `.rules`"
        self.report(error("RW115", "the file must begin with `variant`", self.word_span(), label, help_))
        if guess:
            self.at = self.ends()[0]

    def finish(self) -> None:
        """What can only be told at the end of the file."""
        end = len(self.text.rstrip())
        if not self.begun and not self.scanned.broken:
            help_ = "begin with `variant NAME`, where NAME is the file's name without `.rules`"
            self.report(error("RW115", "the file says nothing", self.span(end, end), "", help_))
        if self.block is not None and self.block.kind:
            label = "the file ends inside it"
            self.report(_unclosed(self.block, self.span(end, end), label, "close the block with `}`"))
        self.end_block(end)

    # ---- small looks

    def span(self, start: int, end: int) -> Span:
        return Span(source=self.scanned.source, start=start, end=end)

    def word(self) -> str:
        match = _WORD.match(self.text, self.at)
        return match.group() if match else ""

    def word_span(self) -> Span:
        return self.span(self.at, self.at + len(self.word()))

    def report(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(diagnostic)

    def is_broken(self, start: int, end: int) -> bool:
        """Whether a sign in there has been told of already, so that the rest cannot be judged."""
        return any(start <= offset < end for offset in self.scanned.broken)

    def ends(self) -> tuple[int, str]:
        """Where the statement that begins here ends, and with which sign: a line end, `;` or a brace; "" at the end."""
        at = self.at
        while match := _MARK.match(self.text, at):
            sign = match.group()
            if sign in ("\n", ";", "{", "}"):
                return at, sign
            at = _match_end(_WITHIN, self.text, match.end()) if sign == "," else match.end()
        return at, ""

    # ---- blocks

    def leaves_block(self) -> bool:
        """Whether what begins here cannot stand in the open block, so that its closing brace must be missing."""
        if self.block is None:
            return False
        word = self.word()
        if word in BLOCKS:
            return not (self.block.kind == "phase" and _VERB.match(self.text, self.at))
        at_margin = self.at == 0 or self.text[self.at - 1] == "\n"
        return at_margin and word in hints.SHAPES["header"] and word not in hints.SHAPES.get(self.block.kind, {})

    def still_open(self) -> None:
        block = self.block
        assert block is not None
        if block.kind:
            word, line = self.word_span(), self.word_span().line
            label = f"`{word.text}` cannot stand inside {hints.BLOCK_NOUNS[block.kind]}"
            self.report(_unclosed(block, word, label, f"close the block with `}}` on line {max(line - 1, 1)}"))
        self.end_block(self.at)
        self.surplus += 1

    def begin_block(self, kind: str) -> None:
        start = self.at
        end, stop = self.ends()
        self.at = end
        head = None if self.is_broken(start, end) else self.read(self.scanned, f"{kind}_head", start, end)
        if isinstance(head, Fault):
            self.report(diagnose(self.scanned.source, head, kind, start))
        read = head if isinstance(head, Phrase) else None
        brace = _match_end(_WITHIN, self.text, end)
        if stop == "{":
            self.open_block(kind, start, read, end)
        elif stop == "\n" and self.text[brace : brace + 1] == "{":
            message = f"the `{{` of `{kind}` must stand on the same line"
            self.report(
                error("RW120", message, self.span(brace, brace + 1), "", "a line goes on only after a comma or `{`")
            )
            self.open_block(kind, start, read, brace)
        elif read is not None and kind == "piece":
            self.parts.append(Phrase(rule="piece", parts=(read,), span=read.span))
        elif read is not None:
            place = self.span(read.span.end, read.span.end)
            message = f"`{read.span.text}` needs its statements in braces"
            self.report(
                error("RW121", message, place, "the phrase is not finished", "go on with `{`, and end with `}`")
            )

    def open_block(self, kind: str, start: int, head: Phrase | None, brace: int) -> None:
        called = " ".join(_WORD.findall(self.text[start:brace])[: 2 if kind in ("piece", "phase") else 1])
        sign = Word(kind="", text="{", span=self.span(brace, brace + 1))
        self.block = _Open(kind=kind, called=called, head=head, brace=sign)
        self.at = brace + 1

    def end_block(self, end: int) -> None:
        """Keeps the block that is open, if its head could be read."""
        block, self.block = self.block, None
        if block is not None and block.kind and block.head is not None:
            parts = (block.head, block.brace, *block.statements)
            self.parts.append(Phrase(rule=block.kind, parts=parts, span=self.span(block.head.span.start, end)))

    def close(self) -> None:
        brace = self.span(self.at, self.at + 1)
        self.at += 1
        if self.block is None and self.surplus == 0:
            self.report(error("RW111", "`}` closes nothing", brace, "no block is open here", "take it out"))
        elif self.block is None:
            self.surplus -= 1
        else:
            self.end_block(self.at)
        self.at = _match_end(_REST, self.text, self.at)
        if self.at < len(self.text) and self.text[self.at] not in "\r\n;#}{":
            self.follows_block()

    def follows_block(self) -> None:
        """Tells of a word right behind a closing brace; what begins no statement is passed over."""
        word = self.word()
        message = f"`{shown(word)}` follows the end of a block"
        self.report(error("RW122", message, self.word_span(), "", "begin it on a line of its own or after `;`"))
        if word not in BLOCKS and word not in hints.SHAPES["header"]:
            self.at, stop = self.ends()
            if stop == "{":
                self.pass_brace(self.at)

    def stray(self) -> None:
        brace = self.span(self.at, self.at + 1)
        self.report(
            error("RW111", "`{` opens nothing here", brace, "", "braces belong to blocks, such as `piece man { … }`")
        )
        self.pass_brace(self.at)

    def pass_brace(self, brace: int) -> None:
        """Goes on behind a brace that belongs to nothing known."""
        if self.block is None:
            self.open_block("", brace, None, brace)
        else:
            self.surplus += 1
            self.at = brace + 1

    # ---- statements

    def statement(self) -> None:
        start = self.at
        end, stop = self.ends()
        kind = "header" if self.block is None else self.block.kind
        if stop == "{" and self.word() == "board" and kind == "header":
            end, stop = self.board_end(end)
        told = len(self.diagnostics)
        self.at = max(end, start + 1)
        if kind and not self.is_broken(start, end):
            self.read_statement(kind, start, end, stop)
        if stop == "{" and self.at == end:
            if kind and told == len(self.diagnostics) and not self.is_broken(start, end):
                self.stray()
            else:
                self.pass_brace(end)

    def board_end(self, brace: int) -> tuple[int, str]:
        """The end of a board that is drawn in braces."""
        match = _BOARD.match(self.text, brace + 1)
        if match is None:
            return brace, "{"
        return match.end(), ""

    def read_statement(self, kind: str, start: int, end: int, stop: str) -> None:
        word = _WORD.match(self.text, start)
        first = word.group() if word else ""
        if first == "variant" and self.parts and kind == "header":
            span = self.span(start, start + len(first))
            self.report(error("RW112", "`variant` can stand only at the beginning", span, "", "one variant a file"))
            return
        shapes = hints.SHAPES[kind]
        if first.rstrip("0123456789") not in shapes and "" not in shapes:
            self.unknown(kind, first, self.span(start, start + len(first)), stop)
            return
        rule = "variant" if first == "variant" else f"_{kind}_statement"
        result = self.read(self.scanned, rule, start, end)
        if isinstance(result, Phrase):
            self.keep(result if rule == "variant" else result.parts[0])
        else:
            self.refuse(result, kind, start)

    def keep(self, statement: Phrase | Word) -> None:
        assert isinstance(statement, Phrase)
        statements = self.parts if self.block is None else self.block.statements
        statements.append(statement)

    def refuse(self, fault: Fault, kind: str, start: int) -> None:
        head = self.block.called.split() if self.block is not None else []
        piece = head[1] if kind == "piece" and len(head) > 1 else "man"
        told = diagnose(self.scanned.source, fault, kind, start, piece)
        self.report(told)
        if told.code == "RW123" and start < fault.start < self.at:
            self.at = fault.start  # what follows the comma's line is a statement of its own

    def unknown(self, kind: str, word: str, span: Span, stop: str) -> None:
        """Tells of a word that begins no statement of this kind."""
        owners = [block for block, shapes in hints.SHAPES.items() if word in shapes and block != kind]
        own = {first for first in hints.SHAPES[kind] if first not in BLOCKS} | (
            BLOCKS if kind == "header" else frozenset[str]()
        )
        guess = near(word, own)
        where = "outside a block" if kind == "header" else f"inside {hints.BLOCK_NOUNS[kind]}"
        if owners:
            homes = " or ".join(hints.HOMES[owner] for owner in owners)
            self.report(error("RW112", f"`{word}` cannot stand {where}", span, "", f"it belongs {homes}"))
        elif guess is not None:
            self.report(error("RW114", f"no statement begins with `{shown(word)}`", span, f"did you mean `{guess}`?"))
            if guess in BLOCKS and stop == "{":
                self.open_block(guess, span.start, None, self.at)
        else:
            begins = hints.either(tuple(f"`{first}`" for first in sorted(own)))
            help_ = f"{where} a statement begins with {begins}"
            self.report(error("RW114", f"no statement begins with `{shown(word)}`", span, "", help_))


def _unclosed(block: _Open, place: Span, label: str, help_: str) -> Diagnostic:
    return Diagnostic(
        code="RW110",
        severity=Severity.ERROR,
        message=f"`{block.called}` is still open",
        primary=Label(span=place, text=label),
        secondary=(Label(span=block.brace.span, text="the block begins here"),),
        help=help_,
    )


def _match_end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """The end of what an always matching pattern finds at an offset."""
    match = pattern.match(text, at)
    return match.end() if match else at
