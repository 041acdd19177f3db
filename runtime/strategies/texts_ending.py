"""The ending of a random rules text: what wins, loses and draws, and what a side without a move does.

Read next: author.py.
"""

from __future__ import annotations

from .author import Author


def ending_lines(author: Author, *, promotes: bool) -> list[str]:
    decisive = ["with no legal move", "with a full board"]
    decisive += ["by promotion"] if promotes else []
    decisive += ["by a mill"] if author.mills else []
    lines = [f"{author.word('lose', 'win')} {words}" for words in author.some(decisive, 2)]
    if author.chance(2):
        after = author.perhaps(2, *(f" after {name}" for name, _ in author.phases)) if author.phases else ""
        lines.append(f"{author.word('lose', 'win')} with {author.count(2)} {author.pieces()}{after}")
    if author.chance(1):
        lines.append(f"{author.word('lose', 'win')} with {author.army()} against {author.army()}")
    if "with a full board" not in str(lines) and author.chance(1):
        lines.append("draw with a full board")
    if "no legal move" not in str(lines) and author.chance(3):
        lines.append(author.word("draw with no legal move", *_stuck(author, "with no legal move")))
    if "with a full board" not in str(lines) and author.chance(1):
        lines += _stuck(author, "with a full board")[-1:]
    if author.chance(1):
        against = f" against {author.army()}" if author.chance(2) else ""
        lines.append(f"draw with {author.army()}{against}{_claim(author)}")
    lines += [f"draw {_after(author)}{_claim(author)}" for _ in range(author.number(0, 2))]
    return [*lines, f"draw when a position occurs {author.number(2, 4)} times{_claim(author)}"]


def _stuck(author: Author, condition: str) -> list[str]:
    then = author.word("move", "pass", "the other side removes too")
    passing = [] if "full" in condition else ["pass with no legal move", "reopen with no legal move"]
    return [*passing, f"take {author.number(1, 2)} {author.pieces()} {condition}, then {then}"]


def _claim(author: Author) -> str:
    return author.perhaps(1, ", on claim")


def _after(author: Author) -> str:
    length = f"after {author.word(f'{author.number(3, 9)} plies', f'{author.number(1, 5)} moves each')}"
    armies = f" with {author.army()} against {author.army()}" if author.chance(2) else ""
    both = f" and {author.pieces()} on both sides" if author.chance(2) else ""
    material = armies or (f" with {author.count(8)} pieces in all{both}" if author.chance(1) else "")
    events = ["capture", "promotion", "placement", *(f"{kind} move" for kind in author.kinds), "piece move"]
    return length + material + (f" without {' or '.join(author.some(events, 3))}" if author.chance(4) else "")
