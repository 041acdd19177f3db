"""Two variants side by side: which rules differ, and which variant of several is the nearest relative."""

from __future__ import annotations

import pytest
import rulewright as rw
from checking import FULL, full, mill, variant_of
from rulewright.dsl.compare import Relative, compare, nearest_relatives
from rulewright.dsl.ir import Variant


def paths(first: Variant, second: Variant) -> list[str]:
    return [difference.path for difference in compare(first, second)]


def plain() -> Variant:
    return variant_of(FULL)


# ---- what is a difference, and what is none


ONE_RULE = [
    ("board 8x8, all squares, corner right", "board"),
    ("notation numeric from top left", "notation"),
    ("first black", "first"),
    ("region home is row 1", "region home"),
    ("setup { each side has 8 men on row 2 }", "setup"),
    ("piece man { moves 1 step straight }", "man moves"),
    ("piece man { captures diagonally by short jump }", "man captures"),
    ("piece man { spares kings }", "man spares"),
    ("piece man { promotes to king on last row, ending the move }", "man promotes"),
    ("piece man { streak at most 3 }", "man streak"),
    ("piece king { moves any distance straight }", "king moves"),
    ("capturing { capture is optional }", "capture"),
    ("capturing { sequence may stop early }", "sequence"),
    ("capturing { turn never }", "turn"),
    ("capturing { remove at once }", "remove"),
    ("capturing { prefer most pieces; prefer most kings }", "prefer"),
    ("ending { win with no legal move }", "win and lose"),
    ("ending { lose with no legal move; lose with 1 piece }", "win and lose"),
    ("ending { draw when a position occurs 4 times }", "draw"),
    ("ending { draw none }", "draw"),
]


@pytest.mark.parametrize(("statement", "path"), ONE_RULE)
def test_one_statement_is_one_difference(statement: str, path: str) -> None:
    """Each statement decides one thing, so a child that restates it differs in one rule, seen from either side."""
    child = full(statement)
    assert paths(plain(), child) == [path]
    assert paths(child, plain()) == [path]


SAME_GAME = [
    'also "Another name"',
    'source "A book"',
    'note "A word"',
    "pdn 20",
    "piece man { moves 1 step straight forward }",
    "piece man { spares none }",
    "piece king { streak none }",
    "capturing { turn freely }",
    "capturing { prefer none }",
    'example "e" { legal 8 moves }',
]


@pytest.mark.parametrize("statement", SAME_GAME)
def test_what_changes_no_rule_is_no_difference(statement: str) -> None:
    """Names, sources and examples are no rules; a rule said again, or a default written out, is the same rule."""
    assert compare(plain(), full(statement)) == ()


def test_both_sides_are_told_with_their_places() -> None:
    (difference,) = compare(plain(), full("capturing { prefer most pieces; prefer most kings }"))
    assert [line.words for line in difference.first] == ["prefer none"]
    assert [line.words for line in difference.second] == ["prefer most pieces", "prefer most kings"]
    assert [(line.file, line.line) for line in difference.second] == [("child.rules", 3)] * 2


def test_differences_come_in_the_order_of_the_language() -> None:
    child = full("first black\nregion home is row 1\ncapturing { remove at once }\npiece man { moves 1 step straight }")
    order = ["first", "region home", "man moves", "remove"]
    assert paths(plain(), child) == order
    assert paths(child, plain()) == order


def test_a_rule_that_only_one_has_leaves_the_other_side_empty() -> None:
    (difference,) = compare(full("region home is row 1"), plain())
    assert [line.words for line in difference.first] == ["region home is row 1"]
    assert difference.second == ()


def test_a_kind_more_counts_with_what_it_does_and_not_with_its_defaults() -> None:
    """That a missing piece spares nobody needs no saying."""
    child = full('piece lady { moves 1 step straight; letter "L" }')
    assert paths(plain(), child) == ["piece lady", "lady moves"]


def test_lines_are_compared_in_order_only_where_order_decides() -> None:
    tiers = "capturing {{ prefer {}; prefer {} }}"
    assert paths(full(tiers.format("most pieces", "most kings")), full(tiers.format("most kings", "most pieces"))) == [
        "prefer"
    ]
    draws = "ending {{ draw {}; draw {} }}"
    repetition, counting = "when a position occurs 3 times", "after 20 moves each without capture"
    assert compare(full(draws.format(repetition, counting)), full(draws.format(counting, repetition))) == ()
    decides = "ending {{ {}; {} }}"
    stuck, alone = "win with no legal move", "lose with 1 man"
    assert paths(full(decides.format(stuck, alone)), full(decides.format(alone, stuck))) == ["win and lose"]


