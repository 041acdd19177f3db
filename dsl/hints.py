"""What may be said where, for messages: tables of the author's words, no logic but looking them up.

Read next: faults.py, which turns a fault and these tables into a diagnostic.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

KINDS: Final[tuple[tuple[frozenset[str], str], ...]] = (
    (
        frozenset({"diagonally", "straight", "sideways", "forward", "backward", "along"}),
        "a direction (such as `diagonally forward`)",
    ),
    (
        frozenset(
            {"row", "rows", "first", "last", "corners", "centre", "edge", "long", "dark", "light", "NAME", "NUMBER"}
        ),
        "a place (such as `last row`, `rows 1-3`, `corners`, a point or a region)",
    ),
    (frozenset({"at", "fewer", "no", "any", "NUMBER"}), "a count (such as `3`, `at most 3` or `fewer than 3`)"),
    (frozenset({"NAME", "piece", "pieces"}), "a piece's name or `pieces`"),
    (frozenset({"DECIMAL", "NUMBER"}), "a number"),
    (frozenset({"NAME"}), "a name"),
    (frozenset({"NUMBER"}), "a number"),
    (frozenset({"TEXT"}), 'a text in quotes `"…"`'),
    (frozenset({"SIZE"}), "a size (such as `8x8`)"),
    (frozenset({"REASON"}), "the words of a rule (such as `prefer most pieces`)"),
)
"""Sets of what fits, and how they are called. The first that is wholly there is named; then the rest is looked at."""

SHAPES: Final[dict[str, dict[str, str]]] = {
    "header": {
        "variant": "`variant NAME` or `variant NAME extends NAME`",
        "title": '`title "…"`',
        "also": '`also "…", "…"`',
        "source": '`source "…", "…"`',
        "note": '`note "…"`',
        "pdn": "`pdn NUMBER`",
        "board": "`board 8x8, dark squares`, `board mill 24`, `board alquerque 5x5`, `board hexagon 5`, `board star 19`"
        " or `board { lines a1-a2-a3, … }`",
        "notation": "`notation numeric from top left` or `notation algebraic from bottom left`",
        "first": "`first white`, `first black`, `first either` or `first white after PHASE`",
        "region": "`region NAME is PLACES`",
        "without": "`without piece NAME`, `without phase NAME`, `without region NAME`, `without mill`"
        " or `without capturing`",
    },
    "setup": {
        "has": "`each side has 12 men on rows 1-3`",
        "holds": "`each side holds 9 men`",
        "": "`each side has 12 men on rows 1-3`, `white has …`, `black has …` or `each side holds 9 men`",
    },
    "piece": {
        "piece": "`piece NAME { … }` or `piece NAME, plural NAME { … }`",
        "letter": '`letter "K"`',
        "moves": "`moves 1 step DIRECTION`, `moves up to 3 steps DIRECTION`, `moves any distance DIRECTION`"
        " or `moves to any empty point`",
        "captures": "`captures DIRECTION by short jump` or `captures DIRECTION by long jump, landing anywhere behind`",
        "spares": "`spares NAME or NAME`",
        "promotes": "`promotes to NAME on PLACE, ending the move`",
        "streak": "`streak at most 3` or `streak at most 3, while own men remain`",
    },
    "capturing": {
        "capture": "`capture is mandatory` or `capture is optional`",
        "sequence": "`sequence must be completed`, `sequence may stop early` or `sequence is a single jump`",
        "turn": "`turn freely`, `turn except straight back` or `turn never`",
        "revisit": "`revisit freely`, `revisit never` or `revisit after another capture`",
        "remove": "`remove after the sequence` or `remove at once`",
        "prefer": "`prefer most pieces`, `prefer most NAME`, `prefer capture by a NAME`, `prefer earliest NAME`,"
        " `prefer most value, counting a NAME as NUMBER` or `prefer none`",
    },
    "phase": {
        "phase": "`phase NAME while holding men { … }`, `phase NAME with 3 men { … }`,"
        " `phase NAME on the first turn { … }` or `phase NAME otherwise { … }`",
        "places": "`PIECE places on any empty point`",
        "moves": "`PIECE moves 1 step DIRECTION` or `PIECE moves to any empty point`",
        "captures": "`PIECE captures DIRECTION by short jump`",
        "leaves": "`PIECE leaves from PLACE` or `PIECE leaves next to an empty point`",
        "": "`PIECE places …`, `PIECE moves …` or `PIECE captures …`",
    },
    "mill": {
        "made": "`made by 3 in line`",
        "takes": "`takes 1 man`, `takes 1 man for each mill`, `takes up to 1 man` or `takes none`",
        "in": "`in PHASE, takes 1 man`",
        "spares": "`spares men in mills, unless all are`, `spares men in mills` or `spares none`",
        "pays": "`pays every time` or `pays once for each line`",
        "forbids": "`forbids going straight back`",
    },
    "ending": {
        "win": "`win with no legal move`, `win with COUNT PIECES against COUNT PIECES`, `win by promotion`"
        " or `win by a mill`",
        "lose": "`lose with no legal move`, `lose with fewer than 3 men` or `lose with COUNT PIECES after PHASE`",
        "draw": "`draw when a position occurs 3 times`, `draw after 40 moves each without capture or man move`"
        " or `draw with 1 king against 1 king`",
        "pass": "`pass with no legal move`",
        "reopen": "`reopen with no legal move`",
        "take": "`take 1 man with no legal move, then move`",
    },
    "example": {
        "example": '`example "…" { … }`',
        "position": '`position "W:W31-50:B1-20"` or `position start`',
        "legal": '`legal "32x21", "32x23"`, `legal none` or `legal 9 moves`',
        "allows": '`allows "32x21"`',
        "illegal": '`illegal "32-28" because capture is mandatory`',
        "after": '`after "32-28", "19-23"`',
        "gives": '`gives "B:W28:B23"`',
        "outcome": "`outcome white wins`, `outcome black wins`, `outcome draw` or `outcome open`",
        "perft": "`perft 3 = 302`",
    },
}
"""Block → first word (of a phase or setup: verb) → the statement's shapes; "" where it may begin with a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfinished:
    """What a particular statement lacks when it ends where only these words fit. `{piece}` is the block's piece with
    its article, `{to}` the piece named last."""

    keyword: str
    fits: frozenset[str]
    message: str
    help: str


