"""Which variant each independent program plays, and how many games of it.

Data; plays nothing. Read next: faults.py, beside.py.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """A program that plays one of our variants, which it calls `known`.

    Random games: `games` from the start, short ones from `positions` with many captures, and games from `endings`; 0
    where the peer reads no positions. A slow run has `times` as many of all.
    """

    peer: str
    known: str
    variant: str
    games: int
    positions: int = 0
    endings: int = 0
    times: int = 20
    kings: float = 0.3  # the share of kings in positions

    def __str__(self) -> str:
        return f"{self.peer} {self.known}"


def _pydraughts(known: str, variant: str, games: int, kings: float = 0.3) -> Opinion:
    return Opinion(
        peer="pydraughts", known=known, variant=variant, games=games, positions=15, endings=5, times=80, kings=kings
    )


def _py_draughts(known: str, variant: str, kings: float = 0.3) -> Opinion:
    return Opinion(
        peer="py-draughts", known=known, variant=variant, games=8, positions=60, endings=10, times=100, kings=kings
    )


OPINIONS = (
    Opinion(peer="OpenSpiel", known="nine_mens_morris", variant="nine_mens_morris", games=100, times=50),
    Opinion(peer="OpenSpiel", known="checkers", variant="english", games=100, times=50),
    Opinion(
        peer="dame-rs", known="international", variant="international", games=100, positions=1000, endings=100, times=20
    ),
    _py_draughts("standard", "international"),
    _py_draughts("american", "english_optional_capture"),
    _py_draughts("frisian", "frisian"),
    _py_draughts("frysk", "frysk"),
    _py_draughts("russian", "russian"),
    _py_draughts("brazilian", "brazilian"),
    _py_draughts("antidraughts", "antidraughts"),
    _py_draughts("breakthrough", "breakthrough", kings=0),
    _pydraughts("standard", "international", 1),
    _pydraughts("frisian", "frisian", 1),
    _pydraughts("frysk!", "frysk", 3),
    _pydraughts("russian", "russian", 3),
    _pydraughts("brazilian", "brazilian", 3),
    _pydraughts("english", "english", 3),
    _pydraughts("italian", "italian", 3),
    _pydraughts("turkish", "turkish", 1),
    _pydraughts("antidraughts", "antidraughts", 1),
    _pydraughts("breakthrough", "breakthrough", 1, kings=0),
)
