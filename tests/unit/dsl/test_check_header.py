"""Board, notation, first mover, regions and setup: every first-level value reaches the IR."""

from __future__ import annotations

import pytest
from checking import full, letters, mill, sample, variant_of
from rulewright.dsl import ir
from rulewright.dsl.check import check

# ---- header and setup


NOTATIONS = [
    ("numeric from top left", {"b10": "1", "a9": "6", "i1": "50"}, {"b10": "b10"}),
    ("numeric from bottom right", {"i1": "1", "a1": "5", "j2": "6", "b10": "50"}, {"i1": "i1"}),
    ("numeric from bottom left", {"a1": "1", "i1": "5", "b2": "6"}, {"a1": "a1"}),
    ("numeric from top right by columns", {"j10": "1", "j2": "5", "i9": "6", "a1": "50"}, {"j10": "j10"}),
    ("algebraic from bottom left", {"a1": "a1", "j10": "j10"}, {"b10": "1", "i1": "50"}),
    ("algebraic from top left", {"a9": "a2", "b10": "b1", "i1": "i10"}, {"b10": "1"}),
    ("algebraic from bottom right", {"a1": "j1", "j10": "a10"}, {"b10": "1"}),
]


@pytest.mark.parametrize(("words", "names", "others"), NOTATIONS)
def test_notation(words: str, names: dict[str, str], others: dict[str, str]) -> None:
    """Names of squares that stand, as White sees the board, at the place called so with a1 at the bottom left."""
    variant = variant_of(f'variant child extends international\ntitle "Child"\nnotation {words}\n')
    at = {letter: point for point, letter in enumerate(variant.board.letters)}
    assert {square: variant.notation.names[at[square]] for square in names} == names
    assert {square: variant.notation.others[at[square]] for square in others} == others


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("italian", {"a8": "1", "g8": "4", "b7": "5", "b1": "29", "h1": "32"}),
        ("spanish", {"h1": "1", "b1": "4", "g2": "5", "a2": "8", "g8": "29", "a8": "32"}),
        ("thai", {"g1": "1", "a1": "4", "h2": "5", "b2": "8", "h8": "29", "b8": "32"}),
        ("english", {"b8": "1", "h8": "4", "a7": "5", "g7": "8", "a1": "29", "g1": "32"}),
    ],
)
def test_numbering_tables_of_pdn(name: str, numbers: dict[str, str]) -> None:
    """First and last squares of the first, second and last rows in the published numbering tables."""
    source = sample(name)
    assert source is not None
    variant, _ = check(source, sample)
    assert variant is not None
    at = {letter: point for point, letter in enumerate(variant.board.letters)}
    assert {square: variant.notation.names[at[square]] for square in numbers} == numbers


def test_points_may_be_written_either_way() -> None:
    """Numbers and letters both name points in statements."""
    variant = variant_of(
        'variant child extends international\ntitle "C"\n'
        "setup { white has 2 men on 50, e3; black has king on 1, j10 }\n"
    )
    standing = {variant.board.letters[point]: cell for point, cell in enumerate(variant.setup.cells) if cell}
    assert standing == {"i1": 1, "e3": 1, "b10": 4, "j10": 4}


FIRST = [("white", ir.WHITE), ("black", ir.BLACK), ("either", None)]


@pytest.mark.parametrize(("word", "side"), FIRST)
def test_first(word: str, side: int | None) -> None:
    assert full(f"first {word}").first.side == side


def test_other_header_statements() -> None:
    variant = mill(
        'also "One", "Two"\nsource "A book"\nnote "Remark"\npdn 42\nfirst black after placing\n'
        "region outer is edge\nregion two is a1, outer"
    )
    assert (variant.also, variant.source, variant.note, variant.pdn) == (("One", "Two"), ("A book",), ("Remark",), 42)
    assert variant.first_after is not None
    assert (variant.first_after.side, variant.first_after.phase) == (ir.BLACK, "placing")
    assert [region.name for region in variant.regions] == ["outer", "two"]
    assert letters(variant, variant.regions[1].zone[0]) == {"a1", "a4", "a7", "d1", "d7", "g1", "g4", "g7"}
    assert variant.parents == ("nine_mens_morris",)


BOARDS = [
    ("8x8, light squares", 32),
    ("9x9, dark squares, corner right", 41),
    ("14x14, dark squares", 98),
    ("11x11, all squares", 121),
    ("mill 24", 24),
    ("mill 16", 16),
    ("mill 9 with diagonals", 9),
    ("alquerque 9x5", 45),
    ("hexagon 5", 61),
    ("star 19", 19),
    ("{ lines a1-a2-a3, b1-b2, a1-b1 }", 5),
]


@pytest.mark.parametrize(("words", "size"), BOARDS)
def test_boards(words: str, size: int) -> None:
    variant = variant_of(
        f'variant any\ntitle "Any"\nboard {words}\nfirst white\nsetup {{ each side holds 2 men }}\n'
        "piece man { moves 1 step along any line }\nending { lose with no legal move }\n"
    )
    assert variant.board.size == size
    assert variant.family == "other"


def test_setup() -> None:
    """Each side by itself or both at once, on the board and in hand; Black's half of `each side` is turned."""
    variant = full("setup { each side has 2 men on a1, b1; white has king on e4; black holds 3 men }")
    standing = {variant.board.letters[point]: cell for point, cell in enumerate(variant.setup.cells) if cell}
    assert standing == {"a1": 1, "b1": 1, "h8": 2, "g8": 2, "e4": 3}
    assert variant.setup.hands == ((0, 0), (3, 0))


def test_colours_of_a_full_board() -> None:
    """Konane: one side on the dark squares, the other on the light ones; a1 is dark."""
    variant = full("setup { white has 32 men on light squares; black has 32 men on dark squares }")
    white = {variant.board.letters[point] for point, cell in enumerate(variant.setup.cells) if cell == 1}
    assert {"b1", "a2", "h7"} <= white
    assert not {"a1", "h8"} & white
