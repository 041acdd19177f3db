"""A variant and what it extends → the statements in force, as if written in one file.

Merges syntax trees keyword by keyword (docs/language.md, `extends`); resolves no names and fills in no defaults.
Every statement keeps its own place, so that a fault can name the inherited line. Read next: lineage.py, check.py.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar, assert_never

from . import outcomes as o
from . import statements as s
from . import syntax as t
from .findings import Faults
from .resolve import did_you_mean
from .source import Span

Inside: TypeAlias = t.SetupStatement | s.PieceStatement | s.CapturingStatement | s.MillStatement | o.EndingStatement


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """The statements in force. `trees` are the file at hand, its parent, and so on; `at` is where the file names
    itself: the place of what is missing."""

    trees: tuple[t.FileTree, ...]
    at: Span
    name: str
    title: t.Title | None = None
    remarks: tuple[t.Remark, ...] = ()
    pdn: t.Pdn | None = None
    board: t.BoardStatement | None = None
    notation: t.NotationStatement | None = None
    first: t.First | None = None
    first_after: tuple[t.FirstAfter, ...] = ()
    regions: tuple[t.RegionStatement, ...] = ()
    setup: t.SetupBlock | None = None
    pieces: tuple[t.PieceBlock, ...] = ()
    capturing: t.CapturingBlock | None = None
    phases: tuple[t.PhaseBlock, ...] = ()
    mill: t.MillBlock | None = None
    ending: t.EndingBlock | None = None
    examples: tuple[t.ExampleBlock, ...] = ()


def merge(trees: Sequence[t.FileTree], faults: Faults) -> Merged | None:
    """The rules of the first tree, which extends the second, and so on; None if the first names no variant."""
    header = trees[0].header
    if header is None:
        return None
    merged = Merged(trees=tuple(trees), at=header.name.span, name=header.name.text)
    for tree in reversed(trees):
        own = tree is trees[0]
        merged = _drop(merged, tree, faults if own else Faults())
        inherited = {phase.name.text for phase in merged.phases}
        merged = _add_header(merged, tree)
        for block in tree.blocks:
            merged = _add_block(merged, block, own=own)
        merged = replace(merged, phases=_new_phases_first(merged.phases, inherited))
        if not own:
            merged = replace(merged, title=None, remarks=(), pdn=None)
    return merged


# ---- header and blocks


def _add_header(merged: Merged, tree: t.FileTree) -> Merged:
    for statement in tree.statements:
        match statement:
            case t.Title():
                merged = replace(merged, title=statement)
            case t.Remark():
                merged = replace(merged, remarks=(*merged.remarks, statement))
            case t.Pdn():
                merged = replace(merged, pdn=statement)
            case t.BoardStatement():
                merged = replace(merged, board=statement)
            case t.NotationStatement():
                merged = replace(merged, notation=statement)
            case t.First():
                merged = replace(merged, first=statement)
            case t.FirstAfter():
                after = _put(merged.first_after, statement, lambda line: line.phase.text)
                merged = replace(merged, first_after=after)
            case t.RegionStatement():
                regions = _put(merged.regions, statement, lambda line: line.name.text)
                merged = replace(merged, regions=regions)
            case t.Without():
                pass
            case _:
                assert_never(statement)
    return merged


def _add_block(merged: Merged, block: t.Block, *, own: bool) -> Merged:
    match block:
        case t.SetupBlock():
            return replace(merged, setup=block)
        case t.PieceBlock():
            return replace(merged, pieces=_put_piece(merged.pieces, block))
        case t.CapturingBlock():
            return replace(merged, capturing=_merge_capturing(merged.capturing, block))
        case t.PhaseBlock():
            return replace(merged, phases=_put(merged.phases, block, lambda phase: phase.name.text))
        case t.MillBlock():
            return replace(merged, mill=_merge_mill(merged.mill, block))
        case t.EndingBlock():
            return replace(merged, ending=_merge_ending(merged.ending, block))
        case t.ExampleBlock():
            return replace(merged, examples=(*merged.examples, block)) if own else merged
        case _:
            assert_never(block)


_Item = TypeVar("_Item")


def _put(items: tuple[_Item, ...], item: _Item, key: Callable[[_Item], Hashable]) -> tuple[_Item, ...]:
    """With `item` in the place of its like, or at the end."""
    if all(key(old) != key(item) for old in items):
        return (*items, item)
    return tuple(item if key(old) == key(item) else old for old in items)


def _put_piece(pieces: tuple[t.PieceBlock, ...], block: t.PieceBlock) -> tuple[t.PieceBlock, ...]:
    for old in pieces:
        if old.name.text == block.name.text:
            statements = _merge_statements(old.statements, block.statements)
            block = replace(block, plural=block.plural or old.plural, statements=statements)
    return _put(pieces, block, lambda piece: piece.name.text)


def _merge_capturing(old: t.CapturingBlock | None, new: t.CapturingBlock) -> t.CapturingBlock:
    return new if old is None else replace(new, statements=_merge_statements(old.statements, new.statements))


def _merge_mill(old: t.MillBlock | None, new: t.MillBlock) -> t.MillBlock:
    return new if old is None else replace(new, statements=_merge_statements(old.statements, new.statements))


def _merge_ending(old: t.EndingBlock | None, new: t.EndingBlock) -> t.EndingBlock:
    return new if old is None else replace(new, statements=_merge_statements(old.statements, new.statements))


_Line = TypeVar("_Line", bound=Inside)


def _merge_statements(old: tuple[_Line, ...], new: tuple[_Line, ...]) -> tuple[_Line, ...]:
    """A keyword that the child states replaces all inherited lines with that keyword."""
    if old and new and old[0].span.source is new[0].span.source:
        return (*old, *new)  # the same block twice in one file, which is reported elsewhere
    stated = {keyword_of(statement) for statement in new}
    return (*(statement for statement in old if keyword_of(statement) not in stated), *new)


def keyword_of(statement: Inside) -> str:
    """The keyword under which a statement of a block is replaced; `win`, `lose` and their kin count as one."""
    match statement:
        case t.Has():
            return "has"
        case t.Holds():
            return "holds"
        case s.Nothing(word=word):
            return word
        case s.Letter():
            return "letter"
        case s.Moves() | s.MovesAnywhere() | s.MovesLine():
            return "moves"
        case s.ShortJump() | s.LongJump() | s.OtherCapture():
            return "captures"
        case s.Spares() | s.MillSpares():
            return "spares"
        case s.Promotes():
            return "promotes"
        case s.Streak():
            return "streak"
        case _:
            return _other_keyword(statement)


def _other_keyword(statement: s.CapturingStatement | s.MillStatement | o.EndingStatement) -> str:
    match statement:
        case s.CaptureIs() | s.Huffed():
            return "capture"
        case s.SequenceIs():
            return "sequence"
        case s.Turn():
            return "turn"
        case s.Revisit():
            return "revisit"
        case s.Remove():
            return "remove"
        case s.Prefer():
            return "prefer"
        case s.MadeBy():
            return "made"
        case s.Takes() | s.TakesByCount():
            return "takes"
        case s.MillSpares():
            return "spares"
        case s.Pays():
            return "pays"
        case s.ForbidsReturn():
            return "forbids"
        case o.Decides() | o.StuckTurn() | o.StuckTakes():
            return "win or lose"
        case o.Draw():
            return "draw"
        case s.Nothing(word=word):
            return word
        case _:
            assert_never(statement)


def _new_phases_first(phases: tuple[t.PhaseBlock, ...], inherited: set[str]) -> tuple[t.PhaseBlock, ...]:
    """New phases are tried before the inherited ones, in the order written."""
    new = tuple(phase for phase in phases if phase.name.text not in inherited)
    return (*new, *(phase for phase in phases if phase.name.text in inherited))


# ---- without


def _drops(tree: t.FileTree) -> list[t.Without]:
    return [statement for statement in tree.statements if isinstance(statement, t.Without)]


def _drop(merged: Merged, tree: t.FileTree, faults: Faults) -> Merged:
    for line in _drops(tree):
        if tree.header is not None and tree.header.extends is None:
            faults.error(
                "RW211", "`without` drops what was inherited, but this variant extends nothing", line.keyword,
                help="leave the line out, or begin with `variant NAME extends NAME`",
            )  # fmt: skip
            continue
        known = _droppable(merged, line.what)
        name = "" if line.name is None else line.name.text
        if name not in known:
            _nothing_to_drop(line, name, known, faults)
        merged = _without(merged, line.what, name)
    return merged


def _droppable(merged: Merged, what: str) -> list[str]:
    """Names under which blocks of a kind were inherited; "" for a block without a name."""
    match what:
        case "piece":
            return [block.name.text for block in merged.pieces]
        case "phase":
            return [block.name.text for block in merged.phases]
        case "region":
            return [line.name.text for line in merged.regions]
        case "mill":
            return [] if merged.mill is None else [""]
        case _:
            return [] if merged.capturing is None else [""]


def _nothing_to_drop(line: t.Without, name: str, known: Sequence[str], faults: Faults) -> None:
    if line.name is None:
        faults.error("RW210", f"no `{line.what}` block was inherited", line.span)
    else:
        message = f"no {line.what} called `{name}` was inherited"
        faults.error("RW210", message, line.name.span, did_you_mean(name, known))


def _without(merged: Merged, what: str, name: str) -> Merged:
    match what:
        case "piece":
            return replace(merged, pieces=tuple(block for block in merged.pieces if block.name.text != name))
        case "phase":
            return replace(merged, phases=tuple(block for block in merged.phases if block.name.text != name))
        case "region":
            return replace(merged, regions=tuple(line for line in merged.regions if line.name.text != name))
        case "mill":
            return replace(merged, mill=None)
        case _:
            return replace(merged, capturing=None)
