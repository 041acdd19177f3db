"""Game records: what PDN 3.0 and older files write, how faults are told, and that hostile files cost linear time."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.runtime.notation.pdn_reader import read_drafts
from rulewright.runtime.notation.pdn_types import type_of
from support import engine_of


def international() -> rw.Engine:
    return engine_of("reference", "international")


def read(text: str, engine: rw.Engine | None = None) -> rw.GameRecord:
    (record,) = rw.read_games(text, engine or international())
    return record


def texts(record: rw.GameRecord) -> list[str]:
    return [step.text or f"/{step.fen}/" for step in record.mainline]


def faults(record: rw.GameRecord) -> list[str]:
    return [str(fault) for fault in record.faults]


# ---- what files write


def test_the_example_of_the_standard() -> None:
    record = read(
        '[Event "Club evening"]\n[Site "?"]\n[White "Example, A."]\n[Result "1-1"]\n[GameType "20"]\n\n'
        "1. 32-28 18-22 2. 37-32 {[%clk 0:58:02] solid} 12-18 (2... 13-18 3. 41-37!) 3. 41-37 7-12 *\n"
    )
    assert record.faults == ()
    assert record.headers["White"] == "Example, A."
    assert record.result == "1-1"  # `*` separates games there, and the tag has the result
    assert texts(record) == ["32-28", "18-22", "37-32", "12-18", "41-37", "7-12"]
    assert record.mainline[2].comments == ("[%clk 0:58:02] solid",)
    (variation,) = record.mainline[3].variations
    assert [(step.text, step.nags) for step in variation.steps] == [("13-18", ()), ("41-37", (1,))]


@pytest.mark.parametrize(
    ("movetext", "moves"),
    [
        ("1.32-28 19-23 2.28x19", "32-28 19-23 28x19"),
        ("1. 32- 28 19 -23 2. 28 x 19 14x 23", "32-28 19-23 28x19 14x23"),
        ("1. 3228 1923 2. 2819", "32-28 19-23 28x19"),
        ("1. d4-e5", "32-28"),
        ("1. 32–28 19−23 2. 28×19", "32-28 19-23 28x19"),
        ("1.32-28 1... 19-23 2.28:19", "32-28 19-23 28x19"),
        ("1. ... 2. 32-28, 19-23.", "32-28 19-23"),
        ("32-28 19-23 28x19", "32-28 19-23 28x19"),
        ("1. 32-28\n% 2. 99-98\n19-23 ; 2. 99-98\n2. 28x19", "32-28 19-23 28x19"),
    ],
)
def test_moves_however_they_are_spaced(movetext: str, moves: str) -> None:
    record = read(f"{movetext} *")
    assert (texts(record), faults(record)) == (moves.split(), [])


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"])
def test_results_end_games(result: str) -> None:
    """The same in the tag and behind the moves; a move like 1-7 or 11-17 is none."""
    game = f'[Result "{result}"]\n\n1. 32-28 17-21 2. 37-32 11-17 3. 41-37 7-11 4. 46-41 1-7 {result}\n\n'
    first, second = rw.read_games(2 * game, international())
    assert first == second
    assert (first.result, len(first.moves), first.faults) == (result, 8, ())
    assert second.number == 2


def test_games_without_separators_and_without_moves() -> None:
    text = '[Event "a"]\n\n1. 32-28\n\n[Event "b"]\n[Result "2-0"]\n\n[Event "c"]\n\n1. 2-0\n\n1. 33-28 0-2 *\n'
    games = list(rw.read_games(text, international()))
    assert [(game.headers.get("Event"), texts(game), game.result) for game in games] == [
        ("a", ["32-28"], "*"),
        ("b", [], "2-0"),
        ("c", [], "2-0"),
        (None, ["33-28"], "0-2"),
    ]
    assert [*rw.read_games(rw.write_games(games), international())] == games


def test_marks_and_glyphs() -> None:
    """`*` right behind a move in the midst of a game marked a forced move in older files, which is $7 now."""
    record = read("1. 32-28! 19-23?? (1... 18-23?!) 2. 28x19* $10 14x23 (!?) $1 3. 33-28 $140*")
    assert [step.nags for step in record.mainline] == [(1,), (4,), (7, 10), (5, 1), (140,)]
    assert record.faults == ()
    assert record.pdn() == "1. 32-28! 19-23?? (1... 18-23?!) 2. 28x19 $7 $10 14x23!? $1 3. 33-28 $140 *\n"


def test_marks_of_any_length() -> None:
    """The accepted files of the standard's parser have `19-23(!?!!!)`."""
    record = read("1.32-28!? 19-23(!?!!!) 2.28x19 ??? *")
    assert ([step.nags for step in record.mainline], record.faults) == ([(5,), (5,), (4,)], ())


