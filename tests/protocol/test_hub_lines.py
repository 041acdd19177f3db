"""Hub line by line: the specification's dialogue, its limits and levels, and every line that is an error."""

from __future__ import annotations

import io
import random
import subprocess
import time
from functools import cache
from typing import Any

import pytest
import rulewright as rw
from hypothesis import given, settings
from hypothesis import strategies as st
from protocol.running import OURSELVES
from protocol.talking import lines, output
from rulewright.runtime.notation.hub import hub_of
from rulewright.runtime.protocols.hub import HubServer
from rulewright.runtime.protocols.hub_level import NO_LEVEL, read_level
from rulewright.runtime.protocols.hub_text import Command, read_line, write_line
from rulewright.runtime.protocols.lines import MOST_BYTES, TooLong, lines_of
from rulewright.runtime.protocols.session import Strength
from rulewright.runtime.search import Clock, Limits

START = "W" + 20 * "b" + 10 * "e" + 20 * "w"
WORDS = [
    "hub", "init", "ping", "pos", f"pos={START}", "start", 'moves="32-28 19-23"', "moves=32-28", "moves=31-22", "level",
    "depth=2", "nodes=100", "move-time=0.001", "move-time=nan", "time=1", "inc=-1", "infinite", "go", "think", "ponder",
    "analyze", "stop", "ponder-hit", "new-game", "set-param", "name=variant", "name=hash", "value=frisian", "value=1",
    "value=normal", "value=../../etc/passwd", "pos=", '"', "=", 'wolf="W28=2"', "pos=W:W31:B20", "é", "0-0", "quit",
]  # fmt: skip


class Talk:
    """A client of a server in this process."""

    def __init__(self, variant: str = "international") -> None:
        self.output, writer = output()
        self.server = HubServer(rw.load(variant), writer, strength=Strength(hash_mb=1), version="0")

    def say(self, line: str) -> list[str]:
        """What is answered at once."""
        seen = len(self.output.lines)
        self.server.obey(line)
        return self.output.lines[seen:]

    def search(self, go: str) -> tuple[list[str], str]:
        """The `info` lines, and the `done` line."""
        seen = len(self.output.lines)
        self.server.obey(go)
        done = self.output.wait_for("done", seen)
        return [line for line in self.output.lines[seen:] if line.startswith("info")], done

    def state(self) -> Any:
        """All that a line may change, and an error may not."""
        server = self.server
        session = server._session  # pyright: ignore[reportPrivateUsage]
        game = session and (session.game.start, session.game.moves)
        params = server._params  # pyright: ignore[reportPrivateUsage]
        level = server._level  # pyright: ignore[reportPrivateUsage]
        return session, session and session.strength, game, params, level


@cache
def talk() -> Talk:
    ready = Talk()
    assert ready.say("init") == ["ready"]
    return ready


def test_the_greeting() -> None:
    assert Talk().say("hub") == [
        'id name=Rulewright version=0 author="The rulewright authors"',
        'param name=variant value=normal type=enum values="normal killer bt frisian losing"',
        "param name=hash value=1 type=int min=1 max=65536",
        "param name=threads value=1 type=int min=1 max=256",
        "wait",
    ]
    assert 'value=english type=enum values="normal killer bt frisian losing english"' in Talk("english").say("hub")[1]


def test_a_search() -> None:
    here = talk()
    assert here.say(f'pos pos={START} moves="32-28 19-23"') == []
    assert here.say("level depth=5") == []
    told, done = here.search("go think")
    info = read_line(told[-1])
    assert info is not None
    assert [name for name, _ in info.arguments][:4] == ["depth", "score", "nodes", "time"]
    assert info.get("depth") == "5"
    move = (read_line(done) or Command(name="")).get("move")
    assert move == "28x19x23"  # there is no other
    assert done.startswith("done move=28x19x23 ponder=1")


def test_a_won_game_is_told_as_clients_read_it() -> None:
    """White takes the last man: a win in one ply, which is 0.01 away from 100."""
    here = talk()
    here.say("pos pos=W:W28:B22")
    here.say("level depth=3")
    told, done = here.search("go think")
    assert "score=99.99" in told[-1]
    assert done == "done move=28x17x22"


def test_a_finished_game_has_no_move() -> None:
    here = talk()
    here.say("pos pos=W:W:B22")
    assert here.search("go think") == ([], "done")


def test_a_drawn_game_goes_on_for_those_who_ask() -> None:
    """Kings moved to and fro: drawn for us; a client with other rules still gets a legal move."""
    here = talk()
    assert here.say('pos pos=W:WK46:BK6 moves="' + 3 * "46-41 6-1 41-46 1-6 " + '"') == []
    assert here.server._session.game.outcome() is not None  # pyright: ignore
    here.say("level nodes=50")
    assert here.search("go think")[1].startswith("done move=")


