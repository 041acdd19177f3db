"""Shapes with their properties → elements of an SVG document, and the document → text.

Every text and number of a picture passes here: ElementTree escapes what XML reserves, and what XML cannot say at all is
replaced. Knows no boards. Read next: boards.py, pieces.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias
from xml.etree import ElementTree

from .frame import Spot

Element: TypeAlias = ElementTree.Element
Property: TypeAlias = str | float | None

_NO_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def sheet(width: float, height: float, size: int) -> Element:
    """An empty document; its longer side is shown `size` pixels long."""
    scale = size / max(width, height)
    return ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_number(width)} {_number(height)}",
            "width": _number(width * scale),
            "height": _number(height * scale),
            "role": "img",
        },
    )


def put(parent: Element, tag: str, text: str | None = None, /, **properties: Property) -> Element:
    """A new element in `parent`. Underscores in properties are dashes, `kind` is `class`; None leaves one out."""
    told = {
        "class" if name == "kind" else name.replace("_", "-"): _value(value)
        for name, value in properties.items()
        if value is not None
    }
    element = ElementTree.SubElement(parent, tag, told)
    if text is not None:
        element.text = clean(text)
    return element


def points(spots: Iterable[Spot]) -> str:
    """Places as polygons and polylines have them."""
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in spots)


def clean(text: str) -> str:
    """The text with a replacement for what no XML document may contain."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def document(root: Element) -> str:
    """The finished picture as text."""
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _value(value: str | float) -> str:
    return clean(value) if isinstance(value, str) else _number(value)


def _number(value: float) -> str:
    """At most two places: a hundredth of a unit is far below a pixel. Never `-0`."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
