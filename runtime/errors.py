"""Errors of playing, all under `RulewrightError`. Texts end with the offending input and the position."""

from __future__ import annotations

from ..dsl.diagnostics import RulewrightError


class NotationError(RulewrightError):
    """A position or move text that cannot be read, or that names a point, piece or side that does not exist."""


class IllegalMoveError(RulewrightError):
    """A move that the rules forbid here; the text says why and by which rule. Nothing has changed."""


class AmbiguousMoveError(RulewrightError):
    """A move text that fits several legal moves; the text lists them."""


class UnknownVariantError(RulewrightError):
    """A name that no shipped variant has; the text lists near names."""


class UnsupportedRuleError(RulewrightError):
    """A rule set with second-level statements, which the engines do not play yet (RW501)."""


class TooManyMovesError(RulewrightError):
    """A position with more moves, or routes of captures, than an engine keeps at once."""
