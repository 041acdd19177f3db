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


class NoSuchEngineError(RulewrightError):
    """A function that should make an engine cannot be imported."""


class ClusterError(RulewrightError):
    """A cluster cannot be reached or was lost, or what it takes to speak to one is not installed."""


class EvaluationError(RulewrightError):
    """A file of weights that cannot be read, or that weighs what the rules do not have."""


class MatchError(RulewrightError):
    """A match that cannot be played as asked: an engine or a limit that is none, too few openings, or a program that
    does not start."""


class LedgerError(RulewrightError):
    """A file of results that a run cannot go on with: it is of another run, damaged, or in use."""


def text_given(given: object, wanted: str) -> str:
    """What a caller gave where a text belongs. Raises NotationError if it is none: `wanted`, and what it is instead."""
    if isinstance(given, str):
        return given
    raise NotationError(f"{wanted}, not {kind_given(given)}")


def kind_given(given: object) -> str:
    """What a caller gave, by its type: its own text may be of any length, and its author's code."""
    return "None" if given is None else f"a value of type `{type(given).__name__}`"


class ProgramError(RulewrightError):
    """Another program, started or reached by a protocol, cannot be started, is silent, ended or breaks its protocol."""


class ProgramSilentError(ProgramError):
    """A program that has not answered in time."""


class ProgramEndedError(ProgramError):
    """A program that has ended where an answer is expected."""
