"""The positions of the nine men's morris page: steps and placements, removals, refusals, results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import rulewright as rw
from seeds.playing import Page, check_refused, read_cases

ROWS = read_cases("pym9.json")
CASES = [pytest.param(case, name, id=f"{case['id']}-{name}") for case in ROWS for name in case["variants"]]
MakeEngine = Callable[[str], rw.Engine]


def having(key: str) -> list[Any]:
    return [param for param in CASES if key in param.values[0]]


def set_up(engine: MakeEngine, case: dict[str, Any], name: str) -> tuple[Page, rw.Position]:
    """The side to act is White, as on the page where it does not say."""
    page = Page(engine=engine(name))
    own = ",".join(case["own"])
    enemy = ",".join(case["enemy"])
    return page, page.engine.parse(f"W:W{own}/{case['own_hand']}:B{enemy}/{case['enemy_hand']}")


def texts(page: Page, moves: tuple[rw.Move, ...]) -> set[str]:
    names = page.engine.rules.variant.notation.names
    return {
        "-".join(names[point] for point in move.path) + "".join(f"x{names[point]}" for point in move.captured)
        for move in moves
    }


@pytest.mark.parametrize(("case", "name"), having("closing"))
def test_mill_takes_exactly_these(engine: MakeEngine, case: dict[str, Any], name: str) -> None:
    """PYM9-09 to 14: a move that closes a mill is legal once for each man that may be removed, and not without one."""
    page, position = set_up(engine, case, name)
    legal = texts(page, page.engine.legal_moves(position))
    for step, removed in case["closing"].items():
        assert {text for text in legal if text.partition("x")[0] == step} == {f"{step}x{man}" for man in removed}


@pytest.mark.parametrize(("case", "name"), CASES)
def test_only_mills_remove(engine: MakeEngine, case: dict[str, Any], name: str) -> None:
    """Turns that the page does not call mills remove nothing."""
    page, position = set_up(engine, case, name)
    removing = {text.partition("x")[0] for text in texts(page, page.engine.legal_moves(position)) if "x" in text}
    closing = set(case.get("closing", ()))
    if "steps" in case or "legal" in case:
        assert removing == closing
    else:
        assert closing <= removing


@pytest.mark.parametrize(("case", "name"), having("legal"))
def test_legal_set_is_exact(engine: MakeEngine, case: dict[str, Any], name: str) -> None:
    page, position = set_up(engine, case, name)
    assert texts(page, page.engine.legal_moves(position)) == set(case["legal"])


@pytest.mark.parametrize(("case", "name"), having("steps"))
def test_steps_and_turns_are_counted(engine: MakeEngine, case: dict[str, Any], name: str) -> None:
    """Steps or placements, and turns: with its removal a step counts once for each man that may be removed."""
    page, position = set_up(engine, case, name)
    legal = texts(page, page.engine.legal_moves(position))
    assert len({text.partition("x")[0] for text in legal}) == case["steps"]
    assert len(legal) == case["moves"]


@pytest.mark.parametrize(("case", "name"), having("allows"))
def test_move_is_allowed(engine: MakeEngine, case: dict[str, Any], name: str) -> None:
    page, position = set_up(engine, case, name)
    assert set(case["allows"]) <= texts(page, page.engine.legal_moves(position))


@pytest.mark.parametrize(("case", "name"), having("wins"))
def test_third_last_man_taken_wins(engine: MakeEngine, case: dict[str, Any], name: str) -> None:
    """PYM9-15: after placing, a side with fewer than three men has lost."""
    page, position = set_up(engine, case, name)
    for text in case["wins"]:
        outcome = page.engine.outcome(page.engine.play(position, text))
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (position.side, "lose with fewer than 3 men after placing")


@pytest.mark.parametrize(("case", "name"), having("loses"))
def test_blocked_side_has_lost(engine: MakeEngine, case: dict[str, Any], name: str) -> None:
    """PYM9-16."""
    page, position = set_up(engine, case, name)
    outcome = page.engine.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (position.side.other, "lose with no legal move")


@pytest.mark.parametrize(("case", "name"), having("open"))
def test_two_men_go_on_while_placing(engine: MakeEngine, case: dict[str, Any], name: str) -> None:
    """PYM9-15 applies only after placing."""
    page, position = set_up(engine, case, name)
    assert page.engine.outcome(position) is None
    assert page.engine.legal_moves(position)


REFUSALS = [
    pytest.param(case, name, refused, id=f"{case['id']}-{name}-{refused['move']}")
    for case in ROWS
    for name in case["variants"]
    for refused in case.get("refused", ())
]


@pytest.mark.parametrize(("case", "name", "refused"), REFUSALS)
def test_refusal_names_its_rule(engine: MakeEngine, case: dict[str, Any], name: str, refused: dict[str, str]) -> None:
    page, position = set_up(engine, case, name)
    check_refused(page.engine, position, refused["move"], refused)


@pytest.mark.parametrize("name", ["ply_yard_nine_mens_morris", "nine_mens_morris"])
def test_board_of_24_points(engine: MakeEngine, name: str) -> None:
    """PYM9-01 to 03: 24 points, 32 connections, 16 lines of three; nobody stands on the board at the start (05)."""
    made = engine(name)
    variant = made.rules.variant
    neighbours = {frozenset((point, ray.points[0])) for point in range(1, 25) for ray in variant.board.rays[point]}
    assert (variant.board.size, len(neighbours)) == (24, 32)
    assert variant.mill is not None
    assert len(variant.mill.lines) == 16
    start = made.start()
    assert not any(start.cells)
    assert start.hands == ((9,), (9,))


@pytest.mark.parametrize("name", ["ply_yard_nine_mens_morris"])
def test_mill_opens_and_closes_again(engine: MakeEngine, name: str) -> None:
    """PYM9-14: opening removes nothing, each closing removes one man, the same line too."""
    made = engine(name)
    position = made.parse("W:Wa1,d1,g1,e4,c5/0:Bb2,d2,f6,e5,b6/0")
    for text in ("g1-g4", "b6-d6", "g4-g1xe5", "d6-b6", "g1-g4", "b6-d6", "g4-g1xf6"):
        position = made.play(position, text)
    assert len(position.points_of(rw.Side.BLACK)) == 3
