"""What independent programs are known to get wrong, or decide otherwise, with the rule that says so.

A fault explains a difference only where its own condition holds; everything else must agree. Read next: beside.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.runtime.position import Position, kind_of, side_of

Named = tuple[int, ...]  # a move as the programs tell it: origin, destination, victims in ascending order


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where a peer and our engine do not agree: on moves, or on whether and how the game is over."""

    where: str
    fen: str
    position: Position
    only_ours: frozenset[Named] = frozenset()
    only_theirs: frozenset[Named] = frozenset()
    our_end: str | None = None
    their_end: str | None = None
    reason: str = ""  # our rule, in its own words, if the game is over for us
    plies: int = 0  # played so far
    calm: int = 0  # of them since the last capture
    stood: int = 1  # how often this position has been there

    @property
    def about_moves(self) -> bool:
        return bool(self.only_ours or self.only_theirs)

    def __str__(self) -> str:
        if self.about_moves:
            return f"{self.where}: {self.fen}: only ours {set(self.only_ours)}, only theirs {set(self.only_theirs)}"
        return f"{self.where}: {self.fen}: ours {self.our_end} ({self.reason}), theirs {self.their_end}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A kind of difference that a peer's fault or choice explains; `rule` proves it.

    A `rare` one is known from the program's source and may not show in thousands of games.
    """

    peer: str
    variants: tuple[str, ...]  # as the peer names them
    what: str
    rule: str
    explains: Callable[[Difference], bool]
    rare: bool = False


def lacks(*rules: str) -> Callable[[Difference], bool]:
    """The game is drawn by one of these rules of ours; the peer plays on, and later somebody may even win."""
    return lambda found: found.our_end == "draw" and found.reason.startswith(rules) and found.their_end != "draw"


def draws(when: Callable[[Difference], bool]) -> Callable[[Difference], bool]:
    """The peer says draw in a game that goes on for us."""
    return lambda found: found.their_end == "draw" and found.our_end is None and when(found)


def material(position: Position) -> tuple[str, str]:
    """The pieces of White and Black as letters: "KM" is a king and a man."""
    kinds = ["", ""]
    for cell in position.cells:
        if cell:
            kinds[side_of(cell)] += "MK"[kind_of(cell)]
    white, black = ("".join(sorted(pieces)) for pieces in kinds)
    return white, black


def lone_king(position: Position, numbers: range) -> bool:
    """Whether one king stands against so many pieces with a king among them."""
    white, black = material(position)
    pairs = ((white, black), (black, white))
    return any(few == "K" and len(many) in numbers and "K" in many for few, many in pairs)


def dawdles(found: Difference) -> bool:
    """Only the peer lets a king go on that has made its three quiet moves."""
    streak = found.position.streaks[found.position.side]
    quiet = all(move[0] == streak.point and len(move) == 2 for move in found.only_theirs)
    return found.about_moves and not found.only_ours and quiet


def flies_over_pieces(found: Difference) -> bool:
    """Only the peer has quiet moves along a row or column (of eight) with a piece between."""
    cells = found.position.cells

    def blocked(first: int, last: int) -> bool:
        step = 8 if (last - first) % 8 == 0 else 1
        between = range(min(first, last) + step, max(first, last), step)
        return any(cells[point] for point in between)

    if not found.about_moves or found.only_ours or any(len(move) > 2 for move in found.only_theirs):
        return False
    return all(blocked(first, last) for first, last in found.only_theirs)


def mixed_sum(found: Difference) -> bool:
    """Only ours has captures of men and kings together, each worth as much as the peer's."""
    kinds = {
        "".join(sorted("MK"[kind_of(found.position.cells[victim])] for victim in victims))
        for _, _, *victims in found.only_ours
    }
    return found.about_moves and not found.only_theirs and len(kinds) == 1 and set(*kinds) == {"M", "K"}


