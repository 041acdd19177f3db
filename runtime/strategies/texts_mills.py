"""Phases and mills of a random rules text.

Read next: author.py, texts_ending.py.
"""

from __future__ import annotations

from .author import Author
from .grounds import FEW_POINTS
from .texts_pieces import except_making, jumps, move, surround


def phase_lines(author: Author) -> list[str]:
    placing = [f"man places on any empty point{_except_on(author)}"] if author.holds and author.chance(4) else []
    movers = author.some(author.kinds, 2) if not placing or author.chance(2) else []
    lines = [*placing, *(f"{kind} moves {move(author)}" for kind in movers)]
    if author.captures and author.chance(3):
        kind = author.word(*author.kinds)
        lines += [f"{kind} captures {words}" for words in jumps(author)]
    if author.surrounds and (placing or movers):
        lines.append(f"{movers[0] if movers else 'man'} captures {surround(author)}")
    return lines + ([_leaves(author) for _ in range(author.number(1, 2))] if author.chance(1) else [])


def _leaves(author: Author) -> str:
    where = author.word("next to an empty point", f"from {author.places(' or ')}")
    return f"{author.word(*author.kinds)} leaves {where}"


def _except_on(author: Author) -> str:
    return (f", except {author.places(' or ')}" if author.chance(1) else "") + except_making(author)


def mill_lines(author: Author) -> list[str]:
    special = author.phases and author.chance(1)
    name = author.word(*(name for name, _ in author.phases)) if special else ""
    length = author.word("3", "2", "4")
    many = length != "2" and len(author.ground.points) <= FEW_POINTS
    takes = [f"in {name}, takes {_taken(author, many)}"] if name else []
    exactly, straight = author.perhaps(1, "exactly "), author.perhaps(1, ", straight only")
    return [
        f"made by {exactly}{length} in line{straight}",
        *takes,
        *([f"takes {author.number(1, 2 if many else 1)} {author.pieces()} for 2 mills"] if author.chance(1) else []),
        f"takes {_taken(author, many)}",
        f"spares {author.word(*(f'{author.pieces()} in mills{more}' for more in (', unless all are', '')), 'none')}",
        f"pays {author.word('every time', 'once for each line')}",
        *(["forbids going straight back"] if author.chance(2) else []),
    ]


def _taken(author: Author, many: bool) -> str:
    """What a mill takes; `many` if the choices stay countable where each of several mills takes its men."""
    pieces = author.pieces()
    plain = f"{author.number(1, 2 if many else 1)} {pieces}"
    each = (f"1 {pieces} for each mill", f"up to {plain} for each mill") if many else ()
    ends = ("when placing ends", "by covering when placing ends") if author.holds and not author.captures else ()
    manners = [f"{plain} {manner}" for manner in ("from hand", "chosen by its owner", *ends)]
    manners += ["by count when placing ends"] if author.holds else []
    again = ", then plays again" if author.chance(1) else ""
    return author.word(plain, f"up to {plain}", "none", *each, *manners) + again
