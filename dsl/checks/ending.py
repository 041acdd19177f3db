"""The `ending` block → how a game is won, lost and drawn.

Draws of the second level are left out and refused by the engines; conditions that clash are lints' work. Read next:
examples.py.
"""

from __future__ import annotations

from typing import assert_never

from .. import ir
from .. import outcomes as o
from .. import statements as s
from ..origins import inside_origin
from ..syntax import is_beyond
from .context import Context, army_of, count_of, missing, number_within

MAX_LINES = 24
MOST_TURNS = 10_000
MOST_TAKEN = 12  # by a side that cannot go on, one turn each


def check_ending(context: Context) -> ir.Ending | None:
    block = context.merged.ending
    if block is None:
        help = "add `ending { lose with no legal move; draw when a position occurs 3 times }`"
        missing(context, "ending", "nothing says how the game ends", context.merged.at, help)
        return None
    if len(block.statements) > MAX_LINES:
        span = block.statements[MAX_LINES].span
        context.faults.error("RW308", f"more than {MAX_LINES} lines say how the game ends", span)
    decisive = [_decisive(line, context) for line in block.statements if isinstance(line, o.Decides)]
    drawn: list[ir.EndRule] = []
    repetition: ir.Repetition | None = None
    counters: list[ir.QuietCounter] = []
    for line in block.statements:
        match _draw(line, context) if isinstance(line, o.Draw) else None:
            case ir.EndRule() as rule:
                drawn.append(rule)
            case ir.Repetition() as rule:
                repetition = repetition or rule
            case ir.QuietCounter() as rule:
                counters.append(rule)
            case None:
                pass
    stuck = [_stuck(line, context) for line in block.statements if isinstance(line, o.StuckTurn | o.StuckTakes)]
    return ir.Ending(
        decisive=tuple(rule for rule in decisive if rule is not None),
        drawn=tuple(drawn),
        repetition=repetition,
        counters=tuple(counters),
        stuck=tuple(rule for rule in stuck if rule is not None),
    )


def _stuck(line: o.StuckTurn | o.StuckTakes, context: Context) -> ir.Stuck | None:
    origin = inside_origin(line)
    if isinstance(line, o.StuckTurn):
        action = ir.StuckAction(line.word)
        return ir.Stuck(action=action, full_board=False, count=0, kinds=(), then=ir.StuckThen.PASS, origin=origin)
    kinds = context.names.kinds(line.pieces)
    count = number_within(line.number, 1, MOST_TAKEN, "what a side takes", context.faults)
    if kinds is None or count is None:
        return None
    return ir.Stuck(
        action=ir.StuckAction.TAKE,
        full_board=isinstance(line.condition, o.FullBoard),
        count=count,
        kinds=kinds,
        then=ir.StuckThen(line.then),
        origin=origin,
    )


# ---- win and lose


def _decisive(line: o.Decides, context: Context) -> ir.EndRule | None:
    condition = _condition(line.condition, context)
    if condition is None:
        return None
    return ir.EndRule(result=ir.Result(line.result), condition=condition, on_claim=False, origin=inside_origin(line))


def _condition(condition: o.DecisiveCondition, context: Context) -> ir.EndCondition | None:
    match condition:
        case o.NoLegalMove():
            return ir.NoLegalMove()
        case o.FullBoard():
            return ir.FullBoard()
        case o.PiecesLeft():
            return _pieces_left(condition, context)
        case o.Material():
            return _material(condition, context)
        case o.ByPromotion():
            promotes = any(isinstance(line, s.Promotes) for block in context.merged.pieces for line in block.statements)
            if not promotes and "promotes" not in context.unread:
                context.faults.error("RW324", "no piece of this variant promotes", condition.span)
            return ir.ByPromotion()
        case o.ByMill():
            if context.merged.mill is None:
                help = "add a `mill` block: `mill { made by 3 in line; takes none }`"
                if "mill" not in context.unread:
                    context.faults.error("RW324", "this variant has no mill", condition.span, help=help)
            return ir.ByMill()
        case _:
            assert_never(condition)


