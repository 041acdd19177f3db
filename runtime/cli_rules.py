"""Commands about rule files: `check`, `fmt`, `c`. Print and write; decide nothing about rules.

Read next: cli_common.py, rules.py; cli_catalogue.py for `list` and `compare`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ..dsl.diagnostics import Diagnostic, RulesError, Severity
from ..dsl.source import SourceFile
from .cli_common import (
    NO,
    WRONG,
    JsonOption,
    VariantArgument,
    guarded,
    leave,
    load_rules,
    out,
    print_diagnostics,
    print_json,
)
from .rules import check_source, find_source

FilesArgument = Annotated[list[str], typer.Argument(metavar="FILE…", help="Paths of .rules files, or shipped names.")]


@guarded
def check(files: FilesArgument, json: JsonOption = False) -> None:
    """Check .rules files: every fault at once, with its place and the way out."""
    found = [(file, _diagnose(file)) for file in files]
    if json:
        from ..dsl.report import to_json

        print_json([{"file": file, "diagnostics": [to_json(one) for one in told]} for file, told in found])
    else:
        for file, told in found:
            print_diagnostics(told)
            out().print(f"{file}: {_summary(told)}")
    if any(diagnostic.severity is Severity.ERROR for _, told in found for diagnostic in told):
        leave(WRONG)


def _diagnose(file: str) -> tuple[Diagnostic, ...]:
    try:
        return check_source(find_source(file))[1]
    except RulesError as error:
        return error.diagnostics


def _summary(told: tuple[Diagnostic, ...]) -> str:
    counts = [(severity, sum(one.severity is severity for one in told)) for severity in Severity]
    parts = [f"{number} {severity.value}{'s' * (number > 1)}" for severity, number in counts if number]
    return ", ".join(parts) or "ok"


@guarded
def fmt(
    files: FilesArgument,
    check: Annotated[bool, typer.Option("--check", help="Change nothing; exit 1 if a file would change.")] = False,
) -> None:
    """Rewrite .rules files in canonical form, comments kept."""
    changed = wrong = False
    for file in files:
        formatted = _formatted(file)
        if formatted is None:
            wrong = True
        elif formatted.text != formatted.source.text:
            changed = True
            if check:
                out().print(f"{file}: would be rewritten")
            else:
                _write(Path(file), formatted.text)
                out().print(f"{file}: rewritten")
    if wrong:
        leave(WRONG)
    if changed and check:
        leave(NO)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Formatted:
    """A file and its canonical text."""

    source: SourceFile
    text: str


def _formatted(file: str) -> _Formatted | None:
    """The canonical text; None, and its diagnostics on standard error, for a file that cannot be parsed."""
    from ..dsl.formatter import format_tree
    from ..dsl.parser import parse

    try:
        source = find_source(Path(file))
    except RulesError as error:
        print_diagnostics(error.diagnostics)
        return None
    tree, diagnostics = parse(source)
    faults = tuple(one for one in diagnostics if one.severity is Severity.ERROR)
    if faults or tree is None:
        print_diagnostics(faults)
        return None
    return _Formatted(source=source, text=format_tree(tree))


def _write(path: Path, text: str) -> None:
    """Replaces the file in one step, so that an interruption leaves the old one or the new one."""
    target = path.resolve()
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(temporary, target.stat().st_mode & 0o777)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


@guarded
def c(variant: VariantArgument) -> None:
    """Print the generated C of a variant."""
    from .compiled import c_source

    sys.stdout.write(c_source(load_rules(variant).variant))
