"""A fault of form → a diagnostic in the author's words.

Decides only how it is told; where reading stopped is known. Read next: hints.py (the tables), recovery.py.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import Final

from . import hints
from .concrete import Fault
from .diagnostics import Diagnostic, Label, Severity
from .scanning import shown
from .source import SourceFile, Span

_WORDS: Final = re.compile(r"[A-Za-z0-9_.]+")
_DECIMAL: Final = re.compile(r"[0-9]+\.[0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A fault, the signs before it in its statement, the block it stands in ("header" outside) and its piece's name."""

    source: SourceFile
    fault: Fault
    before: str
    block: str
    piece: str

    @property
    def span(self) -> Span:
        return Span(source=self.source, start=self.fault.start, end=self.fault.end)

    @property
    def word(self) -> str:
        return self.span.text

    @property
    def keyword(self) -> str:
        """The word that says what is decided: the first that the block knows, else the first of all."""
        words = _WORDS.findall(self.before)
        known = (word for word in words if word in hints.SHAPES.get(self.block, {}))
        return next(known, words[0] if words else "")


def error(code: str, message: str, span: Span, label: str = "", help: str | None = None) -> Diagnostic:
    """An error with one place."""
    return Diagnostic(
        code=code, severity=Severity.ERROR, message=message, primary=Label(span=span, text=label), help=help
    )


def near(word: str, words: frozenset[str] | set[str]) -> str | None:
    """The one of some words that a misspelt one may have meant."""
    known = sorted(known for known in words if known.islower() and len(known) > 1)
    return next(iter(difflib.get_close_matches(word[:60], known, n=1, cutoff=0.7)), None)


def diagnose(source: SourceFile, fault: Fault, block: str, start: int, piece: str = "man") -> Diagnostic:
    """Tells of a fault in the statement that begins at `start`."""
    before = source.text[start : fault.start]
    place = Place(source=source, fault=fault, before=before, block=block, piece=piece)
    match fault.why:
        case "together":
            return _together(place)
        case "reserved":
            message = f"`{place.word}` is a word of the language and cannot be a name"
            return error("RW113", message, place.span, "", "choose another name")
        case "name":
            return error("RW108", "the name is longer than 40 signs", place.span, "", "shorten it")
        case "number":
            return error("RW109", "the number is larger than 999999999999", place.span)
        case "unexpected":
            return _unexpected(place)


def _together(place: Place) -> Diagnostic:
    cut = place.fault.cut - place.fault.start
    apart = f"{place.word[:cut]} {place.word[cut:]}"
    return error("RW103", f"`{place.word}` must be written apart", place.span, "", f"write `{apart}`")


def _misspelt(place: Place, guess: str) -> Diagnostic:
    label = f"did you mean `{guess}`?"
    return error("RW120", f"`{place.word}` means nothing here", place.span, label, _said(place))


def _unexpected(place: Place) -> Diagnostic:
    if place.before.rstrip().endswith(","):
        after = place.source.text[: place.fault.start].rstrip()
        if place.fault.start == place.fault.end or "\n" in place.source.text[len(after) : place.fault.start]:
            return _trailing_comma(place, len(after) - 1)
    if not place.word.strip():
        return _unfinished(place)
    accepted = place.fault.accepted
    guess = near(place.word, accepted)
    if guess is not None:
        return _misspelt(place, guess)
    if _DECIMAL.fullmatch(place.word) and "NUMBER" in accepted:
        return error("RW109", f"`{place.word}` must be a whole number", place.span)
    if "end" in accepted:
        return _goes_on(place)
    return _wrong_word(place)


def _trailing_comma(place: Place, comma: int) -> Diagnostic:
    span = Span(source=place.source, start=comma, end=comma + 1)
    label = f"expected after it: {_fits(place)}" if place.fault.accepted else ""
    return error("RW123", "a comma promises another item", span, label, "go on after it, or take it out")


def _unfinished(place: Place) -> Diagnostic:
    keyword, accepted = place.keyword, place.fault.accepted
    for known in hints.UNFINISHED:
        if known.keyword == keyword and known.fits == accepted:
            words = {"piece": _article(place.piece), "to": _promoted(place.before)}
            message, help_ = known.message.format(**words), known.help.format(**words)
            return error("RW121", message, place.span, "the phrase is not finished", help_)
    message = f"`{keyword}` needs {_fits(place)}"
    return error("RW121", message, place.span, "the phrase is not finished", _said(place))


def _goes_on(place: Place) -> Diagnostic:
    fits = hints.what_fits(place.fault.accepted)
    label = f"only {hints.either(fits)} could follow" if fits else "nothing can follow"
    message = f"the phrase is finished before `{shown(place.word)}`"
    return error("RW122", message, place.span, label, "begin the next statement on a line of its own or after `;`")


def _wrong_word(place: Place) -> Diagnostic:
    lower = place.word.lower()
    help_ = _said(place)
    if lower != place.word and place.fault.accepted & {lower, "NAME"}:
        help_ = f"words and names are written small: `{lower}`"
    label = f"expected here: {_fits(place)}" if place.fault.accepted else ""
    return error("RW120", f"`{shown(place.word)}` cannot stand here", place.span, label, help_)


def _fits(place: Place) -> str:
    return hints.either(hints.what_fits(place.fault.accepted)) or "nothing more"


def _said(place: Place) -> str | None:
    shape = hints.shape(place.block, place.keyword)
    return f"it is said so: {shape}" if shape else None


def _article(piece: str) -> str:
    return f"{'an' if piece[:1] in 'aeiou' else 'a'} {piece}"


def _promoted(before: str) -> str:
    """The NAME of `promotes to NAME`."""
    found = re.search(r"\bto\s+([a-z][a-z0-9_]*)", before)
    return found.group(1) if found else "king"
