"""py-draughts (Python): perft with its moves and boards, and what each of them costs."""

import draughts
from common import repeated, run

BOARDS = {
    "international": draughts.StandardBoard,
    "american": draughts.AmericanBoard,
    "frisian": draughts.FrisianBoard,
    "frysk": draughts.FryskBoard,
    "russian": draughts.RussianBoard,
    "brazilian": draughts.BrazilianBoard,
}


def board_of(variant, position):
    return BOARDS[variant]() if position == "start" else BOARDS[variant].from_fen(position)


def leaves(board, depth):
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        board.push(move)
        count += leaves(board, depth - 1)
        board.pop()
    return count


def perft(variant, position, depth):
    board = board_of(variant, position)
    return lambda: leaves(board, depth)


def moves(variant, position, times):
    board = board_of(variant, position)
    return repeated(lambda: board.legal_moves, times)


def play(variant, position, times):
    """A copy, so that the position before is kept as ours is."""
    board = board_of(variant, position)
    move = board.legal_moves[0]
    return repeated(lambda: board.copy().push(move), times)


def parse(variant, position, times):
    return repeated(lambda: BOARDS[variant].from_fen(position), times)


def batch(variant, positions):
    """Legal moves of many positions; the boards are there before the clock starts."""
    boards = [BOARDS[variant].from_fen(position) for position in positions]
    return lambda: sum(len(board.legal_moves) for board in boards) and len(boards)


run({"perft": perft, "moves": moves, "play": play, "parse": parse, "batch": batch})
