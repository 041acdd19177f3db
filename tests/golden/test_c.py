"""The generated C of three variants beside what was reviewed: `NAME.c`. Short kings; flying kings and tiers; mills."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import rulewright as rw
from rulewright.codegen import c_source

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", ["english", "ply_yard_international", "nine_mens_morris"])
def test_the_c_is_as_reviewed(name: str, compare: Callable[[Path, str], None]) -> None:
    """What a C programmer would be shown, byte for byte."""
    compare(HERE / f"{name}.c", c_source(rw.load(name).variant))
