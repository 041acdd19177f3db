"""Syntax-tree nodes → their canonical spelling in one line: single blanks, one form for every phrase.

Looks nothing up and judges nothing; a piece's name stays singular or plural as it was written. Read next: formatter.py
(lines and blocks), syntax.py (the nodes).
"""

from __future__ import annotations

from typing import assert_never

from . import outcomes as o
from . import statements as s
from . import syntax as t
from .phrases import Name, Number
from .wording import (
    amount_words,
    army_words,
    count_words,
    decimal_words,
    directions_words,
    join,
    limits_words,
    not_making_words,
    number_words,
    place_words,
    places_words,
    point_words,
    several,
    size_words,
    steps_words,
    text_words,
    texts_words,
    with_article,
)


def statement_words(statement: t.Statement) -> str:
    """A statement without the subject that its block gives it: `captures diagonally by short jump`.

    A phase's statement begins with its piece, a setup's with its side.
    """
    match statement:
        case s.Nothing(word=word):
            return f"{word} none"
        case s.PiecePlaces() | s.PieceMoves() | s.PieceCaptures() | s.PieceLeaves():
            return _phase_words(statement)
        case s.Letter() | s.Spares() | s.Promotes() | s.Streak():
            return _piece_words(statement)
        case s.Moves() | s.MovesAnywhere() | s.MovesLine() | s.ShortJump() | s.LongJump() | s.OtherCapture():
            return _going_words(statement)
        case s.CaptureIs() | s.Huffed() | s.SequenceIs() | s.Turn() | s.Revisit() | s.Remove() | s.Prefer():
            return _capturing_words(statement)
        case s.MadeBy() | s.Takes() | s.TakesByCount() | s.MillSpares() | s.Pays() | s.ForbidsReturn():
            return _mill_words(statement)
        case o.Decides() | o.Draw() | o.StuckTurn() | o.StuckTakes():
            return _ending_words(statement)
        case o.PositionLine() | o.LegalLine() | o.LegalCount() | o.AllowsLine() | o.IllegalLine():
            return _example_words(statement)
        case o.AfterLine() | o.GivesLine() | o.OutcomeLine() | o.PerftLine():
            return _example_words(statement)
        case t.Has(side=side, number=number, pieces=pieces, places=places):
            return join(side, "has", number and number_words(number), pieces.text, "on", places_words(places, ", "))
        case t.Holds(side=side, number=number, pieces=pieces):
            return join(side, "holds", number_words(number), pieces.text)
        case _:
            return _header_words(statement)


# ---- header


def _header_words(statement: t.VariantLine | t.HeaderStatement) -> str:
    match statement:
        case t.VariantLine(name=name, extends=parent):
            return join("variant", name.text, parent and f"extends {parent.text}")
        case t.Title(text=text):
            return f"title {text_words(text)}"
        case t.Remark(word=word, texts=texts):
            return f"{word} {texts_words(texts)}"
        case t.Pdn(number=number):
            return f"pdn {number_words(number)}"
        case t.BoardStatement(board=board):
            return board_words(board)
        case t.NotationStatement(naming=naming, corner=corner, by_columns=by_columns, capture=capture):
            words = join("notation", naming, "from", corner, "by columns" if by_columns else None)
            return words + (f", capture {text_words(capture)}" if capture else "")
        case t.First(side=side):
            return f"first {side}"
        case t.FirstAfter(side=side, phase=phase):
            return f"first {side} after {phase.text}"
        case t.RegionStatement(name=name, places=places):
            return f"region {name.text} is {places_words(places, ', ')}"
        case t.Without(what=what, name=name):
            return join("without", what, name and name.text)
        case _:
            assert_never(statement)


def board_words(board: t.BoardPhrase) -> str:
    """The board statement: `board 8x8, dark squares, corner right`."""
    match board:
        case t.GridBoard(size=size, squares=squares, corner=corner):
            return f"board {size_words(size)}, {squares}" + (f", corner {corner}" if corner else "")
        case t.MillBoard(points=points, diagonals=diagonals):
            return f"board mill {number_words(points)}" + (" with diagonals" if diagonals else "")
        case t.AlquerqueBoard(size=size):
            return f"board alquerque {size_words(size)}"
        case t.HexagonBoard(side=side):
            return f"board hexagon {number_words(side)}"
        case t.StarBoard(points=points):
            return f"board star {number_words(points)}"
        case t.LinesBoard(lines=lines):
            return f"board {{ lines {', '.join('-'.join(point_words(p) for p in line.points) for line in lines)} }}"


# ---- piece and phase


