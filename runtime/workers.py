"""Who does the work: local processes, or a dask cluster, both behind `concurrent.futures.Executor`.

Hands out tasks, takes each result once, and does again what was lost with a worker. A task depends on itself alone, so
that doing it twice is a waste and no error. Knows nothing of what the tasks are. Read next: fuzzing/campaign.py,
spread_perft.py.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection, Generator, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from .errors import ClusterError

T = TypeVar("T")
R = TypeVar("R")

CONNECT_SECONDS = 5  # for a cluster to answer
TICK = 0.1  # seconds between looks at the clock, the keyboard and the progress bar
MOST_LOSSES = 2  # workers that a task may take with it before it is tried alone, and then given up
AHEAD = 2  # tasks handed out for each that can run, so that no worker waits for the next one


class Workers(Protocol):
    """A pool that can be had anew when it has died. `size` tasks run at once."""

    @property
    def size(self) -> int: ...

    @property
    def executor(self) -> Executor: ...

    def renew(self) -> None:
        """After a loss: a pool that works again."""
        ...

    def stop(self) -> None:
        """Ends the workers at once, whatever they do."""
        ...


class LocalWorkers:
    """Processes of this machine. Started afresh, not forked: the program may have threads."""

    def __init__(self, number: int | None = None) -> None:
        self.size = number or os.cpu_count() or 1
        self._others = set(multiprocessing.active_children())
        self._pool: ProcessPoolExecutor | None = None

    @property
    def executor(self) -> Executor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.size, mp_context=context, initializer=_ready)
            with _deaf_to_interrupts():
                self._pool.submit(os.getpid)  # with the first task all processes are started
        return self._pool

    def renew(self) -> None:
        self.stop()

    def stop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - self._others:
                process.kill()
            pool.shutdown(wait=True)


@contextmanager
def _deaf_to_interrupts() -> Generator[None]:
    """What is started meanwhile ignores Ctrl-C from its first moment, before it can say so for itself."""
    if threading.current_thread() is not threading.main_thread():  # only there can signals be set
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _ready() -> None:
    """A worker leaves Ctrl-C to the program that started it, and ends with that program, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class ClusterWorkers:
    """The workers of a dask cluster. The scheduler itself does again what a lost worker had; we take the results."""

    def __init__(self, address: str) -> None:
        """Raises ClusterError."""
        try:
            from distributed import Client
            from distributed.comm.addressing import get_address_host_port  # pyright: ignore[reportUnknownVariableType]
            from distributed.core import coerce_to_address  # pyright: ignore[reportUnknownVariableType]
        except ImportError as error:
            raise ClusterError(
                'a cluster needs dask: pip install "rulewright[cluster]", here and on every worker'
            ) from error
        try:
            get_address_host_port(coerce_to_address(address))  # a client of no address complains when it is thrown away
            self._client: Any = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
            self.size: int = sum(self._client.nthreads().values())
        except (OSError, ValueError, TypeError) as error:
            raise ClusterError(f"no cluster answers at {address}: {error}") from error
        if not self.size:
            self._client.close()
            raise ClusterError(f"the cluster at {address} has no workers: start some with `dask worker {address}`")
        self._executor: Executor = self._client.get_executor(pure=False)

    @property
    def executor(self) -> Executor:
        return self._executor

    def renew(self) -> None:
        pass

    def stop(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close(timeout=2)


def workers_of(number: int | None, cluster: str | None, *, most: int | None = None) -> Workers:
    """The workers asked for: a cluster, or local processes, no more than there is work for. Raises ClusterError."""
    if cluster is not None:
        return ClusterWorkers(cluster)
    local = LocalWorkers(number)
    if most is not None:
        local.size = max(1, min(local.size, most))
    return local


class Lost(Exception):
    """A task that ended its worker each time that it was tried."""


@dataclass(slots=True)
class _Try:
    """A task with how many workers have died while they had it or something else beside it."""

    task: Any
    losses: int = 0


class Crew(Generic[T, R]):
    """Has tasks done by workers. `deliver(task, result)` is told each result once, in whatever order they come; a task
    that kills its worker even when it is alone is delivered as `Lost`."""

    def __init__(self, workers: Workers, work: Callable[[T], R], deliver: Callable[[T, R | Lost], None]) -> None:
        self._workers, self._work, self._deliver = workers, work, deliver
        self._under_way: dict[Future[R], _Try] = {}
        self._again: list[_Try] = []

    def run(
        self,
        tasks: Iterator[T],
        *,
        go_on: Callable[[], bool] = lambda: True,
        give_up: Callable[[], bool] = lambda: False,
    ) -> None:
        """Until the tasks are done, or `go_on` says no: then what has been begun is finished, but for what is still
        under way when `give_up` says so. Raises what a task raises; whatever is raised, the workers are stopped."""
        going = True
        try:
            while True:
                if going and not go_on():
                    going = False
                    self._call_off()
                if going:
                    self._hand_out(tasks)
                if not self._under_way or give_up():
                    break
                done, _ = wait(self._under_way, timeout=TICK, return_when=FIRST_COMPLETED)
                self._take(done)
        except KeyboardInterrupt:
            self._take([future for future in self._under_way if _has_result(future)])
            raise
        finally:
            self._workers.stop()

    def _hand_out(self, tasks: Iterator[T]) -> None:
        """Lost tasks first. One that has cost several workers is tried when nothing else is under way, so that it is
        known whose fault the next loss is."""
        while len(self._under_way) < AHEAD * self._workers.size:
            suspects = [tried for tried in self._again if tried.losses >= MOST_LOSSES]
            alone = any(tried.losses >= MOST_LOSSES for tried in self._under_way.values())
            if alone or (suspects and self._under_way):
                return
            if suspects or self._again:
                tried = (suspects or self._again)[0]
                self._again.remove(tried)
            else:
                task = next(tasks, _NO_TASK)
                if isinstance(task, _NoTask):
                    return
                tried = _Try(task)
            self._begin(tried)

    def _begin(self, tried: _Try) -> None:
        try:
            self._under_way[self._workers.executor.submit(self._work, tried.task)] = tried
        except BrokenExecutor:  # a worker has died since the last look
            self._again.append(tried)
            self._recover([])

    def _take(self, done: Collection[Future[R]]) -> None:
        lost: list[_Try] = []
        for future in done:
            tried = self._under_way.pop(future)
            try:
                result = future.result()
            except (BrokenExecutor, CancelledError):
                lost.append(tried)
            except Exception as error:
                if type(error).__name__ != "KilledWorker":  # of dask, which has tried it several times
                    raise
                self._deliver(tried.task, Lost(str(error)))
            else:
                self._deliver(tried.task, result)
        if lost:
            self._recover(lost)

    def _recover(self, lost: list[_Try]) -> None:
        """New workers; what the old ones had and did not finish is lost too."""
        for future, tried in list(self._under_way.items()):
            wait([future])  # each is told that the pool is broken, or had its result just before
            if _has_result(future):
                self._deliver(tried.task, future.result())
            else:
                lost.append(tried)
        self._under_way.clear()
        self._workers.renew()
        for tried in lost:
            tried.losses += 1
            if tried.losses > MOST_LOSSES:
                self._deliver(tried.task, Lost("the worker died each time"))
            else:
                self._again.append(tried)

    def _call_off(self) -> None:
        """Takes back what no worker has begun."""
        self._again.clear()
        for future in list(self._under_way):
            if future.cancel():
                del self._under_way[future]


def _has_result(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


class _NoTask:
    pass


_NO_TASK = _NoTask()
