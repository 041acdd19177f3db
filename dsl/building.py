"""Phrases of the grammar → the syntax tree: the file, its blocks, and the header, setup and example statements.

One function a kind of node, in the order of grammar.lark; nothing is looked up or judged. The casts to fixed wordings
rest on the grammar, which lets no other words pass. Read next: building_rules.py, building_phrases.py, syntax.py.
"""

from __future__ import annotations

from typing import Any, cast

from . import outcomes as o
from . import syntax as t
from .building_phrases import (
    child,
    keyword,
    name,
    names,
    need,
    number,
    numbers,
    of_kind,
    phrases,
    pieces,
    points,
    texts,
    the_name,
    the_number,
    the_places,
    the_size,
    words,
)
from .building_rules import (
    build_capturing_statement,
    build_condition,
    build_ending_statement,
    build_mill_statement,
    build_phase_statement,
    build_piece_statement,
)
from .concrete import Phrase, Word
from .phrases import Comment, Name
from .source import SourceFile, Span

BLOCKS = ("setup", "piece", "capturing", "phase", "mill", "ending", "example")


def build_file(file: Phrase, source: SourceFile, comments: tuple[Comment, ...]) -> t.FileTree:
    """The tree of a file; what could not be read is simply not there."""
    parts = phrases(file)
    variant = child(file, "variant")
    return t.FileTree(
        source=source,
        header=_variant(variant) if variant else None,
        statements=tuple(_header(part) for part in parts if part.rule not in ("variant", *BLOCKS)),
        blocks=tuple(_block(part) for part in parts if part.rule in BLOCKS),
        comments=comments,
        span=Span(source=source, start=0, end=len(source.text)),
    )


# ---- header


def _variant(p: Phrase) -> t.VariantLine:
    own, *parent = names(p)
    return t.VariantLine(name=own, extends=parent[0] if parent else None, keyword=keyword(p), span=p.span)


def _header(p: Phrase) -> t.HeaderStatement:
    key, span = keyword(p), p.span
    match p.rule:
        case "title":
            return t.Title(text=texts(p)[0], keyword=key, span=span)
        case "remark":
            return t.Remark(word=cast(Any, words(p)), texts=texts(p), keyword=key, span=span)
        case "pdn":
            return t.Pdn(number=the_number(p), keyword=key, span=span)
        case "board":
            return t.BoardStatement(board=_board(phrases(p)[0]), keyword=key, span=span)
        case "notation":
            return _notation(p)
        case "first":
            return t.First(side=cast(Any, words(phrases(p)[0])), keyword=key, span=span)
        case "first_after":
            side = cast(Any, words(need(p, "side", "mill_maker")))
            return t.FirstAfter(side=side, phase=the_name(p), keyword=key, span=span)
        case "region":
            places = the_places(need(p, "places"))
            return t.RegionStatement(name=the_name(p), places=places, keyword=key, span=span)
        case _:
            what = cast(Any, words(p).removeprefix("without "))
            return t.Without(what=what, name=name(p), keyword=key, span=span)


def _board(p: Phrase) -> t.BoardPhrase:
    match p.rule:
        case "grid_board":
            corner = child(p, "corner_side")
            return t.GridBoard(
                size=the_size(p),
                squares=cast(Any, words(need(p, "squares"))),
                corner=cast(Any, words(corner)) if corner else None,
                span=p.span,
            )
        case "mill_board":
            return t.MillBoard(points=the_number(p), diagonals="diagonals" in words(p), span=p.span)
        case "alquerque_board":
            return t.AlquerqueBoard(size=the_size(p), span=p.span)
        case "hexagon_board":
            return t.HexagonBoard(side=the_number(p), span=p.span)
        case "star_board":
            return t.StarBoard(points=the_number(p), span=p.span)
        case _:
            lines = tuple(t.DrawnLine(points=points(line), span=line.span) for line in phrases(p))
            return t.LinesBoard(lines=lines, span=p.span)


