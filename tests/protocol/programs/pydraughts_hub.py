"""Runs in pydraughts' own environment: its HubEngine plays one side of a game, random moves the other.

Arguments: the program, its arguments (one text), Hub's variant name, pydraughts' variant, the engine's side, a seed.
Answers with one line of JSON: the moves in Hub's form and pydraughts' opinion of the result.
"""

import json
import random
import sys

import draughts
from draughts.engine import HubEngine, Limit

program, arguments, setting, variant, side, seed = sys.argv[1:]
engine = HubEngine([program, *arguments.split()])
if setting:
    engine.configure({"variant": setting})
engine.init()
engine.ping()
board = draughts.Board(variant=variant)
chance = random.Random(int(seed))
informed = 0
plies = 0
while not board.is_over() and plies < 400:
    if plies % 2 == int(side):
        limit = Limit(nodes=2000) if plies % 4 < 2 else Limit(time=60, inc=1, depth=4)
        result = engine.play(board, limit, False)
        informed += "depth" in result.info and "pv" in result.info
        assert any(move.hub_move == result.move.hub_move for move in board.legal_moves()), result.move.hub_move
        board.push(result.move)
    else:
        board.push(chance.choice(board.legal_moves()))
    plies += 1
engine.quit()
engine.p.wait(10)
moves = [move.hub_move for move in board.move_stack]
print(json.dumps({"moves": moves, "winner": board.winner(), "informed": informed, "status": engine.p.returncode}))
