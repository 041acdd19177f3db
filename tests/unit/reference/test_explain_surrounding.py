"""Why a turn that surrounds men is refused: it must take them, and where capturing is mandatory, they must be taken.

The rules are stated here; what a man encloses is read off the three points of one side of the board.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import rulewright as rw

RULES = """variant enclosing
title "Men taken between two"
board mill 24
first white
setup { each side holds 9 men }
piece man
phase placing while holding men { man places on any empty point; man captures along any line by enclosing }
phase moving otherwise { man moves 1 step along any line; man captures along any line by enclosing }
capturing { capture is mandatory }
ending { lose with fewer than 3 men after placing; lose with no legal move; draw when a position occurs 3 times }
"""


@pytest.mark.parametrize(
    ("position", "text", "rule"),
    [
        ("W:Wg7/8:Bd7,c4/7", "b2", "capture is mandatory"),  # a7 would take d7
        ("W:Wg7,a4,f2,c5/0:Bd7,c4,e4/0", "f2-d2", "capture is mandatory"),  # a4-a7 would
    ],
)
def test_what_can_be_surrounded_must_be(tmp_path: Path, position: str, text: str, rule: str) -> None:
    file = tmp_path / "enclosing.rules"
    file.write_text(RULES, encoding="utf-8")
    engine = rw.interpret(rw.load(str(file)))
    verdict = engine.explain(engine.parse(position), text)
    assert not verdict.legal
    assert verdict.rule == rule
