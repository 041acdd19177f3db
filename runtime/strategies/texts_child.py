"""Random rules texts that extend a shipped variant: a few of its statements dropped, replaced, added.

Read next: author.py; docs/language.md on building on another variant.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import strategies as st

from ... import variants
from ...dsl.ir import Variant
from ..rules import load
from .author import Author, Kind, block
from .grounds import ground_of
from .texts_ending import ending_lines
from .texts_head import first_lines, region_lines, remark_lines, setup_of
from .texts_mills import mill_lines, phase_lines
from .texts_pieces import capturing_lines, piece_lines

MOST_KINDS = 6


@st.composite
def children(draw: st.DrawFn) -> str:
    """Shrinks towards a variant that is its parent but for the title."""
    every, named = _parents()
    parent = load(draw(st.one_of(st.sampled_from(every), st.sampled_from(every), st.sampled_from(named)))).variant
    author = _author(draw, parent)
    head = [*remark_lines(author), *(first_lines(author) if author.chance(1) else [])]
    head += region_lines(author) if author.chance(2) else []
    dropped = _dropped(author, parent) if author.chance(3) else []
    parts = [
        f'variant spec extends {parent.name}\ntitle "Random child"',
        *head,
        *dropped,
        *([block("setup", setup_of(author, holds=bool(author.held)).lines)] if author.chance(1) else []),
        *_pieces(author, silenced="without capturing" in dropped),
        *_part(author, "capturing", capturing_lines(author) if author.jumps else []),
        *_phases(author, parent),
        *_part(author, "mill", mill_lines(author) if author.mills else []),
        *_part(author, "ending", _ending(author, parent)),
    ]
    return "\n".join(parts) + "\n"


@cache
def _parents() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All shipped variants; and those with names for points, which are few, so that these are dropped now and then."""
    names = variants.names()
    return names, tuple(name for name in names if "\nregion " in variants.source(name))


def _author(draw: st.DrawFn, parent: Variant) -> Author:
    """Somebody who knows what the parent is about."""
    notation = parent.notation.origin
    captures = [*(rule for piece in parent.pieces for rule in piece.captures),
                *(rule for phase in parent.phases for _, rule in phase.captures)]  # fmt: skip
    cells, hands = parent.setup.cells[1:], parent.setup.hands
    kinds = tuple(Kind(name=piece.name, plural=piece.plural, declared=piece.name) for piece in parent.pieces)
    board = parent.board.words.removeprefix("board ")
    return Author(
        draw=draw,
        ground=ground_of(board, notation.words if notation.stated and parent.board.grid else ""),
        kinds=kinds,
        jumps=bool(captures),
        mills=parent.mill is not None,
        surrounds=False,
        regions=[region.name for region in parent.regions],
        phases=[phase.name for phase in parent.phases],
        held=tuple(kind for index, kind in enumerate(kinds) if any(hand[index] for hand in hands)),
        armies=(
            sum(hands[0]) + sum(1 for cell in cells if cell and cell % 2),
            sum(hands[1]) + sum(1 for cell in cells if cell and not cell % 2),
        ),
    )


def _dropped(author: Author, parent: Variant) -> list[str]:
    """What is dropped is no longer spoken of below, though what is inherited may."""
    names = [*(f"region {region.name}" for region in parent.regions), *(f"phase {name}" for name in author.phases)]
    names += [f"piece {kind.name}" for kind in author.kinds[1:]]
    names += ["mill"] if author.mills else []
    names += [] if parent.capturing is None else ["capturing"]
    dropped = author.some(names, 2) if names else []
    author.regions = [name for name in author.regions if f"region {name}" not in dropped]
    author.phases = [name for name in author.phases if f"phase {name}" not in dropped]
    author.kinds = tuple(kind for kind in author.kinds if f"piece {kind.name}" not in dropped)
    author.mills = author.mills and "mill" not in dropped
    author.jumps = author.jumps and "capturing" not in dropped
    return [f"without {what}" for what in dropped]


def _pieces(author: Author, *, silenced: bool) -> list[str]:
    """Some keywords of a kind, or a kind of its own; where `capturing` was dropped (`silenced`) no kind captures."""
    if silenced:
        return [block(f"piece {kind.name}", ["captures none"]) for kind in author.kinds]
    blocks = [
        block(f"piece {kind.name}", author.some(lines, len(lines)))
        for kind in author.kinds
        if author.chance(1) and (lines := piece_lines(author, kind))
    ]
    fresh = Kind(name="elk", plural="elks", declared="elk")
    if len(author.kinds) < MOST_KINDS and author.chance(1):
        author.kinds = (*author.kinds, fresh)
        blocks.append(block("piece elk", ['letter "E"', "moves 1 step along any line"]))
    return blocks


def _phases(author: Author, parent: Variant) -> list[str]:
    """A phase of the parent's replaced, with the same condition."""
    heads = [f"phase {phase.origin.words}" for phase in parent.phases if phase.name in author.phases]
    return [block(author.word(*heads), phase_lines(author))] if heads and author.chance(1) else []


def _ending(author: Author, parent: Variant) -> list[str]:
    return ending_lines(author, promotes=any(piece.promotion for piece in parent.pieces))


def _part(author: Author, head: str, lines: Sequence[str]) -> list[str]:
    """Some of the keywords of a block, each with all its lines; what is not stated is inherited."""
    if not lines or not author.chance(1):
        return []
    keywords = {line.split()[0] for line in lines}
    chosen = author.some(sorted(keywords), len(keywords))
    return [block(head, [line for line in lines if line.split()[0] in chosen])]
