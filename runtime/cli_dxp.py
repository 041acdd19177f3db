"""The command `dxp`: games over TCP with a program that calls us or that we call, told as they end.

Opens sockets and prints; the dialogue is protocols/dxp.py's. Read next: protocols/dxp.py, protocols/dxp_link.py.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from .cli_common import NO, WRONG, JsonOption, err, guarded, leave, load_rules, out, print_json
from .cli_protocols import HashOption, PlayedOption, QuirkOption, ThreadsOption
from .errors import ProgramError
from .notation.points import is_number
from .position import Side
from .protocols.quirks import pause_for

if TYPE_CHECKING:
    from .protocols.dxp import Manners, Played
    from .protocols.dxp_text import GameRequest
    from .protocols.session import Session
    from .rules import Rules

LOOPBACK = "127.0.0.1"


class SideName(StrEnum):
    """Who plays which side."""

    WHITE = "white"
    BLACK = "black"


@guarded
def dxp(
    variant: PlayedOption = "international",
    listen: Annotated[int | None, typer.Option(min=0, max=65535, metavar="PORT", help="Wait for programs.")] = None,
    connect: Annotated[str | None, typer.Option(metavar="HOST:PORT", help="Call a program that waits.")] = None,
    host: Annotated[str, typer.Option(help="The address to listen at; this machine alone, if not said.")] = LOOPBACK,
    initiator: Annotated[
        bool | None, typer.Option("--initiator/--follower", help="Who proposes games; who calls, if not said.")
    ] = None,
    side: Annotated[SideName, typer.Option(help="Our side in the first game that we propose.")] = SideName.WHITE,
    minutes: Annotated[int, typer.Option(min=0, max=999, help="For each side, in games that we propose.")] = 5,
    moves: Annotated[int, typer.Option(min=0, max=999, help="Most moves of such a game; 0 is no limit.")] = 0,
    position: Annotated[str | None, typer.Option(metavar="FEN", help="Where such a game begins.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="For each of our moves, whatever is agreed.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="So many games with each program, no more.")] = None,
    patience: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for a move of the other program.")] = 600.0,
    once: Annotated[bool, typer.Option("--once", help="Listen to one program, then end.")] = False,
    name: Annotated[str, typer.Option(help="What we call ourselves.")] = "Rulewright",
    hash_mb: HashOption = 64,
    threads: ThreadsOption = 1,
    quirk: QuirkOption = None,
    json: JsonOption = False,
) -> None:
    """Play over TCP by DamExchange (DXP), version 01."""
    from .protocols.dxp import Manners, terms_of
    from .protocols.dxp_link import connect as call
    from .protocols.session import Session, Strength

    if (listen is None) == (connect is None):
        leave(WRONG, "error: say `--listen PORT` to wait for programs, or `--connect HOST:PORT` to call one")
    address = None if connect is None else _address(connect)
    session = Session(_playable(variant), Strength(hash_mb=hash_mb, threads=threads))
    manners = Manners(name=name, seconds=seconds, patience=patience, games=games)
    follower = Side.BLACK if side is SideName.WHITE else Side.WHITE
    terms = terms_of(session, follower=follower, minutes=minutes, moves=moves, position=position)
    initiates = address is not None if initiator is None else initiator
    pause = pause_for(frozenset(quirk or ()))
    play = partial(_play, session, manners, terms if initiates else None, pause=pause, json=json)
    if address is not None:
        play(call(*address, patience=manners.handshake))
    else:
        _listen(host, listen or 0, play, once=once)


def _playable(variant: str) -> Rules:
    from .protocols.dxp_text import why_not

    rules = load_rules(variant)
    impossible = why_not(rules.variant)
    if impossible is not None:
        leave(WRONG, f"error: {rules.name}: {impossible}")
    return rules


def _play(
    session: Session,
    manners: Manners,
    terms: GameRequest | None,
    connected: socket.socket,
    *,
    pause: float,
    json: bool,
) -> None:
    """Games over one connection; who has terms proposes them."""
    from .protocols.dxp import DxpPlayer
    from .protocols.dxp_link import Link

    link = Link(connected, pause=pause)
    player, told = DxpPlayer(session, link, manners, _say), partial(_tell, json=json)
    try:
        if terms is None:
            player.follow(told)
        else:
            player.initiate(terms, told)
    finally:
        session.stop()
        link.close()


def _listen(host: str, port: int, play: Callable[[socket.socket], None], *, once: bool) -> None:
    """Plays with one program after the other; what one of them does wrong is told and is the end for it alone."""
    from .protocols.dxp_link import listen

    with listen(host, port) as server:
        _say(f"listening at {host}:{server.getsockname()[1]}")
        while True:
            connected, (caller, *_) = server.accept()
            _say(f"a program calls from {caller}")
            try:
                play(connected)
            except ProgramError as error:
                if once:
                    leave(NO, f"error: {error}")
                _say(f"error: {error}")
            if once:
                return


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not colon or not (is_number(port) and len(port) < 6 and int(port) < 1 << 16):
        leave(WRONG, f"error: an address is a host and a port, as in {LOOPBACK}:27531, not {text!r}")
    return host.strip("[]") or LOOPBACK, int(port)


def _say(text: str) -> None:
    err().print(text)


def _tell(played: Played, *, json: bool) -> None:
    """One line a game."""
    if json:
        print_json(
            {
                "opponent": played.opponent,
                "side": str(played.side),
                "start": played.game.engine.fen(played.game.start),
                "moves": list(played.game.texts()),
                "ended by": played.ended_by,
                "reason": played.reason,
            }
        )
    else:
        out().print(played.told)
    sys.stdout.flush()