def test_a_result_of_another_way_to_count() -> None:
    """Delfts: ten points are shared. The tag tells that it is no move."""
    game = '[Result "4-6"]\n\n01. 34-29  18-22 02. 32-28  04-06 4-6\n\n'
    first, second = rw.read_games(2 * game.replace("04-06 ", ""), international())
    assert (first.result, len(first.moves), first.faults) == ("4-6", 3, ())
    assert second == first
    assert first.pdn() == '[Result "4-6"]\n\n1. 34-29 18-22 2. 32-28 *\n'
    assert read(first.pdn()) == first
    assert [fault.move for fault in read(game).faults] == ["2..."]


def test_tags_with_quotes_and_backslashes() -> None:
    record = read('[Event "The \\"Best\\" \\\\ cup"]\n[Site "a "b" c"] \n[ Round  "[1]" ]\n\n*')
    assert record.headers == {"Event": 'The "Best" \\ cup', "Site": 'a "b" c', "Round": "[1]"}
    assert read(record.pdn()) == record


def test_comments_belong_where_they_stand() -> None:
    text = "{before} 1. 32-28 {a {b\n\n c} ({c} 1. 33-28 {d}) {e} 19-23 1-1 {f}\n{next game} 1. 34-30 *"
    record, later = rw.read_games(text, international())
    assert later.line.before == ("next game",)
    assert record.line.before == ("before",)
    first, second = record.mainline
    assert first.comments == ("a {b c", "e")
    assert first.variations[0].before == ("c",)
    assert first.variations[0].steps[0].comments == ("d",)
    assert second.comments == ("f",)
    assert read(record.pdn()) == record


def test_a_comment_with_a_brace_is_written_to_the_end_of_its_line() -> None:
    record = read("1. 32-28 ; a } b\n(1. 33-28 ; c }\n) 1... 19-23 *")
    assert record.mainline[0].comments == ("a } b",)
    assert record.pdn() == "1. 32-28\n; a } b\n(1. 33-28\n; c }\n) 1... 19-23 *\n"
    assert read(record.pdn()) == record


def test_older_files_tell_captures_jump_by_jump() -> None:
    """11x18 18x25 of one piece is one capture: nobody else can go on from where it stands."""
    start = '[FEN "B:W15,22,30:B11"]\n\n'
    english = engine_of("reference", "english")
    for movetext in ("1... 11x18 18x25", "1... 11x18x25", "1... 11x25", "1... 11x18 {and} 18x25"):
        record = read(f"{start}{movetext} *", english)
        assert ([move.path for move in record.moves], faults(record)) == ([(11, 18, 25)], [])


def test_ambiguous_moves_need_their_path() -> None:
    """47x36 fits two captures; in the list each is told with what it takes."""
    start = '[FEN "W:WK47:B14,19,31,33,35"]\n\n'
    assert texts(read(f"{start}1. 47x24x13x36 *")) == ["47x24x13x36"]
    assert texts(read(f"{start}1. 47x24 24x13 13x36 *")) == ["47x24x13x36"]
    record = read(f"{start}1. 47x36 *")
    (fault,) = record.faults
    assert "47x20x9x36 (takes 33, 14, 31), 47x24x13x36 (takes 33, 19, 31)" in fault.reason
    assert (fault.game, fault.move, fault.text, record.moves) == (1, "1.", "47x36", ())


