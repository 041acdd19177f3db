"""UCI line by line, in both dialects: dialogues, Sanmill's own examples, and every line that is an error."""

from __future__ import annotations

import io
import random
import subprocess
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import rulewright as rw
from hypothesis import given, settings
from hypothesis import strategies as st
from protocol.running import OURSELVES
from protocol.talking import lines, output
from rulewright.runtime.notation.sanmill import NODES, read_line, write_line
from rulewright.runtime.position import Side
from rulewright.runtime.protocols.lines import lines_of
from rulewright.runtime.protocols.sanmill import SanmillServer
from rulewright.runtime.protocols.session import Found, Strength
from rulewright.runtime.protocols.uci import UciServer
from rulewright.runtime.protocols.uci_text import read_go, read_option, score_text
from rulewright.runtime.search import Clock, Limits

START = "********/********/******** w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"  # the format's own example
WORDS = [
    "uci", "isready", "ucinewgame", "position", "startpos", "fen", "moves", "d6", "d6-d5", "xb4", "32-28", "W:W31:B20",
    START, "go", "depth", "2", "nodes", "100", "movetime", "1", "infinite", "ponder", "topn", "3", "wtime", "stop",
    "-5", "ponderhit", "setoption", "name", "Hash", "value", "UCI_Variant", "english", "../x.rules", "d", "eval",
    "statejson", "quit", "é", "bestmove",
]  # fmt: skip


class Talk:
    """A client of a server in this process."""

    def __init__(self, variant: str = "international", speaks: type[UciServer] = UciServer) -> None:
        self.output, writer = output()
        self.server = speaks(rw.load(variant), writer, strength=Strength(hash_mb=1), version="0")

    def say(self, line: str) -> list[str]:
        """What is answered at once."""
        seen = len(self.output.lines)
        self.server.obey(line)
        return self.output.lines[seen:]

    def search(self, go: str) -> list[str]:
        """All that is said up to the line with `bestmove`, wherever in the line it stands."""
        seen = len(self.output.lines)
        self.server.obey(go)
        self.output.wait_for("", seen)
        while not any("bestmove" in line for line in self.output.lines[seen:]):
            self.output.wait_for("", len(self.output.lines))
        return self.output.lines[seen:]

    def state(self) -> Any:
        """All that a line may change, and an error may not."""
        server = self.server
        game = server.session.game
        options = server._strength, server._lines, getattr(server, "_turn", None)  # pyright: ignore
        return server.session, game.start, game.moves, options


@cache
def plain() -> Talk:
    return Talk()


@cache
def mill() -> Talk:
    return Talk("nine_mens_morris", SanmillServer)


# ---- the plain dialect


def test_the_greeting() -> None:
    said = Talk("english").say("uci")
    assert said[:2] == ["id name Rulewright 0", "id author The rulewright authors"]
    assert said[-1] == "uciok"
    assert "option name Hash type spin default 1 min 1 max 65536" in said
    (variants,) = [line for line in said if "UCI_Variant" in line]
    assert variants.startswith("option name UCI_Variant type combo default english var english var ")
    assert " var frisian" in variants


def test_a_search() -> None:
    here = plain()
    assert here.say("isready") == ["readyok"]
    assert here.say("position startpos moves 32-28 19-23") == []
    *told, best = here.search("go depth 4")
    assert best.startswith("bestmove 28x19 ponder 1")  # there is no other
    assert told[-1].startswith("info depth 4 score cp ")
    assert " pv 28x19 " in told[-1]


def test_moves_have_their_whole_path() -> None:
    """Black's only capture goes over both men of White's."""
    here = plain()
    here.say("position fen B:W23,32:B19")
    assert here.search("go nodes 100")[-1].split()[1] == "19x28x37"


def test_ends_of_games() -> None:
    here = plain()
    here.say("position fen W:W28:B22")
    *told, best = here.search("go depth 3")
    assert "score mate 1 " in told[-1]
    assert best == "bestmove 28x17"
    here.say("position fen W:W:B22")
    assert here.search("go depth 3") == ["bestmove (none)"]


def test_several_lines() -> None:
    here = Talk("english")
    here.say("setoption name MultiPV value 3")
    *told, _ = here.search("go depth 3")
    ranks = [line.split()[4] for line in told if line.startswith("info depth 3 multipv")]
    assert sorted(ranks) == ["1", "2", "3"]


