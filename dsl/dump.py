"""The IR of a variant → stable text for eyes and golden files.

Points stand under their own names, kinds as words, each rule with its words and place; paths are cut to file names. It
leaves nothing out that an engine reads. Read next: ir.py, dump_rules.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import assert_never

from . import ir
from .dump_rules import Wording, capturing_lines, ending_lines, mill_lines, phase_lines, piece_lines


def dump(variant: ir.Variant) -> str:
    """The whole variant, one fact a line, with a line feed at the end."""
    wording = Wording(variant=variant)
    lines = [*_header(variant, wording), *_setup(variant, wording)]
    for piece in variant.pieces:
        lines += piece_lines(piece, wording)
    lines += [] if variant.capturing is None else capturing_lines(variant.capturing, wording)
    for phase in variant.phases:
        lines += phase_lines(phase, wording)
    lines += [] if variant.mill is None else mill_lines(variant.mill, wording)
    lines += ending_lines(variant.ending, wording)
    for example in variant.examples:
        lines += _example(example)
    lines += [f"beyond {wording.rule(beyond.origin)}" for beyond in variant.beyond]
    return "\n".join(lines) + "\n"


def _header(variant: ir.Variant, wording: Wording) -> Iterator[str]:
    yield f"variant {variant.name} in {PurePath(variant.file).name}"
    yield f"  parents: {' '.join(variant.parents) or '-'}"
    yield f"  family: {variant.family}"
    yield f"  title: {variant.title}"
    for word, texts in (("also", variant.also), ("source", variant.source), ("note", variant.note)):
        yield from (f"  {word}: {text}" for text in texts)
    yield f"  pdn: {'-' if variant.pdn is None else variant.pdn}"
    yield from _board(variant, wording)
    first = "either" if variant.first.side is None else wording.side(variant.first.side)
    yield f"first {first} {wording.rule(variant.first.origin)}"
    if variant.first_after is not None:
        after = variant.first_after
        who = "mill maker" if after.side is None else wording.side(after.side)
        yield f"first {who} after {after.phase} {wording.rule(after.origin)}"
    for region in variant.regions:
        yield f"region {region.name}: {wording.zone(region.zone)} {wording.rule(region.origin)}"


def _board(variant: ir.Variant, wording: Wording) -> Iterator[str]:
    board, notation = variant.board, variant.notation
    yield f"board of {board.size} points {wording.rule(variant.board_origin)}"
    yield f"  half a turn: {'no' if board.turned is None else 'yes'}"
    yield from (f"  line {'-'.join(notation.names[point] for point in line)}" for line in board.lines)
    naming = "numeric" if notation.numeric else "algebraic"
    columns = " by columns" if notation.by_columns else ""
    sign = f'capture "{notation.capture_sign}"'
    yield f"notation {naming} from {notation.corner.value}{columns}, {sign} {wording.rule(notation.origin)}"
    yield f"  names:  {' '.join(notation.names[1:])}"
    yield f"  others: {' '.join(notation.others[1:])}"


def _setup(variant: ir.Variant, wording: Wording) -> Iterator[str]:
    yield f"setup {wording.rule(variant.setup.origin)}"
    for side in (ir.WHITE, ir.BLACK):
        for kind, piece in enumerate(variant.pieces):
            code = 1 + 2 * kind + side
            points = frozenset(point for point, cell in enumerate(variant.setup.cells) if cell == code)
            if points:
                yield f"  {wording.side(side)} {piece.name} on {wording.points(points)}"
            if variant.setup.hands[side][kind]:
                yield f"  {wording.side(side)} holds {variant.setup.hands[side][kind]} {piece.name}"


# ---- examples


def _example(example: ir.Example) -> Iterator[str]:
    yield f'example "{example.name}" {PurePath(example.at.file).name}:{example.at.line}'
    yield from (f"  {line.at.line}:{line.at.column} {_example_line(line)}" for line in example.lines)


def _example_line(line: ir.ExampleLine) -> str:
    match line:
        case ir.SetPosition(text=text):
            return f"position {'start' if text is None else text}"
        case ir.ExactlyLegal(moves=moves):
            return f"legal {' '.join(moves) or 'none'}"
        case ir.LegalCount(number=number):
            return f"legal {number} moves"
        case ir.Allows(moves=moves):
            return f"allows {' '.join(moves)}"
        case ir.Illegal(moves=moves, because=because, rule=rule):
            return f"illegal {' '.join(moves)} because {because} => {rule.words}"
        case ir.After(moves=moves):
            return f"after {' '.join(moves)}"
        case ir.Gives(text=text):
            return f"gives {text}"
        case ir.HasOutcome(expected=expected):
            return f"outcome {expected.value}"
        case ir.Perft(depth=depth, nodes=nodes):
            return f"perft {depth} = {nodes}"
        case _:
            assert_never(line)
