"""An adapter of python-chess: kiwipete check --library "python3 python_chess.py" """

import chess

from protocol import serve


class PythonChess:
    # No key: Polyglot's has the en passant file where a pawn stands beside, whether or not it may capture.
    name = f"python-chess {chess.__version__}"
    variants = ["standard", "chess960"]

    def __init__(self):
        self.board = chess.Board()
        self.answers = {
            "moves": lambda: [self.uci(move) for move in self.board.legal_moves],
            "fen": self.fen,
            "check": lambda: self.board.is_check(),
            "gives_check": lambda: self.moves_that(self.board.gives_check),
            "captures": lambda: self.moves_that(self.board.is_capture),
            "pieces": lambda: "".join(self.letter(square) for square in chess.SQUARES),
            "move_count": lambda: self.board.legal_moves.count(),
            "san": lambda: {self.uci(move): self.board.san(move) for move in self.board.legal_moves},
            "checkmate": lambda: self.board.is_checkmate(),
            "stalemate": lambda: self.board.is_stalemate(),
            "insufficient_material": lambda: self.board.is_insufficient_material(),
            "fifty_moves": lambda: self.board.is_fifty_moves(),
            "seventyfive_moves": lambda: self.board.is_seventyfive_moves(),
            "threefold_repetition": lambda: self.board.is_repetition(3),
            "fivefold_repetition": lambda: self.board.is_fivefold_repetition(),
        }

    def set(self, fen, chess960):
        try:
            self.board = chess.Board(fen, chess960=chess960)
        except ValueError as error:
            return error

    def make(self, uci):
        self.board.push_uci(uci)

    def unmake(self):
        self.board.pop()

    def null(self):
        self.board.push(chess.Move.null())

    unnull = unmake

    def accepts(self, text):
        try:
            return bool(self.board.parse_uci(text))
        except ValueError:
            return False

    def fen(self):
        return self.board.shredder_fen() if self.board.chess960 else self.board.fen()

    def uci(self, move):
        return self.board.uci(move)

    def moves_that(self, holds):
        return [self.uci(move) for move in self.board.legal_moves if holds(move)]

    def letter(self, square):
        piece = self.board.piece_at(square)
        return piece.symbol() if piece else "."


serve(PythonChess())
