"""Every seed test runs on both engines: the fixture `engine` makes the one asked for, by the variant's name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rulewright as rw
from seeds.playing import engine_of
from support import MAKERS


@pytest.fixture(params=list(MAKERS))
def engine(request: pytest.FixtureRequest) -> Callable[[str], rw.Engine]:
    return lambda variant: engine_of(request.param, variant)
