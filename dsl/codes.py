"""The catalogue of diagnostics: what each code is about, in one line.

Says nothing about a particular file; the pages that teach are explain/RWnnn.md. Codes are never reused: RW1xx form,
RW2xx names, RW3xx kinds and numbers, RW4xx rules that contradict or do nothing, RW5xx not yet playable.
"""

from __future__ import annotations

from typing import Final

CATALOGUE: Final[dict[str, str]] = {
    # form
    "RW100": "the file cannot be opened",
    "RW101": "the file is not UTF-8 text",
    "RW102": "the file is too large",
    "RW103": "words or numbers run together",
    "RW104": "the file begins with a byte order mark",
    "RW105": "a sign that a rules file does not use",
    "RW106": "a text in quotes has no end",
    "RW107": "a text holds a hidden sign",
    "RW108": "a text or a name is too long",
    "RW109": "a number is too large, or must be whole",
    "RW110": "a block is still open",
    "RW111": "a brace without a partner",
    "RW112": "a statement in a place where it cannot stand",
    "RW113": "a word of the language used as a name",
    "RW114": "no statement begins so",
    "RW115": "the file does not begin with `variant`",
    "RW116": "too many faults to show",
    "RW120": "a phrase goes on in a way that means nothing",
    "RW121": "a phrase is not finished",
    "RW122": "a phrase is finished, but the line goes on",
    "RW123": "a comma without another item",
    # names
    "RW201": "nothing has this name",
    "RW205": "the variant is not called like its file",
    "RW221": "a reason names no rule of the variant",
    # kinds and numbers
    "RW301": "a word that needs rows on a board without rows",
    "RW303": "a word that needs two equal sides on a board without them",
    "RW305": "the places do not hold the number announced",
    # rules that contradict or do nothing
    "RW411": "a preference that can never decide",
    "RW412": "a preference that repeats or follows from another",
    "RW421": "a rule that changes nothing here",
    "RW422": "a mill that takes nothing spares nothing",
    "RW423": "turning straight back is impossible anyway",
    "RW431": "a phase that can never begin",
    "RW432": "a phase after `otherwise`",
    "RW433": "moves of a piece that no phase leaves room for",
    "RW441": "the same condition decides twice",
    "RW442": "no rule can end the game",
    "RW443": "the game can go on for ever",
    "RW451": "a value restated as inherited",
    # not yet playable
    "RW501": "understood, but not yet played by the engines",
}
