"""`python -m benchmarks`: runs the sections asked for and shows what they found.

Arguments in, files and tables out. Read next: sections.py.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rulewright import RulewrightError

from . import report, sections
from .builds import builds
from .probes import ProbeError, probes
from .python_side import python_side
from .results import Result
from .searching import searching
from .sections import Options, Section
from .timing import DisagreementError

SECTIONS: dict[str, Section] = {
    "perft": sections.perft,
    "instructions": sections.instructions,
    "size": sections.sizes,
    "depth": sections.depths,
    "threads": sections.threads,
    "native": sections.natives,
    "reference": sections.reference,
    "peers": sections.peers,
    "games": sections.games,
    "python": python_side,
    "build": builds,
    "search": searching,
    "probes": probes,
}


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measures the engines side by side.")
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}; all if none is named"
    )
    parser.add_argument("--rounds", type=int, default=5, help="rounds of every comparison (median; 5)")
    parser.add_argument("--quick", action="store_true", help="one round, two plies less: whether everything runs")
    parser.add_argument(
        "--yardstick", type=Path, metavar="DIR", help="a folder of hand-written probes (section probes)"
    )
    parser.add_argument("--json", type=report.file_to_write, metavar="FILE", help="write every sample as JSON")
    parser.add_argument(
        "--markdown", type=report.file_to_write, metavar="FILE", help="write the tables (between a document's marks)"
    )
    parser.add_argument("--plot", type=report.file_to_write, metavar="FILE", help="write a PNG (needs matplotlib)")
    return parser


def main(words: list[str] | None = None) -> int:
    """Exit status: 0 measured, 1 not measured (two programs count differently, or one does not run) or not written,
    2 wrong usage."""
    parser = arguments()
    given = parser.parse_args(words)
    _refuse_nonsense(parser, given)
    console = Console(stderr=True)
    try:
        results = _measured(given, console)
    except (DisagreementError, ProbeError, RulewrightError, subprocess.SubprocessError) as fault:
        console.print(f"not measured: {fault}", markup=False)
        return 1
    report.print_tables(results, Console())
    try:
        _write(results, given, console)
    except OSError as fault:
        console.print(f"not written: {fault}", markup=False)
        return 1
    return 0


def _refuse_nonsense(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    unknown = [name for name in given.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"no section is called {unknown[0]}")
    if given.rounds < 1:
        parser.error("--rounds must be 1 or more")
    if given.yardstick is None and "probes" in given.sections:
        parser.error("the section probes needs --yardstick DIR")
    if given.yardstick is not None and not (given.yardstick / "measure").is_file():
        parser.error(f"there is no program `measure` in {given.yardstick}")


def _measured(given: argparse.Namespace, console: Console) -> list[Result]:
    """The results of the sections asked for; what is going on is told meanwhile."""
    names = given.sections or [name for name in SECTIONS if name != "probes" or given.yardstick]
    with tempfile.TemporaryDirectory() as folder, console.status("measuring") as status:

        def tell(text: str) -> None:
            status.update(text)
            if text.startswith("left out") or not console.is_terminal:
                console.print(text, markup=False)

        options = Options(
            rounds=1 if given.quick else given.rounds,
            shallower=2 if given.quick else 0,
            folder=Path(folder),
            probes=given.yardstick,
            tell=tell,
        )
        return [result for name in names for result in SECTIONS[name](options)]


def _write(results: list[Result], given: argparse.Namespace, console: Console) -> None:
    """The files asked for."""
    if given.json:
        report.write_json(results, given.json)
    if given.markdown:
        report.write_markdown(results, given.markdown)
    if given.plot:
        try:
            from .plot import write_plot

            write_plot(results, given.plot)
        except ImportError:
            console.print("no picture: matplotlib is not installed (`pip install --group bench`)")


if __name__ == "__main__":
    sys.exit(main())