def test_answers_wait_where_the_client_speaks_first() -> None:
    """An infinite search of a decided position has nothing more to find, and is silent till `stop`."""
    here = plain()
    here.say("position fen W:W28:B22")
    seen = len(here.output.lines)
    here.say("go infinite")
    here.output.wait_for("info", seen)
    assert any("cannot come while a search runs" in line for line in here.say("position startpos"))
    assert any("belongs to `go ponder`" in line for line in here.say("ponderhit"))
    assert "readyok" in here.say("isready")
    assert not any(line.startswith("bestmove") for line in here.output.lines[seen:])
    here.say("stop")
    here.output.wait_for("bestmove 28x17", seen)


def test_pondering() -> None:
    here = plain()
    here.say("position startpos")
    seen = len(here.output.lines)
    here.say("go ponder movetime 20")
    here.output.wait_for("info", seen)
    assert not any(line.startswith("bestmove") for line in here.output.lines[seen:])
    here.say("ponderhit")
    here.output.wait_for("bestmove", seen)


@pytest.mark.parametrize("word", ["stop", "ponderhit"])
def test_a_word_may_cross_with_the_end_of_a_search(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """The search is over and has not said so yet when the client speaks: no error, and the answer waits no longer."""
    here, told = Talk(), list[Callable[[Found], None]]()
    session = here.server.session

    def think(_: Limits, then: Callable[[Found], None], **__: object) -> None:
        told.append(then)

    monkeypatch.setattr(session, "think", think)
    assert here.say("go ponder") == []
    assert here.say(word) == []
    told[0](Found(move=session.game.legal_moves()[0]))
    assert here.output.lines[-1].startswith("bestmove ")
    assert "needs a search that runs" in here.say(word)[0]


def test_another_game() -> None:
    here = Talk()
    assert here.say("setoption name UCI_Variant value nine_mens_morris") == []
    assert here.say("position startpos moves a1 g7 d1 a7 g1xa7") == []
    assert here.search("go depth 2")[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hello", "unknown command `hello`"),
        ("position", "a position is `startpos` or `fen`"),
        ("position here", "a position is `startpos` or `fen`"),
        ("position fen", "a position is `startpos` or `fen`"),
        ("position fen W:W31:B31", "square 31 is used twice"),
        ("position startpos moves 32-28 32-28", "move 2: "),
        ("position startpos moves x", "move 1: "),
        ("go depth", "depth needs a whole number"),
        ("go depth 0", "depth needs a whole number"),
        ("go depth ٣", "depth needs a whole number"),
        ("go nodes " + "9" * 50, "nodes needs a whole number"),
        ("go fast", "`go` knows no word `fast`"),
        ("setoption Hash 3", "an option is set by"),
        ("setoption name Hash value 0", "hash is a whole number from 1 to 65536"),
        ("setoption name Ponder value yes", "ponder is `true` or `false`"),
        ("setoption name Speed value 11", "there is no option `speed`"),
        ("setoption name UCI_Variant value ../../etc/passwd", "no variant is called"),
        ("stop", "needs a search that runs"),
        ("ponderhit", "needs a search that runs"),
        ("statejson", "belongs to the dialect sanmill"),
    ],
)
def test_errors_change_nothing(line: str, message: str) -> None:
    here = plain()
    here.say("position startpos moves 32-28")
    here.search("go depth 1")
    here.say("stop")  # one may cross with the end of a search
    before = here.state()
    (answer,) = here.say(line)
    assert answer.startswith("info string error: ")
    assert message in answer
    assert here.state() == before


# ---- Sanmill's


def test_the_start_is_the_format_s_own_example() -> None:
    here = mill()
    here.say("position startpos")
    assert here.say("fen") == [START]
    assert here.say(f"position fen {START}") == []
    assert here.say("fen") == [START]


def test_an_answer_is_one_line() -> None:
    """Of Sanmill's parity cases: a placement first, and so many ranked moves as were asked for."""
    here = mill()
    here.say("ucinewgame")
    (line,) = here.search("go depth 1")
    assert line.split()[:4] == ["info", "depth", "1", "score"]
    assert line.split()[-2] == "bestmove"
    assert line.split()[-1] in NODES
    said = here.search("go topn 5 depth 2")
    assert [one.split()[:5] for one in said[:-1]] == [
        ["info", "topn", "rank", str(rank), "move"] for rank in range(1, 6)
    ]


def test_a_mill_is_two_tokens() -> None:
    """White closes b6-d6-f6, is asked again, and removes."""
    here = mill()
    assert here.say("position startpos moves d6 f4 d2 b4 g4 d7 a4 d1") == []  # the game of Sanmill's own page
    assert here.say("position startpos moves d6 f4 b6 b4") == []
    assert here.search("go depth 1")[0].split()[-1] == "f6"
    assert here.say("position startpos moves d6 f4 b6 b4 f6") == []
    assert here.search("go depth 3")[0].split()[-1] in ("xf4", "xb4")
    assert here.say("fen")[0].startswith("********/OO@***@O/******** w p r 3 6 2 7 1 0 ")
    assert here.say("position startpos moves d6 f4 b6 b4 f6 xf4 a1") == []
    assert "a removal is owed" in here.say("position startpos moves d6 f4 b6 b4 f6 a1")[0]


