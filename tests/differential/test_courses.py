"""Payments, phases that end and sides that cannot go on: small rules for each, alone and together, on both engines.

Games by random turns from the start, where each such turn comes up often; perft with and without a table, and games in
C. Found a difference? It belongs into test_named.py. Read next: agreement.py, test_specs.py.
"""

from __future__ import annotations

from random import Random

import pytest
import rulewright as rw
from differential.agreement import agree
from rulewright.testing import rules_of

GROUND = """variant spec
title "A course of its own"
board BOARD
first white
AFTER
setup { each side holds HAND men }
piece man
phase placing while holding menUNTIL { man places on any empty pointEXCEPT; TAKING }
phase moving otherwise { man moves 1 step along any lineEXCEPT; TAKING }
MILL
ending { ENDING; draw when a position occurs 3 times }
"""
COUNT = "in placing, takes by count when placing ends; takes 1 man"
STUCK = "lose with no men after placing; lose with no legal move"
SPARES = "spares men in mills"
CASES: dict[str, dict[str, str]] = {
    "from hand": {"MILL": "in placing, takes 2 men from hand; takes 1 man"},
    "for two mills": {"MILL": "takes 2 men for 2 mills; takes 1 man", "BOARD": "mill 9 with diagonals", "HAND": "4"},
    "plays again": {"MILL": "in placing, takes none, then plays again; takes 1 man, then plays again"},
    "first mill maker": {"MILL": "in placing, takes none; takes 1 man", "AFTER": "first mill maker after placing"},
    "until two are empty": {"UNTIL": ", until 2 points are empty", "BOARD": "mill 9", "HAND": "5"},
    "except in line": {"EXCEPT": ", except making 3 in line", "BOARD": "mill 9 with diagonals", "MILL": ""},
    "marks": {"MILL": "in placing, takes 1 man when placing ends; takes 1 man"},
    "covers": {"MILL": "in placing, takes 1 man by covering when placing ends; takes 1 man"},
    "owner": {"MILL": "takes 1 man chosen by its owner"},
    "owner of two": {"MILL": "takes 2 men chosen by its owner", "HAND": "6"},
    "count": {"MILL": COUNT, "HAND": "5"},
    "full board, move": {"BOARD": "mill 9", "HAND": "5", "ENDING": f"{STUCK}; take 1 man with a full board, then move"},
    "full board, both": {
        "BOARD": "mill 9",
        "HAND": "5",
        "ENDING": f"{STUCK}; take 2 men with a full board, then the other side removes too",
    },
    "stuck, take": {
        "BOARD": "mill 9",
        "HAND": "4",
        "ENDING": "lose with fewer than 2 men after placing; take 2 men with no legal move, then pass",
    },
    "stuck, pass": {"BOARD": "mill 9", "HAND": "4", "ENDING": "lose with no men; pass with no legal move"},
    "stuck, reopen": {"BOARD": "mill 9", "HAND": "4", "ENDING": "lose with no men; reopen with no legal move"},
    "enclosing": {"TAKING": "man captures along any line by enclosing", "MILL": ""},
    "entering": {"TAKING": "man captures along any line by entering"},
    "marks, and a stuck side": {
        "MILL": "in placing, takes 1 man when placing ends; takes 1 man",
        "ENDING": "take 1 man with a full board, then pass; reopen with no legal move; lose with no men after placing",
        "BOARD": "mill 9",
        "HAND": "5",
    },
    "count, and the maker": {
        "MILL": COUNT,
        "AFTER": "first mill maker after placing",
        "ENDING": f"{STUCK}; take 1 man with a full board, then the other side removes too",
        "BOARD": "mill 9 with diagonals",
        "HAND": "5",
    },
}
PLIES, GAMES = 40, 4


def course(case: str) -> rw.Rules:
    """The rules of a case, its statements put into the common ground."""
    said = {"BOARD": "mill 16", "HAND": "4", "AFTER": "", "UNTIL": "", "EXCEPT": "", "TAKING": ""}
    said |= {"MILL": "takes 1 man", "ENDING": STUCK} | CASES[case]
    blocks = [f"mill {{ made by 3 in line; {said['MILL']}; {SPARES} }}"] if said["MILL"] else []
    blocks += ["capturing { capture is mandatory }"] if said["TAKING"] else []
    text = GROUND.replace("MILL", "\n".join(blocks)).replace("; TAKING", "; TAKING" if said["TAKING"] else "")
    for word, words in said.items():
        text = text.replace(word, words)
    return rules_of(text)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.usefixtures("throwaway_store")
def test_engines_agree_on_the_course_of_games(case: str) -> None:
    rules, lots = course(case), Random(case)
    reference, compiled = rw.interpret(rules), rw.compile(rules)
    for _ in range(GAMES):
        position = reference.start()
        for _ in range(PLIES):
            moves = reference.legal_moves(position)
            agree(reference, compiled, position, lots.randrange(1000))
            if not moves:
                break
            position = reference.play(position, lots.choice(moves))


LEAVING = """variant spec
title "Men that leave in the later phase"
board mill 9
first white
first mill maker after opening
setup { white has 2 men on a1, c1; black has 2 men on a3, c3 }
piece man
phase opening on the first turn { man moves 1 step along any line }
phase moving otherwise { man moves 1 step along any line; man leaves next to an empty point }
mill { made by 3 in line; takes none }
ending { lose with no men; draw when a position occurs 3 times }
"""


@pytest.mark.usefixtures("throwaway_store")
def test_who_moves_without_a_mill_is_no_maker_of_one() -> None:
    """Where men may leave the board, the compiled engine took whoever moved first for the first mill maker."""
    for make in (rw.interpret, rw.compile):
        engine = make(rules_of(LEAVING))
        assert engine.play(engine.start(), "a1-b1").course.maker is None
