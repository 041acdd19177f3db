"""A position → the lines below its board: who is to move, what is in hand, which men are marked, which removals wait;
and the line that ends a game.

Words only; used by drawings in the terminal and by pictures. Read next: draw.py, svg/words.py.
"""

from __future__ import annotations

from ..dsl.ir import Variant
from .notation.points import Squares, point_name
from .position import Outcome, Position, Side


def captions(variant: Variant, position: Position, squares: Squares | None = None) -> tuple[str, ...]:
    """The side to move first, then one line for everything else that the board does not show."""
    lines = [f"{str(position.side).capitalize()} to move"]
    if has_hands(variant, position):
        held = (f"{str(side).capitalize()} {_hand(variant, position.hands[side])}" for side in Side)
        lines.append(f"in hand: {', '.join(held)}")
    return (*lines, *_course(variant, position, squares))


def outcome_text(outcome: Outcome) -> str:
    """How a game has ended, and by which rule or word."""
    ended = "drawn" if outcome.winner is None else f"{outcome.winner} has won"
    return f"{ended}: {outcome.reason}"


def has_hands(variant: Variant, position: Position) -> bool:
    """Whether men are in hand, or were when the game began."""
    return any(map(any, (*variant.setup.hands, *position.hands)))


def _course(variant: Variant, position: Position, squares: Squares | None) -> list[str]:
    """The men that are marked, and the removals that come first."""
    course = position.course
    lines: list[str] = []
    if course.marks:
        lines.append("marked: " + ", ".join(point_name(variant, point, squares) for point in course.marks))
    for side in Side:
        owed = course.owed[side]
        if owed:
            owner = side.other if owed > 0 else side
            lines.append(f"{str(side).capitalize()} has to remove {abs(owed)} of {str(owner).capitalize()}'s men")
    return lines


def _hand(variant: Variant, hand: tuple[int, ...]) -> str:
    if len(hand) == 1:
        return str(hand[0])
    named = (
        (piece.name if number == 1 else piece.plural, number)
        for piece, number in zip(variant.pieces, hand, strict=True)
    )
    return " and ".join(f"{number} {name}" for name, number in named if number) or "0"
