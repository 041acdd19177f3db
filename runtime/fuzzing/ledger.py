"""The file of a run: what was asked for, then a line of JSON for each job that is done, so that a run can go on later.

Lines are appended whole; a last line that was cut off when the machine stopped is taken away, and its job done again.
Read next: campaign.py.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, Final, cast

from ..errors import LedgerError
from .jobs import JobResult, result_from_json, result_json

FORMAT: Final = "rulewright fuzz 1"


class Ledger:
    """An open file of results. `results` are those of earlier runs, each job once."""

    def __init__(self, path: Path, asked: Mapping[str, object]) -> None:
        """Opens or begins the file of the run that `asked` describes. Raises LedgerError if it is of another run, is
        damaged before its last line, or is in use."""
        self._path = path
        self.results: list[JobResult] = []
        try:
            self._file = path.open("a+b")
        except OSError as error:
            raise LedgerError(f"{path} cannot be opened: {error.strerror}") from error
        try:
            self._lock()
            self._read(asked)
        except BaseException:
            self._file.close()
            raise

    def add(self, result: JobResult) -> None:
        """Keeps a result, for good when this returns."""
        self._append(result_json(result))

    def close(self) -> None:
        self._file.close()

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # no such locks on this system
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise LedgerError(f"{self._path} is in use by another run: wait for it, or name another file") from error

    def _read(self, asked: Mapping[str, object]) -> None:
        self._file.seek(0)
        lines = self._file.read().split(b"\n")
        if lines.pop():  # what follows the last end of a line was cut off in writing
            self._file.truncate(sum(len(line) + 1 for line in lines))
        if not lines:
            self._append({"file": FORMAT, **asked})
            return
        self._compare(self._line(lines[0], 1), asked)
        seen: set[int] = set()
        for number, line in enumerate(lines[1:], start=2):
            try:
                result = result_from_json(self._line(line, number))
            except (KeyError, TypeError, ValueError) as error:
                raise self._damaged(number) from error
            if result.job not in seen:
                seen.add(result.job)
                self.results.append(result)

    def _line(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except ValueError as error:
            raise self._damaged(number) from error
        if not isinstance(told, dict):
            raise self._damaged(number)
        return told  # pyright: ignore[reportUnknownVariableType]

    def _damaged(self, number: int) -> LedgerError:
        return LedgerError(
            f"{self._path}:{number}: this is no line of `rulewright fuzz`: name a new file, or delete it"
        )

    def _compare(self, told: dict[str, Any], asked: Mapping[str, object]) -> None:
        """Raises LedgerError unless the file is of the run that is asked for."""
        if told.get("file") != FORMAT:
            raise self._damaged(1)
        for name, value in json.loads(json.dumps(asked)).items():
            if told.get(name) != value:
                raise LedgerError(f"{self._path} is of another run: {_difference(name, told.get(name), value)}")

    def _append(self, told: Mapping[str, object]) -> None:
        file: IO[bytes] = self._file
        file.write(json.dumps(told).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def seed_of(path: Path) -> int | None:
    """The seed of the run that a file is of, None if there is no such file or it does not say."""
    try:
        with path.open("rb") as file:
            told = json.loads(file.readline(1 << 20))
        return int(told["seed"])
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _difference(name: str, was: object, now: object) -> str:
    """In words what differs; of tables the first entry that does."""
    if isinstance(was, dict) and isinstance(now, dict):
        old, new = cast(dict[str, object], was), cast(dict[str, object], now)
        for key in (*old, *new):
            if old.get(key) != new.get(key):
                state = "is new" if key not in old else "was there too" if key not in new else "has other rules now"
                return f"{name}: `{key}` {state}; start another file, or run what the file is of"
    return f"{name} was {was} and is {now}; give the same, or start another file"
