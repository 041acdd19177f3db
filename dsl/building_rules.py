"""Phrases of the grammar → the statements of the piece, capturing, phase, mill and ending blocks.

One function a kind of node, in the order of grammar.lark; nothing is looked up or judged. The casts to fixed wordings
rest on the grammar, which lets no other words pass. Read next: building_phrases.py, statements.py, outcomes.py.
"""

from __future__ import annotations

from typing import Any, cast

from . import outcomes as o
from . import statements as s
from .building_phrases import (
    build_army,
    build_army_part,
    build_count,
    build_steps,
    child,
    directions,
    keyword,
    limits,
    name,
    names,
    need,
    number,
    phrases,
    pieces,
    place,
    places,
    says,
    texts,
    the_decimal,
    the_name,
    the_number,
    words,
)
from .concrete import Phrase

# ---- piece


def build_piece_statement(p: Phrase) -> s.PieceStatement:
    match p.rule:
        case "letter":
            return s.Letter(text=texts(p)[0], keyword=keyword(p), span=p.span)
        case "moves" | "moves_anywhere" | "moves_line":
            return _moves(p)
        case "short_jump" | "long_jump" | "other_capture":
            return _captures(p)
        case "spares":
            return s.Spares(names=names(p), keyword=keyword(p), span=p.span)
        case "promotes":
            return _promotes(p)
        case "streak":
            own = pieces(p) if child(p, "pieces") else None
            return s.Streak(limit=the_number(p), while_own=own, keyword=keyword(p), span=p.span)
        case _:
            return _nothing(p)


def _nothing(p: Phrase) -> s.Nothing:
    """`moves_none`, `prefer_none` …: the keyword and `none`."""
    return s.Nothing(word=cast(Any, p.rule.removesuffix("_none")), keyword=keyword(p), span=p.span)


def _moves(p: Phrase) -> s.MovesStatement:
    key, span = keyword(p), p.span
    match p.rule:
        case "moves":
            steps = build_steps(need(p, "steps"))
            return s.Moves(steps=steps, directions=directions(p), limits=limits(p), keyword=key, span=span)
        case "moves_anywhere":
            return s.MovesAnywhere(limits=limits(p), keyword=key, span=span)
        case _:
            return s.MovesLine(number=the_number(p), directions=directions(p), keyword=key, span=span)


def _captures(p: Phrase) -> s.CapturesStatement:
    key, span = keyword(p), p.span
    match p.rule:
        case "short_jump":
            return s.ShortJump(directions=directions(p), keyword=key, span=span)
        case "long_jump":
            landing = _landing(need(p, "landing"))
            return s.LongJump(directions=directions(p), landing=landing, keyword=key, span=span)
        case _:
            way = cast(Any, words(need(p, "capture_way")))
            return s.OtherCapture(directions=directions(p), way=way, keyword=key, span=span)


def _landing(p: Phrase) -> s.LandingPhrase:
    (said,) = phrases(p)
    match said.rule:
        case "behind_final":
            phrase = "anywhere behind, but right behind a final"
            return s.LandingPhrase(words=phrase, final=the_name(said), taken=number(said), span=p.span)
        case _:
            return s.LandingPhrase(words=cast(Any, words(said)), final=None, taken=None, span=p.span)


def _promotes(p: Phrase) -> s.Promotes:
    then = need(p, "ending_move", "when_ends_there", "continuing")
    return s.Promotes(
        to=the_name(p),
        place=place(p),
        then=cast(Any, words(then)),
        continuing=name(then),
        keyword=keyword(p),
        span=p.span,
    )


# ---- capturing


