"""pydraughts (Python): perft with its moves and boards. It keeps a list of FENs and takes moves back from it."""

from common import repeated, run
from draughts import Board


def leaves(board, depth):
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        board.push(move)
        count += leaves(board, depth - 1)
        board.pop()
    return count


def board_of(variant, position):
    return Board(variant, "startpos" if position == "start" else position)


def perft(variant, position, depth):
    board = board_of(variant, position)
    return lambda: leaves(board, depth)


def moves(variant, position, times):
    board = board_of(variant, position)
    return repeated(board.legal_moves, times)


def parse(variant, position, times):
    return repeated(lambda: Board(variant, position), times)


run({"perft": perft, "moves": moves, "parse": parse})
