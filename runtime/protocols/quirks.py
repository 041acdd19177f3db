"""Habits of particular clients that differ from their protocol, each an option that somebody has to ask for.

Data; docs/protocols.md tells which client needs which. Read next: hub.py.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

PAUSE: Final = 0.03  # seconds


class Quirk(StrEnum):
    """What to do otherwise than the protocol says."""

    PAUSES = "pauses"  # between lines, for clients that lose lines which arrive together
    MIRRORED_BOARDS = "mirrored-boards"  # who moves first is White at the high numbers; letters count from a1


def pause_for(quirks: frozenset[Quirk]) -> float:
    """Seconds between two lines."""
    return PAUSE if Quirk.PAUSES in quirks else 0.0