def test_singular_and_plural_are_one_name() -> None:
    one, many = full("piece man { spares king }"), full("piece man { spares kings }")
    assert compare(one, many) == ()


PHASES = """variant {name}
title "Phases"
board mill 24
first white
setup {{ each side holds 9 men }}
piece man
phase placing while holding men {{ man places on any empty point }}
{phases}
mill {{ made by 3 in line; takes 1 man; spares none }}
ending {{ lose with no legal move; draw when a position occurs 3 times }}
"""
FLYING = "phase flying with 3 men { man moves to any empty point }"
NARROW = "phase narrow with at least 3 men { man moves 1 step along any line }"
MOVING = "phase moving otherwise { man moves 1 step along any line }"


def test_the_order_of_phases_is_a_rule() -> None:
    """The first phase that fits decides: with three men, flying or not."""
    one = variant_of(PHASES.format(name="one", phases="\n".join((FLYING, NARROW, MOVING))))
    other = variant_of(PHASES.format(name="other", phases="\n".join((NARROW, FLYING, MOVING))))
    assert paths(one, other) == ["order of phases"]


def test_a_phase_more_is_not_another_order() -> None:
    one = variant_of(PHASES.format(name="one", phases="\n".join((FLYING, MOVING))))
    other = variant_of(PHASES.format(name="other", phases=MOVING))
    assert paths(one, other) == ["flying", "flying man moves"]


def test_a_statement_that_no_engine_plays_yet_counts_too() -> None:
    assert paths(mill(""), mill("ending { draw when a position occurs 3 times in a row }")) == ["draw"]


# ---- the shipped variants

# What a table of parameters names as all that separates two games. It speaks of play: how points are written and
# what draws are left out.
NEIGHBOURS = [
    ("international", "killer", {"king captures"}),
    ("international", "antidraughts", {"win and lose"}),
    ("international", "frisian", {"man captures", "king captures", "prefer", "king streak"}),
    ("international", "ply_yard_international", {"first", "remove", "prefer"}),
    ("english", "italian", {"board", "first", "man spares", "prefer"}),
    ("italian", "triestina", {"board", "setup", "remove"}),
    ("russian", "brazilian", {"man promotes", "prefer"}),
    ("nine_mens_morris", "lasker_morris", {"setup", "placing man moves"}),
]


@pytest.mark.parametrize(("first", "second", "separated_by"), NEIGHBOURS)
def test_neighbours_differ_in_what_their_rulebooks_say(first: str, second: str, separated_by: set[str]) -> None:
    found = set(paths(rw.load(first).variant, rw.load(second).variant))
    assert found - {"notation", "draw"} == separated_by


# ---- the nearest relative


def named(name: str, extra: str = "", extends: str = "full", **parents: str) -> Variant:
    return variant_of(f'variant {name} extends {extends}\ntitle "{name}"\n{extra}\n', full=FULL, **parents)


def test_fewest_differing_rules_win() -> None:
    near = named("near", "first black")
    far = named("far", "first black\ncapturing { remove at once; turn never }")
    assert nearest_relatives([far, plain(), near]) == {
        "far": Relative(name="near", differs=2),
        "full": Relative(name="near", differs=1),
        "near": Relative(name="full", differs=1),
    }


def test_of_two_as_near_the_one_it_extends_comes_first_then_the_name() -> None:
    middle_text = 'variant middle extends full\ntitle "m"\nfirst black\n'
    middle = variant_of(middle_text, full=FULL)
    again = named("again", "capturing { turn never }")
    child = named("child", "capturing { turn never }", extends="middle", middle=middle_text)
    found = nearest_relatives([again, child, middle, plain()])
    assert compare(child, again) != ()
    assert len(compare(child, again)) == len(compare(child, middle)) == 1
    assert found["child"] == Relative(name="middle", differs=1)
    assert found["full"] == Relative(name="again", differs=1)


def test_a_nearer_ancestor_comes_before_a_farther_one() -> None:
    middle_text = 'variant zz extends full\ntitle "m"\nalso "the same rules"\n'
    child = named("child", "first black", extends="zz", zz=middle_text)
    found = nearest_relatives([plain(), variant_of(middle_text, full=FULL), child])
    assert found["child"] == Relative(name="zz", differs=1)


def test_only_the_family_counts_and_who_is_alone_has_no_relative() -> None:
    assert nearest_relatives([plain(), rw.load("nine_mens_morris").variant]) == {}
    assert nearest_relatives([]) == {}
