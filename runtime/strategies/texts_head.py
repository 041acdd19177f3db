"""What stands before the pieces in a random rules text: who begins, how points are named, the setup.

Read next: author.py, texts_pieces.py.
"""

from __future__ import annotations

from hypothesis import strategies as st

from .author import Author
from .grounds import PLURALS


def header_lines(author: Author) -> list[str]:
    lines = [f"first {author.word('white', 'black', 'either')}"]
    if author.phases and author.chance(2):
        name = author.word(*(name for name, _ in author.phases))
        maker = ("mill maker",) if author.mills else ()
        lines.append(f"first {author.word('white', 'black', *maker)} after {name}")
    if author.board[0].isdigit() and author.chance(2):
        corner = author.word("top left", "bottom right", "top right", "bottom left")
        lines.append(f"notation numeric from {corner}{author.perhaps(1, ' by columns')}")
    return lines


def setup_lines(author: Author) -> list[str]:
    held = [f"each side holds {author.number(1, min(6, len(author.ground.points)))} men"] if author.holds else []
    if held and author.chance(3):
        return held
    if author.ground.rows >= 3 and author.chance(3):
        return [f"each side has men on rows 1-{author.number(1, (author.ground.rows - 1) // 2)}", *held]
    return [*_scattered(author), *held]


def _scattered(author: Author) -> list[str]:
    """Men of both sides on points of their own."""
    points = author.draw(st.permutations(author.ground.points))
    most = max(1, min(8, (len(points) - 1) // 2))
    white, black = author.number(1, most), author.number(1, most)
    chosen = points[:white], points[white : white + black]
    kinds = [PLURALS[author.word(*author.kinds)] for _ in chosen]
    return [
        f"{side} has {kind} on {', '.join(own)}"
        for side, kind, own in zip(("white", "black"), kinds, chosen, strict=True)
    ]
