"""The `capturing` block → the obligation, the course of a sequence, and the tiers of preference.

Second-level values leave the default in the IR and are refused by the engines. Read next: phases.py.
"""

from __future__ import annotations

from typing import assert_never

from .. import ir
from .. import statements as s
from .. import syntax as t
from ..origins import default_at, inside_origin
from .context import Context, missing

MAX_TIERS = 8


def check_capturing(context: Context) -> ir.Capturing | None:
    block = context.merged.capturing
    if block is None:
        _required_by_captures(context)
        return None
    mandatory = _obligation(block, context)
    sequence = next((line for line in block.statements if isinstance(line, s.SequenceIs)), None)
    turn = next((line for line in block.statements if isinstance(line, s.Turn)), None)
    revisit = next((line for line in block.statements if isinstance(line, s.Revisit)), None)
    remove = next((line for line in block.statements if isinstance(line, s.Remove)), None)
    tiers, no_tiers = _tiers(block, context)
    return ir.Capturing(
        mandatory=mandatory is None or not isinstance(mandatory, s.CaptureIs) or mandatory.obligation == "mandatory",
        mandatory_origin=_origin(mandatory, block, "capture is mandatory", "capture"),
        sequence=ir.Sequence.COMPLETE if sequence is None else ir.Sequence(sequence.words),
        sequence_origin=_origin(sequence, block, "sequence must be completed", "sequence"),
        turn=_turn(turn),
        turn_origin=_origin(turn, block, "turn freely", "turn"),
        revisit=_revisit(revisit),
        revisit_origin=_origin(revisit, block, "revisit freely", "revisit"),
        removal=_removal(remove),
        removal_origin=_origin(remove, block, "remove after the sequence", "remove"),
        tiers=tiers,
        no_tiers=no_tiers,
    )


def captures_in_force(context: Context) -> list[s.CapturesStatement]:
    """Every `captures` line of pieces and phases, understood or not."""
    own = (line for block in context.merged.pieces for line in block.statements)
    in_phases = (line for block in context.merged.phases for line in block.statements)
    return [
        *(line for line in own if isinstance(line, s.ShortJump | s.LongJump | s.OtherCapture)),
        *(line.rule for line in in_phases if isinstance(line, s.PieceCaptures)),
    ]


def _required_by_captures(context: Context) -> None:
    lines = captures_in_force(context)
    if lines:
        help = "add `capturing { capture is mandatory; sequence must be completed }`, or `capture is optional`"
        missing(context, "capturing", "pieces capture, but there is no `capturing` block", lines[0].span, help)


def _obligation(block: t.CapturingBlock, context: Context) -> s.CaptureIs | s.Huffed | None:
    line = next((line for line in block.statements if isinstance(line, s.CaptureIs | s.Huffed)), None)
    if line is None:
        help = "add `capture is mandatory` or `capture is optional`"
        missing(context, "capture", "nothing says whether a capture must be made", block.keyword, help)
    if isinstance(line, s.Huffed) and line.only is not None:
        context.names.kind(line.only)
    return line


def _origin(line: s.CapturingStatement | None, block: t.CapturingBlock, words: str, path: str) -> ir.Origin:
    return default_at(block.keyword, words, path) if line is None else inside_origin(line)


def _turn(line: s.Turn | None) -> ir.Turn:
    return ir.Turn.FREELY if line is None or line.words == "only at the edge" else ir.Turn(line.words)


def _revisit(line: s.Revisit | None) -> ir.Revisit:
    return ir.Revisit.FREELY if line is None or line.words == "after another capture" else ir.Revisit(line.words)


def _removal(line: s.Remove | None) -> ir.Removal:
    return ir.Removal.AFTER if line is None or line.words == "under the captor" else ir.Removal(line.words)


# ---- tiers


def _tiers(block: t.CapturingBlock, context: Context) -> tuple[tuple[ir.Tier, ...], ir.Origin | None]:
    lines = [line for line in block.statements if isinstance(line, s.Prefer)]
    if len(lines) > MAX_TIERS:
        context.faults.error("RW308", f"more than {MAX_TIERS} tiers of preference", lines[MAX_TIERS].span)
    found = [_tier(line, context) for line in lines]
    tiers = tuple(
        tier for tier, line in zip(found, lines, strict=True) if tier is not None and not line.each_for_itself
    )
    if lines:
        return tiers, None
    nothing = next((line for line in block.statements if isinstance(line, s.Nothing) and line.word == "prefer"), None)
    return (), _origin(nothing, block, "prefer none", "prefer")


def _tier(line: s.Prefer, context: Context) -> ir.Tier | None:
    origin, tier, names = inside_origin(line), line.tier, context.names
    match tier:
        case s.MostPieces():
            return ir.MostPieces(origin=origin)
        case s.MostOf(name=name):
            kind = names.tier_kind(name)
            return None if kind is None else ir.MostOf(kind=kind, origin=origin)
        case s.CaptureBy(name=name):
            kind = names.kind(name)
            return None if kind is None else ir.CaptureBy(kind=kind, origin=origin)
        case s.Earliest(name=name, first_only=first_only):
            kind = names.kind(name)
            return None if kind is None else ir.Earliest(kind=kind, first_only=first_only, origin=origin)
        case s.MostValue():
            return _most_value(tier, origin, context)
        case _:
            assert_never(tier)


def _most_value(tier: s.MostValue, origin: ir.Origin, context: Context) -> ir.MostValue | None:
    kind, value = context.names.kind(tier.name), tier.value
    if not 0 < value.value <= 100 or value.value.denominator > 1000:
        help = "a value is above 0, at most 100, with at most three decimals"
        context.faults.error("RW312", f"a {tier.name.text} cannot count {value.span.text}", value.span, help=help)
        return None
    if kind is None:
        return None
    return ir.MostValue(kind=kind, value=value.value, nearly=tier.nearly, origin=origin)
