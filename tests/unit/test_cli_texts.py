"""Texts of authors and users on the command line: printed as they are, whatever they mean to a library."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.runtime.cli import app
from typer.testing import CliRunner

# `:wc:` between the lists of a position, and `:heart:`, are names of pictures; [bold] and [/red] are marks of style
TITLE = "[bold]漢字[/red] q\u0301 :heart: " + 12 * "long " + "end"
RULES = f"""variant texts
title "{TITLE}"
board {{ lines p-q-r, r-wc }}
first white
setup {{ white has man on wc; black has man on p }}
piece man {{ moves 1 step along any line }}
ending {{ lose with no legal move; draw when a position occurs 3 times }}
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    file = tmp_path / "texts.rules"
    file.write_text(RULES, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("columns", ["1", "20", "80", "400"])
def test_titles_and_positions_stand_as_they_were_written(file: str, columns: str) -> None:
    run = CliRunner(env={"COLUMNS": columns}).invoke(app, ["moves", file, "--position", "W:Wwc:Bp"])
    assert run.exit_code == 0, run.output
    assert run.stdout.startswith(f"{TITLE}: W:Wwc:Bp\n")


def test_a_message_repeats_what_was_asked(file: str) -> None:
    run = CliRunner().invoke(app, ["moves", file, "--position", "W:Wwc:[bold]:heart:[/red]"])
    assert run.exit_code == 2
    assert "in the position `W:Wwc:[bold]:heart:[/red]`" in run.stderr