def build_capturing_statement(p: Phrase) -> s.CapturingStatement:
    key, span = keyword(p), p.span
    match p.rule:
        case "capture_is":
            obligation = "mandatory" if says(p, "mandatory") else "optional"
            return s.CaptureIs(obligation=obligation, keyword=key, span=span)
        case "huffed":
            return s.Huffed(
                only=name(child(p, "huffed_only")),
                instead_of_move=child(p, "instead") is not None,
                or_recalled=child(p, "recalled") is not None,
                keyword=key,
                span=span,
            )
        case "sequence":
            return s.SequenceIs(words=cast(Any, words(need(p, "sequence_words"))), keyword=key, span=span)
        case "turn":
            return s.Turn(words=cast(Any, words(need(p, "turn_words"))), keyword=key, span=span)
        case "revisit":
            return s.Revisit(words=cast(Any, words(need(p, "revisit_words"))), keyword=key, span=span)
        case "remove":
            return s.Remove(words=cast(Any, words(need(p, "remove_words"))), keyword=key, span=span)
        case "prefer":
            each = child(p, "each_for_itself") is not None
            return s.Prefer(tier=_tier(phrases(p)[0]), each_for_itself=each, keyword=key, span=span)
        case _:
            return _nothing(p)


def _tier(p: Phrase) -> s.TierPhrase:
    match p.rule:
        case "most_pieces":
            return s.MostPieces(span=p.span)
        case "most_of":
            return s.MostOf(name=the_name(p), span=p.span)
        case "capture_by":
            return s.CaptureBy(name=the_name(p), span=p.span)
        case "earliest":
            return s.Earliest(name=the_name(p), first_only=says(p, "first"), span=p.span)
        case _:
            return s.MostValue(name=the_name(p), nearly=says(p, "nearly"), value=the_decimal(p), span=p.span)


# ---- phase


def build_condition(p: Phrase) -> s.PhaseCondition:
    match p.rule:
        case "while_holding":
            return s.WhileHolding(pieces=pieces(p), until_empty=number(child(p, "until_empty")), span=p.span)
        case "with_pieces":
            return s.WithPieces(count=build_count(need(p, "count")), pieces=pieces(p), span=p.span)
        case "on_first_turn":
            return s.OnFirstTurn(span=p.span)
        case _:
            return s.Otherwise(span=p.span)


def build_phase_statement(p: Phrase) -> s.PhaseStatement:
    piece, span = pieces(p), p.span
    match p.rule:
        case "piece_places":
            return s.PiecePlaces(piece=piece, limits=limits(p), keyword=keyword(p), span=span)
        case "piece_moves":
            rule = _moves(need(p, "moves", "moves_anywhere", "moves_line"))
            return s.PieceMoves(piece=piece, rule=rule, keyword=rule.keyword, span=span)
        case "piece_captures":
            capture = _captures(need(p, "short_jump", "long_jump", "other_capture"))
            return s.PieceCaptures(piece=piece, rule=capture, keyword=capture.keyword, span=span)
        case _:
            return s.PieceLeaves(piece=piece, places=places(p), keyword=keyword(p), span=span)


# ---- mill


def build_mill_statement(p: Phrase) -> s.MillStatement:
    key, span = keyword(p), p.span
    match p.rule:
        case "made_by":
            straight = child(p, "straight_only") is not None
            exactly = says(p, "exactly")
            return s.MadeBy(exactly=exactly, number=the_number(p), straight_only=straight, keyword=key, span=span)
        case "takes" | "takes_none" | "takes_by_count":
            return _takes(p)
        case "mill_spares":
            unless = child(p, "unless_all") is not None
            return s.MillSpares(pieces=pieces(p), unless_all=unless, keyword=key, span=span)
        case "spares_none":
            return s.MillSpares(pieces=None, unless_all=False, keyword=key, span=span)
        case "pays":
            paying = "every time" if says(p, "every") else "once for each line"
            return s.Pays(words=paying, keyword=key, span=span)
        case "forbids":
            return s.ForbidsReturn(keyword=key, span=span)
        case _:
            return _nothing(p)


