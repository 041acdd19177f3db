"""A server of lines, whatever it speaks: one line after the other is obeyed or refused in words, and nothing ends it.

Knows no protocol: what a line says, and how a refusal is told, is its heirs'. Read next: hub.py, uci.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from ...dsl.diagnostics import RulewrightError
from ..errors import NotationError
from ..notation.points import is_number, quoted
from .lines import MOST_BYTES, TooLong
from .session import reason_of


class Refused(RulewrightError):
    """A line that cannot be obeyed, and why."""


class LineServer(ABC):
    """The engine's side of a protocol. `obey` is called by one thread, with one line after the other."""

    # A search that ends by itself may cross with a word to it that is on its way; one is let pass for each search.
    _crossing = False

    def serve(self, lines: Iterable[str | TooLong]) -> None:
        """Obeys lines until the client says goodbye or their end; a search that runs is stopped and tells what it
        found."""
        try:
            for line in lines:
                if not self.obey(line):
                    break
        finally:
            self._close()

    def obey(self, line: str | TooLong) -> bool:
        """Obeys one line, or says why not; a fault of our own ends nothing either. False: the client says goodbye."""
        try:
            if isinstance(line, TooLong):
                raise Refused(f"a line has at most {MOST_BYTES} bytes")
            return self._follow(line)
        except Exception as error:
            self._complain(reason_of(error))
            return True

    def _expects(self, name: str) -> bool:
        """Whether a search is there to be told something; if there never was one, that is an error."""
        if self._searches:
            return True
        if not self._crossing:
            raise Refused(f"{quoted(name)} needs a search that runs")
        self._crossing = False
        return False

    @abstractmethod
    def _follow(self, line: str) -> bool:
        """Does what a line says, or raises. False: the client says goodbye."""

    @abstractmethod
    def _complain(self, reason: str) -> None:
        """Tells why a line was not obeyed."""

    @property
    @abstractmethod
    def _searches(self) -> bool:
        """Whether an answer is still owed."""

    @abstractmethod
    def _close(self) -> None:
        """Ends what runs."""


def whole_number(name: str, value: str, least: int, most: int) -> int:
    """The value of a setting that is a number. Raises NotationError."""
    if not (is_number(value) and len(value) < 10 and least <= int(value) <= most):
        raise NotationError(f"{name} is a whole number from {least} to {most}, not {quoted(value)}")
    return int(value)
