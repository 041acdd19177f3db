"""Text of a `.rules` file → syntax tree, or every fault of form at once.

The only file that imports lark, and only when something is read; nothing is looked up here. Read next: grammar.lark,
scanning.py (signs and quotes), recovery.py (going on after a fault), building.py (the syntax tree).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, cast

from .building import build_file
from .concrete import Fault, Phrase, Why, Word
from .diagnostics import Diagnostic
from .faults import diagnose
from .recovery import recover
from .scanning import Scanned, scan
from .source import SourceFile, Span
from .syntax import FileTree
from .tables import tables_file

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

RULES: Final = (
    "file",
    "variant",
    "_header_statement",
    *(f"{block}_head" for block in ("setup", "piece", "capturing", "phase", "mill", "ending", "example")),
    *(f"_{block}_statement" for block in ("setup", "piece", "capturing", "phase", "mill", "ending", "example")),
)
"""The rules of the grammar that can be read by themselves."""

LONGEST_NAME: Final = 40
MOST_DIGITS: Final = 12

_KINDS: Final = frozenset({"NAME", "NUMBER", "DECIMAL", "SIZE", "TEXT", "REASON"})
_SIGNS: Final = {"$END": "end", "_SEP": "end", "_COMMA": ",", "_OPEN": "{"}
_BEFORE_VARIANTS: Final = ("variant", "extends")  # a variant is called like its file, whatever that is
_IN_WORD: Final = re.compile(r"[A-Za-z0-9_.]")
_WORDS_TOUCH: Final = re.compile(r"[A-Za-z0-9_]{2}")
_WORD_AT: Final = re.compile(r'"[^"\n]*"?|[A-Za-z0-9_.]+|\S')


def parse(source: SourceFile) -> tuple[FileTree | None, tuple[Diagnostic, ...]]:
    """The tree of all statements that could be read, and every fault of form in source order.

    The tree is None only if nothing could be read. Without a diagnostic it is the whole file.
    """
    scanned = scan(source)
    if not scanned.complete:
        return None, scanned.diagnostics
    end = len(scanned.text)
    whole = None if scanned.broken else read_rule(scanned, "file", 0, end)
    if isinstance(whole, Phrase):
        return build_file(whole, source, scanned.comments), scanned.diagnostics
    parts, found = recover(scanned, read_rule)
    if whole is not None and not found:  # no statement alone is wrong: the refusal of the whole file is told as it is
        found = (diagnose(source, whole, "file", 0),)
    diagnostics = sorted((*scanned.diagnostics, *found), key=lambda diagnostic: diagnostic.primary.span.start)
    phrase = Phrase(rule="file", parts=parts, span=Span(source=source, start=0, end=end))
    return build_file(phrase, source, scanned.comments) if parts else None, tuple(diagnostics)


def read_rule(scanned: Scanned, rule: str, start: int, end: int) -> Phrase | Fault:
    """Reads the signs start … end as one of RULES; offsets in the result are those of the whole file."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    piece = scanned.text[start:end]
    reading = _reading(piece, rule)
    last: Token | None = None
    try:
        for token in reading.iter_parse():
            why = _word_fault(token, last)
            if why is not None:
                return _fault(piece, rule, start, _start(token), why)
            last = token
        return _phrase(reading.feed_eof(last), scanned.source, start)
    except UnexpectedCharacters as error:
        return _fault(piece, rule, start, cast(int, error.pos_in_stream), "unexpected")
    except UnexpectedToken as error:
        refused = cast("Token", error.token)
        at = _end(last) if refused.type == "$END" else _start(refused)
        return _fault(piece, rule, start, at, "unexpected")


def _reading(text: str, rule: str) -> Any:
    """A parser that is fed word by word; lark leaves parts of its type open."""
    return cast(Any, _grammar()).parse_interactive(text, start=rule)


@cache
def _grammar() -> Lark:
    from lark import Lark, __version__

    text = resources.files("rulewright.dsl").joinpath("grammar.lark").read_text("utf-8")
    return Lark(
        text,
        parser="lalr",
        lexer="contextual",
        start=list(RULES),
        keep_all_tokens=True,
        maybe_placeholders=False,
        cache=tables_file(__version__) or False,
    )


@cache
def _reserved() -> frozenset[str]:
    """The words of the language: all terminals that the grammar spells out."""
    return frozenset(word for word in (_surface(terminal.name) for terminal in _grammar().terminals) if word.isalpha())


@cache
def _surface(terminal: str) -> str:
    """How a terminal is written: its word or sign, or its name for a kind of words."""
    from lark.lexer import PatternStr

    if terminal in _SIGNS:
        return _SIGNS[terminal]
    pattern = _grammar().get_terminal(terminal).pattern
    return pattern.value if isinstance(pattern, PatternStr) else terminal


def _start(token: Token) -> int:
    return token.start_pos or 0


def _end(token: Token | None) -> int:
    return 0 if token is None else token.end_pos or 0


def _word_fault(token: Token, last: Token | None) -> Why | None:
    """What the shape of a phrase does not tell: words that touch, reserved words as names, sizes out of bounds."""
    if last is not None and _end(last) == _start(token) and _WORDS_TOUCH.fullmatch(last[-1] + token[0]):
        return "together"
    match token.type:
        case "NAME" if token in _reserved() and (last is None or last not in _BEFORE_VARIANTS):
            return "reserved"
        case "NAME" if len(token) > LONGEST_NAME:
            return "name"
        case "NUMBER" | "SIZE" | "DECIMAL" if any(len(digits) > MOST_DIGITS for digits in re.split("[x.]", token)):
            return "number"
        case _:
            return None


def _fault(piece: str, rule: str, offset: int, at: int, why: Why) -> Fault:
    """A fault whose place is the whole word around `at`, with what fits where that word begins."""
    start = at
    if at < len(piece) and _IN_WORD.match(piece[at]):
        while start > 0 and _IN_WORD.match(piece[start - 1]):
            start -= 1
    word = _WORD_AT.match(piece, start)
    end = word.end() if word else start
    accepted = _accepted(piece[:start], rule)
    return Fault(why=why, start=offset + start, end=offset + end, cut=offset + at, accepted=accepted)


def _accepted(beginning: str, rule: str) -> frozenset[str]:
    from lark.exceptions import UnexpectedInput

    reading = _reading(beginning, rule)
    try:
        reading.exhaust_lexer()
    except UnexpectedInput:  # the words before are already part of the fault
        return frozenset()
    return frozenset(_surface(terminal) for terminal in reading.accepts())


def _phrase(tree: Tree[Token], source: SourceFile, offset: int) -> Phrase:
    parts = tuple(_part(child, source, offset) for child in tree.children if getattr(child, "type", "") != "_SEP")
    span = Span(source=source, start=parts[0].span.start, end=parts[-1].span.end)
    return Phrase(rule=str(tree.data), parts=parts, span=span)


def _part(child: Tree[Token] | Token, source: SourceFile, offset: int) -> Phrase | Word:
    if not isinstance(child, str):  # a Token is a str
        return _phrase(child, source, offset)
    kind = child.type if child.type in _KINDS else ""
    start, text = offset + _start(child), _SIGNS.get(child.type, str(child)).rstrip()
    return Word(kind=kind, text=text, span=Span(source=source, start=start, end=start + len(text)))
