"""Wrong files beside what their authors are told: `errors/NAME.rules` and `errors/NAME.txt`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from rulewright.dsl.report import render
from rulewright.dsl.source import SourceFile
from rulewright.runtime.rules import check_source

ERRORS = Path(__file__).parent / "errors"


@pytest.mark.parametrize("file", sorted(ERRORS.glob("*.rules")), ids=lambda file: file.stem)
def test_the_report_is_as_reviewed(file: Path, compare: Callable[[Path, str], None]) -> None:
    """Every fault at once, each with its place, the reason and a way out."""
    source = SourceFile(name=file.name, text=file.read_text(encoding="utf-8"))
    variant, diagnostics = check_source(source)
    assert variant is None
    compare(file.with_suffix(".txt"), render(diagnostics))
