"""What one file says about itself: its name, what it declares twice, what it states twice, how much it holds.

Looks at the file at hand only; its parents are checked by themselves. Read next: ../check.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from .. import statements as s
from .. import syntax as t
from ..diagnostics import Label
from ..extend import Inside, Merged, keyword_of
from ..findings import Faults
from ..resolve import PieceName, default_plural
from ..source import Span

_LISTS = frozenset(("has", "holds", "moves", "captures", "prefer", "takes", "win or lose", "draw"))
MAX_PIECES = 6
MAX_PHASES = 8


def check_file(tree: t.FileTree, faults: Faults) -> None:
    _check_file_name(tree, faults)
    _once(((line.keyword.text, line.keyword) for line in tree.statements
           if not isinstance(line, t.FirstAfter | t.RegionStatement | t.Without)), faults)  # fmt: skip
    _once(
        ((f"first {line.phase.text}", line.keyword) for line in tree.statements if isinstance(line, t.FirstAfter)),
        faults,
    )
    blocks = tree.blocks
    _once(((block.keyword.text, block.keyword) for block in blocks
           if isinstance(block, t.SetupBlock | t.CapturingBlock | t.MillBlock | t.EndingBlock)), faults)  # fmt: skip
    _declared_once(tree, faults)
    for block in blocks:
        if not isinstance(block, t.PhaseBlock | t.ExampleBlock):
            _stated_once(block.statements, faults)


def _check_file_name(tree: t.FileTree, faults: Faults) -> None:
    path = PurePath(tree.source.name)
    if tree.header is None or path.suffix != ".rules" or path.stem == tree.header.name.text:
        return
    name = tree.header.name.text
    faults.error("RW205", f"`variant {name}` stands in a file called `{path.name}`", tree.header.name.span,
                 help=f"call the file `{name}.rules`, or the variant `{path.stem}`")  # fmt: skip


def _once(words: Iterable[tuple[str, Span]], faults: Faults) -> None:
    seen: dict[str, Span] = {}
    for word, span in words:
        if word in seen:
            faults.error("RW311", f"`{span.text}` is stated twice", span, also=[_first(seen[word])])
        seen.setdefault(word, span)


def _first(span: Span) -> Label:
    return Label(span=span, text="first stated here")


def _stated_once(lines: Sequence[Inside], faults: Faults) -> None:
    """A single statement stands once; `none` stands alone even where lists are allowed."""
    seen: dict[str, Inside] = {}
    for line in lines:
        keyword = keyword_of(line)
        earlier = seen.setdefault(keyword, line)
        if earlier is line:
            continue
        if keyword not in _LISTS:
            faults.error(
                "RW311", f"`{line.keyword.text}` is stated twice", line.keyword, also=[_first(earlier.keyword)]
            )
        elif isinstance(line, s.Nothing) or isinstance(earlier, s.Nothing):
            faults.error("RW311", f"`{keyword} none` stands beside another `{keyword}` line", line.span,
                         also=[_first(earlier.span)])  # fmt: skip


def _declared_once(tree: t.FileTree, faults: Faults) -> None:
    pieces = [block.name for block in tree.blocks if isinstance(block, t.PieceBlock)]
    phases = [block.name for block in tree.blocks if isinstance(block, t.PhaseBlock)]
    regions = [line.name for line in tree.statements if isinstance(line, t.RegionStatement)]
    for what, names in (("piece", pieces), ("phase", phases), ("region", regions)):
        seen: dict[str, Span] = {}
        for name in names:
            if name.text in seen:
                faults.error("RW206", f"a second {what} is called `{name.text}`", name.span,
                             also=[Label(span=seen[name.text], text="the first one")])  # fmt: skip
            seen.setdefault(name.text, name.span)


# ---- the names of the whole variant


def piece_names(merged: Merged, faults: Faults) -> tuple[PieceName, ...]:
    """The pieces in singular and plural; no word may mean two of them."""
    names: list[PieceName] = []
    owners: dict[str, Span] = {}
    for block in merged.pieces:
        name = block.name.text
        plural = default_plural(name) if block.plural is None else block.plural.text
        for word in dict.fromkeys((name, plural)):
            if word in owners:
                span = block.name.span if block.plural is None or word == name else block.plural.span
                faults.error("RW206", f"`{word}` already means another piece", span,
                             also=[Label(span=owners[word], text="this one")])  # fmt: skip
            owners.setdefault(word, block.name.span)
        names.append(PieceName(name=name, plural=plural))
    _check_numbers(merged, faults)
    return tuple(names)


def _check_numbers(merged: Merged, faults: Faults) -> None:
    if len(merged.pieces) > MAX_PIECES:
        faults.error("RW308", f"more than {MAX_PIECES} kinds of pieces", merged.pieces[MAX_PIECES].name.span)
    if len(merged.phases) > MAX_PHASES:
        faults.error("RW308", f"more than {MAX_PHASES} phases", merged.phases[MAX_PHASES].name.span)