UNFINISHED: Final[tuple[Unfinished, ...]] = (
    Unfinished(
        keyword="promotes",
        fits=frozenset({","}),
        message="`promotes` must say what happens when {piece} arrives during a capture",
        help="add `, ending the move` or `, when the move ends there` or `, continuing as {to}`",
    ),
    Unfinished(
        keyword="captures",
        fits=frozenset({","}),
        message="`captures` must say where a long jump lands",
        help="add `, landing right behind` or `, landing anywhere behind`",
    ),
    Unfinished(
        keyword="board",
        fits=frozenset({","}),
        message="`board` must say which squares are used",
        help="add `, dark squares` or `, light squares` or `, all squares`",
    ),
    Unfinished(
        keyword="lose",
        fits=frozenset({"with", "by"}),
        message="`lose` must say when",
        help="add `with no legal move` or another condition",
    ),
    Unfinished(
        keyword="win",
        fits=frozenset({"with", "by"}),
        message="`win` must say when",
        help="add `with no legal move` or another condition",
    ),
    Unfinished(
        keyword="illegal",
        fits=frozenset({",", "because"}),
        message="`illegal` must say which rule forbids the move",
        help="add `because` and the words of the rule, such as `because capture is mandatory`",
    ),
)

BLOCK_NOUNS: Final[dict[str, str]] = {
    "setup": "the setup",
    "piece": "a piece",
    "capturing": "the capturing rules",
    "phase": "a phase",
    "mill": "the mill rules",
    "ending": "the ending",
    "example": "an example",
}


HOMES: Final[dict[str, str]] = {
    "header": "outside the blocks",
    "setup": "into `setup { … }`",
    "piece": "into `piece NAME { … }`",
    "capturing": "into `capturing { … }`",
    "phase": "into `phase NAME … { … }`, after a piece's name",
    "mill": "into `mill { … }`",
    "ending": "into `ending { … }`",
    "example": 'into `example "…" { … }`',
}


def what_fits(accepted: frozenset[str]) -> tuple[str, ...]:
    """Everything that fits, in the author's words, the most telling first; the statement's end is left out."""
    left = set(accepted) - {"end", ","}
    named: list[str] = []
    for members, words in KINDS:
        if members <= left:
            named.append(words)
            left -= members
    named.extend(f"`{word}`" for word in sorted(left) if word.islower() or not word.isalpha())
    if "," in accepted:
        named.append("a comma")
    return tuple(named)


def either(words: tuple[str, ...]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def shape(block: str, keyword: str) -> str | None:
    """How the statement is said, or None if the word begins none there."""
    shapes = SHAPES.get(block, {})
    return shapes.get(keyword, shapes.get(""))
