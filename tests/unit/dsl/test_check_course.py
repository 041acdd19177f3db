"""Phases, mills and endings reach the IR; the second level is understood and kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checking import checked, errors, full, letters, marked, mill, variant_of
from rulewright.dsl import ir
from rulewright.dsl.diagnostics import Severity

# ---- phases, mill, ending


def test_phases() -> None:
    variant = mill(
        "phase placing while holding men { man places on any empty point, except corners or d2 }\n"
        "phase flying with at most 4 men { man moves to any empty point }\n"
        "phase opening with 2-5 pieces { man captures along any line by short jump }\n"
        "capturing { capture is optional }"
    )
    opening, placing, flying, moving = variant.phases
    assert [phase.name for phase in variant.phases] == ["opening", "placing", "flying", "moving"]
    assert opening.condition == ir.WithPieces(count=ir.Count(low=2, high=5), kinds=(0,))
    assert placing.condition == ir.WhileHolding(kinds=(0,))
    assert flying.condition == ir.WithPieces(count=ir.Count(low=0, high=4), kinds=(0,))
    assert moving.condition == ir.Otherwise()
    assert placing.places[0].not_on is not None
    assert letters(variant, placing.places[0].not_on[0]) == {"a1", "a7", "g1", "g7", "d2"}
    assert [(kind, jump.directions) for kind, jump in opening.captures] == [(0, None)]
    assert flying.moves[0][1].anywhere
    assert flying.origin.words == "flying with at most 4 men"
    assert flying.moves[0][1].origin.words == "flying man moves to any empty point"
    assert flying.moves[0][1].origin.path == "flying man moves"


COUNTS = [
    ("3 men", 3, 3),
    ("2-5 men", 2, 5),
    ("at most 3 men", 0, 3),
    ("at least 3 men", 3, None),
    ("fewer than 3 men", 0, 2),
    ("no men", 0, 0),
    ("any men", 0, None),
]


@pytest.mark.parametrize(("words", "low", "high"), COUNTS)
def test_counts(words: str, low: int, high: int | None) -> None:
    variant = mill(f"without phase flying\nending {{ win with {words} after placing; lose with no legal move }}")
    condition = variant.ending.decisive[0].condition
    assert condition == ir.PiecesLeft(count=ir.Count(low=low, high=high), kinds=(0,), after="placing")


MILLS: list[tuple[str, Callable[[ir.Mill], object], object]] = [
    ("made by 3 in line", lambda m: (m.length, m.exactly, m.straight_only, len(m.lines)), (3, False, False, 16)),
    ("made by exactly 2 in line", lambda m: (m.length, m.exactly, len(m.lines)), (2, True, 32)),
    ("made by 3 in line, straight only", lambda m: m.straight_only, True),
    ("takes 2 men", lambda m: (m.takes[0].count, m.takes[0].kinds, m.takes[0].up_to), (2, (0,), False)),
    ("takes up to 2 pieces", lambda m: (m.takes[0].count, m.takes[0].up_to), (2, True)),
    ("takes 1 man for each mill", lambda m: m.takes[0].for_each_mill, True),
    (
        "takes 1 man for each mill when placing ends",
        lambda m: (m.takes[0].for_each_mill, m.takes[0].manner, m.takes[0].ends),
        (True, ir.Manner.MARKING, "placing"),
    ),
    (
        "takes 1 man when placing ends",
        lambda m: (m.takes[0].for_each_mill, m.takes[0].manner, m.takes[0].ends),
        (False, ir.Manner.MARKING, "placing"),
    ),
    (
        "in placing, takes none; takes 1 man",
        lambda m: [(t.phase, t.count) for t in m.takes],
        [("placing", 0), (None, 1)],
    ),
    (
        "spares men in mills, unless all are",
        lambda m: (m.protection, m.protected_kinds),
        (ir.MillProtection.UNLESS_ALL, (0,)),
    ),
    ("spares pieces in mills", lambda m: m.protection, ir.MillProtection.ALWAYS),
    ("spares none", lambda m: (m.protection, m.protected_kinds), (ir.MillProtection.NONE, ())),
    ("pays every time", lambda m: m.once_for_each_line, False),
    ("pays once for each line", lambda m: m.once_for_each_line, True),
    ("forbids going straight back", lambda m: m.no_straight_return, True),
    ("forbids none", lambda m: m.no_straight_return, False),
]


@pytest.mark.parametrize(("statement", "value", "expected"), MILLS)
def test_mill(statement: str, value: Callable[[ir.Mill], object], expected: object) -> None:
    rules = mill(f"mill {{ {statement} }}").mill
    assert rules is not None
    assert value(rules) == expected


def test_exactly_knows_what_must_not_follow() -> None:
    """Dara's `exactly 3`: on a row of five, the middle three may be continued at both ends."""
    variant = variant_of(
        'variant dara\ntitle "Dara"\nboard 5x5, all squares\nfirst white\nsetup { each side holds 12 men }\npiece man\n'
        "phase placing while holding men { man places on any empty point }\n"
        "phase moving otherwise { man moves 1 step straight }\n"
        "mill { made by exactly 3 in line, straight only; takes 1 man; spares none }\n"
        "ending { lose with fewer than 3 men after placing; draw when a position occurs 3 times }\n"
    )
    assert variant.mill is not None
    found = {
        frozenset(letters(variant, frozenset(line.points))): letters(variant, frozenset(line.beyond))
        for line in variant.mill.lines
    }
    assert found[frozenset({"b1", "c1", "d1"})] == {"a1", "e1"}
    assert found[frozenset({"a1", "b1", "c1"})] == {"d1"}
    assert frozenset({"a1", "b2", "c3"}) not in found


