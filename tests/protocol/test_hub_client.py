"""Our side as the client: a program of other people plays a game, and rogues are left in time and without a trace."""

from __future__ import annotations

import random
import sys
import time

import pytest
import rulewright as rw
from protocol.running import PROGRAMS, peer_python
from rulewright.runtime.errors import ProgramError
from rulewright.runtime.protocols.hub_client import HubProgram

ROGUE = PROGRAMS / "rogue.py"


def rogue(manner: str, patience: float = 10.0) -> HubProgram:
    return HubProgram([sys.executable, str(ROGUE), manner], patience=patience)


def game(variant: str = "international") -> rw.Game:
    return rw.Game(rw.interpret(rw.load(variant)))


def test_dame_rs_plays_a_game() -> None:
    """Against random moves; its own moves are legal to the end, and what it tells is read."""
    dame = peer_python("dame-rs").with_name("dame")
    played, chance = game(), random.Random(3)
    with HubProgram([str(dame), "hub"]) as program:
        assert program.name == "dame 0.2.0"
        program.prepare("international", {"hash": "16"})
        program.new_game()
        while played.outcome() is None:
            if played.side == 0:
                answer = program.think(played, seconds=0.005)
                assert answer.move is not None
                assert int(answer.info["depth"]) >= 1
                played.push(answer.move)
            else:
                played.push(chance.choice(played.legal_moves()))
        program.ping()
    outcome = played.outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_a_polite_program() -> None:
    with rogue("polite") as program:
        assert program.name == "Rogue 7"
        assert program.params["variant"].values == ("normal", "frisian")
        program.prepare("international")
        answer = program.think(game(), depth=3)
        assert answer.move == game().push("32-28")
        assert (answer.ponder, answer.info["pv"]) == ("19-23", "32-28 19-23")


@pytest.mark.parametrize(
    ("manner", "reason"),
    [
        ("cheats", "plays `31-22`, which is illegal in W:W31-50:B1-20"),
        ("babbles", "answers with no move"),
        ("complains", "says: bad position"),
        ("dies", "has ended where a move is expected: `no more`"),
        ("silent", "does not give a move in time"),
    ],
)
def test_rogues(manner: str, reason: str) -> None:
    with rogue(manner) as program:
        program.prepare()
        with pytest.raises(ProgramError, match=reason):
            program.think(game(), seconds=0.01, patience=0.11)


def test_a_program_may_have_no_move() -> None:
    with rogue("gives up") as program:
        program.prepare()
        assert program.think(game(), nodes=10).move is None


@pytest.mark.parametrize("manner", ["flood", "endless line"])
def test_handshakes_end(manner: str) -> None:
    began = time.monotonic()
    with pytest.raises(ProgramError, match="does not give `wait` in time"):
        rogue(manner, patience=0.5)
    assert time.monotonic() - began < 10


def test_a_deaf_program_is_ended_with_what_it_started() -> None:
    """`sh` starts the program and waits for it; both are gone."""
    program = HubProgram(["sh", "-c", f"{sys.executable} {ROGUE} deaf; true"])
    program.prepare()
    child = program._child  # pyright: ignore[reportPrivateUsage]
    program._send("go", think=True)  # pyright: ignore[reportPrivateUsage]
    program.close()
    assert not child.running
    assert all(not thread.is_alive() for thread in child._threads)  # pyright: ignore[reportPrivateUsage]


def test_what_cannot_be_had_is_told() -> None:
    with pytest.raises(ProgramError, match="cannot be started: No such file"):
        HubProgram(["/no/such/program"])
    with pytest.raises(ProgramError, match="no command"):
        HubProgram([])
    with rogue("polite") as program:
        with pytest.raises(ProgramError, match="does not play english; it plays normal, frisian"):
            program.prepare("english")
        with pytest.raises(ProgramError, match="has no param `speed`; it has variant, hash"):
            program.prepare(settings={"speed": "11"})


def test_a_program_may_call_a_game_otherwise() -> None:
    """Who knows better says so, also where neither our name nor Hub's is one of the program's."""
    with rogue("polite") as program:
        program.prepare("english", {"variant": "frisian"})
        assert program.think(game(), depth=3).info["variant"] == "frisian"
