"""Diagnostics as data: what is wrong, where, and the way out. Rendering is report.py's work, meaning codes.py's."""

from __future__ import annotations

import enum

from .source import Span
from .values import frozen


class RulewrightError(Exception):
    """Anything that a user of rulewright did or met; the message is meant for people."""


class Severity(enum.Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@frozen
class Label:
    """A place and what is to be seen there; an empty text only underlines."""

    span: Span
    text: str = ""


@frozen
class Diagnostic:
    """One fault. `message` is one line, lower case, no full stop, names in backticks; a fix belongs in `help`."""

    code: str  # RWnnn, see codes.py
    severity: Severity
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    help: str | None = None


class RulesError(RulewrightError):
    """A wrong `.rules` file: every diagnostic of it, errors first in source order, warnings and notes included."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        super().__init__(
            "\n".join(
                f"{d.code}: {d.message} ({d.primary.span.source.name}:{d.primary.span.line})"
                for d in diagnostics
                if d.severity is Severity.ERROR
            )
        )
