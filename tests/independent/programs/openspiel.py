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


class Checkers(Game):
    """Who begins is Black for us, on the upper half: the board is turned. Actions are row, column, direction, jump."""

    DIRECTIONS = ((-1, -1), (-1, 1), (1, 1), (1, -1))

    def __init__(self):
        super().__init__("checkers", ("black", "white"))

    def named(self, chain):
        steps = [self.step(action) for action in chain]
        first, last = steps[0][0], steps[-1][-1]
        return (square(*first), square(*last), *sorted(square(*over) for _, *between, _ in steps for over in between))

    def step(self, action):
        """The places of one action: from, over if it is a jump, to."""
        rest, jumps = divmod(action, 2)
        rest, direction = divmod(rest, 4)
        row, column = divmod(rest, 8)
        down, right = self.DIRECTIONS[direction]
        return [(row + far * down, column + far * right) for far in range(jumps + 2)]


def square(row, column):
    """The number of a dark square on the board turned round."""
    return 32 - (row * 4 + column // 2)


GAMES = {"nine_mens_morris": Mills, "checkers": Checkers}


def game_of(variant, position):
    assert position == "start", "OpenSpiel reads no positions"
    return GAMES[variant]()


if __name__ == "__main__":
    serve(game_of)
