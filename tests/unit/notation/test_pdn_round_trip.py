"""Records that hypothesis makes up, in several variants: what is written reads as the same record, in 80 columns."""

from __future__ import annotations

import pytest
import rulewright as rw
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulewright.runtime.notation.move_texts import record_text
from rulewright.runtime.notation.pdn_reader import read_drafts
from rulewright.runtime.notation.pdn_writer import write_record
from rulewright.runtime.notation.record import RESULTS, Line, Record, Step
from support import engine_of

VARIANTS = ["international", "english", "russian", "thai", "nine_mens_morris", "shax", "fanorona", "konane_6x6"]

# A comment is kept word by word, so blanks are single ones inside; whatever else people write may stand in it.
comments = (
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=60).map(lambda text: " ".join(text.split())).filter(bool)
)
nags = st.lists(st.integers(0, 255), max_size=2, unique=True).map(tuple)
tags = st.dictionaries(
    st.sampled_from(["Event", "Site", "Round", "White", "Black_2"]),
    st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=20),
).map(lambda chosen: tuple(chosen.items()))


@st.composite
def lines(draw: st.DrawFn, engine: rw.Engine, position: rw.Position, depth: int = 2) -> Line:
    """Legal moves from here, a few with comments, marks and variations in their place."""
    before = tuple(draw(st.lists(comments, max_size=1)))
    steps: list[Step] = []
    for _ in range(draw(st.integers(1, 5))):
        legal = engine.legal_moves(position)
        if not legal:
            break
        move = draw(st.sampled_from(legal))
        after: list[str | Line] = draw(st.lists(comments, max_size=1))
        if depth and draw(st.booleans()):
            after.append(draw(lines(engine, position, depth - 1)))
            after += draw(st.lists(comments, max_size=1))
        text = record_text(engine.rules.variant, move, legal)
        steps.append(Step(text=text, move=move, nags=draw(nags), after=tuple(after)))
        position = engine.play(position, move)
        if draw(st.integers(0, 9)) == 9:
            position = engine.start()
            steps.append(Step(text="", fen=engine.fen(position)))
    return Line(before=before, steps=tuple(steps))


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_what_is_written_reads_as_the_same(variant: str, data: st.DataObject) -> None:
    engine = engine_of("compiled", variant)
    listed = [
        rw.GameRecord(
            record=Record(
                tags=data.draw(tags),
                line=data.draw(lines(engine, engine.start())),
                result=data.draw(st.sampled_from(RESULTS)),
            ),
            engine=engine,
            start=engine.start(),
        )
        for _ in range(data.draw(st.integers(1, 2)))
    ]
    text = rw.write_games(listed)
    games = list(rw.read_games(text, engine))
    assert [game.faults for game in games] == [() for _ in listed]
    assert games == listed
    numeric = engine.rules.variant.notation.numeric
    renamed = rw.write_games(listed, squares="algebraic" if numeric else "numeric")
    assert list(rw.read_games(renamed, engine)) == listed
    assert all(len(line) <= 80 for line in text.splitlines() if line[:1] not in "[;" and " " in line)


PIECES = [*'(){}[]%;$!?*"/\\\n \t-x:.1234567890', '[A "b"]', "1. 32-28 ", " 1-0 ", '/FEN "W:', "\n\n", "- - "]


@given(text=st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_and_what_is_written_of_it_reads_as_the_same(text: str) -> None:
    """Without rules: whatever stands in a file, it is read, written, and read again as the same games."""
    records = [draft.record for draft in read_drafts(text)]
    written = "\n".join(write_record(record) for record in records)
    assert [draft.record for draft in read_drafts(written)] == records
