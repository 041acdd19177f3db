"""Pictures: what stands where, read back from the XML by its own parser; names, hands, arrows, strangers' words."""

from __future__ import annotations

import re
from collections import Counter
from math import hypot
from xml.etree import ElementTree

import pytest
import rulewright as rw
from hypothesis import HealthCheck, given, settings
from rulewright import svg, testing, variants
from rulewright.runtime.position import Position
from rulewright.runtime.rules import rules_of

Spot = tuple[float, float]

SPACE = "{http://www.w3.org/2000/svg}"
HOSTILE = [
    "</title><script>alert(1)</script>",
    "]]> <!-- & &amp; \"' -->",
    "\x00\x07\x1b[31m \ud800 \uffff",
    "Mühle – 😀 “quoted”",
]
RING = """variant ring extends three_mens_morris
title "Ring & <hub>"
board { lines north-ne-east-se-south-sw-west-nw, nw-north, north-hub-south, east-hub-west }
"""
HOLDING = """variant holding
title "Four kinds in hand"
board 3x3, all squares
first white
setup { each side holds 3 men; each side holds 9 dukes; each side holds 1 elk; white holds 2 oxen }
piece man
piece duke { letter "D" }
piece elk { letter "E" }
piece ox, plural oxen { letter "O" }
phase placing while holding pieces { man places on any empty point; duke places on any empty point }
phase moving otherwise { man moves 1 step along any line }
ending { lose with no legal move }
"""
KINDS = """variant kinds extends english
title "Two kinds of kings"
piece main { moves 1 step diagonally; captures diagonally by short jump; letter "M" }
"""


class Picture:
    """A picture as a reader of XML sees it."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)

    def all(self, tag: str, kind: str | None = None) -> list[ElementTree.Element]:
        """Elements of one tag whose class begins with this word."""
        found = self.root.iter(SPACE + tag)
        return [one for one in found if kind is None or one.get("class", "").split()[:1] == [kind]]

    @property
    def points(self) -> dict[str, Spot]:
        """The middle of each point by its name."""
        found = [(one.attrib["data-point"], _middle(one)) for one in self.root.iter() if "data-point" in one.attrib]
        assert len(dict(found)) == len(found)
        return dict(found)

    @property
    def pieces(self) -> dict[str, str]:
        """`white man` and the like by the name of the point, each drawn in its middle."""
        there = {one.attrib["data-at"]: one for one in self.all("g", "piece") if "data-at" in one.attrib}
        for name, piece in there.items():
            assert all(_middle(disc) == self.points[name] for disc in piece.iter(f"{SPACE}circle"))
        return {name: piece.attrib["class"].removeprefix("piece ") for name, piece in there.items()}

    def texts(self, kind: str) -> list[str]:
        return [text.text or "" for group in self.all("g", kind) for text in group.iter(f"{SPACE}text")]


def _middle(shape: ElementTree.Element) -> Spot:
    if shape.tag == f"{SPACE}circle":
        return float(shape.attrib["cx"]), float(shape.attrib["cy"])
    (x, y, width, height) = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


def picture(variant: str, position: Position | str | None = None, **options: object) -> Picture:
    return Picture(svg.board(rw.load(variant), position, **options))  # pyright: ignore[reportArgumentType]


def spots_of(text: str) -> list[Spot]:
    pairs = [pair.split(",") for pair in text.split()]
    return [(float(x), float(y)) for x, y in pairs]


# ---- every board


@pytest.mark.parametrize("name", variants.names())
def test_every_point_and_piece_is_drawn_once_inside_and_beside_the_others(name: str) -> None:
    rules = rw.load(name)
    shown, setup, names = picture(name), rules.variant.setup, rules.variant.notation.names
    assert set(shown.points) == set(names[1:])
    assert set(shown.pieces) == {names[point] for point, cell in enumerate(setup.cells) if cell}
    colours = Counter(piece.split()[0] for piece in shown.pieces.values())
    assert [colours["white"], colours["black"]] == [sum(1 for c in setup.cells if c and c % 2 == odd) for odd in (1, 0)]
    left, top, width, height = map(float, shown.root.attrib["viewBox"].split())
    assert all(left + 38 < x < left + width - 38 and top + 38 < y < top + height - 38 for x, y in shown.points.values())
    largest = max((float(disc.attrib["r"]) for disc in shown.all("circle")), default=0.0)
    spots = list(shown.points.values())
    assert min(hypot(x - u, y - v) for number, (x, y) in enumerate(spots) for u, v in spots[:number]) > 2 * largest


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=testing.rule_sets())
def test_any_board_of_the_language_can_be_drawn(rules: rw.Rules) -> None:
    """Points of random graphs may lie crowded, but all are there, and inside."""
    for squares in ("numeric", "algebraic", "none"):
        shown = Picture(svg.board(rules, style=svg.Style(squares=squares)))
        assert len(shown.points) == rules.variant.board.size
        left, top, width, height = map(float, shown.root.attrib["viewBox"].split())
        assert all(left < x < left + width and top < y < top + height for x, y in shown.points.values())


def test_white_sees_a1_at_the_left_near_corner_and_number_one_at_the_far_one() -> None:
    """Annex 1 of the official rules: 46 is White's left corner, 5 the right one at the far side."""
    points = picture("international").points
    assert points["46"][0] == min(x for x, _ in points.values())
    assert points["46"][1] == max(y for _, y in points.values())
    assert points["5"][0] == max(x for x, _ in points.values())
    assert points["5"][1] == min(y for _, y in points.values())
    assert points["1"][1] == points["5"][1]


