"""Runs in py-draughts' own environment: its HubEngine plays White, random moves Black.

Arguments: the program and a seed. Answers with one line of JSON: origin, destination and victims of each move.
"""

import json
import random
import sys

from draughts import StandardBoard
from draughts.engines import HubEngine
from loguru import logger

logger.disable("draughts")
program, seed = sys.argv[1:]
chance = random.Random(int(seed))
board = StandardBoard()
moves = []
with HubEngine(program, time_limit=0.02) as engine:
    name = engine.info.name
    answered = engine.ping()
    while not board.game_over and len(moves) < 300:
        move = chance.choice(list(board.legal_moves)) if len(moves) % 2 else engine.get_best_move(board)
        victims = sorted(square + 1 for square in move.captured_list)
        moves.append([move.square_list[0] + 1, move.square_list[-1] + 1, *victims])
        board.push(move)
print(json.dumps({"name": name, "answered": answered, "moves": moves}))
