"""One random rules text in the writing: draws choices, and the phrases that several blocks share.

Keeps what its blocks have to know of each other. Read next: texts.py, which puts the blocks in order.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from .grounds import FULL, KINDS, ONE_COLOUR, OTHERS, PLURALS, ground_of


class Author:
    """What a text is about: family, board, kinds of pieces, hands, phases. Choices shrink to their first option."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        family = self.word("draughts", "mill", "both")
        self.captures = family != "mill"
        self.mills = family != "draughts"
        self.surrounds = not self.captures and self.chance(1)
        self.board = self._board()
        self.ground = ground_of(self.board)
        self.kinds = KINDS[: self.number(1, 3)]
        self.holds = self.chance(4 if self.mills else 1)
        self.regions: list[str] = []  # none is named while the places of one are chosen
        self.regions = [f"region home is {self.places(', ')}"] if self.chance(1) else []
        self.phases = self._phases() if self.holds or self.chance(1) else []

    # -- choices

    def word(self, *options: str) -> str:
        return self.draw(st.sampled_from(options))

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def chance(self, fifths: int) -> bool:
        """True in so many of five cases."""
        return self.number(1, 5) > 5 - fifths

    def perhaps(self, fifths: int, *options: str) -> str:
        """One of the options in so many of five cases, else nothing."""
        return self.word(*options) if self.chance(fifths) else ""

    def some(self, options: Sequence[str], most: int) -> list[str]:
        return self.draw(st.lists(st.sampled_from(options), min_size=1, max_size=most, unique=True))

    # -- phrases

    def pieces(self) -> str:
        """Pieces of some kind or of any."""
        return self.word("pieces", *(PLURALS[kind] for kind in self.kinds))

    def count(self, most: int = 4) -> str:
        number = self.number(1, most)
        return self.word(str(number), f"at most {number}", f"at least {number}", f"fewer than {number}",
                         f"{number}-{number + 2}", "no", "any")  # fmt: skip

    def army(self) -> str:
        if len(self.kinds) > 1 and self.chance(1):
            return f"{self.count()} {PLURALS[self.kinds[0]]} and {self.count()} {PLURALS[self.kinds[1]]}"
        including = self.perhaps(1, *(f" including a {kind}" for kind in self.kinds))
        place = f" on {self.place()}" if self.chance(1) else ""
        return f"{self.count()} {'pieces' if including else self.pieces()}{including}{place}"

    def place(self) -> str:
        """A named place, a region, or a point."""
        named = [*self.ground.places, *(["home"] if self.regions else [])]
        return self.word(*named, *self.ground.points[:3], self.ground.points[-1])

    def places(self, between: str) -> str:
        return between.join(dict.fromkeys(self.place() for _ in range(self.number(1, 2))))

    def directions(self) -> str:
        return self.word(*self.ground.directions)

    # -- what the blocks share

    def _board(self) -> str:
        shape = self.number(0, 4)
        corner = self.perhaps(1, ", corner right")
        if shape < 2:
            return f"{self.word(*ONE_COLOUR)}, {self.word('dark', 'light')} squares{corner}"
        return f"{self.word(*FULL)}, all squares" if shape == 2 else self.word(*OTHERS)

    def _phases(self) -> list[tuple[str, str]]:
        """Names and conditions in an order in which each of them can begin."""
        until = f", until {self.number(1, 4)} points are empty" if self.holds and self.chance(1) else ""
        heads = [("placing", f"while holding {self.word('men', 'pieces')}{until}")] if self.holds else []
        if self.chance(1):
            heads.insert(self.number(0, len(heads)), ("opening", "on the first turn"))
        if self.chance(2):
            heads.append(("few", f"with {self.word('2', '1-3', 'at most 2', '3')} {self.pieces()}"))
        if self.chance(3) or not heads:
            heads.append(("moving", "otherwise"))
        return heads
