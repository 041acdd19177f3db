"""Phrases of the syntax tree → their canonical words: `2-5`, `rows 1-3`, `diagonally forward or sideways`.

Looks nothing up; a piece's name stays singular or plural as it was written. Read next: spelling.py (statements).
"""

from __future__ import annotations

from collections.abc import Iterable

from .phrases import (
    AreaPlace,
    Army,
    Count,
    Decimal,
    Directions,
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


def join(*parts: str | None) -> str:
    return " ".join(part for part in parts if part)


def number_words(number: Number) -> str:
    return str(number.value)


def several(number: Number, one: str, many: str) -> str:
    return f"{number.value} {one if number.value == 1 else many}"


def with_article(name: Name) -> str:
    return f"{'an' if name.text[0] in 'aeiou' else 'a'} {name.text}"


def text_words(text: Text) -> str:
    """A text in its quotes."""
    return f'"{text.value}"'


def texts_words(texts: Iterable[Text]) -> str:
    return ", ".join(text_words(text) for text in texts)


def decimal_words(decimal: Decimal) -> str:
    whole, rest = divmod(decimal.value, 1)
    digits = ""
    while rest:  # ends: the value was written with decimal digits
        digit, rest = divmod(rest * 10, 1)
        digits += str(digit)
    return f"{whole}.{digits}" if digits else str(whole)


def size_words(size: Size) -> str:
    return f"{size.width}x{size.height}"


def count_words(count: Count) -> str:
    match count.form:
        case "exactly":
            return number_words(count.numbers[0])
        case "range":
            return f"{number_words(count.numbers[0])}-{number_words(count.numbers[1])}"
        case "no" | "any":
            return count.form
        case "at most" | "at least" | "fewer than":
            return f"{count.form} {number_words(count.numbers[0])}"


def amount_words(count: Count, pieces: Name) -> str:
    return f"{count_words(count)} {pieces.text}"


def army_words(army: Army) -> str:
    return join(
        " and ".join(amount_words(part.count, part.pieces) for part in army.parts),
        army.including and f"including {with_article(army.including)}",
        army.place and f"on {place_words(army.place)}",
    )


def point_words(point: Point) -> str:
    return point.text if isinstance(point, Name) else number_words(point)


def place_words(place: Place) -> str:
    match place:
        case RowsPlace(first=first, last=last):
            alone = first.value == last.value
            return f"row {number_words(first)}" if alone else f"rows {number_words(first)}-{number_words(last)}"
        case AreaPlace(words=words):
            return words
        case NamedPlace(point=point):
            return point_words(point)
        case PointRow(first=first, last=last):
            return f"{point_words(first)}-{point_words(last)}"


def places_words(places: Places, between: str) -> str:
    return between.join(place_words(item) for item in places.items)


def directions_words(directions: Directions) -> str:
    return " or ".join(item.words for item in directions.items)


def steps_words(steps: Steps) -> str:
    if steps.number is None:
        return "any distance"
    words = several(steps.number, "step", "steps")
    return f"up to {words}" if steps.form == "up to" else words


def limits_words(limits: Limits) -> str:
    """With its own blank or comma in front."""
    words = f" from {places_words(limits.only_from, ' or ')}" if limits.only_from else ""
    if limits.not_to:
        words += f", except to {places_words(limits.not_to, ' or ')}"
    return words + not_making_words(limits)


def not_making_words(limits: Limits) -> str:
    return f", except making {number_words(limits.not_making)} in line" if limits.not_making else ""
