"""Games played → what they say: points, pairs, how games ended, the difference in strength.

Plays nothing and prints nothing. Read next: elo.py, report.py.
"""

from __future__ import annotations

from collections import Counter

from ...dsl.values import frozen
from ..game import Game
from ..position import Side
from .elo import NO_PAIRS, Estimate, Pairs, estimate, with_pair
from .referee import Verdict, half_points


@frozen
class Played:
    """A game of a match: its number from 0, the colour of the first entrant, the moves, the end."""

    number: int
    first_side: Side
    game: Game
    verdict: Verdict

    @property
    def made(self) -> int:
        """The half points of the first entrant."""
        return half_points(self.verdict.outcome.winner, self.first_side)


class Tally:
    """What the games of a match come to, seen from the first entrant."""

    def __init__(self) -> None:
        self.games = self.won = self.drawn = self.lost = 0
        self.pairs: Pairs = NO_PAIRS
        self.endings: Counter[str] = Counter()
        self.faults: tuple[Counter[str], Counter[str]] = (Counter(), Counter())  # of each entrant, by how it lost
        self._single: dict[int, int] = {}  # half points in pairs of which one game is there

    def add(self, played: Played) -> None:
        """Counts a game."""
        self.games += 1
        self.won += played.made == 2
        self.drawn += played.made == 1
        self.lost += played.made == 0
        ending = played.verdict.ending
        self.endings[ending] += 1
        if ending not in ("rules", "length"):
            self.faults[played.made == 2][ending] += 1
        other = self._single.pop(played.number // 2, None)
        if other is None:
            self._single[played.number // 2] = played.made
        else:
            self.pairs = with_pair(self.pairs, other + played.made)

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2

    @property
    def estimate(self) -> Estimate | None:
        """From complete pairs only; None before the first."""
        return estimate(self.pairs)
