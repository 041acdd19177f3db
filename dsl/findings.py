"""Collects diagnostics while a file is being checked, so that one run reports every fault.

Turns a finding into a `Diagnostic` and keeps it; never decides what is wrong and never stops a check. Read next:
resolve.py, check.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .diagnostics import Diagnostic, Label, Severity
from .source import Span


@dataclass(slots=True, kw_only=True)
class Faults:
    """The diagnostics found so far, in the order found. `also` are secondary places, `help` is the way out."""

    found: list[Diagnostic] = field(default_factory=list[Diagnostic])

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        also: Sequence[Label] = (),
        help: str | None = None,
    ) -> None:
        self._add(Severity.ERROR, code, message, Label(span=span, text=label), also, help)

    def warning(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        also: Sequence[Label] = (),
        help: str | None = None,
    ) -> None:
        self._add(Severity.WARNING, code, message, Label(span=span, text=label), also, help)

    def note(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        also: Sequence[Label] = (),
        help: str | None = None,
    ) -> None:
        self._add(Severity.NOTE, code, message, Label(span=span, text=label), also, help)

    @property
    def any_errors(self) -> bool:
        return any(fault.severity is Severity.ERROR for fault in self.found)

    def _add(
        self, severity: Severity, code: str, message: str, primary: Label, also: Sequence[Label], help: str | None
    ) -> None:
        fault = Diagnostic(
            code=code, severity=severity, message=message, primary=primary, secondary=tuple(also), help=help
        )
        if fault not in self.found:
            self.found.append(fault)
