"""OpenSpiel plays nine men's morris and checkers: its actions are put together to turns.

A removal, and each jump of a capture, is an action of its own there: a turn ends when the player to act changes or
the game is over.
"""

import pyspiel
from common import serve

POINTS = 24  # of the mill board; greater actions are moves from one point to another


class Game:
    """A state, and the moves of its turn as chains of actions."""

    def __init__(self, name, colours):
        self.state = pyspiel.load_game(name).new_initial_state()
        self.colours = colours

    def result(self):
        if not self.state.is_terminal():
            return None
        first, _ = self.state.returns()
        return "draw" if first == 0 else self.colours[first < 0]

    def moves(self):
        return {self.named(chain): chain for chain in chains(self.state)}

    def play(self, chain):
        for action in chain:
            self.state.apply_action(action)


def chains(state):
    """Every turn as the actions that make it up."""
    for action in state.legal_actions():
        child = state.child(action)
        if child.is_terminal() or child.current_player() != state.current_player():
            yield (action,)
        else:
            yield from ((action, *rest) for rest in chains(child))


class Mills(Game):
    """Points run along the rows like ours, from 0."""

    def __init__(self):
        super().__init__("nine_mens_morris", ("white", "black"))

    def named(self, chain):
        first, *removed = chain
        ends = (first, first) if first < POINTS else divmod(first - POINTS, POINTS)
        return tuple(point + 1 for point in (*ends, *removed))


def game_of(variant, position):
    assert position == "start", "OpenSpiel reads no positions"
    return {"nine_mens_morris": Mills}[variant]()


if __name__ == "__main__":
    serve(game_of)
