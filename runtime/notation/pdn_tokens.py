"""The text of a file of game records → tokens, in time that grows with its length, whatever it holds.

Knows no game: a move is any word. Nothing is refused here; what is no token of PDN becomes one of kind STRAY. Read
next: pdn_reader.py, docs/games.md.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from .record import UNKNOWN_MOVE


class Kind(enum.Enum):
    TAG = "tag"
    WORD = "word"  # moves, results, move numbers glued to either
    NUMBER = "number"  # `12.`, `12...`
    COMMENT = "comment"
    MARK = "mark"  # `$1`, `!?`
    SETUP = "setup"  # `/FEN "…"/`
    OPEN = "open"  # one bracket or several
    CLOSE = "close"
    STAR = "star"
    STRAY = "stray"


class Token(NamedTuple):
    """`text` is what the token says (a comment without braces), `name` that of a tag, or for a stray the reason;
    `glued`: no blank stands before it."""

    kind: Kind
    text: str
    row: int
    name: str = ""
    glued: bool = False


# Every alternative begins with another character, and none can give back what it took: one pass, no second thoughts.
_TOKENS: Final = re.compile(
    r"""
    (?P<blank> \s++ )
  | (?P<escape> (?<![^\n]) % [^\n]*+ )
  | (?P<line> ; [^\n]*+ )
  | (?P<brace> \{ )
  | (?P<tag> \[ )
  | (?P<praise> \( [!?]++ \) | [!?]++ | \$ \d{1,4}+ )
  | (?P<setup> / FEN \s*+ "[^"]*+" \s*+ / )
  | (?P<open> \(++ ) | (?P<close> \)++ ) | (?P<star> \*++ ) | (?P<stray> [\]}"$]++ )
  | (?P<unknown> - \s? - (?! [^\s(){}!?$*;] ) )
  | (?P<number> \d{1,6}+ (?: \.++ | … ) )
  | (?P<dots> [.…]++ )
  | (?P<word> [^\s(){}\[\];"!?*$]++ )
    """,
    re.VERBOSE,
)
_TAG: Final = re.compile(r'\[[ \t]*+([A-Za-z]\w*+)[ \t]*+"((?:[^"\\\n]|\\.)*+)"[ \t]*+\]')
_LOOSE_TAG: Final = re.compile(r'\[[ \t]*+([A-Za-z]\w*+)[ \t]*+"(.*)"[ \t]*\][ \t]*')  # quotes inside, not escaped
_HEAD: Final = re.compile(r'\n[ \t]*\n\[[ \t]*+[A-Za-z]\w*+[ \t]*+"')
_SIGNS: Final = str.maketrans("–—−‐‑×", "-----x")  # dashes and crosses of word processors
_KINDS: Final = {
    "praise": Kind.MARK,
    "setup": Kind.SETUP,
    "open": Kind.OPEN,
    "close": Kind.CLOSE,
    "star": Kind.STAR,
    "unknown": Kind.WORD,
    "number": Kind.NUMBER,
    "dots": Kind.NUMBER,
    "word": Kind.WORD,
}
_OF_SEVERAL_LINES: Final = ("blank", "brace", "setup", "unknown")


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, blanks and lines that begin with `%` left out."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    braces = _Braces(text)
    place, row, glued = 0, 1, False
    while place < len(text):
        found = _TOKENS.match(text, place)
        group, end = ("", place + 1) if found is None else (found.lastgroup or "", found.end())
        match group:
            case "blank" | "escape":
                pass
            case "tag":
                token, end = _tag(text, place, row)
                yield token
            case "brace":
                token, end = braces.comment(place, row)
                yield token
            case "line":
                yield Token(Kind.COMMENT, _one_line(text[place + 1 : end]), row)
            case "" | "stray":
                yield Token(Kind.STRAY, text[place:end], row, "is no move, comment, number or result")
            case _:
                kind = _KINDS[group]
                yield Token(kind, _said(group, text[place:end]), row, glued=glued)
        if group in _OF_SEVERAL_LINES:
            row += text.count("\n", place, end)
        glued = group not in ("blank", "escape", "line")
        place = end


def _said(group: str, text: str) -> str:
    """What the text of a token says, without what only marks its kind."""
    match group:
        case "word":
            return text if text.isascii() else text.translate(_SIGNS)
        case "praise":
            return text.strip("()")
        case "setup":
            return "".join(text.split('"')[1].split())
        case "unknown":
            return UNKNOWN_MOVE
        case _:
            return text


def _tag(text: str, start: int, row: int) -> tuple[Token, int]:
    """A tag; what begins like one and is none takes its line with it."""
    found = _TAG.match(text, start)
    if found is not None:
        return Token(Kind.TAG, _unescaped(found[2]), row, found[1]), found.end()
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    loose = _LOOSE_TAG.fullmatch(text, start, end)
    if loose is not None:
        return Token(Kind.TAG, loose[2], row, loose[1]), end
    return Token(Kind.STRAY, text[start:end], row, 'is no tag: `[Name "value"]` is expected'), end


def _unescaped(value: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", value)


def _one_line(comment: str) -> str:
    return " ".join(comment.split())


class _Braces:
    """Finds where comments end. Both searches only ever move forward, so that a file of braces costs no more."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._close = self._head = -1

    def comment(self, start: int, row: int) -> tuple[Token, int]:
        """The comment that begins here; one that nobody closed before the next game's tags ends there."""
        if self._close < start:
            found = self._text.find("}", start)
            self._close = len(self._text) if found < 0 else found
        if self._head < start:
            head = _HEAD.search(self._text, start)
            self._head = len(self._text) if head is None else head.start()
        end = min(self._close, self._head)
        inside = _one_line(self._text[start + 1 : end])
        if end == self._close and end < len(self._text):
            return Token(Kind.COMMENT, inside, row), end + 1
        return Token(Kind.STRAY, "{" + inside, row, "begins a comment that nothing closes"), end
