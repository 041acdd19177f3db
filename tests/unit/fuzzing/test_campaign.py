"""A run counts each job once: over several runs of one file, over many workers, and where a worker is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import planted
import pytest
import rulewright as rw
from rulewright.runtime.errors import LedgerError
from rulewright.runtime.fuzzing.campaign import Asked, Campaign
from rulewright.runtime.fuzzing.jobs import Job, JobResult, run_job
from rulewright.runtime.fuzzing.ledger import Ledger
from rulewright.runtime.fuzzing.specs import SpecText, spec_of
from rulewright.runtime.workers import LocalWorkers

SMALL = ("three_mens_morris", "shisima")


class Here(Executor):
    """Does each task at once, in this process; is interrupted after so many."""

    size = 1

    def __init__(self, most: int | None = None) -> None:
        self._left = most

    @property
    def executor(self) -> Executor:
        return self

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise KeyboardInterrupt
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future

    def renew(self) -> None: ...

    def stop(self) -> None: ...


def asked(*names: str, games: int | None = 8, seed: int = 1, against: str | None = None) -> Asked:
    specs = tuple(spec_of(name, rw.load(name)) for name in names or SMALL)
    return Asked(specs=specs, seed=seed, games=games, against=against)


def totals(campaign: Campaign) -> list[tuple[str, int, int]]:
    return [(report.variant, report.games, report.positions) for report in campaign.reports]


@pytest.fixture(scope="module")
def plain() -> Campaign:
    """A whole run, in one process and without a file."""
    campaign = Campaign(asked())
    campaign.run(Here(), None)
    return campaign


def test_all_games_of_all_variants_are_played(plain: Campaign) -> None:
    assert [(variant, games) for variant, games, _ in totals(plain)] == [(name, 8) for name in SMALL]
    assert all(positions > 8 * 30 for _, _, positions in totals(plain))
    assert plain.mismatches == 0


def test_an_interrupted_run_goes_on_where_it_stopped(plain: Campaign, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    done = list[int]()
    for most in (1, 2, None):
        ledger = Ledger(file, asked().as_json())
        campaign = Campaign(asked(), ledger)
        before = campaign.positions
        try:
            campaign.run(Here(most), None)
        except KeyboardInterrupt:
            assert campaign.positions > before  # something is done before each interruption
        ledger.close()
        done.append(campaign.jobs_left or 0)
    assert done == [3, 1, 0]
    assert totals(campaign) == totals(plain)
    jobs = [json.loads(line)["job"] for line in file.read_text().splitlines()[1:]]
    assert sorted(jobs) == [0, 1, 2, 3]


def test_a_line_that_was_cut_off_is_done_again(plain: Campaign, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    ledger = Ledger(file, asked().as_json())
    Campaign(asked(), ledger).run(Here(), None)
    ledger.close()
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    ledger = Ledger(file, asked().as_json())
    campaign = Campaign(asked(), ledger)
    assert campaign.jobs_left == 1
    campaign.run(Here(), None)
    ledger.close()
    assert totals(campaign) == totals(plain)
    assert len(file.read_bytes().splitlines()) == len(whole.splitlines())


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (asked(seed=2), "seed was 1 and is 2"),
        (asked(games=None), "games was 8 and is None"),
        (asked("shisima"), "`three_mens_morris` was there too"),
        (asked(*SMALL, "nine_holes"), "`nine_holes` is new"),
    ],
)
def test_a_file_of_another_run_is_refused(other: Asked, told: str, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    Ledger(file, asked().as_json()).close()
    before = file.read_bytes()
    with pytest.raises(LedgerError, match=told):
        Ledger(file, other.as_json())
    assert file.read_bytes() == before


def test_other_rules_under_the_same_name_are_refused(tmp_path: Path) -> None:
    one, other = (SpecText(name="mine", file="mine.rules", text=text) for text in ("first", "second"))
    file = tmp_path / "run.jsonl"
    Ledger(file, Asked(specs=(one,), seed=1, games=4).as_json()).close()
    with pytest.raises(LedgerError, match="`mine` has other rules now"):
        Ledger(file, Asked(specs=(other,), seed=1, games=4).as_json())


@pytest.mark.parametrize("contents", [b"{}\n", b"[1]\n", b"\xff\xfe\n", b'{"file": "rulewright fuzz 1"}\n', b"a\nb\n"])
def test_a_file_that_is_no_run_is_refused_and_left_alone(contents: bytes, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    file.write_bytes(contents)
    with pytest.raises(LedgerError, match=r"run\.jsonl"):
        Ledger(file, asked().as_json())
    assert file.read_bytes() == contents


def test_a_damaged_line_within_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    Ledger(file, asked().as_json()).close()
    with file.open("ab") as more:
        more.write(b'{"job": 0, "variant": "shisima"}\n')
    with pytest.raises(LedgerError, match=r"run\.jsonl:2"):
        Ledger(file, asked().as_json())


def test_two_runs_cannot_have_one_file(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "run.jsonl", asked().as_json())
    with pytest.raises(LedgerError, match="in use"):
        Ledger(tmp_path / "run.jsonl", asked().as_json())
    ledger.close()


def test_variants_share_the_time_and_not_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs of one variant take three times as long as those of the other: it gets a third of its games."""

    def instead(job: Job) -> JobResult:
        seconds = 3.0 if job.spec.name == "shisima" else 1.0
        return JobResult(job=job.number, variant=job.spec.name, games=4, positions=9, mismatches=(), seconds=seconds)

    monkeypatch.setattr("rulewright.runtime.fuzzing.campaign.run_job", instead)
    campaign = Campaign(asked(games=None))
    with pytest.raises(KeyboardInterrupt):
        campaign.run(Here(40), None)
    quick, slow = (games for _, games, _ in totals(campaign))
    assert quick + slow == 4 * 40
    assert 2.5 < quick / slow < 3.5


def test_nothing_is_begun_when_the_time_is_over() -> None:
    campaign = Campaign(asked(games=None))
    campaign.run(Here(), 0.0)
    assert campaign.positions == 0


def test_many_workers_find_the_same(plain: Campaign) -> None:
    campaign = Campaign(asked())
    campaign.run(LocalWorkers(2), None)
    assert totals(campaign) == totals(plain)


def test_the_work_of_a_killed_worker_is_done_again_and_counted_once(
    plain: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag = tmp_path / "died"
    monkeypatch.setenv(planted.FLAG, str(flag))
    ledger = Ledger(tmp_path / "run.jsonl", asked().as_json())
    campaign = Campaign(asked(against="planted:dies_once"), ledger)
    campaign.run(LocalWorkers(2), None)
    ledger.close()
    assert flag.exists()
    assert totals(campaign) == totals(plain)
    assert len((tmp_path / "run.jsonl").read_text().splitlines()) == 1 + 4


def test_an_engine_that_always_ends_its_process_is_a_mismatch() -> None:
    campaign = Campaign(asked("shisima", games=4, against="planted:always_dies"))
    campaign.run(LocalWorkers(1), None)
    (report,) = campaign.reports
    assert report.games == report.positions == 0
    assert [mismatch.what for mismatch in report.mismatches] == ["the engine ends its process"]


def test_a_job_says_the_same_each_time() -> None:
    campaign = Campaign(asked("shisima", games=4))
    job = next(campaign._jobs())  # pyright: ignore[reportPrivateUsage]
    first, second = run_job(job), run_job(job)
    assert (first.positions, first.mismatches) == (second.positions, second.mismatches)
