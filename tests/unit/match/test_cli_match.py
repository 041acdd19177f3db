"""The command: what it prints, its files, its statuses, and that Ctrl-C leaves the result and no process."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import rulewright as rw
from rulewright.runtime.cli import app
from support import HEEDING
from typer.testing import CliRunner, Result
from unit.match.test_hub_player import PROGRAM, all_gone

SMALL = ("three_mens_morris", "random:1", "random:2", "--openings", "2", "--balance", "inf", "--seed", "7")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["match", *arguments], prog_name="rulewright")


def run_json(*arguments: str, status: int = 0):
    result = run(*arguments, "--json")
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def test_a_seeded_match_says_the_same_again() -> None:
    told = run_json(*SMALL, "--games", "20", "--workers", "1")
    assert told == run_json(*SMALL, "--games", "20", "--workers", "2")
    assert told["games"] == 20 == told["won"] + told["drawn"] + told["lost"]
    assert told["points"] == told["won"] + told["drawn"] / 2
    assert sum(told["pairs"]) == 10
    assert sum(kind * pairs for kind, pairs in enumerate(told["pairs"])) == 2 * told["points"]
    assert told["elo_low"] < told["elo"] < told["elo_high"]
    assert [engine["name"] for engine in told["engines"]] == ["random:1", "random:2"]


def test_a_match_is_told_in_sentences() -> None:
    result = run(*SMALL, "--games", "20")
    assert result.exit_code == 0
    told = run_json(*SMALL, "--games", "20")
    score = f"won {told['won']}, drawn {told['drawn']}, lost {told['lost']}: {told['points']:g} points of 20"
    assert score in result.stdout
    assert f"Elo {told['elo']:+.1f} ± {(told['elo_high'] - told['elo_low']) / 2:.1f} (95 %)" in result.stdout
    assert "likelihood of superiority" in result.stdout
    assert result.stderr == ""


def test_better_play_wins() -> None:
    told = run_json("english", "self@nodes=2000", "random", "--games", "4", "--seed", "1")
    assert told["won"] == 4


def test_searches_are_repeatable_too(tmp_path: Path) -> None:
    """With a limit of positions; a table that one game leaves to the next would show."""
    records: list[str] = []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.pdn"
        arguments = ("english", "self@nodes=900", "self@nodes=300", "--games", "6", "--seed", "3", "--pdn", str(file))
        assert run(*arguments, "--workers", workers).exit_code == 0
        records.append(file.read_text(encoding="utf-8"))
    assert records[0] == records[1]


def test_the_games_are_added_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    for _ in range(2):
        assert run(*SMALL, "--games", "4", "--pdn", str(file)).exit_code == 0
    records = re.split(r"\n(?=\[Event )", file.read_text(encoding="utf-8"))
    assert len(records) == 8
    assert records[0].strip() == records[4].strip()
    assert '[White "random:1"]' in records[0]
    assert '[White "random:2"]' in records[1]
    assert '[Round "1.1"]' in records[0]
    assert '[Round "1.2"]' in records[1]
    assert '[Termination "normal"]' in records[0]
    assert records[0].split("\n\n")[1][:10] == records[1].split("\n\n")[1][:10]  # the opening


def test_the_games_read_back_as_they_were_played(tmp_path: Path) -> None:
    """Whoever loses by a fault has lost in the record, too: the reason is told, and nothing is wrong with it."""
    file, pids = tmp_path / "games.pdn", tmp_path / "pids"
    cheat = f"hub:{sys.executable} {PROGRAM} cheats {pids}@name=cheat"
    run_json("international", "random", cheat, "--games", "2", "--openings", "4", "--seed", "1", "--pdn", str(file))
    records = list(rw.read_games(file))
    assert [record.result for record in records] == ["2-0", "0-2"]
    assert [record.faults for record in records] == [(), ()]
    assert [record.headers["Termination"] for record in records] == ["rules infraction"] * 2
    assert all("1-32" in record.headers["Reason"] for record in records)
    assert [len(record.moves) for record in records] == [int(record.headers["PlyCount"]) for record in records]


def test_positions_of_a_file_begin_the_games(tmp_path: Path) -> None:
    book, file = tmp_path / "book.fen", tmp_path / "games.pdn"
    book.write_text("W:Wa1/2:Bb2/2\n", encoding="utf-8")
    told = run_json(
        "three_mens_morris", "random", "random", "--games", "2", "--openings", str(book), "--pdn", str(file)
    )
    assert told["openings"] == f"the openings in {book}"
    assert file.read_text(encoding="utf-8").count('[FEN "W:Wa1/2:Bb2/2"]') == 2


def test_a_test_can_say_no() -> None:
    told = run_json("english", "random", "self@nodes=200", "--games", "100", "--sprt", "0", "300", status=1)
    assert told["sprt"]["decided"] == "elo0"
    assert told["games"] < 100


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("english", "self", "somebody"), "no engine"),
        (("english", "self", "self@nods=1"), "no setting"),
        (("english", "self", "self", "--games", "3"), "even number"),
        (("english", "self", "self", "--clock", "soon"), "no clock"),
        (("english", "self", "self", "--sprt", "5", "0"), "smaller difference first"),
        (("english", "self", "self", "--sprt", "0", "inf"), "smaller difference first"),
        (("english", "self", "self", "--seconds", "inf"), "finite"),
        (("english", "self", "self", "--margin", "inf"), "finite"),
        (("english", "self", "self", "--openings", "no.fen"), "no.fen"),
        (("english", "self", "eval:no.toml"), "no.toml"),
        (("english", "random", "hub:no-such-program", "--games", "2"), "cannot be started"),
        (("english", "random", "random", "--pdn", "/no/such/folder/x.pdn"), "No such file"),
    ],
)
def test_what_cannot_be_played_is_told(arguments: tuple[str, ...], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "Traceback" not in result.output
    assert result.stdout == ""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is a signal here")
def test_ctrl_c_prints_the_result_so_far(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    command = [*HEEDING, sys.executable, "-m", "rulewright", "match", "english", "random", "--games", "1000", "--json"]
    command += [
        f"hub:{sys.executable} {PROGRAM} cheats {pids}",
        "--workers",
        "2",
        "--openings",
        "2",
        "--balance",
        "inf",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + 60
        while time.monotonic() < until and (not pids.exists() or len(pids.read_text().split()) < 8):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=30)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    told = json.loads(stdout)
    assert 0 < told["games"] == told["won"] < 1000
    assert told["engines"][1]["faults"] == {"illegal move": told["games"]}
    assert all_gone(pids)
