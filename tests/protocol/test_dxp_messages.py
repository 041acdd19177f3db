"""DamExchange message by message: the layouts, the dialogue, and what becomes of those who do not keep to it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache

import pytest
import rulewright as rw
from hypothesis import given, settings
from hypothesis import strategies as st
from rulewright.runtime.errors import ProgramError
from rulewright.runtime.position import Side
from rulewright.runtime.protocols.dxp import MOST_FAULTS, DxpPlayer, Manners, Played, terms_of
from rulewright.runtime.protocols.dxp_link import Link
from rulewright.runtime.protocols.dxp_text import (
    BackAnswer,
    BackRequest,
    Chat,
    GameAnswer,
    GameEnd,
    GameRequest,
    Message,
    Moved,
    read_message,
    read_position,
    why_not,
    write_message,
    write_position,
)
from rulewright.runtime.protocols.session import Session, Strength

DIALOGUE: list[tuple[bytes, Message]] = [  # the format page's own lines
    (
        b"R01Rulewright 0.1                  Z005075A",
        GameRequest(name="Rulewright 0.1", follower=Side.BLACK, minutes=5, moves=75),
    ),
    (b"AOpponent 2                      0", GameAnswer(name="Opponent 2", code=0)),
    (b"M0003322800", Moved(seconds=3, origin=32, destination=28, captured=())),
    (b"M001228190123", Moved(seconds=12, origin=28, destination=19, captured=(23,))),
    (b"E20", GameEnd(reason=2, stop=False)),
    (b"B005Z", BackRequest(number=5, side=Side.BLACK)),
    (b"K1", BackAnswer(code=1)),
    (b"CWell played", Chat(text="Well played")),
]
WHITE_START = b"R01Tester                          W000000A"  # we are White


@cache
def session() -> Session:
    return Session(rw.load("international"), Strength(hash_mb=1))


class Peer:
    """The other end of a connection to us: bytes out, bytes in."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        connected.settimeout(30)
        self._kept = b""

    def send(self, *messages: bytes) -> None:
        self._socket.sendall(b"".join(message + b"\0" for message in messages))

    def raw(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self) -> bytes:
        """The next message; nothing if the connection is closed."""
        while b"\0" not in self._kept:
            data = self._socket.recv(4096)
            if not data:
                return b""
            self._kept += data
        message, _, self._kept = self._kept.partition(b"\0")
        return message

    def close(self) -> None:
        self._socket.close()


@contextmanager
def playing(manners: Manners | None = None, terms: GameRequest | None = None) -> Iterator[tuple[Peer, Outcome]]:
    """We, in a thread, and the other end."""
    here, there = socket.socketpair()
    outcome = Outcome()
    link = Link(here)
    player = DxpPlayer(session(), link, manners or Manners(name="We", seconds=0.01), outcome.heard.append)

    def run() -> None:
        try:
            if terms is None:
                player.follow(outcome.games.append)
            else:
                player.initiate(terms, outcome.games.append)
        except ProgramError as error:
            outcome.error = str(error)
        except Exception as error:  # nobody else would hear of it: this is a thread
            outcome.error = f"internal error: {error!r}"
            raise
        finally:
            session().stop()
            link.close()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    peer = Peer(there)
    outcome.wait = lambda: thread.join(30)
    try:
        yield peer, outcome
    finally:
        peer.close()
        thread.join(30)
        assert not thread.is_alive()


class Outcome:
    """What became of a connection."""

    def __init__(self) -> None:
        self.games: list[Played] = []
        self.heard: list[str] = []
        self.error: str | None = None
        self.wait: Callable[[], None]


@pytest.mark.parametrize(("data", "message"), DIALOGUE, ids=lambda value: type(value).__name__)
def test_layouts(data: bytes, message: Message) -> None:
    assert read_message(data) == message
    assert write_message(message) == data


def test_total_lengths() -> None:
    """R 43 or 94, A 34, M 11 + 2n, E 3, B 5, K 2; in every version of the text."""
    engine = session().engine
    start = write_position(session().rules.variant, engine.start())
    whole = GameRequest(name="x" * 99, follower=Side.WHITE, minutes=0, moves=0, position=start)
    assert len(write_message(whole)) == 94
    assert start == "W" + 20 * "z" + 10 * "e" + 20 * "w"
    assert engine.parse(read_position(session().rules.variant, start)) == engine.start()
    assert len(write_message(Moved(seconds=10**9, origin=1, destination=2, captured=(3, 4, 5)))) == 17
    assert len(write_message(Chat(text="x" * 500))) == 127