def test_black_sees_the_board_turned() -> None:
    plain = picture("russian").points
    turned = picture("russian", style=svg.Style(bottom=rw.Side.BLACK)).points
    assert all(turned[name] == plain[_opposite(name)] for name in plain)


def _opposite(name: str) -> str:
    return "hgfedcba"["abcdefgh".index(name[0])] + str(9 - int(name[1]))


def test_a_hexagon_has_equal_steps() -> None:
    """HexDame: six neighbours round a cell, all equally far."""
    points = picture("hexdame").points
    x, y = points["e5"]
    steps = [hypot(points[name][0] - x, points[name][1] - y) for name in ("e6", "f6", "f5", "e4", "d4", "d5")]
    assert max(steps) - min(steps) < 0.05


def test_the_lines_of_a_star_are_straight_and_its_tips_equally_far() -> None:
    points = picture("jeson_zam").points
    for line in ("e7-d6-c5-b4-a2", "a6-d6-e6-f6-i6", "e7-e6-e4-e2-e1", "a6-c5-e4-g3-i2"):
        first, *between, last = (points[name] for name in line.split("-"))
        for spot in between:
            across = (last[0] - first[0]) * (spot[1] - first[1]) - (last[1] - first[1]) * (spot[0] - first[0])
            assert abs(across) / hypot(last[0] - first[0], last[1] - first[1]) < 0.05
    x, y = points["e4"]
    tips = [hypot(points[name][0] - x, points[name][1] - y) for name in ("e7", "i6", "i2", "e1", "a2", "a6")]
    assert max(tips) - min(tips) < 0.05


def test_points_without_rows_stand_on_a_circle_round_their_hub() -> None:
    points = Picture(svg.board(rules_of(RING))).points
    x, y = points.pop("hub")
    away = [hypot(u - x, v - y) for u, v in points.values()]
    assert len(away) == 8
    assert max(away) - min(away) < 0.05
    assert points["north"][1] == min(v for _, v in points.values())


def test_light_squares_are_light() -> None:
    """Zimbabwe plays on the light squares, Russia on the dark ones; both have a1 in the corner."""
    look = svg.Colours()
    fills = {
        name: {point.get("fill") for point in picture(name).all("rect", "point")} for name in ("zimbabwean", "russian")
    }
    assert fills == {"zimbabwean": {look.light}, "russian": {look.dark}}


@pytest.mark.parametrize("colour", ["light", "dark"])
def test_the_colour_said_is_the_colour_drawn_whichever_corner_is_said(colour: str) -> None:
    text = f'variant turned extends english\ntitle "Turned"\nboard 8x8, {colour} squares, corner right\n'
    shown = Picture(svg.board(rules_of(text)))
    assert {point.get("fill") for point in shown.all("rect", "point")} == {getattr(svg.Colours(), colour)}


# ---- names


def test_numbers_stand_in_their_squares() -> None:
    shown = picture("english")
    assert shown.texts("names") == [str(number) for number in range(1, 33)]
    for text in shown.all("g", "names")[0]:
        x, y = shown.points[text.text or ""]
        assert -50 < float(text.attrib["x"]) - x < 0
        assert -50 < float(text.attrib["y"]) - y < 0


def test_letters_stand_at_the_edges_as_the_side_sees_them() -> None:
    assert picture("russian").texts("names") == [*"87654321", *"bdfhaceg"]
    shown = picture("russian", style=svg.Style(bottom=rw.Side.BLACK))
    across = {text.text: float(text.attrib["x"]) for text in shown.all("g", "names")[0]}
    assert sorted("abcdefgh", key=across.__getitem__) == [*"hgfedcba"]
    assert all(shown.points[f"{letter}{2 - ord(letter) % 2}"][0] == across[letter] for letter in "abcdefgh")


@pytest.mark.parametrize("name", ["nine_mens_morris", "hexdame", "fanorona", "russian", "jeson_zam"])
def test_the_other_naming_can_be_asked_for(name: str) -> None:
    rules = rw.load(name)
    shown = picture(name, style=svg.Style(squares="numeric"))
    assert shown.texts("names") == [str(number) for number in rules.variant.board.points]
    assert set(shown.points) == set(shown.texts("names"))


