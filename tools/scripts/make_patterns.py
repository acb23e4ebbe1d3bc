#!/usr/bin/env python3
"""Prints the positions of perft_suites/patterns.epd, without counts: few positions that have each pattern of moves.

A pattern is a kind of move, legal or illegal, with what matters to it: the piece, the pin and its line, the check and how it
is answered, the check that the move gives. The script generates random small positions and finds their patterns with
python-chess. Then it repeatedly takes the position with the most new patterns per piece. `kiwipete suite FILE --engine …`
verifies counts; see perft_suites/README.md.

    make_patterns.py [POSITIONS [SEED]] > patterns
"""
import random
import sys

import chess

NAMES = {chess.PAWN: "pawn", chess.KNIGHT: "knight", chess.BISHOP: "bishop", chess.ROOK: "rook", chess.QUEEN: "queen",
         chess.KING: "king"}


def line_between(a, b):
    """The kind of line through two squares: a rank, a file or a diagonal."""
    files, ranks = chess.square_file(a) - chess.square_file(b), chess.square_rank(a) - chess.square_rank(b)
    return "rank" if ranks == 0 else "file" if files == 0 else "diagonal" if abs(files) == abs(ranks) else "none"


def kind_of(board, move):
    if board.is_castling(move):
        return "castles " + ("king side" if board.is_kingside_castling(move) else "queen side")
    if board.is_en_passant(move):
        return "takes en passant"
    kind = "takes" if board.is_capture(move) else "moves"
    if move.promotion:
        return f"{kind} and becomes a {NAMES[move.promotion]}"
    double = board.piece_type_at(move.from_square) == chess.PAWN and abs(move.to_square - move.from_square) == 16
    return "makes a double step" if double else kind


def checks_of(board):
    return " and ".join(sorted(NAMES[board.piece_type_at(s)] for s in board.checkers()))


def patterns_of_castling(board):
    """The patterns of castling with a right and an empty path: which piece attacks which square."""
    found = set()
    us, king = board.turn, board.king(board.turn)
    home = chess.E1 if us else chess.E8
    if king != home:
        return found
    for rook, path, side in ((home + 3, (0, 1, 2), "king side"), (home - 4, (0, -1, -2), "queen side")):
        between = chess.SquareSet.between(home, rook)
        if not board.castling_rights & chess.BB_SQUARES[rook] or between & chess.SquareSet(board.occupied):
            continue
        squares = {"king": home, "passed square": home + path[1], "king's new square": home + path[2], "rook": rook}
        if side == "queen side":
            squares["square beside the rook"] = home - 3
        attacked = {name: board.attackers(not us, s) for name, s in squares.items() if board.is_attacked_by(not us, s)}
        if len(attacked) == 1:
            for name, attackers in attacked.items():
                for s in attackers:
                    found.add(f"castling {side}: a {NAMES[board.piece_type_at(s)]} attacks the {name}")
    return found


