"""Boards as pictures: the front door of `rulewright.svg`.

`board` draws a position under its rules and returns the text of an SVG file; `Game.svg` does so for where a game
stands. Guide: docs/pictures.md; code: runtime/svg.
"""

from __future__ import annotations

from .runtime.svg.picture import board
from .runtime.svg.style import Colours, Style

__all__ = ["Colours", "Style", "board"]
