"""docs/pictures.md shows what its commands print: reviewed pictures, kept as they were when somebody looked at them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from rulewright.runtime.cli import app
from typer.testing import CliRunner

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "pictures.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```sh\nrulewright (svg [^\n]+)\n```\n\n!\[[^\]\n]+\]\((img/\w+\.svg)\)", PAGE)


@pytest.mark.parametrize(("command", "file"), SHOWN, ids=[file for _, file in SHOWN])
def test_the_picture_is_what_the_command_prints(command: str, file: str, compare: Callable[[Path, str], None]) -> None:
    """Look at the picture before you commit a change of it."""
    result = CliRunner().invoke(app, shlex.split(command), prog_name="rulewright")
    assert result.exit_code == 0, result.output
    compare(DOCS / file, result.stdout)


def test_every_command_has_its_picture_and_every_picture_its_command() -> None:
    assert len(SHOWN) == PAGE.count("```sh\n") == PAGE.count("![")
    assert {file for _, file in SHOWN} == {f"img/{file.name}" for file in (DOCS / "img").glob("*.svg")}
