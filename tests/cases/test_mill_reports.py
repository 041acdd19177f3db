"""What users reported of other mill programs, each as a position and what must hold there, on both engines.

The reports tell what the right behaviour is, and with which rules. Data: mill_reports.json.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import rulewright as rw
from support import MAKERS, engine_of

REPORTS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("mill_reports.json").read_text(encoding="utf-8"))
WINNERS = {"white": rw.Side.WHITE, "black": rw.Side.BLACK}


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["id"])
def test_the_report_is_answered(report: dict[str, Any], maker: str) -> None:
    engine = engine_of(maker, report["variant"])
    position = engine.parse(report["position"])
    check(engine, position, report.get("holds", {}))
    for text in report.get("play", []):
        position = engine.play(position, text)
    check(engine, position, report.get("then", {}))


def check(engine: rw.Engine, position: rw.Position, claims: dict[str, Any]) -> None:
    """Moves that are allowed, refused, or all there are; the position; how it stands."""
    for text in claims.get("allows", []):
        engine.play(position, text)
    for text in claims.get("refused", []):
        with pytest.raises(rw.IllegalMoveError):
            engine.play(position, text)
    if "legal" in claims:
        reached = {engine.play(position, text) for text in claims["legal"]}
        assert {engine.play(position, move) for move in engine.legal_moves(position)} == reached
        assert len(reached) == len(claims["legal"])
    if "gives" in claims:
        assert engine.fen(position) == claims["gives"]
    if "outcome" in claims:
        outcome = engine.outcome(position)
        assert (outcome is None) == (claims["outcome"] == "open")
        assert outcome is None or outcome.winner is WINNERS[claims["outcome"]]
