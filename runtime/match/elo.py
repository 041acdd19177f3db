"""Points of game pairs → the difference in strength: Elo with an error bar, and how likely the first side is better.

A pair is one opening played twice with colours swapped. Its two games depend on each other through the opening, so that
pairs are counted and not games (the pentanomial model, as Fishtest and fastchess have it). Plays nothing. Read next:
sprt.py, games.py.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final, TypeAlias

from ...dsl.values import frozen

Pairs: TypeAlias = tuple[int, int, int, int, int]  # pairs in which the first side made 0, ½, 1, 1½, 2 points

NO_PAIRS: Final[Pairs] = (0, 0, 0, 0, 0)
SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)  # points a game in each kind of pair
CONFIDENCE: Final = 0.95  # of the error bar
_TAIL: Final = (1 - CONFIDENCE) / 2
_NORMAL: Final = NormalDist()


@frozen
class Estimate:
    """What pairs say of the first side. `elo` is infinite where it made every point or none; `low` to `high` holds the
    true difference with 95 % confidence. `los` is the likelihood of superiority, from 0 to 1."""

    score: float
    elo: float
    low: float
    high: float
    los: float


def with_pair(pairs: Pairs, half_points: int) -> Pairs:
    """One pair more, in which the first side made 0 to 4 half points."""
    none, half, one, more, two = (count + (kind == half_points) for kind, count in enumerate(pairs))
    return none, half, one, more, two


def score_of(elo: float) -> float:
    """The points a game that a player makes who is so much stronger (logistic Elo)."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The difference that explains so many points a game; infinite at 0 and 1."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def estimate(pairs: Pairs) -> Estimate | None:
    """The difference in strength that these pairs show; None where there are none."""
    number = sum(pairs)
    if not number:
        return None
    score = sum(count * points for count, points in zip(pairs, SCORES, strict=True)) / number
    variance = sum(count * (points - score) ** 2 for count, points in zip(pairs, SCORES, strict=True)) / number
    if not variance:
        return _of_equal_pairs(score, number)
    error = math.sqrt(variance / number)
    reach = _NORMAL.inv_cdf(1 - _TAIL) * error
    return Estimate(
        score=score,
        elo=elo_of(score),
        low=elo_of(score - reach),
        high=elo_of(score + reach),
        los=_NORMAL.cdf((score - 0.5) / error),
    )


def _of_equal_pairs(score: float, number: int) -> Estimate:
    """Where all pairs went alike, no variance tells how sure that is: others may be so rare that none was met.

    With the error bar's confidence this kind has at least the share of pairs that shows nothing else in `number` tries
    as often as the bar may fail; the rest of them may have any result. Superiority is that of so many wins in a row,
    every chance of winning being thought as likely as any other before.
    """
    share = _TAIL ** (1 / number)
    doubt = 0.5 ** (number + 1)
    los = 0.5 if score == 0.5 else 1 - doubt if score > 0.5 else doubt
    return Estimate(
        score=score, elo=elo_of(score), low=elo_of(share * score), high=elo_of(share * score + 1 - share), los=los
    )