def test_pondering() -> None:
    """Thinks till it is told that the move came; only then its time counts."""
    here = talk()
    here.say(f"pos pos={START}")
    here.say("level move-time=0.05")
    here.say("go ponder")
    time.sleep(0.2)
    assert "pong" in here.say("ping")  # `info` lines may come between
    assert here.server._session.busy  # pyright: ignore
    seen = len(here.output.lines)
    here.say("ponder-hit")
    here.output.wait_for("done", seen)


def test_stop_and_analysis() -> None:
    here = talk()
    here.say(f"pos pos={START}")
    here.say("level infinite")
    seen = len(here.output.lines)
    here.say("go analyze")
    here.output.wait_for("info", seen)
    assert any("cannot come while a search runs" in line for line in here.say("pos start"))
    assert any("belongs to" in line for line in here.say("ponder-hit"))
    here.say("stop")
    here.output.wait_for("done move=", seen)


def test_a_stop_may_cross_with_the_end_of_a_search() -> None:
    """Who sends `stop` while `done` is on its way is not told of an error; who sends another one is."""
    here = talk()
    here.say("pos start")
    here.say("level depth=1")
    here.search("go think")
    assert here.say("stop") == []
    assert here.say("stop") == ['error message="`stop` needs a search that runs"']


def test_runs_of_kings() -> None:
    """Frisian: after three moves by one king another piece has to move."""
    here = Talk()
    here.say("set-param name=variant value=frisian")
    here.say("init")
    assert here.say('pos pos=W:WK46,50:B1 wolf="W46=3" moves=50-44') == []
    assert "illegal" in here.say('pos pos=W:WK46,50:B1 wolf="W46=3" moves=46-41')[0]
    assert "`wolf` tells runs" in here.say('pos pos=W:WK46,50:B1 wolf="W46=x"')[0]


def test_init_again_with_another_game() -> None:
    here = Talk("english")
    here.say("init")
    assert here.say("pos start moves=11-15") == []
    assert here.say("set-param name=variant value=russian") == []
    assert here.say("pos start moves=11-15") == []  # not before `init`
    assert here.say("init") == ["ready"]
    assert here.say("pos start moves=22-17") == []  # c3-b4: numbers from White's top left
    assert "the turn and 32 points" in here.say(f"pos pos={START}")[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hello", "unknown command `hello`"),
        ("Hub", "unknown command `Hub`"),
        ("go=think", "a line begins with a command"),
        ('pos pos="W', "this is no argument"),
        ("pos pos=a=b", "this is no argument"),
        ("pos", "`pos` needs a position"),
        ("pos pos=W", "has the turn and 50 points, not 0"),
        ("pos pos=W:W31:B31", "square 31 is used twice"),
        (f"pos pos={START} moves=32-28x", "move 1: "),
        (f"pos pos={START} moves=31-22", "move 1, `31-22`, is illegal in W:W31-50:B1-20: "),
        (f'pos pos={START} moves="32-28 19-24 28x19"', "move 3"),
        ("level", "`level` needs"),
        ("level depth=0", "whole number"),
        ("level depth=1.5", "whole number"),
        ("level depth=" + "9" * 40, "whole number"),
        ("level move-time=-1", "no less than 0"),
        ("level move-time=1e999", "number of seconds"),
        ("level time=nan", "number of seconds"),
        ("level inc=1", "belong to a `time`"),
        ("set-param name=hash", "has a name and a value"),
        ("set-param name=hash value=0", "whole number from 1 to 65536"),
        ("set-param name=speed value=9", "there is no param `speed`"),
        ("set-param name=variant value=../../x.rules", "no game is called"),
        ("set-param name=variant value=/etc/passwd", "no game is called"),
        ("stop now", "needs a search that runs"),
        ("ponder-hit", "needs a search that runs"),
    ],
)
def test_errors_change_nothing(line: str, message: str) -> None:
    here = talk()
    here.say("pos start moves=32-28")
    here.say("level depth=1 move-time=5")
    before = here.state()
    (answer,) = here.say(line)
    assert answer.startswith('error message="')
    assert message in answer
    assert here.state() == before
    assert here.search("go think")[1].startswith("done move=")


def test_out_of_order_before_init() -> None:
    here = Talk()
    for line in ("pos start", "level depth=1", "go think", "new-game"):
        assert here.say(line) == [f'error message="`{line.split()[0]}` cannot come before `init`"']
    assert "needs a search that runs" in here.say("stop")[0]


