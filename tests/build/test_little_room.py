"""Boards made to exhaust the room of a call: the stack of a thread, the list of moves, the time for a search.

Expected figures follow from how each board is built. What bounds the room needed is told in docs/performance.md.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import rulewright as rw
from build.sanitized import assert_clean
from rulewright.runtime.batch import BatchError
from rulewright.runtime.compiled import compile_engine
from rulewright.runtime.errors import TooManyMovesError
from support import MAKERS

LITTLE_STACK = 512 * 1024  # what threads have on macOS
JUMPS = """
piece man { captures along any line by short jump }
capturing { capture is mandatory; sequence must be completed; turn freely; remove after the sequence }
ending { lose with no legal move }
"""
MILLS = """first white
piece man
phase placing while holding men { man places on any empty point }
phase moving otherwise { man moves 1 step along any line }
ending { lose with no legal move }
"""


def name(number: int) -> str:
    """A point's name; the order of the names is that of the numbers."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[number // 9]}{number % 9 + 1}"


def snake(victims: int) -> str:
    """One piece that has to jump over all others, one after another, each on a line of its own."""
    points = [name(number) for number in range(2 * victims + 1)]
    lines = ", ".join("-".join(points[at : at + 3]) for at in range(0, 2 * victims, 2))
    enemies = ", ".join(points[1::2])
    return f"""variant made
title "A snake"
board {{ lines {lines} }}
first white
setup {{ white has 1 man on {points[0]}; black has {victims} men on {enemies} }}{JUMPS}"""


def hubs(victims: int) -> str:
    """Two points with every enemy between them: they can be taken in any order."""
    between = [name(number) for number in range(9, 9 + victims)]
    lines = ", ".join(f"a1-{point}-a2" for point in between)
    return f"""variant made
title "Two hubs"
board {{ lines {lines} }}
first white
setup {{ white has 1 man on a1; black has {victims} men on {", ".join(between)} }}{JUMPS}"""


def wheel(spokes: int, enemies: int) -> str:
    """A point in so many mills at once that they take all enemies, in any order."""
    rim = [name(number) for number in range(9, 9 + 2 * spokes)]
    far = [name(number) for number in range(9 + 2 * spokes, 9 + 2 * spokes + enemies)]
    lines = [f"{one}-a1-{other}" for one, other in zip(rim[::2], rim[1::2], strict=True)]
    lines += [f"{one}-{other}" for one, other in zip(far[::2], far[1::2], strict=True)]
    return f"""variant made
title "A wheel"
board {{ lines {", ".join(lines)} }}
setup {{ white has men on {", ".join(rim)}; white holds 1 man; black has men on {", ".join(far)} }}
mill {{ made by 3 in line; takes 3 men for each mill; spares none }}
{MILLS}"""


SHUTTLE = """variant made
title "To and fro"
board { lines a1-a2, b1-b2 }
first white
setup { white has 1 man on a1; black has 1 man on b1 }
piece man { moves 1 step along any line }
ending { lose with no legal move }
"""


@pytest.fixture
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> rw.Rules:
    file = tmp_path / "made.rules"
    file.write_text(request.param)
    return rw.load(file)


IN_A_THREAD = f"""
import sys, threading
import rulewright as rw
def ask():
    engine = rw.compile(rw.load(sys.argv[1]))
    try:
        for move in engine.legal_moves(engine.start()):
            engine.play(engine.start(), move)
            print(len(move.path), len(move.captured))
    except rw.RulewrightError as error:
        print(type(error).__name__)
threading.stack_size({LITTLE_STACK})
thread = threading.Thread(target=ask)
thread.start()
thread.join()
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [(snake(63), "64 63"), (hubs(60), "TooManyMovesError"), (wheel(30, 30), "TooManyMovesError")],
    ids=["snake", "hubs", "wheel"],
)
def test_a_thread_with_little_stack_is_enough(text: str, said: str, tmp_path: Path) -> None:
    """The deepest searches of the largest boards, in a process of their own, which would be killed."""
    file = tmp_path / "made.rules"
    file.write_text(text)
    command = [sys.executable, "-c", IN_A_THREAD, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{said}\n", "")


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("rules", [snake(63)], indirect=True, ids=["snake"])
def test_the_longest_path(rules: rw.Rules, maker: Callable[[rw.Rules], rw.Engine]) -> None:
    """More ways meet on the board than are looked at in one go, and the one path is found."""
    engine = maker(rules)
    (move,) = engine.legal_moves(engine.start())
    assert len(set(move.path)) == len(move.path) == 64
    assert len(set(move.captured)) == 63


@pytest.mark.parametrize("rules", [hubs(4)], indirect=True, ids=["hubs"])
def test_as_many_routes_as_orders(rules: rw.Rules) -> None:
    """Four enemies between two points can be taken in 4! orders; all are one move, round and back again."""
    for maker in MAKERS.values():
        engine = maker(rules)
        assert engine.perft(engine.start(), 1, routes="kept") == 24
        assert [move.path[0] == move.path[-1] for move in engine.legal_moves(engine.start())] == [True]


@pytest.mark.parametrize("rules", [wheel(1, 10), wheel(2, 6)], indirect=True, ids=["3 of 10", "6 of 6"])
def test_as_many_removals_as_sets(rules: rw.Rules) -> None:
    """A mill takes any three of ten men, or two all six: a move for each set, a route for each order."""
    sets, orders = (120, 6) if rules.variant.setup.cells.count(2) == 10 else (1, 720)
    for maker in MAKERS.values():
        engine = maker(rules)
        assert engine.perft(engine.start(), 1) == sets
        assert len(engine.legal_moves(engine.start())) == sets
        assert engine.perft(engine.start(), 1, routes="kept") == sets * orders


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("rules", [wheel(30, 30)], indirect=True, ids=["wheel"])
def test_more_removals_than_can_be_tried(rules: rw.Rules, maker: Callable[[rw.Rules], rw.Engine]) -> None:
    engine = maker(rules)
    with pytest.raises(TooManyMovesError):
        engine.legal_moves(engine.start())
    with pytest.raises(TooManyMovesError):
        engine.perft(engine.start(), 1, routes="kept")


@pytest.mark.parametrize("rules", [SHUTTLE], indirect=True, ids=["shuttle"])
def test_perft_as_deep_as_one_likes(rules: rw.Rules) -> None:
    """Each side has one move for ever: one leaf at any depth, and no stack that could be used up."""
    engine = compile_engine(rules)
    start = engine.start()
    assert engine.perft(start, 2000) == 1
    assert engine.perft(start, 2001, routes="kept", visit=True, hash_mb=1, threads=2) == 1
    assert rw.interpret(rules).perft(start, 2000) == 1
    assert list(engine.batch([start]).perft(200)) == [1]
    with pytest.raises(BatchError, match="200 plies"):
        engine.batch([start]).perft(201)


@pytest.mark.parametrize(
    "rules", [snake(63), wheel(1, 10), wheel(2, 6)], indirect=True, ids=["snake", "wheel", "wheels"]
)
def test_sanitizers_find_nothing_in_crowded_boards(rules: rw.Rules, tmp_path: Path) -> None:
    assert_clean(rules, [compile_engine(rules).start()], 1, tmp_path)
