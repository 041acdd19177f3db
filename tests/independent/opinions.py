"""Which variant each independent program plays, which of its endings it knows, and what it is known to get wrong.

Data; plays nothing. Read next: beside.py.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """A program that plays one of our variants.

    `known` names the peer's variant. `no_draws` are endings of ours, by the beginning of their words, that the peer
    does not have. `own_draw` is the number of turns after which it calls a game drawn, by no rule of ours.
    """

    peer: str
    variant: str
    known: str
    no_draws: tuple[str, ...] = ()
    own_draw: int | None = None
    plies: int = 1000

    def __str__(self) -> str:
        return f"{self.peer} {self.known}"


OPINIONS = (
    Opinion(
        peer="OpenSpiel",
        variant="nine_mens_morris",
        known="nine_mens_morris",
        no_draws=("draw when a position occurs", "draw after 50 moves"),
        own_draw=200,
    ),
)
