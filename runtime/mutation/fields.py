"""For every field of every class of the IR: what may be done to it to change the rule, or why nothing is.

A table and no more. A test holds it against the classes, so that a new axis of the language cannot be forgotten here.
Read next: changes.py and wholes.py, what is done; operators.py, which does it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ...dsl import ir
from . import changes as to
from . import wholes


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A field that is left alone, and why."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Inside:
    """A rule, or a list of rules, each of which is mutated by itself; `drop`: and left out; `order`: and swapped with
    the next one of which it says something else."""

    drop: bool = False
    order: Callable[[Any, Any], bool] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A field that gets each of these values; `rule` names the field with the rule's place, if it is not `origin`."""

    changes: to.Changes
    rule: str | None = None


Operator: TypeAlias = Kept | Inside | Ask

_TEXT: Final = Kept(why="a name or a text: it decides nothing")
_PLACE: Final = Kept(why="where a rule stands")
_GROUND: Final = Kept(why="what every position of the file is made of: with another one it is another file")
_WHOLE: Final = Kept(why="changed together with other fields, by WHOLES")
_DERIVED: Final = Kept(why="worked out from other fields")

_RULE: Final = Inside()
_RULES: Final = Inside(drop=True)


def _always(one: object, other: object) -> bool:
    return True


def _other_result(one: ir.EndRule, other: ir.EndRule) -> bool:
    """Two lines that give the same result give it in either order."""
    return one.result is not other.result


WHOLES: Final[dict[type, to.Changes]] = {
    ir.QuietMove: wholes.quiet_move,
    ir.Jump: wholes.jump,
    ir.LineCapture: wholes.line_capture,
    ir.Piece: wholes.piece,
    ir.Capturing: wholes.capturing,
    ir.MostValue: wholes.most_value,
    ir.Mill: wholes.mill,
    ir.Takes: wholes.takes,
    ir.EndRule: wholes.end_rule,
    ir.Stuck: wholes.stuck,
}

_HEADER: Final[dict[type, dict[str, Operator]]] = {
    ir.Variant: {
        **dict.fromkeys(("name", "title", "also", "source", "note", "pdn", "parents", "file"), _TEXT),
        **dict.fromkeys(("origin", "board_origin"), _PLACE),
        **dict.fromkeys(("board", "notation", "setup"), _GROUND),
        "first": _RULE,
        "first_after": _RULES,
        "regions": Kept(why="names of places: rules hold the points themselves"),
        "pieces": _RULE,
        "capturing": _RULE,
        "phases": Inside(drop=True, order=_always),
        "mill": _RULES,
        "ending": _RULE,
        "examples": Kept(why="what the mutants are held against"),
        "beyond": Kept(why="rules that no engine plays yet"),
    },
    ir.FirstMove: {"side": Ask(changes=to.other_first), "origin": _PLACE},
    ir.FirstAfter: {
        "side": Ask(changes=to.other_side),
        "phase": Ask(changes=to.other_phase),
        "origin": _PLACE,
    },
}

_PIECES: Final[dict[type, dict[str, Operator]]] = {
    ir.Piece: {
        **dict.fromkeys(("name", "plural", "letter"), _TEXT),
        **dict.fromkeys(("origin", "silent"), _PLACE),
        **dict.fromkeys(("moves", "captures", "surrounds", "promotion", "streak"), _RULES),
        "spares": _RULE,
    },
    ir.QuietMove: {
        **dict.fromkeys(("directions", "least", "most", "anywhere", "whole_line"), _WHOLE),
        **dict.fromkeys(("only_from", "not_to"), Ask(changes=to.no_zone)),
        "not_making": Ask(changes=to.other_in_line),
        "origin": _PLACE,
    },
    ir.Jump: {
        "directions": Ask(changes=to.other_directions),
        **dict.fromkeys(("long", "landing", "final_kind", "final_taken"), _WHOLE),
        "origin": _PLACE,
    },
    ir.LineCapture: {
        "directions": Ask(changes=to.other_directions),
        **dict.fromkeys(("approach", "withdrawal"), _WHOLE),
        "origin": _PLACE,
    },
    ir.Surround: {
        "directions": Ask(changes=to.other_directions),
        "entering": Ask(changes=to.flipped("by entering", "by enclosing")),
        "origin": _PLACE,
    },
    ir.Spares: {"kinds": Ask(changes=to.other_kinds_or_none), "origin": _PLACE},
    ir.Promotion: {
        "to": Ask(changes=to.other_kind),
        "zone": Ask(changes=to.smaller_zone),
        "mid_capture": Ask(changes=to.any_other),
        "origin": _PLACE,
    },
    ir.Streak: {
        "limit": Ask(changes=to.one_more_or_less(1)),
        "while_kinds": Ask(changes=to.other_kinds_or_none),
        "origin": _PLACE,
    },
}

