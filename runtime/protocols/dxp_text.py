"""Messages of DamExchange, version 01: bytes between two NULs ↔ values, and positions as it writes them.

Knows the layout of each message, no dialogue and no socket. Read next: dxp_link.py, dxp.py.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from ...dsl.ir import Variant
from ...dsl.values import frozen
from ..errors import NotationError
from ..notation.hub import hub_of
from ..notation.points import quoted
from ..position import Position, Side
from .lines import one_line

VERSION: Final = "01"
MOST_BYTES: Final = 127  # of a message
_COLOURS: Final = "WZ"  # white, and Dutch zwart
_NAME: Final = 32
_MOST_SECONDS: Final = 9999


@frozen
class GameRequest:
    """The initiator proposes a game: the follower's side, minutes for each side, moves (0: no limit), and the position,
    None for the usual start."""

    name: str
    follower: Side
    minutes: int
    moves: int
    position: str | None = None
    version: str = VERSION


@frozen
class GameAnswer:
    """0 accepted, 1 wrong version, 2 refused but another game is welcome, 3 refused."""

    name: str
    code: int


@frozen
class Moved:
    """A move, and the seconds that it took. Squares are numbers as the game has them."""

    seconds: int
    origin: int
    destination: int
    captured: tuple[int, ...]


@frozen
class GameEnd:
    """0 for no reason given, 1 the sender has lost, 2 draw, 3 the sender has won; `stop`: no more games."""

    reason: int
    stop: bool


@frozen
class Chat:
    text: str


@frozen
class BackRequest:
    """The sender wants to go back to where this side made the move of this number."""

    number: int
    side: Side


@frozen
class BackAnswer:
    """0 agreed, 1 not supported, 2 refused."""

    code: int


Message: TypeAlias = GameRequest | GameAnswer | Moved | GameEnd | Chat | BackRequest | BackAnswer

_REQUEST: Final = re.compile(r"R(\d\d)(\S.{31})([WZ])(\d{3})(\d{3})(?:A|B([WZ][wzWZe]+))", re.ASCII)
_ANSWER: Final = re.compile(r"A(.{32})([0-3])", re.ASCII)
_MOVED: Final = re.compile(r"M(\d{4})(\d\d)(\d\d)(\d\d)((?:\d\d)*)", re.ASCII)
_END: Final = re.compile(r"E([0-3])([01])", re.ASCII)
_BACK_REQUEST: Final = re.compile(r"B(\d{3})([WZ])", re.ASCII)
_BACK_ANSWER: Final = re.compile(r"K([0-2])", re.ASCII)


def read_message(data: bytes) -> Message:
    """The message of these bytes, without the NUL. Raises NotationError where it is none."""
    text = data.decode("ascii", errors="replace")
    if not data or len(data) > MOST_BYTES or not text.isascii():
        raise NotationError(f"a message has 1 to {MOST_BYTES} ASCII characters: {quoted(text, most=40)}")
    if text[0] == "C" and len(text) > 1:
        return Chat(text=text[1:])
    if found := _REQUEST.fullmatch(text):
        version, name, colour, minutes, moves, position = found.groups()
        return GameRequest(
            version=version, name=name.strip(), follower=_side(colour), minutes=int(minutes), moves=int(moves),
            position=position,
        )  # fmt: skip
    if found := _ANSWER.fullmatch(text):
        return GameAnswer(name=found[1].strip(), code=int(found[2]))
    if (found := _MOVED.fullmatch(text)) and len(found[5]) == 2 * int(found[4]):
        captured = tuple(int(found[5][start : start + 2]) for start in range(0, len(found[5]), 2))
        return Moved(seconds=int(found[1]), origin=int(found[2]), destination=int(found[3]), captured=captured)
    if found := _END.fullmatch(text):
        return GameEnd(reason=int(found[1]), stop=found[2] == "1")
    if found := _BACK_REQUEST.fullmatch(text):
        return BackRequest(number=int(found[1]), side=_side(found[2]))
    if found := _BACK_ANSWER.fullmatch(text):
        return BackAnswer(code=int(found[1]))
    raise NotationError(f"this is no message of DamExchange {VERSION}: {quoted(text, most=40)}")


def write_message(message: Message) -> bytes:
    """The bytes of a message, without the NUL."""
    match message:
        case GameRequest():
            start = "A" if message.position is None else f"B{message.position}"
            head = f"R{message.version}{_padded(message.name)}{_COLOURS[message.follower]}"
            text = f"{head}{message.minutes:03}{message.moves:03}{start}"
        case GameAnswer():
            text = f"A{_padded(message.name)}{message.code}"
        case Moved():
            captured = "".join(f"{square:02}" for square in message.captured)
            ends = f"{message.origin:02}{message.destination:02}"
            text = f"M{min(message.seconds, _MOST_SECONDS):04}{ends}{len(message.captured):02}{captured}"
        case GameEnd():
            text = f"E{message.reason}{int(message.stop)}"
        case Chat():
            text = f"C{one_line(message.text) or '-'}"
        case BackRequest():
            text = f"B{message.number:03}{_COLOURS[message.side]}"
        case BackAnswer():
            text = f"K{message.code}"
    return text.encode("ascii", errors="replace")[:MOST_BYTES]


def write_position(variant: Variant, position: Position) -> str:
    """Turn and squares: what `B` of a game request tells; hands and memory are left out."""
    return hub_of(variant).position(position).split(":")[0].split("/")[0].translate(_TO_DUTCH)


def read_position(variant: Variant, text: str) -> str:
    """The FEN of such a position. Raises NotationError."""
    return hub_of(variant).fen(text.translate(_FROM_DUTCH))


def why_not(variant: Variant) -> str | None:
    """Why a game cannot be played by this protocol; None if it can."""
    if any(phase.places or phase.leaves for phase in variant.phases) or variant.mill is not None:
        return "DamExchange has words for games alone in which pieces go from square to square"
    if variant.board.size > MOST_BYTES - 44:
        return f"DamExchange has room for {MOST_BYTES - 44} squares, this board has {variant.board.size}"
    return None


def _side(colour: str) -> Side:
    return Side(_COLOURS.index(colour))


def _padded(name: str) -> str:
    return (one_line(name) or "?")[:_NAME].ljust(_NAME)


_TO_DUTCH: Final = str.maketrans("bB", "zZ")
_FROM_DUTCH: Final = str.maketrans("zZ", "bB")
