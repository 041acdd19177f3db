"""What the programs share that run inside a peer's own environment: requests and games as JSON, a line each.

A request names a variant, a position ("start", or the side to move, and men and kings by point for each side), a seed
and a number of plies. The answer is a random game of the peer: for each turn all moves that it holds legal and the one
that it played, and how it ended.
Points are counted from 1 along the rows, from the top left corner as White sees it. A move is a list: origin,
destination, the victims in ascending order; who places a man starts where he ends. Nothing of ours is imported here.
Read next: openspiel.py.
"""

import json
import random
import sys

SIDES = ("white", "black")


def serve(game_of):
    """Answers every request. `game_of(variant, position)` makes a game, which has these three:

    `result()` is "white", "black" or "draw", None while the game goes on; `moves()` maps each legal move to whatever
    `play` wants to have for it.
    """
    for line in sys.stdin:
        request = json.loads(line)
        game = game_of(request["variant"], request["position"])
        print(json.dumps(played(game, random.Random(request["seed"]), request["plies"])), flush=True)


def played(game, chance, plies):
    """A random game of at most so many plies; the moves of the last position are told too."""
    turns, result = [], game.result()
    while result is None:
        moves = game.moves()
        turn = {"moves": list(moves)}
        turns.append(turn)
        if not moves or len(turns) > plies:
            break
        turn["played"] = chance.choice(list(moves))
        game.play(moves[turn["played"]])
        result = game.result()
    return {"turns": turns, "result": result}


def turned(position, size):
    """The position with colours and board turned round: for programs whose White begins where ours is Black."""
    if position == "start":
        return position
    after = {"turn": other(position["turn"])}
    for kind in ("men", "kings"):
        after[kind] = {other(side): [size + 1 - point for point in position[kind][side]] for side in SIDES}
    return after


def other(side):
    return SIDES[side == "white"]


def fen_of(position):
    """The position as programs of draughts read it, where they number the squares along the rows."""
    lists = (
        side[0].upper()
        + ",".join([*map(str, position["men"][side]), *(f"K{point}" for point in position["kings"][side])])
        for side in SIDES
    )
    return ":".join([position["turn"][0].upper(), *lists])
