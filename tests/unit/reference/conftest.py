"""Small rule sets written in the tests themselves, on the reference engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import rulewright as rw

MakeEngine = Callable[[str], rw.Engine]


@pytest.fixture
def engine_from(tmp_path: Path) -> MakeEngine:
    """An engine from the text of a rule file; its name is read from the text."""

    def make(text: str) -> rw.Engine:
        name = text.split("variant", 1)[1].split()[0]
        path = tmp_path / f"{name}.rules"
        path.write_text(text, encoding="utf-8")
        return rw.interpret(rw.load(path))

    return make
