"""What a searcher promises: limits kept, stops obeyed, the same answer twice, lines in order, wins and draws seen."""

from __future__ import annotations

import random
import threading
import time

import pytest
import rulewright as rw
from rulewright.runtime import thinker
from rulewright.runtime.compiled import CompiledEngine
from rulewright.runtime.evaluation import evaluation_of
from rulewright.runtime.limits import Clock, budget_of
from rulewright.runtime.search import DECIDED, WIN, Limits, Line, Searcher, plies_to_end
from search.judging import Judge
from support import engine_of


def compiled(name: str) -> CompiledEngine:
    engine = engine_of("compiled", name)
    assert isinstance(engine, CompiledEngine)
    return engine


def test_the_short_way() -> None:
    engine = compiled("international")
    found = engine.search(engine.start(), depth=5)
    assert found.move in engine.legal_moves(engine.start())
    assert found.pv[0] == found.move
    assert found.depth == 5
    assert found.nodes > 20


def test_a_line_can_be_played() -> None:
    engine = compiled("russian")
    position = engine.start()
    for move in engine.search(position, nodes=50_000).pv:
        position = engine.play(position, move)


def test_one_thread_finds_the_same_twice() -> None:
    engine = compiled("english")
    found = [Searcher(engine, hash_mb=1).search(engine.start(), Limits(nodes=30_000)) for _ in range(2)]
    assert found[0].pv == found[1].pv
    assert found[0].score == found[1].score
    assert found[0].nodes == found[1].nodes == 30_000


def test_forget_makes_a_searcher_new() -> None:
    engine = compiled("english")
    searcher = Searcher(engine, hash_mb=1)
    first = searcher.search(engine.start(), Limits(depth=8))
    again = searcher.search(engine.start(), Limits(depth=8))
    searcher.forget()
    afresh = searcher.search(engine.start(), Limits(depth=8))
    assert again.nodes < first.nodes  # the table knows
    assert (afresh.nodes, afresh.pv) == (first.nodes, first.pv)


@pytest.mark.parametrize(("name", "score"), [("international", -WIN), ("antidraughts", WIN)])
def test_where_nobody_can_move(name: str, score: int) -> None:
    """A man on 46 before men on 41 and 37 is stuck: lost, or won where the loser wins. There is no move to tell."""
    engine = compiled(name)
    found = engine.search(engine.parse("W:W46:B41,37"), depth=3)
    assert (found.move, found.score, found.pv) == (None, score, ())


def test_a_win_is_seen_to_the_ply() -> None:
    """A king takes the last man: over after one ply."""
    engine = compiled("international")
    found = engine.search(engine.parse("W:WK5:B14"), depth=3)
    assert found.score == WIN - 1
    assert plies_to_end(found.score) == 1


def test_the_loser_wins() -> None:
    """In giveaway draughts the same position is lost for White, who has to take the last man."""
    engine = compiled("antidraughts")
    assert engine.search(engine.parse("W:WK5:B14"), depth=3).score == 1 - WIN


def test_a_mill_of_the_last_men_is_found() -> None:
    """White closes a7-d7-g7, takes a man and leaves Black two: lost (nine_mens_morris, requirement on the end)."""
    engine = compiled("nine_mens_morris")
    found = engine.search(engine.parse("W:Wa7,d7,g4,b2:Bb6,f6,d3"), depth=3)
    assert found.score == WIN - 1
    assert len(found.pv) == 1
    assert found.pv[0].captured


def test_a_repetition_is_seen_by_the_history() -> None:
    """A king to and fro before two: to go back to 4 makes the position stand for the third time, a draw (WCDF rules
    1.32); no other move is one. Without the history it is a position like any other."""
    engine = compiled("english")
    game = rw.Game(engine, "W:WK31,K32:BK4")
    for text in ("31-26", "4-8", "26-31", "8-4", "31-26", "4-8", "26-31"):
        game.push(text)
    known = engine.search(game.position, depth=3, history=game.positions[:-1])
    unknown = engine.search(game.position, depth=3)
    assert known.score == 0
    assert [move.path for move in known.pv] == [(8, 4)]
    assert unknown.score < -100


def decided_positions(name: str, count: int) -> list[tuple[rw.Position, int]]:
    """Positions of two kings against one that everything shows to be won or lost in three plies, with their values."""
    engine, judge_of = compiled(name), engine_of("reference", name)
    points = [text for text in engine.rules.variant.notation.names if text]
    lots, found = random.Random(3), list[tuple[rw.Position, int]]()
    while len(found) < count:
        white, other, black = lots.sample(points, 3)
        position = engine.parse(f"{lots.choice('WB')}:WK{white},K{other}:BK{black}")
        if engine.outcome(position) is None:
            values = Judge(judge_of, evaluation_of(engine.rules), 100_000).values(position, 3)
            if abs(max(values.values())) > DECIDED:
                found.append((position, max(values.values())))
    return found


