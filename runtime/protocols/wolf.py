"""The argument `wolf="W28=2 B43=1"` of Hub positions: runs of quiet moves by one piece → the field `streak` of FEN.

Read next: ../notation/fen_tail.py, hub.py.
"""

from __future__ import annotations

import re

from ..engine import Engine
from ..errors import NotationError
from ..notation.points import quoted
from ..position import Position


def with_runs(engine: Engine, position: Position, wolf: str | None) -> Position:
    """The position with these runs; as it is where none are told or where the rules count none. Raises
    NotationError."""
    if not wolf or not wolf.strip() or not position.streaks:
        return position
    runs = [re.fullmatch(r"([WB][0-9]{1,3})=([0-9]{1,9})", word, re.ASCII) for word in wolf.split()]
    if None in runs:
        raise NotationError(f"`wolf` tells runs of kings as `W28=2 B43=1`, not {quoted(wolf)}")
    told = ",".join(f"{run[1]}*{run[2]}" for run in runs if run is not None and int(run[2]))
    return engine.parse(f"{engine.fen(position)}:streak={told}") if told else position
