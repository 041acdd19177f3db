"""The ending of a random rules text: what wins, loses and draws, and what a side without a move does.

Read next: author.py.
"""

from __future__ import annotations

from .author import Author

NO_MOVE, FULL = "with no legal move", "with a full board"


def ending_lines(author: Author, *, promotes: bool) -> list[str]:
    """At least one line decides the game, and mostly one draws it. Shrinks towards one of each."""
    lines = _decisive(author, promotes=promotes)
    said = " ".join(lines)
    if NO_MOVE not in said and author.chance(3):
        lines.append(author.word(f"draw {NO_MOVE}", *_stuck(author, NO_MOVE)))
    if FULL not in said and author.chance(2):
        lines.append(author.word(f"draw {FULL}", f"draw {FULL}{_claim(author)}", _stuck(author, FULL)[-1]))
    if author.chance(1):
        against = f" against {author.army()}" if author.chance(2) else ""
        lines.append(f"draw with {author.army()}{against}{_claim(author)}")
    lines += [f"draw {_after(author)}{_claim(author)}" for _ in range(author.number(0, 2))]
    if author.number(1, 8) < 8:
        return [*lines, f"draw when a position occurs {author.number(2, 4)} times{_claim(author)}"]
    return lines if any(line.startswith("draw") for line in lines) else [*lines, "draw none"]


def _decisive(author: Author, *, promotes: bool) -> list[str]:
    decisive = [NO_MOVE, FULL]
    decisive += ["by promotion"] if promotes else []
    decisive += ["by a mill"] if author.mills else []
    lines = [f"{author.word('lose', 'win')} {words}" for words in author.some(decisive, 2)]
    if author.chance(2):
        after = author.perhaps(2, *(f" after {name}" for name in author.phases)) if author.phases else ""
        lines.append(f"{author.word('lose', 'win')} with {author.count(2)} {author.pieces()}{after}")
    if author.chance(1):
        lines.append(f"{author.word('lose', 'win')} with {author.army()} against {author.army()}")
    return lines


def _stuck(author: Author, condition: str) -> list[str]:
    then = author.word("move", "pass", "the other side removes too")
    passing = [] if condition == FULL else [f"pass {condition}", f"reopen {condition}"]
    return [*passing, f"take {author.number(1, 2)} {author.pieces()} {condition}, then {then}"]


def _claim(author: Author) -> str:
    return author.perhaps(1, ", on claim")


def _after(author: Author) -> str:
    number = author.number(1, 9)
    plies, moves = ("ply", "move") if number == 1 else ("plies", "moves")
    length = f"after {number} {author.word(plies, f'{moves} each')}"
    armies = f" with {author.army()}" if author.chance(2) else ""
    armies += f" against {author.army()}" if armies and author.chance(3) else ""
    both = f" and {author.pieces()} on both sides" if author.chance(2) else ""
    material = armies or (f" with {author.count(8)} pieces in all{both}" if author.chance(1) else "")
    events = ["capture", "promotion", "placement", *(f"{kind.name} move" for kind in author.kinds), "piece move"]
    return length + material + (f" without {' or '.join(author.some(events, 3))}" if author.chance(4) else "")
