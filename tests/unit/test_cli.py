"""The command line: what it prints for programs, exit statuses, and that nothing ends in a traceback."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rulewright import variants
from rulewright.runtime.cli import COMMANDS, app
from support import HEEDING
from typer.testing import CliRunner, Result

WRONG_FILE = """variant wrong
title "Five mistakes"
board 8x8, dark squares
first white
setup { each side has 12 men on rows 1-4 }
piece man {
  moves 1 step diagonally forwards
  captures diagonally by short jump
}
capturing { capture is mandatory; prefer most peices }
ending { lose with no legal move; draw when a position occurs 3 tims }
example "a story" { position "W:W99:B1"; legal none }
"""

FAILING_FILE = """variant failing extends english
title "Examples that are wrong"
example "wrong count" { legal 8 moves }
example "wrong reason" {
  position "B:W15,22:B11"
  illegal  "11x18" because capture is mandatory
}
example "wrong perft" { perft 3 = 300 }
example "right" { legal 7 moves; perft 3 = 302 }
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), prog_name="rulewright")


def run_json(*arguments: str, status: int = 0):
    result = run(*arguments, "--json")
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    file = tmp_path / "wrong.rules"
    file.write_text(WRONG_FILE, encoding="utf-8")
    return str(file)


# ---- files


def test_check_tells_every_fault_and_leaves_2(wrong: str) -> None:
    (told,) = run_json("check", wrong, status=2)
    assert told["file"] == wrong
    places = {(one["line"], one["severity"]) for one in told["diagnostics"]}
    assert {(5, "error"), (7, "error"), (10, "error"), (11, "error")} <= places
    assert all(
        set(one) >= {"code", "severity", "message", "line", "column", "end_line", "end_column", "help"}
        for one in told["diagnostics"]
    )
    words = WRONG_FILE.splitlines()
    peices = next(one for one in told["diagnostics"] if one["line"] == 10)
    assert words[9][peices["column"] - 1 : peices["end_column"] - 1] == "peices"


def test_check_prints_diagnostics_on_standard_error(wrong: str) -> None:
    result = run("check", wrong, "international")
    assert result.exit_code == 2
    assert "international: ok" in result.stdout
    assert "error[RW" in result.stderr
    assert "error[RW" not in result.stdout


def test_notes_alone_leave_0() -> None:
    """Triestina restates `remove at once` as its source does, which a note remarks."""
    (told,) = run_json("check", "triestina")
    assert {one["severity"] for one in told["diagnostics"]} == {"note"}


def test_a_wrong_file_is_no_variant_to_play(wrong: str) -> None:
    for command in (["moves", wrong], ["perft", wrong, "--depth", "1"], ["test", wrong], ["c", wrong], ["fuzz", wrong]):
        result = run(*command)
        assert result.exit_code == 2
        assert "error[RW" in result.stderr
        assert result.stdout == ""


def test_fmt_rewrites_once_and_check_says_no(tmp_path: Path) -> None:
    file = tmp_path / "small.rules"
    text = 'variant small   extends english # kept\ntitle "Small"\nboard 6x6,dark squares\n'
    text += "setup { each side has 6 men on rows 1-2 }\n"
    file.write_text(text, encoding="utf-8")
    assert run("fmt", "--check", str(file)).exit_code == 1
    assert file.read_text(encoding="utf-8") == text
    assert run("fmt", str(file)).exit_code == 0
    formatted = file.read_text(encoding="utf-8")
    assert "# kept" in formatted
    assert formatted != text
    assert run("fmt", "--check", str(file)).exit_code == 0
    assert run("check", str(file)).exit_code == 0


def test_fmt_leaves_a_file_that_it_cannot_read(wrong: str) -> None:
    before = Path(wrong).read_bytes()
    assert run("fmt", wrong).exit_code == 2
    assert Path(wrong).read_bytes() == before


# ---- positions


def test_moves_in_json() -> None:
    listed = run_json("moves", "international", "--position", "W:W37,39:B32,34,24", "--engine", "reference")
    assert listed == {
        "position": "W:W37,39:B24,32,34",
        "side": "white",
        "moves": [{"text": "39x19", "path": ["39", "30", "19"], "captured": ["34", "24"], "promotes": None}],
    }


def test_moves_after_moves_and_in_other_names() -> None:
    listed = run_json("moves", "russian", "--position", "W:W11:B7,9", "--squares", "numeric", "--moves", "f6:d8:a5")
    assert listed == {"position": "B:WK13:B", "side": "black", "moves": []}
    listed = run_json("moves", "russian", "--position", "W:W11:B7,9")
    assert [move["text"] for move in listed["moves"]] == ["f6xa5"]
    assert listed["moves"][0]["promotes"] == "king"


