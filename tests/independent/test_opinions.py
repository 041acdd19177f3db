"""Programs of other people play the games that they know; our compiled engine must find the same moves and ends."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
import rulewright as rw
from independent.beside import Request, Tally, compare, known_faults
from independent.faults import FAULTS
from independent.opinions import OPINIONS, Opinion
from independent.places import crowded, ending

from benchmarks import environments

ROOT = Path(__file__).parents[2]
PLIES = {"games": 300, "crowded": 4, "endings": 80}


def together(opinion: Opinion, times: int, seed: int) -> Tally:
    """Plays games from the start, from positions with many captures, and from positions near the end."""
    variant = rw.load(opinion.variant).variant
    seeds = range(seed, seed + opinion.games * times)
    asked = [Request(seed=number, plies=PLIES["games"]) for number in seeds]
    seeds = range(seed, seed + opinion.positions * times)
    asked += [
        Request(seed=number, plies=PLIES["crowded"], place=crowded(variant, number, opinion.kings)) for number in seeds
    ]
    seeds = range(seed, seed + opinion.endings * times)
    asked += [
        Request(seed=number, plies=PLIES["endings"], place=ending(variant, number, opinion.kings)) for number in seeds
    ]
    try:
        return compare(opinion, asked)
    except environments.PeerMissingError as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize("opinion", OPINIONS, ids=str)
def test_some_games(opinion: Opinion) -> None:
    tally = together(opinion, 1, seed=1)
    assert [str(found) for found in tally.differences] == []
    assert tally.results > 0


@pytest.mark.slow
@pytest.mark.parametrize("opinion", OPINIONS, ids=str)
def test_thousands_of_games(opinion: Opinion) -> None:
    """Every known fault must show, unless it is rare: what no game shows any more is not to be excused."""
    tally = together(opinion, opinion.times, seed=1_000_000)
    print(f"{opinion}: {tally.games} games, {tally.positions} positions, {tally.results} results, {tally.excused}")
    assert [str(found) for found in tally.differences] == []
    assert {fault.what for fault in known_faults(opinion) if not fault.rare} <= set(tally.excused)


def test_another_rule_is_noticed() -> None:
    """OpenSpiel's men fly: rules without flying do not agree with it, and the place is told."""
    opinion = replace(OPINIONS[0], variant="nine_mens_morris_without_flying", games=20)
    found = str(together(opinion, 1, seed=1).differences[0])
    assert re.search(r"seed \d+, after \d+ plies: [WB]:.*: only ours set\(\), only theirs \{\(", found)


def test_another_end_is_noticed() -> None:
    """Who cannot move has lost for dame-rs; in the losing game he has won."""
    opinion = replace(OPINIONS[2], variant="antidraughts", games=5, positions=0, endings=0)
    found = [difference.our_end for difference in together(opinion, 1, seed=1).differences]
    assert {"white", "black"} & set(found)


@pytest.mark.slow  # an environment is made
def test_missing_peers_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without a network nothing is installed, and nothing half made is taken for an environment later."""

    def cache(_: str, *, appauthor: bool) -> Path:
        return tmp_path / str(appauthor)

    monkeypatch.setattr(environments, "user_cache_path", cache)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(environments.PeerMissingError, match=r"pydraughts==\S+ cannot be installed"):
        environments.python_of(environments.PEERS["pydraughts"])
    assert list(tmp_path.rglob("ready*")) == []


def test_every_known_fault_is_on_the_page() -> None:
    page = " ".join((ROOT / "docs" / "proof.md").read_text(encoding="utf-8").split())
    assert [fault.what for fault in FAULTS if fault.what not in page or fault.rule not in page] == []
