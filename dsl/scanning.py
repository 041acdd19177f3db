"""The signs of a `.rules` file: comments set aside, texts and signs judged, typographic signs replaced by plain ones.

The first of two readings: it knows no word of the language. Its text has the length of the original, so that offsets
stay true. Read next: parser.py.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from .diagnostics import Diagnostic, Label, Severity
from .phrases import Comment
from .source import SourceFile, Span

LONGEST_TEXT: Final = 200
MOST_LINES: Final = 10_000  # line ends and `;`: a hostile file must not take long
MAX_FAULTS: Final = 100  # of one kind of reading: a hostile file must not fill the screen


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanned:
    """`text` is the file with plain signs; `broken` are the offsets of signs that no plain one could replace. Not
    `complete`: there are too many lines or faults, nothing more should be read."""

    source: SourceFile
    text: str
    comments: tuple[Comment, ...]
    diagnostics: tuple[Diagnostic, ...]
    broken: tuple[int, ...]
    complete: bool = True


_SIGNS: Final = re.compile(
    r"""
    (?P<plain>    (?: [A-Za-z0-9_{};,.=\-\ \t\n] | \r\n )+ )
  | (?P<comment>  \#[^\n]* )
  | (?P<text>     "[^"\n]*" )
  | (?P<unclosed> "[^"\n]* )
  | (?P<curly>    [“”„«][^"“”„«»\n]*["“”»] )
  | (?P<dash>     [‐‑‒–—−] )
  | (?P<times>    × )
  | (?P<blank>    [\u00a0\u2000-\u200a\u202f\u3000]+ )
  | (?P<mark>     \ufeff )
  | (?P<quote>    ['‘’] (?: [^'‘’"\n;{}]* ['‘’] )? )
  | (?P<letters>  [^\W\d_a-zA-Z]+ )
  | (?P<other>    . )
    """,
    re.VERBOSE | re.DOTALL,
)
_PLAIN: Final = {"dash": "-", "times": "x", "blank": " ", "mark": " "}
_TURNING: Final = frozenset("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def scan(source: SourceFile) -> Scanned:
    """Reads all signs of a file. The faults it finds are in source order, at most MAX_FAULTS and one more."""
    if source.text.count("\n") + source.text.count(";") > MOST_LINES:
        return _too_long(source)
    pieces: list[str] = []
    comments: list[Comment] = []
    diagnostics: list[Diagnostic] = []
    broken: list[int] = []
    for match in _SIGNS.finditer(source.text):
        kind, words = match.lastgroup, match.group()
        pieces.append(_plain_sign(kind, words))
        if kind == "plain":
            continue
        span = Span(source=source, start=match.start(), end=match.end())
        if kind == "comment":
            comments.append(_comment(span))
        fault = _sign_fault(kind, words, span)
        diagnostics += () if fault is None else (fault,)
        if kind in ("unclosed", "quote", "letters", "other"):
            broken.append(span.start)
        if len(diagnostics) == MAX_FAULTS:
            return _given_up(source, (*diagnostics, too_many(span)))
    return Scanned(
        source=source,
        text="".join(pieces),
        comments=tuple(comments),
        diagnostics=tuple(diagnostics),
        broken=tuple(broken),
    )


def _given_up(source: SourceFile, diagnostics: tuple[Diagnostic, ...]) -> Scanned:
    return Scanned(source=source, text="", comments=(), diagnostics=diagnostics, broken=(), complete=False)


def _too_long(source: SourceFile) -> Scanned:
    place = Span(source=source, start=0, end=0)
    message = f"the file has more than {MOST_LINES} lines and statements"
    return _given_up(source, (_error("RW102", message, place, "", "split it with `extends`"),))


def shown(word: str) -> str:
    """A word of the file as a message can show it: not too long, no hidden signs."""
    start = "".join(map(sign_name, word[:40]))
    return f"{start}…" if len(word) > 40 else start


def too_many(span: Span) -> Diagnostic:
    """Says that the reading was given up here."""
    return _error("RW116", f"more than {MAX_FAULTS} faults", span, "read no further than here", None)


def is_hidden(sign: str) -> bool:
    """Whether a sign cannot be seen, or turns the order of the others: a control or direction sign."""
    return unicodedata.category(sign) in ("Cc", "Cs") or sign in _TURNING


def sign_name(sign: str) -> str:
    """A sign as a message can show it: itself, or its number in Unicode."""
    return sign if sign.isprintable() else f"U+{ord(sign):04X}"


def _plain_sign(kind: str | None, words: str) -> str:
    if kind == "curly":
        return f'"{words[1:-1]}"'
    return _PLAIN[kind] * len(words) if kind in _PLAIN else words


def _comment(span: Span) -> Comment:
    line_start = span.source.text.rfind("\n", 0, span.start) + 1
    own_line = not span.source.text[line_start : span.start].strip()
    text = span.text.rstrip()
    return Comment(
        text=text, own_line=own_line, span=Span(source=span.source, start=span.start, end=span.start + len(text))
    )


def _sign_fault(kind: str | None, words: str, span: Span) -> Diagnostic | None:
    match kind:
        case "text" | "comment":
            return _text_fault(kind, words, span)
        case "unclosed":
            return _error("RW106", "the text has no end", span, "opened here", 'close it with `"` on the same line')
        case "curly":
            return _typographic(f"{words[0]} {words[-1]}", '"', span)
        case "dash":
            return _typographic(words, "-", span)
        case "times":
            return _typographic(words, "x", span)
        case "blank":
            return _error("RW105", "a blank of a special kind", span, "", "write plain blanks")
        case "mark":
            return _error(
                "RW104", "the file holds a byte order mark", span, "", "save it as UTF-8 without a byte order mark"
            )
        case "quote":
            return _quote_fault(words, span)
        case "letters":
            help_ = 'names are written with a-z, 0-9 and _; other letters may stand in texts: `"…"`'
            return _error("RW105", f"`{shown(words)}` cannot stand outside quotes", span, "", help_)
        case _:
            return _error("RW105", f"`{sign_name(words)}` has no meaning here", span, "", None)


def _typographic(signs: str, plain: str, span: Span) -> Diagnostic:
    message = f"`{signs}` cannot stand outside quotes and comments"
    return _error("RW105", message, span, f"write the plain sign `{plain}`", f"write `{plain}`")


def _quote_fault(words: str, span: Span) -> Diagnostic:
    help_ = "texts stand in straight double quotes; inside them an apostrophe is written `'`"
    return _error("RW105", f"`{shown(words)}` cannot stand outside quotes and comments", span, "", help_)


def _text_fault(kind: str, words: str, span: Span) -> Diagnostic | None:
    signs = words.rstrip("\r").replace("\t", " ") if kind == "comment" else words
    hidden = next((sign for sign in signs if is_hidden(sign)), None)
    if hidden is not None:
        at = span.start + words.index(hidden)
        place = Span(source=span.source, start=at, end=at + 1)
        message = f"the {kind} holds a sign that cannot be seen: {sign_name(hidden)}"
        return _error("RW107", message, place, "", "take it out")
    length = len(unicodedata.normalize("NFC", words)) - 2
    if kind == "text" and length > LONGEST_TEXT:
        message = f"the text has {length} signs, {LONGEST_TEXT} are allowed"
        return _error("RW108", message, span, "", "shorten it, or write several `note` statements")
    return None


def _error(code: str, message: str, span: Span, label: str, help_: str | None) -> Diagnostic:
    return Diagnostic(
        code=code, severity=Severity.ERROR, message=message, primary=Label(span=span, text=label), help=help_
    )
