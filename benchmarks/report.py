"""Results → tables for people, Markdown for docs/performance.md, JSON in a file.

Measures nothing. Read next: results.py, plot.py."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from argparse import ArgumentTypeError
from dataclasses import dataclass
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rulewright.codegen.compilers import find_compiler, flags

from .results import Result, as_json, ratio_to_ours

BEGIN, END = "<!-- benchmarks: begin -->", "<!-- benchmarks: end -->"  # the part of a document that a run replaces


def machine() -> dict[str, str]:
    """What the figures belong to."""
    compiler = find_compiler()
    version = subprocess.run([*compiler.command, "--version"], capture_output=True, text=True, check=False).stdout
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": platform.platform(),
        "python": platform.python_version(),
        "compiler": version.partition("\n")[0],
        "flags": " ".join(flags(compiler)),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def figure_text(result: Result) -> str:
    """The median in a size that can be read: 559 M, 12.3 k, 25.6."""
    figure = result.figure
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if figure >= size and result.unit != "µs":
            return f"{figure / size:.3g}{letter}"
    return f"{figure:.3g}" if figure < 1000 else f"{figure:.0f}"


def ratio_text(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A section as a table: a row for each work and depth, a column for each program, notes beneath."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def sheets_of(results: list[Result]) -> list[Sheet]:
    return [_sheet(section, inside) for section, inside in sections_of(results).items()]


def _sheet(section: str, results: list[Result]) -> Sheet:
    """Beside the figure of another program stands how many times as good ours is."""
    programs = list(dict.fromkeys(result.program for result in results))
    with_depth = any(result.depth for result in results)
    rows: dict[tuple[str, ...], dict[str, str]] = {}
    for result in results:
        ratio = ratio_to_ours(result, results)
        text = figure_text(result) + ("" if ratio is None else f" ({ratio_text(ratio)}×)")
        row = (result.work, str(result.depth)) if with_depth else (result.work,)
        rows.setdefault(row, {})[result.program] = text
    return Sheet(
        title=f"{section}, {results[0].unit}",
        headings=("work", *(["depth"] if with_depth else []), *programs),
        rows=tuple((*row, *[cells.get(program, "") for program in programs]) for row, cells in rows.items()),
        notes=tuple(dict.fromkeys(f"{result.work}: {result.note}" for result in results if result.note)),
    )


def sections_of(results: list[Result]) -> dict[str, list[Result]]:
    sections: dict[str, list[Result]] = {}
    for result in results:
        sections.setdefault(result.section, []).append(result)
    return sections


def print_tables(results: list[Result], console: Console) -> None:
    for sheet in sheets_of(results):
        table = Table(title=sheet.title, title_justify="left", box=box.SIMPLE_HEAD)
        for heading in sheet.headings:
            table.add_column(heading, justify="left" if heading == "work" else "right")
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)
        for note in sheet.notes:
            console.print(f"  {note}", markup=False)


def markdown(results: list[Result]) -> str:
    """The same tables for a document."""
    parts: list[str] = []
    for sheet in sheets_of(results):
        rule = ["---" if heading == "work" else "--:" for heading in sheet.headings]
        lines = [f"| {' | '.join(line)} |" for line in (sheet.headings, rule, *sheet.rows)]
        parts.append("\n".join([f"**{sheet.title}**", "", *lines, *[f"\n{note}." for note in sheet.notes]]))
    return "\n\n".join(parts) + "\n"


def write_markdown(results: list[Result], path: Path) -> None:
    """Puts the tables, and what they were measured on, between the marks of a document, or into a file of their own."""
    told = "\n".join(f"- {name}: {value}" for name, value in machine().items())
    tables = f"{told}\n\n{markdown(results)}"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    before, begun, rest = text.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if begun and ended:
        tables = f"{before}{BEGIN}\n\n{tables}\n{END}{after}"
    path.write_text(tables, encoding="utf-8")


def file_to_write(name: str) -> Path:
    """A path given on a command line, refused before anything is measured if no file can be written there. Raises
    argparse.ArgumentTypeError."""
    file = Path(name)
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise ArgumentTypeError(
            f"{file} cannot be written: name a file in a folder that is there and may be written to"
        )
    return file


def write_json(results: list[Result], path: Path) -> None:
    path.write_text(json.dumps(as_json(results, machine()), indent=1) + "\n", encoding="utf-8")
