"""dame-rs (Rust): perft of its own, and what its Python side costs. International draughts only."""

import dame
from common import repeated, run


def board_of(position):
    return dame.Board() if position == "start" else dame.Board(position)


def perft(variant, position, depth):
    board = board_of(position)
    return lambda: dame.perft(board, depth)


def moves(variant, position, times):
    board = board_of(position)
    return repeated(lambda: board.legal_moves, times)


def play(variant, position, times):
    """A copy, so that the position before is kept as ours is."""
    board = board_of(position)
    move = board.legal_moves[0]
    return repeated(lambda: board.copy().push(move), times)


def parse(variant, position, times):
    return repeated(lambda: dame.Board(position), times)


def batch(variant, positions):
    """Legal moves of many positions; the boards are there before the clock starts."""
    boards = [dame.Board(position) for position in positions]
    return lambda: sum(len(board.legal_moves) for board in boards) and len(boards)


run({"perft": perft, "moves": moves, "play": play, "parse": parse, "batch": batch})
