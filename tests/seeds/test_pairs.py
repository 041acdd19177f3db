"""Pairs of variants that differ in exactly one rule, each separated by a smallest position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import rulewright as rw
from rulewright.dsl.compare import compare
from seeds.playing import Page, read_cases, rules_of

PAIRS = read_cases("pairs.json")
SIDES = [pytest.param(pair, one, id=f"{pair['id']}-{one['variant']}") for pair in PAIRS for one in pair["sides"]]

# The pairs made for one rule, and that rule; the others are shipped games, which differ in more.
ONE_RULE = {
    "P4": "man promotes",
    "P7": "man promotes",
    "P8": "man captures",
    "P10": "man spares",
    "P11": "king moves",
    "P12": "king captures",
    "P13": "king captures",
    "P14": "king captures",
    "P15": "king captures",
    "P17": "man captures",
    "P18": "capture",
    "P19": "sequence",
    "P20": "prefer",
    "P21": "prefer",
    "P22": "prefer",
    "P23": "prefer",
    "P24": "prefer",
    "P25": "prefer",
    "P26": "prefer",
    "P28": "remove",
}
MakeEngine = Callable[[str], rw.Engine]


def written(page: Page, route: rw.Move) -> str:
    """`d6xf8=K`: the path in letters, and what the piece has become."""
    letters = page.engine.rules.variant.board.letters
    path = ("x" if route.captured else "-").join(letters[point] for point in route.path)
    return path + ("=K" if route.promotion == "king" else "")


@pytest.mark.parametrize(("pair", "one"), SIDES)
def test_variant_gives_these_routes(engine: MakeEngine, pair: dict[str, Any], one: dict[str, Any]) -> None:
    page = Page(engine=engine(one["variant"]))
    position = page.position(pair["own"], pair["other"], rw.Side.WHITE)
    assert sorted(written(page, route) for route in page.engine.routes(position)) == sorted(one["legal"])


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if len(pair["sides"]) == 2], ids=lambda pair: pair["id"])
def test_position_separates_the_pair(pair: dict[str, Any]) -> None:
    """The two expected sets differ: what the pair is for."""
    first, second = (set(one["legal"]) for one in pair["sides"])
    assert first != second


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair["id"] in ONE_RULE], ids=lambda pair: pair["id"])
def test_pair_differs_in_one_rule(pair: dict[str, Any]) -> None:
    """Rule by rule, the two are the same but for the one that their position shows."""
    first, second = (rules_of(one["variant"]).variant for one in pair["sides"])
    assert [difference.path for difference in compare(first, second)] == [ONE_RULE[pair["id"]]]


def test_removal_at_once_and_after_differ_in_captures_not_only_in_routes(engine: MakeEngine) -> None:
    """P1 and P28: the same king takes two men where they leave at once, one where they stay."""
    for at_once, later, own, other in (
        ("ply_yard_international", "international", "Ke5", ("d4", "f6")),
        ("russian_right_behind_at_once", "russian_right_behind", "Kd4", ("e5", "b2")),
    ):
        for name, number in ((at_once, 2), (later, 1)):
            page = Page(engine=engine(name))
            position = page.position((own,), other, rw.Side.WHITE)
            assert {len(move.captured) for move in page.engine.legal_moves(position)} == {number}
