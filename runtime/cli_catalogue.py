"""Commands that set variants side by side: `list`, `compare`. Print what dsl/compare.py finds; decide nothing.

Read next: cli_common.py, ../dsl/compare.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final

import typer

from .. import variants
from ..dsl.ir import Origin, Variant
from .cli_common import JsonOption, guarded, load_rules, out, print_json, print_table
from .rules import load

if TYPE_CHECKING:
    from ..dsl.compare import Difference, Relative  # imported when a command needs it

_READABLE: Final = 60  # columns of a rule's words before they are wrapped
_LONGEST_BOARD: Final = 40
_NAME_OR_PATH: Final = "A shipped name, or a path to a .rules file."
FirstArgument = Annotated[str, typer.Argument(metavar="VARIANT", help=_NAME_OR_PATH)]
SecondArgument = Annotated[str, typer.Argument(metavar="OTHER", help=_NAME_OR_PATH)]


@guarded
def list_variants(json: JsonOption = False) -> None:
    """List the shipped variants, each with its nearest relative and the number of rules in which they differ."""
    from ..dsl.compare import nearest_relatives

    found = [load(name).variant for name in variants.names()]
    relatives = nearest_relatives(found)
    if json:
        print_json([_listed(variant, relatives.get(variant.name)) for variant in found])
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("name", style="bold", no_wrap=True)
    table.add_column("title", min_width=10)
    table.add_column("family", no_wrap=True)
    table.add_column("board", min_width=10)
    table.add_column("nearest", overflow="fold")
    table.add_column("differs", justify="right", no_wrap=True)
    for variant in found:
        near = relatives.get(variant.name)
        told = ("", "") if near is None else (near.name, str(near.differs))
        table.add_row(variant.name, variant.title, variant.family, _short_board(variant), *told)
    print_table(table)


def _listed(variant: Variant, near: Relative | None) -> dict[str, object]:
    return {
        "name": variant.name,
        "title": variant.title,
        "family": variant.family,
        "board": _board(variant),
        "nearest": None if near is None else near.name,
        "differs": None if near is None else near.differs,
    }


def _board(variant: Variant) -> str:
    return variant.board.words.removeprefix("board ")


def _short_board(variant: Variant) -> str:
    """The board in a table: one that is given line by line would push everything else aside."""
    words = _board(variant)
    return words if len(words) <= _LONGEST_BOARD else f"drawn, {variant.board.size} points"


@guarded
def compare_variants(variant: FirstArgument, other: SecondArgument, json: JsonOption = False) -> None:
    """Show the rules in which two variants differ. Exit status 0 whether they differ or not."""
    from ..dsl.compare import compare

    first, second = load_rules(variant).variant, load_rules(other).variant
    found = compare(first, second)
    if json:
        rules = [_told(difference) for difference in found]
        print_json({"first": first.name, "second": second.name, "differs": len(found), "rules": rules})
    elif not found:
        out().print(f"{first.name} and {second.name} have the same rules")
    else:
        # Two files may give their variants one name; then the files tell them apart.
        headings = (first.name, second.name) if first.name != second.name else (variant, other)
        _print_differences(found, headings)


def _told(difference: Difference) -> dict[str, object]:
    def lines(origins: Iterable[Origin]) -> list[dict[str, object]]:
        return [{"rule": origin.words, "file": origin.file, "line": origin.line} for origin in origins]

    return {"path": difference.path, "first": lines(difference.first), "second": lines(difference.second)}


def _print_differences(found: Iterable[Difference], headings: tuple[str, str]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rule", style="bold", no_wrap=True)
    for heading in headings:
        table.add_column(heading, max_width=_READABLE)
    for difference in found:
        sides = (difference.first, difference.second)
        table.add_row(difference.path, *("\n".join(origin.words for origin in side) or "–" for side in sides))
    print_table(table)
