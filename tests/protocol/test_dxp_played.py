"""Games by DamExchange, over real sockets: pydraughts calls us, and two of our own processes in both roles."""

from __future__ import annotations

import json
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import pytest
import rulewright as rw
from protocol.running import OURSELVES, PATIENCE_SECONDS, PROGRAMS, peer_environment, peer_python
from rulewright.runtime.notation.hub import hub_of


@contextmanager
def waiting(variant: str, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """One of us that listens, and its port."""
    command = [*OURSELVES, "dxp", "--variant", variant, "--listen", "0", "--once", "--json", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            found = re.fullmatch(r"listening at 127\.0\.0\.1:(\d+)\n", process.stderr.readline())
            assert found
            yield process, found[1]
        finally:
            process.kill()


def told(stream: IO[str] | None) -> list[dict[str, Any]]:
    assert stream is not None
    return [json.loads(line) for line in stream]


@pytest.mark.parametrize(
    ("known", "variant", "side"),
    [
        ("standard", "international", 1),
        ("frisian", "frisian", 0),
        pytest.param("standard", "international", 0, marks=pytest.mark.slow),
        pytest.param("frisian", "frisian", 1, marks=pytest.mark.slow),
    ],
)
def test_pydraughts_plays_a_full_game(known: str, variant: str, side: int) -> None:
    """To the end of the game, with moves taken back in the middle where pydraughts can."""
    python = peer_python("pydraughts")
    with waiting(variant, "--follower", "--seconds", "0.02", "--quirk", "pauses", "--name", "Us") as (we, port):
        command = [str(python), str(PROGRAMS / "pydraughts_dxp.py"), port, known, str(side), "4"]
        peer = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=peer_environment(),
        )  # fmt: skip
        watch = threading.Timer(PATIENCE_SECONDS, peer.kill)
        watch.start()
        with peer:
            assert peer.stdout is not None
            assert peer.stderr is not None
            line = peer.stdout.readline()
            assert line, peer.stderr.read()
            answer = json.loads(line)
            said, complaints = we.communicate(timeout=PATIENCE_SECONDS)
            peer.communicate("\n", timeout=PATIENCE_SECONDS)
            watch.cancel()
    assert (answer["name"], answer["taken back"]) == ("Us", side == 0)
    assert re.fullmatch(r"a program calls from 127\.0\.0\.1\n", complaints)
    game = rw.Game(rw.compile(rw.load(variant)))
    hub = hub_of(game.engine.rules.variant)
    for text in answer["moves"]:
        move = hub.find(text, game.legal_moves())
        assert move is not None, (text, game.fen())
        game.push(move)
    (ours,) = [json.loads(line) for line in said.splitlines()]
    assert ours["moves"] == list(game.texts())
    assert ours["opponent"] == "DXP Client"
    assert game.outcome() is not None


@pytest.mark.parametrize("variant", ["international", "russian"])
def test_two_of_us_play_each_other(variant: str) -> None:
    """The one who waits proposes; sides change; both tell the same games."""
    with waiting(variant, "--initiator", "--seconds", "0.005", "--games", "2", "--side", "black") as (we, port):
        command = [*OURSELVES, "dxp", "--variant", variant, "--connect", f"127.0.0.1:{port}", "--follower", "--json"]
        other = subprocess.run(
            [*command, "--seconds", "0.005", "--name", "Them"],
            capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False,
        )  # fmt: skip
        assert other.returncode == 0, other.stderr
        ours = told(we.stdout)
        assert we.wait(PATIENCE_SECONDS) == 0
    theirs = [json.loads(line) for line in other.stdout.splitlines()]
    assert [one["side"] for one in ours] == ["black", "white"]
    assert [one["side"] for one in theirs] == ["white", "black"]
    assert [one["moves"] for one in ours] == [one["moves"] for one in theirs]
    assert {one["opponent"] for one in ours} == {"Them"}
    engine = rw.compile(rw.load(variant))
    for one in ours:
        game = rw.Game(engine)
        for text in one["moves"]:
            game.push(text)
        assert game.outcome() is not None
        assert {one["ended by"] for one in (ours[0], theirs[0])} == {"us", "them"}
