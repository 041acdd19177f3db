"""Random rule sets as text, over every axis of the language that the engines play, and the rules of such texts.

Chooses phrases, block by block, from those that the board allows; what the checker refuses as a whole (two endings
that clash, a phase that cannot begin) `rule_sets` passes over. Read next: author.py, texts_child.py.
"""

from __future__ import annotations

from hypothesis import strategies as st

from ..rules import Rules
from .author import KINDS, Author, block, texts_in_quotes
from .boards import boards as any_boards
from .grounds import checked, ground_of
from .texts_child import children
from .texts_ending import ending_lines
from .texts_examples import with_examples
from .texts_head import first_lines, notations, region_lines, remark_lines, setup_of
from .texts_mills import mill_lines, phase_heads, phase_lines
from .texts_pieces import capturing_lines, piece_lines

FAMILIES = ("jumps", "jumps", "mills", "mills", "jumps and mills", "surrounding", "surrounding and mills")
CHILDREN = 7  # one text in so many extends a shipped variant


def rule_texts(*, boards: st.SearchStrategy[str] | None = None, examples: bool = False) -> st.SearchStrategy[str]:
    """The text of a `.rules` file whose form is right; the checker accepts three in four.

    `boards` draws what stands behind `board`; if it is not given every board comes up, and now and then the rules
    extend a shipped variant. With `examples` the text may end with a true example, for which the reference
    engine is asked. Shrinks towards a game of one kind of piece, a line or two a block, on 3x3 dark squares.
    """
    alone = _texts(any_boards() if boards is None else boards)
    texts = alone
    if boards is None:
        texts = st.integers(1, CHILDREN).flatmap(lambda lot: children() if lot == CHILDREN // 2 else alone)
    return texts.flatmap(with_examples) if examples else texts


def rule_sets(*, boards: st.SearchStrategy[str] | None = None) -> st.SearchStrategy[Rules]:
    """Rule sets that the checker accepts and both engines play. Shrinks as `rule_texts` does, whose texts say what is
    in them: draw texts, and `rules_of` each, where a failure has to be read."""
    return rule_texts(boards=boards).map(checked).filter(_playable).map(_sure)


def _playable(rules: Rules | None) -> bool:
    return rules is not None and not rules.variant.beyond


def _sure(rules: Rules | None) -> Rules:
    assert rules is not None  # because of the filter
    return rules


@st.composite
def _texts(draw: st.DrawFn, boards: st.SearchStrategy[str]) -> str:
    """The blocks in the order of the language's reference."""
    family = draw(st.sampled_from(FAMILIES))
    board = draw(boards)
    grid = board[0].isdigit() and draw(st.integers(1, 5)) > 3
    notation = f"notation {draw(notations())}" if grid else ""
    author = Author(
        draw=draw,
        ground=ground_of(board, notation),
        kinds=KINDS[: draw(st.one_of(st.integers(1, 3), st.integers(1, len(KINDS))))],
        jumps="jumps" in family,
        mills="mills" in family,
        surrounds="surrounding" in family,
    )
    title = draw(st.one_of(st.just('"Random rules"'), texts_in_quotes()))
    remarks, regions = remark_lines(author), region_lines(author)
    setup = setup_of(author, holds=author.chance(4 if author.mills else 1))
    author.held, author.armies = setup.held, setup.armies
    heads = phase_heads(author) if author.held or author.chance(1) else []
    author.phases = [name for name, _ in heads]
    pieces = [block(f"piece {kind.declared}", piece_lines(author, kind)) for kind in author.kinds]
    capturing = author.jumps or author.surrounds
    lines = [
        f"variant spec\ntitle {title}",
        *remarks,
        f"board {board}",
        *([notation] if notation else []),
        *first_lines(author),
        *regions,
        block("setup", setup.lines),
        *pieces,
        *([block("capturing", capturing_lines(author))] if capturing else []),
        *(block(f"phase {name} {condition}", phase_lines(author)) for name, condition in heads),
        *([block("mill", mill_lines(author))] if author.mills else []),
        block("ending", ending_lines(author, promotes=any("promotes to" in text for text in pieces))),
    ]
    return "\n".join(lines) + "\n"
