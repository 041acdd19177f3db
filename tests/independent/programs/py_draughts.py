"""py-draughts plays eight draughts games; it numbers the squares along the rows, from 0."""

import draughts
from common import fen_of, other, serve, turned
from loguru import logger

BOARDS = {
    "standard": draughts.StandardBoard,
    "american": draughts.AmericanBoard,
    "frisian": draughts.FrisianBoard,
    "frysk": draughts.FryskBoard,
    "russian": draughts.RussianBoard,
    "brazilian": draughts.BrazilianBoard,
    "antidraughts": draughts.AntidraughtsBoard,
    "breakthrough": draughts.BreakthroughBoard,
}
TURNED = {"american": 32}  # who begins is Black for us, on the upper half; the number of squares


class Turns:
    def __init__(self, variant, position):
        self.size = TURNED.get(variant)
        if self.size:
            position = turned(position, self.size)
        board = BOARDS[variant]
        self.board = board() if position == "start" else board.from_fen(fen_of(position))

    def result(self):
        if not self.board.game_over:
            return None
        side = {"1/2-1/2": "draw", "1-0": "white", "0-1": "black"}[self.board.result]
        return other(side) if self.size and side != "draw" else side

    def moves(self):
        return {self.named(move): move for move in self.board.legal_moves}

    def named(self, move):
        points = [move.square_list[0], move.square_list[-1], *move.captured_list]
        first, last, *taken = (self.size - point if self.size else point + 1 for point in points)
        return (first, last, *sorted(taken))

    def play(self, move):
        self.board.push(move)


if __name__ == "__main__":
    logger.disable("draughts")
    serve(Turns)