FAULTS = (
    Fault(
        peer="OpenSpiel",
        variants=("nine_mens_morris",),
        what="has no draws by repetition or by counting",
        rule="Most printed rules have both, or one: a game in which nothing happens any more has to end.",
        explains=lacks("draw when a position occurs", "draw after 50 moves each"),
    ),
    Fault(
        peer="OpenSpiel",
        variants=("nine_mens_morris",),
        what="ends every game after 200 turns",
        rule="A limit of the program's own; no rulebook has it.",
        explains=draws(lambda found: found.plies == 200),
    ),
    Fault(
        peer="OpenSpiel",
        variants=("checkers",),
        what="has no draw by repetition",
        rule="WCDF rules of draughts, section one: a position that comes for the third time may be claimed as drawn.",
        explains=lacks("draw when a position occurs"),
    ),
    Fault(
        peer="OpenSpiel",
        variants=("checkers",),
        what="calls a draw after 40 turns of both sides together without capture",
        rule="WCDF rules of draughts, section one: 40 moves of each side, counted anew when a man moves.",
        explains=draws(lambda found: found.calm == 40),
    ),
    Fault(
        peer="dame-rs",
        variants=("international",),
        what="counts the five moves of a lone king anew when a capture or a crowning changes the pieces",
        rule="FMJD annex 1, 6.4: at most five moves each, two kings, king and man or one king against the king alike.",
        explains=lambda found: (
            lacks("draw after 5 moves each")(found)
            and set("".join(material(found.position))) == {"K"}
            and found.position.counters[0] < 10
        ),
    ),
    Fault(
        peer="py-draughts",
        variants=("standard",),
        what="goes on counting the moves of a lone king when the pieces that the count is for are gone",
        rule="FMJD annex 1, 6.4: two kings, king and man or one king against a king; a man alone is none of them.",
        explains=draws(lambda found: len("".join(material(found.position))) <= 3),
    ),
    Fault(
        peer="py-draughts",
        variants=("american",),
        what="calls a draw after 40 turns of both sides together",
        rule="WCDF rules of draughts, section one: 40 moves of each side.",
        explains=draws(lambda found: found.position.counters[0] == 40),
    ),
    Fault(
        peer="py-draughts",
        variants=("frisian", "frysk"),
        what="lets a king make more than three quiet moves in a row beside own men",
        rule="Official rules of Frisian draughts: not more than three with the same king, unless it captures.",
        explains=dawdles,
    ),
    Fault(
        peer="py-draughts",
        variants=("frisian", "frysk"),
        what="calls a draw after 25 moves each of kings",
        rule="Official rules of Frisian draughts have no such draw.",
        explains=draws(lambda found: found.calm >= 50),
        rare=True,
    ),
    Fault(
        peer="py-draughts",
        variants=("russian", "brazilian"),
        what="has no draws but by repetition and fifteen moves of kings",
        rule="IDF rules of draughts-64, 7.2.4 and 7.2.6 to 7.2.8.",
        explains=lacks(
            "draw after 5 moves", "draw after 15 moves each with", "draw after 30 moves", "draw after 60 moves"
        ),
    ),
    Fault(
        peer="py-draughts",
        variants=("antidraughts",),
        what="keeps the draws of the international game",
        rule="Rules of antidraughts as played on draughts servers: drawn by repetition only.",
        explains=draws(lambda found: len("".join(material(found.position))) <= 4 or found.calm >= 50),
    ),
    Fault(
        peer="pydraughts",
        variants=("standard",),
        what="counts the moves of a lone king anew when any man moves or anything is taken",
        rule="FMJD annex 1, 6.3 and 6.4: sixteen or five moves each in all.",
        explains=lacks("draw after 16 moves each", "draw after 5 moves each"),
    ),
    Fault(
        peer="pydraughts",
        variants=("frisian", "frysk!"),
        what="adds up victims as binary fractions: the same ones in another order can be worth less",
        rule="Official rules of Frisian draughts: of captures worth the same, any may be chosen.",
        explains=mixed_sum,
    ),
    Fault(
        peer="pydraughts",
        variants=("frisian", "frysk!"),
        what="has no draw by repetition",
        rule="Official rules of Frisian draughts: drawn when the same position comes for the third time.",
        explains=lacks("draw when a position occurs"),
        rare=True,
    ),
    Fault(
        peer="pydraughts",
        variants=("russian", "brazilian"),
        what="counts five moves against a lone king from the last capture, before the material arose",
        rule="IDF rules of draughts-64, 7.2.7 and 7.2.8: from the moment when that balance of forces arose.",
        explains=draws(lambda found: lone_king(found.position, range(1, 4)) and found.calm >= 10),
    ),
    Fault(
        peer="pydraughts",
        variants=("russian", "brazilian"),
        what="does not count five moves of king against king, and others anew from each capture",
        rule="IDF rules of draughts-64, 7.2.8: one king against one is in the list, and the count begins but once.",
        explains=lambda found: (
            lacks("draw after 5 moves each with 1 king against 1-2")(found)
            and (material(found.position) == ("K", "K") or found.calm < 10)
        ),
    ),
    Fault(
        peer="pydraughts",
        variants=("italian",),
        what="calls a draw when a position comes for the third time",
        rule="FID, regolamento tecnico, capo I: for the fourth time.",
        explains=draws(lambda found: found.stood == 3),
    ),
    Fault(
        peer="pydraughts",
        variants=("turkish",),
        what="moves a king over other pieces without capturing",
        rule="PDN 3.0, game type 30: a king goes as far as empty squares reach, as a rook does.",
        explains=flies_over_pieces,
    ),
    Fault(
        peer="pydraughts",
        variants=("turkish",),
        what="lets one piece against one play for two moves each",
        rule="Descriptions of Turkish dama end such a game at once; so does ours.",
        explains=lacks("draw with 1 piece against 1 piece"),
    ),
)
