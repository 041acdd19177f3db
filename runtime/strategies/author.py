"""One random rules text in the writing: what it is about, how choices are drawn, the phrases that several blocks share.

Read next: texts.py, which puts the blocks in order; grounds.py, what can be said of a board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

from .grounds import Ground

FEW_POINTS = 25  # where mills may take several men: on larger boards the choices run into millions
MOST_SIGNS = 30  # of a text in quotes


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of piece; `declared` is how its block names it."""

    name: str
    plural: str
    declared: str

    @property
    def one(self) -> str:
        """`a man`, `an ox`."""
        return f"an {self.name}" if self.name[0] in "aeio" else f"a {self.name}"


KINDS = (
    Kind(name="man", plural="men", declared="man"),
    Kind(name="king", plural="kings", declared="king"),
    Kind(name="ox", plural="oxen", declared="ox, plural oxen"),
    Kind(name="duke", plural="dukes", declared="duke, plural dukes"),
    Kind(name="goat", plural="goats", declared="goat"),
    Kind(name="scout", plural="scouts", declared="scout"),
)


@dataclass(slots=True, kw_only=True)
class Author:
    """What its blocks have to know of each other; texts.py fills it in, block by block.

    `jumps`, `mills` and `surrounds` say how pieces are taken. `regions` and `phases` are names that are declared,
    `held` the kinds that come from hands, `armies` how many pieces White and Black begin with. Every choice shrinks to
    its first option.
    """

    draw: st.DrawFn
    ground: Ground
    kinds: tuple[Kind, ...]
    jumps: bool
    mills: bool
    surrounds: bool
    regions: list[str] = field(default_factory=list[str])
    phases: list[str] = field(default_factory=list[str])
    held: tuple[Kind, ...] = ()
    armies: tuple[int, int] = (1, 1)

    # -- choices

    def word(self, *options: str) -> str:
        return self.draw(st.sampled_from(options))

    def kind(self) -> Kind:
        return self.draw(st.sampled_from(self.kinds))

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, max(low, high)))

    def chance(self, fifths: int) -> bool:
        """True in so many of five cases."""
        return self.number(1, 5) > 5 - fifths

    def perhaps(self, fifths: int, *options: str) -> str:
        """One of the options in so many of five cases, else nothing."""
        return self.word(*options) if self.chance(fifths) else ""

    def some(self, options: Sequence[str], most: int) -> list[str]:
        return self.draw(st.lists(st.sampled_from(options), min_size=1, max_size=most, unique=True))

    def text(self) -> str:
        """Anything that may stand in quotes, with its quotes."""
        return self.draw(texts_in_quotes())

    # -- phrases

    def pieces(self) -> str:
        """Pieces of some kind or of any."""
        return self.word("pieces", *(kind.plural for kind in self.kinds))

    def count(self, most: int = 4) -> str:
        number = self.number(1, most)
        return self.word(str(number), f"at most {number}", f"at least {number}", f"fewer than {number}",
                         f"{number}-{number + 2}", "no", "any")  # fmt: skip

    def army(self) -> str:
        """At most three kinds, each counted once; `including` only where pieces of any kind are counted."""
        if len(self.kinds) > 1 and self.chance(1):
            plurals = self.some([kind.plural for kind in self.kinds], 3)
            return " and ".join(f"{self.count()} {plural}" for plural in plurals)
        including = f" including {self.kind().one}" if self.chance(1) else ""
        place = f" on {self.place()}" if self.chance(2) else ""
        return f"{self.count()} {'pieces' if including else self.pieces()}{including}{place}"

    def point(self) -> str:
        """A point by the name that the notation gives it, seldom by its other name."""
        name, other = self.draw(st.sampled_from(self.ground.names))
        return other if self.chance(1) else name

    def row_of_points(self) -> str:
        """`b2-g2`, from one point of a line to another."""
        line = self.draw(st.sampled_from(self.ground.lines))
        first = self.number(0, len(line) - 2)
        ends = line[first], line[self.number(first + 1, len(line) - 1)]
        others = dict(self.ground.names)
        return "-".join(ends if self.chance(4) else (others[ends[0]], others[ends[1]]))

    def place(self) -> str:
        """A named place, a region, a point, or points in a row."""
        form = self.word(*self.ground.places, *self.regions, "a point", "another point", "a row of points")
        if form == "a row of points":
            return self.row_of_points()
        return self.point() if form.endswith("point") else form

    def places(self, between: str) -> str:
        return between.join(dict.fromkeys(self.place() for _ in range(self.number(1, 2))))

    def directions(self) -> str:
        """One way to go, or several joined by `or`."""
        if self.chance(1):
            return " or ".join(self.some(self.ground.directions, 3))
        return self.word(*self.ground.directions)

    def in_line(self) -> int:
        """The length of a row of men that the board has room for."""
        return self.draw(st.sampled_from([number for number in (3, 2, 4) if number <= self.ground.longest] or [2]))


def texts_in_quotes() -> st.SearchStrategy[str]:
    """What a person may put between straight double quotes, with them: letters and signs of any script."""
    signs = st.characters(exclude_categories=("C", "Zl", "Zp"), exclude_characters='"')
    return st.text(signs, max_size=MOST_SIGNS).map('"{}"'.format)


def block(head: str, lines: Sequence[str]) -> str:
    """A block, on one line if it is short."""
    short = f"{head} {{ {'; '.join(lines)} }}"
    if len(lines) <= 3 and len(short) <= 110:
        return short if lines else head
    return "\n".join([f"{head} {{", *(f"  {line}" for line in lines), "}"])
