"""The IR of every shipped variant, printed, beside what was reviewed: `NAME.ir`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.dsl.dump import dump

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", variants.names())
def test_the_ir_is_as_reviewed(name: str, compare: Callable[[Path, str], None]) -> None:
    """Every default filled in, every rule with its place: as the golden file has it, byte for byte."""
    compare(HERE / f"{name}.ir", dump(rw.load(name).variant))


def test_no_golden_file_is_left_over() -> None:
    """Each golden file belongs to a shipped variant."""
    assert {path.stem for path in HERE.glob("*.ir")} == set(variants.names())
