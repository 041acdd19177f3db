"""What stands before the pieces in a random rules text: titles and remarks, notation, who begins, regions, the setup.

Read next: author.py, texts_pieces.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from .author import Author, Kind

MOST_HELD = 6
MOST_SCATTERED = 8
CORNERS = ("top left", "bottom right", "top right", "bottom left")
SIGNS = (":", "-", "x", "*", "→")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Lines of a `setup` block; `held` are the kinds that they put in hands, `armies` the pieces of White and Black."""

    lines: list[str]
    held: tuple[Kind, ...]
    armies: tuple[int, int]


@st.composite
def notations(draw: st.DrawFn) -> str:
    """What stands behind `notation` for a grid of squares."""
    corner = draw(st.sampled_from(CORNERS))
    naming = draw(st.sampled_from((f"numeric from {corner}", f"numeric from {corner} by columns",
                                   f"algebraic from {corner}")))  # fmt: skip
    sign = draw(st.sampled_from(("", *SIGNS)))
    return naming + (f', capture "{sign}"' if sign else "")


def remark_lines(author: Author) -> list[str]:
    """Seldom any: they are for readers."""
    lines = [f"{word} {author.text()}" for word in ("also", "source", "note") if author.chance(1)]
    lines = [f"{line}, {author.text()}" if author.chance(1) else line for line in lines]
    return lines + ([f"pdn {author.number(0, 999)}"] if author.chance(1) else [])


def first_lines(author: Author) -> list[str]:
    lines = [f"first {author.word('white', 'black', 'either')}"]
    if author.phases and author.chance(2):
        maker = ("mill maker",) if author.mills else ()
        lines.append(f"first {author.word('white', 'black', *maker)} after {author.word(*author.phases)}")
    return lines


def region_lines(author: Author) -> list[str]:
    """Each may use those before it."""
    lines: list[str] = []
    for name in ("home", "main_road"):
        if author.chance(1):
            lines.append(f"region {name} is {author.places(', ')}")
            author.regions.append(name)
    return lines


# ---- setup


def setup_of(author: Author, *, holds: bool) -> Setup:
    """Something on the board, in the hands (`holds`), or both. Shrinks towards few men on the board."""
    held = _held(author) if holds else None
    if held is not None and author.chance(3):
        return held
    standing = _standing(author)
    if held is None:
        return standing
    white, black = (there + more for there, more in zip(standing.armies, held.armies, strict=True))
    return Setup(lines=[*standing.lines, *held.lines], held=held.held, armies=(white, black))


def _held(author: Author) -> Setup:
    """Pieces of one kind a side: more are of the second level."""
    most = min(MOST_HELD, len(author.ground.names))
    number, kind = author.number(1, most), author.kinds[0]
    if author.chance(4):
        return Setup(lines=[f"each side holds {number} {kind.plural}"], held=(kind,), armies=(number, number))
    other, kinds = author.number(1, most), (author.kind(), author.kind())
    lines = [f"white holds {number} {kinds[0].plural}", f"black holds {other} {kinds[1].plural}"]
    return Setup(lines=lines, held=tuple(dict.fromkeys(kinds)), armies=(number, other))


def _standing(author: Author) -> Setup:
    ground = author.ground
    top = max(ground.rows, default=0)
    if top >= 3 and author.chance(2):
        rows = author.number(1, (top - 1) // 2)
        filled = sum(1 for row in ground.rows if row <= rows)
        if filled:
            return _each_side(author, [f"row {rows}" if rows == 1 else f"rows 1-{rows}"], filled)
    if ground.opposite and author.chance(1):
        own: list[str] = []
        for point in author.draw(st.permutations(ground.points))[:MOST_SCATTERED]:
            if ground.opposite[point] != point and ground.opposite[point] not in own:
                own.append(point)
        return _each_side(author, own, len(own))
    return _scattered(author)


def _each_side(author: Author, places: list[str], filled: int) -> Setup:
    number = f"{filled} " if author.chance(2) else ""
    line = f"each side has {number}{author.kinds[0].plural} on {', '.join(places)}"
    return Setup(lines=[line], held=(), armies=(filled, filled))


def _scattered(author: Author) -> Setup:
    """White on points of its own or on a named place, Black on other points."""
    named = [words for words, points in author.ground.places.items() if 0 < len(points) <= MOST_SCATTERED]
    place = author.word(*named) if named and author.chance(1) else ""
    points = [point for point in author.draw(st.permutations(author.ground.points))
              if not place or point not in author.ground.places[place]]  # fmt: skip
    most = min(MOST_SCATTERED, len(points) // 2)
    white = [place] if place else [points.pop() for _ in range(author.number(1, most))]
    black = [points.pop() for _ in range(author.number(1, most) if points else 0)]
    filled = (len(author.ground.places[place]) if place else len(white)), len(black)
    lines = [
        f"{side} has {f'{number} ' if author.chance(1) else ''}{author.kind().plural} on {', '.join(own)}"
        for side, own, number in zip(("white", "black"), (white, black), filled, strict=True)
        if own
    ]
    return Setup(lines=lines, held=(), armies=filled)
