"""Whatever an author writes, no sign of it is code: every text and name of the language, as harmful as can be.

The C of a hostile file is held against that of its harmless twin, once all comments are taken out: by a reader of C
here, and by the C preprocessor with trigraphs on.
"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rulewright import RulesError
from rulewright.codegen import c_source
from rulewright.codegen.sources import HEADERS
from rulewright.testing import rules_of
from support import compiler

# One file in which every text and name of the language stands. `TEXT` is any text, other capitals are names.
RULES = """variant VARIANT  # COMMENT
title "TEXT"
also "TEXT", "TEXT"
source "TEXT", "TEXT"
note "TEXT"
board { lines POINT-q-r, POINT-s, s-t-r }  # COMMENT
first white
first mill maker after PHASE
region REGION is POINT, q
setup { white has 1 PIECE on POINT; black has 1 PIECE on r; each side holds 3 PIECE }
piece PIECE, plural PLURAL {
  letter "Q"
  moves 1 step along any line from REGION or POINT
  promotes to OTHER on REGION, ending the move
  streak at most 2, while own PLURAL remain
}
piece OTHER { letter "Z"; moves 1 step along any line }
phase PHASE while holding PLURAL { PIECE places on any empty point, except REGION }
phase LATER otherwise { PIECE moves 1 step along any line; OTHER moves any distance along any line }  # COMMENT
mill { made by 3 in line; in PHASE, takes none; takes 1 PIECE; spares PLURAL in mills }
ending {
  lose with no PLURAL after PHASE
  lose with no legal move
  draw after 9 plies with 1 OTHER on REGION without PIECE move
}
example "TEXT" {
  position "TEXT"
  legal "TEXT"
  after "TEXT"
  illegal "TEXT" because PIECE streak
  gives "TEXT"
}
"""
GRID = """variant grid
title "A grid"
board 4x4, dark squares
notation numeric from top left, capture "SIGN"
first white
setup { each side has men on row 1 }
piece man { moves 1 step diagonally; captures diagonally by short jump }
capturing { capture is optional }
ending { lose with no legal move; draw after 9 plies }
"""
HARMLESS = {
    "TEXT": "harmless",
    "COMMENT": "harmless",
    "VARIANT": "spec",
    "POINT": "p",
    "REGION": "home",
    "PIECE": "pawn",
    "PLURAL": "pawns",
    "OTHER": "elk",
    "PHASE": "dawn",
    "LATER": "late",
}
NAMES = tuple(slot for slot in HARMLESS if slot not in ("TEXT", "COMMENT"))
ABROAD = [  # what must not get out of a comment, or must not get into one
    "*/ int main(void) { return 1; } /*",
    "*/",
    "/*",
    "//",
    "/",
    "*",
    "// \\",
    "\\",
    "??/",
    "*??/\n/",
    "???/",
    "%:include <stdio.h>",
    "#include </etc/passwd>",
    "#error no",
    "{{ 7 * 7 }}",
    "{% for i in range(10**9) %}",
    "{# #}",
    "%s%s%n%d",
    "${HOME} $(id) `id`",
    "'",
    '"',
    "\\n\\0\\x2a\\x2f\\u002a\\u002f",
    "\n*/ int x;",
    "\r*/ int x;",
    "\x00",
    "\x1b[31m",
    "\u202e/* \u2066*/",
    "\u2028*/",
    "\ufeff",
    "é*/ü 漢字 😀",
    "*\u0338/",
    '_Pragma("x")',
    "*/" * 100,
    "x" * 200,
    "x" * 100_000,
]
WORDS = ["main", "int", "while", "define", "include", "rw_add", "rw_set", "points", "board_", "_x", "x__y", "asm",
         "linux", "x" * 40, "x" * 41, "white", "é", "a-b", "a b", "a*/b", "uint64_t", "null", "own", "enemies",
         "piece1", "pieces0", "phase0"]  # fmt: skip
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|\w+|[^\w\s]', re.S)


def filled(**told: str) -> str:
    """The rules with these words in their places, harmless ones in all others."""
    said = HARMLESS | told
    return re.sub("|".join(said), lambda match: said[match.group()], RULES)


def c_of(text: str, name: str = "spec.rules") -> str | None:
    """The C of a text; None if it is refused, which only diagnostics do."""
    try:
        return c_source(rules_of(text, name).variant)
    except RulesError:
        return None


def tokens(source: str) -> list[str]:
    """The tokens of C in which nothing but comments can hide anything."""
    assert re.fullmatch(r"[ -~\n]*", source), "signs that are no plain text"
    assert "??" not in source, "a trigraph"
    assert not re.search(r"\\[ \t]*\n", "\n".join(re.findall(r"/\*.*?\*/|//[^\n]*", source, re.S))), "a spliced comment"
    return [token for token in TOKEN.findall(source) if not token.startswith(("/*", "//"))]


@cache
def twin() -> list[str]:
    source = c_of(filled())
    assert source is not None, "the harmless file is right"
    return without_digest(tokens(source))


def without_digest(found: list[str]) -> list[str]:
    """The hash of the plan is in the engine's name of itself, and is another one for other words."""
    return [token for token in found if not re.fullmatch(r'"[0-9a-f]{16}"', token)]


