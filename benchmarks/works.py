"""What is measured: rules, position, depth and way of counting, and the published counts that prove it counted right.

Data, and the reading of tests/perft; measures nothing. Read next: sections.py.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

ROOT = Path(__file__).parent.parent
TABLES = ROOT / "tests" / "perft"

Routes: TypeAlias = Literal["merged", "kept"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A count of leaves `depth` plies down (0: something else is done with the rules). `rules` is a shipped variant,
    or a file of tests/perft; `visit` makes every leaf."""

    name: str
    rules: str
    depth: int
    position: str = "start"
    routes: Routes = "merged"
    visit: bool = False
    table: str = ""  # whose published counts hold, if not those of the same rules

    def shallower(self, plies: int) -> Work:
        return replace(self, depth=max(self.depth - plies, 2))

    def rules_file(self) -> Path | None:
        """The file of rules that are not shipped."""
        beside = TABLES / f"{self.rules}.rules"
        return beside if beside.exists() else None

    def published(self) -> int | None:
        """The published number of leaves, if there is one."""
        return _tables(self.table or self.rules).get((self.position, self.routes, self.depth))


@cache
def _tables(rules: str) -> dict[tuple[str, str, int], int]:
    """Leaves by position, way of counting and depth, from the table of these rules."""
    path = TABLES / f"{rules}.perft"
    counts: dict[tuple[str, str, int], int] = {}
    position, ways = "", tuple[str, ...]()
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        word, _, rest = line.partition(" ")
        match word:
            case "position":
                position = rest
            case "count":
                ways = ("merged", "kept") if rest == "both" else (rest,)
            case "perft":
                depth, leaves = map(int, rest.split())
                counts.update({(position, way, depth): leaves for way in ways})
            case _:
                pass
    return counts


KINGS = "W:W" + ",".join(f"K{n}" for n in range(31, 51)) + ":B" + ",".join(f"K{n}" for n in range(1, 21))
MOVING = "W:Wa7,g7,d6,f2,b4,d5,e3/0:Bd7,d1,b6,f4,b2,e4,c3/0"  # seven men each
FLYING = "W:Wa7,g1,d6/0:Bd7,f2,c4/0"  # three men each
MIDDLE = "W:W21,25,27,28,32,33,34,36,37,38,40,43:B6,9,12,14,15,16,18,19,20,23,24,26"  # a middle game, 12 men each


def start(rules: str, depth: int, routes: Routes = "merged") -> Work:
    return Work(name=rules, rules=rules, depth=depth, routes=routes)


# no king is old enough at these depths for the streak to matter
_FRISIAN_NO_KING_LIMIT = replace(start("frisian_no_king_limit", 9), table="frisian")

# every class of rules: leaves in the tens of millions, so that one count takes a fraction of a second
PERFT = (
    start("english", 10, "kept"),
    start("english_free_choice", 10),
    start("italian", 10),
    start("spanish", 10),
    start("pool", 10),
    start("czech", 10),
    start("russian", 10),
    start("brazilian", 10),
    start("thai", 10),
    start("thai_12men", 10),
    start("turkish", 7),
    start("international", 8),
    Work(name="international, 40 kings", rules="international", depth=8, position=KINGS),
    start("antidraughts", 8),
    start("killer", 8),
    start("frisian", 9),
    _FRISIAN_NO_KING_LIMIT,
    start("ply_yard_international", 8),
    start("triestina", 8),
    start("canadian", 7),
    start("international_14x14", 6),
    start("alquerque", 9),
    start("nine_mens_morris", 6),
    Work(name="nine_mens_morris, moving", rules="nine_mens_morris", depth=7, position=MOVING),
    Work(name="nine_mens_morris, flying", rules="nine_mens_morris", depth=5, position=FLYING),
    start("twelve_mens_morris", 6),  # diagonals
    start("six_mens_morris", 7),  # 16 points
    start("nine_holes", 8),  # 9 points
    start("morabaraba", 5),
    start("lasker_morris", 5),
    start("three_mens_morris", 8),
)

LARGE_ENGINES = ("zamma", "scandinavian", "hexdame")  # those of frisian's size, which take the compiler longest

SIZES = (
    Work(name="8x8", rules="brazilian", depth=10),
    Work(name="10x10", rules="international", depth=8),
    Work(name="12x12", rules="canadian", depth=7),
    Work(name="14x14", rules="international_14x14", depth=6),
)

