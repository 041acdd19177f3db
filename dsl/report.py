"""Diagnostics → text with the lines of the file and carets, or plain values for JSON.

Judges nothing and prints nothing. Read next: diagnostics.py, codes.py.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import groupby

from .diagnostics import Diagnostic, Label
from .scanning import is_hidden
from .source import SourceFile, Span

TAB_WIDTH = 4
LONGEST_LINE = 200  # signs; of a longer one a part is shown
MOST_LINES = 6  # of one place; the middle of a longer one is left out


def render(diagnostics: Iterable[Diagnostic]) -> str:
    """The report of some diagnostics, a blank line between them, without a line end at its end."""
    return "\n\n".join(_report(diagnostic) for diagnostic in diagnostics)


def to_json(diagnostic: Diagnostic) -> dict[str, str | int | None]:
    """A diagnostic as plain values; lines and columns count from 1, `end_column` is behind the last sign."""
    span = diagnostic.primary.span
    end_line, end_column = span.source.line_and_column(span.end)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
        "help": diagnostic.help,
    }


def _report(diagnostic: Diagnostic) -> str:
    labels = (diagnostic.primary, *diagnostic.secondary)
    span = diagnostic.primary.span
    width = max(len(str(_last_line(label.span))) for label in labels)
    lines = [
        f"{diagnostic.severity.value}[{diagnostic.code}]: {_visible(diagnostic.message)}",
        f"{' ' * width}--> {_place(span)}",
    ]
    for number, (source, group) in enumerate(groupby(labels, key=lambda label: label.span.source)):
        if number:
            first = next(label for label in labels if label.span.source is source)
            lines += [f"{' ' * width} |", _place(first.span)]
        lines += _excerpt(source, tuple(group), diagnostic.primary, width)
    if diagnostic.help is not None:
        lines.append(f"{' ' * width} = help: {_visible(diagnostic.help)}")
    lines.append(f"{' ' * width} = explain: rulewright explain {diagnostic.code}")
    return "\n".join(lines)


def _place(span: Span) -> str:
    return f"{_visible(span.source.name)}:{span.line}:{span.column}"


def _last_line(span: Span) -> int:
    """The last line of which the span holds a sign."""
    return span.source.line_and_column(max(span.start, span.end - 1))[0]


def _excerpt(source: SourceFile, labels: tuple[Label, ...], primary: Label, width: int) -> list[str]:
    """The lines that the labels of one file touch, in order, each with its marks below."""
    if not source.text:
        return []
    lines: list[str] = []
    for number in _shown_lines(labels):
        touching = [label for label in labels if _touches(label.span, number)]
        text, cut = _window(source.line_text(number), min(_columns(label.span, number)[0] for label in touching))
        lines.append(f"{number:>{width}} | {_expanded(text)}".rstrip())
        marks = [_mark(label, number, text, cut, label is primary) for label in touching]
        lines += [f"{' ' * width} | {marked}" for marked in _marked(marks)]
    return lines


def _window(text: str, start: int) -> tuple[str, int]:
    """What is shown of a line whose first mark is at `start`, and how many signs are cut off before it."""
    if len(text) <= LONGEST_LINE:
        return text, 0
    cut = max(0, start - LONGEST_LINE // 2)
    return text[cut : cut + LONGEST_LINE], cut


def _shown_lines(labels: tuple[Label, ...]) -> list[int]:
    shown: set[int] = set()
    for label in labels:
        first, last = label.span.line, _last_line(label.span)
        every = range(first, last + 1)
        shown.update(every if len(every) <= MOST_LINES else (*every[: MOST_LINES // 2], *every[-(MOST_LINES // 2) :]))
    return sorted(shown)


def _touches(span: Span, line: int) -> bool:
    return span.line <= line <= _last_line(span)


def _columns(span: Span, line: int) -> tuple[int, int]:
    """Where a span begins and ends on one of its lines, in signs from 0."""
    text = span.source.line_text(line)
    start = span.column - 1 if span.line == line else len(text) - len(text.lstrip())
    if span.start == span.end:
        return start, start
    last, behind = span.source.line_and_column(span.end)
    return start, behind - 1 if last == line else len(text)


def _mark(label: Label, line: int, text: str, cut: int, is_primary: bool) -> tuple[int, str, str]:
    """Screen column (from 0) of a label on one of its lines, its underline, and on its last line its text."""
    start, end = (max(column - cut, 0) for column in _columns(label.span, line))
    column = len_on_screen(text[:start])
    length = max(len_on_screen(text[:end]) - column, 1)
    words = _visible(label.text) if _last_line(label.span) == line else ""
    return column, ("^" if is_primary else "-") * length, words


def _marked(marks: list[tuple[int, str, str]]) -> list[str]:
    """The underlines of one line with the text of the last one behind it; other texts on lines of their own, from the
    right to the left."""
    ordered = sorted(marks)
    under = ""
    for column, underline, _ in ordered:
        under = under[:column].ljust(column) + underline + under[column + len(underline) :]
    last_text = ordered[-1][2]
    lines = [f"{under} {last_text}".rstrip()]
    lines += [f"{' ' * column}{text}" for column, _, text in reversed(ordered[:-1]) if text]
    return lines


def len_on_screen(text: str) -> int:
    """Columns that a text takes on a screen: wide signs two, combining ones none, tabs as `TAB_WIDTH` blanks."""
    return sum(_sign_width(sign) for sign in text)


def _sign_width(sign: str) -> int:
    if sign == "\t":
        return TAB_WIDTH
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def _expanded(text: str) -> str:
    return _visible(text.replace("\t", " " * TAB_WIDTH))


def _visible(text: str) -> str:
    """A text without signs that would act on the screen, cannot be written or turn the order of the others."""
    return "".join("\ufffd" if is_hidden(sign) else sign for sign in text)
