"""Phrases of the grammar → the smaller nodes of the syntax tree: names, numbers, counts, places, directions, armies.

Also the few ways in which building.py and building_rules.py look into a phrase. Judges nothing.
"""

from __future__ import annotations

import unicodedata
from fractions import Fraction
from typing import Any, cast

from .concrete import Phrase, Word
from .phrases import (
    AreaPlace,
    AreaWords,
    Army,
    ArmyPart,
    Count,
    Decimal,
    DirectionPhrase,
    Directions,
    DirectionWords,
    Limits,
    Name,
    NamedPlace,
    Number,
    Place,
    Places,
    Point,
    PointRow,
    RowsPlace,
    Size,
    Steps,
    Text,
)
from .source import Span

# ---- looking into a phrase


def phrases(phrase: Phrase) -> tuple[Phrase, ...]:
    """The phrases that it is made of, its words left out."""
    return tuple(part for part in phrase.parts if isinstance(part, Phrase))


def child(phrase: Phrase, *rules: str) -> Phrase | None:
    """The first phrase of one of these rules in it."""
    return next((part for part in phrases(phrase) if part.rule in rules), None)


def need(phrase: Phrase, *rules: str) -> Phrase:
    """The phrase of one of these rules, which the grammar promises."""
    found = child(phrase, *rules)
    assert found is not None, (phrase.rule, rules)
    return found


def of_kind(phrase: Phrase, *kinds: str) -> tuple[Word, ...]:
    return tuple(part for part in phrase.parts if isinstance(part, Word) and part.kind in kinds)


def words(phrase: Phrase) -> str:
    """The language's own words in a phrase, a blank between them: the canonical spelling of a fixed phrase."""
    return " ".join(word.text for word in of_kind(phrase, "") if word.text != ",")


def says(phrase: Phrase, word: str) -> bool:
    return any(own.text == word for own in of_kind(phrase, ""))


def keyword(phrase: Phrase) -> Span:
    """The place of the first of the language's own words."""
    return of_kind(phrase, "")[0].span


# ---- words


def name_of(word: Word) -> Name:
    return Name(text=word.text, span=word.span)


def names(phrase: Phrase) -> tuple[Name, ...]:
    """The names that stand in it directly."""
    return tuple(name_of(word) for word in of_kind(phrase, "NAME"))


def name(phrase: Phrase | None) -> Name | None:
    """The first name in it, if there is one."""
    return next(iter(names(phrase)), None) if phrase else None


def the_name(phrase: Phrase) -> Name:
    return names(phrase)[0]


def numbers(phrase: Phrase) -> tuple[Number, ...]:
    return tuple(Number(value=int(word.text), span=word.span) for word in of_kind(phrase, "NUMBER"))


def number(phrase: Phrase | None) -> Number | None:
    return next(iter(numbers(phrase)), None) if phrase else None


def the_number(phrase: Phrase) -> Number:
    return numbers(phrase)[0]


def the_decimal(phrase: Phrase) -> Decimal:
    word = of_kind(phrase, "NUMBER", "DECIMAL")[0]
    return Decimal(value=Fraction(word.text), span=word.span)


def texts(phrase: Phrase) -> tuple[Text, ...]:
    return tuple(
        Text(value=unicodedata.normalize("NFC", word.text[1:-1]), span=word.span) for word in of_kind(phrase, "TEXT")
    )


def the_size(phrase: Phrase) -> Size:
    word = of_kind(phrase, "SIZE")[0]
    width, height = word.text.split("x")
    return Size(width=int(width), height=int(height), span=word.span)


def pieces(phrase: Phrase) -> Name:
    """The PIECES of a phrase: a name, or the word `pieces`."""
    (word,) = need(phrase, "pieces").parts
    assert isinstance(word, Word)
    return name_of(word)


# ---- counts and armies


def build_count(phrase: Phrase) -> Count:
    form = {"": "exactly", "-": "range"}.get(words(phrase), words(phrase))
    return Count(form=cast(Any, form), numbers=numbers(phrase), span=phrase.span)


def build_army(phrase: Phrase) -> Army:
    on = child(phrase, "on_place")
    return Army(
        parts=tuple(build_army_part(part) for part in phrases(phrase) if part.rule == "army_part"),
        including=name(child(phrase, "including")),
        place=place(on) if on else None,
        span=phrase.span,
    )


def build_army_part(phrase: Phrase) -> ArmyPart:
    return ArmyPart(count=build_count(need(phrase, "count")), pieces=pieces(phrase), span=phrase.span)


# ---- places


def points(phrase: Phrase) -> tuple[Point, ...]:
    """The points that stand in it directly, as names or numbers."""
    found = of_kind(phrase, "NAME", "NUMBER")
    return tuple(
        name_of(word) if word.kind == "NAME" else Number(value=int(word.text), span=word.span) for word in found
    )


def place(phrase: Phrase) -> Place:
    """The one place in a phrase."""
    return build_place(need(phrase, "row", "rows", "area", "named_place", "point_row"))


def places(phrase: Phrase | None) -> Places | None:
    """The places of the `places` or `places_or` in a phrase."""
    listed = child(phrase, "places", "places_or") if phrase else None
    return the_places(listed) if listed else None


def the_places(listed: Phrase) -> Places:
    return Places(items=tuple(build_place(item) for item in phrases(listed)), span=listed.span)


def build_place(phrase: Phrase) -> Place:
    match phrase.rule:
        case "row" | "rows":
            return RowsPlace(first=numbers(phrase)[0], last=numbers(phrase)[-1], span=phrase.span)
        case "area":
            return AreaPlace(words=cast(AreaWords, words(phrase)), span=phrase.span)
        case "named_place":
            return NamedPlace(point=points(phrase)[0], span=phrase.span)
        case _:
            first, last = points(phrase)
            return PointRow(first=first, last=last, span=phrase.span)


# ---- directions and steps


def directions(phrase: Phrase) -> Directions:
    listed = need(phrase, "directions")
    return Directions(
        items=tuple(
            DirectionPhrase(words=cast(DirectionWords, words(item)), span=item.span) for item in phrases(listed)
        ),
        span=listed.span,
    )


def build_steps(phrase: Phrase) -> Steps:
    form = "up to" if says(phrase, "up") else "any" if says(phrase, "any") else "exactly"
    return Steps(form=form, number=number(phrase), span=phrase.span)


def limits(phrase: Phrase) -> Limits:
    return Limits(
        only_from=places(child(phrase, "only_from")),
        not_to=places(child(phrase, "not_to", "not_on")),
        not_making=number(child(phrase, "not_making")),
    )