def test_a_position_is_set_in_mid_game() -> None:
    """PDN 3.0: `/FEN "…"/` among the moves; numbers go on, and the game is played from there."""
    record = read('1. 32-28 19-23 /FEN "W:W32,38:B19,23"/ {see} 2. 32-28 23x43 *')
    assert record.faults == ()
    assert texts(record) == ["32-28", "19-23", "/W:W32,38:B19,23/", "32-28", "23x43"]
    game = record.play()
    assert game.fen() == "W:W:B19,43"
    assert len(game.moves) == 4
    assert record.pdn() == '1. 32-28 19-23 /FEN "W:W32,38:B19,23"/ {see} 2. 32-28 23x43 *\n'
    (again,) = rw.read_games(game.pdn())
    assert again.play() == game
    null = read('1. 32-28 /FEN "W::"/ 2. 28-23 *')
    assert [step.fen for step in null.mainline] == [None, "W:W28,31,33-50:B1-20", None]


def test_the_second_player_may_begin() -> None:
    record = read('[FEN "B:W28:B9."]\n\n1... 9-14 2. 28-23 *')
    assert record.pdn() == '[FEN "B:W28:B9"]\n\n1... 9-14 2. 28-23 *\n'
    english = read("1. 11-15 22-17 2. 15-19 *", engine_of("reference", "english"))
    assert english.pdn() == "1. 11-15 22-17 2. 15-19 *\n"


# ---- mills


def test_mill_records_in_letters_and_in_numbers() -> None:
    """PlayOK counts points row by row: 1 a7, 4 b6, 5 d6, 24 g1; a removal may be told apart."""
    mill = engine_of("reference", "nine_mens_morris")
    letters = read("1. d6 d2 2. f4 b4 3. f6 f2 4. b6xf2 f2 0-1", mill)
    assert letters.faults == ()
    numbers = "1. 5 20 2. 14 11 3. 6 21 4. 4x21 21 0-1\n"
    assert letters.pdn(squares="numeric") == numbers
    assert read(numbers, mill) == letters
    assert read("1. d6 d2 2. f4 b4 3. f6 f2 4. b6 {mill} xf2 f2 0-1", mill).moves == letters.moves
    game = letters.play()
    assert [record.moves for record in rw.read_games(game.pdn(squares="numeric"))] == [game.moves]


def test_a_removal_that_is_a_turn_of_its_own_stays_one() -> None:
    shax = engine_of("reference", "shax")
    record = read('[FEN "W:Wa1,b2,c3,d1:Bg7,f6,e5,g1:owed=W1,B1:next=W"]\n\n1. xg7 xa1 *', shax)
    assert (texts(record), faults(record)) == (["xg7", "xa1"], [])


# ---- the variant


# PDN 3.0, table of game types, as `formats` of sites repeat it: what a program writes for each game.
TYPES = {
    "international": "20,W,10,10,N2,0",
    "english": "21,B,8,8,N1,0",
    "italian": "22,W,8,8,N2,1",
    "pool": "23,B,8,8,N1,0",
    "unified_pool": "23,W,8,8,A0,0",
    "jamaican": "23,B,8,8,A1,1",
    "spanish": "24,W,8,8,N1,1",
    "russian": "25,W,8,8,A0,0",
    "brazilian": "26,W,8,8,A0,0",
    "canadian": "27,W,12,12,N2,0",
    "portuguese": "28,W,8,8,N1,1",
    "czech": "29,W,8,8,A0,0",
    "turkish": "30,W,8,8,A0,0",
    "thai": "31,B,8,8,N2,0",
    "frisian": "40,W,10,10,N2,0",
    "spantsiretti": "41,W,10,8,A0,0",
}


@pytest.mark.parametrize("variant", TYPES)
def test_game_types_choose_the_variant(variant: str) -> None:
    assert type_of(rw.load(variant).variant) == TYPES[variant]
    told = [TYPES[variant]] + ([] if variant in ("unified_pool", "jamaican") else [TYPES[variant][:2]])
    for tag in told:
        (record,) = rw.read_games(f'[GameType "{tag}"]\n\n*')
        assert record.variant == variant