@pytest.mark.parametrize(
    "data",
    [b"", b"C", b"X", b"R", b"R01", b"M00033228", b"M000332280", b"M0003322801", b"M00033228019", b"E9", b"E2", b"K3",
     b"B05Z", b"B005X", b"A" + 32 * b" ", b"M0003\xb2\xb20000", b"R01" + 32 * b" " + b"W000000A", 128 * b"C",
     b"R01" + 32 * b"n" + b"W000000BW"],
)  # fmt: skip
def test_no_messages(data: bytes) -> None:
    with pytest.raises(rw.NotationError):
        read_message(data)


def damaged(data: bytes, place: int, put: bytes) -> bytes:
    return data[:place] + put + data[place + 1 :]


@given(
    st.binary(max_size=140)
    | st.builds(damaged, st.sampled_from([data for data, _ in DIALOGUE]), st.integers(0, 45), st.binary(max_size=2))
)
@settings(max_examples=300)
def test_any_bytes(data: bytes) -> None:
    """A message, which is written back as it was, or an error; names and chat are written as plain signs."""
    try:
        message = read_message(data)
    except rw.NotationError:
        return
    written = write_message(message)
    if isinstance(message, Chat | GameRequest | GameAnswer):
        assert (type(read_message(written)), len(written) <= 127) == (type(message), True)
        data = write_message(read_message(written))
    assert written == data


def test_a_game_in_small() -> None:
    """We accept, move, are answered, and are told that it is over."""
    with playing() as (peer, outcome):
        peer.send(WHITE_START)
        assert peer.hear() == b"AWe" + 30 * b" " + b"0"
        assert peer.hear()[:1] == b"M"
        peer.send(b"CGood luck", b"M0001192400")
        peer.hear()
        peer.send(b"E11")
        assert peer.hear() == b"E01"
    assert outcome.error is None
    assert [(game.ended_by, game.reason, game.side) for game in outcome.games] == [("them", 1, Side.WHITE)]
    assert len(outcome.games[0].game.moves) == 3
    assert "Good luck" in outcome.heard[0]


def test_a_position_is_set_and_ended() -> None:
    """We take the last man, and it is not for us to end the game then: the side to move does."""
    squares = ["e"] * 50
    squares[27], squares[21] = "w", "z"
    with playing() as (peer, outcome):
        peer.send(WHITE_START[:-1] + b"BW" + "".join(squares).encode())
        peer.hear()
        assert peer.hear() == b"M000028170122"
        peer.send(b"E10")
        assert peer.hear() == b"E00"
        squares[27] = "e"  # and now we have nothing left
        peer.send(WHITE_START[:-1] + b"BW" + "".join(squares).encode())
        peer.hear()
        assert peer.hear() == b"E10"
        peer.send(b"E01")
    assert [(game.ended_by, game.reason) for game in outcome.games] == [("them", 1), ("us", 1)]


def test_an_illegal_move_is_the_end() -> None:
    with playing() as (peer, outcome):
        peer.send(WHITE_START)
        peer.hear()
        peer.hear()
        peer.send(b"M0001205000")
        assert peer.hear().startswith(b"C20-50 is illegal: ")
        assert peer.hear() == b""
    assert outcome.error is not None
    assert "plays 20-50, which is illegal in B:W" in outcome.error
    assert outcome.games == []


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"Q", b"Cthis is no message"),
        (b"K0", b"CBackAnswer has no place here"),
        (WHITE_START, b"CGameRequest has no place here"),
        (b"M00", b"Cthis is no message"),
        (b"\xff\xfe", b"Ca message has 1 to 127 ASCII"),
        (b"C" * 5000, b"Ca message has at most 127"),
        (b"B099W", b"K2"),
        (b"B000Z", b"K2"),
    ],
)
def test_messages_without_sense_change_nothing(sent: bytes, answer: bytes) -> None:
    """The game goes on behind them."""
    with playing() as (peer, outcome):
        peer.send(WHITE_START)
        peer.hear()
        peer.hear()
        peer.send(sent)
        assert peer.hear().startswith(answer)
        peer.send(b"M0001192300")
        assert peer.hear()[:1] == b"M"
        peer.send(b"E01")
        assert peer.hear() == b"E01"
    assert (len(outcome.games), outcome.error) == (1, None)


