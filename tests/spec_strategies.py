"""A Hypothesis strategy of whole variants: rules text over every axis that is played of the language.

Chooses phrases, block by block, from those that the board allows; what the checker refuses as a whole (two endings
that clash, a phase that cannot begin) is left to the tests to pass over. Boards: spec_ground.py; positions:
strategies.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st
from spec_ground import APART, FEW_POINTS, FULL, KINDS, LINE, ONE_COLOUR, OTHERS, PLURALS, ground_of

# ---- the whole


@st.composite
def specs(draw: st.DrawFn) -> str:
    """A rules text. Shrinks towards draughts with one or two kinds of pieces on a board of 4x4 squares."""
    return _Author(draw).write()


def _block(head: str, lines: Sequence[str]) -> str:
    return "\n".join([f"{head} {{", *(f"  {line}" for line in lines), "}"])


class _Author:
    """Writes one text; keeps what its blocks have to know of each other."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw
        family = self._word("draughts", "mill", "both")
        self._captures = family != "mill"
        self._mills = family != "draughts"
        self._surrounds = not self._captures and self._chance(1)
        self._board = self._board_text()
        self._ground = ground_of(self._board)
        self._kinds = KINDS[: self._number(1, 3)]
        self._holds = self._chance(4 if self._mills else 1)
        self._regions: list[str] = []  # none is named while the places of one are chosen
        self._regions = [f"region home is {self._places(', ')}"] if self._chance(1) else []
        self._phases = self._phase_heads() if self._holds or self._chance(1) else []

    def write(self) -> str:
        """The blocks in the order of the language's reference."""
        pieces = [_block(f"piece {kind}", self._piece(kind)) for kind in self._kinds]
        blocks = [
            'variant spec\ntitle "Random rules"',
            f"board {self._board}",
            *self._header(),
            *self._regions,
            _block("setup", self._setup()),
            *pieces,
            *([_block("capturing", self._capturing())] if self._captures or self._surrounds else []),
            *(_block(f"phase {name} {condition}", self._phase()) for name, condition in self._phases),
            *([_block("mill", self._mill())] if self._mills else []),
            _block("ending", self._ending(promotes=any("promotes" in text for text in pieces))),
        ]
        return "\n".join(blocks) + "\n"

    # -- choices: each shrinks to its first option

    def _word(self, *options: str) -> str:
        return self._draw(st.sampled_from(options))

    def _number(self, low: int, high: int) -> int:
        return self._draw(st.integers(low, high))

    def _chance(self, fifths: int) -> bool:
        """True in so many of five cases."""
        return self._number(1, 5) > 5 - fifths

    def _perhaps(self, fifths: int, *options: str) -> str:
        """One of the options in so many of five cases, else nothing."""
        return self._word(*options) if self._chance(fifths) else ""

    def _some(self, options: Sequence[str], most: int) -> list[str]:
        return self._draw(st.lists(st.sampled_from(options), min_size=1, max_size=most, unique=True))

    # -- phrases

    def _pieces(self) -> str:
        """Pieces of some kind or of any."""
        return self._word("pieces", *(PLURALS[kind] for kind in self._kinds))

    def _count(self, most: int = 4) -> str:
        number = self._number(1, most)
        return self._word(str(number), f"at most {number}", f"at least {number}", f"fewer than {number}",
                          f"{number}-{number + 2}", "no", "any")  # fmt: skip

    def _army(self) -> str:
        if len(self._kinds) > 1 and self._chance(1):
            return f"{self._count()} {PLURALS[self._kinds[0]]} and {self._count()} {PLURALS[self._kinds[1]]}"
        including = self._perhaps(1, *(f" including a {kind}" for kind in self._kinds))
        place = f" on {self._place()}" if self._chance(1) else ""
        return f"{self._count()} {'pieces' if including else self._pieces()}{including}{place}"

    def _place(self) -> str:
        """A named place, a region, or a point."""
        named = [*self._ground.places, *(["home"] if self._regions else [])]
        return self._word(*named, *self._ground.points[:3], self._ground.points[-1])

    def _places(self, between: str) -> str:
        return between.join(dict.fromkeys(self._place() for _ in range(self._number(1, 2))))

    def _directions(self) -> str:
        return self._word(*self._ground.directions)

    # -- header and setup

    def _board_text(self) -> str:
        shape = self._number(0, 4)
        corner = self._perhaps(1, ", corner right")
        if shape < 2:
            return f"{self._word(*ONE_COLOUR)}, {self._word('dark', 'light')} squares{corner}"
        return f"{self._word(*FULL)}, all squares" if shape == 2 else self._word(*OTHERS)

    def _header(self) -> list[str]:
        lines = [f"first {self._word('white', 'black', 'either')}"]
        if self._phases and self._chance(2):
            name = self._word(*(name for name, condition in self._phases))
            maker = ("mill maker",) if self._mills else ()
            lines.append(f"first {self._word('white', 'black', *maker)} after {name}")
        if self._board[0].isdigit() and self._chance(2):
            corner = self._word("top left", "bottom right", "top right", "bottom left")
            lines.append(f"notation numeric from {corner}{self._perhaps(1, ' by columns')}")
        return lines

    def _setup(self) -> list[str]:
        held = [f"each side holds {self._number(1, min(6, len(self._ground.points)))} men"] if self._holds else []
        if held and self._chance(3):
            return held
        if self._ground.rows >= 3 and self._chance(3):
            return [f"each side has men on rows 1-{self._number(1, (self._ground.rows - 1) // 2)}", *held]
        return [*self._scattered(), *held]

    def _scattered(self) -> list[str]:
        """Men of both sides on points of their own."""
        points = self._draw(st.permutations(self._ground.points))
        most = max(1, min(8, (len(points) - 1) // 2))
        white, black = self._number(1, most), self._number(1, most)
        chosen = points[:white], points[white : white + black]
        kinds = [PLURALS[self._word(*self._kinds)] for _ in chosen]
        return [
            f"{side} has {kind} on {', '.join(own)}"
            for side, kind, own in zip(("white", "black"), kinds, chosen, strict=True)
        ]

    # -- pieces and captures

    def _piece(self, kind: str) -> list[str]:
        lines = [f"moves {self._move()}" for _ in range(self._number(0 if self._phases else 1, 2))]
        if self._captures and self._chance(4):
            lines += [f"captures {words}" for words in self._jumps()]
            lines += [f"spares {self._word(*self._kinds)}"] if self._chance(1) else []
        if self._surrounds and self._chance(3):
            lines.append(f"captures {self._surround()}")
        others = [other for other in self._kinds if other != kind]
        if others and self._chance(4 if kind == "man" else 1):
            to = self._word(*others)
            manner = self._word("ending the move", "when the move ends there", f"continuing as {to}")
            lines.append(f"promotes to {to} on {self._place()}, {manner}")
        if self._chance(1):
            own = f", while own {self._pieces()} remain" if self._chance(3) else ""
            lines.append(f"streak at most {self._number(1, 3)}{own}")
        return lines

    def _move(self) -> str:
        form = self._word("1 step", "any distance", "up to 2 steps", "2 steps", "to any empty point", LINE)
        if form == LINE:
            return f"{form} {self._directions()}"
        move = form if form.startswith("to") else f"{form} {self._directions()}"
        source = f" from {self._places(' or ')}" if self._chance(1) else ""
        target = f", except to {self._places(' or ')}" if self._chance(1) else ""
        return move + source + target + self._except_making()

    def _except_making(self) -> str:
        return self._perhaps(1, ", except making 3 in line")

    def _jumps(self) -> list[str]:
        """One line of any directions, or two of directions that exclude each other."""
        apart = [pair for pair in APART if set(pair) <= set(self._ground.directions)]
        if apart and self._chance(1):
            return [self._jump(words) for words in self._draw(st.sampled_from(apart))]
        return [self._jump(self._directions())]

    def _jump(self, directions: str) -> str:
        final = f"anywhere behind, but right behind a final {self._word(*self._kinds)}"
        landing = self._word("anywhere behind", "right behind", final, f"{final} when {self._number(1, 3)} are taken")
        # A line beside mills is of the second level.
        lines = () if self._mills else ("approach", "approach or withdrawal", "withdrawal")
        return f"{directions} by {self._word('short jump', f'long jump, landing {landing}', *lines)}"

    def _surround(self) -> str:
        return f"{self._directions()} by {self._word('enclosing', 'entering')}"

    def _capturing(self) -> list[str]:
        return [
            f"capture is {self._word('mandatory', 'optional')}",
            f"sequence {self._word('must be completed', 'may stop early', 'is a single jump')}",
            f"turn {self._word('freely', 'except straight back', 'never', 'at every jump')}",
            *([f"revisit {self._word('never', 'freely')}"] if self._chance(2) else []),
            f"remove {self._word('after the sequence', 'at once')}",
            *(f"prefer {tier}" for tier in (self._some(self._tiers(), 4) if self._chance(3) else [])),
        ]

    def _tiers(self) -> list[str]:
        """Every tier for every kind."""
        value = self._word("2", "nearly 2", "1.5", "0.5", "nearly 3")
        tiers = ["most pieces"]
        for kind in self._kinds:
            tiers += [f"most {PLURALS[kind]}", f"capture by a {kind}", f"most value, counting a {kind} as {value}"]
            tiers += [f"earliest {PLURALS[kind]}", f"earliest first {kind}"]
        return tiers

    # -- phases and mills

    def _phase_heads(self) -> list[tuple[str, str]]:
        """Names and conditions in an order in which each of them can begin."""
        until = f", until {self._number(1, 4)} points are empty" if self._holds and self._chance(1) else ""
        heads = [("placing", f"while holding {self._word('men', 'pieces')}{until}")] if self._holds else []
        if self._chance(1):
            heads.insert(self._number(0, len(heads)), ("opening", "on the first turn"))
        if self._chance(2):
            heads.append(("few", f"with {self._word('2', '1-3', 'at most 2', '3')} {self._pieces()}"))
        if self._chance(3) or not heads:
            heads.append(("moving", "otherwise"))
        return heads

    def _phase(self) -> list[str]:
        placing = [f"man places on any empty point{self._except_on()}"] if self._holds and self._chance(4) else []
        movers = self._some(self._kinds, 2) if not placing or self._chance(2) else []
        lines = [*placing, *(f"{kind} moves {self._move()}" for kind in movers)]
        if self._captures and self._chance(3):
            kind = self._word(*self._kinds)
            lines += [f"{kind} captures {words}" for words in self._jumps()]
        if self._surrounds and (placing or movers):
            lines.append(f"{movers[0] if movers else 'man'} captures {self._surround()}")
        return lines + ([self._leaves() for _ in range(self._number(1, 2))] if self._chance(1) else [])

    def _leaves(self) -> str:
        where = self._word("next to an empty point", f"from {self._places(' or ')}")
        return f"{self._word(*self._kinds)} leaves {where}"

    def _except_on(self) -> str:
        return (f", except {self._places(' or ')}" if self._chance(1) else "") + self._except_making()

    def _mill(self) -> list[str]:
        special = self._phases and self._chance(1)
        name = self._word(*(name for name, condition in self._phases)) if special else ""
        length = self._word("3", "2", "4")
        many = length != "2" and len(self._ground.points) <= FEW_POINTS
        takes = [f"in {name}, takes {self._taken(many)}"] if name else []
        exactly, straight = self._perhaps(1, "exactly "), self._perhaps(1, ", straight only")
        return [
            f"made by {exactly}{length} in line{straight}",
            *takes,
            *([f"takes {self._number(1, 2 if many else 1)} {self._pieces()} for 2 mills"] if self._chance(1) else []),
            f"takes {self._taken(many)}",
            f"spares {self._word(*(f'{self._pieces()} in mills{more}' for more in (', unless all are', '')), 'none')}",
            f"pays {self._word('every time', 'once for each line')}",
            *(["forbids going straight back"] if self._chance(2) else []),
        ]

    def _taken(self, many: bool) -> str:
        """What a mill takes; `many` if the choices stay countable where each of several mills takes its men."""
        pieces = self._pieces()
        plain = f"{self._number(1, 2 if many else 1)} {pieces}"
        each = (f"1 {pieces} for each mill", f"up to {plain} for each mill") if many else ()
        ends = ("when placing ends", "by covering when placing ends") if self._holds and not self._captures else ()
        manners = [f"{plain} {manner}" for manner in ("from hand", "chosen by its owner", *ends)]
        manners += ["by count when placing ends"] if self._holds else []
        again = ", then plays again" if self._chance(1) else ""
        return self._word(plain, f"up to {plain}", "none", *each, *manners) + again

    # -- ending

    def _ending(self, *, promotes: bool) -> list[str]:
        decisive = ["with no legal move", "with a full board"]
        decisive += ["by promotion"] if promotes else []
        decisive += ["by a mill"] if self._mills else []
        lines = [f"{self._word('lose', 'win')} {words}" for words in self._some(decisive, 2)]
        if self._chance(2):
            after = self._perhaps(2, *(f" after {name}" for name, condition in self._phases)) if self._phases else ""
            lines.append(f"{self._word('lose', 'win')} with {self._count(2)} {self._pieces()}{after}")
        if self._chance(1):
            lines.append(f"{self._word('lose', 'win')} with {self._army()} against {self._army()}")
        if "with a full board" not in str(lines) and self._chance(1):
            lines.append("draw with a full board")
        if "no legal move" not in str(lines) and self._chance(3):
            lines.append(self._word("draw with no legal move", *self._stuck("with no legal move")))
        if "with a full board" not in str(lines) and self._chance(1):
            lines += self._stuck("with a full board")[-1:]
        if self._chance(1):
            against = f" against {self._army()}" if self._chance(2) else ""
            lines.append(f"draw with {self._army()}{against}{self._claim()}")
        lines += [f"draw {self._after()}{self._claim()}" for _ in range(self._number(0, 2))]
        return [*lines, f"draw when a position occurs {self._number(2, 4)} times{self._claim()}"]

    def _stuck(self, condition: str) -> list[str]:
        then = self._word("move", "pass", "the other side removes too")
        passing = [] if "full" in condition else ["pass with no legal move", "reopen with no legal move"]
        return [*passing, f"take {self._number(1, 2)} {self._pieces()} {condition}, then {then}"]

    def _claim(self) -> str:
        return self._perhaps(1, ", on claim")

    def _after(self) -> str:
        length = f"after {self._word(f'{self._number(3, 9)} plies', f'{self._number(1, 5)} moves each')}"
        armies = f" with {self._army()} against {self._army()}" if self._chance(2) else ""
        both = f" and {self._pieces()} on both sides" if self._chance(2) else ""
        material = armies or (f" with {self._count(8)} pieces in all{both}" if self._chance(1) else "")
        events = ["capture", "promotion", "placement", *(f"{kind} move" for kind in self._kinds), "piece move"]
        return length + material + (f" without {' or '.join(self._some(events, 3))}" if self._chance(4) else "")
