"""How games begin: random moves from the start that leave the game open, or the positions and games of a file.

Each opening is given once; that two games are played from it is for games.py. Judges no position itself: a search does.
Read next: games.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, repeat
from pathlib import Path
from random import Random
from typing import Final

from ...dsl.values import frozen
from ..engine import Engine
from ..errors import MatchError, NotationError
from ..game import Game
from ..game_record import read_games
from ..move import Move
from ..search import Limits, Searcher, plies_to_end
from .pace import whole
from .referee import ended

Balanced = Callable[[Game], bool]

JUDGING_NODES: Final = 20_000  # of the search that judges an opening: two hundredths of a second at most
PLIES: Final = "@plies="  # behind the name of a file of records
TRIES: Final = 200  # in a row that find no new opening, before openings get longer
LONGER: Final = 8  # plies that openings may get longer than they were asked for


@frozen
class Opening:
    """A position (FEN; None for the usual start) and the moves that both players find played."""

    start: str | None = None
    moves: tuple[Move, ...] = ()

    def game(self, engine: Engine) -> Game:
        """A game that stands where the opening ends."""
        game = Game(engine, self.start)
        for move in self.moves:
            game.push(move)
        return game


def judge(searcher: Searcher, bound: float) -> Balanced:
    """Whether a shallow search finds neither side ahead by more than `bound` hundredths of a man, and no end proved."""

    def balanced(game: Game) -> bool:
        searcher.forget()  # the same answer whatever was judged before
        score = searcher.search(game.position, Limits(nodes=JUDGING_NODES), history=game.positions[:-1]).score
        return plies_to_end(score) is None and abs(score) <= bound

    return balanced


def random_openings(engine: Engine, plies: int, seed: str, balanced: Balanced) -> Iterator[Opening]:
    """Openings without end, each position once. Where no new ones are found, they get longer by a ply. Raises
    MatchError when even that does not help."""
    random = Random(seed)
    met: set[str] = set()
    misses = _Misses()
    for length in range(plies, plies + LONGER + 1):
        misses = _Misses()
        while misses.total < TRIES:
            game = _walk(engine, length, random)
            if game is None:
                misses.over += 1
            elif game.fen() in met:
                misses.met += 1
            elif not balanced(game):
                misses.unbalanced += 1
            else:
                misses = _Misses()
                met.add(game.fen())
                yield Opening(moves=game.moves)
    raise MatchError(
        f"after {len(met)} openings of {plies} random plies no new one is found ({misses}): "
        "play fewer games, ask for other --openings or for a wider --balance (inf takes any)"
    )


class _Misses:
    """Why random moves made no opening."""

    def __init__(self) -> None:
        self.over = self.met = self.unbalanced = 0

    @property
    def total(self) -> int:
        return self.over + self.met + self.unbalanced

    def __str__(self) -> str:
        return f"of {self.total} tried {self.over} were over, {self.met} met before, {self.unbalanced} not balanced"


def _walk(engine: Engine, plies: int, random: Random) -> Game | None:
    """A game of random moves; None if it has ended by then."""
    game = Game(engine)
    for _ in range(plies):
        if ended(game) is not None:
            return None
        game.push(random.choice(game.legal_moves()))
    return game if ended(game) is None else None


# ---- the start, and files


def the_start() -> Iterator[Opening]:
    """The usual start, every time."""
    return repeat(Opening())


def openings_of_file(engine: Engine, asked: str) -> Iterator[Opening]:
    """The openings of a file in their order, and again from the first.

    A line is a FEN; empty lines and such that begin with `#` say nothing. A name that ends with `.pdn` is that of game
    records, of which the main lines are played, with `@plies=12` behind it their first 12 moves. Raises MatchError,
    OSError.
    """
    name, _, plies = asked.partition(PLIES)
    path = Path(name)
    if path.suffix.lower() == ".pdn":
        openings = tuple(_of_records(engine, path, whole(plies) if plies else None))
    else:
        openings = tuple(_of_lines(engine, path))
    if not openings:
        raise MatchError(f"{path} holds no opening: a FEN a line is wanted, or records in a file that ends with .pdn")
    return cycle(openings)


def _of_lines(engine: Engine, path: Path) -> Iterator[Opening]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise MatchError(f"{path} is no text in UTF-8") from error
    for number, line in enumerate(lines, start=1):
        fen = line.strip()
        if not fen or fen.startswith("#"):
            continue
        try:
            yield _checked(engine, Opening(start=fen), f"{path}:{number}")
        except NotationError as error:
            raise MatchError(f"{path}:{number}: {error}") from error


def _of_records(engine: Engine, path: Path, plies: int | None) -> Iterator[Opening]:
    for record in read_games(path, engine):
        place = f"{path}, game {record.number}"
        if record.faults:
            raise MatchError(f"{path}, {record.faults[0]}")
        if record.start is None or any(step.fen is not None for step in record.mainline):
            raise MatchError(f"{place}: a position is set up among its moves; an opening is played")
        start = None if record.start == engine.start() else engine.fen(record.start)
        yield _checked(engine, Opening(start=start, moves=record.moves[:plies]), place)


def _checked(engine: Engine, opening: Opening, place: str) -> Opening:
    """An opening after which a game can be played. Raises MatchError."""
    game = opening.game(engine)
    over = ended(game)
    if over is not None:
        cut = f"; write {PLIES}12 behind the file's name to take the first 12 moves" if opening.moves else ""
        raise MatchError(f"{place}: the game is over before it begins ({over.reason}): {game.fen()}{cut}")
    return opening
