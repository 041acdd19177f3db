"""`Thinking`: a search under way in a thread of its own, its clock, its end.

Knows nothing of positions or moves; what the thread does is handed in. Read next: limits.py, search.py.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from .limits import Limits, budget_of

Found = TypeVar("Found")


class Thinking(Generic[Found]):
    """A search that was begun. `result` waits for it, `stop` makes it end soon with what it has."""

    def __init__(self, limits: Limits, end: Callable[[], None], *, ponder: bool) -> None:
        """`end` tells the thread to end. With `ponder` time is not counted before `ponder_hit`."""
        self.limits = limits
        self._budget = budget_of(limits)
        self._end = end
        self._begun = time.perf_counter()
        self._lock = threading.Lock()
        self._hit, self._finished = threading.Event(), threading.Event()
        self._found: Found | None = None
        self._failure: BaseException | None = None
        if not ponder:
            self.ponder_hit()

    def start(self, work: Callable[[], Found], after: Callable[[], None]) -> None:
        """Does the work in a thread, then what comes after it, whether it failed or not."""
        threading.Thread(target=self._do, args=(work, after), name="rulewright-search", daemon=True).start()
        if self._budget is not None:
            threading.Thread(target=self._watch, name="rulewright-clock", daemon=True).start()

    def _do(self, work: Callable[[], Found], after: Callable[[], None]) -> None:
        try:
            self._found = work()
        except BaseException as error:  # handed to whoever asks for the result
            self._failure = error
        with self._lock:
            after()
            self._finished.set()

    def _watch(self) -> None:
        """Ends the search when its time is over."""
        assert self._budget is not None
        self._hit.wait()
        self._finished.wait(max(self._counted + self._budget.most - time.perf_counter(), 0.0))
        self.stop()

    def ponder_hit(self) -> None:
        """The expected move was played: time counts from now on."""
        self._counted = time.perf_counter()
        self._hit.set()

    def stop(self) -> None:
        """Ends the search soon; nothing happens if it is over."""
        with self._lock:
            if not self._finished.is_set():
                self._end()
        self._hit.set()

    @property
    def done(self) -> bool:
        return self._finished.is_set()

    def result(self, timeout: float | None = None) -> Found:
        """What was found, when the search is over. Raises TimeoutError, or what the search raised."""
        if not self._finished.wait(timeout):
            raise TimeoutError(f"the search is not over after {timeout} seconds")
        if self._failure is not None:
            raise self._failure
        assert self._found is not None
        return self._found

    def seconds(self) -> float:
        """How long it has been thinking, pondering included."""
        return time.perf_counter() - self._begun

    def is_late(self) -> bool:
        """Whether another iteration could hardly be finished in time."""
        if self._budget is None or not self._hit.is_set():
            return False
        return time.perf_counter() - self._counted >= self._budget.enough
