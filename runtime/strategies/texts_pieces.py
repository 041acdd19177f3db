"""Pieces and captures of a random rules text: how a kind moves, what it takes, which captures come first.

Read next: author.py, texts_mills.py.
"""

from __future__ import annotations

from hypothesis import strategies as st

from .author import Author
from .grounds import APART, LINE, PLURALS


def piece_lines(author: Author, kind: str) -> list[str]:
    lines = [f"moves {move(author)}" for _ in range(author.number(0 if author.phases else 1, 2))]
    if author.captures and author.chance(4):
        lines += [f"captures {words}" for words in jumps(author)]
        lines += [f"spares {author.word(*author.kinds)}"] if author.chance(1) else []
    if author.surrounds and author.chance(3):
        lines.append(f"captures {surround(author)}")
    others = [other for other in author.kinds if other != kind]
    if others and author.chance(4 if kind == "man" else 1):
        to = author.word(*others)
        manner = author.word("ending the move", "when the move ends there", f"continuing as {to}")
        lines.append(f"promotes to {to} on {author.place()}, {manner}")
    if author.chance(1):
        own = f", while own {author.pieces()} remain" if author.chance(3) else ""
        lines.append(f"streak at most {author.number(1, 3)}{own}")
    return lines


def move(author: Author) -> str:
    form = author.word("1 step", "any distance", "up to 2 steps", "2 steps", "to any empty point", LINE)
    if form == LINE:
        return f"{form} {author.directions()}"
    move = form if form.startswith("to") else f"{form} {author.directions()}"
    source = f" from {author.places(' or ')}" if author.chance(1) else ""
    target = f", except to {author.places(' or ')}" if author.chance(1) else ""
    return move + source + target + except_making(author)


def except_making(author: Author) -> str:
    return author.perhaps(1, ", except making 3 in line")


def jumps(author: Author) -> list[str]:
    """One line of any directions, or two of directions that exclude each other."""
    apart = [pair for pair in APART if set(pair) <= set(author.ground.directions)]
    if apart and author.chance(1):
        return [_jump(author, words) for words in author.draw(st.sampled_from(apart))]
    return [_jump(author, author.directions())]


def _jump(author: Author, directions: str) -> str:
    final = f"anywhere behind, but right behind a final {author.word(*author.kinds)}"
    landing = author.word("anywhere behind", "right behind", final, f"{final} when {author.number(1, 3)} are taken")
    # A line beside mills is of the second level.
    lines = () if author.mills else ("approach", "approach or withdrawal", "withdrawal")
    return f"{directions} by {author.word('short jump', f'long jump, landing {landing}', *lines)}"


def surround(author: Author) -> str:
    return f"{author.directions()} by {author.word('enclosing', 'entering')}"


def capturing_lines(author: Author) -> list[str]:
    return [
        f"capture is {author.word('mandatory', 'optional')}",
        f"sequence {author.word('must be completed', 'may stop early', 'is a single jump')}",
        f"turn {author.word('freely', 'except straight back', 'never', 'at every jump')}",
        *([f"revisit {author.word('never', 'freely')}"] if author.chance(2) else []),
        f"remove {author.word('after the sequence', 'at once')}",
        *(f"prefer {tier}" for tier in (author.some(_tiers(author), 4) if author.chance(3) else [])),
    ]


def _tiers(author: Author) -> list[str]:
    """Every tier for every kind."""
    value = author.word("2", "nearly 2", "1.5", "0.5", "nearly 3")
    tiers = ["most pieces"]
    for kind in author.kinds:
        tiers += [f"most {PLURALS[kind]}", f"capture by a {kind}", f"most value, counting a {kind} as {value}"]
        tiers += [f"earliest {PLURALS[kind]}", f"earliest first {kind}"]
    return tiers
