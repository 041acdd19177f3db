"""What reading a move text needs of an engine: a part of the `Engine` protocol, so that notation imports no engine.

Every engine is a `Judge` as it stands. Read next: ../engine.py for the promises behind these methods.
"""

from __future__ import annotations

from typing import Protocol

from ..move import Move
from ..position import Position
from ..rules import Rules


class Reason(Protocol):
    """Why a move is refused: the part of `Verdict` that an error message tells."""

    @property
    def reason(self) -> str: ...
    @property
    def rule(self) -> str | None: ...
    @property
    def file(self) -> str | None: ...
    @property
    def line(self) -> int | None: ...


class Judge(Protocol):
    """Who knows the legal moves of a position and can say why another is none."""

    @property
    def rules(self) -> Rules: ...

    def legal_moves(self, position: Position) -> tuple[Move, ...]: ...

    def routes(self, position: Position) -> tuple[Move, ...]: ...

    def explain(self, position: Position, text: str) -> Reason: ...
