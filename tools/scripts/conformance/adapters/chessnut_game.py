"""An adapter of Chessnut (Python): kiwipete check --library "env PYTHONPATH=FOLDER python3 chessnut_game.py" """
from Chessnut import Game
from protocol import serve


class Chessnut:
    name = "Chessnut"
    declares = ["ep-always"]

    def __init__(self):
        self.game = Game()
        self.answers = {
            "moves": lambda: self.game.get_moves(),
            "fen": lambda: self.game.get_fen(),
            "check": lambda: self.game.status in (Game.CHECK, Game.CHECKMATE),
            "checkmate": lambda: self.game.status == Game.CHECKMATE,
            "stalemate": lambda: self.game.status == Game.STALEMATE,
        }

    def set(self, fen, _):
        self.game = Game(fen)

    def make(self, uci):
        self.game.apply_move(uci)


serve(Chessnut())