def _piece_words(statement: s.Letter | s.Spares | s.Promotes | s.Streak) -> str:
    match statement:
        case s.Letter(text=text):
            return f"letter {text_words(text)}"
        case s.Spares(names=names):
            return f"spares {' or '.join(name.text for name in names)}"
        case s.Promotes(to=to, place=place, then=then, continuing=continuing):
            return join(f"promotes to {to.text} on {place_words(place)},", then, continuing and continuing.text)
        case s.Streak(limit=limit, while_own=own):
            return f"streak at most {number_words(limit)}" + (f", while own {own.text} remain" if own else "")


def _going_words(statement: s.MovesStatement | s.CapturesStatement) -> str:
    match statement:
        case s.Moves(steps=steps, directions=directions, limits=limits):
            return f"moves {steps_words(steps)} {directions_words(directions)}{limits_words(limits)}"
        case s.MovesAnywhere(limits=limits):
            return f"moves to any empty point{limits_words(limits)}"
        case s.MovesLine(number=number, directions=directions):
            return f"moves its whole line {several(number, 'step', 'steps')} {directions_words(directions)}"
        case s.ShortJump(directions=directions):
            return f"captures {directions_words(directions)} by short jump"
        case s.LongJump(directions=directions, landing=landing):
            return f"captures {directions_words(directions)} by long jump, landing {_landing(landing)}"
        case s.OtherCapture(directions=directions, way=way):
            return f"captures {directions_words(directions)} by {way}"


def _landing(landing: s.LandingPhrase) -> str:
    when = landing.taken and f"when {number_words(landing.taken)} are taken"
    return join(landing.words, landing.final and landing.final.text, when)


def _phase_words(statement: s.PhaseStatement) -> str:
    match statement:
        case s.PiecePlaces(piece=piece, limits=limits):
            bar = f", except {places_words(limits.not_to, ' or ')}" if limits.not_to else ""
            return f"{piece.text} places on any empty point{bar}{not_making_words(limits)}"
        case s.PieceMoves(piece=piece, rule=rule) | s.PieceCaptures(piece=piece, rule=rule):
            return f"{piece.text} {_going_words(rule)}"
        case s.PieceLeaves(piece=piece, places=places):
            whence = f"from {places_words(places, ' or ')}" if places else "next to an empty point"
            return f"{piece.text} leaves {whence}"


def condition_words(condition: s.PhaseCondition) -> str:
    """The condition of a phase: `while holding men`."""
    match condition:
        case s.WhileHolding(pieces=pieces, until_empty=number):
            until = f", until {several(number, 'point is empty', 'points are empty')}" if number else ""
            return f"while holding {pieces.text}{until}"
        case s.WithPieces(count=count, pieces=pieces):
            return f"with {amount_words(count, pieces)}"
        case s.OnFirstTurn():
            return "on the first turn"
        case s.Otherwise():
            return "otherwise"


# ---- capturing


def _capturing_words(
    statement: s.CaptureIs | s.Huffed | s.SequenceIs | s.Turn | s.Revisit | s.Remove | s.Prefer,
) -> str:
    match statement:
        case s.CaptureIs(obligation=obligation):
            return f"capture is {obligation}"
        case s.Huffed(only=only, instead_of_move=instead, or_recalled=recalled):
            return join(
                "capture is mandatory, or huffed" + (f", {only.text} only" if only else ""),
                "instead of the move" if instead else None,
                "or recalled" if recalled else None,
            )
        case s.SequenceIs(words=words):
            return f"sequence {words}"
        case s.Turn(words=words):
            return f"turn {words}"
        case s.Revisit(words=words):
            return f"revisit {words}"
        case s.Remove(words=words):
            return f"remove {words}"
        case s.Prefer(tier=tier, each_for_itself=each):
            return f"prefer {_tier(tier)}" + (", each piece for itself" if each else "")


def _tier(tier: s.TierPhrase) -> str:
    match tier:
        case s.MostPieces():
            return "most pieces"
        case s.MostOf(name=name):
            return f"most {name.text}"
        case s.CaptureBy(name=name):
            return f"capture by {with_article(name)}"
        case s.Earliest(name=name, first_only=first_only):
            return join("earliest", "first" if first_only else None, name.text)
        case s.MostValue(name=name, nearly=nearly, value=value):
            return join(
                f"most value, counting {with_article(name)} as", "nearly" if nearly else None, decimal_words(value)
            )


# ---- mill


