"""`piece` blocks → the kinds of pieces with their moves, captures and promotion; also the same lines inside phases.

Fills in what was not stated. Whether a rule makes sense beside others is lints.py's work. Read next: capturing.py.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from itertools import combinations

from .. import ir
from .. import phrases as p
from .. import statements as s
from .. import syntax as t
from ..board import Direction, mill_runs
from ..diagnostics import Label
from ..extend import keyword_of
from ..origins import default_at, head_of, inside_origin, origin_at
from ..places import ALL_DIRECTIONS, Ground, directions, zone
from .context import Context, number_within

MOST_STEPS = 127


def check_pieces(context: Context) -> tuple[ir.Piece, ...]:
    letters = _letters(context)
    return tuple(_piece(block, letter, context) for block, letter in zip(context.merged.pieces, letters, strict=True))


def _piece(block: t.PieceBlock, letter: str, context: Context) -> ir.Piece:
    name = block.name.text
    lines = block.statements
    kind = context.merged.pieces.index(block)
    moves = [quiet_move(line, inside_origin(line, name), context) for line in lines
             if isinstance(line, s.Moves | s.MovesAnywhere | s.MovesLine)]  # fmt: skip
    written = [line for line in lines if isinstance(line, s.ShortJump | s.LongJump | s.OtherCapture)]
    captures = [capture(line, inside_origin(line, name), context) for line in written]
    surrounds = [surround(line, inside_origin(line, name), context) for line in written]
    no_shared_direction(written, captures, context)
    origin = origin_at(head_of(block), f"piece {name}", f"piece {name}")
    return ir.Piece(
        name=name,
        plural=context.names.pieces[kind].plural,
        letter=letter,
        moves=tuple(move for move in moves if move is not None),
        captures=tuple(rule for rule in captures if rule is not None),
        spares=_spares(block, context),
        promotion=_promotion(block, context),
        streak=_streak(block, context),
        origin=origin,
        silent=_silent(block),
        surrounds=tuple(rule for rule in surrounds if rule is not None),
    )


def _letters(context: Context) -> list[str]:
    """The letters of the pieces: none for the first, else its first letter as a capital."""
    letters: list[str] = []
    owners: dict[str, t.PieceBlock] = {}
    for block in context.merged.pieces:
        line = _letter_line(block)
        letter = "" if not letters else block.name.text[0].upper()
        if line is not None:
            letter = line.text.value
            if len(letter) != 1 or letter not in string.ascii_uppercase:
                context.faults.error("RW318", "a piece's letter is one capital letter from A to Z", line.text.span)
                letter = ""
        if letter and letter in owners:
            _report_same_letter(letter, owners[letter], block, context)
        owners.setdefault(letter, block)
        letters.append(letter)
    return letters


def _letter_line(block: t.PieceBlock) -> s.Letter | None:
    return next((line for line in block.statements if isinstance(line, s.Letter)), None)


def _report_same_letter(letter: str, first: t.PieceBlock, second: t.PieceBlock, context: Context) -> None:
    """At a letter that was stated, the later one if both were; else at the later piece."""
    lines = {block.name.text: _letter_line(block) for block in (first, second)}
    at, other = (first, second) if lines[second.name.text] is None and lines[first.name.text] else (second, first)
    line = lines[at.name.text]
    context.faults.error(
        "RW318",
        f"`{first.name.text}` and `{second.name.text}` have the same letter {letter}",
        at.name.span if line is None else line.text.span,
        also=[Label(span=other.name.span, text="the other piece")],
        help='give one of them another with `letter "…"`',
    )


def _silent(block: t.PieceBlock) -> tuple[ir.Origin, ...]:
    """What the piece may not do at all, because it says so or says nothing."""
    silent: list[ir.Origin] = []
    for keyword in ("moves", "captures", "promotes"):
        lines = [line for line in block.statements if keyword_of(line) == keyword]
        words = f"{block.name.text} {keyword} none"
        if not lines:
            silent.append(default_at(head_of(block), words, f"{block.name.text} {keyword}"))
        silent += [inside_origin(line, block.name.text) for line in lines if isinstance(line, s.Nothing)]
    return tuple(silent)


# ---- moves and captures


def quiet_move(line: s.MovesStatement, origin: ir.Origin, context: Context) -> ir.QuietMove | None:
    """The rule of a line; None if it has a fault, or is of the second level."""
    if isinstance(line, s.MovesLine):
        return _line_move(line, origin, context)
    ways, least, most = ALL_DIRECTIONS, 1, None
    if isinstance(line, s.Moves):
        found, reach = directions(line.directions, context.ground), _reach(line.steps, context)
        ways, (least, most) = (found, reach) if found is not None and reach is not None else (None, (1, None))
    only_from, from_failed = _limit(line.limits.only_from, context.ground)
    not_to, to_failed = _limit(line.limits.not_to, context.ground)
    not_making, making_failed = line_limit(line.limits.not_making, context)
    if ways is None or from_failed or to_failed or making_failed:
        return None
    return ir.QuietMove(
        directions=_any_line(ways),
        least=least,
        most=most,
        anywhere=isinstance(line, s.MovesAnywhere),
        whole_line=False,
        only_from=only_from,
        not_to=not_to,
        not_making=not_making,
        origin=origin,
    )


def _line_move(line: s.MovesLine, origin: ir.Origin, context: Context) -> ir.QuietMove | None:
    ways = directions(line.directions, context.ground)
    steps = number_within(line.number, 1, MOST_STEPS, "steps", context.faults)
    if ways is None or steps is None or t.is_beyond(line):
        return None
    return ir.QuietMove(
        directions=_any_line(ways),
        least=steps,
        most=steps,
        anywhere=False,
        whole_line=True,
        only_from=None,
        not_to=None,
        origin=origin,
    )


def _reach(steps: p.Steps, context: Context) -> tuple[int, int | None] | None:
    if steps.number is None:
        return 1, None
    number = number_within(steps.number, 1, MOST_STEPS, "steps", context.faults)
    if number is None:
        return None
    return (1 if steps.form == "up to" else number), number


def _limit(places: p.Places | None, ground: Ground) -> tuple[ir.Zone | None, bool]:
    """The zone of an optional limit, and whether it failed."""
    if places is None:
        return None, False
    found = zone(places, ground)
    return found, found is None


def line_limit(number: p.Number | None, context: Context) -> tuple[ir.InLine | None, bool]:
    """The lines of an optional `except making N in line`, and whether it failed."""
    board = context.ground.board
    if number is None or board is None:
        return None, number is not None
    found = number_within(number, 2, 14, "a line", context.faults)
    mill = () if context.merged.mill is None else context.merged.mill.statements
    straight = any(isinstance(line, s.MadeBy) and line.straight_only for line in mill)
    lines = () if found is None else tuple(run for run, _ in mill_runs(board, found, straight_only=straight))
    if found is not None and not lines:
        context.faults.error("RW322", f"no line of this board has {found} points", number.span)
    return (None, True) if found is None or not lines else (ir.InLine(number=found, lines=lines), False)


def _any_line(ways: frozenset[Direction]) -> frozenset[Direction] | None:
    return None if ways == ALL_DIRECTIONS else ways


def capture(line: s.CapturesStatement, origin: ir.Origin, context: Context) -> ir.CaptureRule | None:
    """A `captures` line that goes over or along lines; None if it is at fault, or another one."""
    if not isinstance(line, s.OtherCapture):
        return _jump(line, origin, context)
    ways, manners = directions(line.directions, context.ground), line.way.split(" or ")
    if ways is None or line.way in ("enclosing", "entering"):
        return None
    return ir.LineCapture(
        directions=_any_line(ways),
        approach="approach" in manners,
        withdrawal="withdrawal" in manners,
        origin=origin,
    )


def surround(line: s.CapturesStatement, origin: ir.Origin, context: Context) -> ir.Surround | None:
    """A `captures` line by enclosing or entering; None if it is at fault, or another one."""
    if not isinstance(line, s.OtherCapture) or line.way not in ("enclosing", "entering"):
        return None
    ways = directions(line.directions, context.ground)
    return (
        None
        if ways is None
        else ir.Surround(directions=_any_line(ways), entering=line.way == "entering", origin=origin)
    )


def _jump(line: s.ShortJump | s.LongJump, origin: ir.Origin, context: Context) -> ir.Jump | None:
    ways = directions(line.directions, context.ground)
    if isinstance(line, s.ShortJump):
        landing, final, taken = ir.Landing.RIGHT_BEHIND, None, 0
    else:
        phrase = line.landing
        landing = ir.Landing(phrase.words)
        final = None if phrase.final is None else context.names.kind(phrase.final)
        taken = 0 if phrase.taken is None else number_within(phrase.taken, 1, 128, "the number taken", context.faults)
        if phrase.final is not None and final is None:
            return None
    if ways is None or taken is None:
        return None
    return ir.Jump(
        directions=_any_line(ways),
        long=isinstance(line, s.LongJump),
        landing=landing,
        final_kind=final,
        final_taken=taken,
        origin=origin,
    )


def no_shared_direction(
    lines: Sequence[s.CapturesStatement], rules: Sequence[ir.CaptureRule | None], context: Context
) -> None:
    """Two `captures` lines of one piece speak of different directions, or nobody could tell which applies."""
    for (first, one), (second, other) in combinations(zip(lines, rules, strict=True), 2):
        if one is None or other is None:
            continue
        if (one.directions or ALL_DIRECTIONS) & (other.directions or ALL_DIRECTIONS):
            context.faults.error(
                "RW314", "two `captures` lines of one piece share a direction", second.directions.span,
                also=[Label(span=first.directions.span, text="already captures here")],
                help="give each line directions of its own",
            )  # fmt: skip


# ---- what else a piece says


def _spares(block: t.PieceBlock, context: Context) -> ir.Spares:
    name = block.name.text
    for line in block.statements:
        if isinstance(line, s.Spares):
            kinds = [context.names.kind(spared) for spared in line.names]
            known = frozenset(kind for kind in kinds if kind is not None)
            return ir.Spares(kinds=known, origin=inside_origin(line, name))
        if isinstance(line, s.Nothing) and line.word == "spares":
            return ir.Spares(kinds=frozenset(), origin=inside_origin(line, name))
    origin = default_at(head_of(block), f"{name} spares none", f"{name} spares")
    return ir.Spares(kinds=frozenset(), origin=origin)


def _promotion(block: t.PieceBlock, context: Context) -> ir.Promotion | None:
    line = next((line for line in block.statements if isinstance(line, s.Promotes)), None)
    if line is None:
        return None
    to, place = context.names.kind(line.to), zone(line.place, context.ground)
    if line.continuing is not None and to is not None:
        _continues_as_promoted(line, line.continuing, to, context)
    if to is not None and context.names.pieces[to].name == block.name.text:
        context.faults.error("RW320", f"a {block.name.text} cannot become a {block.name.text}", line.to.span)
        return None
    if to is None or place is None:
        return None
    origin = inside_origin(line, block.name.text)
    return ir.Promotion(to=to, zone=place, mid_capture=ir.MidCapture(line.then), origin=origin)


def _continues_as_promoted(line: s.Promotes, continuing: p.Name, to: int, context: Context) -> None:
    kind = context.names.kind(continuing)
    if kind is not None and kind != to:
        context.faults.error(
            "RW319", f"it becomes `{line.to.text}`, so it cannot go on as `{continuing.text}`", continuing.span,
            also=[Label(span=line.to.span)], help=f"write `continuing as {line.to.text}`",
        )  # fmt: skip


def _streak(block: t.PieceBlock, context: Context) -> ir.Streak | None:
    line = next((line for line in block.statements if isinstance(line, s.Streak)), None)
    if line is None:
        return None
    limit = number_within(line.limit, 1, 127, "a streak", context.faults)
    kinds = () if line.while_own is None else context.names.kinds(line.while_own)
    if limit is None or kinds is None:
        return None
    return ir.Streak(limit=limit, while_kinds=kinds, origin=inside_origin(line, block.name.text))