def test_a_pass_and_a_removal_in_json() -> None:
    blocked = "W:Wa7,a4,a1,b4:Bd7,b6,c4,b2,d1,f6"
    listed = run_json("moves", "nine_mens_morris_passing", "--position", blocked)
    assert listed["moves"] == [{"text": "pass", "path": [], "captured": [], "promotes": None}]
    listed = run_json("moves", "shax", "--position", "W:Wa1,b2,c3,d1:Bg7,f6,e5:owed=W1:next=B")
    assert listed["moves"] == [
        {"text": f"x{point}", "path": [point], "captured": [point], "promotes": None} for point in ("g7", "f6", "e5")
    ]


def test_mill_moves_in_json() -> None:
    """PYM9-T01: the placement on g1 closes a1-d1-g1 and takes d2 or f4."""
    listed = run_json("moves", "nine_mens_morris", "--position", "W:Wa1,d1/7:Bd2,f4/7")
    closing = [move for move in listed["moves"] if move["path"] == ["g1"]]
    assert [(move["text"], move["captured"]) for move in closing] == [("g1xf4", ["f4"]), ("g1xd2", ["d2"])]


def test_an_illegal_move_leaves_1_and_says_why() -> None:
    answer = run_json("explain", "ply_yard_international", "39x30", "--position", "W:W37,39:BK32,34", status=1)
    assert set(answer) == {"legal", "reason", "rule", "file", "line"}
    assert answer["legal"] is False
    assert answer["rule"] == "prefer most kings"
    assert "prefer most kings" in variants.source("ply_yard_international").splitlines()[answer["line"] - 1]
    result = run("moves", "international", "--moves", "32-28 32-28")
    assert result.exit_code == 1
    assert "Traceback" not in result.output


def test_a_legal_move_leaves_0() -> None:
    answer = run_json("explain", "ply_yard_international", "37x28", "--position", "W:W37,39:BK32,34")
    assert answer["legal"] is True


def test_explain_a_code_prints_its_page() -> None:
    result = run("explain", "RW201")
    assert result.exit_code == 0
    assert "RW201" in result.stdout
    assert run("explain", "RW999").exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["moves", "international", "--position", "W:W99:B1"],
        ["moves", "international", "--position", "nonsense"],
        ["moves", "international", "--moves", "hello"],
        ["moves", "no_such_variant"],
        ["moves", "no/such/file.rules"],
        ["moves", "international", "--engine", "warp"],
        ["moves", "international", "--squares", "roman"],
        ["explain", "international", "47x36", "--position", "W:WK47:B14,19,31,33,35"],
        ["explain", "international"],
        ["explain", "international", ""],
        ["perft", "international"],
        ["perft", "international", "--depth", "-1"],
        ["perft", "international", "--depth", "many"],
        ["perft", "international", "--depth", "9" * 30],
        ["no_such_command"],
        ["check"],
        ["check", "."],
        ["fmt", "no_such_file.rules"],
        ["check", "x" * 6000],
    ],
)
def test_wrong_usage_leaves_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr
    assert "Traceback" not in result.output
    assert "internal error" not in result.output


# ---- counting


def test_perft_on_both_engines() -> None:
    """English leaf counts (Bik; Fierz): 7, 49, 302, 1469."""
    for engine in ("reference", "compiled"):
        counted = run_json("perft", "english", "--depth", "4", "--divide", "--engine", engine)
        assert (counted["variant"], counted["depth"], counted["nodes"]) == ("english", 4, 1469)
        assert sum(counted["divide"].values()) == 1469
        assert len(counted["divide"]) == 7
        assert counted["seconds"] > 0
        assert counted["cpu_seconds"] >= 0


def test_perft_counts_routes_on_request() -> None:
    """PY10-T14: forth over one man and back over the other, 24 routes and 7 moves."""
    position = ["--position", "W:WK28:B32,23"]
    merged = run_json("perft", "ply_yard_international", "--depth", "1", *position)
    kept = run_json("perft", "ply_yard_international", "--depth", "1", *position, "--routes", "kept", "--divide")
    assert merged["nodes"] == 7
    assert kept["nodes"] == sum(kept["divide"].values())
    assert kept["nodes"] == 24


def test_depth_0_is_one_leaf() -> None:
    assert run_json("perft", "english", "--depth", "0", "--divide")["nodes"] == 1


