"""The commands of the protocols: what they refuse before anything is played, in a sentence and with status 2."""

from __future__ import annotations

import socket

import pytest
from rulewright.runtime.cli import app
from typer.testing import CliRunner


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["dxp"], "say `--listen PORT` to wait for programs, or `--connect HOST:PORT` to call one"),
        (["dxp", "--listen", "0", "--connect", "localhost:1"], "say `--listen PORT`"),
        (["dxp", "--connect", "localhost"], "an address is a host and a port"),
        (["dxp", "--connect", "localhost:99999"], "an address is a host and a port"),
        (["dxp", "--connect", f"localhost:{'9' * 5000}"], "an address is a host and a port"),
        (
            ["dxp", "--listen", "0", "--variant", "nine_mens_morris"],
            "in which pieces go from square to square",
        ),
        (["dxp", "--listen", "0", "--position", "W:W31"], "Black's list is missing"),
        (["dxp", "--connect", "127.0.0.1:1"], "nobody answers at 127.0.0.1:1"),
        (["uci", "--dialect", "sanmill", "--variant", "international"], "24 points of nine men's morris"),
        (["hub", "--variant", "chess"], "no variant is called `chess`"),
    ],
)
def test_wrong_usage(words: list[str], message: str) -> None:
    result = CliRunner().invoke(app, words, input="")
    assert (result.exit_code, message in " ".join(result.stderr.split())) == (2, True), result.stderr


def test_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        result = CliRunner().invoke(app, ["dxp", "--listen", str(server.getsockname()[1])])
    assert result.exit_code == 2
    assert "cannot be listened on" in result.stderr
