"""The command line: arguments in, calls, text out. The only file that programs start; imported by nobody.

Commands live in the files cli_*.py, statuses and the guard in cli_common.py.
"""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from . import (
    cli_build,
    cli_catalogue,
    cli_dxp,
    cli_fuzz,
    cli_games,
    cli_match,
    cli_mutate,
    cli_play,
    cli_protocols,
    cli_prove,
    cli_rules,
    cli_search,
    cli_svg,
    cli_table,
)

app = typer.Typer(
    name="rulewright",
    help="Turns a written rulebook of a draughts or mill variant into a fast, trustworthy engine.",
    epilog="Exit status: 0 ok, 1 the answer is no, 2 wrong usage or a wrong file.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _print_version(asked: bool) -> None:
    if asked:
        from .. import __version__

        typer.echo(f"rulewright {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options of the program itself."""


app.command("list")(cli_catalogue.list_variants)
app.command("compare")(cli_catalogue.compare_variants)
app.command()(cli_rules.check)
app.command()(cli_rules.fmt)
app.command()(cli_play.moves)
app.command()(cli_play.explain)
app.command()(cli_play.perft)
app.command()(cli_svg.svg)
app.command()(cli_search.search)
app.command()(cli_search.weights)
app.command()(cli_match.match)
app.command()(cli_table.play)
app.command()(cli_games.games)
app.command("test")(cli_prove.run_tests)
app.command()(cli_fuzz.fuzz)
app.command()(cli_mutate.mutate)
app.command()(cli_protocols.hub)
app.command()(cli_dxp.dxp)
app.command()(cli_protocols.uci)
app.command()(cli_rules.c)
app.command()(cli_build.build)


def main() -> None:
    """Runs the command line; never shows a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
