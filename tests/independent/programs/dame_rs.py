"""dame-rs plays international draughts."""

import dame
from common import fen_of, serve


class Turns:
    def __init__(self, variant, position):
        assert variant == "international"
        self.board = dame.Board() if position == "start" else dame.Board(fen_of(position))

    def result(self):
        outcome = self.board.outcome()
        if outcome is None:
            return None
        return {None: "draw", dame.WHITE: "white", dame.BLACK: "black"}[outcome.winner]

    def moves(self):
        return {(move.from_square, move.to_square, *move.captured): move for move in self.board.legal_moves}

    def play(self, move):
        self.board.push(move)


if __name__ == "__main__":
    serve(Turns)
