"""A statement with its subject → the `Origin` of a rule: its words in full, its path, its place in a file.

Judges nothing. Read next: spelling.py (canonical words), because.py (what is done with them).
"""

from __future__ import annotations

from . import ir
from . import outcomes as o
from . import statements as s
from . import syntax as t
from .extend import Inside, keyword_of
from .source import Span
from .spelling import condition_words, statement_words


def origin_at(span: Span, words: str, path: str, *, stated: bool = True) -> ir.Origin:
    """A rule said at `span`; one that runs over several lines is underlined on its first."""
    line, column = span.source.line_and_column(span.start)
    last, end = span.source.line_and_column(span.end)
    end_column = end if last == line else len(span.source.line_text(line)) + 1
    return ir.Origin(
        words=words,
        path=path,
        file=span.source.name,
        line=line,
        column=column,
        end_column=max(end_column, column + 1),
        stated=stated,
    )


def default_at(span: Span, words: str, path: str) -> ir.Origin:
    """A rule that nobody wrote, at the block that it belongs to."""
    return origin_at(span, words, path, stated=False)


def header_origin(statement: t.HeaderStatement) -> ir.Origin:
    match statement:
        case t.RegionStatement(name=name):
            path = f"region {name.text}"
        case t.FirstAfter(phase=phase):
            path = f"first after {phase.text}"
        case _:
            path = statement.keyword.text
    return origin_at(statement.span, statement_words(statement), path)


def inside_origin(statement: Inside, subject: str = "") -> ir.Origin:
    """The origin of a statement of a block; the subject is a piece's name, `mill`, or nothing."""
    keyword = statement.word if isinstance(statement, o.StuckTurn) else keyword_of(statement)
    if isinstance(statement, o.Decides):
        keyword = statement.result
    elif isinstance(statement, o.StuckTakes):
        keyword = "take"
    words = f"{subject} {statement_words(statement)}".lstrip()
    return origin_at(statement.span, words, f"{subject} {keyword}".lstrip())


def phase_statement_origin(statement: s.PhaseStatement, phase: str) -> ir.Origin:
    match statement:
        case s.PiecePlaces():
            keyword = "places"
        case s.PieceMoves():
            keyword = "moves"
        case s.PieceCaptures():
            keyword = "captures"
        case s.PieceLeaves():
            keyword = "leaves"
    words = f"{phase} {statement_words(statement)}"
    return origin_at(statement.span, words, f"{phase} {statement.piece.text} {keyword}")


def phase_origin(block: t.PhaseBlock) -> ir.Origin:
    """`flying with 3 men`; its path is the phase's name, by which a reason may call it."""
    words = f"{block.name.text} {condition_words(block.condition)}"
    return origin_at(head_of(block), words, block.name.text)


def head_of(block: t.PhaseBlock | t.PieceBlock) -> Span:
    """From the keyword of a block to the last word before its opening brace."""
    match block:
        case t.PhaseBlock():
            end = block.condition.span.end
        case t.PieceBlock():
            end = (block.plural or block.name).span.end
    return Span(source=block.span.source, start=block.keyword.start, end=end)
