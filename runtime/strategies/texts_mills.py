"""Phases and mills of a random rules text.

Read next: author.py, texts_ending.py.
"""

from __future__ import annotations

from .author import FEW_POINTS, Author
from .texts_pieces import except_making, jumps, move, surround

TINY = 10  # points of a board on which a mill may take three men


def phase_heads(author: Author) -> list[tuple[str, str]]:
    """Names and conditions in an order in which each of them can begin."""
    heads: list[tuple[str, str]] = []
    if author.held:
        heads.append(("placing", f"while holding {_held(author)}{_until(author)}"))
    if author.chance(1):
        heads.insert(author.number(0, len(heads)), ("opening", "on the first turn"))
    for name in ("few", "late"):
        if author.chance(1):
            heads.append((name, f"with {_left(author)} {author.pieces()}"))
    if author.chance(3) or not heads:
        heads.append(("moving", "otherwise"))
    return heads


def _held(author: Author) -> str:
    return author.word("pieces", *(kind.plural for kind in author.held))


def _until(author: Author) -> str:
    number = author.number(1, 4)
    return f", until {number} {'point is' if number == 1 else 'points are'} empty" if author.chance(1) else ""


def _left(author: Author) -> str:
    """A count that one side at least begins with."""
    most = max(author.armies)
    number = author.number(1, min(3, most))
    return author.word(str(number), f"at most {number}", f"{number}-{number + 1}", f"fewer than {number + 1}",
                       f"at least {number}")  # fmt: skip


def phase_lines(author: Author) -> list[str]:
    """What may be done in a phase; hardly ever nothing."""
    placing = [f"{author.word(*(kind.name for kind in author.held))} places on any empty point{_except_on(author)}"
               ] if author.held and author.chance(4) else []  # fmt: skip
    names = [kind.name for kind in author.kinds]
    movers = author.some(names, 2) if not placing or author.chance(2) else []
    lines = [*placing, *(f"{name} moves {move(author)}" for name in movers)]
    if author.jumps and author.chance(3):
        name = author.word(*names)
        lines += [f"{name} captures {words}" for words in jumps(author)]
    if author.surrounds and (placing or movers):
        lines.append(f"{movers[0] if movers else names[0]} captures {surround(author)}")
    return lines + ([_leaves(author) for _ in range(author.number(1, 2))] if author.chance(1) else [])


def _leaves(author: Author) -> str:
    where = author.word("next to an empty point", f"from {author.places(' or ')}")
    return f"{author.kind().name} leaves {where}"


def _except_on(author: Author) -> str:
    return (f", except {author.places(' or ')}" if author.chance(1) else "") + except_making(author)


# ---- mills


def mill_lines(author: Author) -> list[str]:
    straight = author.ground.straight >= 3 and author.chance(1)
    length = min(author.in_line(), author.ground.straight) if straight else author.in_line()
    many = length != 2 and len(author.ground.names) <= FEW_POINTS
    return [
        f"made by {author.perhaps(1, 'exactly ')}{length} in line{', straight only' if straight else ''}",
        *([f"in {author.word(*author.phases)}, {_takes(author, many)}"] if author.phases and author.chance(2) else []),
        *([_takes_for_mills(author, many)] if author.chance(1) else []),
        _takes(author, many),
        f"spares {author.word(*(f'{author.pieces()} in mills{more}' for more in (', unless all are', '')), 'none')}",
        *([f"pays {author.word('every time', 'once for each line')}"] if author.chance(3) else []),
        *([f"forbids {author.word('going straight back', 'none')}"] if author.chance(2) else []),
    ]


def _takes_for_mills(author: Author, many: bool) -> str:
    mills = author.word("2 mills", "1 mill")
    return f"takes {author.number(1, 2 if many else 1)} {author.pieces()} for {mills}"


def _takes(author: Author, many: bool) -> str:
    """What a mill takes; `many` if the choices stay countable where each of several mills takes its men."""
    pieces = author.pieces()
    most = 3 if len(author.ground.names) <= TINY else 2 if many else 1
    plain = f"{author.number(1, most)} {pieces}"
    each = (f"1 {pieces} for each mill", f"up to {author.number(1, 2)} {pieces} for each mill") if many else ()
    from_hand = [f"{author.number(1, most)} {_held(author)} from hand"] if author.held else []
    ends = _phase_that_ends(author)
    # Nobody has said what a marked man is to pieces that jump.
    marking = [f"when {ends} ends", f"by covering when {ends} ends"] if ends and not author.jumps else []
    forms = [plain, f"up to {plain}", "none", *each]
    forms += [f"{plain} {manner}" for manner in ("chosen by its owner", *marking)] + from_hand
    forms += [f"1 {pieces} for each mill {manner}" for manner in marking] if many else []
    forms += [f"by count when {ends} ends"] if ends else []
    return f"takes {author.word(*forms)}{author.perhaps(1, ', then plays again')}"


def _phase_that_ends(author: Author) -> str:
    """Always the same one: a mill that waits for two phases is refused."""
    return next((name for name in author.phases if name != "moving"), "")