@given(st.lists(lines(WORDS), max_size=12), st.randoms())
@settings(max_examples=60, deadline=None)
def test_any_lines(sent: list[bytes], chance: random.Random) -> None:
    """No line raises anything; where the answer is an error, nothing has changed; and afterwards all works."""
    here = talk()
    for line in lines_of(io.BytesIO(b"\n".join(sent))):
        before, seen, busy = here.state(), len(here.output.lines), _busy(here)
        here.server.obey(line)
        answers = here.output.lines[seen:]
        if any(answer.startswith("error") for answer in answers) and not busy:
            assert here.state() == before, line
    if _busy(here):
        seen = len(here.output.lines)
        here.server.obey("stop")
        here.output.wait_for("done", seen)
    for line in ("set-param name=variant value=normal", "set-param name=hash value=1", "init", "pos start"):
        here.say(line)
    here.say("level depth=1")
    assert here.search("go think")[1].startswith("done move=")
    assert not any("internal error" in line for line in here.output.lines)


def _busy(here: Talk) -> bool:
    session = here.server._session  # pyright: ignore[reportPrivateUsage]
    return session is not None and session.busy


def test_a_flood_of_random_lines_through_a_pipe() -> None:
    """A real process: bytes of all kinds, a line of a megabyte, and in the end an answer and a clean end."""
    chance = random.Random(11)
    junk = [chance.randbytes(chance.randrange(80)).replace(b"\n", b"") for _ in range(500)]
    words = [" ".join(chance.choices([word for word in WORDS if word != "quit"], k=4)).encode() for _ in range(500)]
    sent = b"\n".join([*junk, b"x" * 1_000_000, *words, b"stop", b"ping", b"quit"])
    command = [*OURSELVES, "hub", "--hash", "1"]
    done = subprocess.run(command, input=sent, capture_output=True, timeout=240, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode().splitlines()
    assert f'error message="a line has at most {MOST_BYTES} bytes"' in said
    assert "pong" in said
    assert {line.split()[0] for line in said} <= {"error", "id", "param", "wait", "ready", "pong", "info", "done"}


def test_the_end_of_input_ends_a_search() -> None:
    sent = b"init\npos start\nlevel infinite\ngo think\n"
    command = [*OURSELVES, "hub", "--hash", "1"]
    done = subprocess.run(command, input=sent, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[-1].startswith("done move=")


# ---- the parts


def test_levels_add_up() -> None:
    """Formats, 7.3: the increment counts as added before the move."""
    level = NO_LEVEL
    for line in ("level depth=7", "level move-time=2.5", "level moves=10 time=60 inc=1"):
        level = read_level(read_line(line) or Command(name=""), level)
    clock = Clock(left=61, increment=1, moves=10)
    assert level.limits(analyse=False) == Limits(depth=7, seconds=2.5, clock=clock)
    assert level.limits(analyse=True) == Limits(depth=7, seconds=2.5)
    level = read_level(Command(name="level", arguments=(("infinite", None),)), level)
    assert level.limits(analyse=False) == Limits(depth=7)
    late = read_level(read_line("level time=-0.5 inc=1") or Command(name=""), NO_LEVEL)
    assert late.limits(analyse=False).clock == Clock(left=0.5, increment=1)


def test_lines_are_taken_apart() -> None:
    """The specification's own example of a line, and blanks."""
    expected = Command(name="command", arguments=(("name", "value"), ("name", "value with blanks"), ("flag", None)))
    assert read_line('command name=value name="value with blanks" flag') == expected
    assert read_line('  command   name=value  name="value with blanks"   flag  ') == expected
    assert read_line("   ") is None
    assert write_line("info", depth=3, pv="32-28 19-23", empty="", move_time=1) == (
        'info depth=3 pv="32-28 19-23" empty="" move-time=1'
    )
    assert write_line("error", message='say "x"\n') == "error message=\"say 'x'\""


@given(st.binary(max_size=400), st.integers(1, 50))
def test_long_lines_are_left_out_whole(sent: bytes, most: int) -> None:
    """No other line is harmed."""
    expected = sent.split(b"\n")
    if expected[-1] == b"":
        expected.pop()
    found = list(lines_of(io.BytesIO(sent), most=most))
    assert len(found) == len(expected)
    for line, whole in zip(found, expected, strict=True):
        assert isinstance(line, TooLong) == (len(whole) > most)
        if not isinstance(line, TooLong):
            assert line == whole.decode(errors="replace").rstrip("\r\n")


def test_positions_of_searches_are_what_was_sent() -> None:
    """Moves in Hub's text lead to the position that the engine has for them."""
    here = talk()
    here.say(f'pos pos={START} moves="32-28 19-23 28x19x23 14x23x19"')
    session = here.server._session  # pyright: ignore[reportPrivateUsage]
    assert session is not None
    assert hub_of(session.rules.variant).position(session.game.position)[:1] == "W"
    assert session.game.fen() == "W:W31,33-50:B1-13,15-18,20,23"
