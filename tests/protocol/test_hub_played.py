"""Games over Hub, through real pipes: clients of other people against us, and two of our own processes."""

from __future__ import annotations

import random
import time
from itertools import cycle
from pathlib import Path

import pytest
import rulewright as rw
from protocol.running import OURSELVES, ask_peer, launcher
from rulewright.runtime.notation.hub import Hub, hub_of, mirrored_hub_of
from rulewright.runtime.protocols.hub_client import HubProgram

SLOW = pytest.mark.slow


def replayed(variant: str, moves: list[str], hub: Hub | None = None) -> rw.Game:
    """The game that these Hub moves are; each of them has to be legal."""
    game = rw.Game(rw.compile(rw.load(variant)))
    for text in moves:
        move = (hub or hub_of(game.engine.rules.variant)).find(text, game.legal_moves())
        assert move is not None, (text, game.fen())
        game.push(move)
    return game


def played_by_pydraughts(folder: Path, arguments: str, setting: str, known: str, side: int) -> list[str]:
    """A game with us on one side, to its end; we win against random moves, or draw where moves run out."""
    program = launcher(folder)
    answer = ask_peer("pydraughts", "pydraughts_hub.py", str(program), arguments, setting, known, str(side), "1")
    assert answer["status"] == 0
    assert answer["informed"] >= len(answer["moves"]) // 2 - 1
    return answer["moves"]


@pytest.mark.parametrize(
    ("setting", "known", "variant", "side"),
    [
        ("normal", "standard", "international", 0),
        ("frisian", "frisian", "frisian", 1),
        pytest.param("normal", "standard", "international", 1, marks=SLOW),
        pytest.param("frisian", "frisian", "frisian", 0, marks=SLOW),
        pytest.param("losing", "antidraughts", "antidraughts", 1, marks=SLOW),
        pytest.param("bt", "breakthrough", "breakthrough", 0, marks=SLOW),
    ],
)
def test_pydraughts_plays_a_full_game(tmp_path: Path, setting: str, known: str, variant: str, side: int) -> None:
    moves = played_by_pydraughts(tmp_path, "hub", setting, known, side)
    outcome = replayed(variant, moves).outcome()
    assert outcome is not None
    assert outcome.winner in (side, None)


@pytest.mark.parametrize(
    "variant",
    ["english", "russian", *(pytest.param(name, marks=SLOW) for name in ("italian", "brazilian", "turkish"))],
)
def test_pydraughts_with_its_own_boards(tmp_path: Path, variant: str) -> None:
    """It turns boards of 8×8 round; the quirk follows it."""
    arguments = f"hub --variant {variant} --quirk mirrored-boards"
    moves = played_by_pydraughts(tmp_path, arguments, variant, variant, 1)
    replayed(variant, moves, mirrored_hub_of(rw.load(variant).variant))
    assert len(moves) > 10


@SLOW
def test_py_draughts_plays_a_full_game(tmp_path: Path) -> None:
    """It loses lines that arrive together; the quirk leaves a pause between them."""
    program = launcher(tmp_path, "--quirk", "pauses")
    answer = ask_peer("py-draughts", "py_draughts_hub.py", str(program), "2")
    assert (answer["name"], answer["answered"]) == ("Rulewright", True)
    texts = [f"{first}{'x' if victims else '-'}{'x'.join(map(str, [last, *victims]))}"
             for first, last, *victims in answer["moves"]]  # fmt: skip
    assert replayed("international", texts).outcome() is not None


@pytest.mark.parametrize("variant", ["english", "russian"])
def test_two_of_us_play_each_other(variant: str) -> None:
    """From the start to the end, each program moving only when it is asked."""
    command = [*OURSELVES, "hub", "--variant", variant, "--hash", "4"]
    game = rw.Game(rw.compile(rw.load(variant)))
    with HubProgram(command, patience=60) as white, HubProgram(command, patience=60) as black:
        white.prepare(variant, patience=60)
        black.prepare(variant, patience=60)
        for program in cycle((white, black)):
            if game.outcome() is not None:
                break
            answer = program.think(game, nodes=500)
            assert answer.move is not None
            game.push(answer.move)
    assert len(game.moves) > 20


def test_a_variant_made_on_the_spot(tmp_path: Path) -> None:
    """Three lines, never seen before: a move comes without waiting for the whole compilation, and the game goes on with
    the better engine when there is one. (Two seconds are meant where nothing else runs; a busy machine has thirty.)"""
    rules = tmp_path / "morning.rules"
    limit = random.randrange(100, 10_000)
    ending = f"ending {{ draw after {limit} plies without capture }}"
    rules.write_text(f'variant morning extends english\ntitle "Morning draughts"\n{ending}\n')
    game = rw.Game(rw.interpret(rw.load(rules)))
    began = time.monotonic()
    with HubProgram([*OURSELVES, "hub", "--variant", str(rules), "--hash", "4"], patience=60) as program:
        assert "morning" in program.params["variant"].values
        program.prepare("morning", patience=60)
        answer = program.think(game, seconds=0.05)
        assert time.monotonic() - began < 30
        while len(game.moves) < 20 and game.outcome() is None:
            assert answer.move is not None
            game.push(answer.move)
            answer = program.think(game, seconds=0.05)
    assert len(game.moves) == 20
