"""`python -m benchmarks.worst`: the worst positions of variants, found by search, as JSON.

For each goal of `GOALS` it climbs from random positions by small changes that keep the material within the rules, at
first also downhill (simulated annealing), and begins anew until the time is over. The compiled engine answers.
`tests/cases/worst_positions.json` holds what was found. Read next: worst_changes.py.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

import rulewright as rw
from rulewright import variants
from rulewright.runtime.compiled import CompiledEngine, compile_engine
from rulewright.runtime.errors import TooManyMovesError

from .report import file_to_write
from .worst_changes import changed, somewhere

GOALS = ("moves", "captured", "path", "duplicates", "tried")
STEPS = 1500  # of one climb
WARMEST, COLDEST = 0.3, 0.01  # how much worse, in parts of the score, a step may be: in the beginning, and in the end
MOST_TRIED = 50_000  # beyond it a position takes too long to be looked at by the thousand

Figures: TypeAlias = dict[str, int]
Record: TypeAlias = dict[str, str | int | list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Worst:
    """The worst position found for one goal."""

    goal: str
    position: rw.Position
    score: int


def figures(engine: CompiledEngine, position: rw.Position) -> Figures:
    """What a position is measured by: legal moves, the most pieces that one of them takes, the most points that one
    visits, the routes that are another one's move, and the sequences searched through."""
    moves = engine.legal_moves(position)
    return {
        "moves": len(moves),
        "captured": max((len(move.captured) for move in moves), default=0),
        "path": max((len(move.path) for move in moves), default=0),
        "duplicates": engine.perft(position, 1, routes="kept") - len(moves),
        "tried": engine.tried(position),
    }


def score(engine: CompiledEngine, position: rw.Position, goal: str) -> int:
    """One of the figures; -1 where the position is too rich to be searched around."""
    try:
        tried = engine.tried(position)
        if tried > MOST_TRIED:
            return -1
        match goal:
            case "moves":
                return engine.perft(position, 1)
            case "duplicates":
                return engine.perft(position, 1, routes="kept") - engine.perft(position, 1)
            case "tried":
                return tried
            case _:
                return figures(engine, position)[goal]
    except rw.RulewrightError:
        return -1


def climb(engine: CompiledEngine, goal: str, dice: random.Random, end: float) -> Worst:
    """The best position of one climb, which ends when the processor has worked until `end`."""
    here = best = somewhere(engine.rules.variant, dice)
    now = top = score(engine, here, goal)
    for step in range(STEPS):
        if time.process_time() > end:
            break
        warmth = WARMEST * (COLDEST / WARMEST) ** (step / STEPS)
        there = changed(engine.rules.variant, here, dice)
        then = score(engine, there, goal)
        if then >= now or (then >= 0 and dice.random() < math.exp((then - now) / (warmth * max(now, 1)))):
            here, now = there, then
        if now > top:
            best, top = here, now
    return Worst(goal=goal, position=best, score=top)


def worst_of(engine: CompiledEngine, goal: str, seed: int, seconds: float) -> Worst:
    """The best of as many climbs as there is time for."""
    dice, end = random.Random(f"{seed}/{engine.rules.name}/{goal}"), time.process_time() + seconds
    worst = climb(engine, goal, dice, end)
    while time.process_time() < end:
        worst = max(worst, climb(engine, goal, dice, end), key=lambda found: found.score)
    return worst


def goals_of(engine: CompiledEngine) -> tuple[str, ...]:
    """The goals that tell positions of a variant apart: where nothing jumps there is one, or two if mills take men."""
    if engine.rules.variant.capturing is not None:
        return GOALS
    return GOALS[:2] if engine.rules.variant.mill else GOALS[:1]


def records(engine: CompiledEngine, found: Iterable[Worst]) -> list[Record]:
    """Each position once, with what it is worst for and all its figures."""
    goals: dict[rw.Position, list[str]] = {}
    for worst in found:
        goals.setdefault(worst.position, []).append(worst.goal)
    listed: list[Record] = []
    for position, names in goals.items():
        with suppress(TooManyMovesError):  # there may be too many paths where moves can still be counted
            known = {"variant": engine.rules.name, "position": engine.fen(position), "worst": names}
            listed.append({**known, **figures(engine, position)})
    return listed


def main(words: list[str] | None = None) -> int:
    """Exit status: 0 found, 1 not written, 2 wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.worst", description="Searches for the worst positions.")
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="shipped names or .rules files; all if none")
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each goal (1)")
    parser.add_argument("--seed", type=int, default=1, help="makes other positions (1)")
    parser.add_argument("--json", type=file_to_write, metavar="FILE", help="write what was found")
    given = parser.parse_args(words)
    found: list[Record] = []
    for name in given.variants or variants.names():
        try:
            engine = compile_engine(rw.load(name))
        except rw.RulewrightError as fault:
            parser.error(str(fault))
        worst = [worst_of(engine, goal, given.seed, given.seconds) for goal in goals_of(engine)]
        print(name, *(f"{one.goal} {one.score}" for one in worst), flush=True)
        found += records(engine, worst)
        if given.json:
            try:
                given.json.write_text(written(found), encoding="utf-8")
            except OSError as fault:
                print(f"not written: {fault}", file=sys.stderr)
                return 1
    return 0


def written(found: list[Record]) -> str:
    """A record a line."""
    return "[\n" + ",\n".join(json.dumps(record) for record in found) + "\n]\n"


if __name__ == "__main__":
    sys.exit(main())