def one_king(count: int = 1) -> ir.ArmyPart:
    return ir.ArmyPart(count=ir.Count(low=count, high=count), kinds=(1,))


NONE = ir.Events(capture=False, promotion=False, placement=False, moves_of=())
ENDINGS: list[tuple[str, Callable[[ir.Ending], object], object]] = [
    (
        "win with no legal move",
        lambda e: (e.decisive[0].result, e.decisive[0].condition),
        (ir.Result.WIN, ir.NoLegalMove()),
    ),
    (
        "lose with no pieces",
        lambda e: e.decisive[0].condition,
        ir.PiecesLeft(count=ir.Count(low=0, high=0), kinds=(0, 1), after=None),
    ),
    (
        "win with 1 king against 2 kings",
        lambda e: e.decisive[0].condition,
        ir.Material(army=ir.Army(parts=(one_king(),)), against=ir.Army(parts=(one_king(2),))),
    ),
    ("win by promotion", lambda e: e.decisive[0].condition, ir.ByPromotion()),
    ("lose with a full board", lambda e: e.decisive[0].condition, ir.FullBoard()),
    (
        "draw with no legal move",
        lambda e: (e.drawn[0].result, e.drawn[0].condition),
        (ir.Result.DRAW, ir.NoLegalMove()),
    ),
    ("draw with a full board", lambda e: e.drawn[0].condition, ir.FullBoard()),
    ("draw with 1 king", lambda e: e.drawn[0].condition, ir.Material(army=ir.Army(parts=(one_king(),)), against=None)),
    ("draw when a position occurs 4 times", lambda e: e.repetition.times, 4),
    (
        "draw after 100 plies",
        lambda e: (e.counters[0].plies, e.counters[0].material, e.counters[0].events),
        (100, None, NONE),
    ),
    ("draw after 25 moves each", lambda e: e.counters[0].plies, 50),
    (
        "draw after 5 plies without capture or promotion or placement or man move or piece move",
        lambda e: e.counters[0].events,
        ir.Events(capture=True, promotion=True, placement=True, moves_of=(0, 1)),
    ),
    (
        "draw after 5 plies with 4-5 pieces in all and kings on both sides",
        lambda e: e.counters[0].material,
        ir.InAll(count=ir.Count(low=4, high=5), both_sides=(1,)),
    ),
    (
        "draw after 5 plies with at most 4 pieces in all",
        lambda e: e.counters[0].material,
        ir.InAll(count=ir.Count(low=0, high=4), both_sides=()),
    ),
    (
        "draw after 5 plies with 1 king against 1-2 pieces including a king without capture",
        lambda e: e.counters[0].material,
        ir.Material(
            army=ir.Army(parts=(one_king(),)),
            against=ir.Army(parts=(ir.ArmyPart(count=ir.Count(low=1, high=2), kinds=(0, 1)),), including=1),
        ),
    ),
    ("draw with 1 king and 2 men", lambda e: [part.kinds for part in e.drawn[0].condition.army.parts], [(1,), (0,)]),
]


