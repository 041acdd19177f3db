"""`rulewright games`: what it prints, for people and programs, and its exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import rulewright as rw
from rulewright.runtime.cli import app
from typer.testing import CliRunner, Result

GOOD = '[GameType "20"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
BAD = '[GameType "20"]\n\n1. 32-28 19-23 2. 31-27 *\n'


def run(*args: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["games", *args, "--engine", "reference"], input=given)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "games.pdn"
    file.write_text(f"{GOOD}\n{BAD}")
    return file


def test_good_games(file: Path) -> None:
    file.write_text(GOOD)
    done = run(str(file))
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"{file}: game 1, international, 4 plies, *",
        "1 games, 4 plies, none with faults",
    ]


def test_a_game_with_a_fault(file: Path) -> None:
    done = run(str(file))
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[1] == f"{file}: game 2, international, 2 plies, *"
    assert lines[2].startswith("  line 8, move 2.: a capture is compulsory: 28x19 (rule `capture is mandatory`")
    assert lines[3:] == ["    legal: 28x19", "2 games, 6 plies, 1 with faults"]


def test_a_fault_is_told_with_the_line_of_its_move(file: Path) -> None:
    """Also in a variation, and where a capture is written jump by jump over the end of a line."""
    file.write_text('[GameType "21"]\n\n1. 9-14 22-18\n2. 5-9 (5-8\n) 24-19 3. 11-15 18x11\n11x2 *\n')
    faults = [line for line in run(str(file)).stdout.splitlines() if line.startswith("  line ")]
    assert [line.partition(": ")[0] for line in faults] == ["  line 4, move 2.", "  line 5, move 3..."]


def test_json_for_programs(file: Path) -> None:
    done = run(str(file), "--json")
    good, bad = json.loads(done.stdout)
    assert done.exit_code == 1
    assert good == {
        "file": str(file),
        "game": 1,
        "variant": "international",
        "tags": {"GameType": "20", "Result": "*"},
        "moves": ["32-28", "19-23", "28x19", "14x23"],
        "plies": 4,
        "result": "*",
        "position": "W:W31,33-50:B1-13,15-18,20,23",
        "outcome": None,
        "faults": [],
    }
    (fault,) = bad["faults"]
    assert (fault["move"], fault["ply"], fault["line"], fault["text"], fault["legal"]) == (
        "2.",
        3,
        8,
        "31-27",
        ["28x19"],
    )


def test_games_are_written_anew(file: Path) -> None:
    done = run(str(file), "--pdn", "--squares", "algebraic")
    assert done.exit_code == 1
    assert "1. d4-e5 g7-f6 2. e5xg7 h8xf6 *" in done.stdout
    assert done.stderr.startswith(f"{file}: game 2, move 2.: a capture is compulsory")
    again = [record.moves for record in rw.read_games(done.stdout)]
    assert again == [record.moves for record in rw.read_games(file)]


def test_the_variant_may_be_named_and_text_piped() -> None:
    done = run("-", "--variant", "nine_mens_morris", given="1. 5 20 2. 14 11 *")
    assert (done.exit_code, done.stdout.splitlines()[0]) == (0, "-: game 1, nine_mens_morris, 4 plies, *")
    done = run("-", given="1. 32-28 *")
    assert done.exit_code == 1
    assert "no tag tells the variant" in done.stdout


def test_signs_may_be_asked_for(file: Path) -> None:
    file.write_text('[GameType "21"]\n\n1. 11x15 22-18 2. 15x22 *\n')
    assert run(str(file)).exit_code == 0
    done = run(str(file), "--strict")
    assert done.exit_code == 1
    assert "this is no capture, which its sign does not say: `11x15`" in done.stdout


def test_files_that_are_none(file: Path, tmp_path: Path) -> None:
    done = run(str(tmp_path / "missing.pdn"))
    assert (done.exit_code, done.stderr.split(":")[:2]) == (2, ["error", " No such file or directory"])
    assert run(str(file), "--variant", "chess").exit_code == 2
    file.write_text("\n")
    done = run(str(file))
    assert (done.exit_code, done.stderr) == (1, f"{file}: there is no game in it\n")
