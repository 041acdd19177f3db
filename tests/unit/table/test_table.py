"""The table: moves and orders, undo, claims, ends, Ctrl-C. Rules quoted are those of the variants' own files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import rulewright as rw
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.runtime.draw import Look
from rulewright.runtime.table.orders import ORDERS
from rulewright.runtime.table.record import moves_text
from rulewright.runtime.table.table import Table
from unit.table.sitting import CTRL_C, Engine, Sitting, sit

CLAIMED = """variant claimed extends english
title "English draughts with claims"
ending { draw with 1 king against 1 king, on claim }
"""
NAMES = """variant names extends three_mens_morris
title "Points called like orders"
board { lines go-undo-why-hint-fen-save-flip-quit, quit-go }
"""


def texts(sitting: Sitting) -> tuple[str, ...]:
    return sitting.table.game.texts()


# ---- moves


def test_moves_are_played_and_the_board_follows() -> None:
    sitting = sit("english", "11-15", "23-19")
    assert texts(sitting) == ("11-15", "23-19")
    assert sitting.people.prompts == ["Black> ", "White> ", "Black> "]
    assert sitting.people.heard[0].endswith("Black to move")
    assert "[19]" not in sitting.heard  # a man stands there
    assert sitting.people.heard[2].count("[w ]") == 1


def test_an_illegal_move_changes_nothing_and_the_rule_is_told() -> None:
    """A man of English draughts captures forwards only: 18x11 is there, 18x25 is not."""
    sitting = sit("english", "18-14", fen="W:W18:B15,22")
    assert texts(sitting) == ()
    assert "18-14 is illegal" in sitting.heard
    assert "rule: capture is mandatory" in sitting.heard
    assert "--> english.rules:" in sitting.heard


def test_an_ambiguous_move_is_told_with_those_that_it_fits() -> None:
    sitting = sit("international", "47x36", "47x24x13x36", fen="W:WK47:B14,19,31,33,35")
    assert "the text fits 2 moves" in sitting.heard
    assert len(sitting.table.game.moves) == 1


@pytest.mark.parametrize("line", ["nonsense", "11-99", "/nonsense", "-", "11", "\x00", "é" * 50, "1" * 5000])
def test_what_is_no_move_and_no_order_is_told(line: str) -> None:
    sitting = sit("english", line)
    assert texts(sitting) == ()
    assert len(sitting.people.heard) == 2
    assert all(sign.isprintable() or sign == "\n" for sign in sitting.people.heard[1])


def test_an_empty_line_asks_again() -> None:
    assert len(sit("english", "", "  ", "\t").people.heard) == 1


def test_a_side_that_moves_twice_is_asked_twice() -> None:
    """Shax: both removals come before any other move; White has two to make here, Black none."""
    sitting = sit("shax", "xg7", "xf6", fen="W:Wa1,b2,c3,d1:Bg7,f6,e5,g1,d7,g4:owed=W2:next=B")
    assert texts(sitting) == ("xg7", "xf6")
    assert sitting.people.prompts == ["White> ", "White> ", "Black> "]


def test_points_called_like_orders_are_points_first() -> None:
    sitting = sit(NAMES, run=False)
    letters = sitting.table.game.engine.rules.variant.board.letters
    sitting.table.hear("undo")
    assert [letters[move.destination] for move in sitting.table.game.moves] == ["undo"]
    sitting.table.hear("/undo")
    assert sitting.table.game.moves == ()
    sitting.table.hear("/moves")
    assert "8 legal moves" in sitting.heard


# ---- orders


def test_legal_moves_are_listed_on_request_and_offered_for_completion() -> None:
    sitting = sit("english", "moves")
    assert "9-13  9-14  10-14  10-15  11-15  11-16  12-16\n7 legal moves" in sitting.heard
    assert sitting.people.offered[:7] == ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
    assert set(ORDERS) <= set(sitting.people.offered)


def test_why_tells_the_rule() -> None:
    sitting = sit("english", "why 9-18", "why 9-13", "why", "why nowhere")
    told = sitting.people.heard[1:]
    assert told[0].startswith("9-18 is illegal: ")
    assert told[1] == "9-13 is legal"
    assert told[2] == "say which move: `why` and the move"
    assert "a square is expected" in told[3]


def test_a_hint_is_what_the_engine_would_play() -> None:
    sitting = sit("english", "hint", engine=Engine(["10-15"], score=12))
    assert sitting.people.heard[1] == "try 10-15 (depth 3, +0.12, 1,234 positions in 0.5 s: 10-15)"
    assert sitting.people.live == ["thinking", "depth 3, +0.12, 1,234 positions in 0.5 s: 10-15"]
    assert texts(sitting) == ()


def test_help_names_every_order() -> None:
    told = sit("english", "help").people.heard[1]
    assert all(f"  {word} " in told for word in ORDERS if word != "exit")


def test_the_page_explains_every_order() -> None:
    page = (Path(__file__).parents[3] / "docs" / "playing.md").read_text(encoding="utf-8")
    table = page.split("| word |")[1].split("\n\n")[0]
    cells = re.findall(r"^\| (`[^|]+) \|", table, re.M)
    explained = {word.split()[0] for cell in cells for word in re.findall(r"`(.+?)`", cell)}
    assert explained == set(ORDERS) - {"exit"}


def test_the_position_is_told_as_text() -> None:
    """The start of English draughts, Black to move first."""
    assert sit("english", "fen").people.heard[1] == "B:W21-32:B1-12"


def test_the_board_can_be_turned() -> None:
    heard = sit("russian", "flip", "flip").people.heard
    assert heard[0] == heard[2] != heard[1]
    assert heard[1].splitlines()[-2].split() == [*"hgfedcba"]
    assert [line.split()[0] for line in heard[1].splitlines()[:8]] == [*"12345678"]


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT", "/quit"])
def test_quit_ends_the_sitting(word: str) -> None:
    assert texts(sit("english", word, "11-15")) == ()


def test_a_new_game_begins_at_the_start() -> None:
    sitting = sit("english", "11-15", "resign", "new", "9-14")
    assert texts(sitting) == ("9-14",)


# ---- undo


def test_two_people_take_back_one_move() -> None:
    assert texts(sit("english", "11-15", "23-19", "undo")) == ("11-15",)


def test_against_the_engine_its_answer_goes_too() -> None:
    sitting = sit("english", "11-15", "undo", "9-14", side="black", engine=Engine(["23-19", "22-18"]))
    assert texts(sitting) == ("9-14", "22-18")


def test_the_first_move_of_the_engine_stays() -> None:
    sitting = sit("english", "undo", side="white", engine=Engine(["11-15"]))
    assert texts(sitting) == ("11-15",)
    assert sitting.people.heard[-1] == "there is no move to take back"


def test_after_the_end_a_move_can_be_taken_back() -> None:
    sitting = sit("english", "18x11", "undo", fen="W:W18:B15")
    assert "white has won: lose with no legal move" in sitting.heard
    assert sitting.people.prompts == ["White> ", "the game is over> ", "White> "]


# ---- the end


def test_nothing_can_be_played_after_the_end_but_much_said() -> None:
    sitting = sit("english", "18x11", "11-8", "hint", "go", "draw", "resign", "moves", fen="W:W18:B15")
    told = sitting.people.heard[3:]
    assert told[0].startswith("the game is over: `undo`")
    assert told[1:] == ["the game is over"] * 4 + ["no legal move"]


def test_resigning_gives_the_game_to_the_other() -> None:
    sitting = sit("english", "11-15", "resign", side="black", engine=Engine(["23-19"]))
    assert "white has won: black has resigned" in sitting.heard
    assert moves_text(sitting.table) == "1. 11-15 23-19 1-0"


def test_a_resignation_can_be_withdrawn() -> None:
    sitting = sit("english", "11-15", "resign", "undo", "23-19")
    assert texts(sitting) == ("11-15", "23-19")


def test_two_people_agree_on_a_draw() -> None:
    sitting = sit("international", "32-28", "draw")
    assert "drawn: agreed" in sitting.heard
    assert moves_text(sitting.table) == "1. 32-28 1-1"


@pytest.mark.parametrize(("score", "accepted"), [(-30, True), (0, True), (1, False)])
def test_the_engine_takes_a_draw_where_it_stands_no_better(score: int, accepted: bool) -> None:
    sitting = sit("english", "11-15", "draw", side="black", engine=Engine(["23-19"], score=score))
    assert (sitting.table.outcome() is not None) == accepted
    assert ("the engine wants to play on" in sitting.heard) != accepted


def test_a_draw_that_the_rules_give_on_claim_is_claimed() -> None:
    sitting = sit(CLAIMED, "draw", fen="W:WK30:BK3")
    assert sitting.people.heard[1] == "a draw can be claimed: draw with 1 king against 1 king, on claim"
    assert sitting.people.heard[2] == "drawn: claimed: draw with 1 king against 1 king, on claim"


def test_the_engine_claims_a_draw_rather_than_stand_worse() -> None:
    sitting = sit(CLAIMED, side="none", fen="W:WK30:BK3", engine=Engine(score=-1))
    assert "claims a draw: " in sitting.heard
    assert sitting.table.game.moves == ()


def test_the_engine_alone_plays_to_the_end_and_asks_nobody() -> None:
    """Two kings that cannot catch each other: the third occurrence of a position is a draw."""
    sitting = sit("english", side="none", fen="W:WK1:BK32")
    assert sitting.table.game.outcome() is not None
    assert sitting.people.prompts == []
    assert "White plays " in sitting.heard


# ---- Ctrl-C


def test_ctrl_c_stops_the_engine_which_plays_what_it_has() -> None:
    sitting = sit("english", "11-15", side="black", engine=Engine(["23-19"], interrupts=1))
    assert texts(sitting) == ("11-15", "23-19")
    assert sitting.engine.thinkers[0].stopped >= 1


def test_ctrl_c_lets_people_speak_where_the_engine_plays_both_sides() -> None:
    sitting = sit("english", "fen", "quit", side="none", engine=Engine(["11-15"], interrupts=1))
    assert texts(sitting) == ("11-15",)
    assert sitting.people.prompts == ["White> ", "White> "]


def test_a_new_game_begins_with_the_engine_though_the_last_one_was_interrupted() -> None:
    """English draughts begins with Black; White, a person, is asked next."""
    sitting = sit("english", "new", "quit", side="white", engine=Engine(["11-15", "9-14"], interrupts=1))
    assert texts(sitting) == ("9-14",)
    assert sitting.people.prompts == ["White> ", "White> "]


def test_go_lets_the_engine_go_on() -> None:
    engine = Engine(["11-15", "23-19", "9-14"])
    sitting = sit("english", "go", "quit", engine=engine)
    assert texts(sitting) == ("11-15",)
    assert sitting.people.prompts == ["Black> ", "White> "]


def test_the_second_ctrl_c_ends_the_sitting_and_the_thinking() -> None:
    engine = Engine(["23-19"], interrupts=2)
    sitting = sit("english", run=False, side="black", engine=engine)
    sitting.people.lines = iter(["11-15"])
    with pytest.raises(KeyboardInterrupt):
        sitting.table.run()
    assert engine.thinkers[0].stopped >= 1
    assert moves_text(sitting.table) == "1. 11-15 *"


def test_ctrl_c_at_the_prompt_ends_the_sitting() -> None:
    sitting = sit("english", run=False)
    sitting.people.lines = iter(["11-15", CTRL_C])
    with pytest.raises(KeyboardInterrupt):
        sitting.table.run()
    assert texts(sitting) == ("11-15",)


def test_without_an_engine_there_are_no_hints() -> None:
    sitting = sit("english", run=False)
    table = Table(sitting.table.game, sitting.people, lambda: None, people=frozenset(rw.Side), look=Look())
    table.hear("hint")
    table.hear("go")
    assert sitting.people.heard == ["there is no engine here that thinks"] * 2


# ---- saving


def test_a_game_is_saved_and_saved_again_but_nothing_else_overwritten(tmp_path: Path) -> None:
    mine, other = tmp_path / "my game.pdn", tmp_path / "other.pdn"
    other.write_text("precious", encoding="utf-8")
    sitting = sit(
        "english", f"save {mine}", "11-15", f"save {mine}", f"save {other}", "save", f"save {tmp_path}/no/x", "save \0",
        side="black", engine=Engine(["23-19"]),
    )  # fmt: skip
    text = mine.read_text(encoding="utf-8")
    assert '[Black "?"]' in text
    assert '[White "rulewright"]' in text
    assert text.rstrip().endswith("1. 11-15 23-19 *")
    assert other.read_text(encoding="utf-8") == "precious"
    told = [line for line in sitting.people.heard if "\n" not in line]
    assert [line.split("`")[0].split(" in ")[0] for line in told if "plays" not in line] == [
        "saved",
        "saved",
        "",
        "say where: ",
        "the game could not be saved: No such file or directory",
        "the game could not be saved: embedded null byte",
    ]


@pytest.mark.parametrize(
    ("variant", "lines", "fen", "result"),
    [
        ("international", ("32-28", "19-23", "28x19", "resign"), None, "2-0"),
        ("english", ("18x11",), "W:W18:B15", "1-0"),
        ("nine_mens_morris", ("a1", "d7", "draw"), None, "1/2-1/2"),
    ],
)
def test_a_saved_game_reads_back(
    variant: str, lines: tuple[str, ...], fen: str | None, result: str, tmp_path: Path
) -> None:
    """Also one that ended by word of mouth, which its moves do not show."""
    file = tmp_path / "saved.pdn"
    sitting = sit(variant, *lines, f"save {file}", fen=fen)
    (read,) = rw.read_games(file, sitting.table.game.engine)
    assert read.faults == ()
    assert read.record.result == read.headers["Result"] == result
    assert tuple(step.move for step in read.mainline) == sitting.table.game.moves
    assert read.start == sitting.table.game.start


# ---- strangers


WORDS = st.sampled_from([*ORDERS, "11-15", "9-14", "why 9-14", "/moves", "save", "why x", "save /dev/null"])
STRANGE = st.text(max_size=20).filter(lambda line: "save" not in line.lower())  # it might write somewhere


@settings(max_examples=40, deadline=None)
@given(lines=st.lists(st.one_of(WORDS, STRANGE), max_size=8), side=st.sampled_from(["both", "black"]))
def test_whatever_is_said_the_table_stands(lines: list[str], side: str) -> None:
    """No line ends a sitting but `quit`, and the game stays one that can be played."""
    sitting = sit("english", *lines, side=side)
    game = rw.Game(sitting.table.game.engine)
    for text in texts(sitting):
        game.push(text)
    assert game.position == sitting.table.game.position
