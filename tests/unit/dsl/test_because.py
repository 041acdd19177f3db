"""The words after `because`: which rule they name, and when they name none."""

from __future__ import annotations

import pytest
from checking import FULL, errors, full, marked, mill
from rulewright.dsl import ir

# ---- because


BECAUSE: list[tuple[str, str]] = [
    ("man moves", "man moves 1 step straight forward"),
    ("man moves 1 step", "man moves 1 step straight forward"),
    ("king captures", "king captures none"),
    ("man spares", "man spares none"),
    ("capture is mandatory", "capture is mandatory"),
    ("sequence", "sequence must be completed"),
    ("remove after the sequence", "remove after the sequence"),
    ("turn", "turn freely"),
    ("prefer", "prefer none"),
    ("lose", "lose with no legal move"),
]


@pytest.mark.parametrize(("because", "words"), BECAUSE)
def test_reasons(because: str, words: str) -> None:
    """The beginning of a rule's words names it, defaults included."""
    (line,) = full(f'example "e" {{ illegal "a3" because {because} }}').examples[0].lines
    assert isinstance(line, ir.Illegal)
    assert (line.rule.words, line.because) == (words, because)


MILL_BECAUSE = [
    ("placing man places", "placing man places on any empty point"),
    ("mill takes", "mill takes 1 man"),
    ("mill spares man in mills unless all are", "mill spares men in mills, unless all are"),
    ("mill pays", "mill pays every time"),
    ("flying", "flying with 3 men"),
    ("placing", "placing while holding men"),
]


@pytest.mark.parametrize(("because", "words"), MILL_BECAUSE)
def test_reasons_of_mills(because: str, words: str) -> None:
    """Commas and plurals do not matter; a phase's name alone is the phase."""
    (line,) = mill(f'example "e" {{ illegal "a1" because {because} }}').examples[0].lines
    assert isinstance(line, ir.Illegal)
    assert line.rule.words == words


@pytest.mark.parametrize("because", ["man", "draw", "queen moves", "prefer most", "captures"])
def test_reasons_that_are_none_or_many(because: str) -> None:
    ending = "ending { lose with no legal move; draw with 1 man; draw with 2 men }"
    example = f'example "e" {{ illegal "a3" because «{because}» }}'
    text, (where,) = marked(f'variant child extends full\ntitle "Child"\n{ending}\n{example}\n')
    assert errors(text, full=FULL) == [("RW221", where)]
