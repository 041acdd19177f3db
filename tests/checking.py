"""Checking rules files written inside tests: marked text in, variant and diagnostics out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulewright.dsl.check import check
from rulewright.dsl.diagnostics import Diagnostic, Severity
from rulewright.dsl.ir import Variant
from rulewright.dsl.source import SourceFile

SAMPLES = Path(__file__).parent / "unit" / "dsl" / "samples"


def sample(name: str, _folder: Path | None = None) -> SourceFile | None:
    """One of the sample files of the language's description."""
    path = SAMPLES / f"{name}.rules"
    return SourceFile(name=path.name, text=path.read_text(encoding="utf-8")) if path.exists() else None


def checked(text: str, **parents: str) -> tuple[Variant | None, tuple[Diagnostic, ...]]:
    """Check a text; parents are those given by name, else the samples."""

    def find(name: str, folder: Path | None) -> SourceFile | None:
        if name in parents:
            return SourceFile(name=f"{name}.rules", text=parents[name])
        return sample(name, folder)

    name = text.split()[1] if text.startswith("variant ") else "text"
    return check(SourceFile(name=f"{name}.rules", text=text), find)


def variant_of(text: str, **parents: str) -> Variant:
    """The variant of a text that has no errors."""
    variant, diagnostics = checked(text, **parents)
    assert variant is not None, [(fault.code, fault.message) for fault in diagnostics]
    return variant


def marked(text: str) -> tuple[str, list[tuple[int, int, str]]]:
    """A text without its marks «…», and line, column and content of each mark."""
    places: list[tuple[int, int, str]] = []
    plain = ""
    for piece in text.split("«"):
        inside, closed, rest = piece.partition("»")
        if closed:
            places.append((plain.count("\n") + 1, len(plain) - plain.rfind("\n"), inside))
        plain += inside + rest
    return plain, places


def place(fault: Diagnostic) -> tuple[int, int, str]:
    """Line, column and text of a diagnostic's primary span."""
    span = fault.primary.span
    return span.line, span.column, span.text


def shown(fault: Diagnostic) -> list[str]:
    """A diagnostic as lines: code and message, labels with places, help."""
    lines = [f"{fault.severity.value}[{fault.code}]: {fault.message}"]
    for label in (fault.primary, *fault.secondary):
        span = label.span
        lines.append(f"{span.source.name}:{span.line}:{span.column} {span.text} -- {label.text}")
    return [*lines, f"help: {fault.help}"]


FULL = """variant full
title "A full board"
board 8x8, all squares
first white
setup { each side has 16 men on rows 2-3 }
piece man { moves 1 step straight forward; captures straight by short jump }
piece king
capturing { capture is mandatory }
ending { lose with no legal move; draw when a position occurs 3 times }
"""


def errors(text: str, **parents: str) -> list[tuple[str, tuple[int, int, str]]]:
    _, diagnostics = checked(text, **parents)
    return [(fault.code, place(fault)) for fault in diagnostics if fault.severity is Severity.ERROR]


def full(extra: str) -> Variant:
    """The full board, with more or other statements in a child."""
    return variant_of(f'variant child extends full\ntitle "Child"\n{extra}\n', full=FULL)


def mill(extra: str) -> Variant:
    return variant_of(f'variant child extends nine_mens_morris\ntitle "Child"\n{extra}\n')


def letters(variant: Variant, points: Iterable[int]) -> set[str]:
    return {variant.board.letters[point] for point in points}
