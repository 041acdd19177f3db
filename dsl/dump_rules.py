"""The rules of the IR → lines of text: pieces, capturing, phases, mills, endings.

The second half of dump.py; formats and nothing else. Read next: ir.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import assert_never

from . import ir
from .board import Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """How points, kinds, zones and origins of one variant are written down."""

    variant: ir.Variant

    def rule(self, origin: ir.Origin) -> str:
        place = f"{PurePath(origin.file).name}:{origin.line}:{origin.column}-{origin.end_column}"
        return f"[{origin.path}: {origin.words} @ {place}{'' if origin.stated else ' by default'}]"

    def side(self, side: int) -> str:
        return ("white", "black")[side]

    def points(self, points: Iterable[int]) -> str:
        return " ".join(self.variant.notation.names[point] for point in sorted(points)) or "-"

    def zone(self, zone: ir.Zone | None) -> str:
        return "-" if zone is None else f"{self.points(zone[0])} / {self.points(zone[1])}"

    def kinds(self, kinds: Iterable[int]) -> str:
        return " ".join(self.variant.pieces[kind].name for kind in sorted(kinds)) or "-"


def _directions(directions: frozenset[Direction] | None) -> str:
    if directions is None:
        return "any line"
    return " ".join(way.name.lower() for way in Direction if way in directions)


def _count(count: ir.Count) -> str:
    return f"{count.low}-{'' if count.high is None else count.high}"


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"


# ---- pieces and capturing


def piece_lines(piece: ir.Piece, wording: Wording) -> Iterator[str]:
    yield f"piece {piece.name}, plural {piece.plural}, letter {piece.letter or '-'} {wording.rule(piece.origin)}"
    yield from (f"  moves {_move(move, wording)}" for move in piece.moves)
    yield from (f"  captures {_capture(rule, wording)}" for rule in piece.captures)
    yield from (f"  captures {_surround(rule, wording)}" for rule in piece.surrounds)
    yield f"  spares {wording.kinds(piece.spares.kinds)} {wording.rule(piece.spares.origin)}"
    if piece.promotion is not None:
        promotion = piece.promotion
        to, when = wording.kinds((promotion.to,)), promotion.mid_capture.value
        yield f"  promotes to {to} on {wording.zone(promotion.zone)}, {when} {wording.rule(promotion.origin)}"
    if piece.streak is not None:
        streak = piece.streak
        yield f"  streak {streak.limit} while {wording.kinds(streak.while_kinds)} {wording.rule(streak.origin)}"
    yield from (f"  silent {wording.rule(origin)}" for origin in piece.silent)


def _move(move: ir.QuietMove, wording: Wording) -> str:
    steps = f"{move.least}-{'' if move.most is None else move.most} steps"
    how = "anywhere" if move.anywhere else f"{_directions(move.directions)}, {steps}"
    how += " of its whole line" if move.whole_line else ""
    how += f", from {wording.zone(move.only_from)}, not to {wording.zone(move.not_to)}"
    return f"{how}{_not_making(move.not_making)} {wording.rule(move.origin)}"


def _not_making(ban: ir.InLine | None) -> str:
    return "" if ban is None else f", not making {ban.number} in line"


def _capture(rule: ir.CaptureRule, wording: Wording) -> str:
    match rule:
        case ir.Jump():
            final = (
                "" if rule.final_kind is None else f" {wording.kinds((rule.final_kind,))} of {rule.final_taken} or more"
            )
            how = f"{'long' if rule.long else 'short'}, landing {rule.landing.value}{final}"
        case ir.LineCapture():
            manners = (("approach", rule.approach), ("withdrawal", rule.withdrawal))
            how = f"a line by {' or '.join(manner for manner, said in manners if said)}"
        case _:
            assert_never(rule)
    return f"{_directions(rule.directions)}, {how} {wording.rule(rule.origin)}"


def _surround(rule: ir.Surround, wording: Wording) -> str:
    how = "entering" if rule.entering else "enclosing"
    return f"{_directions(rule.directions)}, by {how} {wording.rule(rule.origin)}"


def capturing_lines(capturing: ir.Capturing, wording: Wording) -> Iterator[str]:
    yield "capturing"
    yield f"  mandatory: {_yes(capturing.mandatory)} {wording.rule(capturing.mandatory_origin)}"
    yield f"  sequence: {capturing.sequence.value} {wording.rule(capturing.sequence_origin)}"
    yield f"  turn: {capturing.turn.value} {wording.rule(capturing.turn_origin)}"
    if capturing.revisit_origin.stated:
        yield f"  revisit: {capturing.revisit.value} {wording.rule(capturing.revisit_origin)}"
    yield f"  remove: {capturing.removal.value} {wording.rule(capturing.removal_origin)}"
    for place, tier in enumerate(capturing.tiers, start=1):
        yield f"  tier {place}: {_tier(tier, wording)} {wording.rule(tier.origin)}"
    if capturing.no_tiers is not None:
        yield f"  no tiers {wording.rule(capturing.no_tiers)}"


def _tier(tier: ir.Tier, wording: Wording) -> str:
    match tier:
        case ir.MostPieces():
            return "most pieces"
        case ir.MostOf(kind=kind):
            return f"most {wording.kinds((kind,))}"
        case ir.CaptureBy(kind=kind):
            return f"by {wording.kinds((kind,))}"
        case ir.Earliest(kind=kind, first_only=first_only):
            return f"earliest {'first ' if first_only else ''}{wording.kinds((kind,))}"
        case ir.MostValue(kind=kind, value=value, nearly=nearly):
            return f"most value, {wording.kinds((kind,))} {'nearly ' if nearly else ''}{value}"
        case _:
            assert_never(tier)


# ---- phases and mills


def phase_lines(phase: ir.Phase, wording: Wording) -> Iterator[str]:
    yield f"phase {phase.name} {_phase_condition(phase.condition, wording)} {wording.rule(phase.origin)}"
    for placing in phase.places:
        kind, not_on = wording.kinds((placing.kind,)), wording.zone(placing.not_on)
        yield f"  {kind} places, not on {not_on}{_not_making(placing.not_making)} {wording.rule(placing.origin)}"
    yield from (f"  {wording.kinds((kind,))} moves {_move(move, wording)}" for kind, move in phase.moves)
    yield from (f"  {wording.kinds((kind,))} captures {_capture(rule, wording)}" for kind, rule in phase.captures)
    yield from (f"  {wording.kinds((kind,))} captures {_surround(rule, wording)}" for kind, rule in phase.surrounds)
    for leaving in phase.leaves:
        kind = wording.kinds((leaving.kind,))
        where = "next to an empty point" if leaving.only_from is None else f"from {wording.zone(leaving.only_from)}"
        yield f"  {kind} leaves {where} {wording.rule(leaving.origin)}"


def _phase_condition(condition: ir.PhaseCondition, wording: Wording) -> str:
    match condition:
        case ir.WhileHolding(kinds=kinds, until_empty=until):
            return f"while holding {wording.kinds(kinds)}{'' if until is None else f', until {until} points are empty'}"
        case ir.WithPieces(count=count, kinds=kinds):
            return f"with {_count(count)} {wording.kinds(kinds)}"
        case ir.OnFirstTurn():
            return "on the first turn"
        case ir.Otherwise():
            return "otherwise"
        case _:
            assert_never(condition)


def mill_lines(mill: ir.Mill, wording: Wording) -> Iterator[str]:
    exactly, straight = ("exactly " if mill.exactly else ""), (", straight only" if mill.straight_only else "")
    yield f"mill of {exactly}{mill.length}{straight} {wording.rule(mill.made_by)}"
    for line in mill.lines:
        beyond = f", not with {wording.points(line.beyond)}" if line.beyond else ""
        yield f"  line {'-'.join(wording.variant.notation.names[point] for point in line.points)}{beyond}"
    for takes in mill.takes:
        number = f"{'up to ' if takes.up_to else ''}{takes.count} {wording.kinds(takes.kinds)}"
        yield f"  takes in {takes.phase or 'any phase'}: {number}{_manner(takes)} {wording.rule(takes.origin)}"
    kinds = wording.kinds(mill.protected_kinds)
    yield f"  spares {kinds} {mill.protection.value} {wording.rule(mill.protection_origin)}"
    yield f"  pays once for each line: {_yes(mill.once_for_each_line)} {wording.rule(mill.pays_origin)}"
    returns = "" if mill.return_origin is None else f" {wording.rule(mill.return_origin)}"
    yield f"  forbids going straight back: {_yes(mill.no_straight_return)}{returns}"


def _manner(takes: ir.Takes) -> str:
    words = " for each mill" if takes.for_each_mill else ""
    words += "" if takes.mills is None else f" for {takes.mills} mills"
    words += "" if takes.manner is ir.Manner.REMOVING else f" {takes.manner.value}"
    words += "" if takes.ends is None else f" ({takes.ends})"
    return words + (", then plays again" if takes.plays_again else "")


# ---- ending


def ending_lines(ending: ir.Ending, wording: Wording) -> Iterator[str]:
    yield "ending"
    for rule in (*ending.decisive, *ending.drawn):
        claim = _claim(rule.on_claim)
        yield f"  {rule.result.value} {_end_condition(rule.condition, wording)}{claim} {wording.rule(rule.origin)}"
    for stuck in ending.stuck:
        when = "with a full board" if stuck.full_board else "with no legal move"
        taken = f" {stuck.count} {wording.kinds(stuck.kinds)}, {stuck.then.value}" if stuck.count else ""
        yield f"  {stuck.action.value}{taken} {when} {wording.rule(stuck.origin)}"
    if ending.repetition is not None:
        again = ending.repetition
        yield f"  draw by {again.times} occurrences{_claim(again.on_claim)} {wording.rule(again.origin)}"
    for counter in ending.counters:
        material = _counter_material(counter.material, wording)
        without = _events(counter.events, wording)
        claim = _claim(counter.on_claim)
        length = f"after {counter.plies} plies with {material} without {without}{claim}"
        yield f"  draw {length} {wording.rule(counter.origin)}"


def _claim(on_claim: bool) -> str:
    return ", on claim" if on_claim else ""


def _end_condition(condition: ir.EndCondition, wording: Wording) -> str:
    match condition:
        case ir.NoLegalMove():
            return "with no legal move"
        case ir.FullBoard():
            return "with a full board"
        case ir.PiecesLeft(count=count, kinds=kinds, after=after):
            return f"with {_count(count)} {wording.kinds(kinds)}{'' if after is None else f' after {after}'}"
        case ir.Material():
            return f"with {_material(condition, wording)}"
        case ir.ByPromotion():
            return "by promotion"
        case ir.ByMill():
            return "by a mill"
        case _:
            assert_never(condition)


def _counter_material(material: ir.Material | ir.InAll | None, wording: Wording) -> str:
    match material:
        case None:
            return "anything"
        case ir.Material():
            return _material(material, wording)
        case ir.InAll(count=count, both_sides=both):
            return f"{_count(count)} in all and {wording.kinds(both)} on both sides"
        case _:
            assert_never(material)


def _material(material: ir.Material, wording: Wording) -> str:
    against = "anything" if material.against is None else _army(material.against, wording)
    return f"{_army(material.army, wording)} against {against}"


def _army(army: ir.Army, wording: Wording) -> str:
    parts = " and ".join(f"{_count(part.count)} {wording.kinds(part.kinds)}" for part in army.parts)
    including = "" if army.including is None else f" including {wording.kinds((army.including,))}"
    zone = "" if army.zone is None else f" on {wording.zone(army.zone)}"
    return f"({parts}{including}{zone})"


def _events(events: ir.Events, wording: Wording) -> str:
    named = (("capture", events.capture), ("promotion", events.promotion), ("placement", events.placement))
    words = [word for word, counted in named if counted]
    words += [f"{wording.kinds((kind,))} move" for kind in events.moves_of]
    return " or ".join(words) or "nothing"
