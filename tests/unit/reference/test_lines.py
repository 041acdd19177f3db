"""Captures of whole lines by approach and withdrawal, `turn at every jump`, `revisit never`: sets worked out by hand.

Whole games of Fanorona: ../../perft/test_fanorona.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import rulewright as rw

MakeEngine = Callable[[str], rw.Engine]

RULES = """variant lines
title "Lines"
board 8x8, all squares
first white
setup {{ each side has men on row 1 }}
piece man {{
  moves 1 step straight
  captures straight by {by}
  {spares}
}}
piece king {{ moves 1 step straight; captures diagonally by {king} }}
capturing {{ capture is mandatory; {capturing} }}
ending {{ lose with no pieces; draw with no legal move }}
"""
EITHER = "approach or withdrawal"
FREE = "sequence may stop early; remove at once"


def lines(
    engine_from: MakeEngine, *, by: str = EITHER, king: str = "short jump", capturing: str = FREE, spares: str = ""
) -> rw.Engine:
    return engine_from(RULES.format(by=by, king=king, capturing=capturing, spares=spares))


def taken(engine: rw.Engine, position: str) -> dict[str, set[str]]:
    """What the captures of a position take, by path; paths that take different lines have all sets joined by `|`."""
    names = engine.rules.variant.notation.names
    found: dict[str, set[str]] = {}
    for route in engine.routes(engine.parse(position)):
        path = ("x" if route.captured else "-").join(names[point] for point in route.path)
        found.setdefault(path, set()).add(",".join(names[point] for point in route.captured))
    return found


@pytest.mark.parametrize(
    ("by", "expected"), [("approach", {"f4,g4"}), ("withdrawal", {"c4,b4"}), (EITHER, {"f4,g4", "c4,b4"})]
)
def test_the_line_ahead_or_the_line_behind(engine_from: MakeEngine, by: str, expected: set[str]) -> None:
    """From d4 to e4, nearest first, as far as the line is unbroken; an own man ends it like a gap."""
    assert taken(lines(engine_from, by=by), "W:Wd4,a4,d1:Bb4,c4,f4,g4")["d4xe4"] == expected


def test_a_spared_piece_ends_the_line(engine_from: MakeEngine) -> None:
    engine = lines(engine_from, spares="spares king")
    assert taken(engine, "W:Wa1:Bc1,Kd1,e1") == {"a1xb1": {"c1"}}
    verdict = engine.explain(engine.parse("W:Wa1,a5:BKc1,d1,c5"), "a1xb1")
    assert (verdict.legal, verdict.rule) == (False, "man spares king")


def test_the_point_of_a_victim_is_free_at_once_or_barred(engine_from: MakeEngine) -> None:
    """The man goes round and comes down to c1, where it took its first victim, away from c3."""
    position, path = "W:Wa1:Bc1,b3,d2,c3", "a1xb1xb2xc2xc1"
    later = lines(engine_from, capturing="sequence may stop early; remove after the sequence")
    assert path in taken(lines(engine_from), position)
    assert path not in taken(later, position)
    assert later.explain(later.parse(position), path).rule == "remove after the sequence"


def test_a_victim_that_still_stands_is_not_taken_again(engine_from: MakeEngine) -> None:
    """From b4 back, or from c5 up, c4 would be behind the man: it was taken by the first step."""
    later = lines(engine_from, capturing="sequence may stop early; remove after the sequence")
    expected = {"a4xb4": {"c4,d4"}, "a4xb4xb5": {"c4,d4,b6"}, "a4xb4xb5xc5": {"c4,d4,b6,d5"}}
    assert taken(later, "W:Wa4:Bc4,d4,b6,d5") == expected


@pytest.mark.parametrize(
    ("tier", "position", "expected"),
    [
        ("most pieces", "W:Wa1,a5:Bc1,d1,c5", {"a1xb1"}),
        ("earliest kings", "W:Wa1,a5:Bc1,Kd1,Kc5,d5", {"a5xb5"}),
        ("earliest first king", "W:Wa1,a5:Bc1,d1,Ke1,c5,Kd5", {"a5xb5"}),
        ("most value, counting a king as 2.5", "W:Wa1,a5:Bc1,d1,Kc5", {"a5xb5"}),
    ],
)
def test_tiers_count_pieces_in_the_order_taken(
    engine_from: MakeEngine, tier: str, position: str, expected: set[str]
) -> None:
    engine = lines(engine_from, capturing=f"{FREE}; prefer {tier}")
    assert set(taken(engine, position)) == expected
    other = ({"a1xb1", "a5xb5"} - expected).pop()
    assert engine.explain(engine.parse(position), other).rule == f"prefer {tier}"


def test_turning_at_every_jump(engine_from: MakeEngine) -> None:
    """Over b2, then round the corner over b4: not straight on over d4."""
    engine = lines(engine_from, capturing="sequence must be completed; turn at every jump")
    assert set(taken(engine, "W:WKa1:Bb2,d4,b4")) == {"a1xc3xa5"}
    verdict = engine.explain(engine.parse("W:WKa1:Bb2,d4"), "a1xc3xe5")
    assert (verdict.rule, verdict.reason) == ("turn at every jump", "the king must turn between two jumps")


def test_straight_back_is_a_turn(engine_from: MakeEngine) -> None:
    capturing = "sequence must be completed; turn at every jump; remove at once"
    engine = lines(engine_from, king="long jump, landing right behind", capturing=capturing)
    assert set(taken(engine, "W:WKd4:Be5,b2")) == {"d4xf6xa1", "d4xa1xf6"}


def test_to_no_point_twice(engine_from: MakeEngine) -> None:
    """Round four men the king may not come back to where it began."""
    engine = lines(engine_from, capturing="sequence must be completed; revisit never")
    assert set(taken(engine, "W:WKc3:Bd4,d6,b6,b4")) == {"c3xe5xc7xa5", "c3xa5xc7xe5"}
    verdict = engine.explain(engine.parse("W:WKc3:Bd4,d6,b6,b4"), "c3xe5xc7xa5xc3")
    assert (verdict.rule, verdict.reason) == ("revisit never", "the king may not come to a point a second time")


@pytest.mark.parametrize(("revisit", "number"), [("freely", 3), ("never", 6)])
def test_each_point_touched_makes_a_route_where_none_is_visited_twice(
    tmp_path: Path, revisit: str, number: int
) -> None:
    """Over b2 and e5 in one line, by c3 or d4, to f6, g7 or h8."""
    capturing = f"sequence must be completed; prefer most pieces; revisit {revisit}"
    text = RULES.format(by=EITHER, king="long jump, landing anywhere behind", capturing=capturing, spares="")
    path = tmp_path / "lines.rules"
    path.write_text(text, encoding="utf-8")
    rules = rw.load(path)
    for engine in (rw.interpret(rules), rw.compile(rules)):
        position = engine.parse("W:WKa1:Bb2,e5")
        assert engine.perft(position, 1, routes="kept") == number
        assert engine.perft(position, 1) == 3


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ("W:Wd4:Bf4", "d4xf4", "a man captures by a step to a neighbouring point"),
        ("W:Wd4,e4:Bf4", "d4xe4", "e4 is not empty"),
        ("W:Wd4:Bf5", "d4xe5", "a man does not capture in that direction"),
        ("W:Wd4:Bf4", "d4xe4+f4+h8", "d4xe4 takes nothing on h8"),
    ],
)
def test_why_no_line_is_taken(engine_from: MakeEngine, position: str, text: str, reason: str) -> None:
    verdict = (engine := lines(engine_from)).explain(engine.parse(position), text)
    assert (verdict.legal, verdict.rule) == (False, f"man captures straight by {EITHER}")
    assert verdict.reason == reason


def test_why_nothing_is_taken_on_a_step_that_is_no_quiet_move(engine_from: MakeEngine) -> None:
    engine = lines(engine_from, king=EITHER)
    verdict = engine.explain(engine.parse("W:WKd4:Bh7"), "d4xe5")
    assert (verdict.legal, verdict.rule) == (False, f"king captures diagonally by {EITHER}")
    assert verdict.reason == "there is nothing to take right ahead of e5 or right behind d4"


def test_texts_name_what_tells_two_captures_apart(engine_from: MakeEngine) -> None:
    """As few pieces as it takes; a text that names fewer is ambiguous, a text may name more."""
    engine = lines(engine_from)
    position = engine.parse("W:Wd4:Bc4,b4,f4,g4")
    ahead, behind = (engine.explain(position, f"d4xe4+{point}").move for point in ("f4", "c4"))
    assert ahead is not None
    assert behind is not None
    names = engine.rules.variant.notation.names
    assert [[names[point] for point in move.captured] for move in (ahead, behind)] == [["f4", "g4"], ["c4", "b4"]]
    assert engine.explain(position, "d4xe4+g4+f4").move == ahead
    with pytest.raises(rw.AmbiguousMoveError, match=r"d4xe4 \(takes f4, g4\)"):
        engine.explain(position, "d4xe4")
    with pytest.raises(rw.NotationError, match="nothing can follow a removal"):
        engine.explain(position, "d4xe4+f4xg4")
