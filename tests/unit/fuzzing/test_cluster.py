"""A real dask scheduler and workers on this machine: the same results, also when a worker is killed."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import planted
import pytest
import rulewright as rw
from distributed import LocalCluster
from rulewright.runtime.errors import ClusterError
from rulewright.runtime.fuzzing.campaign import Asked, Campaign
from rulewright.runtime.fuzzing.specs import spec_of
from rulewright.runtime.spread_perft import count_spread
from rulewright.runtime.workers import ClusterWorkers, LocalWorkers

PERFT_7 = 179740  # as published: tests/perft/english.perft


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of two workers, whose first maker of a planted engine is killed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(planted.FLAG, str(tmp_path_factory.mktemp("cluster") / "died"))
        cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        yield cluster.scheduler_address
        cluster.close()


def asked(against: str | None) -> Asked:
    return Asked(specs=(spec_of("shisima", rw.load("shisima")),), seed=4, games=16, against=against)


def test_a_cluster_does_the_work_of_a_killed_worker_again_and_counts_it_once(address: str) -> None:
    plain, spread = Campaign(asked(None)), Campaign(asked("planted:dies_once"))
    plain.run(LocalWorkers(1), None)
    spread.run(ClusterWorkers(address), None)
    flag = Path(os.environ[planted.FLAG])
    assert flag.exists()
    assert spread.reports == plain.reports
    assert spread.reports[0].games == 16


@pytest.mark.parametrize("kind", ["processes", "cluster"])
def test_leaves_are_the_same_whoever_counts(kind: str, address: str) -> None:
    engine = rw.compile(rw.load("english"))
    workers = LocalWorkers(2) if kind == "processes" else ClusterWorkers(address)
    spec, told = spec_of("english", engine.rules), list[tuple[int, int]]()

    def progress(done: int, total: int) -> None:
        told.append((done, total))

    result = count_spread(engine, spec, engine.start(), 7, routes="merged", workers=workers, progress=progress)
    assert result.nodes == PERFT_7
    assert len(told) == told[-1][1] > 7  # more parts than first moves


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "tcp://here:there", "::::", ""])
def test_a_cluster_that_is_not_there_is_told(address: str, capfd: pytest.CaptureFixture[str]) -> None:
    """In the words of the error alone: nothing that dask says of it as well."""
    with pytest.raises(ClusterError, match="no cluster answers at"):
        ClusterWorkers(address)
    gc.collect()
    assert "Traceback" not in capfd.readouterr().err
