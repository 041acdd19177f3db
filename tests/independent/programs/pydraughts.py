"""pydraughts plays ten draughts games; its Game numbers every board along the rows, and White begins below."""

from common import fen_of, other, serve, turned
from draughts.core.game import WHITE, Game

TURNED = {"english": 32}  # who begins is Black for us, on the upper half; the number of squares


class Turns:
    """A game with its moves as chains of jumps."""

    def __init__(self, variant, position):
        self.size = TURNED.get(variant)
        if self.size:
            position = turned(position, self.size)
        self.game = Game(variant, "startpos" if position == "start" else fen_of(position))

    def result(self):
        winner = self.game.get_winner()
        if not winner:
            return None if winner is None else "draw"
        side = "white" if winner == WHITE else "black"
        return other(side) if self.size else side

    def moves(self):
        return {self.named(*move): move[0] for move in zip(*self.game.legal_moves(), strict=True)}

    def named(self, jumps, victims):
        points = [jumps[0][0], jumps[-1][1], *(victim for victim in victims if victim is not None)]
        first, last, *taken = (self.size + 1 - point for point in points) if self.size else points
        return (first, last, *sorted(taken))

    def play(self, jumps):
        self.game.push(jumps)


if __name__ == "__main__":
    serve(Turns)
