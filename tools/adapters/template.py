"""A template for an adapter. Copy it, replace the lines marked TODO, and delete what your library cannot answer. Then

    kiwipete adapter-test "python3 my_adapter.py"        # says what is wrong with the adapter
    kiwipete check --library "python3 my_adapter.py" --random 200

docs/questions.md describes each question.
"""

from protocol import serve


class MyLibrary:
    name = "my library 1.0.0"  # TODO: with its version, for the report

    # Delete "chess960" if your library does not play it.
    variants = ["standard", "chess960"]

    # The library's intentional deviations, such as "ep-always": its FEN has an en passant square after every double push.
    declares = []

    # Whether the library refuses malformed FENs and FENs of unplayable positions.
    refuses = False

    def __init__(self):
        self.board = None  # TODO: your library's game or position
        # The questions. Only moves and fen are required. Delete the others that you cannot answer. docs/questions.md has
        # as many more, such as checkers, pinned pieces, attackers of a square, dirty pieces.
        self.answers = {
            "moves": lambda: [],  # TODO: the legal moves: ["e2e4", "a7a8q"], spelled as in make
            "fen": lambda: "",  # TODO: all six fields
            "check": lambda: False,  # is the side to move in check?
            "gives_check": lambda: [],  # the moves that give check
            "captures": lambda: [],  # the moves that capture, en passant included
            "pieces": lambda: "",  # 64 letters, a1, b1 to h8: "RNBQKBNR…", "." for an empty square
            "move_count": lambda: 0,  # the number of moves, by a function that counts without listing
            "san": lambda: {},  # each legal move as {"g1f3": "Nf3"}
            "key": lambda: 0,  # the hash key: an integer, or hexadecimal digits
            "recomputed_key": lambda: 0,  # the same key, computed from scratch
            "views": lambda: {},  # other numbers that depend on the position alone: {"material": 78}
            "pgn": lambda: "",  # the game since the position was set up
            "self_check": lambda: None,  # your own consistency check: None, or what is wrong
            "repetitions": lambda: 0,  # how often this position occurred before in the game
            "checkmate": lambda: False,
            "stalemate": lambda: False,
            "insufficient_material": lambda: False,
            "fifty_moves": lambda: False,
            "seventyfive_moves": lambda: False,
            "threefold_repetition": lambda: False,
            "fivefold_repetition": lambda: False,
        }
        # Questions about a text or a ply.
        self.given = {
            # Does your parser accept this text as a legal move? Any two squares are asked about, with or without a letter.
            "accepts": lambda text: False,  # TODO
        }
        # What your library reads in a text. "" if it refuses the text.
        self.read = {
            # The legal move that a text in SAN names, spelled as in make.
            "move_of_san": lambda text: "",  # TODO
            # The first game of a text in PGN: "startpos moves e2e4 e7e5" or "fen FEN moves …".
            "game_of_pgn": lambda text: "",  # TODO
            # The tags of that game, one on each line: "White Somebody".
            "tags_of_pgn": lambda text: "",  # TODO
            # The comments and the numeric annotations of its main line, one on each line: "2 a comment", "2 14" after two moves.
            "comments_of_pgn": lambda text: "",  # TODO
            "annotations_of_pgn": lambda text: "",  # TODO
            # Its variations, one on each line: all moves from the start of the game to its end, "e2e4 c7c5".
            "variations_of_pgn": lambda text: "",  # TODO
            # The FEN of a line of EPD; then, if your library reads operations, one line for each: "bm e2e4 d2d4".
            "position_of_epd": lambda text: "",  # TODO
        }

    def set(self, fen, chess960):
        """Sets up a FEN with six fields. In Chess960 castling rights are written by file: HAha. Return the reason if the library
        refuses the FEN: every FEN that is sent is of a position that a game can reach."""
        self.board = None  # TODO

    def make(self, uci):
        """Plays a legal move: "e2e4", "a7a8q". Castling is "e1g1"; in Chess960 the king takes its own rook, "e1h1"."""
        # TODO

    def unmake(self):
        """Takes back the last move. Delete this if your library cannot do it: games are then played again from their start."""
        # TODO

    def null(self):
        """Plays a null move; `unnull` takes it back. Delete both if your library has none."""
        # TODO

    def unnull(self):
        pass  # TODO


serve(MyLibrary())