def test_a_removal_that_we_did_not_begin() -> None:
    """The client closed the mill itself: all removals are compared."""
    here = Talk("nine_mens_morris", SanmillServer)
    here.say("position startpos moves d6 f4 b6 b4 f6")
    assert here.search("go nodes 1000")[0].split()[-1] in ("xf4", "xb4")


def test_a_new_game_forgets_the_turn_that_was_begun() -> None:
    """The mill that was closed belongs to the game before: a placement is asked for, not its removal."""
    here = Talk("nine_mens_morris", SanmillServer)
    here.say("position startpos moves d6 f4 b6 b4 f6")
    assert here.say("ucinewgame") == []
    assert here.say("fen") == [START]
    assert here.search("go depth 1")[0].split()[-1] in NODES


def test_what_we_meant_holds_for_its_own_position() -> None:
    """The removal that belongs to our mill is there at once; where the client closes that mill in another game, all
    removals are compared, which takes the time that it has."""
    here = Talk("nine_mens_morris", SanmillServer)
    here.say("position startpos moves d6 f4 b6 b4")
    assert here.search("go depth 1")[0].split()[-1] == "f6"
    here.say("position startpos moves d6 f4 b6 b4 f6")
    (line,) = here.say("go movetime 60000")
    assert line.split()[-1] in ("xf4", "xb4")
    here.say("position startpos moves d6 f4 b6 b4 g7 a1 f6")
    assert here.say("go movetime 60000") == []
    assert here.search("stop")[0].split()[-1] in ("xf4", "xb4", "xa1")


def test_positions_with_a_removal_owed() -> None:
    here = mill()
    here.say("position startpos moves d6 f4 b6 b4 f6")
    (line,) = here.say("fen")
    assert here.say(f"position fen {line} moves xf4") == []
    assert here.say("fen")[0].startswith("********/OO****@O/******** b p p 3 6 1 7 0 0 ")


def test_the_end_of_a_game() -> None:
    """A position for the third time is drawn; two men are too few to move."""
    here = mill()
    begin = "position fen ********/****@*@*/O*@**O*O w m s 3 0 3 0 0 0 -1 -1 -1 -1 0 0 30 ids:nodes"
    assert here.say(f"{begin} moves {2 * 'a1-d1 g4-g1 d1-a1 g1-g4 '}") == []
    assert here.search("go depth 2") == ["bestmove draw"]
    few = "position fen ********/****@*@*/O*O***O* b m s 3 0 2 0 0 0 -1 -1 -1 -1 0 0 30 ids:nodes"
    assert here.say(few) == []
    assert here.search("go depth 2") == ["bestmove none"]


def test_scores_are_white_s() -> None:
    """White is a man up, whoever is to move."""
    here = mill()
    for more in ("", " a4"):
        assert here.say(f"position startpos moves d6 f4 b6 a1 f6 xa1{more}") == []
        words = here.search("go depth 1")[0].split()
        assert words[4] in ("cp", "mate")
        assert int(words[5]) > 0


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        ("O*******/*******@/******** w p p 1 8 1 8 0 0 0 1", "W:Wd5/8:Bb6/8"),  # 12 fields
        ("O*******/*******@/******** w p p 1 8 1 8 0 0 1", "W:Wd5/8:Bb6/8"),  # 11
        ("O*******/*******@/******** b m s 1 0 1 0 0 0 0 0 0 0 0 7 9", "B:Wd5/0:Bb6/0:count=7"),  # 17
    ],
)
def test_older_lines_are_read(text: str, fen: str) -> None:
    engine = rw.interpret(rw.load("nine_mens_morris"))
    assert engine.fen(engine.parse(read_line(engine.rules.variant, text).fen)) == fen


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "11, 12, 17 or more fields, not 0"),
        (START.replace(" w ", " x "), "the side to move is"),
        (START.replace("*/*", "*"), "three rings"),
        (START.replace("*", "X", 1), "removed later"),
        (START.replace("*", "O", 1), "0 men are said to be on the board, where 1 stand"),
        (START.replace("0 9", "0 x", 1), "no number"),
        (START.replace("p p", "p r"), "which move has closed the mill is not told"),
        (START.replace("p p", "p r").replace("-1 -1", "-1 24", 1), "`24` is no number from 0 to 23"),
        (START.replace("p p", "p r").replace("-1 -1 -1 -1 0 0 1 ids:nodes", "0 7 0 0 0 0 1"), "no number from 8 to 31"),
    ],
)
def test_lines_that_are_no_positions(text: str, message: str) -> None:
    with pytest.raises(rw.NotationError, match=message):
        read_line(rw.load("nine_mens_morris").variant, text)


