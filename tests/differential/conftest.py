"""Engines of random rules are compiled hastily, into a store that the session throws away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support import compiler


@pytest.fixture(scope="session")
def throwaway_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Moves the store of compiled engines, and saves the C compiler its optimizing, two thirds of the time: these
    engines play a few moves each. The shipped variants are compared as they are shipped."""
    folder = tmp_path_factory.mktemp("engines")
    hasty = folder / "hasty_cc"
    hasty.write_text(f'#!/bin/sh\nexec {compiler()} "$@" -O0\n')
    hasty.chmod(0o700)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEWRIGHT_CACHE", str(folder))
        patch.setenv("CC", str(hasty))
        yield
