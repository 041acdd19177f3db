"""A true `example` block for a random rules text: what the reference engine says of its game, as an author would.

Run on the other engine it compares both; run on either it shows that examples mean what the engines do. Read next:
../spec_test.py, which runs them.
"""

from __future__ import annotations

from hypothesis import strategies as st

from ...dsl.diagnostics import RulewrightError
from ...dsl.scanning import LONGEST_TEXT
from ..engine import Engine, interpret
from ..game import Game
from ..notation.move_texts import move_texts
from ..position import Outcome
from .author import block
from .grounds import checked
from .walks import choices

MOST_PLIES = 6  # that an example goes into the game
MOST_LISTED = 6  # moves that one line names


def with_examples(text: str) -> st.SearchStrategy[str]:
    """The text as it is, or, if the engines play it, with an example at its end."""
    rules = checked(text)
    if rules is None or rules.variant.beyond:
        return st.just(text)
    engine = interpret(rules)
    return st.one_of(st.just(text), _examples(engine).map(lambda example: _kept(text, example)))


def _kept(text: str, example: str) -> str:
    """Without the example where it cannot be told: by a reason that two rules share, or a text that is too long."""
    return text + example if checked(text + example) is not None else text


@st.composite
def _examples(draw: st.DrawFn, engine: Engine) -> str:
    game = Game(engine)
    lines = ["position start"] if draw(st.booleans()) else []
    try:
        lines += _what_is_so(draw, game)
        lines += _what_is_not(draw, game)
        lines += _what_follows(draw, game)
        lines += _what_is_so(draw, game)
        if draw(st.booleans()):
            lines += [f'position "{game.fen()}"', *_what_is_so(draw, Game(engine, game.position))]
    except RulewrightError:  # of a position that is too rich to be listed
        return ""
    if not lines or any(len(part) > LONGEST_TEXT for line in lines for part in line.split('"')):
        return ""
    return block('example "drawn"', lines) + "\n"


def _what_is_so(draw: st.DrawFn, game: Game) -> list[str]:
    """The legal moves, listed, counted or sampled, how many ways there are, and how the game stands."""
    texts = move_texts(game.engine.rules.variant, game.legal_moves())
    number = len(texts)
    counted = f"legal {number} {'move' if number == 1 else 'moves'}"
    ways = [counted, f"perft 1 = {number}", f"outcome {_standing(game.outcome())}"]
    if not texts:
        ways.append("legal none")
    elif number <= MOST_LISTED:
        ways.append(f"legal {_quoted(texts)}")
    if texts:
        ways.append(f"allows {_quoted(draw(_few(texts)))}")
    return draw(st.lists(st.sampled_from(ways), max_size=2, unique=True))


def _few(texts: tuple[str, ...]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(texts), min_size=1, max_size=2, unique=True)


def _what_is_not(draw: st.DrawFn, game: Game) -> list[str]:
    """A move that is refused and the rule that refuses it, where there is one."""
    names = game.engine.rules.variant.notation.names[1:]
    text = f"{draw(st.sampled_from(names))}-{draw(st.sampled_from(names))}"
    try:
        verdict = game.engine.explain(game.position, text)
    except RulewrightError:  # it means nothing, or two things
        return []
    return [] if verdict.legal or verdict.rule is None else [f'illegal "{text}" because {verdict.rule}']


def _what_follows(draw: st.DrawFn, game: Game) -> list[str]:
    """A few moves, which the game then has made, and the position that they lead to."""
    played: list[str] = []
    for choice in draw(choices(MOST_PLIES)):
        legal = game.legal_moves()
        if not legal or game.outcome() is not None:
            break
        index = choice % len(legal)
        played.append(move_texts(game.engine.rules.variant, legal)[index])
        game.push(legal[index])
    return [f"after {_quoted(played)}", f'gives "{game.fen()}"'] if played else []


def _quoted(texts: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f'"{text}"' for text in texts)


def _standing(outcome: Outcome | None) -> str:
    if outcome is None:
        return "open"
    return "draw" if outcome.winner is None else f"{outcome.winner} wins"