_CAPTURING: Final[dict[type, dict[str, Operator]]] = {
    ir.Capturing: {
        "mandatory": Ask(changes=to.flipped("is mandatory", "is optional"), rule="mandatory_origin"),
        "sequence": Ask(changes=to.any_other, rule="sequence_origin"),
        "turn": Ask(changes=to.any_other, rule="turn_origin"),
        "revisit": Ask(changes=to.any_other, rule="revisit_origin"),
        "removal": Ask(changes=to.any_other, rule="removal_origin"),
        "tiers": Inside(drop=True, order=_always),
        "mandatory_origin": _PLACE,
        "sequence_origin": _PLACE,
        "turn_origin": _PLACE,
        "revisit_origin": _PLACE,
        "removal_origin": _PLACE,
        "no_tiers": _WHOLE,
    },
    ir.MostPieces: {"origin": _PLACE},
    ir.MostOf: {"kind": Ask(changes=to.other_kind), "origin": _PLACE},
    ir.CaptureBy: {"kind": Ask(changes=to.other_kind), "origin": _PLACE},
    ir.Earliest: {
        "kind": Ask(changes=to.other_kind),
        "first_only": Ask(changes=to.flipped("only the first one", "one after another")),
        "origin": _PLACE,
    },
    ir.MostValue: {
        "kind": Ask(changes=to.other_kind),
        "value": _WHOLE,
        "nearly": Ask(changes=to.flipped("nearly so much", "exactly so much")),
        "origin": _PLACE,
    },
}

_COURSE: Final[dict[type, dict[str, Operator]]] = {
    ir.Phase: {
        "name": _TEXT,
        "condition": _RULE,
        **dict.fromkeys(("places", "moves", "captures", "leaves", "surrounds"), _RULES),
        "origin": _PLACE,
    },
    ir.WhileHolding: {
        "kinds": Ask(changes=to.other_kinds),
        "until_empty": Ask(changes=to.any_number),
    },
    ir.WithPieces: {
        "count": Ask(changes=to.other_count),
        "kinds": Ask(changes=to.other_kinds),
    },
    ir.OnFirstTurn: {},
    ir.Otherwise: {},
    ir.Placing: {
        "kind": Ask(changes=to.other_kind),
        "not_on": Ask(changes=to.no_zone),
        "not_making": Ask(changes=to.other_in_line),
        "origin": _PLACE,
    },
    ir.Leaving: {"kind": Ask(changes=to.other_kind), "only_from": Ask(changes=to.no_zone), "origin": _PLACE},
    ir.Mill: {
        **dict.fromkeys(("length", "exactly", "straight_only", "protection"), _WHOLE),
        **dict.fromkeys(("made_by", "protection_origin", "pays_origin", "return_origin"), _PLACE),
        "lines": _DERIVED,
        "takes": _RULES,
        "protected_kinds": Ask(changes=to.other_kinds, rule="protection_origin"),
        "once_for_each_line": Ask(changes=to.flipped("once for each line", "every time"), rule="pays_origin"),
        "no_straight_return": Ask(
            changes=to.flipped("forbids going straight back", "forbids none"), rule="return_origin"
        ),
    },
    ir.Takes: {
        "phase": Ask(changes=to.any_phase),
        **dict.fromkeys(("count", "manner"), _WHOLE),
        "kinds": Ask(changes=to.other_kinds),
        "up_to": Ask(changes=to.flipped("up to so many", "exactly so many")),
        "for_each_mill": Ask(changes=to.flipped("for each mill", "for all mills together")),
        "mills": Ask(changes=to.any_number),
        "ends": Ask(changes=to.other_phase),
        "plays_again": Ask(changes=to.flipped("then plays again", "then the other side plays")),
        "origin": _PLACE,
    },
}

_ENDING: Final[dict[type, dict[str, Operator]]] = {
    ir.Ending: {
        "decisive": Inside(drop=True, order=_other_result),
        **dict.fromkeys(("drawn", "repetition", "counters", "stuck"), _RULES),
    },
    ir.EndRule: {
        **dict.fromkeys(("result", "on_claim"), _WHOLE),
        "condition": _RULE,
        "origin": _PLACE,
    },
    **{simple: {} for simple in (ir.NoLegalMove, ir.FullBoard, ir.ByPromotion, ir.ByMill)},
    ir.PiecesLeft: {
        "count": Ask(changes=to.other_count),
        "kinds": Ask(changes=to.other_kinds),
        "after": Ask(changes=to.any_phase),
    },
    ir.Material: {"army": _RULE, "against": _RULES},
    ir.Army: {
        "parts": Inside(drop=True),
        "including": Ask(changes=to.no_kind),
        "zone": Ask(changes=to.no_zone),
    },
    ir.ArmyPart: {"count": Ask(changes=to.other_count), "kinds": Ask(changes=to.other_kinds)},
    ir.Repetition: {
        "times": Ask(changes=to.one_more_or_less(2)),
        "on_claim": Ask(changes=to.flipped("on claim", "at once")),
        "origin": _PLACE,
    },
    ir.QuietCounter: {
        "plies": Ask(changes=to.one_more_or_less(1)),
        "material": _RULES,
        "events": _RULE,
        "on_claim": Ask(changes=to.flipped("on claim", "at once")),
        "origin": _PLACE,
    },
    ir.InAll: {"count": Ask(changes=to.other_count), "both_sides": Ask(changes=to.other_kinds_or_none)},
    ir.Events: {
        "capture": Ask(changes=to.flipped("set back by a capture", "not set back by a capture")),
        "promotion": Ask(changes=to.flipped("set back by a promotion", "not set back by a promotion")),
        "placement": Ask(changes=to.flipped("set back by a placement", "not set back by a placement")),
        "moves_of": Ask(changes=to.other_kinds_or_none),
    },
    ir.Stuck: {
        **dict.fromkeys(("action", "count", "then"), _WHOLE),
        "full_board": Ask(changes=to.flipped("with a full board", "with no legal move")),
        "kinds": Ask(changes=to.other_kinds),
        "origin": _PLACE,
    },
}

FIELDS: Final[dict[type, dict[str, Operator]]] = {**_HEADER, **_PIECES, **_CAPTURING, **_COURSE, **_ENDING}