def test_only_games_on_these_points() -> None:
    with pytest.raises(rw.RulewrightError, match="24 points of nine men's morris"):
        Talk("international", SanmillServer).server.admit(rw.load("international"))
    assert "24 points" in mill().say("setoption name UCI_Variant value frisian")[0]
    assert mill().say("setoption name UCI_Variant value lasker_morris") == []
    assert mill().say("setoption name UCI_Variant value nine_mens_morris") == []


@given(seed=st.integers(0, 1 << 30))
@settings(max_examples=10, deadline=None)
def test_positions_read_back(seed: int) -> None:
    engine, chance = rw.interpret(rw.load("nine_mens_morris")), random.Random(seed)
    game = rw.Game(engine)
    while game.outcome() is None and len(game.moves) < 60:
        game.push(chance.choice(game.legal_moves()))
        line = write_line(engine.rules.variant, game.position, plies=len(game.moves))
        assert engine.parse(read_line(engine.rules.variant, line).fen) == game.position


# ---- both


@pytest.mark.parametrize("dialect", ["plain", "sanmill"])
@given(sent=st.lists(lines(WORDS), max_size=12))
@settings(max_examples=40, deadline=None)
def test_any_lines(dialect: str, sent: list[bytes]) -> None:
    """No line raises anything; where the answer is an error, nothing has changed; and afterwards all works."""
    here = plain() if dialect == "plain" else mill()
    for line in lines_of(io.BytesIO(b"\n".join(sent))):
        searching = here.server._searches  # pyright: ignore[reportPrivateUsage]
        before, seen = here.state(), len(here.output.lines)
        here.server.obey(line)
        errors = [one for one in here.output.lines[seen:] if one.startswith("info string error")]
        if errors and not searching:
            assert here.state() == before, line
        assert not any("internal error" in one for one in errors)
    if here.server._searches:  # pyright: ignore[reportPrivateUsage]
        seen = len(here.output.lines)
        here.say("stop")
        while not any("bestmove" in line for line in here.output.lines[seen:]):
            here.output.wait_for("", len(here.output.lines))
    name = "international" if dialect == "plain" else "nine_mens_morris"
    here.say(f"setoption name UCI_Variant value {name}")
    here.say("position startpos")
    assert "bestmove" in here.search("go depth 1")[-1]


def test_numbers_of_go() -> None:
    go = read_go(["wtime", "60000", "btime", "30000", "winc", "1000", "movestogo", "20", "depth", "9"])
    assert go.limits(Side.WHITE) == Limits(depth=9, clock=Clock(left=60, increment=1, moves=20))
    assert go.limits(Side.BLACK) == Limits(depth=9, clock=Clock(left=30, increment=0, moves=20))
    assert read_go(["movetime", "250"]).limits(Side.WHITE) == Limits(seconds=0.25)
    assert read_go(["infinite", "wtime", "5"]).limits(Side.WHITE) == Limits()
    assert read_option(["name", "Clear", "Hash"]) == ("clear hash", "")


def test_scores_as_text() -> None:
    """A win in one ply or two is one move of one's own."""
    assert [score_text(score) for score in (12, -12, 29999, 29997, -29998)] == [
        "cp 12", "cp -12", "mate 1", "mate 2", "mate -1"
    ]  # fmt: skip


@pytest.mark.parametrize("dialect", ["plain", "sanmill"])
def test_a_game_through_a_pipe(dialect: str) -> None:
    """A client as bridges are written: a process, whole games as `moves`, the answer where `bestmove` stands."""
    variant = "russian" if dialect == "plain" else "nine_mens_morris"
    command = [*OURSELVES, "uci", "--variant", variant, "--dialect", dialect, "--hash", "4"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("uci\nisready\nucinewgame\n")
        said: list[str] = []
        while True:
            process.stdin.write(f"position startpos moves {' '.join(said)}\ngo nodes 300\n")
            line = next(one for one in process.stdout if "bestmove" in one or "error" in one)
            assert "error" not in line
            move = line.split("bestmove ")[1].split()[0]
            if move in ("(none)", "draw", "none") or len(said) > 150:
                break
            said.append(move)
        process.stdin.write("quit\n")
    assert process.returncode == 0
    assert len(said) > 20
