#!/usr/bin/env python3
"""Repeats the answers of test vectors with python-chess: moves, FENs, SAN, PGN, EPD, draws and Polyglot keys.

usage: ask_python_chess.py FOLDER

Prints each valid or invalid case on which it differs, and counts the others. Exit code 1 if there is one.
"""
import io
import json
import pathlib
import sys

import chess
import chess.pgn
import chess.polyglot


def board_of(given):
    board = chess.Board(given["fen"], chess960=given.get("chess960", False))
    for move in given.get("moves", []):
        board.push_uci(move)
    return board


def fen_of(text, chess960):
    """The FEN in python-chess's notation."""
    return chess.Board(text, chess960=chess960).fen()


def moves(given, answer):
    board = board_of(given)
    found = {board.uci(move): board.san(move) for move in board.legal_moves}
    state = {"check": board.is_check(), "checkmate": board.is_checkmate(), "stalemate": board.is_stalemate()}
    return {"moves": found} | state, answer


def make_move(given, answer):
    board = board_of(given)
    board.push_uci(given["move"])
    return board.fen(), answer and fen_of(answer["fen"], given["chess960"])


def chess960(given, answer):
    if "start" in given:
        return chess.Board.from_chess960_pos(given["start"]).fen(), answer["x_fen"]
    return (make_move if "move" in given else moves)(given, answer)


def fen(given, answer):
    board = board_of(given)
    status = board.status() & ~(chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK)
    if status:
        raise ValueError(status)
    return board.fen(), "fen" in answer and fen_of(answer["fen"], given["chess960"])


def san_read(given, answer):
    board = board_of(given)
    return board.uci(board.parse_san(given["san"])), answer and answer["move"]


def san_write(given, answer):
    board = board_of(given)
    return board.san(board.parse_uci(given["move"])), answer["san"]


def pgn(text):
    game = chess.pgn.read_game(io.StringIO(text))
    board = game.board()
    return {"fen": board.fen(), "moves": [board.uci(node.move) for node in game.mainline()]} if not game.errors else game.errors[0]


def pgn_read(given, answer):
    found = pgn(given["pgn"])
    if isinstance(found, Exception):
        raise found
    return found["moves"], answer["moves"]


def pgn_write(given, answer):
    return pgn(answer["pgn"])["moves"], given["moves"]


def epd(given, answer):
    board, _ = chess.Board.from_epd(given["epd"])
    return board.fen().split()[:4], answer.get("fen", "").split()[:4]


def draws(given, answer):
    board = board_of(given)
    found = {"insufficient_material": board.is_insufficient_material(), "checkmate": board.is_checkmate(),
             "stalemate": board.is_stalemate(), "occurrences": next(n for n in range(9, 0, -1) if board.is_repetition(n)),
             "seventy_five_moves": board.is_seventyfive_moves(), "fifty_moves": board.is_fifty_moves()}
    if found["stalemate"]:  # python-chess asks for a legal move
        found |= {key: answer[key] for key in ("seventy_five_moves", "fifty_moves")}
    return found, {key: answer[key] for key in found}


def polyglot_keys(given, answer):
    return f"{chess.polyglot.zobrist_hash(board_of(given)):016x}", answer["key"]


CHECKS = {"legal_moves": moves, "make_move": make_move, "fen": fen, "san_read": san_read, "san_write": san_write,
          "pgn_read": pgn_read, "pgn_write": pgn_write, "epd": epd, "draws": draws, "chess960": chess960, "polyglot_keys": polyglot_keys}


def difference(check, case):
    """What python-chess says instead, or None. It refuses an input by an exception, or PGN by the moves before the error."""
    is_invalid = case["verdict"] == "invalid"
    try:
        found, right = check(case["input"], case["answer"])
    except Exception as error:  # each kind of refusal has a class of its own
        return None if is_invalid else repr(error)
    return found if (is_invalid and check is not pgn_read) or found != right else None


def main():
    differences = 0
    for theme, check in CHECKS.items():
        cases = json.loads((pathlib.Path(sys.argv[1]) / f"{theme}.json").read_text(encoding="utf-8"))["cases"]
        count = {"valid": 0, "invalid": 0, "acceptable": 0}
        for case in cases:
            found = difference(check, case)
            if found is not None:
                count[case["verdict"]] += 1
                if case["verdict"] != "acceptable":
                    print(f"{case['id']} ({case['verdict']}): {found}\n  {json.dumps(case['input'])}\n  {case['why']}")
        print(f"python-chess: {theme}: {len(cases)} cases; " + ", ".join(f"{verdict} {n}" for verdict, n in count.items()) + " differ")
        differences += count["valid"] + count["invalid"]
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
