"""The cffi declarations: what of csrc/abi.h the runtime calls. Read next: build.py, ../runtime/compiled.py."""

from __future__ import annotations

from .render import HEADERS

MERGED, VISIT = 1, 2  # options of rw_perft
FULL = -1  # RW_FULL of csrc/moves.h: more room is needed


def declarations() -> str:
    """csrc/abi.h as cffi reads it: it holds nothing but types and functions."""
    return (HEADERS / "abi.h").read_text(encoding="utf-8")
