"""An adapter of PyChess's board (Python, Debian): kiwipete check --library "python3 pychess_board.py" """
from protocol import serve
from pychess.Utils.const import CASTLE_KK, NORMALCHESS
from pychess.Utils.lutils import ldraw, lmove, lmovegen
from pychess.Utils.lutils.LBoard import LBoard


class PyChess:
    name = "PyChess"
    declares = ["ep-always", "minor-piece-endings"]

    def __init__(self):
        self.board = LBoard(NORMALCHESS)
        self.answers = {
            "moves": lambda: list(self.legal()),
            "fen": lambda: self.board.asFen(),
            "check": lambda: self.board.isChecked(),
            "san": lambda: {uci: lmove.toSAN(self.board, move) for uci, move in self.legal().items()},
            "fifty_moves": lambda: ldraw.testFifty(self.board),
            "threefold_repetition": lambda: self.board.repetitionCount() >= 3,
            "insufficient_material": lambda: bool(ldraw.testMaterial(self.board)),
        }

    def legal(self):
        moves = {}
        for move in lmovegen.genAllMoves(self.board):
            if not self.board.willLeaveInCheck(move):
                moves[lmove.toAN(self.board, move, short=True, castleNotation=CASTLE_KK)] = move
        return moves

    def set(self, fen, _):
        board = LBoard(NORMALCHESS)
        try:
            board.applyFen(fen)
        except SyntaxError as error:
            return str(error)
        self.board = board
        return None

    def make(self, uci):
        self.board.applyMove(self.legal()[uci])

    def unmake(self):
        self.board.popMove()


serve(PyChess())
