"""The words after `because` → the one rule in force that they name; and the list of all rules in force.

Compares words only; whether the rule really refuses a move is the engines' work. Read next: checks/examples.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import ir
from .resolve import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The parts of a variant that hold rules, as far as they are known while it is being checked."""

    header: tuple[ir.Origin, ...]
    pieces: tuple[ir.Piece, ...]
    capturing: ir.Capturing | None
    phases: tuple[ir.Phase, ...]
    mill: ir.Mill | None
    ending: ir.Ending | None
    beyond: tuple[ir.Beyond, ...]


def rules_in_force(variant: ir.Variant) -> tuple[ir.Origin, ...]:
    """Every rule of a variant, defaults included, in the order of the language: header first, ending last."""
    header = [variant.board_origin, variant.notation.origin, variant.first.origin]
    header += [] if variant.first_after is None else [variant.first_after.origin]
    header += [*(region.origin for region in variant.regions), variant.setup.origin]
    return origins(
        RuleSet(
            header=tuple(header),
            pieces=variant.pieces,
            capturing=variant.capturing,
            phases=variant.phases,
            mill=variant.mill,
            ending=variant.ending,
            beyond=variant.beyond,
        )
    )


def origins(rules: RuleSet) -> tuple[ir.Origin, ...]:
    found = [*rules.header]
    for piece in rules.pieces:
        found += _of_piece(piece)
    if rules.capturing is not None:
        found += _of_capturing(rules.capturing)
    for phase in rules.phases:
        found += _of_phase(phase)
    if rules.mill is not None:
        found += _of_mill(rules.mill)
    if rules.ending is not None:
        found += _of_ending(rules.ending)
    return tuple(dict.fromkeys((*found, *(rule.origin for rule in rules.beyond))))


def _of_piece(piece: ir.Piece) -> list[ir.Origin]:
    last = [rule.origin for rule in (piece.promotion, piece.streak) if rule is not None]
    lines = (*piece.moves, *piece.captures, *piece.surrounds)
    return [piece.origin, *(rule.origin for rule in lines), piece.spares.origin, *last, *piece.silent]


def _of_capturing(capturing: ir.Capturing) -> list[ir.Origin]:
    return [
        capturing.mandatory_origin,
        capturing.sequence_origin,
        capturing.turn_origin,
        *([capturing.revisit_origin] if capturing.revisit_origin.stated else []),
        capturing.removal_origin,
        *(tier.origin for tier in capturing.tiers),
        *([] if capturing.no_tiers is None else [capturing.no_tiers]),
    ]


def _of_phase(phase: ir.Phase) -> list[ir.Origin]:
    captures = (*phase.captures, *phase.surrounds)
    lines = [*(rule for _, rule in phase.moves), *(rule for _, rule in captures), *phase.leaves]
    return [phase.origin, *(rule.origin for rule in phase.places), *(rule.origin for rule in lines)]


def _of_mill(mill: ir.Mill) -> list[ir.Origin]:
    takes = (rule.origin for rule in mill.takes)
    returns = [] if mill.return_origin is None else [mill.return_origin]
    return [mill.made_by, *takes, mill.protection_origin, mill.pays_origin, *returns]


def _of_ending(ending: ir.Ending) -> list[ir.Origin]:
    repetition = [] if ending.repetition is None else [ending.repetition.origin]
    positions = [*(rule.origin for rule in ending.decisive), *(rule.origin for rule in ending.drawn)]
    stuck = (rule.origin for rule in ending.stuck)
    return [*positions, *stuck, *repetition, *(rule.origin for rule in ending.counters)]


# ---- because


def named_rules(because: str, rules: Sequence[ir.Origin], names: Names) -> tuple[ir.Origin, ...]:
    """The rules that begin with these words, whole words, commas ignored; a phase's name alone means the phase.

    A rule that the words give in full comes alone, even if longer ones begin so too.
    """
    wanted = _plain(because, names)
    matches = [rule for rule in rules if _plain(rule.words, names)[: len(wanted)] == wanted]
    whole = [rule for rule in matches if _plain(rule.words, names) == wanted]
    phases = [rule for rule in matches if because in names.phases and rule.path == because]
    return tuple(phases or whole or matches)


def _plain(words: str, names: Names) -> list[str]:
    return [names.singular(word) for word in words.replace(",", " ").split()]
