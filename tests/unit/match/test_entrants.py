"""The words for engines and for time: what they mean, and what is said of those that mean nothing."""

from __future__ import annotations

import math

import pytest
from rulewright.runtime.errors import MatchError
from rulewright.runtime.match.entrants import Entrant, Kind, read_entrant, read_entrants
from rulewright.runtime.match.pace import Control, Pace, Timer, control

COMMON = Pace(nodes=500)


@pytest.mark.parametrize(
    ("text", "entrant"),
    [
        ("self", Entrant(kind=Kind.SELF, name="self", pace=COMMON)),
        ("random", Entrant(kind=Kind.RANDOM, name="random")),
        ("random:7", Entrant(kind=Kind.RANDOM, name="random:7", what="7")),
        ("eval:a.toml", Entrant(kind=Kind.EVAL, name="eval:a.toml", what="a.toml", pace=COMMON)),
        (
            "self@depth=3,hash=32,threads=2,name=mine",
            Entrant(kind=Kind.SELF, name="mine", pace=Pace(depth=3), hash_mb=32, threads=2),
        ),
        (
            "self@seconds=.05,nodes=9",
            Entrant(kind=Kind.SELF, name="self@seconds=.05,nodes=9", pace=Pace(seconds=0.05, nodes=9)),
        ),
        (
            "hub:scan hub@clock=40/60+1.5,option.variant=frisian",
            Entrant(
                kind=Kind.HUB,
                name="hub:scan hub@clock=40/60+1.5,option.variant=frisian",
                what="scan hub",
                pace=Pace(clock=Control(base=60, increment=1.5, moves=40)),
                options=(("variant", "frisian"),),
            ),
        ),
        ("hub:a@b@", Entrant(kind=Kind.HUB, name="hub:a@b@", what="a@b", pace=COMMON)),
    ],
)
def test_what_an_engine_is_called(text: str, entrant: Entrant) -> None:
    assert read_entrant(text, COMMON) == entrant


def test_a_command_is_cut_as_a_shell_does() -> None:
    assert read_entrant("hub:'/my engines/scan' hub", COMMON).command == ("/my engines/scan", "hub")


def test_two_of_a_name_are_told_apart() -> None:
    assert [one.name for one in read_entrants("self", "self", COMMON)] == ["self", "self (2)"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no engine"),
        ("selfish", "no engine"),
        ("self:x", "nothing follows"),
        ("eval:", "names no file"),
        ("random:x", "no whole number"),
        ("random:0x1", "no whole number"),
        ("hub:", "names no program"),
        ("hub:  ", "names no program"),
        ("hub:'a", "no command"),
        ("self@nodes", "no setting"),
        ("self@nodes=1,nodes=2", "no setting"),
        ("self@nodes=0", "no whole number"),
        ("self@nodes=-5", "no whole number"),
        ("self@seconds=0", "no time"),
        ("self@seconds=inf", "no number"),
        ("self@seconds=nan", "no number"),
        ("self@clock=1:00", "no clock"),
        ("self@clock=0", "no time"),
        ("self@second=1", "there are seconds"),
        ("self@option.variant=x", "there are seconds"),
        ("random@threads=٣", "no whole number"),
    ],
)
def test_what_no_engine_is(text: str, says: str) -> None:
    with pytest.raises(MatchError, match=says):
        read_entrant(text, COMMON)


def test_a_clock_adds_the_increment_before_the_move() -> None:
    """As Hub counts: time is what is left before the increment of this move is added."""
    timer = Timer(Pace(clock=control("10+2")))
    assert timer.allowed == 12
    timer.spend(5)
    clock = timer.limits().clock
    assert clock is not None
    assert (clock.left, clock.increment, clock.moves) == (7, 2, None)
    assert timer.allowed == 9


def test_a_clock_is_wound_up_at_the_control() -> None:
    timer = Timer(Pace(clock=control("2/10")))
    timer.spend(4)
    assert timer.allowed == 6
    timer.spend(4)
    clock = timer.limits().clock
    assert clock is not None
    assert (clock.left, clock.moves) == (12, 2)


def test_time_for_a_move_is_the_same_every_time() -> None:
    timer = Timer(Pace(seconds=0.5))
    timer.spend(0.4)
    assert timer.allowed == 0.5
    assert Timer(Pace(nodes=5)).allowed == math.inf