def _takes(p: Phrase) -> s.Takes | s.TakesByCount:
    in_phase, again = name(child(p, "in_phase")), child(p, "plays_again") is not None
    if p.rule == "takes_by_count":
        return s.TakesByCount(
            in_phase=in_phase, phase_end=the_name(p), plays_again=again, keyword=keyword(p), span=p.span
        )
    said = child(p, *_MANNERS)
    return s.Takes(
        in_phase=in_phase,
        up_to=child(p, "up_to") is not None,
        number=number(p),
        pieces=pieces(p) if child(p, "pieces") else None,
        for_each_mill=child(p, "for_each_mill") is not None,
        manner=_MANNERS[said.rule] if said else None,
        phase_end=name(said),
        mills=number(said),
        plays_again=again,
        keyword=keyword(p),
        span=p.span,
    )


_MANNERS: dict[str, s.TakesManner] = {
    "for_mills": "for so many mills",
    "from_hand": "from hand",
    "by_owner": "chosen by its owner",
    "at_phase_end": "when a phase ends",
    "by_covering": "by covering when a phase ends",
}

# ---- ending


def build_ending_statement(p: Phrase) -> o.EndingStatement:
    key, span = keyword(p), p.span
    match p.rule:
        case "decides":
            result = "win" if says(p, "win") else "lose"
            return o.Decides(result=result, condition=_decisive(phrases(p)[0]), keyword=key, span=span)
        case "draw":
            tails = {tail.rule for part in phrases(p) if part.rule == "draw_tail" for tail in phrases(part)}
            return o.Draw(
                condition=_drawing(phrases(p)[0]),
                unless_forced="unless_forced" in tails,
                on_claim="on_claim" in tails,
                keyword=key,
                span=span,
            )
        case "stuck_turn":
            return o.StuckTurn(word="pass" if says(p, "pass") else "reopen", keyword=key, span=span)
        case "stuck_takes":
            return o.StuckTakes(
                number=the_number(p),
                pieces=pieces(p),
                condition=_stuck(need(p, "no_legal_move", "full_board")),
                then=cast(Any, words(need(p, "stuck_then"))),
                keyword=key,
                span=span,
            )
        case _:
            return _nothing(p)


def _stuck(p: Phrase) -> o.NoLegalMove | o.FullBoard:
    return o.NoLegalMove(span=p.span) if p.rule == "no_legal_move" else o.FullBoard(span=p.span)


def _decisive(p: Phrase) -> o.DecisiveCondition:
    match p.rule:
        case "no_legal_move" | "full_board":
            return _stuck(p)
        case "pieces_left":
            part = build_army_part(need(p, "army_part"))
            return o.PiecesLeft(count=part.count, pieces=part.pieces, after=name(p), span=p.span)
        case "opposed":
            return _material(p)
        case "by_promotion":
            return o.ByPromotion(span=p.span)
        case _:
            return o.ByMill(span=p.span)


def _material(p: Phrase) -> o.Material:
    army, *against = (build_army(part) for part in phrases(p) if part.rule == "army")
    return o.Material(army=army, against=against[0] if against else None, span=p.span)


def _drawing(p: Phrase) -> o.DrawCondition:
    match p.rule:
        case "no_legal_move" | "full_board":
            return _stuck(p)
        case "material":
            return _material(p)
        case "occurs":
            return o.Occurs(times=the_number(p), in_a_row=child(p, "in_a_row") is not None, span=p.span)
        case _:
            return _after_turns(p)


def _after_turns(p: Phrase) -> o.AfterTurns:
    material, in_all, without = child(p, "material"), child(p, "in_all"), child(p, "without_events")
    return o.AfterTurns(
        number=the_number(p),
        unit="moves each" if says(need(p, "turn_unit"), "each") else "plies",
        material=_material(material) if material else _in_all(in_all) if in_all else None,
        without=tuple(_event(event) for event in phrases(without)) if without else (),
        span=p.span,
    )


def _in_all(p: Phrase) -> o.InAll:
    both = pieces(p) if child(p, "pieces") else None
    return o.InAll(count=build_count(need(p, "count")), both_sides=both, span=p.span)


def _event(p: Phrase) -> o.Event:
    piece = pieces(p) if child(p, "pieces") else None
    return o.Event(what=cast(Any, words(p)), piece=piece, span=p.span)
