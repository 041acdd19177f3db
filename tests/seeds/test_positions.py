"""The draughts positions of the four rule pages: complete legal sets with every route, and refusals with their rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import rulewright as rw
from seeds.playing import Page, check_refused, read_cases, side

PAGES = ("py10.json", "tr10.json", "pye8.json", "en8.json")
CASES = [
    pytest.param(case, variant, id=f"{case['id']}-{variant['name']}")
    for page in PAGES
    for case in read_cases(page)
    for variant in case["variants"]
]
REFUSALS = [
    pytest.param(case, variant, refused, id=f"{case['id']}-{variant['name']}-{refused['move']}")
    for page in PAGES
    for case in read_cases(page)
    for variant in case["variants"]
    for refused in case.get("refused", ())
]
MakeEngine = Callable[[str], rw.Engine]


def set_up(engine: MakeEngine, case: dict[str, Any], variant: dict[str, Any]) -> tuple[Page, rw.Position]:
    up = side(case["up"])
    page = Page(engine=engine(variant["name"]), up=up, mirrored=variant.get("mirrored", False))
    mover = up if case["men_go"] == "up" else up.other
    return page, page.position(case["own"], case["other"], mover)


def expected_routes(page: Page, legal: dict[str, Any]) -> set[rw.Move]:
    quiet = {rw.Move(path=page.path(text)) for text in legal.get("quiet", ())}
    captures = {
        rw.Move(
            path=page.path(capture["route"]),
            captured=page.points(capture["takes"]),
            promotion="king" if capture.get("crowned") else None,
        )
        for capture in legal.get("captures", ())
    }
    return quiet | captures


@pytest.mark.parametrize(("case", "variant"), CASES)
def test_legal_set_is_exact(engine: MakeEngine, case: dict[str, Any], variant: dict[str, Any]) -> None:
    """Routes are those of the page, and the legal moves are the routes with equal results merged."""
    page, position = set_up(engine, case, variant)
    routes = expected_routes(page, case["legal"])
    if not any("crowned" in capture for capture in case["legal"].get("captures", ())):
        routes = {_promoted_by_quiet_move(page, position, route) for route in routes}
    assert set(page.engine.routes(position)) == routes
    moves = page.engine.legal_moves(position)
    assert {move.key for move in moves} == {route.key for route in routes}
    assert len(moves) == case.get("moves", len(routes))
    assert page.engine.perft(position, 1) == len(moves)


def _promoted_by_quiet_move(page: Page, position: rw.Position, route: rw.Move) -> rw.Move:
    """The pages print no crown on quiet moves; a man that steps on its last row is crowned."""
    board = page.engine.rules.variant.board
    last = max(board.rows) if position.side is rw.Side.WHITE else 1
    is_man = position.cells[route.origin] in (1, 2)
    if route.captured or not is_man or board.rows[route.destination] != last:
        return route
    return rw.Move(path=route.path, promotion="king")


@pytest.mark.parametrize(("case", "variant"), CASES)
def test_side_without_a_move_has_lost(engine: MakeEngine, case: dict[str, Any], variant: dict[str, Any]) -> None:
    """PY10-17, PYE8-10 and the defaults of the other pages; with a move the game goes on."""
    page, position = set_up(engine, case, variant)
    outcome = page.engine.outcome(position)
    if case["legal"]:
        assert outcome is None
    else:
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (position.side.other, "lose with no legal move")


@pytest.mark.parametrize(("case", "variant", "refused"), REFUSALS)
def test_refusal_names_its_rule(
    engine: MakeEngine, case: dict[str, Any], variant: dict[str, Any], refused: dict[str, str]
) -> None:
    """An illegal choice is refused by the rule that the page gives, and the position stays as it was (TR10-03)."""
    page, position = set_up(engine, case, variant)
    before = page.engine.fen(position)
    check_refused(page.engine, position, page.text(refused["move"]), refused)
    assert page.engine.fen(position) == before


@pytest.mark.parametrize(("case", "variant"), CASES)
def test_every_route_is_played(engine: MakeEngine, case: dict[str, Any], variant: dict[str, Any]) -> None:
    """A route written in full is legal and leads where the page says: victims gone, the captor on its last square."""
    page, position = set_up(engine, case, variant)
    for route in expected_routes(page, case["legal"]):
        sign = "x" if route.captured else "-"
        names = page.engine.rules.variant.notation.names
        reached = page.engine.play(position, sign.join(names[point] for point in route.path))
        standing = (set(position.points_of(position.side)) - {route.origin}) | {route.destination}
        assert set(reached.points_of(position.side)) == standing
        left = set(position.points_of(position.side.other)) - set(route.captured)
        assert set(reached.points_of(position.side.other)) == left
        assert reached.side is position.side.other


@pytest.mark.parametrize("page_name", PAGES)
def test_numbers_of_the_page_are_the_variant_s(page_name: str, engine: MakeEngine) -> None:
    """`e5/28`: the page numbers squares as the shipped variant does, in its own or its second naming."""
    for case in read_cases(page_name):
        variant = case["variants"][0]
        if variant.get("mirrored") or variant["name"] == "russian":
            continue  # the pages number these boards as seen in the mirror, or from the first mover's side
        page, _ = set_up(engine, case, variant)
        notation = page.engine.rules.variant.notation
        for square in (*case["own"], *case["other"]):
            number = square.partition("/")[2]
            point = page.point(square.removeprefix("K"))
            assert number in (notation.names[point], notation.others[point])