@pytest.mark.parametrize(("statement", "value", "expected"), ENDINGS)
def test_ending(statement: str, value: Callable[[ir.Ending], object], expected: object) -> None:
    rest = "lose with no kings" if statement.startswith("draw") else "draw after 900 plies"
    ending = full(
        f"piece man {{ promotes to king on last row, ending the move }}\nending {{ {statement}; {rest} }}"
    ).ending
    assert value(ending) == expected


def test_draw_none_and_win_by_a_mill() -> None:
    ending = mill("ending { win by a mill; draw none }").ending
    assert [(rule.result, rule.condition) for rule in ending.decisive] == [(ir.Result.WIN, ir.ByMill())]
    assert (ending.drawn, ending.repetition, ending.counters) == ((), None, ())


def test_an_army_may_have_to_stand_in_a_place() -> None:
    """The Russian main road: Black's is the same diagonal; `on e1` is d8 for Black."""
    variant = full("ending { draw with 1 king on e1 against 1 king on long diagonal }")
    condition = variant.ending.drawn[0].condition
    assert isinstance(condition, ir.Material)
    assert condition.army.zone is not None
    assert [letters(variant, points) for points in condition.army.zone] == [{"e1"}, {"d8"}]
    assert condition.against is not None
    assert condition.against.zone is not None
    assert condition.against.zone[0] == condition.against.zone[1]


# ---- the second level


SECOND = [
    "piece man { moves its whole line 2 steps forward }",
    "piece man { captures along any line by approach or withdrawal }",  # beside mills
    "phase moving otherwise { man captures along any line by withdrawal }",
    "capturing { capture is mandatory, or huffed, man only }",
    "capturing { capture is mandatory; turn only at the edge }",
    "capturing { capture is mandatory; revisit after another capture }",
    "capturing { capture is mandatory; remove under the captor }",
    "capturing { capture is mandatory; prefer most pieces, each piece for itself }",
    "ending { draw when a position occurs 3 times in a row }",
    "ending { draw with 3 men against 3 men, unless a capture is forced }",
    # what is a marked man to a jump, and which removals are due?
    "mill { takes 1 man when placing ends }; piece man { captures straight by short jump }",
    "ending { lose with no pieces; take 2 men with no legal move, then pass; take 2 men with a full board, then pass }",
]


@pytest.mark.parametrize("statement", SECOND)
def test_the_second_level_is_understood_and_kept(statement: str) -> None:
    """No error, and one rule that the engines refuse."""
    needs_capturing = "captures" in statement and "capturing" not in statement
    extra = "\ncapturing { capture is optional }" if needs_capturing else ""
    variant, diagnostics = checked(f'variant child extends nine_mens_morris\ntitle "C"\n{statement}{extra}\n')
    assert [(fault.code, fault.message) for fault in diagnostics if fault.severity is Severity.ERROR] == []
    assert variant is not None
    assert len(variant.beyond) == 1
    assert variant.beyond[0].origin.line == 3


def test_surrounding_beside_other_captures_is_of_the_second_level() -> None:
    """Beside a jump, and beside a mill that takes from the hand: a move would not tell how a man was taken."""
    placing = "phase placing while holding men { man places on any empty point; man captures sideways by enclosing"
    for other in ("; man captures forward by short jump }", " }; mill { takes 1 man from hand }"):
        variant = mill(f"{placing}{other}; capturing {{ capture is optional }}")
        assert [rule.origin.words for rule in variant.beyond] == ["placing man captures sideways by enclosing"]


