"""The command `build`: compiles engines before they are needed and says where they are kept and what it took.

Read next: ../codegen/build.py.
"""

from __future__ import annotations

import os
from typing import Annotated

import typer

from .cli_common import JsonOption, guarded, load_rules, out, print_json

VariantsArgument = Annotated[
    list[str], typer.Argument(metavar="VARIANT...", help="Shipped names, or paths to .rules files.")
]


@guarded
def build(
    variants: VariantsArgument,
    native: Annotated[
        bool,
        typer.Option("--native", help="For this very processor; played with where RULEWRIGHT_NATIVE=1 is set."),
    ] = False,
    json: JsonOption = False,
) -> None:
    """Compile engines ahead of time, into the store that all commands use."""
    from .compiled import build_engine_of

    listed: list[dict[str, object]] = []
    for name in variants:
        rules = load_rules(name)
        built = build_engine_of(rules, native=native)
        size = os.path.getsize(built.path)
        seconds = None if built.seconds is None else round(built.seconds, 3)
        listed.append(
            {"variant": rules.name, "path": str(built.path), "bytes": size, "seconds": seconds, "native": native}
        )
        if not json:
            took = "was there already" if seconds is None else f"built in {seconds:.2f} s"
            out().print(f"{rules.name}: {took}, {size // 1024} KiB, {built.path}")
    if json:
        print_json(listed)