@pytest.mark.parametrize(("name", "count"), [("english", 6), ("antidraughts", 2)])
def test_what_is_proved_is_found(name: str, count: int) -> None:
    """Deeper searches that leave out what seems poor see the same end, to the ply."""
    for position, value in decided_positions(name, count):
        for depth in (3, 6, 9):
            assert compiled(name).search(position, depth=depth).score == value


def test_lines_come_best_first_and_differ() -> None:
    engine = compiled("international")
    told: list[Line] = []
    found = Searcher(engine).search(engine.start(), Limits(depth=7), lines=4, on_line=told.append)
    assert [line.rank for line in found.lines] == [1, 2, 3, 4]
    assert len({line.pv[0] for line in found.lines}) == 4
    assert [line.depth for line in told if line.rank == 1] == list(range(1, 8))
    scores = [line.score for line in found.lines]
    assert scores == sorted(scores, reverse=True)


def test_more_lines_than_moves() -> None:
    engine = compiled("international")
    legal = engine.legal_moves(engine.start())
    found = Searcher(engine).search(engine.start(), Limits(depth=3), lines=60)
    assert {line.pv[0] for line in found.lines} == set(legal)


def test_several_threads_find_a_legal_line() -> None:
    engine = compiled("brazilian")
    found = Searcher(engine, threads=3, hash_mb=4).search(engine.start(), Limits(depth=10))
    position = engine.start()
    for move in found.pv:
        position = engine.play(position, move)
    assert found.depth == 10


def test_a_stop_from_another_thread_ends_it() -> None:
    engine = compiled("international")
    thinking = Searcher(engine).begin(engine.start(), Limits())
    threading.Timer(0.1, thinking.stop).start()
    found = thinking.result(timeout=30)
    assert found.move is not None
    assert thinking.done


def test_a_stop_before_anything_was_found_still_gives_a_move() -> None:
    engine = compiled("international")
    thinking = Searcher(engine).begin(engine.start(), Limits())
    thinking.stop()
    assert thinking.result(timeout=30).move in engine.legal_moves(engine.start())


def test_pondering_does_not_spend_time() -> None:
    engine = compiled("international")
    thinking = Searcher(engine).begin(engine.start(), Limits(seconds=0.05), ponder=True)
    time.sleep(0.3)
    assert not thinking.done
    thinking.ponder_hit()
    assert thinking.result(timeout=30).move is not None


def test_little_room_is_made_larger_and_spoils_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for forty moves is soon full: what was found by then without the moves that were missing is forgotten."""
    engine = compiled("international")
    position = engine.parse("W:WK1,31,32,33,34,35:BK50,11,12,13,14,15")
    roomy = Searcher(engine, hash_mb=4, exact=True).search(position, Limits(depth=6))
    monkeypatch.setattr(thinker, "FIRST_MOVES", 40)
    cramped = Searcher(engine, hash_mb=4, exact=True).search(position, Limits(depth=6))
    assert (cramped.move, cramped.score, cramped.depth) == (roomy.move, roomy.score, roomy.depth)


def test_a_stopped_search_does_not_stop_the_next() -> None:
    engine = compiled("international")
    searcher = Searcher(engine)
    for _ in range(3):
        searcher.begin(engine.start(), Limits()).stop()
        assert searcher.search(engine.start(), Limits(depth=4)).depth == 4


def test_what_a_listener_raises_comes_through() -> None:
    engine = compiled("international")

    def fail(_: Line) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Searcher(engine).search(engine.start(), Limits(depth=3), on_line=fail)


def test_clocks_are_shared_out() -> None:
    """A move gets its share of the time left, and never all of it unless it is the last one of the control."""
    whole = budget_of(Limits(clock=Clock(left=60.0)))
    last = budget_of(Limits(clock=Clock(left=1.0, moves=1)))
    rich = budget_of(Limits(clock=Clock(left=60.0, increment=5.0)))
    assert whole is not None
    assert last is not None
    assert rich is not None
    assert 0.5 < whole.enough < whole.most < 30
    assert 0.5 < last.most < 1.0
    assert rich.enough > whole.enough
    assert budget_of(Limits(depth=3)) is None


def test_positions_of_other_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="no position of these rules"):
        compiled("english").search(compiled("international").start(), depth=2)
