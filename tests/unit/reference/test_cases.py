"""Reported cases of other programs (tests/cases): what was legal, refused or decided, on both engines.

Points are numbered along the rows from the top left, as in the reports; mill points have their letters.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import rulewright as rw
from support import MAKERS, engine_of

FOLDER = Path(__file__).parents[2] / "cases"
DRAUGHTS = json.loads((FOLDER / "draughts.json").read_text(encoding="utf-8"))
MILLS = json.loads((FOLDER / "mills.json").read_text(encoding="utf-8"))


@pytest.fixture(params=list(MAKERS))
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


def with_key(rows: list[dict[str, Any]], check: str, key: str) -> list[Any]:
    return [pytest.param(row, id=row["id"]) for row in rows if row["check"] == check and key in row["expect"]]


def results(moves: tuple[rw.Move, ...]) -> list[tuple[int, int, tuple[int, ...]]]:
    return sorted((move.origin, move.destination, tuple(sorted(move.captured))) for move in moves)


def expected_results(listed: list[dict[str, Any]]) -> list[tuple[int, int, tuple[int, ...]]]:
    return sorted((move["from"], move["to"], tuple(move["captured"])) for move in listed)


def mill_texts(engine: rw.Engine, position: rw.Position) -> list[str]:
    names = engine.rules.variant.notation.names
    return sorted(
        "-".join(names[point] for point in move.path) + "".join(f"x{names[point]}" for point in move.captured)
        for move in engine.legal_moves(position)
    )


def mill_side(engine: rw.Engine, position: rw.Position, side: rw.Side) -> list[str]:
    names = engine.rules.variant.notation.names
    return sorted(names[point] for point in position.points_of(side))


# ---- draughts


@pytest.mark.parametrize("case", with_key(DRAUGHTS, "legal-moves", "legal"))
def test_draughts_legal_set(kind: str, case: dict[str, Any]) -> None:
    """Each result once: origin, destination, victims."""
    engine = engine_of(kind, case["variant"])
    position = engine.parse(case["position"])
    assert results(engine.legal_moves(position)) == expected_results(case["expect"]["legal"])


@pytest.mark.parametrize("case", with_key(DRAUGHTS, "legal-moves", "legal"))
def test_draughts_routes(kind: str, case: dict[str, Any]) -> None:
    """The reported orders of landing squares are exactly the routes of each result, and each names its move."""
    engine = engine_of(kind, case["variant"])
    position = engine.parse(case["position"])
    reported = {path.replace("x", "-") for move in case["expect"]["legal"] for path in move["paths"]}
    assert {"-".join(map(str, route.path)) for route in engine.routes(position)} == reported
    for move in case["expect"]["legal"]:
        for text in (*move["paths"], *move.get("algebraic", ())):
            verdict = engine.explain(position, text)
            assert verdict.move is not None
            assert set(verdict.move.captured) == set(move["captured"])


@pytest.mark.parametrize("case", with_key(DRAUGHTS, "move-refused", "refused_at"))
def test_draughts_move_is_refused(kind: str, case: dict[str, Any]) -> None:
    """The moves before it are legal; the named one is refused and the board is left alone."""
    engine = engine_of(kind, case["variant"])
    game = rw.Game(engine, case["position"])
    *before, refused = case["moves"][: case["expect"]["refused_at"]]
    for text in before:
        game.push(text)
    fen = game.fen()
    with pytest.raises(rw.IllegalMoveError, match="no piece stands on"):
        game.push(refused)
    assert game.fen() == fen
    assert results(game.legal_moves()) == expected_results(case["expect"]["legal_before"])


@pytest.mark.parametrize("case", with_key(DRAUGHTS, "game-result", "draw_after_ply"))
def test_draw_comes_at_this_ply(kind: str, case: dict[str, Any]) -> None:
    engine = engine_of(kind, case["variant"])
    game = rw.Game(engine, case["position"])
    for ply, text in enumerate(case["moves"], start=1):
        game.push(text)
        drawn = game.outcome()
        assert (drawn is not None) == (ply >= case["expect"]["draw_after_ply"])
        if drawn is not None:
            assert (drawn.winner, drawn.reason) == (None, "draw after 25 moves each without capture or man move")


@pytest.mark.parametrize("case", with_key(DRAUGHTS, "game-result", "legal_after"))
def test_moves_after_these(kind: str, case: dict[str, Any]) -> None:
    """The Frisian limit on a king's quiet moves running."""
    engine = engine_of(kind, case["variant"])
    game = rw.Game(engine, case["position"])
    for text in case["moves"]:
        game.push(text)
    assert results(game.legal_moves()) == expected_results(case["expect"]["legal_after"])
    verdict = engine.explain(game.position, "22-17")
    assert verdict.rule == "king streak at most 3, while own men remain"


