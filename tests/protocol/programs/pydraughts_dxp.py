"""Runs in pydraughts' own environment: its DXPEngine plays one side of a game with random moves against a program that
waits. As Black it takes two plies back once; as White it would then wait for a move of its own opponent's.

Arguments: the port, pydraughts' variant, the waiting program's side, a seed. Answers with one line of JSON: the moves
in Hub's form, the waiting program's name, whether moves were taken back.
"""

import json
import os
import random
import sys

import draughts
from draughts.engine import DXPEngine

port, variant, side, seed = sys.argv[1:]
engine = DXPEngine(None, {"engine-opened": True, "ip": "127.0.0.1", "port": port}, initial_time=300)
board = draughts.Board(variant=variant)
chance = random.Random(int(seed))
taken_back = False
while not board.is_over() and len(board.move_stack) < 400:
    plies = len(board.move_stack)
    if plies % 2 == int(side):
        board.push(engine.play(board).move)
    elif side == "0" and plies == 11 and not taken_back:
        taken_back, shorter, _ = engine.takeback(5, board.turn)
        assert len(shorter.move_stack) == 9
        board.pop()
        board.pop()
    else:
        board.push(chance.choice(board.legal_moves()))
if engine.sender.current.started:
    if len(board.move_stack) % 2 == int(side):
        engine.sender.send_move(board.move_stack[-1])  # the last move, which nobody answers
    else:
        engine.sender.gameend()
moves = [move.hub_move for move in board.move_stack]
print(json.dumps({"moves": moves, "name": engine.id["name"], "taken back": taken_back}), flush=True)
sys.stdin.readline()  # stays connected until it may go
os._exit(0)
