"""The command `svg` and the programs of docs/pictures.md."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import rulewright as rw
from rulewright import svg
from rulewright.runtime.cli import app
from typer.testing import CliRunner, Result

PAGE = Path(__file__).parents[3] / "docs" / "pictures.md"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["svg", *arguments], prog_name="rulewright")


def test_a_picture_goes_to_standard_output_or_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    printed, written = run("russian"), run("russian", "--out", str(file))
    assert printed.exit_code == written.exit_code == 0
    assert written.stdout == ""
    assert file.read_text(encoding="utf-8") == printed.stdout == svg.board(rw.load("russian"))


def test_a_terminal_without_unicode_gets_the_same_picture(tmp_path: Path) -> None:
    """Signs that it cannot show are written as XML writes them."""
    file = tmp_path / "mine.rules"
    file.write_text('variant mine extends english\ntitle "Dämes 😀"\n', encoding="utf-8")
    command = [sys.executable, "-m", "rulewright", "svg", str(file)]
    shown = subprocess.run(
        command, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    )
    root = ElementTree.fromstring(shown.stdout.decode("ascii"))
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "Dämes 😀"


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["english", "--arrow", "1-99"], 2, "error: square 99 does not exist"),
        (["english", "--mark", "nowhere"], 2, "error: square `nowhere` does not exist"),
        (["english", "--position", "W:W99:B1"], 2, "error: square 99 does not exist"),
        (["english", "--moves", "11-14"], 1, "illegal move: "),
        (["english", "--out", "/no/such/folder/x.svg"], 2, "error: No such file or directory"),
        (["englisch"], 2, "did you mean `english`"),
        (["english", "--size", "0"], 2, "Invalid value for '--size'"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_words(arguments: list[str], status: int, words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == status
    assert words in re.sub("\x1b\\[[0-9;]*m", "", result.output)


def test_what_a_legal_move_takes_is_crossed() -> None:
    """Of 22x15 alone the points are known; where it is legal, also that it takes 18."""
    legal = run("english", "--position", "W:W22:B18", "--arrow", "22x15")
    other = run("english", "--position", "W:W22:B17", "--arrow", "22x15")
    assert legal.stdout.count('class="victim"') == 1
    assert other.stdout.count('class="victim"') == 0
    assert legal.stdout.count('data-path="22-15"') == other.stdout.count('data-path="22-15"') == 1


def test_the_programs_of_the_page_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    told: dict[str, str] = {}
    exec(program, told)
    root = ElementTree.fromstring(told["text"])
    assert max(float(root.attrib[side]) for side in ("width", "height")) == 600
    assert told["text"].count('class="arrow"') == 1
