"""Texts that other programs misread (draughts.json): ambiguous moves, positions, game records; on both engines.

Points are numbered along the rows from the top left. Read next: ../unit/reference/test_cases.py, which has
the cases that turn on rules.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import rulewright as rw
from support import MAKERS, engine_of

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "draughts.json").read_text(encoding="utf-8"))


@pytest.fixture(params=list(MAKERS))
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


def with_key(check: str, key: str) -> list[Any]:
    found = [case for case in CASES if case["check"] == check and key in case["expect"]]
    return [pytest.param(case, id=case["id"]) for case in found]


def short(moves: Sequence[rw.Move]) -> list[str]:
    """Moves as the cases write them: origin, sign, destination."""
    return [f"{move.origin}{'x' if move.captured else '-'}{move.destination}" for move in moves]


def check_final(engine: rw.Engine, game: rw.Game, final: str) -> None:
    """The position text has the same pieces and the same side to move; counters it cannot tell."""
    told = engine.parse(final)
    assert game.position.cells == told.cells
    assert game.side is told.side


# ---- moves


@pytest.mark.parametrize("case", with_key("notation-roundtrip", "texts"))
def test_ambiguous_move(kind: str, case: dict[str, Any]) -> None:
    """Each full text names its capture and is what we write for it; the short one is refused, not guessed."""
    engine = engine_of(kind, case["variant"])
    position = engine.parse(case["position"])
    for text, captured in case["expect"]["texts"].items():
        game = rw.Game(engine, position)
        assert sorted(game.push(text).captured) == captured
        assert game.texts() == (text,)
    for text in case["expect"]["refuse"]:
        with pytest.raises(rw.AmbiguousMoveError):
            rw.Game(engine, position).push(text)


@pytest.mark.parametrize("case", with_key("hub-move", "all_mean"))
def test_captured_squares_in_any_order(kind: str, case: dict[str, Any]) -> None:
    """Origin, destination and what is taken, as another protocol has it, name one of our moves."""
    engine = engine_of(kind, case["variant"])
    game = rw.Game(engine, case["position"])
    meant = case["expect"]["all_mean"]
    for text in case["texts"]:
        origin, destination, *captured = map(int, text.split("x"))
        ends = (origin, destination, frozenset(captured))
        (move,) = (
            move for move in game.legal_moves() if (move.origin, move.destination, frozenset(move.captured)) == ends
        )
        assert "x".join(map(str, move.path)) == meant["path"]
        assert sorted(move.captured) == meant["captured"]
        game.push(move)
        check_final(engine, game, case["expect"]["after"])
        game.pop()


# ---- positions


@pytest.mark.parametrize("case", with_key("fen", "parsed"))
def test_position_is_read(kind: str, case: dict[str, Any]) -> None:
    engine = engine_of(kind, case["variant"])
    for text, told in zip(case["texts"], case["expect"]["parsed"], strict=True):
        position = engine.parse(text)
        if told.get("same_as") == "startpos":
            assert position == engine.start()
            continue
        assert str(position.side) == told["side_to_move"]
        for side in rw.Side:
            for rank, name in enumerate(("men", "kings")):
                assert sorted(position.points_of(side, rank)) == told[str(side)][name]


@pytest.mark.parametrize("case", with_key("fen", "errors"))
def test_position_is_refused(kind: str, case: dict[str, Any]) -> None:
    engine = engine_of(kind, case["variant"])
    for text, reason in case["expect"]["errors"].items():
        with pytest.raises(rw.NotationError, match=reason):
            engine.parse(text)


# ---- game records


@pytest.mark.parametrize("case", with_key("pdn", "moves"))
def test_record_is_read(kind: str, case: dict[str, Any]) -> None:
    """All plies of the main line, whatever stands between them, and the variations, each in place of its ply."""
    engine = engine_of(kind, case["variant"])
    (record,) = rw.read_games(case["pdn"], engine)
    assert record.faults == ()
    assert short(record.moves) == case["expect"]["moves"]
    assert record.result == case["expect"]["result"]
    check_final(engine, record.play(), case["expect"]["final"])
    variations = {
        str(ply): [step.text for step in line.steps]
        for ply, step in enumerate(record.mainline, start=1)
        for line in step.variations
    }
    assert variations == case["expect"].get("variations", {})
    assert list(rw.read_games(record.pdn(), engine)) == [record]


@pytest.mark.parametrize("case", with_key("pdn", "games"))
def test_result_is_no_move(kind: str, case: dict[str, Any]) -> None:
    records = rw.read_games(case["pdn"], engine_of(kind, case["variant"]))
    assert [{"moves": short(one.moves), "result": one.result} for one in records] == case["expect"]["games"]


@pytest.mark.parametrize("case", with_key("pdn", "lenient"))
def test_signs_the_wrong_way_round(kind: str, case: dict[str, Any]) -> None:
    """Squares decide; who wants signs to be right learns of the first that is wrong."""
    engine = engine_of(kind, case["variant"])
    (record,) = rw.read_games(case["pdn"], engine, strict=True)
    assert [fault.ply for fault in record.faults] == [case["expect"]["strict"]["error_at_ply"]]
    (record,) = rw.read_games(case["pdn"], engine)
    assert record.faults == ()
    assert short(record.moves) == case["expect"]["lenient"]["moves"]
    check_final(engine, record.play(), case["expect"]["lenient"]["final"])


@pytest.mark.parametrize("case", with_key("pdn", "error_at_ply"))
def test_illegal_move_in_a_record(kind: str, case: dict[str, Any]) -> None:
    """The moves before it stand, the legal moves are told, and the record is written as it was."""
    engine = engine_of(kind, case["variant"])
    (record,) = rw.read_games(case["pdn"], engine)
    (fault,) = record.faults
    assert fault.ply == case["expect"]["error_at_ply"]
    assert short(record.moves) == case["expect"]["moves_before_error"]
    game = record.play()
    assert game.moves == record.moves
    told = [(*map(int, text.split("x")),) for move in case["expect"]["legal"] for text in move["paths"]]
    assert [route.path for route in engine.routes(game.position)] == told
    assert fault.legal == tuple(f"{path[0]}x{path[-1]}" for path in told)
    assert [step.text for step in record.mainline[len(record.moves) :]] == [fault.text]
    assert list(rw.read_games(record.pdn(), engine)) == [record]


def test_every_case_is_asked_about() -> None:
    """Each reported case of draughts has a shape that a test here, or beside the reference engine, looks for."""
    shapes = {
        "notation-roundtrip": {"texts"},
        "hub-move": {"all_mean"},
        "fen": {"parsed", "errors"},
        "pdn": {"moves", "games", "lenient", "error_at_ply"},
        "legal-moves": {"legal"},
        "move-refused": {"refused_at"},
        "game-result": {"draw_after_ply", "legal_after"},
    }
    assert len(CASES) == 23
    for case in CASES:
        assert len(shapes[case["check"]] & set(case["expect"])) == 1, case["id"]
