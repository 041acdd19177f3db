"""The cffi declarations: what of csrc/abi.h the runtime calls. Read next: build.py, ../runtime/compiled.py."""

from __future__ import annotations

from .sources import HEADERS

MERGED, VISIT = 1, 2  # options of rw_perft
FULL, TOO_RICH = -1, -3  # RW_FULL and RW_TOO_RICH of csrc/moves.h: more room is needed; none would suffice
DEEPEST = 200  # RW_DEEPEST: plies that one call of rw_perft counts
NAME_END = b"\xff"  # after each name in a list of them
OTHER_ROUTE = 2  # answer of rw_play: the move is legal, whether by this path has to be found out


def declarations() -> str:
    """csrc/abi.h as cffi reads it: it holds nothing but types and functions."""
    return (HEADERS / "abi.h").read_text(encoding="utf-8")


def cffi_version() -> str:
    """The version of the part of cffi that a compiled engine talks to."""
    import _cffi_backend  # pyright: ignore[reportMissingImports]

    return str(_cffi_backend.__version__)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