def _pieces_left(condition: o.PiecesLeft, context: Context) -> ir.PiecesLeft | None:
    count, kinds = count_of(condition.count, context.faults), context.names.kinds(condition.pieces)
    after = None if condition.after is None else context.names.phase(condition.after)
    if count is None or kinds is None or (condition.after is not None and after is None):
        return None
    return ir.PiecesLeft(count=count, kinds=kinds, after=after)


def _material(condition: o.Material, context: Context) -> ir.Material | None:
    army = army_of(condition.army, context)
    against = None if condition.against is None else army_of(condition.against, context)
    if army is None or (condition.against is not None and against is None):
        return None
    return ir.Material(army=army, against=against)


# ---- draws


def _draw(line: o.Draw, context: Context) -> ir.EndRule | ir.Repetition | ir.QuietCounter | None:
    """The rule of a draw; None if part of it failed, or if it is of the second level."""
    rule = _draw_rule(line, context)
    return None if is_beyond(line) else rule


def _draw_rule(line: o.Draw, context: Context) -> ir.EndRule | ir.Repetition | ir.QuietCounter | None:
    origin, condition, on_claim = inside_origin(line), line.condition, line.on_claim
    match condition:
        case o.NoLegalMove():
            if on_claim:
                message = "who has no legal move has nothing left to do but claim"
                help = "leave out `, on claim`: the game is drawn at once"
                context.faults.error("RW324", message, line.span, help=help)
            return ir.EndRule(result=ir.Result.DRAW, condition=ir.NoLegalMove(), on_claim=False, origin=origin)
        case o.FullBoard():
            return ir.EndRule(result=ir.Result.DRAW, condition=ir.FullBoard(), on_claim=on_claim, origin=origin)
        case o.Material():
            material = _material(condition, context)
            return material and ir.EndRule(result=ir.Result.DRAW, condition=material, on_claim=on_claim, origin=origin)
        case o.Occurs(times=times):
            number = number_within(times, 2, MOST_TURNS, "the occurrences of a position", context.faults)
            return None if number is None else ir.Repetition(times=number, on_claim=on_claim, origin=origin)
        case o.AfterTurns():
            return _counter(condition, origin, context, on_claim=on_claim)
        case _:
            assert_never(condition)


def _counter(condition: o.AfterTurns, origin: ir.Origin, context: Context, *, on_claim: bool) -> ir.QuietCounter | None:
    number = number_within(condition.number, 1, MOST_TURNS, "the number of moves", context.faults)
    events = _events(condition, context)
    match condition.material:
        case None:
            material, sound = None, True
        case o.Material() as armies:
            material = _material(armies, context)
            sound = material is not None
        case o.InAll() as total:
            material = _in_all(total, context)
            sound = material is not None
    if number is None or events is None or not sound:
        return None
    plies = number if condition.unit == "plies" else 2 * number
    return ir.QuietCounter(plies=plies, material=material, events=events, on_claim=on_claim, origin=origin)


def _in_all(total: o.InAll, context: Context) -> ir.InAll | None:
    count = count_of(total.count, context.faults)
    both = () if total.both_sides is None else context.names.kinds(total.both_sides)
    return None if count is None or both is None else ir.InAll(count=count, both_sides=both)


def _events(condition: o.AfterTurns, context: Context) -> ir.Events | None:
    kinds = [context.names.kinds(event.piece) for event in condition.without if event.piece is not None]
    if any(found is None for found in kinds):
        return None
    words = {event.what for event in condition.without}
    return ir.Events(
        capture="capture" in words,
        promotion="promotion" in words,
        placement="placement" in words,
        moves_of=tuple(sorted({kind for found in kinds if found is not None for kind in found})),
    )
