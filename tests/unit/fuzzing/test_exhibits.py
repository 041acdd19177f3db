"""From a planted fault to files: they fail with the faulty engine, and pass with the right one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import rulewright as rw
from rulewright.runtime.rules import rules_of
from rulewright.runtime.spec_test import run_examples

TESTS = Path(__file__).parents[2]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A program in this folder that can import the planted engines."""
    places = os.pathsep.join(filter(None, (str(TESTS), os.environ.get("PYTHONPATH"))))
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_planted_fault_becomes_a_case_that_fails_and_an_example_that_holds(tmp_path: Path) -> None:
    words = ("fuzz", "ply_yard_international", "--games", "4", "--seed", "3", "--workers", "1")
    found = run(tmp_path, "rulewright", *words, "--against", "planted:loses_captures", "--json")
    assert found.returncode == 1, found.stderr
    report = json.loads(found.stdout)
    assert {mismatch["what"] for mismatch in report["mismatches"]} == {"legal moves"}
    assert report["mismatches"][0]["rules"]
    folder = tmp_path / "fuzz-found"
    cases, examples = sorted(folder.glob("test_*.py")), sorted(folder.glob("*.rules"))
    assert len(cases) == len(examples) > 0

    planted = run(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", str(cases[0]))
    assert planted.returncode == 1, planted.stdout
    assert "1 failed" in planted.stdout
    cases[0].write_text(cases[0].read_text().replace("loses_captures(rules)", "rw.compile(rules)"))
    right = run(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", str(cases[0]))
    assert right.returncode == 0, right.stdout

    child = 'variant child extends ply_yard_international\ntitle "With an example"\n'
    rules = rules_of(f"{child}{examples[0].read_text()}")
    tested = run_examples([rw.interpret(rules), rw.compile(rules)])
    assert (tested.passed, tested.examples, tested.failures) == (1, 1, ())

    before = {path: path.read_text() for path in (*cases, *examples)}
    run(tmp_path, "rulewright", *words, "--against", "planted:loses_captures")
    assert {path: path.read_text() for path in before} == before  # nothing is written over
    assert len([path for path in folder.iterdir() if path.is_file()]) == 2 * len(before)


@pytest.mark.slow  # a minute: many rule sets are played till the smallest is found
def test_a_fault_in_random_rules_is_shown_with_few_rules_and_few_pieces(tmp_path: Path) -> None:
    words = ("fuzz", "--specs", "5", "--seed", "2", "--workers", "1", "--against", "planted:never_ends", "--json")
    found = run(tmp_path, "rulewright", *words)
    assert found.returncode == 1, found.stderr
    (mismatch,) = json.loads(found.stdout)["mismatches"]
    assert mismatch["what"] == "outcome"
    (file,) = (tmp_path / "fuzz-found").glob("*.rules")
    assert len(file.read_text().splitlines()) <= 20  # the example included
    assert rw.load(file).variant.name == file.stem
