"""Words of UCI: `go movetime 500 depth 8`, `setoption name Hash value 64` ↔ values; scores as it writes them.

Read next: uci.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...dsl.values import frozen
from ..errors import NotationError
from ..notation.points import is_number, quoted
from ..position import Side
from ..search import Clock, Limits, plies_to_end

_NUMBERS: Final = (
    "depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate", "topn"
)  # fmt: skip
_FLAGS: Final = ("infinite", "ponder")
_MOST: Final = 10**12


@frozen
class Go:
    """What a `go` line says: numbers by their names, times in milliseconds."""

    numbers: tuple[tuple[str, int], ...]
    infinite: bool = False
    ponder: bool = False

    def get(self, name: str) -> int | None:
        return dict(self.numbers).get(name)

    def limits(self, side: Side) -> Limits:
        """The limits of a search by this side."""
        depth, time = self.get("depth"), self.get("movetime")
        mate = self.get("mate")  # in so many moves of one's own
        left, increment = (self.get(f"{'wb'[side]}{name}") for name in ("time", "inc"))
        clock = None
        if left is not None and not self.infinite:
            clock = Clock(
                left=max(left, 0) / 1000, increment=(increment or 0) / 1000, moves=self.get("movestogo") or None
            )
        return Limits(
            depth=depth if mate is None else min(depth or 2 * mate, 2 * mate),
            nodes=self.get("nodes"),
            seconds=None if time is None or self.infinite else time / 1000,
            clock=clock,
        )


def read_go(words: Sequence[str]) -> Go:
    """Raises NotationError for a word that is not known, or a number that is none."""
    numbers: list[tuple[str, int]] = []
    flags: set[str] = set()
    rest = list(words)
    while rest:
        name = rest.pop(0)
        if name in _FLAGS:
            flags.add(name)
        elif name in _NUMBERS:
            numbers.append((name, _number(name, rest.pop(0) if rest else "")))
        else:
            raise NotationError(f"`go` knows no word {quoted(name)}")
    return Go(numbers=tuple(numbers), infinite="infinite" in flags, ponder="ponder" in flags)


def _number(name: str, text: str) -> int:
    """A clock may be below zero, where a client counts so; all else is at least 1, increments 0."""
    least = -_MOST if name in ("wtime", "btime") else 0 if name in ("winc", "binc", "movestogo", "movetime") else 1
    digits = text.removeprefix("-")
    if not is_number(digits) or len(digits) > len(str(_MOST)) or not least <= int(text) <= _MOST:
        raise NotationError(f"{name} needs a whole number, not {quoted(text)}")
    return int(text)


def read_option(words: Sequence[str]) -> tuple[str, str]:
    """Name, in small letters, and value, which may be empty. Raises NotationError."""
    if not words or words[0] != "name" or len(words) < 2:
        raise NotationError("an option is set by `setoption name Hash value 64`")
    end = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:end]).lower(), " ".join(words[end + 1 :])


def read_position(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The position (None: the start) and the moves from it. Raises NotationError."""
    end = list(words).index("moves") if "moves" in words else len(words)
    kind, *text = words[:end] or [""]
    if kind == "startpos" and not text:
        start = None
    elif kind == "fen" and text:
        start = " ".join(text)
    else:
        raise NotationError("a position is `startpos` or `fen` and its text, then perhaps `moves`")
    return start, list(words[end + 1 :])


def score_text(score: int) -> str:
    """A score for the side that it is said for: hundredths of a man, or own moves to the end."""
    plies = plies_to_end(score)
    if plies is None:
        return f"cp {score}"
    moves = (plies + 1) // 2
    return f"mate {moves if score > 0 else -moves}"
