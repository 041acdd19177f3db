"""Syntax tree → canonical text of a `.rules` file.

Looks nothing up and judges nothing. Read next: spelling.py (the words of each statement), syntax.py.
"""

from __future__ import annotations

from .spelling import statement_words

__all__ = ["statement_words"]
