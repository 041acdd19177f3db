"""Elo, error bars and the sequential test, against figures that other programs have published.

fastchess: app/tests/elo_test.cpp and app/tests/sprt_test.cpp of github.com/Disservin/fastchess, where pairs are counted
as LL, LD, WL, DD, WD, WW. OpenBench: the results in github.com/official-clockwork/Clockwork/pull/364.
"""

from __future__ import annotations

import math

import pytest
from rulewright.runtime.match.elo import NO_PAIRS, Estimate, Pairs, elo_of, estimate, score_of, with_pair
from rulewright.runtime.match.sprt import Sprt


def known(pairs: Pairs) -> Estimate:
    found = estimate(pairs)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("pairs", "elo", "error"),
    [
        ((34, 54, 31 + 32, 64, 75), 55.58, 27.65),  # fastchess, EloPentanomial 1
        ((332, 433, 457 + 41, 333, 334), -8.64, 10.33),  # EloPentanomial 2
        ((7895, 8757, 5485 + 200, 568, 9999), -21.04, 2.95),  # EloPentanomial 3
        ((398, 4112, 7672, 4336, 430), 2.95, 2.18),  # Clockwork, STC
        ((56, 1144, 2546, 1310, 77), 7.04, 3.62),  # Clockwork, LTC
    ],
)
def test_elo_and_error_as_published(pairs: Pairs, elo: float, error: float) -> None:
    found = known(pairs)
    assert found.elo == pytest.approx(elo, abs=0.006)
    assert (found.high - found.low) / 2 == pytest.approx(error, abs=0.006)


@pytest.mark.parametrize(
    ("pairs", "los"),
    [((34, 54, 63, 64, 75), 1.0000), ((332, 433, 498, 333, 334), 0.0505)],  # fastchess, EloPentanomial 1 and 2
)
def test_likelihood_of_superiority_as_published(pairs: Pairs, los: float) -> None:
    assert known(pairs).los == pytest.approx(los, abs=0.00006)


@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "ratio"),
    [
        ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, -3.07),  # fastchess, logistic pentanomial 1
        ((871, 26175, 55003 + 980, 26678, 821), 0, 2, -4.98),  # logistic pentanomial 2
    ],
)
def test_likelihood_ratio_as_published(pairs: Pairs, elo0: float, elo1: float, ratio: float) -> None:
    assert Sprt(elo0=elo0, elo1=elo1).ratio(pairs) == pytest.approx(ratio, abs=0.006)


def test_bounds_of_five_per_cent_as_published() -> None:
    """fastchess and Fishtest print (-2.94, 2.94)."""
    low, high = Sprt(elo0=0, elo1=5).bounds
    assert (round(low, 2), round(high, 2)) == (-2.94, 2.94)


def test_the_test_decides_for_the_better_explanation() -> None:
    sprt = Sprt(elo0=0, elo1=50)
    assert sprt.verdict(NO_PAIRS) is None
    assert sprt.verdict((0, 0, 1, 0, 0)) is None
    assert sprt.verdict((0, 5, 10, 40, 30)) == "elo1"
    assert sprt.verdict((30, 40, 10, 5, 0)) == "elo0"


@pytest.mark.parametrize("pairs", [(0, 0, 0, 0, 400), (400, 0, 0, 0, 0), (0, 0, 10**6, 0, 0), (1, 0, 0, 0, 10**9)])
def test_lopsided_pairs_have_a_ratio(pairs: Pairs) -> None:
    ratio = Sprt(elo0=-10, elo1=10).ratio(pairs)
    assert math.isfinite(ratio)
    lead = pairs[4] - pairs[0]
    assert ratio * lead > 0 if lead else ratio == pytest.approx(0, abs=1e-6)


def test_a_ratio_of_swapped_players_is_the_opposite() -> None:
    assert Sprt(elo0=-7, elo1=3).ratio((9, 20, 31, 14, 5)) == pytest.approx(
        -Sprt(elo0=-3, elo1=7).ratio((5, 14, 31, 20, 9))
    )


def test_elo_is_the_logistic_scale() -> None:
    """400 points are ten to one by definition; 76 % for 200 points is in every table of Elo's."""
    assert score_of(400) == pytest.approx(10 / 11)
    assert score_of(200) == pytest.approx(0.76, abs=0.001)
    assert elo_of(10 / 11) == pytest.approx(400)
    assert (elo_of(0), elo_of(1), elo_of(0.5)) == (-math.inf, math.inf, 0)


def test_no_pairs_say_nothing() -> None:
    assert estimate(NO_PAIRS) is None


def test_all_points_of_few_pairs_are_no_proof() -> None:
    """Of pairs that are won half the time, five in a row are won once in 32; the bar must hold what is won once in 40
    such rows: 0.025 ** (1 / 5) of the points, by the exact binomial (Clopper and Pearson)."""
    found = known((0, 0, 0, 0, 5))
    assert found.elo == math.inf == found.high
    assert found.low == pytest.approx(elo_of(0.4782), abs=0.1)
    assert known((0, 0, 0, 0, 100)).low > found.low > known((0, 0, 0, 0, 1)).low
    assert known((5, 0, 0, 0, 0)).high == pytest.approx(-found.low)


def test_draws_alone_leave_a_bar() -> None:
    found = known((0, 0, 10, 0, 0))
    assert found.elo == 0
    assert found.los == 0.5
    assert found.low == pytest.approx(-found.high)
    assert found.low < -10


def test_pairs_are_counted_by_their_points() -> None:
    pairs = NO_PAIRS
    for made in (0, 4, 4, 1, 2, 3, 3, 3):
        pairs = with_pair(pairs, made)
    assert pairs == (1, 1, 1, 3, 2)
