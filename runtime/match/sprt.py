"""Points of game pairs → whether a match may stop: Wald's sequential probability ratio test of two Elo differences.

The ratio is the generalized one of Fishtest: each hypothesis fixes the mean of the five kinds of pairs and takes, of
all distributions with that mean, the one that makes the pairs likeliest (Proposition 1.1 of
https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf). Plays nothing. Read next: elo.py, games.py.
"""

from __future__ import annotations

import math
from typing import Final, Literal, TypeAlias

from ...dsl.values import frozen
from .elo import SCORES, Pairs, score_of

Verdict: TypeAlias = Literal["elo0", "elo1"]

_PRIOR: Final = 1e-3  # pairs of a kind that has not been met, so that no hypothesis is ruled out by them alone
_HALVINGS: Final = 100  # more than doubles have bits


@frozen
class Sprt:
    """A test of `elo0` against `elo1`: if the true difference is one of them, the other is believed with the chance
    `alpha` (of believing `elo1` wrongly) or `beta` (of believing `elo0` wrongly)."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which `elo0` and `elo1` are believed."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Pairs) -> float:
        """The logarithm of the likelihood ratio: above 0 where `elo1` explains the pairs better."""
        if not any(pairs):
            return 0.0
        counts = tuple(count or _PRIOR for count in pairs)
        weights0, weights1 = (_weights(counts, score_of(elo)) for elo in (self.elo0, self.elo1))
        return sum(
            count * math.log(weight0 / weight1)
            for count, weight0, weight1 in zip(counts, weights0, weights1, strict=True)
        )

    def verdict(self, pairs: Pairs) -> Verdict | None:
        """Which of the two is believed; None while more games are needed."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return "elo0" if ratio <= low else "elo1" if ratio >= high else None


def _weights(counts: tuple[float, ...], mean: float) -> list[float]:
    """What the observed frequencies are divided by to be the likeliest ones with this mean.

    They are 1 + x·(score - mean) with the one x between the poles for which the mean comes out; the sum falls in x.
    """
    away = [score - mean for score in SCORES]
    low, high = -1 / away[-1], -1 / away[0]
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        if sum(count * one / (1 + x * one) for count, one in zip(counts, away, strict=True)) > 0:
            low = x
        else:
            high = x
    return [1 + (low + high) / 2 * one for one in away]
