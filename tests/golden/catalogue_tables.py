"""The variants of one family → two tables: board and relatives, then the rules axis by axis.

A column is a heading and what it takes from a variant; which columns a family has is data. Read next: catalogue.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from golden.markdown import escaped, table
from rulewright.dsl.compare import WINNING_AND_LOSING, Relative, compare, rule_table
from rulewright.dsl.ir import Origin, Variant

Lines = Mapping[str, tuple[Origin, ...]]  # the rules of a variant by path
_LONGEST_BOARD = 60
Column = tuple[str, Callable[[Variant, Lines], str]]


def board_table(
    members: Sequence[Variant], relatives: Mapping[str, Relative], by_name: Mapping[str, Variant]
) -> list[str]:
    """Title, file, board, notation, first mover, men, nearest relative and the rules in which the two differ."""
    rows: list[list[str]] = []
    for variant in members:
        lines = rule_table(variant).lines
        near = relatives.get(variant.name)
        file = f"[{variant.name}](#{variant.name})"
        cells = [_said(lines, path) for path in ("notation", "first", "setup")]
        relative = _relative_cells(variant, near, by_name)
        rows.append([escaped(variant.title), file, _board(variant, lines), *cells, *relative])
    return table(("game", "file", "board", "notation", "first", "men", "nearest", "differs in"), rows)


def _relative_cells(variant: Variant, near: Relative | None, by_name: Mapping[str, Variant]) -> tuple[str, str]:
    if near is None:
        return "", ""
    paths = ", ".join(difference.path for difference in compare(variant, by_name[near.name]))
    return f"[{near.name}](#{near.name})", escaped(f"{near.differs}: {paths}" if paths else "0")


def rules_table(family: str, members: Sequence[Variant]) -> list[str]:
    """What the pieces do, what a capture or a mill is, and how a game ends."""
    columns = MILL_COLUMNS if family == "mill" else DRAUGHTS_COLUMNS
    tables = [(variant, rule_table(variant).lines) for variant in members]
    rows = [
        [f"[{variant.name}](#{variant.name})", *(cell(variant, lines) for _, cell in columns)]
        for variant, lines in tables
    ]
    return table(("file", *(heading for heading, _ in columns)), rows)


# ---- cells


def _board(variant: Variant, lines: Lines) -> str:
    """The words of the board; a long list of lines has its place in the file."""
    words = _said(lines, "board")
    return words if len(words) <= _LONGEST_BOARD else f"drawn, {variant.board.size} points"


def _said(lines: Lines, path: str, between: str = "; ") -> str:
    """The words of a rule without its path, which the heading says; empty if there is no such rule."""
    return escaped(between.join(_without(path, origin.words) for origin in lines.get(path, ())))


def _without(path: str, words: str) -> str:
    return words.removeprefix(f"{path} ")


def _rule(path: str, between: str = "; ") -> Callable[[Variant, Lines], str]:
    return lambda _, lines: _said(lines, path, between)


def _all_of(*paths: str) -> Callable[[Variant, Lines], str]:
    """Several rules in one cell, each in its own words; defaults are left out."""

    def cell(_: Variant, lines: Lines) -> str:
        return _listed(origin.words for path in paths for origin in lines.get(path, ()) if origin.stated)

    return cell


def _listed(words: Iterable[str]) -> str:
    return escaped("; ".join(words))


def _of_the_first_kind(keyword: str) -> Callable[[Variant, Lines], str]:
    """A rule of the plain piece."""
    return lambda variant, lines: _said(lines, f"{variant.pieces[0].name} {keyword}")


def _of_the_other_kinds(*keywords: str) -> Callable[[Variant, Lines], str]:
    """The same rules of every other kind of piece: what the heading says is left out, if there is but one kind."""

    def cell(variant: Variant, lines: Lines) -> str:
        others = [piece.name for piece in variant.pieces[1:]]
        rules = [origin for name in others for word in keywords for origin in lines.get(f"{name} {word}", ())]
        if len(others) > 1:
            return _listed(origin.words for origin in rules)
        said = (_without(f"{name} {keywords[0]}", origin.words) for name in others for origin in rules)
        return _listed(_without(name, words) for name in others for words in said)

    return cell


def _phases(variant: Variant, lines: Lines) -> str:
    """Each phase: when it applies, and what may be done in it."""
    told: list[str] = []
    for phase in variant.phases:
        inside = [lines[path] for path in lines if path.startswith(f"{phase.name} ")]
        actions = (_without(phase.name, origin.words) for origins in inside for origin in origins)
        told.append(f"{phase.origin.words}: {', '.join(actions) or 'nothing'}")
    return _listed(told)


DRAUGHTS_COLUMNS: tuple[Column, ...] = (
    ("men move", _of_the_first_kind("moves")),
    ("men capture", _of_the_first_kind("captures")),
    ("men spare", _of_the_first_kind("spares")),
    ("kings move", _of_the_other_kinds("moves", "streak")),
    ("kings capture, landing", _of_the_other_kinds("captures")),
    ("promotion", _of_the_first_kind("promotes")),
    ("capture", _all_of("capture", "sequence", "turn")),
    ("removal", _rule("remove")),
    ("tiers", _rule("prefer", ", then ")),
    ("win and loss", _rule(WINNING_AND_LOSING)),
    ("draws", _rule("draw")),
)
MILL_COLUMNS: tuple[Column, ...] = (
    ("phases", _phases),
    ("a mill is", _rule("mill made")),
    ("it takes", _rule("mill takes")),
    ("it spares", _rule("mill spares")),
    ("it pays and forbids", _all_of("mill pays", "mill forbids")),
    ("win and loss", _rule(WINNING_AND_LOSING)),
    ("draws", _rule("draw")),
)