def _notation(p: Phrase) -> t.NotationStatement:
    return t.NotationStatement(
        naming=cast(Any, words(need(p, "naming"))),
        corner=cast(Any, words(need(p, "corner"))),
        by_columns=child(p, "by_columns") is not None,
        capture=next(iter(texts(p)), None),
        keyword=keyword(p),
        span=p.span,
    )


# ---- blocks


def _block(p: Phrase) -> t.Block:
    """A block of a head, an opening brace, statements and (unless a fault took it) a closing brace."""
    head, *statements = phrases(p)
    opening = next((word.span for word in of_kind(p, "") if word.text == "{"), None)
    if p.rule == "piece":
        return _piece(p, head, statements, opening)
    assert opening is not None, p.rule
    key, span = keyword(head), p.span
    match p.rule:
        case "setup":
            return t.SetupBlock(statements=tuple(map(_setup, statements)), keyword=key, opening=opening, span=span)
        case "capturing":
            rules = tuple(map(build_capturing_statement, statements))
            return t.CapturingBlock(statements=rules, keyword=key, opening=opening, span=span)
        case "phase":
            return _phase(p, head, statements, opening)
        case "mill":
            lines = tuple(map(build_mill_statement, statements))
            return t.MillBlock(statements=lines, keyword=key, opening=opening, span=span)
        case "ending":
            ends = tuple(map(build_ending_statement, statements))
            return t.EndingBlock(statements=ends, keyword=key, opening=opening, span=span)
        case _:
            story = tuple(map(_example, statements))
            title = texts(head)[0]
            return t.ExampleBlock(name=title, statements=story, keyword=key, opening=opening, span=span)


def _piece(p: Phrase, head: Phrase, statements: list[Phrase], opening: Span | None) -> t.PieceBlock:
    own, *plural = names(head)
    return t.PieceBlock(
        name=own,
        plural=plural[0] if plural else None,
        statements=tuple(map(build_piece_statement, statements)),
        keyword=keyword(head),
        opening=opening,
        span=p.span,
    )


def _phase(p: Phrase, head: Phrase, statements: list[Phrase], opening: Span) -> t.PhaseBlock:
    return t.PhaseBlock(
        name=the_name(head),
        condition=build_condition(phrases(head)[0]),
        statements=tuple(map(build_phase_statement, statements)),
        keyword=keyword(head),
        opening=opening,
        span=p.span,
    )


def _setup(p: Phrase) -> t.SetupStatement:
    key, side = keyword(p), cast(Any, words(need(p, "owner")))
    if p.rule == "has":
        places = the_places(need(p, "places"))
        return t.Has(side=side, number=number(p), pieces=pieces(p), places=places, keyword=key, span=p.span)
    return t.Holds(side=side, number=the_number(p), pieces=pieces(p), keyword=key, span=p.span)


def _example(p: Phrase) -> o.ExampleStatement:
    key, span = keyword(p), p.span
    match p.rule:
        case "position":
            return o.PositionLine(text=next(iter(texts(p)), None), keyword=key, span=span)
        case "legal" | "legal_none":
            return o.LegalLine(moves=texts(p), keyword=key, span=span)
        case "legal_count":
            return o.LegalCount(number=the_number(p), keyword=key, span=span)
        case "allows":
            return o.AllowsLine(moves=texts(p), keyword=key, span=span)
        case "illegal":
            return o.IllegalLine(moves=texts(p), because=_reason(of_kind(p, "REASON")[0]), keyword=key, span=span)
        case "after":
            return o.AfterLine(moves=texts(p), keyword=key, span=span)
        case "gives":
            return o.GivesLine(text=texts(p)[0], keyword=key, span=span)
        case "outcome":
            return o.OutcomeLine(words=cast(Any, words(need(p, "outcome_words"))), keyword=key, span=span)
        case _:
            depth, nodes = numbers(p)
            return o.PerftLine(depth=depth, nodes=nodes, keyword=key, span=span)


def _reason(word: Word) -> Name:
    return Name(text=" ".join(word.text.split()), span=word.span)
