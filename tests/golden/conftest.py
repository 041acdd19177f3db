"""`--update-golden` (`make golden`): write golden files anew instead of comparing; read the diff before you commit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Compare = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files of tests/golden anew")


@pytest.fixture
def compare(request: pytest.FixtureRequest) -> Compare:
    """`compare(file, text)`: the text is what the golden file holds, byte for byte."""

    def with_file(file: Path, text: str) -> None:
        if request.config.getoption("--update-golden", default=False):
            file.write_text(text, encoding="utf-8")
        assert file.read_text(encoding="utf-8") == text

    return with_file
