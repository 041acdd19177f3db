"""Results → tables for people, Markdown for docs/performance.md, JSON in a file. Measures nothing."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterator
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rulewright.codegen.build import find_compiler, flags

from .results import Result, as_json, ratio_to_ours

HEADINGS = ("work", "depth", "program", "figure", "unit", "ours/theirs", "note")
NUMBERS = ("depth", "figure", "ours/theirs")


def machine() -> dict[str, str]:
    """What the figures belong to."""
    compiler = find_compiler().command
    version = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": platform.platform(),
        "python": platform.python_version(),
        "compiler": version.partition("\n")[0],
        "flags": " ".join(flags()),
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


def rows_of(results: list[Result]) -> Iterator[tuple[str, ...]]:
    """One row for each result, as HEADINGS says."""
    for result in results:
        ratio = ratio_to_ours(result, results)
        yield (
            result.work,
            str(result.depth or ""),
            result.program,
            figure_text(result),
            result.unit,
            "" if ratio is None else f"{ratio:.3g}",
            result.note,
        )


def sections_of(results: list[Result]) -> dict[str, list[Result]]:
    sections: dict[str, list[Result]] = {}
    for result in results:
        sections.setdefault(result.section, []).append(result)
    return sections


def shown_columns(rows: list[tuple[str, ...]]) -> list[int]:
    """The columns that are not empty all the way down."""
    return [column for column in range(len(HEADINGS)) if any(row[column] for row in rows)]


def print_tables(results: list[Result], console: Console) -> None:
    for section, inside in sections_of(results).items():
        rows = list(rows_of(inside))
        table = Table(title=section, title_justify="left", box=box.SIMPLE)
        for column in shown_columns(rows):
            number = HEADINGS[column] in NUMBERS
            table.add_column(HEADINGS[column], justify="right" if number else "left", no_wrap=number)
        for row in rows:
            table.add_row(*[row[column] for column in shown_columns(rows)])
        console.print(table)


def markdown(results: list[Result]) -> str:
    """The same tables for a document."""
    parts: list[str] = []
    for section, inside in sections_of(results).items():
        rows = list(rows_of(inside))
        columns = shown_columns(rows)
        rule = ["--:" if HEADINGS[column] in NUMBERS else "---" for column in columns]
        lines = [[HEADINGS[column] for column in columns], rule, *[[row[column] for column in columns] for row in rows]]
        parts.append(f"### {section}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines))
    return "\n\n".join(parts) + "\n"


def write_json(results: list[Result], path: Path) -> None:
    path.write_text(json.dumps(as_json(results, machine()), indent=1) + "\n", encoding="utf-8")
