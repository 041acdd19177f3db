"""Pieces and captures of a random rules text: how a kind moves, what it takes, which captures come first.

Read next: author.py, texts_mills.py.
"""

from __future__ import annotations

from hypothesis import strategies as st

from .author import Author, Kind

APART = (  # directions of which no two are the same
    ("diagonally", "straight"),
    ("straight forward", "diagonally backward"),
    ("forward", "backward"),
    ("diagonally forward", "sideways"),
    ("diagonally forward", "diagonally backward"),
)
LINE = "its whole line 1 step"
LETTERS = "QWBXZA"  # for the kinds in their order; none is the first letter of a kind


def piece_lines(author: Author, kind: Kind) -> list[str]:
    lines = [f'letter "{LETTERS[author.kinds.index(kind)]}"'] if author.chance(1) else []
    moves = author.number(0 if author.phases else 1, 2)
    lines += [f"moves {move(author)}" for _ in range(moves)] or _none(author, "moves")
    if author.jumps and author.chance(4):
        lines += [f"captures {words}" for words in jumps(author)]
        lines += _spares(author) if author.chance(1) else []
    elif author.surrounds and author.chance(3):
        lines.append(f"captures {surround(author)}")
    else:
        lines += _none(author, "captures")
    others = [other for other in author.kinds if other is not kind]
    if others and author.chance(4 if kind is author.kinds[0] else 1):
        lines.append(_promotes(author, author.draw(st.sampled_from(others))))
    else:
        lines += _none(author, "promotes")
    if author.chance(1):
        own = f", while own {author.pieces()} remain" if author.chance(3) else ""
        return [*lines, f"streak at most {author.number(1, 3)}{own}"]
    return lines + _none(author, "streak")


def _none(author: Author, keyword: str) -> list[str]:
    """Mostly nothing is said where nothing is allowed."""
    return [f"{keyword} none"] if author.number(1, 12) == 12 else []


def _spares(author: Author) -> list[str]:
    if author.chance(1):
        return ["spares none"]
    return [f"spares {' or '.join(author.some([kind.name for kind in author.kinds], 2))}"]


def _promotes(author: Author, to: Kind) -> str:
    manner = author.word("ending the move", "when the move ends there", f"continuing as {to.name}")
    return f"promotes to {to.name} on {author.place()}, {manner}"


def move(author: Author) -> str:
    form = author.word("1 step", "any distance", "up to 2 steps", "2 steps", "to any empty point", LINE, "3 steps")
    if form == LINE:
        return f"{form} {author.directions()}"
    words = form if form.startswith("to") else f"{form} {author.directions()}"
    source = f" from {author.places(' or ')}" if author.chance(1) else ""
    target = f", except to {author.places(' or ')}" if author.chance(1) else ""
    return words + source + target + except_making(author)


def except_making(author: Author) -> str:
    return f", except making {author.in_line()} in line" if author.chance(1) else ""


def jumps(author: Author) -> list[str]:
    """One line of any directions, or two of directions that exclude each other."""
    apart = [pair for pair in APART if set(pair) <= set(author.ground.directions)]
    if apart and author.chance(1):
        return [_jump(author, words) for words in author.draw(st.sampled_from(apart))]
    return [_jump(author, author.directions())]


def _jump(author: Author, directions: str) -> str:
    final = f"anywhere behind, but right behind a final {author.kind().name}"
    landing = author.word("anywhere behind", "right behind", final, f"{final} when {author.number(1, 3)} are taken")
    # A line beside mills is of the second level.
    lines = () if author.mills else ("approach", "approach or withdrawal", "withdrawal")
    return f"{directions} by {author.word('short jump', f'long jump, landing {landing}', *lines)}"


def surround(author: Author) -> str:
    return f"{author.directions()} by {author.word('enclosing', 'entering')}"


# ---- capturing


def capturing_lines(author: Author) -> list[str]:
    """All but the first line have values that hold where nothing is said."""
    optional = {
        "sequence": ("must be completed", "may stop early", "is a single jump"),
        "turn": ("freely", "except straight back", "never", "at every jump"),
        "revisit": ("never", "freely"),
        "remove": ("after the sequence", "at once"),
    }
    said = [f"{keyword} {author.word(*words)}" for keyword, words in optional.items() if author.chance(3)]
    tiers = author.some(_tiers(author), 4) if author.chance(3) else _none(author, "prefer")
    prefer = [tier if tier.startswith("prefer") else f"prefer {tier}" for tier in tiers]
    return [f"capture is {author.word('mandatory', 'optional')}", *said, *prefer]


def _tiers(author: Author) -> list[str]:
    """Every tier for every kind."""
    value = author.word("2", "nearly 2", "1.5", "0.5", "nearly 3")
    tiers = ["most pieces"]
    for kind in author.kinds:
        tiers += [f"most {kind.plural}", f"capture by {kind.one}", f"most value, counting {kind.one} as {value}"]
        tiers += [f"earliest {kind.plural}", f"earliest first {kind.name}"]
    return tiers