def test_every_game_type_of_a_rule_file_is_found_by_its_text() -> None:
    """Files are searched for a line `pdn NUMBER`; the checker knows of no other place."""
    lines = {name for name in variants.names() if re.search(r"^\s*pdn\s+\d", variants.source(name), re.MULTILINE)}
    stated = {name for name in variants.names() if rw.load(name).variant.pdn is not None}
    assert lines == stated


@pytest.mark.parametrize(
    ("tags", "variant"),
    [
        ('[Variant "Nine Men\'s Morris"]', "nine_mens_morris"),
        ('[Variant "Frysk!"]', "frysk"),
        ('[Variant "Standard"]\n[GameType "20"]', "international"),
        ('[GameType "98"]', "antidraughts"),  # a number of lidraughts
        ('[GameType "96"]', "breakthrough"),
        ('[GameType "20,W,10,10,N1,0"]', "international"),  # as a large site wrote it; the standard has N2
        ('[Variant "zimbabwean"]\n[GameType "23,W,8,8,A0,0"]', "zimbabwean"),
    ],
)
def test_other_tags_that_tell_the_variant(tags: str, variant: str) -> None:
    (record,) = rw.read_games(f"{tags}\n\n*")
    assert (record.variant, record.faults) == (variant, ())


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ("", "no tag tells the variant; name one, or give an engine"),
        ('[GameType "42"]', "GameType `42`: no shipped variant has it; name one, or give an engine"),
        ('[Variant "Chess"]', "the tag `Variant` names no shipped variant: `Chess`; name one, or give an engine"),
    ],
)
def test_a_variant_that_nobody_knows(tags: str, reason: str) -> None:
    """The record is read all the same; it cannot be played, and says why."""
    (record,) = rw.read_games(f"{tags}\n\n1. 32-28 *")
    assert faults(record) == [f"game 1: {reason}"]
    assert [step.text for step in record.mainline] == ["32-28"]
    with pytest.raises(rw.NotationError, match=re.escape(reason)):
        record.play()


@pytest.mark.parametrize("variant", ["zimbabwean", "jamaican", "antidraughts", "lasker_morris"])
def test_what_a_game_writes_leads_to_its_variant(variant: str) -> None:
    game = rw.Game(engine_of("reference", variant))
    game.push(game.legal_moves()[0])
    (record,) = rw.read_games(game.pdn())
    assert (record.variant, record.moves) == (variant, game.moves)


# ---- faults


def test_reading_goes_on_with_the_next_game() -> None:
    text = (
        "1. 32-28 19-23 2. 28-22 3-9 *\n\n"
        '[FEN "W:W51:B3"]\n\n1. 32-28 *\n\n'
        '[White "A\n\n1. 32-28 (19-23 {open\n\n[Event "d"]\n\n1. 31-27 *\n'
    )
    games = list(rw.read_games(text, international()))
    assert [len(game.moves) for game in games] == [2, 0, 1, 1]
    assert [game.play().ply for game in games if game.start is not None] == [2, 1, 1]
    told = [fault for game in games for fault in faults(game)]
    starts = [
        "game 1, move 2.: a capture is compulsory: 28x19 (rule `capture is mandatory`",
        "game 2: square 51 does not exist, in the position `W:W51:B3`",
        'game 3: `[White "A` is no tag: `[Name "value"]` is expected',
        "game 3, move 1.: the man on 19 is Black's, and White is to move",
        "game 3, move 1.: `{open` begins a comment that nothing closes",
        "game 3, move 1.: a variation is not closed: `)` is missing",
    ]
    assert len(told) == len(starts)
    for start in starts:
        assert any(fault.startswith(start) for fault in told), start


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1. 32-28 - - *", "game 1, move 1...: nobody wrote this move down: `- -`"),
        ("1. 32- {x} *", "game 1, move 1.: `32-` lacks a square at its end"),
        ("1. 32-28 ) *", "game 1, move 1.: `)` closes no variation"),
        ("(1. 32-28) *", "game 1: `(` begins a variation where no move stands before it; it is left out"),
        ("$1 1. 32-28 *", "game 1: `$1` stands behind no move"),
        ("1. 32-28 } *", "game 1, move 1.: `}` is no move, comment, number or result"),
        ('[A "1"]\n[B "2"]\n[B "3"]\n\n*', "game 1: `B` stands twice among the tags; the last one holds"),
        ('[Result "0-1"]\n\n1. 32-28 2-0', "game 1, move 1.: `2-0` ends the moves, but the tag `Result` says `0-1`"),
    ],
)
def test_faults_of_form(text: str, reason: str) -> None:
    assert reason in faults(read(text))


