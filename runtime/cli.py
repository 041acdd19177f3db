"""The command line: arguments in, calls, text out. The only file that programs start; imported by nobody.

Commands live in the files cli_*.py, each loaded when it is wanted; statuses and the guard in cli_common.py.
"""

from __future__ import annotations

import io
import sys
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

COMMANDS: Final = {  # the file of each and its function there, in the order of the help
    "list": ("cli_catalogue", "list_variants"),
    "compare": ("cli_catalogue", "compare_variants"),
    "check": ("cli_rules", "check"),
    "fmt": ("cli_rules", "fmt"),
    "moves": ("cli_play", "moves"),
    "explain": ("cli_play", "explain"),
    "perft": ("cli_play", "perft"),
    "svg": ("cli_svg", "svg"),
    "search": ("cli_search", "search"),
    "weights": ("cli_search", "weights"),
    "match": ("cli_match", "match"),
    "play": ("cli_table", "play"),
    "games": ("cli_games", "games"),
    "test": ("cli_prove", "run_tests"),
    "fuzz": ("cli_fuzz", "fuzz"),
    "mutate": ("cli_mutate", "mutate"),
    "hub": ("cli_protocols", "hub"),
    "dxp": ("cli_dxp", "dxp"),
    "uci": ("cli_protocols", "uci"),
    "c": ("cli_rules", "c"),
    "build": ("cli_build", "build"),
}


class Commands(TyperGroup):
    """Loads the file of a command when the command is wanted: one in a pipe should not wait for the files of all."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        for name in (cmd_name,) if cmd_name in COMMANDS else COMMANDS:  # of all, one may be what was meant
            if name not in self.commands:
                self.add_command(_load(name), name)
        return self.commands.get(cmd_name)


def _load(name: str) -> Any:
    file, function = COMMANDS[name]
    alone = typer.Typer(add_completion=False)
    alone.command(name)(getattr(import_module(f".{file}", __package__), function))
    return typer.main.get_command(alone)


app = typer.Typer(
    name="rulewright",
    cls=Commands,
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


def main() -> None:
    """Runs the command line; never shows a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