def _mill_words(
    statement: s.MadeBy | s.Takes | s.TakesByCount | s.MillSpares | s.Pays | s.ForbidsReturn,
) -> str:
    match statement:
        case s.MadeBy(exactly=exactly, number=number, straight_only=straight):
            words = join("made by", "exactly" if exactly else None, number_words(number), "in line")
            return words + (", straight only" if straight else "")
        case s.Takes():
            return _takes(statement)
        case s.TakesByCount(in_phase=phase, phase_end=end, plays_again=again):
            return f"{_in(phase)}takes by count when {end.text} ends{_again(again)}"
        case s.MillSpares(pieces=pieces, unless_all=unless_all):
            spared = f"{pieces.text} in mills" if pieces else "none"
            return f"spares {spared}" + (", unless all are" if unless_all else "")
        case s.Pays(words=words):
            return f"pays {words}"
        case s.ForbidsReturn():
            return "forbids going straight back"


def _in(phase: Name | None) -> str:
    return f"in {phase.text}, " if phase else ""


def _again(plays_again: bool) -> str:
    return ", then plays again" if plays_again else ""


def _takes(statement: s.Takes) -> str:
    head, tail = f"{_in(statement.in_phase)}takes", _again(statement.plays_again)
    if statement.number is None or statement.pieces is None:
        return f"{head} none{tail}"
    up_to, each = "up to" if statement.up_to else None, "for each mill" if statement.for_each_mill else None
    return join(head, up_to, number_words(statement.number), statement.pieces.text, each, _manner(statement)) + tail


def _manner(statement: s.Takes) -> str | None:
    match statement:
        case s.Takes(manner="for so many mills", mills=Number() as mills):
            return f"for {several(mills, 'mill', 'mills')}"
        case s.Takes(manner="when a phase ends", phase_end=Name(text=phase)):
            return f"when {phase} ends"
        case s.Takes(manner="by covering when a phase ends", phase_end=Name(text=phase)):
            return f"by covering when {phase} ends"
        case _:
            return statement.manner


# ---- ending


def _ending_words(statement: o.Decides | o.Draw | o.StuckTurn | o.StuckTakes) -> str:
    match statement:
        case o.Decides(result=result, condition=condition):
            return f"{result} {_condition(condition)}"
        case o.Draw(condition=condition, unless_forced=unless_forced, on_claim=on_claim):
            forced = ", unless a capture is forced" if unless_forced else ""
            return f"draw {_condition(condition)}{forced}" + (", on claim" if on_claim else "")
        case o.StuckTurn(word=word):
            return f"{word} with no legal move"
        case o.StuckTakes(number=number, pieces=pieces, condition=condition, then=then):
            return f"take {number_words(number)} {pieces.text} {_condition(condition)}, {then}"


def _condition(condition: o.DecisiveCondition | o.DrawCondition) -> str:
    match condition:
        case o.NoLegalMove():
            return "with no legal move"
        case o.FullBoard():
            return "with a full board"
        case o.PiecesLeft(count=count, pieces=pieces, after=after):
            return join(f"with {amount_words(count, pieces)}", after and f"after {after.text}")
        case o.Material():
            return _material(condition)
        case o.ByPromotion():
            return "by promotion"
        case o.ByMill():
            return "by a mill"
        case o.Occurs(times=times, in_a_row=in_a_row):
            often = several(times, "time", "times")
            return join(f"when a position occurs {often}", "in a row" if in_a_row else None)
        case o.AfterTurns(number=number, unit=unit, material=material, without=events):
            turns = several(number, "ply" if unit == "plies" else "move each", unit)
            without = "without " + " or ".join(_event(event) for event in events) if events else None
            return join(f"after {turns}", material and _material(material), without)


def _material(material: o.Material | o.InAll) -> str:
    match material:
        case o.Material(army=army, against=against):
            return join(f"with {army_words(army)}", against and f"against {army_words(against)}")
        case o.InAll(count=count, both_sides=both):
            return join(f"with {count_words(count)} pieces in all", both and f"and {both.text} on both sides")


def _event(event: o.Event) -> str:
    return f"{event.piece.text} move" if event.piece else event.what


# ---- example


def _example_words(statement: o.ExampleStatement) -> str:
    match statement:
        case o.PositionLine(text=text):
            return f"position {text_words(text) if text else 'start'}"
        case o.LegalLine(moves=moves):
            return f"legal {texts_words(moves) or 'none'}"
        case o.LegalCount(number=number):
            return f"legal {several(number, 'move', 'moves')}"
        case o.AllowsLine(moves=moves):
            return f"allows {texts_words(moves)}"
        case o.IllegalLine(moves=moves, because=because):
            return f"illegal {texts_words(moves)} because {because.text}"
        case o.AfterLine(moves=moves):
            return f"after {texts_words(moves)}"
        case o.GivesLine(text=text):
            return f"gives {text_words(text)}"
        case o.OutcomeLine(words=words):
            return f"outcome {words}"
        case o.PerftLine(depth=depth, nodes=nodes):
            return f"perft {number_words(depth)} = {number_words(nodes)}"