MILL_STATEMENTS = [
    "first mill maker after placing",
    "piece man { moves 1 step along any line, except making 3 in line }",
    "phase placing while holding men, until 2 points are empty { man places on any empty point }",
    "phase placing while holding men { man places on any empty point, except making 3 in line }",
    "mill { takes 1 man from hand }",
    "mill { takes 1 man chosen by its owner }",
    "mill { takes 2 men for 2 mills; takes 1 man }",
    "mill { in placing, takes 1 man when placing ends; takes 1 man }",
    "mill { in placing, takes 1 man by covering when placing ends; takes 1 man }",
    "mill { in placing, takes by count when placing ends; takes 1 man }",
    "mill { takes none, then plays again }",
    "phase placing while holding men { man places on any empty point; man captures along any line by enclosing }",
    "phase moving otherwise { man moves 1 step along any line; man captures straight by entering }",
    "ending { lose with fewer than 3 men after placing; pass with no legal move }",
    "ending { lose with fewer than 3 men after placing; reopen with no legal move }",
    "ending { lose with fewer than 3 men after placing; take 1 man with no legal move, then pass }",
    "ending { lose with no pieces; take 1 man with a full board, then the other side removes too }",
]


@pytest.mark.parametrize("statement", MILL_STATEMENTS)
def test_statements_of_mill_games_are_played(statement: str) -> None:
    """No error, and nothing that the engines refuse."""
    extra = "capturing { capture is mandatory }" if "captures" in statement else ""
    variant, diagnostics = checked(f'variant child extends nine_mens_morris\ntitle "C"\n{statement}\n{extra}\n')
    assert [(fault.code, fault.message) for fault in diagnostics if fault.severity is Severity.ERROR] == []
    assert variant is not None
    assert variant.beyond == ()


MILL_FAULTS = [
    ("RW202", "mill { takes 1 man when «dancing» ends }"),
    ("RW323", "mill { takes 1 man; «takes 2 men for 2 mills» }"),
    ("RW323", "mill { takes 2 men for 2 mills; «in placing, takes 3 men for 2 mills»; takes 1 man }"),
    ("RW323", "mill { «takes 2 men for 3 mills»; takes 1 man }"),
    ("RW310", "mill { «takes 2 men for 2 mills» }"),
    ("RW425", "mill { in placing, takes 1 man when placing ends; «takes 1 man when flying ends» }"),
    ("RW441", "ending { lose with no legal move; «pass with no legal move» }"),
    ("RW441", "ending { lose with no pieces; pass with no legal move; «reopen with no legal move» }"),
    ("RW441", "ending { draw with a full board; «take 1 man with a full board, then move» }"),
    ("RW431", "phase placing «while holding men, until 24 points are empty» { man places on any empty point }"),
    ("RW322", "phase placing while holding men { man places on any empty point, except making «4» in line }"),
    ("RW312", "ending { lose with no pieces; take «13» men with a full board, then move }"),
]  # fmt: skip


NEVER_ENDS = "without phase flying"


@pytest.mark.parametrize(
    ("code", "statements", "mended"),
    [
        ("RW434", f"mill {{ takes 1 man when moving ends }}\n{NEVER_ENDS}", ("moving ends", "placing ends")),
        ("RW434", f"first mill maker after moving\n{NEVER_ENDS}", ("after moving", "after placing")),
        ("RW435", "mill { takes up to 1 man from hand }", ("up to ", "")),
        ("RW435", "mill { takes up to 1 man chosen by its owner }", ("up to ", "")),
    ],
)
def test_what_waits_in_vain_or_says_nothing_is_warned_of(code: str, statements: str, mended: tuple[str, str]) -> None:
    text = f'variant child extends nine_mens_morris\ntitle "C"\n{statements}\n'
    variant, diagnostics = checked(text)
    assert variant is not None
    assert [(fault.code, fault.severity) for fault in diagnostics] == [(code, Severity.WARNING)]
    assert checked(text.replace(*mended))[1] == ()


@pytest.mark.parametrize(("code", "statement"), MILL_FAULTS)
def test_statements_of_mill_games_that_cannot_work(code: str, statement: str) -> None:
    text, (where,) = marked(f'variant child extends nine_mens_morris\ntitle "C"\n{statement}\n')
    assert errors(text) == [(code, where)]


def test_a_hand_of_two_kinds_is_of_the_second_level() -> None:
    assert len(full("setup { each side holds 3 men; each side holds 1 king }").beyond) == 1
