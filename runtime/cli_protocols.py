"""The commands `hub` and `uci`: an engine for other programs, which speak their protocols with it.

Connects pipes to protocols/; standard output belongs to the protocol alone. Read next: protocols/hub.py,
protocols/uci.py, cli_dxp.py.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from .cli_common import guarded, load_rules
from .protocols.quirks import Quirk, pause_for

PlayedOption = Annotated[
    str, typer.Option("--variant", metavar="NAME", help="A shipped name, or a path to a .rules file.")
]
HashOption = Annotated[int, typer.Option("--hash", min=1, max=65536, metavar="MB", help="Memory for the search.")]
ThreadsOption = Annotated[int, typer.Option(min=1, max=256, help="Threads of the search.")]
QuirkOption = Annotated[
    list[Quirk] | None, typer.Option("--quirk", help="A habit of a client to allow for; may be given again.")
]


def _version() -> str:
    from .. import __version__

    return __version__


@guarded
def hub(
    variant: PlayedOption = "international",
    hash_mb: HashOption = 64,
    threads: ThreadsOption = 1,
    quirk: QuirkOption = None,
) -> None:
    """Speak the Hub protocol, version 2, on standard input and output."""
    from .protocols.hub import HubServer
    from .protocols.lines import LineWriter, lines_of
    from .protocols.session import Strength

    quirks = frozenset(quirk or ())
    server = HubServer(
        load_rules(variant),
        LineWriter(sys.stdout.buffer, pause=pause_for(quirks)),
        strength=Strength(hash_mb=hash_mb, threads=threads),
        quirks=quirks,
        version=_version(),
    )
    server.serve(lines_of(sys.stdin.buffer))


class Dialect(StrEnum):
    """Whose UCI is spoken."""

    PLAIN = "plain"
    SANMILL = "sanmill"


@guarded
def uci(
    variant: Annotated[
        str | None, typer.Option(metavar="NAME", help="A shipped name, or a path to a .rules file.")
    ] = None,
    dialect: Annotated[Dialect, typer.Option(help="Our own, or that of Sanmill for games of mill.")] = Dialect.PLAIN,
    hash_mb: HashOption = 64,
    threads: ThreadsOption = 1,
    quirk: QuirkOption = None,
) -> None:
    """Speak UCI on standard input and output."""
    from .protocols.lines import LineWriter, lines_of
    from .protocols.sanmill import SanmillServer
    from .protocols.session import Strength
    from .protocols.uci import UciServer

    speaks = SanmillServer if dialect is Dialect.SANMILL else UciServer
    rules = load_rules(variant or ("nine_mens_morris" if dialect is Dialect.SANMILL else "international"))
    writer = LineWriter(sys.stdout.buffer, pause=pause_for(frozenset(quirk or ())))
    server = speaks(rules, writer, strength=Strength(hash_mb=hash_mb, threads=threads), version=_version())
    server.admit(rules)
    server.serve(lines_of(sys.stdin.buffer))
