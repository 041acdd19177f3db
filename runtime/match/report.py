"""A match, finished or not → its result in lines for people, as a line for a progress bar, as JSON.

Prints nothing. Read next: tally.py, ../cli_match.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from .elo import Estimate
from .games import Match
from .sprt import Sprt

FAULTS = {"time": "by time", "illegal move": "by an illegal move", "crash": "by a crash"}


def as_lines(match: Match, variant: str, openings: str, seed: int) -> Iterator[str]:
    """The result, a sentence a line."""
    contest, tally = match.contest, match.tally
    first, second = (entrant.name for entrant in contest.entrants)
    yield f"{first} against {second}: {variant}, {tally.games} games from {openings} (seed {seed})"
    yield f"  won {tally.won}, drawn {tally.drawn}, lost {tally.lost}: {tally.points:g} points of {tally.games}"
    if tally.estimate is not None:
        los = f"likelihood of superiority {100 * tally.estimate.los:.1f} %"
        yield f"  Elo {difference(tally.estimate)} (95 %), {los}"
        yield f"  pairs with 0, ½, 1, 1½, 2 points: {', '.join(map(str, tally.pairs))}"
    if contest.sprt is not None:
        yield f"  {_decision(contest.sprt, match)}"
    if tally.endings["length"]:
        yield f"  {tally.endings['length']} drawn by their length of {contest.conditions.plies} plies"
    for entrant, effort in zip(contest.entrants, match.efforts, strict=True):
        if effort.depth is not None:
            speed = "" if effort.speed is None else f", {effort.speed / 1e6:.2f} million positions a second"
            yield f"  {entrant.name} searched {effort.depth:.1f} plies deep{speed}"
    for entrant, faults in zip(contest.entrants, tally.faults, strict=True):
        for how, times in sorted(faults.items()):
            yield f"  {entrant.name} lost {times} {FAULTS[how]}"


def brief(match: Match) -> str:
    """The score for a progress bar."""
    tally = match.tally
    score = f"+{tally.won} ={tally.drawn} -{tally.lost}"
    elo = "" if tally.estimate is None else f", Elo {difference(tally.estimate)}"
    sprt = match.contest.sprt
    return score + elo + (f", ratio {sprt.ratio(tally.pairs):.2f}" if sprt else "")


def difference(estimate: Estimate) -> str:
    """`+55.6 ± 27.7`; where one end of the error bar is infinite, how far the other one is."""
    if math.isfinite(estimate.low) and math.isfinite(estimate.high):
        return f"{estimate.elo:+.1f} ± {(estimate.high - estimate.low) / 2:.1f}"
    known = "" if math.isinf(estimate.elo) else f"{estimate.elo:+.1f}, "
    if math.isfinite(estimate.low):
        return f"{known}at least {estimate.low:+.1f}"
    if math.isfinite(estimate.high):
        return f"{known}at most {estimate.high:+.1f}"
    return f"{known}of any size"


def _decision(sprt: Sprt, match: Match) -> str:
    low, high = sprt.bounds
    told = f"ratio {sprt.ratio(match.tally.pairs):.2f}, bounds {low:.2f} and {high:.2f}"
    match match.verdict:
        case "elo0":
            return f"decided for Elo {sprt.elo0:g} and not {sprt.elo1:g} ({told})"
        case "elo1":
            return f"decided for Elo {sprt.elo1:g} and not {sprt.elo0:g} ({told})"
        case None:
            return f"undecided between Elo {sprt.elo0:g} and {sprt.elo1:g} ({told})"


def as_json(match: Match, variant: str, openings: str, seed: int) -> dict[str, object]:
    """The same for programs. What is infinite or unknown is null."""
    contest, tally, estimate = match.contest, match.tally, match.tally.estimate
    told: dict[str, object] = {
        "variant": variant,
        "engines": [
            {
                "name": entrant.name,
                "limits": str(entrant.pace),
                "faults": dict(faults),
                "depth": effort.depth,
                "positions_per_second": effort.speed,
            }
            for entrant, faults, effort in zip(contest.entrants, tally.faults, match.efforts, strict=True)
        ],
        "openings": openings,
        "seed": seed,
        "games": tally.games,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "points": tally.points,
        "pairs": list(tally.pairs),
        "endings": dict(tally.endings),
        "elo": _finite(estimate and estimate.elo),
        "elo_low": _finite(estimate and estimate.low),
        "elo_high": _finite(estimate and estimate.high),
        "los": _finite(estimate and estimate.los),
    }
    if contest.sprt is not None:
        told["sprt"] = _sprt_json(contest.sprt, match)
    return told


def _sprt_json(sprt: Sprt, match: Match) -> dict[str, object]:
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "ratio": sprt.ratio(match.tally.pairs),
        "bounds": list(sprt.bounds),
        "decided": match.verdict,
    }


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None