def test_an_illegal_move_in_a_variation_leaves_the_main_line_alone() -> None:
    record = read("1. 32-28 19-23 (1... 1-2 2. 3-4) 2. 28x19 14x23 *")
    assert len(record.moves) == 4
    assert [fault.move for fault in record.faults] == ["1..."]
    assert [step.text for step in record.mainline[1].variations[0].steps] == ["1-2", "3-4"]
    assert read(record.pdn()) == record


def test_deep_nesting_is_refused_in_words() -> None:
    text = "1. 32-28 " + 51 * "(1. 33-28 " + 51 * ") " + "1... 19-23 *"
    record = read(text)
    assert [fault.reason for fault in record.faults] == ["`(` begins a variation nested deeper than 50; it is left out"]
    assert texts(record) == ["32-28", "19-23"]
    assert read(record.pdn()) == record
    assert read("1. 32-28 " + 50 * "(1. 33-28 " + 50 * ") " + "1... 19-23 *").faults == ()


FULL = 1_000_000
HOSTILE = [(unit, FULL) for unit in ("(", "{", ")", "[", '"', '[a "b', "!", "9")] + [
    (unit, FULL // 4) for unit in ("1. 32-28 (", "x18 ", "1- ", "- - ", '/FEN "', '{\n\n[a "', "{}", "32-28(")
]


@pytest.mark.parametrize(("unit", "length"), HOSTILE)
def test_hostile_text_costs_linear_time(unit: str, length: int) -> None:
    """A megabyte of anything is read in seconds, and few faults are told of it."""
    began = time.process_time()
    drafts = list(read_drafts(unit * (length // len(unit)) + "\n"))
    assert time.process_time() - began < 8
    assert sum(len(draft.faults) for draft in drafts) <= 21


def test_hostile_moves_cost_linear_time() -> None:
    """The same for moves that an engine is asked about, none of which is one."""
    began = time.process_time()
    (record,) = rw.read_games(f"1. {'x18 ' * 20_000}*", engine_of("compiled", "international"))
    assert time.process_time() - began < 8
    assert len(record.faults) <= 21


# ---- sources


def test_games_are_read_from_text_path_and_file(tmp_path: Path) -> None:
    """UTF-8 with or without a mark at its beginning; older files are in Latin-1."""
    text = '[White "Müller"]\r\n\r\n1. 32-28 *\r\n'
    for encoding in ("utf-8", "utf-8-sig", "latin-1"):
        file = tmp_path / f"{encoding}.pdn"
        file.write_bytes(text.encode(encoding))
        with file.open("rb") as opened:
            sources = [file, str(file), opened, file.read_bytes(), text, io.StringIO(text)]
            games = [list(rw.read_games(source, international())) for source in sources]
        assert all(game == games[0] for game in games)
        assert games[0][0].headers == {"White": "Müller"}
    with pytest.raises(FileNotFoundError):
        rw.read_games("missing.pdn")
    with pytest.raises(rw.NotationError, match="from a text, a path or an open file, not from None"):
        rw.read_games(None)  # pyright: ignore[reportArgumentType]


def test_a_tag_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(rw.NotationError, match="the name of a tag is a word"):
        rw.Game(international()).pdn({'a"]': "b"})