def test_names_can_be_left_out() -> None:
    shown = picture("nine_mens_morris", style=svg.Style(squares="none"))
    assert shown.all("g", "names") == []
    assert len(shown.points) == 24


def test_names_beside_points_lie_on_no_disc() -> None:
    for name in ("nine_mens_morris", "alquerque", "hexdame"):
        shown = picture(name, style=svg.Style(squares="numeric"))
        for text in shown.all("g", "names")[0]:
            x, y = float(text.attrib["x"]), float(text.attrib["y"]) - 8
            assert min(hypot(x - u, y - v) for u, v in shown.points.values()) > 38


def test_a_very_long_name_is_cut_on_the_picture_only() -> None:
    text = RING.replace("north", "a_point_with_a_very_long_name")
    shown = Picture(svg.board(rules_of(text)))
    assert "a_point_with_a_very_long_name" in shown.points
    assert "a_point_with_…" in shown.texts("names")


# ---- pieces


def test_kings_wear_crowns() -> None:
    shown = picture("international", "W:W28,K31,K32:B5,K14")
    assert shown.pieces == {
        "28": "white man",
        "31": "white king",
        "32": "white king",
        "5": "black man",
        "14": "black king",
    }
    crowned = {
        piece.attrib["data-at"] for piece in shown.all("g", "piece") if piece.find(f"{SPACE}polygon") is not None
    }
    assert crowned == {"31", "32", "14"}


def test_a_third_kind_shows_its_letter() -> None:
    shown = Picture(svg.board(rules_of(KINDS), "W:W32,K31,M30:BM1"))
    lettered = {piece.attrib["data-at"]: piece.findtext(f"{SPACE}text") for piece in shown.all("g", "piece")}
    assert lettered == {"32": None, "31": None, "30": "M", "1": "M"}


def test_hands_are_told_by_numbers_at_their_own_side() -> None:
    for bottom in rw.Side:
        shown = picture("nine_mens_morris", "W:Wa1/7:Bd1,d2/6", style=svg.Style(bottom=bottom))
        hands = {group.attrib["class"]: group for group in shown.all("g", "hand")}
        assert [hands[f"hand {side}"].findtext(f"{SPACE}text") for side in rw.Side] == ["× 7", "× 6"]
        down = [float(hands[f"hand {side}"].find(f"{SPACE}text").attrib["y"]) for side in rw.Side]  # pyright: ignore
        assert (down[0] > down[1]) == (bottom is rw.Side.WHITE)


def test_hands_of_many_kinds_fit_on_a_small_board() -> None:
    shown = Picture(svg.board(rules_of(HOLDING)))
    width = float(shown.root.attrib["viewBox"].split()[2])
    texts = [text for text in shown.root.iter(f"{SPACE}text") if "×" in (text.text or "")]
    assert [text.text for text in texts] == ["× 3", "× 9", "× 1", "× 2", "× 3", "× 9", "× 1"]
    assert all(float(text.attrib["x"]) + 16 * len(text.text or "") < width for text in texts)


def test_marked_men_are_crossed() -> None:
    shown = picture("zhi_qi_marking", "W:Wa1,d1,g4/0:Bb2,d3,f2/0:marked=d3")
    assert [cross.attrib["data-at"] for cross in shown.all("g", "marked")] == ["d3"]
    assert shown.pieces["d3"] == "black man"


@pytest.mark.parametrize(("fen", "side"), [("W:W32:B1", "white"), ("B:W32:B1", "black")])
def test_the_side_to_move_has_a_wedge_at_its_home(fen: str, side: str) -> None:
    shown = picture("english", fen)
    (wedge,) = shown.all("polygon", "turn")
    assert wedge.attrib["class"] == f"turn {side}"
    tip = spots_of(wedge.attrib["points"])[0]
    rows = [y for _, y in shown.points.values()]
    assert (tip[1] > sum(rows) / len(rows)) == (side == "white")


# ---- moves


def test_an_arrow_goes_along_the_path_and_ends_on_its_last_point() -> None:
    """From 47 over 33 to 24, over 19 to 13, over 31 to 36: one of the captures of docs/notation.md."""
    engine = rw.interpret(rw.load("international"))
    position = engine.parse("W:WK47:B14,19,31,33,35")
    (move,) = (move for move in engine.legal_moves(position) if move.path == (47, 24, 13, 36))
    shown = Picture(svg.board(engine, position, arrows=[move]))
    (arrow,) = shown.all("g", "arrow")
    assert arrow.attrib["data-path"] == "47-24-13-36"
    (shaft,), (head,) = arrow.findall(f"{SPACE}polyline"), arrow.findall(f"{SPACE}polygon")
    assert spots_of(shaft.attrib["points"])[:3] == [shown.points[name] for name in ("47", "24", "13")]
    assert spots_of(head.attrib["points"])[0] == shown.points["36"]
    assert [cross.attrib["data-at"] for cross in shown.all("g", "victim")] == ["33", "19", "31"]


