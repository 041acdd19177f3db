"""Tiers as measures: which of two sequences is better, and what decides nothing. Values counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rulewright.dsl.ir import CaptureBy, Earliest, MostOf, MostPieces, MostValue, Origin, Tier
from rulewright.runtime.reference.priorities import best, preferred
from rulewright.runtime.reference.turns import Act, Hop, Turn

WORDS = Origin(words="prefer", path="prefer", file="x.rules", line=1, column=1, end_column=2)
MAN, KING = 0, 1


def taking(kinds: str, captor: int = MAN, start: int = 1) -> Turn:
    """A sequence that takes these kinds in order: `mk` a man, then a king."""
    hops = tuple(
        Hop(line=0, sense=1, victims=(50 + jump,), victim_kinds=("mk".index(kind),), landing=10 + jump)
        for jump, kind in enumerate(kinds)
    )
    path = (start, *(hop.landing for hop in hops))
    return Turn(act=Act.JUMPS, kind=captor, final_kind=captor, path=path, hops=hops)


def value(of_king: str, *, nearly: bool = False) -> MostValue:
    return MostValue(kind=KING, value=Fraction(of_king), nearly=nearly, origin=WORDS)


EARLIEST = Earliest(kind=KING, first_only=False, origin=WORDS)
EARLIEST_FIRST = Earliest(kind=KING, first_only=True, origin=WORDS)


@pytest.mark.parametrize(
    ("tier", "better", "worse"),
    [
        (MostPieces(origin=WORDS), "mmm", "kk"),
        (MostOf(kind=KING, origin=WORDS), "mk", "mmm"),
        (EARLIEST, "mkm", "mmk"),
        (EARLIEST, "kkm", "kmk"),
        (EARLIEST, "kk", "km"),
        (EARLIEST, "m" * 9 + "k", "m" * 12),
        (EARLIEST_FIRST, "mkm", "mmk"),
        (EARLIEST_FIRST, "mmk", "mmm"),
        (value("2"), "kk", "mmm"),
        (value("2", nearly=True), "mm", "k"),  # a king is less than two men
        (value("2", nearly=True), "k", "m"),  # and more than one
        (value("2", nearly=True), "kk", "mmm"),  # two kings more than three men
        (value("2", nearly=True), "mmmm", "kk"),  # and less than four
        (value("2", nearly=True), "kmm", "kk"),
        (value("1.5"), "kkm", "mmm"),
    ],
)
def test_one_beats_the_other(tier: Tier, better: str, worse: str) -> None:
    good, bad = taking(better), taking(worse, start=2)
    assert best(tier, [bad, good]) == [good]


@pytest.mark.parametrize(
    ("tier", "one", "other"),
    [
        (MostPieces(origin=WORDS), "mk", "mm"),
        (MostOf(kind=KING, origin=WORDS), "mk", "k"),
        (EARLIEST, "km", "kmmm"),
        (EARLIEST, "mm", "m"),
        (EARLIEST_FIRST, "kkm", "kmk"),
        (value("2"), "k", "mm"),
        (value("1.5"), "kk", "mmm"),
    ],
)
def test_neither_beats_the_other(tier: Tier, one: str, other: str) -> None:
    turns = [taking(one), taking(other, start=2)]
    assert best(tier, turns) == turns


def test_captor_counts_as_what_it_was_before_the_move() -> None:
    """A man crowned on the way is a man for `capture by a king`."""
    crowned = Turn(act=Act.JUMPS, kind=MAN, final_kind=KING, path=(1, 10), hops=taking("m").hops)
    by_king = taking("m", captor=KING, start=2)
    assert best(CaptureBy(kind=KING, origin=WORDS), [crowned, by_king]) == [by_king]


def test_later_tiers_act_on_ties_only() -> None:
    longer, with_king, plain = taking("mmm"), taking("mkm", start=2), taking("k", start=3)
    tiers = (MostPieces(origin=WORDS), MostOf(kind=KING, origin=WORDS))
    assert preferred(tiers, [longer, with_king, plain]) == [with_king]
    assert preferred(tuple(reversed(tiers)), [longer, with_king, plain]) == [with_king]
    assert preferred((), [longer, with_king, plain]) == [longer, with_king, plain]
    assert preferred(tiers, []) == []