def patterns_of(board):
    found = patterns_of_castling(board)
    us, king = board.turn, board.king(board.turn)
    check = checks_of(board)
    legal = set(board.legal_moves)
    for move in board.pseudo_legal_moves:
        piece, kind = NAMES[board.piece_type_at(move.from_square)], kind_of(board, move)
        what = kind if "castles" in kind else f"{piece} {kind}"
        pinned = line_between(king, move.from_square) if board.is_pinned(us, move.from_square) else ""
        is_legal = move in legal
        verdict = "" if is_legal else "refused: "
        if pinned and piece != "king":
            found.add(f"{verdict}{what}, pinned on the {pinned}{', in check' if check else ''}")
        if check and is_legal:
            how = "away" if piece == "king" else "of the attacker" if move.to_square in board.checkers() else "between"
            found.add(f"{what} {how}, check by {check}")
        if piece == "king" and not is_legal and "castles" not in kind:
            on_ray = check and any(line_between(move.to_square, s) != "none" and not board.is_attacked_by(not us, move.to_square)
                                   for s in board.checkers())
            found.add(f"refused: {what}{' along the line of check' if on_ray else ''}")
        if kind == "takes en passant":
            line = line_between(king, move.from_square)
            found.add(f"{verdict}en passant, king {'on one ' + line if line != 'none' else 'aside'}"
                      f"{', check by ' + check if check else ''}{', pinned' if pinned else ''}")
            opened = board.copy(stack=False)
            opened.push(move)
            if not is_legal and not pinned:
                lines = sorted(line_between(king, s) for s in opened.attackers(not us, king))
                found.add(f"refused: en passant opens {' and '.join(lines)}{', in check' if check else ''}")
        if is_legal:
            after = board.copy(stack=False)
            after.push(move)
            givers = [s for s in after.checkers()]
            if givers and len(givers) <= 2:
                by = " and ".join(sorted(("itself" if s == move.to_square else "a " + NAMES[after.piece_type_at(s)] + " on the "
                                          + line_between(after.king(not us), s)) for s in givers))
                found.add(f"{what}, check by {by}")
    # A checker and a slider on one line, with one of our pieces between them: the piece may capture the checker.
    for checker in board.checkers():
        for move in legal:
            if move.to_square == checker and move.from_square in chess.SquareSet.ray(king, checker):
                beyond = chess.SquareSet.ray(king, checker) & chess.SquareSet(board.occupied_co[not us])
                if len(beyond) > 1:
                    found.add(f"{NAMES[board.piece_type_at(move.from_square)]} takes the attacker on a line with a slider behind")
    return found


def random_board(rng):
    board = chess.Board(None)
    castling = rng.random() < 0.25
    us = rng.random() < 0.5
    home = chess.E1 if us else chess.E8
    if castling:
        board.set_piece_at(home, chess.Piece(chess.KING, us))
        for rook in (home + 3, home - 4):
            if rng.random() < 0.7:
                board.set_piece_at(rook, chess.Piece(chess.ROOK, us))
                board.castling_rights |= chess.BB_SQUARES[rook]
    for color in (chess.WHITE, chess.BLACK):
        if board.king(color) is None:
            free = [s for s in chess.SQUARES if board.piece_at(s) is None]
            board.set_piece_at(rng.choice(free), chess.Piece(chess.KING, color))
    board.turn = us
    if rng.random() < 0.4:  # en passant
        file, step = rng.randrange(8), -8 if us else 8
        target = chess.square(file, 5 if us else 2)
        beside = [f for f in (file - 1, file + 1) if 0 <= f < 8]
        origin = chess.square(rng.choice(beside), 4 if us else 3)
        if all(board.piece_at(s) is None for s in (target, target + step, target - step, origin)):
            board.set_piece_at(target + step, chess.Piece(chess.PAWN, not us))
            board.set_piece_at(origin, chess.Piece(chess.PAWN, us))
            board.ep_square = target
    for _ in range(rng.randrange(1, 5)):
        kind = rng.choice((chess.PAWN, chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN))
        free = [s for s in chess.SQUARES if board.piece_at(s) is None and s != board.ep_square
                and not (kind == chess.PAWN and chess.square_rank(s) in (0, 7))
                and not (board.ep_square is not None and s == board.ep_square + (8 if us else -8))]
        board.set_piece_at(rng.choice(free), chess.Piece(kind, rng.random() < 0.5))
    return board


def main():
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    smallest = {}  # of each pattern, the positions with the fewest pieces
    by_fen = {}
    for _ in range(positions):
        board = random_board(rng)
        if board.status() != chess.STATUS_VALID:
            continue
        found = patterns_of(board)
        if not found:
            continue
        fen, size = board.fen(en_passant="fen"), len(board.piece_map())
        for pattern in found:
            if pattern not in smallest or size < smallest[pattern][0]:
                smallest[pattern] = (size, fen)
        by_fen[fen] = (size, found)
    candidates = {fen: by_fen[fen] for _, fen in smallest.values()}
    missing = set(smallest)
    while missing:
        fen = max(candidates, key=lambda f: (len(candidates[f][1] & missing) / candidates[f][0], f))
        new = candidates[fen][1] & missing
        name = min(new, key=lambda p: (smallest[p][0], len(p), p))
        missing -= new
        print(f'{fen} ;id "{name}"')
    print(f"{len(smallest)} patterns", file=sys.stderr)


if __name__ == "__main__":
    main()
