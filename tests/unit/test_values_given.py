"""Values that are no texts where a text belongs: refused in words, by both engines, with nothing changed."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import pytest
import rulewright as rw
from support import MAKERS, engine_of

NO_TEXTS: tuple[Any, ...] = (
    None,
    32,
    3.5,
    b"32-28",
    ["32-28"],
    ("32", "28"),
    {"a": 1},
    object(),
    PurePosixPath("32-28"),
)


def kind_of(given: object) -> str:
    return "None" if given is None else f"`{type(given).__name__}`"


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("variant", ["international", "nine_mens_morris"])
@pytest.mark.parametrize("given", NO_TEXTS, ids=lambda given: type(given).__name__)
def test_neither_a_position_nor_a_move_is_anything_but_a_text(variant: str, maker: str, given: Any) -> None:
    engine = engine_of(maker, variant)
    kind = kind_of(given)
    with pytest.raises(rw.NotationError, match=f"a position is a text .*, not .*{kind}"):
        engine.parse(given)
    with pytest.raises(rw.NotationError, match=f"a move is a text, .*, not .*{kind}"):
        engine.play(engine.start(), given)
    with pytest.raises(rw.NotationError, match=f"a move is a text, .*, not .*{kind}"):
        engine.explain(engine.start(), given)


@pytest.mark.parametrize("maker", MAKERS)
def test_the_start_that_a_position_is_shown_by_is_one(maker: str) -> None:
    engine = engine_of(maker, "international")
    assert engine.parse(engine.fen(engine.start())) == engine.start()


@pytest.mark.parametrize("given", NO_TEXTS[:-1], ids=lambda given: type(given).__name__)
def test_a_game_takes_no_other_start_and_no_other_move(given: Any) -> None:
    engine = engine_of("reference", "international")
    game = rw.Game(engine)
    with pytest.raises(rw.NotationError):
        game.push(given)
    assert game.moves == ()
    if given is not None:  # which is the usual start
        with pytest.raises(rw.NotationError):
            rw.Game(engine, given)


@pytest.mark.parametrize("given", [*NO_TEXTS[:-1], True], ids=lambda given: type(given).__name__)
def test_a_variant_is_told_by_a_text_or_a_path(given: Any) -> None:
    with pytest.raises(rw.UnknownVariantError, match="by its name or by the path of its file, not by"):
        rw.load(given)


def test_a_path_of_bytes_is_refused() -> None:
    class Place:
        def __fspath__(self) -> bytes:
            return b"english.rules"

    with pytest.raises(rw.UnknownVariantError, match="`Place`"):
        rw.load(Place())  # pyright: ignore[reportArgumentType]


def test_a_value_is_not_asked_for_its_own_text() -> None:
    class Loud:
        def __repr__(self) -> str:
            raise AssertionError("nobody may ask")

    with pytest.raises(rw.NotationError, match="`Loud`"):
        engine_of("compiled", "international").parse(Loud())  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("maker", MAKERS.values())
@pytest.mark.parametrize(
    "given", ["english", PurePosixPath("english.rules"), None], ids=lambda given: type(given).__name__
)
def test_an_engine_is_made_of_loaded_rules(maker: Any, given: Any) -> None:
    """Whoever gives a name is told to load it first."""
    with pytest.raises(
        TypeError, match=rf'load them first: rulewright\.{maker.__name__}\(rulewright\.load\("english"\)\)'
    ):
        maker(given)


@pytest.mark.parametrize(
    "given", ["english", PurePosixPath("english.rules"), rw.load("english")], ids=lambda given: type(given).__name__
)
def test_a_game_is_played_with_an_engine(given: Any) -> None:
    with pytest.raises(TypeError, match=r"make one first: rulewright\.Game\(rulewright\.compile\("):
        rw.Game(given)
