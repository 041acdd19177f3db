"""The dump of the IR: complete, stable, without absolute paths; and what `verify` refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest
from checking import FULL, SAMPLES, full, mill, sample, variant_of
from rulewright.dsl import ir
from rulewright.dsl.because import rules_in_force
from rulewright.dsl.check import check
from rulewright.dsl.dump import dump
from rulewright.dsl.source import SourceFile
from rulewright.dsl.verify import verify

NAMES = sorted(path.stem for path in SAMPLES.glob("*.rules"))


def sampled(name: str) -> ir.Variant:
    source = sample(name)
    assert source is not None
    variant, _ = check(source, sample)
    assert variant is not None
    return variant


def test_a_dump_reads_like_the_rules() -> None:
    """Every fact of a small variant, one a line, with the words and the place of its rule."""
    variant = variant_of(
        'variant tiny\ntitle "Tiny"\nboard 2x2, all squares\nfirst black\n'
        "setup { each side has man on a1; white holds 2 men }\n"
        "piece man { moves 1 step forward; promotes to king on last row, ending the move }\npiece king\n"
        "ending { lose with no men; draw after 3 moves each with 1 king without capture or man move }\n"
        'example "e" { position "B:Wa1:Bb2"; illegal "b2-a1" because man captures }\n'
    )
    assert dump(variant) == (
        "variant tiny in tiny.rules\n"
        "  parents: -\n"
        "  family: other\n"
        "  title: Tiny\n"
        "  pdn: -\n"
        "board of 4 points [board: board 2x2, all squares @ tiny.rules:3:1-23]\n"
        "  half a turn: yes\n"
        "  line a2-b2\n"
        "  line a1-b1\n"
        "  line a2-a1\n"
        "  line b2-b1\n"
        "  line a2-b1\n"
        "  line a1-b2\n"
        'notation algebraic from bottom left, capture "x" '
        "[notation: notation algebraic from bottom left @ tiny.rules:3:1-6 by default]\n"
        "  names:  a2 b2 a1 b1\n"
        "  others: 1 2 3 4\n"
        "first black [first: first black @ tiny.rules:4:1-12]\n"
        "setup [setup: setup each side has man on a1; white holds 2 men @ tiny.rules:5:1-6]\n"
        "  white man on a1\n"
        "  white holds 2 man\n"
        "  black man on b2\n"
        "piece man, plural men, letter - [piece man: piece man @ tiny.rules:6:1-10]\n"
        "  moves north_west north north_east, 1-1 steps, from -, not to - "
        "[man moves: man moves 1 step forward @ tiny.rules:6:13-33]\n"
        "  spares - [man spares: man spares none @ tiny.rules:6:1-10 by default]\n"
        "  promotes to king on a2 b2 / a1 b1, ending the move "
        "[man promotes: man promotes to king on last row, ending the move @ tiny.rules:6:35-80]\n"
        "  silent [man captures: man captures none @ tiny.rules:6:1-10 by default]\n"
        "piece king, plural kings, letter K [piece king: piece king @ tiny.rules:7:1-11]\n"
        "  spares - [king spares: king spares none @ tiny.rules:7:1-11 by default]\n"
        "  silent [king moves: king moves none @ tiny.rules:7:1-11 by default]\n"
        "  silent [king captures: king captures none @ tiny.rules:7:1-11 by default]\n"
        "  silent [king promotes: king promotes none @ tiny.rules:7:1-11 by default]\n"
        "ending\n"
        "  lose with 0-0 man [lose: lose with no men @ tiny.rules:8:10-26]\n"
        "  draw after 6 plies with (1-1 king) against anything without capture or man move "
        "[draw: draw after 3 moves each with 1 king without capture or man move @ tiny.rules:8:28-91]\n"
        'example "e" tiny.rules:9\n'
        "  9:15 position B:Wa1:Bb2\n"
        "  9:37 illegal b2-a1 because man captures => man captures none\n"
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_dump_shows_every_rule_in_force(name: str) -> None:
    """The words of all rules, defaults included, stand in it, and all points under both names."""
    variant = sampled(name)
    text = dump(variant)
    for rule in rules_in_force(variant):
        assert f"{rule.path}: {rule.words} @" in text
    for naming in (variant.notation.names, variant.notation.others):
        assert " ".join(naming[1:]) in text


def test_a_dump_is_stable_and_names_no_folder() -> None:
    """The same variant from another folder gives the same text."""
    here, _ = check(SourceFile(name="/some/where/full.rules", text=FULL), sample)
    there, _ = check(SourceFile(name="full.rules", text=FULL), sample)
    assert here is not None
    assert there is not None
    assert dump(here) == dump(there)
    assert dump(here).isascii()


DIFFERENT = [
    ("piece king { moves 1 step diagonally }", "piece king { moves 2 steps diagonally }"),
    ("piece king { captures diagonally by short jump }", "piece king { captures straight by short jump }"),
    ("capturing { capture is mandatory }", "capturing { capture is optional }"),
    ("capturing { prefer most kings }", "capturing { prefer most pieces }"),
    ("ending { draw after 5 plies }", "ending { draw after 6 plies }"),
    ("ending { draw with 1 king on a1 }", "ending { draw with 1 king on a2 }"),
    ("region here is a1", "region here is a2"),
    ("first white", "first either"),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_rules_have_different_dumps(one: str, other: str) -> None:
    assert dump(full(one)) != dump(full(other))


# ---- verify


def test_verify_accepts_what_check_builds() -> None:
    for name in NAMES:
        verify(sampled(name))


def broken() -> dict[str, ir.Variant]:
    """Variants with one promise of the IR broken in each."""
    base, morris = full("capturing { prefer most kings }"), mill("")
    man, king = base.pieces
    capturing, rules = base.capturing, morris.mill
    assert capturing is not None
    assert rules is not None
    return {
        "no piece": replace(base, pieces=()),
        "two letters": replace(base, pieces=(replace(man, letter="K"), king)),
        "captures without capturing": replace(base, capturing=None),
        "a tier and none": replace(base, capturing=replace(capturing, no_tiers=capturing.turn_origin)),
        "a kind too high": replace(base, capturing=replace(capturing, tiers=(ir.MostOf(kind=2, origin=man.origin),))),
        "a cell too few": replace(base, setup=replace(base.setup, cells=base.setup.cells[:-1])),
        "a hand too few": replace(base, setup=replace(base.setup, hands=((0,), (0, 0)))),
        "shared directions": replace(base, pieces=(replace(man, captures=man.captures * 2), king)),
        "a zone not turned": replace(base, regions=(
            ir.Region(name="r", zone=(frozenset((1,)), frozenset((1,))), origin=man.origin),)),
        "a line of two steps": replace(
            base, pieces=(replace(man, moves=(replace(man.moves[0], most=2, whole_line=True),)), king)),
        "no step": replace(base, pieces=(replace(man, moves=(replace(man.moves[0], least=0),)), king)),
        "otherwise first": replace(morris, phases=morris.phases[::-1]),
        "no such phase": replace(morris, phases=morris.phases[1:]),
        "a mill too short": replace(morris, mill=replace(rules, length=2)),
        "names twice": replace(base, notation=replace(base.notation, names=("",) + ("a1",) * 64)),
        "a line off the board": replace(base, board=replace(base.board, lines=((1, 99),))),
    }  # fmt: skip


@pytest.mark.parametrize("promise", list(broken()))
def test_verify_refuses_a_broken_promise(promise: str) -> None:
    with pytest.raises(AssertionError):
        verify(broken()[promise])


def test_every_reason_is_a_rule_in_force() -> None:
    variant = full('example "e" { illegal "a1" because turn freely }')
    assert variant.capturing is not None
    other = replace(variant.capturing, turn_origin=replace(variant.capturing.turn_origin, line=99))
    with pytest.raises(AssertionError):
        verify(replace(variant, capturing=other))
