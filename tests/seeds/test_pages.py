"""What the rule pages say beyond single positions: boards and setups, who begins, when victims leave, draws, play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rulewright as rw
from seeds.playing import read_cases
from seeds.test_positions import CASES, set_up

MakeEngine = Callable[[str], rw.Engine]


@pytest.mark.parametrize(
    ("name", "squares", "men", "rows", "first", "moves"),
    [
        ("ply_yard_international", 50, 20, 4, rw.Side.BLACK, 9),  # PY10-01 to 03, T21
        ("triestina", 50, 20, 4, rw.Side.WHITE, 9),  # TR10-01 and its defaults
        ("ply_yard_english", 32, 12, 3, rw.Side.BLACK, 7),  # PYE8-01, 02
        ("english_free_choice", 32, 12, 3, rw.Side.BLACK, 7),  # the defaults of EN8
    ],
)
def test_start(engine: MakeEngine, name: str, squares: int, men: int, rows: int, first: rw.Side, moves: int) -> None:
    """Men on the playing squares of the first rows of each side, and the page's side begins."""
    made = engine(name)
    board = made.rules.variant.board
    start = made.start()
    height = max(board.rows[1:])
    white, black = (start.points_of(side, 0) for side in rw.Side)
    assert board.size == squares
    assert not board.every_square
    assert len(white) == len(black) == men
    assert {board.rows[point] for point in white} == set(range(1, rows + 1))
    assert {board.rows[point] for point in black} == set(range(height - rows + 1, height + 1))
    assert start.side is first
    assert len(made.legal_moves(start)) == moves


@pytest.mark.parametrize("name", ["ply_yard_international", "ply_yard_english", "english_free_choice"])
def test_near_left_corner_is_a_playing_square(engine: MakeEngine, name: str) -> None:
    """The default where a page leaves the corner open."""
    board = engine(name).rules.variant.board
    assert "a1" in board.letters


@pytest.mark.parametrize(
    ("name", "removal"),
    [
        ("ply_yard_international", "at once"),  # PY10-07
        ("international", "after the sequence"),
        ("triestina", "at once"),  # TR10-20
        ("english_free_choice", "after the sequence"),  # EN8-13
    ],
)
def test_time_of_removal(name: str, removal: str) -> None:
    """Where all pieces make short jumps it shows on no board position, so the rule itself is looked at."""
    capturing = rw.load(name).variant.capturing
    assert capturing is not None
    assert capturing.removal.value == removal


@pytest.mark.parametrize(("case", "variant"), CASES)
def test_no_piece_is_taken_twice(engine: MakeEngine, case: dict[str, object], variant: dict[str, object]) -> None:
    """TR10-12, EN8-11."""
    page, position = set_up(engine, case, variant)
    for route in page.engine.routes(position):
        assert len(set(route.captured)) == len(route.captured)


@pytest.mark.parametrize("name", ["ply_yard_international", "ply_yard_english", "triestina", "english_free_choice"])
def test_side_without_pieces_has_lost(engine: MakeEngine, name: str) -> None:
    """PY10-17 and T19, PYE8-10: who has no piece left has no move."""
    made = engine(name)
    outcome = made.outcome(made.parse("W:W:B14"))
    assert outcome is not None
    assert outcome.winner is rw.Side.BLACK


@pytest.mark.parametrize("name", ["ply_yard_international", "ply_yard_english"])
def test_long_stretch_without_progress_draws(engine: MakeEngine, name: str) -> None:
    """PY10-19, PYE8-11: captures and promotions set the counter back, a man's quiet move does not."""
    made = engine(name)
    waiting = made.parse("W:W22,K32:BK2:count=99")
    assert made.outcome(waiting) is None
    by_man = next(move for move in made.legal_moves(waiting) if move.origin == 22)
    drawn = made.outcome(made.play(waiting, by_man))
    assert drawn is not None
    assert (drawn.winner, drawn.reason) == (None, "draw after 100 plies without capture or promotion")


@pytest.mark.parametrize("name", ["ply_yard_international", "ply_yard_english"])
def test_progress_sets_the_stretch_back(engine: MakeEngine, name: str) -> None:
    """PY10-19, PYE8-11: after a capture or a promotion the count begins again."""
    made = engine(name)
    capture = made.parse("W:WK22:B18,K2:count=99")
    promotion = made.parse("W:W6,K22:BK32:count=99")
    for before in (capture, promotion):
        moves = [move for move in made.legal_moves(before) if move.captured or move.promotion]
        assert moves
        for move in moves:
            assert made.play(before, move).counters == (0,)


@pytest.mark.parametrize("name", ["ply_yard_international", "ply_yard_english", "ply_yard_nine_mens_morris"])
def test_agreed_draw_belongs_to_play(engine: MakeEngine, name: str) -> None:
    """PY10-18, PYE8-11, PYM9-17: players may agree to a draw in any position; the rules themselves go on, and the
    record keeps what was agreed."""
    game = rw.Game(engine(name))
    game.push(game.legal_moves()[0])
    assert game.outcome() is None
    assert '[Result "1/2-1/2"]' in game.pdn({"Result": "1/2-1/2"})


@pytest.mark.parametrize("name", ["ply_yard_international", "ply_yard_english"])
def test_either_colour_may_be_played(engine: MakeEngine, name: str) -> None:
    """PY10-21, PYE8-12: the interface lists the moves of whichever side is to move, so a person may take either."""
    made = engine(name)
    first = made.start()
    then = made.play(first, made.legal_moves(first)[0])
    assert then.side is first.side.other
    assert made.legal_moves(then)


def test_pages_have_all_their_positions() -> None:
    """Every numbered position of the four draughts pages stands in the data, with its alternative readings."""
    counted = {page: len(read_cases(page)) for page in ("py10.json", "tr10.json", "pye8.json", "en8.json", "pym9.json")}
    assert counted == {"py10.json": 24, "tr10.json": 22, "pye8.json": 13, "en8.json": 14, "pym9.json": 16}
