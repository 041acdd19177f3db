"""OpenSpiel (C++, driven from Python): perft by turns, and random games played in C++ by its rollout evaluator.

OpenSpiel plays a removal, and each jump of a capture, as an action of its own: a turn ends when the player to act
changes or the game is over. It has no perft, so that its perft here is slowed by Python; its random games are not.
"""

import random

import pyspiel
from common import run

SAMPLE = 300  # games that tell how long a random game is


def leaves(state, depth):
    player = state.current_player()
    count = 0
    for action in state.legal_actions():
        child = state.child(action)
        if child.current_player() == player:
            count += leaves(child, depth)
        elif depth == 1:
            count += 1
        elif not child.is_terminal():
            count += leaves(child, depth - 1)
    return count


def perft(variant, position, depth):
    state = pyspiel.load_game(variant).new_initial_state()
    return lambda: leaves(state, depth)


def turns_of_a_game(game, chance):
    state, turns = game.new_initial_state(), 0
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(chance.choice(state.legal_actions()))
        turns += state.current_player() != player
    return turns


def playouts(variant, games):
    """The turns of so many random games: their number times the mean length of some, found before the clock starts."""
    game, chance = pyspiel.load_game(variant), random.Random(1)
    mean = sum(turns_of_a_game(game, chance) for _ in range(SAMPLE)) / SAMPLE
    start = game.new_initial_state()
    # one simulation of a tree search does nothing but evaluate its root, here by so many random games
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(games, 1), 2.0, 1, 10, False, 1, False)

    def work():
        bot.mcts_search(start)
        return round(mean * games)

    return work


run({"perft": perft, "playouts": playouts})
