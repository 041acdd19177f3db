"""Which variant each independent program plays, and how many games of it.

Data; plays nothing. Read next: faults.py, beside.py.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """A program that plays one of our variants, which it calls `known`.

    `games` are random games from the start, `positions` starts of short games elsewhere (0: the peer reads none), both
    for every run; a slow one has `times` as many.
    """

    peer: str
    known: str
    variant: str
    games: int
    positions: int = 0
    times: int = 20
    kings: float = 0.3  # the share of kings in positions

    def __str__(self) -> str:
        return f"{self.peer} {self.known}"


def _pydraughts(known: str, variant: str, games: int, kings: float = 0.3) -> Opinion:
    return Opinion(peer="pydraughts", known=known, variant=variant, games=games, positions=50, times=100, kings=kings)


def _py_draughts(known: str, variant: str, kings: float = 0.3) -> Opinion:
    return Opinion(peer="py-draughts", known=known, variant=variant, games=10, positions=100, times=200, kings=kings)


OPINIONS = (
    Opinion(peer="OpenSpiel", known="nine_mens_morris", variant="nine_mens_morris", games=200, times=25),
    Opinion(peer="OpenSpiel", known="checkers", variant="english", games=100, times=50),
    Opinion(peer="dame-rs", known="international", variant="international", games=100, positions=2000, times=50),
    _py_draughts("standard", "international"),
    _py_draughts("american", "english_optional_capture"),
    _py_draughts("frisian", "frisian"),
    _py_draughts("frysk", "frysk"),
    _py_draughts("russian", "russian"),
    _py_draughts("brazilian", "brazilian"),
    _py_draughts("antidraughts", "antidraughts"),
    _py_draughts("breakthrough", "breakthrough", kings=0),
    _pydraughts("standard", "international", 2),
    _pydraughts("frisian", "frisian", 2),
    _pydraughts("frysk!", "frysk", 5),
    _pydraughts("russian", "russian", 6),
    _pydraughts("brazilian", "brazilian", 6),
    _pydraughts("english", "english", 6),
    _pydraughts("italian", "italian", 6),
    _pydraughts("turkish", "turkish", 2),
    _pydraughts("antidraughts", "antidraughts", 2),
    _pydraughts("breakthrough", "breakthrough", 2, kings=0),
)