def test_too_many_of_them() -> None:
    with playing() as (peer, outcome):
        peer.send(*(MOST_FAULTS + 1) * [b"Q"])
        while peer.hear():
            pass
    assert "goes on sending messages without sense" in (outcome.error or "")


def test_requests_that_are_refused() -> None:
    """Another version; a position that is none: another game is welcome."""
    with playing() as (peer, outcome):
        peer.send(WHITE_START.replace(b"R01", b"R02"))
        assert peer.hear()[-1:] == b"1"
        peer.send(WHITE_START[:-1] + b"BWwwwz")
        assert peer.hear().startswith(b"Cthis position cannot be played: ")
        assert peer.hear()[-1:] == b"2"
        peer.send(WHITE_START)
        assert peer.hear()[-1:] == b"0"
        peer.hear()
        peer.send(b"E01")
        peer.hear()
    assert len(outcome.games) == 1


def test_moves_are_taken_back() -> None:
    """While it is the other's turn, and while we think: a search of an hour is left at once."""
    with playing(Manners(name="We", seconds=3600)) as (peer, outcome):
        peer.send(WHITE_START.replace(b"W000", b"Z000"))
        peer.hear()
        peer.send(b"M0001322800")
        time.sleep(0.2)
        peer.send(b"B001W")
        assert peer.hear() == b"K0"
        peer.send(b"M0001312600")
        time.sleep(0.2)
        peer.send(b"E01")
        assert peer.hear() == b"E01"
    assert [game.game.texts() for game in outcome.games] == [("31-26",)]


def test_silence_is_the_end() -> None:
    with playing(Manners(name="We", seconds=0.01, patience=0.2)) as (peer, outcome):
        peer.send(WHITE_START)
        peer.hear()
        peer.hear()
        assert peer.hear() == b"Ca move did not come in time"
        assert peer.hear() == b""
    assert outcome.error == "the other program does not send a move in time"


def test_who_goes_away_is_told() -> None:
    with playing(Manners(name="We", seconds=3600)) as (peer, outcome):
        peer.send(WHITE_START)
        peer.hear()
        peer.close()
        outcome.wait()
    assert "has closed the connection" in (outcome.error or "")


def test_we_propose() -> None:
    """Sides change; agreed moves run out; a refusal is an error."""
    terms = terms_of(session(), follower=Side.BLACK, minutes=5, moves=1, position=None)
    with playing(Manners(name="We", seconds=0.01, games=2), terms) as (peer, outcome):
        assert peer.hear() == b"RWe".replace(b"R", b"R01") + 30 * b" " + b"Z005001A"
        peer.send(b"AYou" + 29 * b" " + b"0")
        assert peer.hear()[:1] == b"M"
        peer.send(b"M0001192300")
        assert peer.hear() == b"E00"  # one move was agreed
        peer.send(b"E00")
        assert peer.hear()[35:36] == b"W"
        peer.send(b"AYou" + 29 * b" " + b"3")
    assert outcome.error == "You refuses: no game at all"
    assert [(game.opponent, game.ended_by, game.reason) for game in outcome.games] == [("You", "us", 0)]


def test_games_that_cannot_be_told() -> None:
    assert why_not(rw.load("international").variant) is None
    assert why_not(rw.load("turkish").variant) is None
    for name in ("nine_mens_morris", "konane", "international_14x14"):
        assert (why_not(rw.load(name).variant) or "").startswith("DamExchange has"), name


@given(st.lists(st.one_of(st.binary(max_size=20), st.sampled_from([data for data, _ in DIALOGUE])), max_size=8))
@settings(max_examples=25, deadline=None)
def test_any_messages(sent: list[bytes]) -> None:
    """Whatever comes, we end in words: with an error told, or when the other one goes."""
    with playing(Manners(name="We", seconds=0.005, patience=2, handshake=0.2)) as (peer, outcome):
        with suppress(OSError):
            peer.raw(b"\0".join([*sent, b""]))
        peer.close()
        outcome.wait()
    assert not any("internal" in said for said in [*outcome.heard, outcome.error or ""])