def test_a_placement_is_a_ring_and_its_removal_a_cross() -> None:
    shown = picture("nine_mens_morris", "W:Wa1,d1/7:Bg7,a4/7", arrows=["g1xa4"])
    (arrow,) = shown.all("g", "arrow")
    assert [_middle(ring) for ring in arrow.findall(f"{SPACE}circle")] == [shown.points["g1"]]
    assert [cross.attrib["data-at"] for cross in shown.all("g", "victim")] == ["a4"]


def test_a_pass_and_a_move_that_stands_still_draw_no_shaft() -> None:
    shown = picture("english", arrows=[(9, 9)])
    (arrow,) = shown.all("g", "arrow")
    assert arrow.find(f"{SPACE}polyline") is None
    shown = picture("nine_mens_morris_passing", arrows=["pass"], last="pass")
    assert len(shown.all("g", "arrow")[0]) == 0


def test_the_last_move_is_under_its_points_and_what_it_took_is_crossed() -> None:
    game = rw.Game(rw.interpret(rw.load("english")), "B:W18,32:B15,1")
    game.push("15x22")
    shown = Picture(game.svg())
    (last,) = shown.all("g", "last")
    assert [patch.attrib["data-at"] for patch in last] == ["15", "22"]
    assert [cross.attrib["data-at"] for cross in shown.all("g", "taken")] == ["18"]
    assert all(_middle(patch) == shown.points[patch.attrib["data-at"]] for patch in last)


def test_points_can_be_marked_by_number_and_by_name() -> None:
    shown = picture("russian", marks=[1, "a1", "C3"])
    assert [ring.attrib["data-at"] for ring in shown.all("g", "marks")[0]] == ["b8", "a1", "c3"]


# ---- the document


@pytest.mark.parametrize("words", HOSTILE)
def test_strangers_words_stay_words(words: str) -> None:
    """Whatever a title or a colour says, the picture has the elements of a tame one."""
    tame = picture("english", title="Draughts")
    shown = picture("english", title=words, style=svg.Style(colours=svg.Colours(dark=words, text=words)))
    assert [one.tag for one in shown.root.iter()] == [one.tag for one in tame.root.iter()]
    told = shown.root.findtext(f"{SPACE}title") or ""
    assert told == re.sub("[\x00\x07\x1b\ud800\uffff]", "\N{REPLACEMENT CHARACTER}", words)


def test_the_title_of_a_file_is_escaped() -> None:
    assert Picture(svg.board(rules_of(RING))).root.findtext(f"{SPACE}title") == "Ring & <hub>"


def test_the_picture_says_in_words_what_it_shows() -> None:
    shown = picture("nine_mens_morris", "B:Wa1,d1/7:Bg7/8", last="d1")
    assert shown.root.get("role") == "img"
    words = "White: men on a1, d1. Black: man on g7. Black to move. In hand: White 7, Black 8. Last move: d1."
    assert shown.root.findtext(f"{SPACE}desc") == words


def test_the_longer_side_has_the_size_asked_for() -> None:
    for name in ("fanorona", "hexdame", "international"):
        root = picture(name, style=svg.Style(size=300)).root
        assert max(float(root.attrib[side]) for side in ("width", "height")) == 300


def test_jupyter_shows_rules_and_games() -> None:
    rules = rw.load("russian")
    game = rw.Game(rw.interpret(rules))
    assert rules._repr_svg_() == game._repr_svg_() == svg.board(rules)
    game.push("a3-b4")
    assert Picture(game._repr_svg_()).pieces["b4"] == "white man"


# ---- what cannot be drawn


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"arrows": ["1-99"]}, "square 99 does not exist"),
        ({"arrows": [(1, 99)]}, "no point 99: they are 1 to 32"),
        ({"arrows": [rw.Move(path=(1, 33))]}, "no point 33"),
        ({"last": rw.Move(path=(1, 10), captured=(-1,))}, "no point -1"),
        ({"last": rw.Move(path=(0,), captured=(99,))}, "no point 99"),
        ({"marks": [0]}, "no point 0"),
        ({"marks": ["z9"]}, "`z9` does not exist"),
    ],
)
def test_points_that_do_not_exist_are_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(rw.NotationError, match=words):
        picture("english", **options)


@pytest.mark.parametrize("other", ["international", "nine_mens_morris", "breakthrough"])
def test_the_position_of_another_game_is_refused(other: str) -> None:
    with pytest.raises(rw.NotationError, match="the position is none of english"):
        picture("english", rw.interpret(rw.load(other)).start())