def is_harmless(text: str, name: str = "spec.rules") -> bool:
    """Whether it becomes C that is its twin's; False if it is refused."""
    source = c_of(text, name)
    if source is None:
        return False
    assert without_digest(tokens(source)) == twin()
    return True


@pytest.mark.parametrize("text", ABROAD, ids=lambda text: repr(text[:24]))
def test_no_text_reaches_the_code(text: str) -> None:
    refused = any(sign in text for sign in '"\n\r\x00\x1b\u202e\u2066\u2028') or len(text) > 200
    assert is_harmless(filled(TEXT=text)) is not refused
    is_harmless(filled(COMMENT=text))


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word[:24])
def test_no_name_reaches_the_code(word: str) -> None:
    for slot in NAMES:
        name = f"{word}.rules" if slot == "VARIANT" else "spec.rules"
        is_harmless(filled(**{slot: word}), name)


@pytest.mark.parametrize("text", ABROAD, ids=lambda text: repr(text[:24]))
def test_no_name_of_a_file_reaches_the_code(text: str) -> None:
    """Comments say where a rule stands, so that the name of its file is in the C as well."""
    assert is_harmless(filled(), f"folder/{text}")
    for slot in NAMES:
        is_harmless(filled(**{slot: text}))


@pytest.mark.parametrize("sign", [*ABROAD, *"*/\\?%{}'`$\t\u202e×é"], ids=lambda sign: repr(sign[:24]))
def test_no_capture_sign_reaches_the_code(sign: str) -> None:
    source, plain = c_of(GRID.replace("SIGN", sign), "grid.rules"), c_of(GRID.replace("SIGN", ":"), "grid.rules")
    assert plain is not None
    if source is not None:
        assert without_digest(tokens(source)) == without_digest(tokens(plain))


TEXTS = st.lists(st.one_of(st.sampled_from(ABROAD[:-2]), st.text(max_size=5)), max_size=6).map("".join)


@settings(max_examples=100, deadline=None)
@given(text=TEXTS, slot=st.sampled_from(tuple(HARMLESS)))
@example(text='" }\nnote "', slot="TEXT")
def test_no_mixture_reaches_the_code(text: str, slot: str) -> None:
    """A text may end itself and go on as rules: those are the author's own then, and may not become other code than
    rules can. Here they may at most be refused, or mean the same."""
    source = c_of(filled(**{slot: text.replace('"', "'").replace("\n", " ")}))
    if source is not None and slot in ("TEXT", "COMMENT"):
        assert without_digest(tokens(source)) == twin()
    elif source is not None:
        tokens(source)


def preprocessed(source: str, folder: Path) -> list[str]:
    """The tokens that the compiler sees, comments gone and trigraphs read."""
    file = folder / "engine.c"
    file.write_text(source, encoding="utf-8")
    command = [compiler(), "-std=c11", "-trigraphs", "-E", "-P", f"-I{HEADERS}", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "warning" not in done.stderr
    return without_digest(TOKEN.findall(done.stdout))


def test_the_preprocessor_sees_no_difference(tmp_path: Path) -> None:
    """Everything at once that is accepted, as the C compiler reads it."""
    told = [text for text in ABROAD if c_of(filled(TEXT=text)) is not None]
    assert len(told) > 15
    plain = c_of(filled())
    assert plain is not None
    expected = preprocessed(plain, tmp_path)
    for text in told:
        source = c_of(filled(TEXT=text, COMMENT=text), f"folder/{text}")
        assert source is not None
        assert preprocessed(source, tmp_path) == expected, text