# ---- mills


@pytest.mark.parametrize("case", with_key(MILLS, "legal-moves", "legal"))
def test_mill_legal_set(kind: str, case: dict[str, Any]) -> None:
    engine = engine_of(kind, case["variant"])
    position = engine.parse(case["position"])
    assert mill_texts(engine, position) == sorted(case["expect"]["legal"])


@pytest.mark.parametrize("case", with_key(MILLS, "legal-moves", "legal_if_black_to_move"))
def test_mill_legal_set_of_the_other_side(kind: str, case: dict[str, Any]) -> None:
    engine = engine_of(kind, case["variant"])
    position = engine.parse("B" + case["position"][1:])
    assert mill_texts(engine, position) == sorted(case["expect"]["legal_if_black_to_move"])


@pytest.mark.parametrize(
    "case", [*with_key(MILLS, "legal-moves", "after_move"), *with_key(MILLS, "game-result", "after_move")]
)
def test_removal_belongs_to_the_mover(kind: str, case: dict[str, Any]) -> None:
    """One turn: the mill, its one removal, then the other side is to move."""
    engine = engine_of(kind, case["variant"])
    game = rw.Game(engine, case["position"])
    for text in case.get("moves", ()):
        game.push(text)
    if "legal_at_ply_18" in case["expect"]:
        assert mill_texts(engine, game.position) == sorted(case["expect"]["legal_at_ply_18"])
    game.push(case["expect"]["after_move"])
    after = case["expect"]["after"]
    assert mill_side(engine, game.position, rw.Side.WHITE) == after["white"]
    assert mill_side(engine, game.position, rw.Side.BLACK) == after["black"]
    assert game.position.hands == ((after["in_hand"]["white"],), (after["in_hand"]["black"],))
    assert str(game.side) == after["side_to_move"]


@pytest.mark.parametrize("case", with_key(MILLS, "game-result", "reason"))
def test_blocked_side_has_lost(kind: str, case: dict[str, Any]) -> None:
    engine = engine_of(kind, case["variant"])
    position = engine.parse(case["position"])
    outcome = engine.outcome(position)
    assert engine.legal_moves(position) == ()
    assert outcome is not None
    assert outcome.winner is rw.Side.BLACK
    assert outcome.reason == f"lose with {case['expect']['reason']}"


@pytest.mark.parametrize("case", with_key(MILLS, "move-refused", "refused"))
def test_nothing_slides_while_a_man_is_in_hand(kind: str, case: dict[str, Any]) -> None:
    engine = engine_of(kind, case["variant"])
    game = rw.Game(engine, case["position"])
    for text in case["moves"][:-1]:
        game.push(text)
    assert mill_texts(engine, game.position) == sorted(case["expect"]["legal_at_ply_18"])
    hand = case["expect"]["in_hand"]
    assert game.position.hands == ((hand["white"],), (hand["black"],))
    verdict = engine.explain(game.position, case["expect"]["refused"])
    assert not verdict.legal
    assert verdict.rule is not None
    assert verdict.rule.startswith("placing")
    with pytest.raises(rw.IllegalMoveError):
        game.push(case["expect"]["refused"])