DEPTHS = tuple(
    Work(name=rules, rules=rules, depth=depth, routes="kept" if rules == "english" else "merged")
    for rules, first, last in (("english", 5, 11), ("international", 4, 9), ("nine_mens_morris", 3, 6))
    for depth in range(first, last + 1)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PeerWork:
    """A count for a peer program, by the peer's own name of the variant; `note` says where the two differ.

    A peer whose rules are others has no `ours` that it can agree with: then only speeds are compared.
    """

    peer: str
    variant: str
    ours: Work
    agrees: bool = True
    note: str = ""


_PYTHON = "driven from Python"
_STRANGER = "its American board makes captures optional, which no English rulebook does: counts differ, speeds only"

PEERS = (
    PeerWork(peer="dame-rs", variant="international", ours=start("international", 9)),
    PeerWork(peer="py-draughts", variant="international", ours=start("international", 5)),
    PeerWork(peer="py-draughts", variant="russian", ours=start("russian", 6)),
    PeerWork(peer="py-draughts", variant="brazilian", ours=start("brazilian", 6)),
    PeerWork(peer="py-draughts", variant="frisian", ours=start("frisian", 5, "kept"), note="counts each capture route"),
    PeerWork(peer="py-draughts", variant="frysk", ours=start("frysk", 5)),
    PeerWork(peer="py-draughts", variant="american", ours=start("english", 6, "kept"), agrees=False, note=_STRANGER),
    PeerWork(peer="pydraughts", variant="standard", ours=start("international", 3)),
    PeerWork(peer="pydraughts", variant="english", ours=start("english", 3)),
    PeerWork(peer="pydraughts", variant="italian", ours=start("italian", 3)),
    PeerWork(peer="pydraughts", variant="turkish", ours=start("turkish", 3)),
    PeerWork(peer="OpenSpiel", variant="checkers", ours=start("english", 7, "kept"), note=_PYTHON),
    PeerWork(
        peer="OpenSpiel",
        variant="nine_mens_morris",
        ours=start("nine_mens_morris", 4),
        note=f"{_PYTHON}; a removal is an action of its own there, turns are counted",
    ),
)

# Random games: variant there, rules here, plies at most (OpenSpiel ends a game of mills after 200 actions).
GAMES = (("nine_mens_morris", "nine_mens_morris", 200), ("checkers", "english", 1000))

# deep enough to take a second or so: starting threads costs some milliseconds
THREADS = (
    start("english", 12, "kept"),
    start("international", 10),
    start("nine_mens_morris", 7),
)

# of each family: what another instruction set may change, counted and with every leaf made
NATIVE = (
    start("english", 10, "kept"),
    start("international", 8),
    Work(name="international, 40 kings", rules="international", depth=8, position=KINGS),
    start("russian", 10),
    start("frisian", 9),
    start("turkish", 7),
    start("canadian", 7),
    start("nine_mens_morris", 6),
    Work(name="nine_mens_morris, moving", rules="nine_mens_morris", depth=7, position=MOVING),
)

REFERENCE = (
    start("english", 5),
    start("international", 4),
    start("frisian", 4),
    start("nine_mens_morris", 3),
)

_ENGLISH = start("english", 11, "kept")
_INTERNATIONAL = start("international", 9)
_RUSSIAN = start("russian", 10)
_MILLS = start("nine_mens_morris", 6)

# Hand-written probes by their names; each tells the depth that it counted to. What stands behind a comma says what our
# rules have and the probe's lack: the probe runs once more beside them.
PROBES = {
    "english_bulk": _ENGLISH,
    "english_nobulk": replace(_ENGLISH, visit=True),
    "international_bulk": _INTERNATIONAL,
    "international_nobulk": replace(_INTERNATIONAL, visit=True),
    "international_40_kings_bulk": replace(_INTERNATIONAL, position=KINGS),
    "russian_bulk": _RUSSIAN,
    "russian_nobulk": replace(_RUSSIAN, visit=True),
    "brazilian_bulk": start("brazilian", 10),
    "canadian_bulk": start("canadian", 8),
    "frisian_bulk": _FRISIAN_NO_KING_LIMIT,
    "frisian_bulk, kings' streaks as well": start("frisian", 9),
    "turkish_bulk": start("turkish", 8),
    "morris_placing_bulk": _MILLS,
    "morris_placing_nobulk": replace(_MILLS, visit=True),
    "morris_moving_bulk": replace(_MILLS, position=MOVING),
    "morris_moving_nobulk": replace(_MILLS, position=MOVING, visit=True),
    "morris_flying_bulk": replace(_MILLS, position=FLYING),
}
