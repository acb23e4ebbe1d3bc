"""An adapter of python-chess: kiwipete check --library "python3 python_chess.py" """

import io
import logging

import chess
import chess.pgn
import chess.polyglot

from protocol import serve


def names(squares):
    return [chess.square_name(square) for square in squares]


class PythonChess:
    # Its key is Polyglot's, which may have an en passant file where no capture is legal: a "polyglot_key", no "key".
    name = f"python-chess {chess.__version__}"
    variants = ["standard", "chess960"]

    def __init__(self):
        self.board = chess.Board()
        self.answers = {
            "moves": lambda: [self.uci(move) for move in self.board.legal_moves],
            "fen": self.fen,
            "side": lambda: "w" if self.board.turn else "b",
            "castling": self.castling,
            "en_passant": self.en_passant,
            "clock": lambda: self.board.halfmove_clock,
            "move_number": lambda: self.board.fullmove_number,
            "check": lambda: self.board.is_check(),
            "checkers": lambda: names(self.board.checkers()),
            "pinned": lambda: [self.pinned(color) for color in (chess.WHITE, chess.BLACK)],
            "attackers": lambda: [self.attackers(square) for square in chess.SQUARES],
            "attacks": lambda: [names(self.board.attacks(square)) for square in chess.SQUARES],
            "gives_check": lambda: self.moves_that(self.board.gives_check),
            "captures": lambda: self.moves_that(self.board.is_capture),
            "en_passant_captures": lambda: self.moves_that(self.board.is_en_passant),
            "castlings": lambda: self.moves_that(self.board.is_castling),
            "squares_of": lambda: {letter: names(self.squares_of(letter)) for letter in "PNBRQKpnbrqk"},
            "counts": lambda: {letter: len(self.squares_of(letter)) for letter in "PNBRQKpnbrqk"},
            "occupied": lambda: [names(chess.SquareSet(self.board.occupied_co[c])) for c in (True, False)],
            "kings": lambda: [self.board.king(chess.WHITE), self.board.king(chess.BLACK)],
            "pieces": lambda: "".join(self.letter(square) for square in chess.SQUARES),
            "polyglot_key": lambda: chess.polyglot.zobrist_hash(self.board),
            "move_count": lambda: self.board.legal_moves.count(),
            "san": lambda: {self.uci(move): self.board.san(move) for move in self.board.legal_moves},
            "checkmate": lambda: self.board.is_checkmate(),
            "stalemate": lambda: self.board.is_stalemate(),
            "insufficient_material": lambda: self.board.is_insufficient_material(),
            "fifty_moves": lambda: self.board.is_fifty_moves(),
            "seventyfive_moves": lambda: self.board.is_seventyfive_moves(),
            "threefold_repetition": lambda: self.board.is_repetition(3),
            "fivefold_repetition": lambda: self.board.is_fivefold_repetition(),
            "pgn": lambda: str(chess.pgn.Game.from_board(self.board)),
        }
        self.given = {"accepts": self.accepts, "pseudo_legal": self.pseudo_legal}
        self.read = {
            "move_of_san": self.move_of_san,
            "game_of_pgn": self.game_of_pgn,
            "comments_of_pgn": self.comments_of_pgn,
            "annotations_of_pgn": self.annotations_of_pgn,
            "variations_of_pgn": self.variations_of_pgn,
            "tags_of_pgn": self.tags_of_pgn,
            "position_of_epd": self.position_of_epd,
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

    def move_of_san(self, text):
        try:
            return self.uci(self.board.parse_san(text))
        except ValueError:
            return ""

    def game_of_pgn(self, text):
        game = chess.pgn.read_game(io.StringIO(text))
        if game is None or game.errors:
            return ""
        board = game.board()
        fen = board.shredder_fen() if board.chess960 else board.fen()
        moves = []
        for move in game.mainline_moves():
            moves.append(board.uci(move))  # written as castling if it is castling in this position
            board.push(move)
        return " ".join(["startpos" if fen == chess.STARTING_FEN else "fen " + fen] + ["moves"] * bool(moves) + moves)

    def nodes_of_pgn(self, text):
        game = chess.pgn.read_game(io.StringIO(text))
        return [game, *game.mainline()] if game else []

    def comments_of_pgn(self, text):
        lines = []
        for i, node in enumerate(self.nodes_of_pgn(text)):
            comments = node.comments if hasattr(node, "comments") else [node.comment]  # versions from 2, and before
            lines += [f"{i} {' '.join(comment.split())}" for comment in comments if comment]
        return "\n".join(lines)

    def annotations_of_pgn(self, text):
        return "\n".join(f"{i} {nag}" for i, node in enumerate(self.nodes_of_pgn(text)) for nag in sorted(node.nags))

    def variations_of_pgn(self, text):
        game = chess.pgn.read_game(io.StringIO(text))
        ends = [game] if game else []
        lines = []
        while ends:
            node = ends.pop()
            ends += node.variations
            if node.is_end() and not node.is_mainline():
                line = []
                while node.parent:
                    line.insert(0, node.parent.board().uci(node.move))
                    node = node.parent
                lines.append(" ".join(line))
        return "\n".join(lines)

    def tags_of_pgn(self, text):
        game = chess.pgn.read_game(io.StringIO(text))
        return "\n".join(f"{name} {value}" for name, value in game.headers.items()) if game else ""

    def position_of_epd(self, text):
        try:
            board, operations = chess.Board.from_epd(text, chess960=self.board.chess960)
        except ValueError:
            return ""
        lines = [board.shredder_fen() if board.chess960 else board.fen()]
        for opcode, operand in operations.items():
            if opcode == "bm":
                operand = " ".join(board.uci(move) for move in operand)
            if opcode not in ("hmvc", "fmvn"):
                lines.append(f"{opcode} {operand}")
        return "\n".join(lines)

    def pseudo_legal(self, text):
        try:
            return self.board.is_pseudo_legal(chess.Move.from_uci(text))
        except ValueError:
            return False

    def castling(self):
        return self.board.castling_shredder_fen() if self.board.chess960 else self.board.castling_xfen()

    def en_passant(self):
        return chess.square_name(self.board.ep_square) if self.board.has_legal_en_passant() else "-"

    def pinned(self, color):
        own = chess.SquareSet(self.board.occupied_co[color] & ~self.board.kings)
        return names(square for square in own if self.board.is_pinned(color, square))

    def attackers(self, square):
        return names(self.board.attackers(chess.WHITE, square) | self.board.attackers(chess.BLACK, square))

    def squares_of(self, letter):
        piece = chess.Piece.from_symbol(letter)
        return self.board.pieces(piece.piece_type, piece.color)

    def fen(self):
        return self.board.shredder_fen() if self.board.chess960 else self.board.fen()

    def uci(self, move):
        return self.board.uci(move)

    def moves_that(self, holds):
        return [self.uci(move) for move in self.board.legal_moves if holds(move)]

    def letter(self, square):
        piece = self.board.piece_at(square)
        return piece.symbol() if piece else "."


logging.disable(logging.CRITICAL)  # errors in PGN are answers
serve(PythonChess())
