"""The benchmarks themselves: they count what was published before they time it, and pair rounds for ratios."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Imports a module of the benchmarks, which are no part of the installed package."""
    monkeypatch.syspath_prepend(str(ROOT))
    return lambda name: import_module(f"benchmarks.{name}")


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_one_command_measures_and_writes(tmp_path: Path) -> None:
    """A quick run prints a table and writes JSON and Markdown with the published counts in it."""
    done = run("size", "--quick", "--json", f"{tmp_path}/run.json", "--markdown", f"{tmp_path}/run.md")
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    nodes = {row["work"]: row["nodes"] for row in found["results"]}
    assert nodes == {"8x8": 907830, "10x10": 167140, "12x12": 79049, "14x14": 20513}
    assert all(row["median"] > 0 for row in found["results"])
    assert "board size" in done.stdout
    assert "| 12x12 | 5 |" in (tmp_path / "run.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("probes",),
        ("size", "--rounds", "0"),
        ("--yardstick", "/nowhere"),
        ("size", "--json", "/nowhere/run.json"),
        ("size", "--markdown", "."),
    ],
)
def test_wrong_usage_is_told(words: tuple[str, ...]) -> None:
    """What cannot be measured is refused in one line, with exit status 2."""
    done = run(*words)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_probes_that_count_otherwise_are_not_compared(tmp_path: Path) -> None:
    """A probe with another number of leaves ends the run: its speed says nothing."""
    line = {"name": "english_bulk", "depth": 5, "nodes": 7362, "mnps": 1.0}
    (tmp_path / "measure").write_text(f"print({json.dumps(json.dumps(line))})\n", encoding="utf-8")
    done = run("probes", "--quick", "--yardstick", str(tmp_path))
    assert done.returncode == 1
    assert "7362 leaves where 7361 are right" in done.stderr


def test_probes_that_do_not_run_are_told(tmp_path: Path) -> None:
    """A probe that fails ends the run with its own words."""
    (tmp_path / "measure").write_text("raise SystemExit('no compiler here')\n", encoding="utf-8")
    done = run("probes", "--quick", "--yardstick", str(tmp_path))
    assert done.returncode == 1
    assert "no compiler here" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_work_with_a_table_is_published_at_its_depth(module: Any) -> None:
    """The counts that are timed are the published ones (the rest have no table, or none so deep)."""
    works = module("works")
    assert works.start("english", 6, "kept").published() == 36768
    assert works.start("international", 9).published() == 41022423
    assert works.start("nine_mens_morris", 6).published() == 99274176
    timed = [work for work in (*works.PERFT, *works.SIZES) if work.position == "start" and work.published() is None]
    assert {work.rules for work in timed} <= {
        "antidraughts", "ply_yard_international", "alquerque", "morabaraba", "lasker_morris", "triestina",
    }  # fmt: skip


def test_tables_go_between_the_marks_of_a_document(module: Any, tmp_path: Path) -> None:
    """Only the part between the marks is written anew."""
    report, results = module("report"), module("results")
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{report.BEGIN}\nold\n{report.END}\n\nafter\n", encoding="utf-8")
    row = results.Result(section="size", work="8x8", program="compiled", unit="leaves/s", samples=(2e6, 3e6, 4e6))
    report.write_markdown([row], page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n\n<!--")
    assert text.endswith("-->\n\nafter\n")
    assert "| 8x8 | 3 M |" in text
    assert "old" not in text


def test_ratios_pair_the_rounds(module: Any) -> None:
    """A round in which the machine was slow counts for both; less time is better, more leaves are better."""
    results = module("results")

    def result(program: str, unit: str, *samples: float) -> Any:
        return results.Result(section="s", work="w", program=program, unit=unit, samples=samples)

    fast = [result("compiled", "leaves/s", 100.0, 10.0, 90.0), result("other", "leaves/s", 50.0, 5.0, 30.0)]
    assert results.ratio_to_ours(fast[1], fast) == 2.0
    assert results.ratio_to_ours(fast[0], fast) is None
    short = [result("compiled", "µs", 2.0), result("other", "µs", 8.0)]
    assert results.ratio_to_ours(short[1], short) == 4.0


def test_short_counts_are_repeated(module: Any) -> None:
    """A figure rests on enough processor time, and its rate on all repetitions."""
    timing = module("timing")
    count = timing.timed(lambda: sum(range(1000)), 0.01)
    assert count.times > 1
    assert count.seconds >= 0.01
    assert count.rate == count.nodes * count.times / count.seconds


def test_the_fastest_of_some_runs_is_the_figure(module: Any) -> None:
    """Runs that another program slowed do not count against either of two that are compared."""
    timing = module("timing")
    seconds = iter((2.0, 0.5, 4.0))
    best = timing.best_of(3, lambda: timing.Count(nodes=100, seconds=next(seconds)))()
    assert (best.rate, list(seconds)) == (200, [])
