"""Random rule sets as text, over every axis of the language that the engines play, and the rules of such texts.

Chooses phrases, block by block, from those that the board allows; what the checker refuses as a whole (two endings
that clash, a phase that cannot begin) `rule_sets` passes over. Read next: author.py, grounds.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from ..rules import Rules
from .author import Author
from .grounds import checked
from .texts_ending import ending_lines
from .texts_head import header_lines, setup_lines
from .texts_mills import mill_lines, phase_lines
from .texts_pieces import capturing_lines, piece_lines


def rule_texts() -> st.SearchStrategy[str]:
    """The text of a `.rules` file; one in seven is refused by the checker, and none for its form. Shrinks towards
    draughts with one or two kinds of pieces on a board of 4x4 squares."""
    return _texts()


def rule_sets() -> st.SearchStrategy[Rules]:
    """Rule sets that the checker accepts and both engines play. Shrinks as `rule_texts` does; the text of one is in
    no file, `rule_texts` and `rules_of` keep it."""
    return rule_texts().map(checked).filter(_playable).map(_sure)


def _playable(rules: Rules | None) -> bool:
    return rules is not None and not rules.variant.beyond


def _sure(rules: Rules | None) -> Rules:
    assert rules is not None  # because of the filter
    return rules


@st.composite
def _texts(draw: st.DrawFn) -> str:
    """The blocks in the order of the language's reference."""
    author = Author(draw)
    pieces = [_block(f"piece {kind}", piece_lines(author, kind)) for kind in author.kinds]
    capturing = author.captures or author.surrounds
    blocks = [
        'variant spec\ntitle "Random rules"',
        f"board {author.board}",
        *header_lines(author),
        *author.regions,
        _block("setup", setup_lines(author)),
        *pieces,
        *([_block("capturing", capturing_lines(author))] if capturing else []),
        *(_block(f"phase {name} {condition}", phase_lines(author)) for name, condition in author.phases),
        *([_block("mill", mill_lines(author))] if author.mills else []),
        _block("ending", ending_lines(author, promotes=any("promotes" in text for text in pieces))),
    ]
    return "\n".join(blocks) + "\n"


def _block(head: str, lines: Sequence[str]) -> str:
    return "\n".join([f"{head} {{", *(f"  {line}" for line in lines), "}"])