# ---- proving


def test_failures_are_told_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "failing.rules"
    file.write_text(FAILING_FILE, encoding="utf-8")
    (report,) = run_json("test", str(file), status=1)
    assert (report["variant"], report["examples"], report["passed"]) == ("failing", 4, 1)
    assert {(failure["line"], failure["engine"]) for failure in report["failed"]} == {
        (line, engine) for line in (3, 6, 8) for engine in ("reference", "compiled")
    }
    perft = next(failure for failure in report["failed"] if failure["line"] == 8)
    assert (perft["expected"], perft["got"]) == ("perft 3 = 300", "perft 3 = 302")
    reason = next(failure for failure in report["failed"] if failure["line"] == 6)
    assert "sequence must be completed" in reason["got"]


def test_examples_of_a_shipped_variant_pass() -> None:
    (report,) = run_json("test", "english_free_choice")
    assert report["examples"] == report["passed"] > 0
    assert report["failed"] == []


def test_fuzz_is_repeatable() -> None:
    first, second = (run_json("fuzz", "three_mens_morris", "--games", "2", "--seed", "7") for _ in range(2))
    assert first == second
    assert (first["variant"], first["games"], first["mismatches"]) == ("three_mens_morris", 2, [])
    assert first["positions"] > 20


def test_c_is_printed() -> None:
    result = run("c", "english")
    assert result.exit_code == 0
    assert "english" in result.stdout
    assert "#include" in result.stdout


# ---- the program itself


def rulewright(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rulewright", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, **options)  # pyright: ignore


def test_python_m_rulewright() -> None:
    result = rulewright("--version")
    assert result.returncode == 0
    assert re.fullmatch(r"rulewright \d+\.\d+\.\d+\n", result.stdout)


def test_every_command_tells_how_it_is_used() -> None:
    listed = run("--help").output
    for name in COMMANDS:
        assert re.search(rf"^│ {name} +[A-Z]", listed, re.M), name
        told = run(name, "--help")
        assert (told.exit_code, f"Usage: rulewright {name} " in told.output) == (0, True), name


def test_a_command_that_was_nearly_named_is_offered() -> None:
    result = run("perf")
    assert result.exit_code == 2
    assert "No such command 'perf'. Did you mean 'perft'?" in result.output


def test_a_command_loads_no_file_of_another() -> None:
    tell = "import atexit, sys; atexit.register(lambda: print(*sys.modules)); "
    command = [sys.executable, "-c", tell + "from rulewright.runtime.cli import app; app()", "hub"]
    run = subprocess.run(command, input="quit\n", capture_output=True, text=True, check=True)
    loaded = {name.rpartition(".")[2] for name in run.stdout.split() if name.startswith("rulewright.runtime.cli_")}
    assert loaded == {"cli_common", "cli_protocols"}


def test_output_that_cannot_show_unicode() -> None:
    result = rulewright("moves", "ply_yard_international", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert result.returncode == 0
    assert result.stderr == ""
    assert " w " in result.stdout


def test_a_reader_that_goes_away() -> None:
    command = f"{sys.executable} -m rulewright c international | head -1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, timeout=60)
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""


@pytest.mark.parametrize("engine", ["reference", "compiled"])
def test_ctrl_c_ends_at_once_and_leaves_nothing(engine: str, tmp_path: Path) -> None:
    command = [*HEEDING, sys.executable, "-m", "rulewright", "perft", "english", "--depth", "40", "--engine", engine]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        try:
            time.sleep(4)
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            begun = time.monotonic()
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()  # one that does not heed it would be waited for, for ever
    assert time.monotonic() - begun < 5
    assert process.returncode == 130
    assert "Traceback" not in err
    assert out == ""
    assert list(tmp_path.iterdir()) == []


def test_without_a_compiler_the_reference_engine_counts(tmp_path: Path) -> None:
    """No C compiler on PATH and an empty cache: perft says so and goes on; an engine asked for by name is refused."""
    bare = {
        "PATH": str(tmp_path),
        "HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "RULEWRIGHT_CACHE": str(tmp_path / "cache"),
        "CC": str(tmp_path / "no-such-compiler"),
    }
    assert shutil.which("cc") is None or "cc" not in bare
    counted = rulewright("perft", "english", "--depth", "3", "--json", env=bare)
    assert json.loads(counted.stdout)["nodes"] == 302
    assert "cannot be compiled" in counted.stderr
    refused = rulewright("perft", "english", "--depth", "3", "--engine", "compiled", env=bare)
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
